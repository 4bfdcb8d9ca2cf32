/**
 * Refusals and closed actions in the language of the user who asks: the request's, else the one they chose,
 * else English.
 */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { workflowDriver, type Driver, type Person } from '../workflow/workflow-driver.ts'

let d: Driver
let person: Person
beforeAll(async () => {
  d = await workflowDriver()
  person = await d.bring('visa')
})
afterAll(() => d.close())

const apply = (headers: Record<string, string> = {}) =>
  d.event(person, 'mofa', 'APPLY', d.sample('mofa', 'APPLY', 'not_started'), 'processing', headers)
const english = 'Okala must be Okala OK before MOFA. It is Pending now.'
const turkish = 'MOFA aşamasından önce Okala şu durumda olmalı: '

it('answers an event in the language of the request, with the place to fix it', async () => {
  expect((await apply()).body).toMatchObject({ code: 'G-DEP', detail: english })
  const answer = await apply({ 'accept-language': 'tr-TR,tr;q=0.9' })
  expect(answer.body.detail).toMatch(/^MOFA aşamasından önce .+ şu durumda olmalı: .+\. Şimdiki durum: .+\.$/)
  expect(answer.body.detail).toBe(`${turkish}Okala tamam. Şimdiki durum: Bekliyor.`)
  expect(answer.body.fix?.label).toMatch(/^Aç: /)
  expect(answer.body).not.toHaveProperty('sentence')
})

it('answers in the language the user chose when the request names none of ours', async () => {
  await sql`update app_user set settings = coalesce(settings, '{}'::jsonb) || '{"language":"ar"}' where id = ${d.users.ids.processing}`.execute(
    d.db,
  )
  expect((await apply({ 'accept-language': 'de' })).body.detail).toContain('قبل')
  expect((await apply({ 'accept-language': 'en' })).body.detail).toBe(english)
  await sql`update app_user set settings = settings - 'language' where id = ${d.users.ids.processing}`.execute(
    d.db,
  )
})

it('says at the field what is wrong, in the same language', async () => {
  const answer = await d.event(
    person,
    'medical',
    'ISSUE_SLIP',
    { ...d.sample('medical', 'ISSUE_SLIP', 'not_started'), medical_center: d.ids.center['fwcms'] },
    'processing',
    { 'accept-language': 'tr' },
  )
  expect(answer.body.errors).toEqual([
    {
      pointer: '/medical_center',
      code: 'G-MED-CENTER',
      message: 'Demo FWCMS Bio-Medical Dhaka, Saudi Arabia için onaylı değil.',
    },
  ])
})

it('gives every closed action of a panel its reason in that language', async () => {
  const view = async (language: string) => {
    const { body } = await d.send(
      'processing',
      'GET',
      `/passenger/api/v1/passenger/case/${person.id}/`,
      undefined,
      { 'accept-language': language },
    )
    const steps = body['steps'] as {
      stage: string
      actions: { event: string; message?: string; fix?: { label: string } }[]
    }[]
    return steps.flatMap(({ stage, actions }) =>
      actions
        .filter(({ message }) => message !== undefined)
        .map(({ event, message, fix }) => ({
          at: `${stage} ${event}`,
          message: message ?? '',
          fix: fix?.label,
        })),
    )
  }
  const [inEnglish, inTurkish] = [await view('en'), await view('tr')]
  expect(inEnglish.length).toBeGreaterThan(10)
  expect(inTurkish.map(({ at }) => at)).toEqual(inEnglish.map(({ at }) => at))
  expect(inTurkish.filter(({ message }, at) => message === inEnglish[at]?.message)).toEqual([])
  expect(inTurkish.filter(({ fix }, at) => fix !== undefined && fix === inEnglish[at]?.fix)).toEqual([])
  expect(inTurkish.some(({ message }) => message.startsWith(turkish.slice(0, 10)))).toBe(true)
})

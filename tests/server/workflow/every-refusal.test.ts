/** A refused event names everything that stands in its way, in the answer of the server and in the case it sends. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { workflowDriver, type Driver } from './workflow-driver.ts'

describe('what an event lacks', () => {
  let d: Driver
  beforeAll(async () => {
    d = await workflowDriver()
  })
  afterAll(() => d.close())

  it('is said all at once, in the order of the way, each with its place', async () => {
    const person = await d.bring('registered')
    const refused = await d.send('processing', 'POST', '/embassy/api/v1/embassy/create/', {
      passenger: person.id,
      stage: 'embassy',
      type: 'PREPARE',
      prepared_date: d.day,
    })
    expect(refused.status).toBe(409)
    const body = refused.body as unknown as Refused
    const stages = [body, ...(body.others ?? [])].flatMap(
      ({ fix }) => /^\/apps\/(\w+)\/\d+$/.exec(fix?.path ?? '')?.[1] ?? [],
    )
    expect(stages).toEqual(['officeWork', 'medical', 'mofa', 'fingerprint'])

    const shown = await d.send('processing', 'GET', `/passenger/api/v1/passenger/case/${person.id}/`)
    const { steps } = shown.body as unknown as {
      steps: { stage: string; actions: (Refused & { event: string })[] }[]
    } // The route answers by this schema.
    const action = steps
      .find(({ stage }) => stage === 'embassy')
      ?.actions.find(({ event }) => event === 'PREPARE')
    expect([action?.message, ...(action?.others ?? []).map(({ message }) => message)]).toEqual([
      body.detail,
      ...(body.others ?? []).map(({ message }) => message),
    ])
  })

  it("is said in the reader's language", async () => {
    const person = await d.bring('registered')
    const refused = await d.send(
      'processing',
      'POST',
      '/embassy/api/v1/embassy/create/',
      { passenger: person.id, stage: 'embassy', type: 'PREPARE', prepared_date: d.day },
      { 'accept-language': 'ar' },
    )
    const { others = [] } = refused.body as unknown as Refused
    expect(others.length).toBeGreaterThan(2)
    for (const { message, fix } of others) {
      expect(message).toMatch(/[\u0600-\u06ff]/)
      if (fix) expect(fix.label).toMatch(/[\u0600-\u06ff]/)
    }
  })
})

interface Refused {
  detail?: string
  message?: string
  fix?: { label: string; path: string }
  others?: { message: string; fix?: { label: string; path: string } }[]
}

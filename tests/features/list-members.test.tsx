import { FluentProvider } from '@fluentui/react-components'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import i18next from 'i18next'
import { Suspense } from 'react'
import { initReactI18next } from 'react-i18next'
import { beforeEach, expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import entity from '../../src/app/locales/en/entity.json' with { type: 'json' }
import fields from '../../src/app/locales/en/fields.json' with { type: 'json' }
import lists from '../../src/app/locales/en/lists.json' with { type: 'json' }
import step from '../../src/app/locales/en/step.json' with { type: 'json' }
import { api } from '../../src/client/http/api.ts'
import { ApiProblem } from '../../src/client/http/problem.ts'
import { numbersIn } from '../../src/features/lists/add-members.tsx'
import { ListMembers } from '../../src/features/lists/list-members.tsx'
import { makeTheme } from '../../src/ui/layout/theme.ts'

await i18next.use(initReactI18next).init({
  lng: 'en',
  resources: { en: { step, fields, entity, lists } },
  defaultNS: 'step',
  interpolation: { escapeValue: false },
})

const post = vi.spyOn(api, 'post')
const get = vi.spyOn(api, 'get')
const member = (serial: number, more = {}) => ({
  id: serial,
  serial,
  passenger: 1000 + serial,
  name: `PASSENGER ${serial}`,
  office_serial: null,
  passport_no: `Z1000010${serial}`,
  visa_no: '1305550101',
  sponsor_id: '7005550101',
  profession: 'General Labourer',
  mofa_no: '90010',
  visa_stamp_no: null,
  bmet_reg_no: null,
  certificate_no: null,
  reason_code: null,
  reason: null,
  refused: null,
  refusals: [] as { code: string; message: string; fix?: { label: string; path: string } }[],
  record_id: null,
  version: 1,
  state: 'ready',
  state_label: 'Embassy Ready',
  is_submitted: false,
  is_withdrawn: false,
  is_waiting: false,
  ...more,
})
let state = 'draft'
let candidates: {
  visa_no: string
  sponsor_name: string
  passengers: { id: number; name: string; passport_no: string }[]
}[] = []
let members: ReturnType<typeof member>[] = []
beforeEach(() => {
  post.mockReset()
  get.mockReset()
  get.mockImplementation(
    (path: string, params?: object) =>
      Promise.resolve(
        path.includes('/members/')
          ? { members }
          : path.includes('/candidates/')
            ? { groups: candidates, count: candidates.length }
            : path.includes('/step/')
              ? { step: { state }, facts: {} }
              : {
                  passengers: Object.values(params ?? {}).includes('Z10000109')
                    ? []
                    : [{ id: 1002, full_name: 'PASSENGER 2' }],
                },
      ) as never,
  )
})

const shown = () =>
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <FluentProvider theme={makeTheme('light5')}>
        <Suspense fallback={null}>
          <ListMembers module="visa_submission_list" list={5} />
        </Suspense>
      </FluentProvider>
    </QueryClientProvider>,
  )

test('numbers are read from whatever was pasted, each once', () => {
  expect(numbersIn(' Z10000101, Z10000102;\nDHK-R-2027-0001\tZ10000101 ')).toEqual([
    'Z10000101',
    'Z10000102',
    'DHK-R-2027-0001',
  ])
})

test('pasted numbers are added one after the other, and who is refused is named with the reason', async () => {
  state = 'draft'
  members = [member(1)]
  post
    .mockResolvedValueOnce({})
    .mockRejectedValueOnce(
      new ApiProblem(409, { code: 'G-LIST-MEMBER', detail: 'PASSENGER 2: visa is Visa Stamped.' }),
    )
  const screen = await shown()
  await screen.getByRole('textbox').first().fill('Z10000102 Z10000103 Z10000109')
  await screen.getByRole('button', { name: lists.addSend }).click()
  await expect.element(screen.getByText('Z10000103: PASSENGER 2: visa is Visa Stamped.')).toBeVisible()
  await expect.element(screen.getByText(`Z10000109: ${lists.unknown}`)).toBeVisible()
  expect(post.mock.calls).toEqual(
    Array(2).fill([
      '/visa_submission_list/api/v1/visa_submission_list/event/5/',
      { type: 'ADD_ROW', passenger: 1002 },
      { idempotencyKey: expect.any(String) },
    ]),
  )
  expect(new Set(post.mock.calls.map(([, , sent]) => sent?.idempotencyKey)).size).toBe(2)
})

test('everything an added passenger is refused for is listed, with the places to put it right', async () => {
  state = 'draft'
  members = [member(1)]
  candidates = []
  post.mockRejectedValueOnce(
    new ApiProblem(409, {
      code: 'G-LIST-MEMBER',
      detail: 'PASSENGER 2: Passport is not in the office (agent).',
      fix: { label: 'Open the passenger', path: '/apps/passenger-management/passenger/1002' },
      others: [{ code: 'G-LIST-MEMBER', message: 'PASSENGER 2: Medical is over.' }],
    }),
  )
  const screen = await shown()
  await screen.getByRole('textbox').first().fill('Z10000102')
  await screen.getByRole('button', { name: lists.addSend }).click()
  await expect.element(screen.getByText('PASSENGER 2: Medical is over.')).toBeVisible()
  await expect
    .element(screen.getByRole('link', { name: 'Open the passenger' }))
    .toHaveAttribute('href', '/apps/passenger-management/passenger/1002')
})

test('everything a passenger was not handed in for stands in the row', async () => {
  state = 'submitted'
  members = [
    member(1, {
      refused: 'Not submitted: Passport is not in the office (agent).',
      refusals: [
        { code: 'G-HANDIN', message: 'Pasaport ofiste değil.' },
        { code: 'G-MED-FIT', message: 'Sağlık raporu geçerli değil.' },
      ],
    }),
  ]
  const screen = await shown()
  await expect.element(screen.getByText('Pasaport ofiste değil.')).toBeVisible()
  await expect.element(screen.getByText('Sağlık raporu geçerli değil.')).toBeVisible()
  await expect.element(screen.getByText(lists.notHandedIn)).toBeVisible()
  expect(screen.getByText('Not submitted: Passport is not in the office (agent).').elements()).toEqual([])
})

test('who is ready is ticked by visa and added together; who is refused stays named with the reason', async () => {
  state = 'draft'
  members = []
  candidates = [
    {
      visa_no: '1305550101',
      sponsor_name: 'AL NOOR EST',
      passengers: [
        { id: 1001, name: 'PASSENGER 1', passport_no: 'Z10000101' },
        { id: 1002, name: 'PASSENGER 2', passport_no: 'Z10000102' },
      ],
    },
  ]
  post
    .mockResolvedValueOnce({})
    .mockRejectedValueOnce(
      new ApiProblem(409, { code: 'G-LIST-MEMBER', detail: 'PASSENGER 2 has another visa than this list.' }),
    )
  const screen = await shown()
  await screen.getByRole('button', { name: 'All of 1305550101' }).click()
  await screen.getByRole('button', { name: 'Add 2 passengers' }).click()
  await expect
    .element(screen.getByText('PASSENGER 2: PASSENGER 2 has another visa than this list.'))
    .toBeVisible()
  expect(post.mock.calls.map(([, body]) => body)).toEqual([
    { type: 'ADD_ROW', passenger: 1001 },
    { type: 'ADD_ROW', passenger: 1002 },
  ])
})

test('answers are typed one passenger after the other by keyboard; a refusal keeps what was typed', async () => {
  state = 'submitted'
  const waiting = { is_submitted: true, is_waiting: true, state: 'submitted', state_label: 'Visa Submitted' }
  members = [
    member(1, waiting),
    member(2, waiting),
    member(3, { refused: 'Not submitted: Passport is not in the office (agent).' }),
  ]
  post.mockRejectedValueOnce(
    new ApiProblem(409, {
      code: 'UNIQ',
      detail: 'Visa number 600 is taken.',
      errors: [{ pointer: '/visa_stamp_no', code: 'UNIQ', message: 'Visa number 600 is taken.' }],
    }),
  )
  const screen = await shown()
  await expect
    .element(screen.getByText('Not submitted: Passport is not in the office (agent).'))
    .toBeVisible()
  const number = screen.getByRole('textbox', { name: 'Visa Stamp No' })
  await number.fill('600')
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await expect.element(screen.getByText('Visa number 600 is taken.')).toBeVisible()
  await expect.element(number).toHaveValue('600')
  post.mockImplementation(() => {
    members = [
      member(1, { ...waiting, is_waiting: false, state: 'stamped', state_label: 'Visa Stamped' }),
      ...members.slice(1),
    ]
    return Promise.resolve({}) as never
  })
  await number.fill('601')
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await expect
    .element(screen.getByRole('form', { name: lists.answerOf.replace('{{name}}', 'PASSENGER 2') }))
    .toBeVisible()
  expect(post.mock.calls.at(-1)?.[1]).toMatchObject({
    type: 'ROW_RESULT',
    passenger: 1001,
    event: 'STAMP',
    payload: { visa_stamp_no: '601' },
  })
  await expect.element(screen.getByRole('textbox', { name: 'Visa Stamp No' })).toHaveValue('')
})

test.each([
  [404, entity.state.none, false],
  [500, lists.failed, true],
])('a list that answers %i says "%s"; only what may pass is tried again', async (status, words, mayRetry) => {
  get.mockRejectedValue(new ApiProblem(status, { code: 'x' }))
  const screen = await shown()
  await expect.element(screen.getByText(words)).toBeVisible()
  expect(screen.getByRole('button', { name: /retry|try again/i }).elements()).toHaveLength(mayRetry ? 1 : 0)
})

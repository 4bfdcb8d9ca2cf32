import { FluentProvider } from '@fluentui/react-components'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import i18next from 'i18next'
import { Suspense } from 'react'
import { initReactI18next } from 'react-i18next'
import { beforeEach, expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import bulk from '../../src/app/locales/en/bulk.json' with { type: 'json' }
import entity from '../../src/app/locales/en/entity.json' with { type: 'json' }
import fields from '../../src/app/locales/en/fields.json' with { type: 'json' }
import step from '../../src/app/locales/en/step.json' with { type: 'json' }
import { api } from '../../src/client/http/api.ts'
import { ApiProblem } from '../../src/client/http/problem.ts'
import type { BulkRow } from '../../src/domain/journey/bulk-events.ts'
import { groupRefused } from '../../src/features/journey/bulk-preview.tsx'
import { BulkGrid } from '../../src/features/journey/bulk-grid.tsx'
import { BulkUpdateView } from '../../src/features/journey/bulk-update.tsx'
import { MultipleVisa } from '../../src/features/journey/multiple-visa.tsx'
import { readPasted } from '../../src/features/journey/pasted.ts'
import { StoryRoom } from '../../src/features/records/story-records.tsx'
import * as appLink from '../../src/ui/layout/app-link.tsx'
import { makeTheme } from '../../src/ui/layout/theme.ts'
import * as stateBadge from '../../src/ui/workflow/state-badge.tsx'

vi.mock('../../src/ui/layout/app-link.tsx', { spy: true })
vi.mock('../../src/ui/workflow/state-badge.tsx', { spy: true })

await i18next.use(initReactI18next).init({
  lng: 'en',
  resources: { en: { step, fields, entity, bulk } },
  defaultNS: 'step',
  interpolation: { escapeValue: false },
})

const post = vi.spyOn(api, 'post')
const get = vi.spyOn(api, 'get')
const row = (position: number, more: Partial<BulkRow> = {}): BulkRow => ({
  position,
  passenger: 1000 + position,
  name: `PASSENGER ${position}`,
  passport_no: `Z1000010${position}`,
  office_serial: null,
  own: null,
  foreseen: true,
  ok: true,
  from: 'medical.slip_issued',
  to: 'medical.visited',
  code: null,
  message: null,
  sentence: null,
  fix: null,
  is_tried: false,
  is_undone: false,
  undo_message: null,
  ...more,
})
const blocked = (position: number, code: string, message: string) =>
  row(position, {
    foreseen: false,
    ok: false,
    to: null,
    code,
    message,
    fix: { label: 'Open the passenger', path: `/apps/passenger-management/passenger/${1000 + position}` },
  })
let update = {}
beforeEach(() => {
  post.mockReset()
  get.mockReset()
  get.mockImplementation((path: string) => Promise.resolve(path.includes('/rows/') ? update : {}) as never)
})
const shown = (id: number | null, onMade = vi.fn<(id: number) => void>()) => {
  void render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <FluentProvider theme={makeTheme('light5')}>
        <Suspense fallback={null}>
          <BulkUpdateView id={id} given={[]} onMade={onMade} />
        </Suspense>
      </FluentProvider>
    </QueryClientProvider>,
  )
  return onMade
}
const stored = (state: string, rows: BulkRow[]) => ({
  state,
  target_event: 'medical.ATTEND',
  common_payload: {},
  note: 'all were there',
  passengers: rows.map((one) => one.passenger),
  numbers: [],
  own_payload: {},
  job_run: null,
  rows,
  counts: {
    total: rows.length,
    foreseen: rows.filter((one) => one.foreseen).length,
    moved: rows.filter((one) => one.ok).length,
    tried: 0,
    undone: 0,
  },
})

/** The grid in which these passengers are given their slips. */
const renderSlips = (people: readonly { id: number }[]) =>
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <FluentProvider theme={makeTheme('light5')}>
        <StoryRoom>
          <Suspense fallback={null}>
            <BulkGrid passengers={people.map(({ id }) => id)} target="medical.ISSUE_SLIP" />
          </Suspense>
        </StoryRoom>
      </FluentProvider>
    </QueryClientProvider>,
  )

test('pasted lines are passengers, or a passenger and the number behind it', () => {
  expect(readPasted('z10000101, Z10000102\nZ10000101', false)).toEqual([
    { text: 'Z10000101', own: null },
    { text: 'Z10000102', own: null },
  ])
  expect(readPasted('Z10000101\tFIT-1\n\n Z10000102 , FIT 2 \nZ10000103', true)).toEqual([
    { text: 'Z10000101', own: 'FIT-1' },
    { text: 'Z10000102', own: 'FIT 2' },
    { text: 'Z10000103', own: null },
  ])
})

test('who stays is grouped by the sentence, the largest group first; sentences of single passengers join those of their rule', () => {
  const rows = [
    row(1),
    blocked(2, 'G-STATE', 'a'),
    blocked(3, 'G-MED-LIVE', 'b'),
    blocked(4, 'G-MED-LIVE', 'c'),
    blocked(5, 'G-MED-LIVE', 'd'),
    blocked(6, 'G-MED-LIVE', 'd'),
    blocked(7, 'G-MED-LIVE', 'd'),
  ]
  expect(
    groupRefused(rows).map(({ isSame, rows: group }) => [isSame, group.map(({ position }) => position)]),
  ).toEqual([
    [true, [5, 6, 7]],
    [false, [3, 4]],
    [true, [2]],
  ])
})

test('ten passengers with one sentence stand under that sentence, however many others their rule stops', async () => {
  const same = 'Medical must be Medical Fit before MOFA.'
  update = stored('previewing', [
    ...Array.from({ length: 10 }, (_, at) => blocked(at + 1, 'G-DEP', same)),
    blocked(11, 'G-DEP', 'Okala must be Okala OK before MOFA.'),
  ])
  shown(7)
  await expect.poll(() => document.body.textContent).toContain(`${same} 10 passengers`)
  expect(document.body.textContent).not.toContain('Each for')
})

test('after the undo the page counts what still stands and offers no second undo', async () => {
  const moved = [row(1, { is_tried: true }), row(2, { is_tried: true })]
  const counts = { total: 2, foreseen: 2, moved: 2, tried: 2, undone: 0 }
  update = { ...stored('done', moved), counts }
  post.mockResolvedValue({ job_run: 5 })
  get.mockImplementation(
    (path: string) =>
      Promise.resolve(
        path.includes('/job/') ? { id: 5, state: 'done', done: 2, total: 2, retried_as: null } : update,
      ) as never,
  )
  shown(7)
  const button = (name: RegExp) =>
    [...document.querySelectorAll('button')].find((one) => name.test(one.textContent ?? ''))
  await expect.poll(() => document.body.textContent).toContain('2 of 2 moved')
  await vi.waitFor(() => expect(button(/^Take all 2 entries back/)).toBeDefined())
  const first = button(/^Take all 2 entries back/)
  if (first) await userEvent.click(first)
  const reason = document.querySelector('form input')
  if (!reason) throw new Error('the reason is not asked')
  await userEvent.fill(reason, 'sent to the wrong list')
  // From now on the server answers with what the job has done.
  update = {
    ...stored(
      'done',
      moved.map((one) => ({ ...one, is_undone: true })),
    ),
    counts: { ...counts, undone: 2 },
  }
  const send = button(/^Take back/)
  if (!send) throw new Error('there is no button to send')
  await userEvent.click(send)
  await expect.poll(() => document.body.textContent).toContain('0 of 2 moved · 2 taken back')
  expect(button(/^Take .*back/)).toBeUndefined()
})

test('papers are ticked for each passenger, and each keeps a list of its own', async () => {
  const person = (id: number) => ({
    id,
    name: `PASSENGER ${id - 1000}`,
    passport_no: `Z1000${id}`,
    office_serial: null,
    country: null,
    status: null,
  })
  const papers = (passport: string | null) => ({
    checklist: [
      { item: 'passport original', needed: true, received_on: passport, file: null },
      { item: 'signed agreement', needed: true, received_on: null, file: null },
      { item: 'vaccination card', needed: false, received_on: null, file: null },
    ],
  })
  post.mockImplementation(
    (path: string) =>
      Promise.resolve(
        path.includes('/people/')
          ? { people: [person(1001), person(1002)] }
          : path.includes('/own_values/')
            ? { values: { 1001: papers(null), 1002: papers('2027-01-02') } }
            : path.includes('/create/')
              ? { id: 9 }
              : {},
      ) as never,
  )
  update = { ...stored('choosing', [row(1), row(2)]), target_event: 'documents.OBTAIN' }
  shown(9)
  const button = (label: string) =>
    document.querySelector<HTMLButtonElement>(`button[aria-label^="${label}"]`)
  await expect.poll(() => button('Papers of PASSENGER 1')?.textContent).toBe('0 of 2 in')
  expect(button('Papers of PASSENGER 2')?.textContent).toBe('1 of 2 in')
  // No list that stands for all of them.
  expect(document.querySelector('form [role=group][aria-label=Checklist]')).toBeNull()
  const open = button('Papers of PASSENGER 1')
  if (!open) throw new Error('the papers of the first passenger are not offered')
  await userEvent.click(open)
  const box = [...document.querySelectorAll('label')].find((one) =>
    /^signed agreement/i.test(one.textContent ?? ''),
  )
  if (!box) throw new Error('the paper is not offered')
  await userEvent.click(box)
  await expect.poll(() => button('Papers of PASSENGER 1')?.textContent).toBe('1 of 2 in')
  expect(button('Papers of PASSENGER 2')?.textContent).toBe('1 of 2 in')
  // The list of papers lies over the page until it is closed.
  await userEvent.keyboard('{Escape}')
  await expect.poll(() => box.isConnected).toBe(false)
  const send = [...document.querySelectorAll('button')].find((one) => one.textContent?.startsWith('Preview'))
  if (!send) throw new Error('there is no preview')
  await userEvent.click(send)
  await vi.waitFor(() => expect(post.mock.calls.some(([path]) => path.includes('/event/'))).toBe(true))
  const [, sent] = post.mock.calls.find(([path]) => path.includes('/event/')) ?? []
  expect(sent).toMatchObject({
    type: 'SELECT',
    own_payload: {
      1001: {
        checklist: [
          { item: 'passport original', received_on: null },
          { item: 'signed agreement', received_on: expect.stringMatching(/^\d{4}-/) },
          {},
        ],
      },
      1002: { checklist: [{ received_on: '2027-01-02' }, { received_on: null }, {}] },
    },
  })
})

test('passengers chosen in the list stand in the form of a visa for many', async () => {
  post.mockResolvedValue({
    people: [
      {
        id: 1001,
        name: 'PASSENGER 1',
        passport_no: 'Z10000101',
        office_serial: null,
        country: null,
        status: null,
      },
    ],
  })
  void render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <FluentProvider theme={makeTheme('light5')}>
        <Suspense fallback={null}>
          <MultipleVisa id={null} given={[1001]} onMade={vi.fn<(id: number) => void>()} />
        </Suspense>
      </FluentProvider>
    </QueryClientProvider>,
  )
  await expect.poll(() => document.body.textContent).toContain('PASSENGER 1')
  expect(post.mock.calls.map(([path, body]) => [path, body])).toEqual([
    ['/multiple_visa_entry/api/v1/multiple_visa_entry/people/', { ids: [1001] }],
  ])
})

test('the preview says how many move and why the others stay, and carries out what was foreseen', async () => {
  update = stored('previewing', [
    row(1),
    row(2),
    blocked(3, 'G-JRN', 'This passenger is on hold. Resume it first.'),
  ])
  post.mockResolvedValue({})
  shown(7)
  await expect.poll(() => document.body.textContent).toMatch(/2 move, 1 blocked/)
  expect(document.body.textContent).toContain('This passenger is on hold. Resume it first.')
  const buttons = () => [...document.querySelectorAll('button')]
  const confirm = buttons().find((one) => one.textContent === 'Carry out for 2 passengers')
  if (!confirm) throw new Error('there is no button to carry it out')
  await userEvent.click(confirm)
  expect(post.mock.calls.map(([path, body]) => [path, body])).toEqual([
    ['/multiple_status_update/api/v1/multiple_status_update/event/7/', { type: 'CONFIRM', only_ok: true }],
  ])
})

test('a refused preview stays on the form with its sentence at the field, and keeps the address', async () => {
  post.mockImplementation(((path: string, body: { type?: string }) => {
    if (path.includes('/find'))
      return Promise.resolve({
        people: [
          {
            id: 1001,
            name: 'PASSENGER 1',
            passport_no: 'Z10000101',
            office_serial: null,
            country: null,
            status: null,
          },
        ],
        missing: [],
      })
    if (path.includes('/create')) return Promise.resolve({ id: 9 })
    if (body.type === 'PREVIEW')
      return Promise.reject(
        new ApiProblem(409, {
          code: 'G-REASON',
          detail: 'Please give a reason of at least 10 characters.',
          errors: [
            {
              pointer: '/note',
              code: 'G-REASON',
              message: 'Please give a reason of at least 10 characters.',
            },
          ],
        }),
      )
    return Promise.resolve({})
  }) as never)
  const made = shown(null)
  await vi.waitFor(() => expect(document.querySelector('textarea')).not.toBeNull())
  const area = document.querySelector('textarea')
  const select = document.querySelector('select')
  if (!area || !select) throw new Error('the form is not there')
  await userEvent.fill(area, 'Z10000101')
  const add = [...document.querySelectorAll('button')].find((one) => one.textContent === 'Add')
  if (!add) throw new Error('there is no button to add')
  await userEvent.click(add)
  await expect.poll(() => document.body.textContent).toMatch(/1 passenger chosen/)
  await userEvent.selectOptions(select, 'medical.ATTEND')
  const preview = [...document.querySelectorAll('button')].find(
    (one) => one.textContent === 'Preview 1 passenger',
  )
  if (!preview) throw new Error('there is no button for the preview')
  await userEvent.click(preview)
  await expect
    .poll(() => document.body.textContent)
    .toMatch(/Please give a reason of at least 10 characters\./)
  expect(document.body.textContent).toContain('PASSENGER 1')
  expect(made).not.toHaveBeenCalled()
})

test('ten slips are a sheet: the step they wait for is chosen, a pasted column fills down, who has no number stays, and one request goes out', async () => {
  const people = [1001, 1002, 1003, 1004].map((id) => ({
    id,
    name: `PASSENGER ${id - 1000}`,
    passport_no: `Z1000${id}`,
    office_serial: null,
    country: null,
    status: 'Documents OK',
  }))
  update = {
    ...stored('done', [
      row(1, { is_tried: true }),
      row(2, { is_tried: true }),
      blocked(3, 'G-UNIQUE', 'Slip No W-3 is taken.'),
    ]),
    target_event: 'medical.ISSUE_SLIP',
    counts: { total: 3, foreseen: 2, moved: 2, tried: 2, undone: 0 },
  }
  post.mockImplementation(
    (path: string) => Promise.resolve(path.includes('/people/') ? { people } : { id: 9 }) as never,
  )
  const next = 'Medical: issue the medical slip'
  const screen = await render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <FluentProvider theme={makeTheme('light5')}>
        <StoryRoom>
          <Suspense fallback={null}>
            <BulkGrid
              passengers={people.map(({ id }) => id)}
              nextActions={[
                next,
                'Flight: issue the ticket (Ticketing Officer)',
                `${next} (Processing Officer)`,
              ]}
            />
          </Suspense>
        </StoryRoom>
      </FluentProvider>
    </QueryClientProvider>,
  )
  await expect.element(screen.getByRole('combobox', { name: bulk.status })).toHaveValue('medical.ISSUE_SLIP')
  const cell = (n: number) => screen.getByRole('textbox', { name: `Slip no of PASSENGER ${n}` })
  await expect.element(cell(4)).toBeVisible()
  // Typing begins at the first value that all of them still need.
  await expect.element(screen.getByRole('combobox', { name: 'Medical center' })).toHaveFocus()
  // A scanner ends with Enter; the next number belongs to the row below.
  await userEvent.click(cell(1))
  await userEvent.keyboard('W-1{Enter}')
  await expect.element(cell(2)).toHaveFocus()
  const clipboard = new DataTransfer()
  clipboard.setData('text', 'W-2\nW-3\n')
  cell(2)
    .element()
    .dispatchEvent(new ClipboardEvent('paste', { clipboardData: clipboard, bubbles: true, cancelable: true }))
  await expect.element(cell(3)).toHaveValue('W-3')
  await expect.element(cell(4)).toHaveValue('')
  await expect.element(screen.getByText('1 stays in the list')).toBeVisible()
  await screen.getByRole('button', { name: /: 3 passengers$/ }).click()
  await expect.element(screen.getByRole('heading', { name: /2 of 3 moved$/ })).toBeVisible()
  const sent = post.mock.calls.filter(
    ([path]) => path.includes('/multiple_status_update/') && !/\/(people|check|own_values)\//.test(path),
  )
  expect(sent.map(([path, body]) => [path, body])).toEqual([
    [
      '/passenger/api/v1/passenger/multiple_status_update/',
      expect.objectContaining({
        target_event: 'medical.ISSUE_SLIP',
        passengers: [1001, 1002, 1003],
        numbers: ['1001=W-1', '1002=W-2', '1003=W-3'],
      }),
    ],
  ])
  // Those who stayed are still in the sheet, with their number and the reason.
  await screen.getByRole('button', { name: 'Go on with the 2 who stayed' }).click()
  await expect.element(cell(3)).toHaveValue('W-3')
  await expect.element(screen.getByText('Slip No W-3 is taken.')).toBeVisible()
  expect(cell(1).query()).toBeNull()
  // A changed number takes the reason away; numbers of one step are none of another.
  await userEvent.fill(cell(3), 'W-33')
  await expect.element(screen.getByText('Slip No W-3 is taken.')).not.toBeInTheDocument()
  await screen.getByRole('combobox', { name: bulk.status }).selectOptions('medical.RESULT_FIT')
  await expect.element(screen.getByRole('textbox', { name: /^Report.* of PASSENGER 3$/ })).toHaveValue('')
  // What asks papers of each, or a preview, is one press away with the same passengers.
  await expect
    .element(screen.getByRole('link', { name: bulk.grid.allSteps }))
    .toHaveAttribute('href', '/apps/multipleStatusUpdate/new?passengers=1001,1002,1003,1004')
})

test('a sheet opens with what was given last for such passengers, and typing begins at their numbers', async () => {
  const people = [1001, 1002].map((id) => ({
    id,
    name: `PASSENGER ${id - 1000}`,
    passport_no: `Z1000${id}`,
    office_serial: null,
    country: null,
    status: 'Documents OK',
  }))
  post.mockImplementation(
    (path: string) =>
      Promise.resolve(
        path.includes('/people/')
          ? { people }
          : path.includes('/own_values/')
            ? { values: {}, common: { medical_center: 5, fee: '8250.00', paid_by: 'agency' } }
            : path.includes('/check/')
              ? { rows: [] }
              : { id: 9 },
      ) as never,
  )
  const screen = await renderSlips(people)
  const cell = screen.getByRole('textbox', { name: 'Slip no of PASSENGER 1' })
  await expect.element(cell).toHaveFocus()
  await expect.element(screen.getByRole('textbox', { name: 'Fee' })).toHaveValue('8,250.00')
  await userEvent.keyboard('W-1')
  // What is taken out stays out.
  await userEvent.clear(screen.getByRole('textbox', { name: 'Fee' }))
  await screen.getByRole('button', { name: /: 1 passenger$/ }).click()
  await expect
    .poll(() => post.mock.calls.find(([path]) => path.startsWith('/passenger/'))?.[1])
    .toMatchObject({ common_payload: { medical_center: 5, paid_by: 'agency' } })
  const sent = post.mock.calls.find(([path]) => path.startsWith('/passenger/'))?.[1]
  expect(sent).not.toHaveProperty('common_payload.fee')
})

test('a key in one row of a long sheet draws no other row', async () => {
  const people = Array.from({ length: 60 }, (_, at) => ({
    id: 1001 + at,
    name: `PASSENGER ${at + 1}`,
    passport_no: `Z1000${1001 + at}`,
    office_serial: null,
    country: null,
    status: 'Documents OK',
  }))
  post.mockImplementation(((path: string) =>
    Promise.resolve(path.includes('/people/') ? { people } : {})) as never)
  const screen = await renderSlips(people)
  const cell = screen.getByRole('textbox', { name: 'Slip no of PASSENGER 7', exact: true })
  await userEvent.click(cell)
  const drawn = () =>
    vi.mocked(appLink.AppLink).mock.calls.length + vi.mocked(stateBadge.StateBadge).mock.calls.length
  const before = drawn()
  expect(before).toBeGreaterThan(people.length)
  await userEvent.keyboard('W27')
  await expect.element(cell).toHaveValue('W27')
  // The link below the sheet and the counts above it are drawn at each key, the row itself when it is ready.
  expect(drawn() - before).toBeLessThan(20)
})

test('the status of each passenger is in the language of the reader, on the sheet, the page and the visas for many', async () => {
  const words = { current_status: { documents_ok: 'الوثائق مكتملة' } }
  i18next.addResourceBundle('ar', 'seeded', words)
  for (const [area, texts] of Object.entries({ step, fields, entity, bulk }))
    i18next.addResourceBundle('ar', area, texts)
  await i18next.changeLanguage('ar')
  const person = { id: 1001, name: 'PASSENGER 1', passport_no: 'Z10001001', office_serial: null }
  post.mockResolvedValue({ people: [{ ...person, country: null, status: 'Documents OK' }] })
  try {
    const screen = await render(
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <FluentProvider theme={makeTheme('light5')}>
          <StoryRoom>
            <Suspense fallback={null}>
              <BulkGrid passengers={[1001]} nextActions={[]} />
              <BulkUpdateView id={null} given={[1001]} onMade={() => {}} />
              <MultipleVisa id={null} given={[1001]} onMade={() => {}} />
            </Suspense>
          </StoryRoom>
        </FluentProvider>
      </QueryClientProvider>,
    )
    await expect.poll(() => screen.getByText('الوثائق مكتملة').elements().length).toBe(3)
    // No row is ready for a step that is not chosen.
    expect(screen.getByText(bulk.grid.ready).elements()).toEqual([])
    expect(screen.getByText('Documents OK').elements()).toEqual([])
  } finally {
    await i18next.changeLanguage('en')
  }
})

test('a number is checked when its cell is left: its row says why at once, is not sent, and a changed number is asked again', async () => {
  const people = [1001, 1002, 1003].map((id) => ({
    id,
    name: `PASSENGER ${id - 1000}`,
    passport_no: `Z1000${id}`,
    office_serial: null,
    country: null,
    status: 'Documents OK',
  }))
  type Asked = { rows: { passenger: number; own: string | null }[] }
  const asked: Asked['rows'][] = []
  post.mockImplementation(((path: string, body: Asked) => {
    if (path.includes('/people/')) return Promise.resolve({ people })
    if (!path.includes('/check/')) return Promise.resolve({ id: 9 })
    asked.push(body.rows)
    const numbers = body.rows.map(({ own }) => own)
    return Promise.resolve({
      rows: body.rows.map(({ passenger, own }, at) => {
        const message =
          own === 'W-9'
            ? 'Report No W-9 is taken.'
            : numbers.indexOf(own) < at
              ? `Report No ${own} is given twice.`
              : null
        return { passenger, ok: message === null, code: message && 'G', message, sentence: null, fix: null }
      }),
    })
  }) as never)
  const screen = await render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <FluentProvider theme={makeTheme('light5')}>
        <StoryRoom>
          <Suspense fallback={null}>
            <BulkGrid passengers={people.map(({ id }) => id)} target="medical.RESULT_FIT" />
          </Suspense>
        </StoryRoom>
      </FluentProvider>
    </QueryClientProvider>,
  )
  const cell = (n: number) =>
    screen.getByRole('textbox', { name: new RegExp(`^Report.* of PASSENGER ${n}$`) })
  await userEvent.click(cell(1))
  await userEvent.keyboard('W-9{Enter}')
  await expect.element(screen.getByText('Report No W-9 is taken.')).toBeVisible()
  // Nothing of the sheet can be sent: the button counts nothing.
  await expect.element(screen.getByRole('button', { name: /: \d+ passengers?$/ })).not.toBeInTheDocument()
  await userEvent.keyboard('W-2{Enter}')
  await expect.element(cell(1)).toHaveAccessibleDescription('Report No W-9 is taken.')
  await expect.element(cell(1)).toHaveAttribute('aria-invalid', 'true')
  await expect.element(screen.getByRole('button', { name: /: 1 passenger$/ })).toBeVisible()
  // The number of a row above is asked together with it, so that the second of them is refused.
  await userEvent.keyboard('w-2{Shift>}{Tab}{/Shift}')
  await expect.element(cell(3)).toHaveValue('w-2')
  await expect
    .poll(() => asked.at(-1))
    .toEqual([
      { passenger: 1002, own: 'W-2' },
      { passenger: 1003, own: 'w-2' },
    ])
  await userEvent.fill(cell(1), 'W-1')
  await expect.element(screen.getByText('Report No W-9 is taken.')).not.toBeInTheDocument()
  await userEvent.click(cell(3))
  await expect.poll(() => asked.at(-1)).toEqual([{ passenger: 1001, own: 'W-1' }])
})

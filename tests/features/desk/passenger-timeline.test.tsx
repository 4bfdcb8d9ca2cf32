import { FluentProvider } from '@fluentui/react-components'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import i18next from 'i18next'
import { Suspense } from 'react'
import { initReactI18next } from 'react-i18next'
import { MemoryRouter } from 'react-router'
import { beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import desk from '../../../src/app/locales/en/desk.json' with { type: 'json' }
import entity from '../../../src/app/locales/en/entity.json' with { type: 'json' }
import fields from '../../../src/app/locales/en/fields.json' with { type: 'json' }
import guards from '../../../src/app/locales/en/guards.json' with { type: 'json' }
import passenger from '../../../src/app/locales/en/passenger.json' with { type: 'json' }
import step from '../../../src/app/locales/en/step.json' with { type: 'json' }
import { api } from '../../../src/client/http/api.ts'
import { noteAgencyDay } from '../../../src/client/records/records-today.ts'
import type { TimelineKind, TimelineMoment } from '../../../src/domain/passengers/passenger-timeline.ts'
import { usePreviewWords } from '../../../src/features/passengers/preview-words.ts'
import { WholeTimeline } from '../../../src/features/workflow/history/whole-timeline.tsx'
import { makeTheme } from '../../../src/ui/layout/theme.ts'

await i18next.use(initReactI18next).init({
  lng: 'en',
  resources: { en: { step, fields, entity, desk, guards, passenger } },
  defaultNS: 'step',
  interpolation: { escapeValue: false },
})

const at = (day: number) => `2027-01-${String(day).padStart(2, '0')}T05:00:00.000Z`
const head = (key: string, day: number) => ({ key, at: at(day), by: 'Tania Sultana' })
const entry = (id: number, day: number): TimelineMoment => ({
  ...head(`event-${id}`, day),
  kind: 'event',
  log: {
    id,
    module: 'medical',
    machine: 'medical',
    stage: 'medical',
    record_id: 3,
    attempt_no: 1,
    event: 'ATTEND',
    from_state: 'slip_issued',
    to_state: 'visited',
    payload: {},
    reason: null,
    by: 'Tania Sultana',
    source: 'ui',
    at: at(day),
    on_date: at(day).slice(0, 10),
    undone_at: null,
    undone_by: null,
    undo_reason: null,
  },
})
const money: TimelineMoment = {
  ...head('money-1', 20),
  kind: 'money',
  money: {
    module: 'receipt_voucher',
    record_id: 139,
    voucher_no: 'RV-2627-000139',
    date: '2027-01-20',
    amount: '70000.00',
    effect: 'received',
    is_reversal: false,
  },
}
const message: TimelineMoment = {
  ...head('message-1', 19),
  kind: 'message',
  message: { record_id: 5, subject: 'Copy of the visa', to: ['agent@example.com'] },
}
const print: TimelineMoment = {
  ...head('print-1', 18),
  kind: 'paper',
  paper: { what: 'print', name: 'bmet', title: 'BMET form', number: 2, path: 'bmet', file: null },
}
const entered: TimelineMoment = {
  ...head('edit-1', 1),
  kind: 'edit',
  edit: {
    action: 'passenger.created',
    changes: [
      // The branch is a column of every file, no field of its form.
      { field: 'branch', label: 'Branch', from: null, to: 12, names: { from: null, to: 'Head office' } },
      { field: 'gender', label: 'Gender', from: null, to: 'male' },
    ],
  },
}
const steps = Array.from({ length: 17 }, (_, index) => entry(index + 1, 17 - index))
const older = [entry(50, 1)]

const asked: { kind?: TimelineKind; before?: string }[] = []
let kinds: TimelineKind[] = []
beforeEach(() => {
  noteAgencyDay('2027-01-21')
  asked.length = 0
  kinds = ['event', 'paper', 'money', 'message']
  vi.spyOn(api, 'get').mockImplementation(((_path: string, query: (typeof asked)[number] = {}) => {
    asked.push(query)
    const all = [money, message, print, ...steps]
    const moments = query.before
      ? older
      : query.kind === 'edit'
        ? [entered]
        : query.kind
          ? all.filter(({ kind }) => kind === query.kind)
          : all
    return Promise.resolve({ moments, kinds, next: query.before || query.kind ? null : 'end' })
  }) as typeof api.get)
})

const Timeline = () => <WholeTimeline passengerId={7} previewWords={usePreviewWords()} />

async function shown(width = 1000) {
  await page.viewport(width, 900)
  return render(
    <QueryClientProvider client={new QueryClient()}>
      <FluentProvider theme={makeTheme('light5')}>
        <MemoryRouter>
          <Suspense fallback={null}>
            <Timeline />
          </Suspense>
        </MemoryRouter>
      </FluentProvider>
    </QueryClientProvider>,
  )
}

test('money, mails, papers and steps stand in one list, each leading to its thing', async () => {
  const screen = await shown()
  const hrefOf = async (name: RegExp) => {
    const link = screen.getByRole('link', { name }).first()
    await expect.element(link).toBeVisible()
    return link.element().getAttribute('href')
  }
  expect(await hrefOf(/RV-2627-000139/)).toContain('/receiptVouchers/139')
  expect(await hrefOf(/Copy of the visa/)).toContain('/documentSends/5')
  expect(await hrefOf(/BMET form/)).toBe('/apps/bmet/7')
  expect(await hrefOf(/visit/i)).toBe('/apps/passenger-management/passenger/7?tab=steps#medical')
  await expect.element(screen.getByText('+ 70,000.00')).toBeVisible()
})

test('a chip asks the server for one kind; kinds the reader may not see are not offered', async () => {
  kinds = ['event', 'message']
  const screen = await shown()
  const chips = screen.getByRole('group', { name: passenger.timeline.show })
  await expect.element(chips.getByRole('button', { name: passenger.timeline.kinds.message })).toBeVisible()
  expect(chips.getByRole('button', { name: passenger.timeline.kinds.money }).elements()).toEqual([])
  await chips.getByRole('button', { name: passenger.timeline.kinds.message }).click()
  await expect.poll(() => screen.getByRole('listitem').elements().length).toBe(1)
  expect(asked.map(({ kind }) => kind)).toEqual([undefined, 'message'])
})

test('the first lines stand; the others come when asked for, a page at a time', async () => {
  const screen = await shown()
  await expect.poll(() => screen.getByRole('listitem').elements().length).toBe(8)
  expect(asked).toHaveLength(1)
  await screen.getByRole('button', { name: step.older }).click()
  await expect.poll(() => screen.getByRole('listitem').elements().length).toBe(21)
  expect(asked.map(({ before }) => before)).toEqual([undefined, 'end'])
  expect(screen.getByRole('button', { name: step.older }).elements()).toEqual([])
})

test('a change of the file says its values and records as the form shows them', async () => {
  const change = (
    field: string,
    label: string,
    from: unknown,
    to: unknown,
    names?: { from: string | null; to: string | null },
  ) => ({ field, label, from, to, ...(names ? { names } : {}) })
  const edit = (key: string, action: string, changes: ReturnType<typeof change>[]): TimelineMoment => ({
    ...head(key, 17),
    kind: 'edit',
    edit: { action, changes },
  })
  const moments = [
    edit('edit-2', 'passenger.updated', [
      change('agent', 'Agent', 2, 3, { from: 'Green Line', to: 'Bay View' }),
      change('country', 'Country', 8, 9),
      change('gender', 'Gender', 'male', 'female'),
      change('passport_expiry_date', 'Passport Expiry Date', '2033-08-20', '2034-01-05'),
      change('guide', 'Guide', false, true),
      change('agreed_amount', 'Agreed Amount', null, '150000.00'),
    ]),
    edit('edit-1', 'passenger.created', [
      change('agent', 'Agent', null, 2, { from: null, to: 'Green Line' }),
      change('mobile', 'Mobile', null, '+8801712345678'),
    ]),
  ]
  vi.spyOn(api, 'get').mockResolvedValue({ moments, kinds: ['edit'], next: null } as never)
  const screen = await shown()
  await expect.element(screen.getByText(/^Entered Agent, Mobile/)).toBeVisible()
  const [changed = '', entered = ''] = screen
    .getByRole('listitem')
    .elements()
    .map(({ textContent }) => textContent)
  expect(changed).toContain('Changed Agent, Country, Gender, Passport Expiry Date')
  expect(changed).toContain(
    'Agent: Green Line → Bay View · Gender: Male → Female · Passport Expiry Date: 20 Aug 2033 → 05 Jan 2034 · Guide: No → Yes · Agreed Amount: empty → 150,000.00',
  )
  expect(entered).toContain('Agent Green Line · Mobile +8801712345678')
  expect(`${changed} ${entered}`).not.toMatch(/Agent 2|Country: /)
})

test('nothing is wider than a phone', async () => {
  const screen = await shown(390)
  await expect.element(screen.getByText('+ 70,000.00')).toBeVisible()
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390)
})

test('a printed form is called in the language of the reader, as its own page is', async () => {
  i18next.addResourceBundle('ar', 'routes', { print: { bmet: 'استمارة BMET' } })
  i18next.addResourceBundle('ar', 'passenger', passenger)
  await i18next.changeLanguage('ar')
  try {
    const screen = await shown()
    await expect.element(screen.getByRole('link', { name: /استمارة BMET/ })).toBeVisible()
    expect(screen.getByText(/BMET form/).elements()).toEqual([])
  } finally {
    await i18next.changeLanguage('en')
  }
})

test('what a file was entered with is said by names, never by the number of a row', async () => {
  kinds = ['event', 'edit']
  const screen = await shown()
  await screen.getByRole('button', { name: 'Edits' }).click()
  await expect.element(screen.getByText(/Branch Head office · Gender Male/)).toBeVisible()
  expect(screen.container.textContent).not.toContain('12')
})

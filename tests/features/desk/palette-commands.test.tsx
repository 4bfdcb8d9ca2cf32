/** The palette does work: a typed line opens the form of an event with its values, and the event can be taken back. */
import { FluentProvider } from '@fluentui/react-components'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import i18next from 'i18next'
import { Suspense } from 'react'
import { initReactI18next } from 'react-i18next'
import { MemoryRouter } from 'react-router'
import { beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { createActor, fromCallback } from 'xstate'
import desk from '../../../src/app/locales/en/desk.json' with { type: 'json' }
import entity from '../../../src/app/locales/en/entity.json' with { type: 'json' }
import fields from '../../../src/app/locales/en/fields.json' with { type: 'json' }
import guards from '../../../src/app/locales/en/guards.json' with { type: 'json' }
import look from '../../../src/app/locales/en/look.json' with { type: 'json' }
import seeded from '../../../src/app/locales/en/seeded.json' with { type: 'json' }
import shell from '../../../src/app/locales/en/shell.json' with { type: 'json' }
import step from '../../../src/app/locales/en/step.json' with { type: 'json' }
import { PaletteRoot } from '../../../src/app/shell/palette-root.tsx'
import { api } from '../../../src/client/http/api.ts'
import * as session from '../../../src/client/http/session.ts'
import { noteAgencyDay } from '../../../src/client/records/records-today.ts'
import { storyStep, storyToday } from '../../../src/features/workflow/story-facts.ts'
import { dateText } from '../../../src/foundation/text/agency-format.ts'
import { addDays } from '../../../src/foundation/values/dates.ts'
import { commandPaletteMachine } from '../../../src/machines/shell/command-palette.ts'
import { MessagesContext, type Messages } from '../../../src/ui/feedback/messages.ts'
import { NavigationContext } from '../../../src/ui/layout/navigation.ts'
import { makeTheme } from '../../../src/ui/layout/theme.ts'

vi.mock('../../../src/client/http/session.ts', { spy: true })

await i18next.use(initReactI18next).init({
  lng: 'en',
  resources: { en: { desk, entity, fields, guards, look, seeded, shell, step } },
  defaultNS: 'shell',
  interpolation: { escapeValue: false },
})

const visited = storyStep('medical', 'visited')
const file = storyStep('journey', 'active')
const custody = storyStep('custody', 'in_office')
const caseOf = () => ({
  facts: { ...visited.facts, passenger: { ...visited.facts.passenger, id: 1023 } },
  stepper: [],
  steps: [{ ...visited.view, stage: 'medical' }],
  journey: file.view,
  custody: custody.view,
})
const name = String(visited.facts.passenger?.['full_name'])
let peopleNamed: { id: number; full_name: string; passport_no: string }[] = []
const went = vi.fn<(path: string) => void>()
const snackbar = vi.fn<Messages['snackbar']>()
const post = vi.spyOn(api, 'post')
beforeEach(() => {
  noteAgencyDay(storyToday)
  went.mockClear()
  snackbar.mockClear()
  post.mockReset()
  peopleNamed = []
  post.mockResolvedValue({})
  vi.spyOn(api, 'get').mockImplementation((path: string, query?: object) =>
    Promise.resolve(
      path.includes('/case/')
        ? caseOf()
        : path.includes('/search_by')
          ? {
              passengers:
                query && 'id' in query && query.id === '1023' ? [{ id: 1023, full_name: name }] : [],
            }
          : path.includes('/passenger/all')
            ? {
                passengers: peopleNamed,
                total_elements: peopleNamed.length,
                total_capped: false,
                total_pages: 1,
              }
            : {},
    ),
  )
})

async function typeLine(line: string, pathname = '/apps/dashboard') {
  const searchRecords = fromCallback<{ type: 'none' }, { text: string }>(({ sendBack }) =>
    sendBack({ type: 'FOUND', records: [] }),
  )
  const palette = createActor(commandPaletteMachine.provide({ actors: { searchRecords } })).start()
  await render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <FluentProvider theme={makeTheme('light5')}>
        <NavigationContext value={went}>
          <MessagesContext value={{ snackbar, alert: () => {}, announce: () => {} }}>
            <MemoryRouter initialEntries={[pathname]}>
              <Suspense fallback={null}>
                <PaletteRoot
                  actor={palette}
                  pages={[]}
                  onDark={() => {}}
                  onLanguage={() => {}}
                  onKeys={() => {}}
                  onReport={() => {}}
                />
              </Suspense>
            </MemoryRouter>
          </MessagesContext>
        </NavigationContext>
      </FluentProvider>
    </QueryClientProvider>,
  )
  palette.send({ type: 'OPEN' })
  await page.getByRole('combobox').fill(line)
}
const first = () => page.getByRole('option').first()

const textOfLine = (at: number) => () => page.getByRole('option').elements()[at]?.textContent

test('"fit 1023 today" opens the result with its day, sends it, and offers the way back', async () => {
  await typeLine('fit 1023 report R-77 today')
  await expect
    .element(first(), { timeout: 5000 })
    .toHaveTextContent(
      `Medical: Result: fit · ${name}Report No R-77 · Report Date ${dateText(storyToday, 'en')}`,
    )
  await userEvent.keyboard('{Enter}')
  await expect
    .element(page.getByRole('textbox', { name: 'Report No' }), { timeout: 5000 })
    .toHaveValue('R-77')
  const send = page.getByRole('button', { name: 'Result: fit', exact: true }).last()
  await expect.element(send, { timeout: 5000 }).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => post.mock.calls.length, { timeout: 5000 }).toBe(1)
  expect(post.mock.calls[0]?.[1]).toMatchObject({
    type: 'RESULT_FIT',
    report_no: 'R-77',
    report_date: storyToday,
  })
  await expect.poll(() => snackbar.mock.calls[0]?.[2]?.label, { timeout: 5000 }).toBe('Undo')
  expect(snackbar.mock.calls[0]?.[0]).toContain(name)
  snackbar.mock.calls[0]?.[2]?.run()
  await expect.element(page.getByRole('form', { name: /undo/i }), { timeout: 5000 }).toBeVisible()
})

test('a word that fits nothing is said in the line and beside the form', async () => {
  await typeLine('fit 1023 today hurrah')
  await expect
    .element(first(), { timeout: 5000 })
    .toHaveTextContent(
      `Medical: Result: fit · ${name}Report Date ${dateText(storyToday, 'en')} · not understood: hurrah`,
    )
  await userEvent.keyboard('{Enter}')
  await expect
    .element(page.getByText('Not understood: hurrah', { exact: true }), { timeout: 5000 })
    .toBeVisible()
})

test('what does not start from where the record stands says so and opens nothing', async () => {
  await typeLine('issue slip 1023')
  await expect
    .element(first(), { timeout: 5000 })
    .toHaveTextContent(`Medical: Issue slip · ${name}Not possible while it stands at “Medical Visit”.`)
  await expect.element(first(), { timeout: 5000 }).toHaveAttribute('aria-disabled', 'true')
})

test('on the page of a passenger the line needs no number', async () => {
  await typeLine('fit yesterday', '/apps/passenger-management/passenger/1023')
  await expect
    .element(first(), { timeout: 5000 })
    .toHaveTextContent(`Medical: Result: fit · ${name}Report Date ${dateText(addDays(storyToday, -1), 'en')}`)
})

test('"receive 50000 from 1023 bkash" leads to the money sheet with amount and wallet', async () => {
  vi.mocked(session.useSessionUser).mockReturnValue({
    user_permissions: ['receipt_voucher.create'],
  } as unknown as ReturnType<typeof session.useSessionUser>)
  await typeLine('receive 50000 from 1023 bkash')
  await expect
    .element(first(), { timeout: 5000 })
    .toHaveTextContent(`Receive payment · ${name}Amount 50,000.00 · How bKash`)
  await userEvent.keyboard('{Enter}')
  expect(went.mock.calls).toEqual([
    ['/apps/passenger-management/passenger/1023?receive=50000.00&mode=mfs&till=bKash'],
  ])
})

test('who may not receive money is offered no sheet', async () => {
  vi.mocked(session.useSessionUser).mockReturnValue({
    user_permissions: [] as string[],
  } as unknown as ReturnType<typeof session.useSessionUser>)
  await typeLine('receive 50000 from 1023 bkash')
  await expect.element(page.getByText(look.palette.group.typed, { exact: true })).not.toBeInTheDocument()
  await expect.element(page.getByText('Receive payment')).not.toBeInTheDocument()
})

test('a passenger is also found by name', async () => {
  const typedName = name.split(' ').at(-1)?.toLowerCase()
  peopleNamed = [
    { id: 1023, full_name: name, passport_no: 'BX0000001' },
    // Found by something else of theirs.
    { id: 7, full_name: 'ROKEYA', passport_no: 'BX0000002' },
  ]
  await typeLine(`fit ${typedName} today`)
  await expect
    .element(first(), { timeout: 5000 })
    .toHaveTextContent(`Medical: Result: fit · ${name}Report Date ${dateText(storyToday, 'en')}`)
})

test('a name that no passenger has is said, so that it can be seen what was looked for', async () => {
  await typeLine('fit karim today')
  await expect
    .element(page.getByRole('status'), { timeout: 5000 })
    .toHaveTextContent('No results. No passenger is named “\u2068karim\u2069”.')
})

test('several of the name are a choice, which puts the id into the line', async () => {
  const typedName = name.split(' ').at(-1)?.toLowerCase()
  peopleNamed = [
    { id: 7, full_name: `${name}A`, passport_no: 'BX0000002' },
    { id: 1023, full_name: name, passport_no: 'BX0000001' },
  ]
  await typeLine(`fit ${typedName} today`)
  // Whose name is that very word stands first.
  await expect.poll(textOfLine(0), { timeout: 5000 }).toMatch(/ID 1023.* · .*BX0000001/)
  expect(textOfLine(1)()).toMatch(/ID 7\b/)
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('combobox')).toHaveValue('fit 1023 today')
  await expect.poll(textOfLine(0), { timeout: 5000 }).toMatch(/^Medical: Result: fit/)
})

test('a sum is no id where somebody of the typed name is there', async () => {
  vi.mocked(session.useSessionUser).mockReturnValue({
    user_permissions: ['receipt_voucher.create'],
  } as unknown as ReturnType<typeof session.useSessionUser>)
  peopleNamed = [{ id: 7, full_name: 'ROKEYA BEGUM', passport_no: 'BX0000002' }]
  await typeLine('receive 1023 from rokeya')
  await expect.poll(textOfLine(0), { timeout: 5000 }).toMatch(/^Receive payment.*1,023\.00$/)
  await expect.element(page.getByText(/not understood/)).not.toBeInTheDocument()
})

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
import step from '../../src/app/locales/en/step.json' with { type: 'json' }
import vouchers from '../../src/app/locales/en/vouchers.json' with { type: 'json' }
import { api } from '../../src/client/http/api.ts'
import { StepPanel } from '../../src/features/workflow/step-panel.tsx'
import { storyStep } from '../../src/features/workflow/story-facts.ts'
import { BookLines } from '../../src/ui/tables/book-lines.tsx'
import { makeTheme } from '../../src/ui/layout/theme.ts'

await i18next.use(initReactI18next).init({
  lng: 'en',
  resources: { en: { step, fields, entity, vouchers } },
  defaultNS: 'step',
  interpolation: { escapeValue: false },
})

const post = vi.spyOn(api, 'post')
beforeEach(() => {
  post.mockReset()
})

const journal = [
  {
    date: '2026-07-03',
    account: '1202',
    account_name: 'Ticket clearing',
    party: null,
    debit: '50350.00',
    credit: '0.00',
  },
]
const shown = (state: string) => {
  const { view, facts } = storyStep('ticket', state)
  return render(
    <QueryClientProvider client={new QueryClient()}>
      <FluentProvider theme={makeTheme('light5')}>
        <Suspense fallback={null}>
          <StepPanel view={{ ...view, id: 7, version: 2 }} facts={facts} />
        </Suspense>
      </FluentProvider>
    </QueryClientProvider>,
  )
}
const questions = () => post.mock.calls.map(([path, body]) => [path, body])

test('an event that posts shows its lines with the values typed so far, and why it would be refused', async () => {
  post.mockResolvedValue({ state: 'voided', previews: { journal } } as never)
  const screen = await shown('sold')
  await screen.getByRole('button', { name: 'Void the ticket' }).click()
  // The reason is still missing: the server is not asked what it would refuse.
  expect(questions()).toEqual([])
  await screen.getByLabelText(/^Reason/).fill('bought by mistake')
  const table = screen.getByRole('region', { name: 'This will be posted' })
  await expect.element(table.getByText('1202')).toBeInTheDocument()
  expect(questions()).toEqual([
    [
      '/iata_ticket/api/v1/iata_ticket/rehearse/7/',
      expect.objectContaining({ type: 'VOID', reason: 'bought by mistake' }),
    ],
  ])
  post.mockRejectedValue(new Error('The void window for this ticket closed.'))
  await userEvent.keyboard(' ')
  await screen.getByLabelText(/^Reason/).fill('bought twice by mistake')
  await expect.element(screen.getByText('The void window for this ticket closed.')).toBeInTheDocument()
})

test('an event that posts nothing asks for no lines', async () => {
  post.mockResolvedValue({ state: 'flown', previews: { journal: [] } } as never)
  const screen = await shown('sold')
  await screen.getByRole('button', { name: 'Record that the passenger flew' }).click()
  await expect.element(screen.getByRole('form')).toBeInTheDocument()
  await new Promise((resolve) => setTimeout(resolve, 600))
  expect(questions()).toEqual([])
})

test('the day of the lines is said once, so that the amounts have room beside a list', async () => {
  const [line] = journal
  const lines = [line, { ...line, account: '2101', debit: '0.00', credit: '50350.00' }]
  for (const [said, columns] of [
    [lines, ['Account', 'Party', 'Debit', 'Credit']],
    [
      [line, { ...line, date: '2026-07-04' }],
      ['Date', 'Account', 'Party', 'Debit', 'Credit'],
    ],
  ] as const) {
    const screen = await render(
      <FluentProvider theme={makeTheme('light5')}>
        <div style={{ width: '360px' }}>
          <BookLines title="This will be posted" lines={said as never} />
        </div>
      </FluentProvider>,
    )
    await expect.element(screen.getByRole('columnheader', { name: 'Debit' })).toBeVisible()
    expect(
      screen
        .getByRole('columnheader')
        .elements()
        .map(({ textContent }) => textContent),
    ).toEqual(columns)
    if (said === lines) await expect.element(screen.getByText('03 Jul 2026')).toBeVisible()
    await screen.unmount()
  }
})

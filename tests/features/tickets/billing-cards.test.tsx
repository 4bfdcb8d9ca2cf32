import { FluentProvider } from '@fluentui/react-components'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import i18next from 'i18next'
import { Suspense } from 'react'
import { initReactI18next } from 'react-i18next'
import { expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { page, userEvent } from 'vitest/browser'
import entity from '../../../src/app/locales/en/entity.json' with { type: 'json' }
import tickets from '../../../src/app/locales/en/tickets.json' with { type: 'json' }
import vouchers from '../../../src/app/locales/en/vouchers.json' with { type: 'json' }
import type { BillingRow } from '../../../src/client/desk/billing-rows.ts'
import { api } from '../../../src/client/http/api.ts'
import * as session from '../../../src/client/http/session.ts'
import { BillingRows } from '../../../src/features/tickets/billing-rows.tsx'
import { makeTheme } from '../../../src/ui/layout/theme.ts'

vi.mock('../../../src/client/http/session.ts', { spy: true })

await i18next.use(initReactI18next).init({
  lng: 'en',
  resources: { en: { entity, tickets, vouchers } },
  defaultNS: 'tickets',
  interpolation: { escapeValue: false },
})

const row: BillingRow = {
  id: 3,
  row_no: 1,
  code: 'TKTT',
  class: 'ticket',
  document_no: '0652411000011',
  net: '84000.00',
  books_net: '83500.00',
  difference: '500.00',
  result: 'amount_difference',
  action: null,
  note: null,
  ticket: 12,
  memo: null,
  captured: null,
  edit: null,
  refund: null,
  parts: null,
  offers: ['accept', 'dispute'],
  closed: [],
}
const zero = '0.00'
const sums = {
  file: '84000.00',
  books: '83500.00',
  differences: '500.00',
  missing_in_books: zero,
  duplicates: zero,
  missing_in_bsp: zero,
}

async function show(rows: readonly BillingRow[]): Promise<void> {
  vi.spyOn(api, 'get').mockResolvedValue({ rows, total: rows.length, sums } as never) // The answer of the one route it asks.
  await render(
    <QueryClientProvider client={new QueryClient()}>
      <FluentProvider theme={makeTheme('light5')}>
        <Suspense fallback={null}>
          <BillingRows id={1} version={1} />
        </Suspense>
      </FluentProvider>
    </QueryClientProvider>,
  )
}

test('on a phone a row of a billing is a card: each amount behind its label, nothing to be pushed sideways', async () => {
  await page.viewport(390, 844)
  await show([row])
  const amount = page.getByRole('cell').filter({ hasText: '84,000.00' })
  await expect.element(amount).toBeVisible()
  expect(amount.element().getAttribute('data-label')).toBe(tickets.billing.net)
  const table = page.getByRole('table').element()
  expect(getComputedStyle(table).display).toBe('block')
  expect(table.scrollWidth).toBeLessThanOrEqual(table.clientWidth)
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390)
  await expect.element(page.getByRole('button', { name: tickets.billing.actions.accept })).toBeVisible()
})

test('a row says in words what it is, with its number as people write it', async () => {
  await page.viewport(1440, 900)
  const lacking = { ...row, row_no: null, code: null, net: null, result: 'missing_in_bsp' } as const
  await show([
    row,
    { ...lacking, id: 4, class: 'refund', document_no: '0652411000012' },
    { ...lacking, id: 5, class: 'credit memo', document_no: '6100000202' },
    { ...row, id: 6, code: 'CANX', document_no: '0652411000013' },
  ])
  const kindOf = (no: string) => page.getByRole('row').filter({ hasText: no }).getByRole('cell').first()
  await expect.element(kindOf('065-2411000011')).toHaveTextContent('Ticket')
  await expect.element(kindOf('065-2411000011')).not.toHaveTextContent('TKTT')
  await expect.element(kindOf('065-2411000012')).toHaveTextContent(tickets.billing.classes.refund)
  await expect.element(kindOf('6100000202')).toHaveTextContent(tickets.billing.classes['credit memo'])
  await expect.element(kindOf('065-2411000013')).toHaveTextContent('Void ticket')
})

test('the proof stands above rows that were compared, not above those which nobody has compared yet', async () => {
  await page.viewport(1280, 800)
  await show([row])
  await expect.element(page.getByText(/^Proof of the statement/)).toBeVisible()
  await show([{ ...row, result: null, books_net: null, difference: null, offers: [] }])
  await expect.element(page.getByText('Not compared yet')).toBeVisible()
  expect(page.getByText(/^Proof of the statement/).elements()).toHaveLength(1)
})

test('a dispute begins in its reason, and Escape leads back to the keys of its row', async () => {
  await page.viewport(1440, 900)
  await show([row])
  await page.getByRole('button', { name: tickets.billing.actions.dispute }).click()
  const reason = page.getByRole('textbox', { name: tickets.billing.reason })
  await expect.element(reason).toHaveFocus()
  await expect.element(page.getByRole('button', { name: tickets.billing.cancel })).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(reason).not.toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: tickets.billing.actions.accept })).toHaveFocus()
})

test('what cannot be done yet is no key, and says why and what comes first', async () => {
  await page.viewport(1440, 900)
  const why = 'This ticket is not in the books. Capture it first.'
  vi.mocked(session.useSessionUser).mockReturnValue({
    user_permissions: ['iata_ticket_temporary.create'],
  } as ReturnType<typeof session.useSessionUser>) // Only its permissions are asked.
  const refund = { ...row, code: 'RFND', class: 'refund', ticket: null, result: 'missing_in_books' } as const
  await show([{ ...refund, offers: ['dispute', 'refund'], closed: [{ action: 'refund', why }] }])
  await expect.element(page.getByRole('button', { name: tickets.billing.actions.dispute })).toBeVisible()
  expect(page.getByRole('button', { name: tickets.billing.actions.refund }).elements()).toEqual([])
  await expect.element(page.getByText(`Draft the refund: ${why}`)).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: tickets.billing.actions.capture }))
    .toHaveAttribute('href', expect.stringMatching(/new\?ticket_no=0652411000011$/))
})

test('after one key the focus is on the next row that waits', async () => {
  await page.viewport(1440, 900)
  const next = { ...row, id: 4, document_no: '0652411000012', offers: ['edit', 'dispute'] } as const
  vi.spyOn(api, 'post').mockResolvedValue({ state: 'matched' } as never) // The answer of the one event it sends.
  await show([row, { ...next, offers: [...next.offers] }])
  await page.getByRole('button', { name: tickets.billing.actions.accept }).click()
  await expect.element(page.getByRole('button', { name: tickets.billing.actions.edit })).toHaveFocus()
})

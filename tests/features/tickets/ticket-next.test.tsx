/** The page of a ticket leads to every document it may go on by, for who may enter one, and to none that would be refused. */
import { FluentProvider } from '@fluentui/react-components'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import { beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import tickets from '../../../src/app/locales/en/tickets.json' with { type: 'json' }
import { api } from '../../../src/client/http/api.ts'
import { SessionContext } from '../../../src/client/http/session.ts'
import { entityOf } from '../../../src/domain/entities.ts'
import { formPath } from '../../../src/features/records/record-paths.ts'
import { PurchaseTickets, TicketNext } from '../../../src/features/tickets/ticket-next.tsx'
import { makeTheme } from '../../../src/ui/layout/theme.ts'

await i18next.use(initReactI18next).init({
  lng: 'en',
  resources: { en: { tickets } },
  defaultNS: 'tickets',
  interpolation: { escapeValue: false },
})

const every = ['ticket_sale', 'ticket_pic_sale', 'ticket_depute', 'ticket_refund', 'ticket_edit']
const get = vi.spyOn(api, 'get')
beforeEach(() => get.mockReset())

/** Addresses of the links on the page of ticket 12 in this state, by their words. */
async function linksOf(
  state: string,
  { documents = [] as [module: string, state: string][], may = every, channel = 'bsp' } = {},
): Promise<Record<string, string | null>> {
  get.mockResolvedValue({
    rows: documents.map(([module, at], id) => ({
      module,
      id,
      no: null,
      date: '2027-01-05',
      state: at,
      amount: null,
      voucher_no: null,
      ticket_no: '0652411000011',
    })),
    profit: null,
  })
  const user = { id: 3, user_permissions: may.map((entity) => `${entity}.create`) } as never // The view reads the permissions alone.
  const { container, unmount } = await render(
    <QueryClientProvider client={new QueryClient()}>
      <FluentProvider theme={makeTheme('light5')}>
        <SessionContext value={user}>
          <TicketNext
            id={12}
            state={state}
            channel={channel}
            formOf={(entity) => formPath(entityOf(entity), 'new')}
          />
          <p>shown</p>
        </SessionContext>
      </FluentProvider>
    </QueryClientProvider>,
  )
  await expect.element(page.getByText('shown')).toBeVisible()
  await vi.waitFor(() => expect(get).toHaveBeenCalled())
  await new Promise((done) => setTimeout(done, 100))
  const links = Object.fromEntries(
    [...container.querySelectorAll('a')].map((link) => [link.textContent, link.getAttribute('href')]),
  )
  await unmount()
  return links
}

test('a ticket in stock is sold, given back or corrected from its page, each form with the ticket filled in', async () => {
  expect(await linksOf('in_stock')).toEqual({
    Sell: '/apps/ticketsale-management/new?lines.ticket=12',
    'Sell at the counter': '/apps/ticketPicsale-management/new?lines.ticket=12',
    'Give back for a refund': '/apps/ticketrefund-management/new?ticket=12&settlement=bsp',
    Correct: '/apps/ticketedit-management/new?ticket=12',
  })
})

test('a sold ticket is reissued, given back or corrected; one that ended goes nowhere', async () => {
  expect(Object.keys(await linksOf('sold'))).toEqual(['Reissue', 'Give back for a refund', 'Correct'])
  for (const state of ['voided', 'refunded', 'exchanged']) expect(await linksOf(state)).toEqual({})
})

test('a document that still waits closes the way to a second of its kind, a sale the way to either sale', async () => {
  expect(Object.keys(await linksOf('in_stock', { documents: [['ticket_pic_sale', 'submitted']] }))).toEqual([
    'Give back for a refund',
    'Correct',
  ])
  expect(
    Object.keys(
      await linksOf('sold', {
        documents: [
          ['ticket_sale', 'posted'],
          ['ticket_depute', 'quoted'],
          ['ticket_edit', 'applied'],
        ],
      }),
    ),
  ).toEqual(['Give back for a refund', 'Correct'])
})

test('nothing is offered to who may enter none of the documents', async () => {
  expect(await linksOf('in_stock', { may: [] })).toEqual({})
})

test('a ticket out of a deposit goes back into it', async () => {
  expect(await linksOf('sold', { may: ['ticket_refund'], channel: 'deposit' })).toEqual({
    'Give back for a refund': '/apps/ticketrefund-management/new?ticket=12&settlement=deposit',
  })
})

test('a request leads to the tickets it became, and to none as long as it is a request', async () => {
  get.mockResolvedValue({})
  const linksWith = async (count: number) => {
    const { container, unmount } = await render(
      <FluentProvider theme={makeTheme('light5')}>
        <PurchaseTickets id={7} count={count} listPath="/apps/iataTicket-management/iataTickets" />
      </FluentProvider>,
    )
    const links = [...container.querySelectorAll('a')].map((link) => [
      link.textContent,
      link.getAttribute('href'),
    ])
    await unmount()
    return links
  }
  expect(await linksWith(3)).toEqual([
    ['Open its 3 tickets', '/apps/iataTicket-management/iataTickets?f.purchase=7'],
  ])
  expect(await linksWith(0)).toEqual([])
})

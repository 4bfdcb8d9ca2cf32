/** A flight and its ticket are one truth on the passenger's pages. Source: reports 4, tickets 5.3. */
import { FluentProvider } from '@fluentui/react-components'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import i18next from 'i18next'
import { Suspense, type ContextType, type ReactNode } from 'react'
import { initReactI18next } from 'react-i18next'
import { beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import entity from '../../../src/app/locales/en/entity.json' with { type: 'json' }
import fields from '../../../src/app/locales/en/fields.json' with { type: 'json' }
import passenger from '../../../src/app/locales/en/passenger.json' with { type: 'json' }
import report from '../../../src/app/locales/en/report.json' with { type: 'json' }
import step from '../../../src/app/locales/en/step.json' with { type: 'json' }
import tickets from '../../../src/app/locales/en/tickets.json' with { type: 'json' }
import { BuyTicket } from '../../../src/app/parts/buy-ticket.tsx'
import { api } from '../../../src/client/http/api.ts'
import { SessionContext } from '../../../src/client/http/session.ts'
import { reportOf } from '../../../src/domain/reports/index.ts'
import { ReportViewer } from '../../../src/features/reports/report-viewer.tsx'
import { PassengerTickets } from '../../../src/features/tickets/passenger-tickets.tsx'
import { AllSteps } from '../../../src/features/workflow/all-steps.tsx'
import { History } from '../../../src/features/workflow/history/history.tsx'
import { storyStep } from '../../../src/features/workflow/story-facts.ts'
import { makeTheme } from '../../../src/ui/layout/theme.ts'

await i18next.use(initReactI18next).init({
  lng: 'en',
  resources: { en: { entity, fields, passenger, report, step, tickets } },
  defaultNS: 'step',
  interpolation: { escapeValue: false },
})

const clerk = {
  id: 3,
  user_permissions: ['iata_ticket.read', 'ticket_purchase.create', 'ticket_purchase.read', 'passenger.read'],
} as never // The views read the permissions alone.
const get = vi.spyOn(api, 'get')
beforeEach(() => {
  get.mockReset()
})
const shown = (view: ReactNode, user: ContextType<typeof SessionContext> = clerk) =>
  render(
    <QueryClientProvider client={new QueryClient()}>
      <FluentProvider theme={makeTheme('light5')}>
        <SessionContext value={user}>
          <Suspense fallback={null}>{view}</Suspense>
        </SessionContext>
      </FluentProvider>
    </QueryClientProvider>,
  )
const buy = '/apps/tiketentry-management/new?lines.passenger=7'

test('the page of a passenger shows the tickets with booking, flight and state, each a link', async () => {
  get.mockResolvedValue({
    iata_tickets: [
      {
        id: 12,
        version: 1,
        ticket_no: '0652411000011',
        pnr: 'K7Q2LM',
        sector: 'DAC-RUH',
        flight_no: 'SV803',
        travel_date: '2027-03-20',
        state: 'sold',
      },
    ],
    total_elements: 1,
    total_pages: 1,
  } as never)
  await shown(<PassengerTickets passengerId={7} />)
  await expect
    .element(page.getByRole('link', { name: '065-2411000011' }))
    .toHaveAttribute('href', '/apps/iataTicket-management/iataTickets/12')
  const row = page.getByRole('row', { name: /K7Q2LM/ })
  await expect.element(row.getByText('DAC-RUH · SV803 · 20 Mar 2027')).toBeVisible()
  await expect.element(row.getByText('Sold', { exact: true })).toBeVisible()
  expect(get.mock.calls[0]?.[1]).toMatchObject({ 'f.passenger': 'in:7' })
})

test('who may not read tickets is asked nothing and shown nothing', async () => {
  await shown(<PassengerTickets passengerId={7} />, { id: 4, user_permissions: ['passenger.read'] } as never)
  expect(page.getByRole('table').elements()).toEqual([])
  expect(get.mock.calls).toEqual([])
})

test('the flight step of the page buys the ticket while it waits for one', async () => {
  get.mockReturnValue(new Promise(() => {}) as never)
  const waiting = storyStep('flight', 'requested')
  const view = { ...waiting, steps: [waiting.view] } as never // The steps read no more of the file.
  await shown(<AllSteps view={view} mark="" before={(one) => <BuyTicket view={one} passengerId={7} />} />)
  await expect.element(page.getByRole('link', { name: 'Buy ticket' })).toHaveAttribute('href', buy)
})

test('the timeline leads from the flight to its ticket', async () => {
  get.mockImplementation(((path: string) =>
    Promise.resolve(
      path.includes('timeline')
        ? {
            log: [
              {
                id: 1,
                machine: 'flight',
                stage: 'flight',
                record_id: 5,
                event: 'TICKET',
                from_state: 'requested',
                to_state: 'ticketed',
                payload: { ticket_no: '0652411000011', pnr: 'K7Q2LM', flight_no: 'SV803', ticket_ref: 12 },
                at: '2027-03-10T08:00:00Z',
                on_date: '2027-03-10',
                by: null,
                reason: null,
                undone_at: null,
              },
            ],
            refused: [],
            next: null,
          }
        : { history: [] },
    )) as never)
  await shown(<History passengerId={7} />)
  await expect
    .element(page.getByRole('link', { name: /0652411000011/ }))
    .toHaveAttribute('href', '/apps/iataTicket-management/iataTickets/12')
  await expect.element(page.getByText(/K7Q2LM/)).toBeVisible()
})

test('a row of the passengers who wait for a ticket buys it, for who may', async () => {
  get.mockImplementation(((path: string) =>
    Promise.resolve(
      path.includes('/saved_view')
        ? { saved_views: [] }
        : {
            name: 'flightTicketWaitings',
            title: 'Flight ticket waiting',
            as_of: '2027-03-10',
            at: '2027-03-10T08:00:00Z',
            columns: [{ key: 'full_name', ...reportOf('flightTicketWaitings').columns['full_name'] }],
            columns_by: 'usual',
            available: [],
            rows: [{ row_id: 7, passenger_id: 7, full_name: 'RAKIB HASAN' }],
            totals: { count: 1, sums: {}, measures: {} },
            groups: [],
            filters: [],
            usable: [],
            group: null,
            sort: '',
            size: 25,
            next: null,
            may_export: false,
            warning: null,
            own_entries: null,
            kinds: {},
          },
    )) as never)
  const list = (
    <ReportViewer
      report={reportOf('flightTicketWaitings')}
      title="Flight ticket waiting"
      search={new URLSearchParams()}
      onSearch={vi.fn<() => void>()}
      pathOf={() => null}
      isServed={() => true}
      isAsked={false}
    />
  )
  const screen = await shown(list)
  await expect
    .element(page.getByRole('link', { name: 'Buy ticket: RAKIB HASAN' }))
    .toHaveAttribute('href', buy)
  await screen.unmount()
  await shown(list, { id: 4, user_permissions: ['passenger.read'] } as never)
  await expect.element(page.getByRole('link', { name: 'RAKIB HASAN' })).toBeVisible()
  await expect.element(page.getByRole('link', { name: /Buy ticket/ })).not.toBeInTheDocument()
})

/** The page of any record: where its words lead, and which of its buttons is the filled one. */
import { FluentProvider } from '@fluentui/react-components'
import i18next from 'i18next'
import { Suspense, type ReactNode } from 'react'
import { initReactI18next } from 'react-i18next'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import entityTexts from '../../../src/app/locales/en/entity.json' with { type: 'json' }
import fields from '../../../src/app/locales/en/fields.json' with { type: 'json' }
import shell from '../../../src/app/locales/en/shell.json' with { type: 'json' }
import { entities } from '../../../src/domain/entities.ts'
import { kindOf } from '../../../src/domain/books/kinds/index.ts'
import { bankStatement } from '../../../src/domain/books/bank/bank-statement.ts'
import { bspStatement } from '../../../src/domain/tickets/bsp/statement.ts'
import { costProposal } from '../../../src/domain/books/cost-proposal.ts'
import { receiptVoucher } from '../../../src/domain/books/vouchers/money-vouchers.ts'
import { subLedgerAccount } from '../../../src/domain/books/chart/sub-ledger-account.ts'
import { ticketSale } from '../../../src/domain/tickets/ticket-sale.ts'
import type { Entity } from '../../../src/foundation/definitions/entity.ts'
import { useT } from '../../../src/foundation/text/i18n.ts'
import { makeTheme } from '../../../src/ui/layout/theme.ts'
import type { TableRecord } from '../../../src/ui/tables/entity-columns.ts'
import { ticketEdit } from '../../../src/domain/tickets/ticket-edit.ts'
import { EntityDetail } from '../../../src/ui/records/entity-detail.tsx'
import { useEntityTexts } from '../../../src/ui/records/entity-texts.ts'
import { StepPanelFrame } from '../../../src/ui/workflow/step-panel.tsx'
import { RecordServicesContext, useRecordServices } from '../../../src/ui/records/record-services.ts'

await i18next.use(initReactI18next).init({
  lng: 'en',
  resources: { en: { entity: entityTexts, fields, shell } },
  defaultNS: 'entity',
  interpolation: { escapeValue: false },
})

const sale = {
  id: 9,
  sale_no: 'TSD-2026-000009',
  customer: 12,
  lines: [{ id: 1, ticket: 53, price: '73500.00', labels: { ticket: '9972400000053 MD ABU TAHER' } }],
  labels: { customer: 'Mizanur Rahman Laskar' },
}

type Shown = { entity: Entity; record: TableRecord; slot?: ReactNode; editPath?: string | null }
function RecordPage({ entity, record, slot, editPath = '/edit' }: Shown) {
  const texts = useEntityTexts(entity)
  const t = useT('entity')
  return (
    <EntityDetail
      entity={entity}
      record={record}
      texts={texts}
      words={{
        yes: t('form.yes'),
        no: t('form.no'),
        value: texts.value,
        named: texts.named,
        language: 'en',
      }}
      editPath={editPath}
      onDelete={null}
      isDeleting={false}
      deleteRefusal={null}
      onPrint={null}
      tab=""
      onTab={() => undefined}
      tabs={[]}
      slot={slot}
    />
  )
}

function WithPaths({ children }: { children: ReactNode }) {
  const services = useRecordServices()
  return (
    <RecordServicesContext
      value={{
        ...services,
        pathOf: (entity, id) => `/${entity}/${id}`,
        entryPath: (no) => `/entries/${no}`,
        StateOf: ({ state }) => <span>{`State ${state}`}</span>,
      }}
    >
      {children}
    </RecordServicesContext>
  )
}

const shownOf = (shown: Shown) =>
  render(
    <MemoryRouter>
      <FluentProvider theme={makeTheme('light5')}>
        <Suspense fallback={null}>
          <WithPaths>
            <RecordPage {...shown} />
          </WithPaths>
        </Suspense>
      </FluentProvider>
    </MemoryRouter>,
  )

const shown = (slot?: ReactNode) => shownOf({ entity: ticketSale, record: sale, slot })

test('a record named in a line leads to its page, as one named in a field does', async () => {
  const screen = await shown()
  const ticket = screen.getByRole('cell', { name: /9972400000053/ }).getByRole('link')
  await expect.element(ticket).toHaveAttribute('href', '/iata_ticket/53')
})

/** Documents that wrote into the books, with the fields that hold the numbers of their entries. */
const entryFields = Object.values(entities).flatMap((entity) =>
  kindOf(entity.name)
    ? []
    : Object.entries(entity.fields).flatMap(([name, { calc }]) =>
        name.endsWith('voucher_no') && calc ? [[entity, name] as const] : [],
      ),
)
test('the number of an entry in the books leads to its lines, on the page of every document that made one', async () => {
  expect(entryFields.length).toBeGreaterThan(8)
  for (const [entity, name] of entryFields) {
    const screen = await shownOf({ entity, record: { id: 7, [name]: 'TR-2627-000001, TR-2627-000002' } })
    for (const no of ['TR-2627-000001', 'TR-2627-000002'])
      await expect.element(screen.getByRole('link', { name: no })).toHaveAttribute('href', `/entries/${no}`)
    await screen.unmount()
  }
})

test('the lines of a record end with their sums', async () => {
  const lines = [
    { id: 1, account: 4, amount: '1500.50', labels: { account: '1101 Cash' } },
    { id: 2, account: 5, amount: '2500.00', labels: { account: '1111 Bank' } },
  ]
  await page.viewport(1280, 800)
  const screen = await shownOf({ entity: receiptVoucher, record: { id: 3, voucher_no: 'RV-1', lines } })
  await expect.element(screen.getByRole('row', { name: 'Total 4,000.50' })).toBeVisible()
})

test('the state of a record and its day are said once, in the head of its page', async () => {
  const screen = await shownOf({
    entity: receiptVoucher,
    record: { id: 3, voucher_no: 'RV-1', status: 'draft', state_since: '2027-01-05' },
    slot: (
      <StepPanelFrame
        title="Voucher"
        state={{ text: 'State draft', tone: 'initial' }}
        facts={[]}
        actions={<button type="button">Submit</button>}
      />
    ),
  })
  await expect.element(screen.getByRole('button', { name: 'Submit' })).toBeVisible()
  expect(screen.getByText('State draft').elements()).toHaveLength(1)
  expect(screen.getByText(/05 Jan 2027/).elements()).toHaveLength(1)
})

test('lines in another currency say which, and what they are worth', async () => {
  const lines = [
    { id: 1, account: 4, amount: '100.00', labels: { account: '1302 Passengers' } },
    { id: 2, account: 5, amount: '50.50', labels: { account: '1302 Passengers' } },
  ]
  const record = { id: 3, voucher_no: 'RV-1', currency: 2, rate: '32.50000000', lines }
  const screen = await shownOf({
    entity: receiptVoucher,
    record: { ...record, labels: { currency: 'SAR' } },
  })
  await expect.element(screen.getByRole('columnheader', { name: 'Amount, SAR' })).toBeVisible()
  await expect.element(screen.getByRole('cell', { name: '50.50 BDT 1,641.25' })).toBeVisible()
  await expect.element(screen.getByRole('row', { name: 'Total 150.50 BDT 4,891.25' })).toBeVisible()
  await screen.unmount()
  const own = await shownOf({ entity: receiptVoucher, record: { ...record, labels: { currency: 'BDT' } } })
  await expect.element(own.getByRole('columnheader', { name: 'Amount', exact: true })).toBeVisible()
})

test('Edit is the filled button only where no workflow offers another', async () => {
  const look = async (slot?: ReactNode) => {
    const screen = await shown(slot)
    const button = screen.getByRole('button', { name: 'Edit' })
    await expect.element(button).toBeVisible()
    const { backgroundColor } = getComputedStyle(button.element())
    await screen.unmount()
    return backgroundColor
  }
  const alone = await look()
  const beside = await look(<p>Draft</p>)
  expect(beside).toBe('rgb(255, 255, 255)')
  expect(alone).not.toBe(beside)
})

test('the kind of record a proposal comes of is named as its pages name it', async () => {
  const proposal = { id: 3, kind: 'manpower', module: 'man_power', record_id: 41, state: 'proposed' }
  const screen = await shownOf({ entity: costProposal, record: proposal })
  await expect.element(screen.getByText('Kind of record')).toBeVisible()
  await expect
    .element(screen.getByRole('link', { name: 'Manpower' }))
    .toHaveAttribute('href', '/man_power/41')
  expect(screen.getByText('man_power').elements()).toEqual([])
})

test('an id of records of several kinds leads to its record and is not said', async () => {
  const party = { id: 4, code: 'DHK-S-2026-0002', name: 'ABRAR FAHIM', party_type: 'passenger', party_id: 73 }
  const screen = await shownOf({ entity: subLedgerAccount, record: party })
  await expect
    .element(screen.getByRole('link', { name: 'Passenger' }))
    .toHaveAttribute('href', '/passenger/73')
  expect(screen.getByText('73', { exact: true }).elements()).toEqual([])
})

test('what an edit of a ticket changes is said in words and days of the reader, on both sides', async () => {
  const screen = await shownOf({
    entity: ticketEdit,
    record: {
      id: 6,
      edit_no: 'TED-2026-000006',
      changes: {
        channel: 'bsp → vendor',
        travel_date: '2026-12-09 → 2026-12-15',
        passenger_name: 'RAKIB HASAN → RAKIB HASSAN',
      },
    },
  })
  for (const said of ['BSP → Vendor', '09 Dec 2026 → 15 Dec 2026', 'RAKIB HASAN → RAKIB HASSAN'])
    await expect.element(screen.getByText(said)).toBeVisible()
})

const labelsOf = (screen: Awaited<ReturnType<typeof shownOf>>) =>
  [...screen.container.querySelectorAll('dt')].map((label) => label.textContent)

test('what only the product fills is left out while it is empty; what a clerk can still fill stands there with a dash', async () => {
  const edit = {
    id: 4,
    ticket: 33,
    edit_reason: 'the flight leaves a day later',
    amount_before: null,
    pnr: null,
  }
  const draft = await shownOf({ entity: ticketEdit, record: edit })
  await expect.element(draft.getByText('the flight leaves a day later')).toBeVisible()
  expect(labelsOf(draft)).toContain('PNR')
  expect(labelsOf(draft)).not.toContain('Amount before')
  await draft.unmount()
  const submitted = await shownOf({ entity: ticketEdit, record: edit, editPath: null })
  await expect.element(submitted.getByText('the flight leaves a day later')).toBeVisible()
  expect(labelsOf(submitted)).not.toContain('PNR')
  expect(submitted.getByRole('region', { name: 'Flight' }).elements()).toEqual([])
})

test.each([bspStatement, bankStatement])(
  'the fingerprint of an imported file stands with who made the record: $name',
  async (entity) => {
    const screen = await shownOf({
      entity,
      record: { id: 6, content: null, digest: '43d48a15', created_at: '2026-11-25T05:08:00.000Z' },
      editPath: null,
    })
    const record = screen.getByRole('region', { name: 'Record' })
    await expect.element(record.getByText('43d48a15')).toBeVisible()
    expect(screen.getByText('43d48a15').elements()).toHaveLength(1)
    expect(labelsOf(screen)).not.toContain('Text of the billing')
  },
)

import { FluentProvider, webLightTheme } from '@fluentui/react-components'
import { Profiler, useEffect, useState } from 'react'
import { useForm, type FieldValues } from 'react-hook-form'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { cleanup, render } from 'vitest-browser-react'
import { page, userEvent } from 'vitest/browser'
import entityTexts from '../../../src/app/locales/en/entity.json' with { type: 'json' }
import fieldTexts from '../../../src/app/locales/en/fields.json' with { type: 'json' }
import shellTexts from '../../../src/app/locales/en/shell.json' with { type: 'json' }
import { airway } from '../../../src/domain/flights/airway.ts'
import { agent } from '../../../src/domain/parties/agent.ts'
import { ticketPurchase } from '../../../src/domain/tickets/ticket-purchase.ts'
import { ticketSale } from '../../../src/domain/tickets/ticket-sale.ts'
import { sales } from '../../../src/domain/books/vouchers/bills.ts'
import { receiptVoucher } from '../../../src/domain/books/vouchers/money-vouchers.ts'
import { journal, openingBalance } from '../../../src/domain/books/vouchers/journals.ts'
import type { RecordServices } from '../../../src/ui/records/record-services.ts'
import { passenger } from '../../../src/domain/passengers/passenger.ts'
import { visaEntry } from '../../../src/domain/visas/visa-entry.ts'
import type { Entity } from '../../../src/foundation/definitions/entity.ts'
import { copyOf } from '../../../src/features/records/record-copy.ts'
import { bodyOf, startValues } from '../../../src/features/records/record-form-values.ts'
import { StoryRoom } from '../../../src/features/records/story-records.tsx'
import { EntityForm } from '../../../src/ui/records/entity-form.tsx'
import type { EntityFormProps, FormSignal } from '../../../src/ui/records/form/form-props.ts'
import { startI18n } from '../../../src/foundation/text/i18n.ts'

const texts: Record<string, object> = { entity: entityTexts, fields: fieldTexts, shell: shellTexts }
beforeAll(async () => {
  await startI18n('en', ['entity', 'fields', 'shell'], async (_, area) => texts[area] ?? {})
})
beforeEach(() => page.viewport(1280, 900))

const nothing = () => {}
/** The text field of a label; a star may follow its name. */
const box = (label: string) => page.getByRole('textbox', { name: new RegExp(`^${label}`) })
const none = new Set<string>()

async function show(
  entity: Entity,
  more: Partial<EntityFormProps> = {},
  errors: Record<string, string> = {},
  record: FieldValues = {},
  services: Partial<RecordServices> = {},
) {
  const sent = vi.fn<(signal: FormSignal) => void>()
  let values: () => FieldValues = () => ({})
  let commits = 0
  const keep = (get: () => FieldValues) => {
    values = get
  }
  function Room({ onForm }: { onForm: (get: () => FieldValues) => void }) {
    const form = useForm<FieldValues>({
      defaultValues: { ...startValues(entity, null), ...record },
      errors: Object.fromEntries(
        Object.entries(errors).map(([name, message]) => [name, { type: 'custom', message }]),
      ),
    })
    useEffect(() => onForm(form.getValues), [onForm, form])
    return (
      <EntityForm
        entity={entity}
        control={form.control}
        state="dirty"
        send={sent}
        isNew
        labels={{}}
        known={{}}
        hidden={none}
        locked={{}}
        onUserChange={nothing}
        checkTaken={() => null}
        problem={null}
        conflict={null}
        onMerge={nothing}
        offeredDraft={null}
        keptDraft={null}
        isLeaving={false}
        canSaveAndNew
        onCancel={nothing}
        {...more}
      />
    )
  }
  await render(
    <FluentProvider theme={webLightTheme}>
      <StoryRoom services={services}>
        <Profiler
          id="form"
          onRender={() => {
            commits += 1
          }}
        >
          <Room onForm={keep} />
        </Profiler>
      </StoryRoom>
    </FluentProvider>,
  )
  await expect
    .element(page.getByRole('button', { name: /^(Save|Register|Type instead)$/ }).first())
    .toBeVisible()
  return { sent, values: () => values(), commits: () => commits }
}

test('dates and amounts are typed in short and resolve when the field is left', async () => {
  const { values } = await show(agent)
  await userEvent.fill(box('Opening Date'), '15/3')
  await userEvent.tab()
  await expect.element(box('Opening Date')).toHaveValue('15 Mar 2027')
  await userEvent.fill(box('Credit Limit'), '1200*3+50')
  await userEvent.tab()
  await expect.element(box('Credit Limit')).toHaveValue('3,650.00')
  expect(values()).toMatchObject({ opening_date: '2027-03-15', credit_limit: '3650.00' })
})

test('an amount is selected when it is entered: what is typed replaces it', async () => {
  const { values } = await show(agent)
  await userEvent.fill(box('Credit Limit'), '180000')
  await userEvent.tab()
  await expect.element(box('Credit Limit')).toHaveValue('180,000.00')
  await userEvent.tab({ shift: true })
  await userEvent.keyboard('150000')
  await userEvent.tab()
  await expect.element(box('Credit Limit')).toHaveValue('150,000.00')
  expect(values()).toMatchObject({ credit_limit: '150000.00' })
})

test('what a voucher needs before it is submitted has a star and says why; a condition hides both', async () => {
  await show(sales)
  const why = 'Needed to submit; a draft may lack it.'
  await expect
    .element(page.getByRole('columnheader', { name: 'Description' }))
    .toHaveTextContent('Description *')
  await expect.element(page.getByRole('columnheader', { name: 'VAT (%)' })).toHaveTextContent('VAT (%)')
  await expect.element(page.getByText(`* ${why}`)).toBeVisible()
  await expect.element(page.getByText('Customer *', { exact: true })).toBeVisible()
  // Stars of one form are of one colour, whenever the field is needed.
  const stars = [...document.querySelectorAll('label [aria-hidden], th [aria-hidden]')].filter(
    (one) => one.textContent?.trim() === '*',
  )
  expect(stars.length).toBeGreaterThan(3)
  expect(new Set(stars.map((one) => getComputedStyle(one).color)).size).toBe(1)
  await cleanup()
  await show(receiptVoucher, {}, {}, { mode: 'cash' })
  await expect.element(page.getByText(why, { exact: true }).first()).toBeVisible()
  expect(page.getByText('Cheque No', { exact: false }).elements()).toEqual([])
  await cleanup()
  await show(receiptVoucher, {}, {}, { mode: 'cheque' })
  await expect.element(page.getByText('Bank Name *', { exact: true })).toBeVisible()
})

test('a stored voucher has no switch for being offered; its state says that', async () => {
  const active = page.getByRole('switch', { name: /^Active/ })
  await show(airway, { isNew: false })
  await expect.element(active).toBeVisible()
  await cleanup()
  await show(journal, { isNew: false })
  await expect.element(active).not.toBeInTheDocument()
})

test('what is no date stays as it was typed, for the message to speak of', async () => {
  const { values } = await show(agent)
  await userEvent.fill(box('Opening Date'), 'soon')
  await userEvent.tab()
  expect(values()['opening_date']).toBe('soon')
})

test('fields come and stars follow with what is chosen', async () => {
  await show(agent)
  expect(box('Commission Value').elements()).toHaveLength(0)
  await userEvent.click(page.getByRole('radio', { name: 'Percent' }))
  await expect.element(box('Commission Value')).toBeVisible()
  await expect.element(box('Company Name')).not.toBeRequired()
  await userEvent.selectOptions(page.getByRole('combobox', { name: /Agent Type/ }), 'corporate')
  await expect.element(box('Company Name')).toBeRequired()
})

test('a letter typed redraws at most twice', async () => {
  const { commits } = await show(agent)
  const name = page.getByRole('textbox', { name: /^Name/ })
  await userEvent.click(name)
  await userEvent.keyboard('a')
  const before = commits()
  await userEvent.keyboard('bcdefghij')
  expect(commits() - before).toBeLessThanOrEqual(9 * 2)
})

test('a picker is closed until what it depends on is chosen, then it searches and chooses', async () => {
  const { values } = await show(agent)
  await expect.element(page.getByRole('combobox', { name: /^City/ })).toBeDisabled()
  await userEvent.click(page.getByRole('combobox', { name: /^Country/ }))
  await userEvent.keyboard('sau')
  await userEvent.click(page.getByRole('option', { name: /Saudi Arabia/ }))
  expect(values()['country']).toBe(193)
  await expect.element(page.getByRole('combobox', { name: /^City/ })).toBeEnabled()
})

test('a journal is typed without the mouse: Enter goes to the next cell, after the last one to a new line that proposes what is missing; Enter takes it', async () => {
  const { values } = await show(journal)
  const cell = (label: string, n: number) => page.getByRole('textbox', { name: `${label}, Line ${n}` })
  await userEvent.fill(cell('Debit', 1), '300*2')
  await userEvent.keyboard('{Enter}')
  // The credit beside a debit stays empty: Enter passes it by, Tab reaches it.
  await expect.element(cell('Due', 1)).toHaveFocus()
  await expect.element(page.getByRole('status').filter({ hasText: 'Difference 600.00' })).toBeVisible()
  await userEvent.keyboard('{Shift>}{Tab}{/Shift}')
  await expect.element(cell('Credit', 1)).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(cell('Due', 1)).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('combobox', { name: 'Passenger, Line 1' })).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await userEvent.keyboard('Rent of the office{Enter}')
  await expect.element(page.getByRole('combobox', { name: 'Account, Line 2' })).toHaveFocus()
  // A proposal is no value: nothing is equal before it is taken.
  await expect.element(cell('Credit', 2)).toHaveValue('')
  await expect.element(cell('Credit', 2)).toHaveAttribute('placeholder', '600.00')
  await expect.element(cell('Debit', 2)).not.toHaveAttribute('placeholder')
  await expect.element(page.getByRole('status').filter({ hasText: 'Difference 600.00' })).toBeVisible()
  expect(values()['lines']).toMatchObject([{ debit: '600.00' }, { debit: '', credit: '' }])
  await expect.element(page.getByRole('listbox')).not.toBeInTheDocument()
  await userEvent.keyboard('{F4}')
  await expect.element(page.getByRole('listbox')).toBeVisible()
  await userEvent.keyboard('{Escape}{Enter}')
  await expect.element(page.getByRole('combobox', { name: 'Sub Ledger, Line 2' })).not.toHaveFocus()
  await expect.element(cell('Debit', 2)).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(cell('Credit', 2)).toHaveFocus()
  expect(values()['lines']).toMatchObject([{ debit: '600.00' }, { debit: '', credit: '' }])
  await userEvent.keyboard('{Enter}')
  await expect.element(cell('Credit', 2)).toHaveValue('600.00')
  await expect.element(cell('Due', 2)).toHaveFocus()
  await expect.element(page.getByText('Debit and credit are equal.')).toBeVisible()
  expect(values()['lines']).toMatchObject([
    { debit: '600.00', description: 'Rent of the office' },
    { debit: '', credit: '600.00' },
  ])
})

test.each([
  ['beside the menu at 1440 px', 1112],
  ['on a phone', 390],
])('every column of a journal stands in the window %s', async (_where, width) => {
  await page.viewport(width, 900)
  await show(journal)
  const region = page.getByRole('region', { name: 'Lines' }).element()
  const cells = region.querySelectorAll('td[data-cell]')
  expect(cells.length).toBe(7)
  const end = region.getBoundingClientRect().right
  for (const cell of cells) expect(cell.getBoundingClientRect().right).toBeLessThanOrEqual(end)
  // A currency before an amount is not broken in two.
  for (const sign of region.querySelectorAll('td[data-cell=debit] span[dir=ltr]'))
    expect(sign.getBoundingClientRect().height).toBeLessThan(24)
})

test('Enter passes by the party of an account that has none, and stops where there is one to choose', async () => {
  const search = vi.fn<RecordServices['search']>(async (entity, _, where) => {
    if (entity === 'ledger_account')
      return [
        { id: 5, label: '5302 Office rent' },
        { id: 6, label: '1301 Customers' },
      ]
    return where['ledger_account'] === '6' ? [{ id: 60, label: 'Salam' }] : []
  })
  await show(journal, {}, {}, {}, { search })
  const account = page.getByRole('combobox', { name: 'Account, Line 1' })
  const choose = async (label: string) => {
    await account.click()
    await userEvent.click(page.getByRole('option', { name: label }))
  }
  await choose('5302 Office rent')
  await expect
    .poll(() => document.querySelectorAll('td[data-cell=sub_ledger] [data-passed-by]').length)
    .toBe(1)
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('textbox', { name: 'Debit, Line 1' })).toHaveFocus()
  await choose('1301 Customers')
  await expect
    .poll(() => document.querySelectorAll('td[data-cell=sub_ledger] [data-passed-by]').length)
    .toBe(0)
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('combobox', { name: 'Sub Ledger, Line 1' })).toHaveFocus()
})

test.each([
  ['Debit', 'Credit'],
  ['Credit', 'Debit'],
] as const)('a line of a journal has one side: typing a %s clears the %s', async (one, other) => {
  const { values } = await show(journal)
  const cell = (label: string, n = 1) => page.getByRole('textbox', { name: `${label}, Line ${n}` })
  await userEvent.fill(cell(other), '40')
  await userEvent.tab()
  await userEvent.fill(cell(one), '25')
  await userEvent.tab()
  await expect.element(cell(other)).toHaveValue('')
  expect(values()['lines']).toMatchObject([{ [one.toLowerCase()]: '25.00', [other.toLowerCase()]: '' }])
  // Copying from above fills the rest of the line, not its other side.
  await userEvent.click(page.getByRole('button', { name: 'Add line' }))
  await userEvent.fill(cell(other, 2), '25')
  await userEvent.keyboard('{Control>}d{/Control}')
  await userEvent.tab()
  expect(values()['lines']).toMatchObject([{}, { [one.toLowerCase()]: '', [other.toLowerCase()]: '25.00' }])
  await expect.element(page.getByText('Debit and credit are equal.')).toBeVisible()
})

test('a line that was stored with both sides says so in its cell at once, and its sums are not called equal', async () => {
  const both = {
    account: null,
    sub_ledger: null,
    debit: '5.00',
    credit: '5.00',
    due_date: '',
    passenger: null,
    description: '',
  }
  await show(journal, {}, {}, { lines: [both] })
  const debit = page.getByRole('textbox', { name: 'Debit, Line 1' })
  await expect.element(debit).toHaveAttribute('aria-invalid', 'true')
  await expect
    .element(page.getByRole('alert').filter({ hasText: 'Enter either a debit or a credit.' }))
    .toBeVisible()
  await expect.element(page.getByText('Debit and credit are equal.')).not.toBeInTheDocument()
  await userEvent.fill(page.getByRole('textbox', { name: 'Credit, Line 1' }), '7')
  await userEvent.tab()
  await expect.element(debit).toHaveValue('')
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
})

test('a new voucher opens with today and a line; what nobody typed in is not sent as a line', () => {
  const start = startValues(journal, null, {}, '2027-01-03')
  expect(start).toMatchObject({ date: '2027-01-03', lines: [{ account: null, debit: '' }] })
  const [empty] = start['lines'] as object[]
  const typed = { ...empty, account: 4, debit: '5.00' }
  expect(bodyOf(journal, { ...start, lines: [typed, empty, typed, empty] }, start, ['date'])).toMatchObject({
    date: '2027-01-03',
    lines: [{ account: 4 }, { account: null }, { account: 4 }],
  })
  expect(bodyOf(journal, { ...start, lines: [empty, empty] }, start)).toEqual({ lines: [] })
  expect(copyOf(journal, { date: '2026-12-01', narration: 'Rent' })).toEqual({ narration: 'Rent' })
})

test('lines are typed in a grid: the button adds, Ctrl+D copies from above, the button removes', async () => {
  const { values } = await show(visaEntry)
  const quantity = (n: number) => page.getByRole('textbox', { name: `Quantity, Line ${n}` })
  await userEvent.fill(quantity(1), '5')
  await userEvent.click(page.getByRole('button', { name: 'Add line' }))
  await userEvent.click(quantity(2))
  await userEvent.keyboard('{Control>}d{/Control}')
  await expect.element(quantity(2)).toHaveValue('5')
  await userEvent.click(page.getByRole('button', { name: 'Remove line 1' }))
  expect(values()['lines']).toHaveLength(1)
})

test('Ctrl+D copies an amount over the zero a new line begins with, and keeps what was typed', async () => {
  const { values } = await show(ticketPurchase)
  const cell = (label: string, n: number) => page.getByRole('textbox', { name: `${label}, Line ${n}` })
  await userEvent.fill(cell('Fare', 1), '45000')
  await userEvent.fill(cell('Tax', 1), '8500')
  await userEvent.fill(cell('Other charges', 1), '250')
  await userEvent.click(page.getByRole('button', { name: 'Add line' }))
  await userEvent.fill(cell('Other charges', 2), '300')
  await userEvent.click(cell('Ticket number', 2))
  await userEvent.keyboard('{Control>}d{/Control}')
  await expect.element(cell('Tax', 2)).toHaveValue('8,500.00')
  expect(values()['lines'][1]).toMatchObject({ fare: '45000.00', tax: '8500.00', other: '300.00' })
})

test('a ticket number and a name of twenty letters are shown completely in their cells', async () => {
  await page.viewport(1112, 900)
  await show(
    ticketPurchase,
    {},
    {},
    {
      lines: [
        {
          ticket_no: '0652411900008',
          passenger: 64,
          labels: { passenger: 'ALHAJ ABDUL GAFUR MIA' },
          pnr: 'WWWWWW',
        },
      ],
    },
  )
  for (const [role, label] of [
    ['textbox', 'Ticket number'],
    ['combobox', 'Passenger'],
    ['textbox', 'PNR'],
  ] as const) {
    const field = page.getByRole(role, { name: `${label}, Line 1` })
    await expect.element(field).not.toHaveValue('')
    const input = field.element()
    expect(input.scrollWidth, label).toBeLessThanOrEqual(input.clientWidth)
  }
})

test('a sum stands under the amounts it is the sum of, in the last column too', async () => {
  await show(ticketSale, {}, {}, { lines: [{ ticket: null, price: '66000.00', agent_commission: '500.00' }] })
  const ends = (name: string) => {
    const table = document.querySelector('table')
    const cell = table?.querySelector(`tbody [data-cell="${name}"]`)?.getBoundingClientRect()
    const sum = [...(table?.querySelectorAll('tfoot td') ?? [])]
      .find(
        (one) =>
          one.getAttribute('data-label') ===
          { price: 'Sale price', agent_commission: 'Agent commission' }[name],
      )
      ?.getBoundingClientRect()
    return { cell: Math.round(cell?.right ?? 0), sum: Math.round(sum?.right ?? -1) }
  }
  await expect.element(page.getByRole('textbox', { name: 'Sale price, Line 1' })).toBeVisible()
  for (const { cell, sum } of [ends('price'), ends('agent_commission')]) expect(sum).toBe(cell)
})

test('what is stored in a text of one line is shown without scrolling a line at a time', async () => {
  const narration = Array.from({ length: 4 }, () => 'Payment of the refund of ticket 157-2410000102').join(
    ', ',
  )
  await show(journal, {}, {}, { narration })
  const field = page.getByRole('textbox', { name: 'Narration' })
  await expect.element(field).toBeVisible()
  const { scrollHeight, clientHeight } = field.element() as HTMLElement
  expect(scrollHeight).toBeLessThanOrEqual(clientHeight + 1)
})

test('a press on Add line reaches it although the amount being typed makes the grid grow above it', async () => {
  const { values } = await show(journal)
  const debit = page.getByRole('textbox', { name: 'Debit, Line 1' })
  const add = page.getByRole('button', { name: 'Add line' })
  await userEvent.fill(debit, '25')
  const before = values()['lines'] as readonly unknown[]
  // What the press does before it is let go: the amount becomes a value only with the whole of it.
  const down = new MouseEvent('mousedown', { bubbles: true, cancelable: true })
  add.element().dispatchEvent(down)
  expect(down.defaultPrevented).toBe(true)
  await userEvent.click(add)
  const after = values()['lines'] as readonly unknown[]
  expect(after).toHaveLength(before.length + 1)
  expect(after[0]).toMatchObject({ debit: '25.00' })
})

test('rows of a spreadsheet pasted into a grid become lines from that cell on, what cannot be read is said at its cell, and the rest is said at once', async () => {
  const readPasted = vi.fn<NonNullable<RecordServices['readPasted']>>(async () => [
    { values: { bill_no: 'B-1', debit: '700.00' }, labels: {}, faults: [] },
    {
      values: { bill_no: 'B-2', credit: '200.00' },
      labels: {},
      faults: [{ name: 'due_date', message: 'Due "soon" is no date.' }],
    },
  ])
  const { values } = await show(openingBalance, {}, {}, {}, { readPasted })
  await userEvent.click(box('Bill number, Line 1'))
  const pasted = new DataTransfer()
  pasted.setData('text', 'B-1\t\t\t700\nB-2\t\tsoon\t\t200\n')
  document.activeElement?.dispatchEvent(
    new ClipboardEvent('paste', { clipboardData: pasted, bubbles: true, cancelable: true }),
  )
  await expect.element(box('Bill number, Line 2')).toHaveValue('B-2')
  expect(values()['lines']).toMatchObject([{ debit: '700.00' }, { bill_no: 'B-2', credit: '200.00' }])
  await expect.element(page.getByText('Due "soon" is no date.')).toBeVisible()
  await expect
    .element(page.getByText('Difference 500.00. It is credited to opening balance equity.'))
    .toBeVisible()
  const [entity, line, fields, rows] = readPasted.mock.calls[0] ?? []
  expect([entity, line, fields?.[0], rows]).toEqual([
    'opening_balance',
    'lines',
    { name: 'bill_no', label: 'Bill number' },
    [
      ['B-1', '', '', '700'],
      ['B-2', '', 'soon', '', '200'],
    ],
  ])
})

test('mistakes are listed with links to their fields', async () => {
  await show(agent, { state: 'invalid' }, { name: 'Name is required.', address: 'Address is required.' })
  await expect.element(page.getByText('Check the 2 marked fields')).toBeVisible()
  await userEvent.click(page.getByRole('button', { name: 'Address', exact: true }))
  await expect.element(box('Address')).toHaveFocus()
})

test.each(['invalid', 'failed'] as const)(
  'what the server refused leads to where it is put right: %s',
  async (state) => {
    const fix = { label: 'Open BSP Statement 2611-P4', path: '/apps/bspStatement-management/bspStatements/8' }
    const problem = { status: 409, title: '', detail: 'It is closed.', requestId: null, retryAfterS: null }
    await show(agent, { state, fix, problem }, state === 'invalid' ? { name: 'It is imported already.' } : {})
    await expect.element(page.getByRole('link', { name: fix.label })).toHaveAttribute('href', fix.path)
  },
)

test('Ctrl+S saves, Ctrl+Enter saves and begins again', async () => {
  const { sent } = await show(agent)
  await userEvent.click(box('Name'))
  await userEvent.keyboard('{Control>}s{/Control}')
  expect(sent).toHaveBeenLastCalledWith({ type: 'save.asked', after: 'list' })
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  expect(sent).toHaveBeenLastCalledWith({ type: 'save.asked', after: 'new' })
})

test.each(['{Control>}s{/Control}', '{Enter}'])(
  'what is being typed is saved with the rest by %s, and the cursor stays',
  async (keys) => {
    let values: () => FieldValues = () => ({})
    let saved: FieldValues = {}
    const room = await show(agent, {
      send: () => {
        saved = { ...values() }
      },
    })
    values = room.values
    await userEvent.fill(box('Credit Limit'), '60000+10000')
    await userEvent.keyboard(keys)
    expect(saved).toMatchObject({ credit_limit: '70000.00' })
    await expect.element(box('Credit Limit')).toHaveFocus()
  },
)

test('a doubtful cell of a line is marked until it is changed, and typed cells are asked about', async () => {
  const asked: unknown[] = []
  const { values } = await show(
    ticketPurchase,
    {
      checkLine: (name, value, isTwice) => {
        if (name !== 'lines.ticket_no') return null
        asked.push([value, isTwice])
        return Promise.resolve({ text: `Seen ${value}${isTwice ? ' twice' : ''}`, tone: 'note' })
      },
    },
    {},
    {
      lines: [
        { ticket_no: '1572410000101', sector: 'DAC-RUH', remarks: { sector: 'Taken from the fare.' } },
        { ticket_no: '1572410000101' },
      ],
    },
  )
  const sector = page.getByRole('combobox', { name: /^Sector, Line 1/ })
  await expect.element(sector).toHaveAccessibleDescription('Taken from the fare.')
  await userEvent.fill(sector, 'DAC-JED')
  await expect.element(page.getByText('Taken from the fare.')).not.toBeInTheDocument()
  expect(values()['lines'][0]).toMatchObject({ sector: 'DAC-JED', remarks: {} })
  await expect.element(page.getByText('Seen 1572410000101 twice').first()).toBeVisible()
  await userEvent.fill(box('Ticket number, Line 2'), '1572410000102')
  await expect.element(page.getByText('Seen 1572410000102')).toBeVisible()
  await expect.element(page.getByText('Seen 1572410000101', { exact: true })).toBeVisible()
  expect(asked).toContainEqual(['1572410000102', false])
})

test('a choice of a line is asked about too, with the whole line and whether another line has it', async () => {
  await show(
    ticketPurchase,
    {
      checkLine: (name, value, isTwice, line) =>
        name === 'lines.passenger'
          ? Promise.resolve({
              text: `Seen ${value}, ${isTwice ? 'twice' : 'once'}, ${String(line?.['pnr'])}`,
            })
          : null,
    },
    {},
    {
      lines: [
        { passenger: 7, pnr: 'K7Q2LM' },
        { passenger: 7, pnr: 'K7Q2LN' },
        { passenger: 8, pnr: 'K7Q2LO' },
      ],
    },
  )
  await expect.element(page.getByText('Seen 7, twice, K7Q2LM')).toBeVisible()
  await expect.element(page.getByText('Seen 7, twice, K7Q2LN')).toBeVisible()
  await expect.element(page.getByText('Seen 8, once, K7Q2LO')).toBeVisible()
})

test('leaving with unsaved changes asks once', async () => {
  const { sent } = await show(agent, { isLeaving: true })
  await userEvent.click(page.getByRole('button', { name: 'Discard' }))
  expect(sent).toHaveBeenLastCalledWith({ type: 'leave.agreed' })
})

test('a body carries only what was changed, empty as null, and lines without their labels', () => {
  const start = startValues(visaEntry, {
    visa_no: '1300000001',
    country: 193,
    lines: [
      { id: 4, profession: 1, gender: 'male', quantity: 5, available: 2, labels: { profession: 'Driver' } },
    ],
  })
  expect(bodyOf(visaEntry, start, start)).toEqual({})
  const lines = (start['lines'] as object[]).map((line) => ({ ...line, quantity: '7' }))
  expect(bodyOf(visaEntry, { ...start, visa_no: '', lines }, start)).toEqual({
    visa_no: null,
    lines: [
      {
        id: 4,
        profession: 1,
        profession_ar: null,
        gender: 'male',
        quantity: '7',
        basic_salary: null,
        salary_currency: null,
        selling_price: null,
      },
    ],
  })
})

const worker = { is_worker: true, base_plan: 'recruiting' }
const registering = (more: Partial<EntityFormProps> = {}): Partial<EntityFormProps> => ({
  known: worker,
  finish: { label: 'Register', onFinish: nothing, point: 'registration', first: 'Passport' },
  slots: { Passport: <p>Hold the passport to the scanner</p> },
  ...more,
})
const list = () => page.getByRole('navigation', { name: 'How far it is' })

test('a new passenger begins with the passport alone; who types instead gets the fields that registering needs, the first one in hand', async () => {
  const { sent } = await show(passenger, registering({ state: 'pristine' }))
  await expect.element(page.getByText('Hold the passport to the scanner')).toBeVisible()
  expect(page.getByRole('textbox').query()).toBeNull()
  expect(page.getByRole('button', { name: 'Register' }).query()).toBeNull()
  await userEvent.click(page.getByRole('button', { name: 'Type instead' }))
  await expect.element(page.getByRole('combobox', { name: /^Passenger Type/ })).toHaveFocus()
  expect(page.getByText('Hold the passport to the scanner').elements()).toHaveLength(1)
  await expect.element(page.getByText('Hold the passport to the scanner')).not.toBeVisible()
  // Fields that are not needed yet are a press away, and no press before.
  expect(page.getByRole('textbox', { name: 'WhatsApp' }).query()).toBeNull()
  await userEvent.click(page.getByRole('button', { name: /more fields, none of them needed now$/ }))
  await expect.element(page.getByRole('textbox', { name: 'WhatsApp' })).toBeVisible()
  expect(sent).not.toHaveBeenCalled()
})

test('a scanner types into the passport field at once, also where it is still loading', async () => {
  const Late = () => {
    const [isThere, setThere] = useState(false)
    useEffect(() => {
      const timer = setTimeout(() => setThere(true), 150)
      return () => clearTimeout(timer)
    }, [])
    return isThere && <textarea aria-label="Lines" />
  }
  await show(passenger, registering({ state: 'pristine', slots: { Passport: <Late /> } }))
  await expect.element(page.getByRole('textbox', { name: 'Lines' })).toHaveFocus()
})

test('F4 opens the calendar of a date, Tab passes it by', async () => {
  await show(passenger, registering())
  await userEvent.click(box('Passport Issue Date'))
  await userEvent.tab()
  await expect.element(box('Passport Expiry Date')).toHaveFocus()
  await userEvent.keyboard('{F4}')
  await expect.element(page.getByRole('grid', { name: /Passport Expiry Date/ })).toBeVisible()
})

test('what is missing is counted as it is typed, leads to its field, and keeps Register from leaving a draft behind', async () => {
  const onFinish = vi.fn<() => void>()
  const filled = {
    passenger_type: 1,
    full_name: 'MD RAKIB HASAN',
    given_name: 'MD RAKIB',
    father_name: 'ABUL HASAN',
    mother_name: 'RAHELA KHATUN',
    gender: 'male',
    date_of_birth: '1998-05-14',
    birth_place: 1,
    nationality: 1,
    religion: 'islam',
    marital_status: 'single',
    passport_no: 'Z10000101',
    passport_issue_date: '2023-08-21',
    passport_expiry_date: '2033-08-20',
    passport_received_date: '2027-01-03',
    permanent_village: 'CHAR MADHUA',
    present_address: 'Paltan, Dhaka',
    permanent_city: 1,
    permanent_thana: 1,
    emergency_relation: 'father',
    emergency_phone: '+8801712345679',
    qualification: 1,
    agent: 1,
    country: 1,
    profession: 1,
    agreed_amount: '150000.00',
  }
  const { sent } = await show(
    passenger,
    registering({
      finish: { label: 'Register', onFinish, point: 'registration', first: 'Passport' },
    }),
    {},
    filled,
  )
  // The NID or the birth registration, a telephone number, and whom to call.
  const missing = () =>
    list()
      .getByRole('button')
      .elements()
      .map((one) => one.textContent)
  expect(missing()).toEqual([
    'NID',
    'Birth registration number',
    'Mobile',
    'Emergency Name',
    'Next missing field',
  ])
  const count = () => list().getByRole('status').element().textContent
  const [have = 0, all = 0] = (count() ?? '').split('of').map(Number)
  expect(all - have).toBe(4)
  await userEvent.click(page.getByRole('button', { name: 'Register', exact: true }))
  await expect.element(box('NID')).toHaveFocus()
  expect([sent.mock.calls, onFinish.mock.calls]).toEqual([[], []])
  // One of the two numbers is enough; the other keeps its place and is counted no more.
  await userEvent.keyboard('1998123456')
  await expect.poll(missing).toEqual(['Mobile', 'Emergency Name', 'Next missing field'])
  expect(count()).toBe(`${have + 1}of ${all - 1}`)
  await expect.element(box('Birth registration number')).toBeVisible()
  await userEvent.keyboard('{Control>}.{/Control}')
  await expect.element(box('Mobile')).toHaveFocus()
  await userEvent.keyboard('{Control>}.{/Control}')
  await expect.element(box('Emergency Name')).toHaveFocus()
  await userEvent.keyboard('{Control>}.{/Control}')
  await expect.element(box('Mobile')).toHaveFocus()
  // A draft may lack anything.
  await userEvent.click(page.getByRole('button', { name: 'Keep as draft' }))
  expect(sent).toHaveBeenLastCalledWith({ type: 'save.asked', after: 'list' })
  expect(onFinish).not.toHaveBeenCalled()
  await userEvent.fill(box('Mobile'), '01712345678')
  await userEvent.fill(box('Emergency Name'), 'ABUL HASAN')
  await expect.poll(missing).toEqual([])
  // With nothing left to fill the key leads on to the button.
  await userEvent.keyboard('{Control>}.{/Control}')
  await expect.element(page.getByRole('button', { name: 'Register', exact: true })).toHaveFocus()
  await userEvent.click(page.getByRole('button', { name: 'Register', exact: true }))
  expect(onFinish).toHaveBeenCalledOnce()
  expect(sent).toHaveBeenLastCalledWith({ type: 'save.asked', after: 'list' })
})

test('a mistake in a field that is not needed opens what hides it', async () => {
  await show(passenger, registering({ state: 'invalid' }), { whatsapp: 'This is no telephone number.' })
  await expect.element(page.getByRole('textbox', { name: 'WhatsApp' })).toBeVisible()
  await userEvent.click(page.getByRole('button', { name: 'WhatsApp' }))
  await expect.element(page.getByRole('textbox', { name: 'WhatsApp' })).toHaveFocus()
})

test('a rate kept in hundredths is typed and shown as a percent', async () => {
  const { values } = await show(airway, {}, {}, { commission_bp: 725 })
  const rate = page.getByRole('textbox', { name: /^Commission/ })
  await expect.element(rate).toHaveValue('7.25')
  await userEvent.fill(rate, '6.5')
  await userEvent.keyboard('{Tab}')
  await expect.element(rate).toHaveValue('6.5')
  expect(values()['commission_bp']).toBe(650)
  // What is no percent stays as it was typed, and the form says so when it is sent.
  await userEvent.fill(rate, '6.555')
  expect(values()['commission_bp']).toBe('6.555')
})

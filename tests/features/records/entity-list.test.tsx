import { FluentProvider, webLightTheme, type Theme } from '@fluentui/react-components'
import { use, useState } from 'react'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { page, userEvent } from 'vitest/browser'
import entityTexts from '../../../src/app/locales/en/entity.json' with { type: 'json' }
import fieldTexts from '../../../src/app/locales/en/fields.json' with { type: 'json' }
import shellTexts from '../../../src/app/locales/en/shell.json' with { type: 'json' }
import { ticketRefund } from '../../../src/domain/tickets/ticket-refund.ts'
import { receiptVoucher } from '../../../src/domain/books/vouchers/money-vouchers.ts'
import { voucherStates } from '../../../src/domain/books/words.ts'
import { voucherWorkflow } from '../../../src/machines/books/voucher.ts'
import { meaningOf, toneOf } from '../../../src/ui/workflow/state-colours.ts'
import { agent } from '../../../src/domain/parties/agent.ts'
import { passenger } from '../../../src/domain/passengers/passenger.ts'
import { passengerCells } from '../../../src/features/passengers/passenger-cells.tsx'
import { makeTheme } from '../../../src/ui/layout/theme.ts'
import { medicalCenter } from '../../../src/domain/parties/medical-center.ts'
import { EntityList, type EntityListProps, type ListSignal } from '../../../src/ui/tables/entity-list.tsx'
import { NavigationContext } from '../../../src/ui/layout/navigation.ts'
import { plainValue, textOfValue } from '../../../src/ui/records/entity-value.tsx'
import type { RecordServices } from '../../../src/ui/records/record-services.ts'
import { PeekPanel } from '../../../src/ui/tables/peek/peek-panel.tsx'
import { readAddress, type ListAddress } from '../../../src/ui/tables/filter-model.ts'
import { amountText } from '../../../src/foundation/text/agency-format.ts'
import { startI18n } from '../../../src/foundation/text/i18n.ts'
import { sampleAgents, StoryRoom } from '../../../src/features/records/story-records.tsx'

const texts: Record<string, object> = { entity: entityTexts, fields: fieldTexts, shell: shellTexts }
beforeAll(async () => {
  await startI18n('en', ['entity', 'fields', 'shell'], async (_, area) => texts[area] ?? {})
})
beforeEach(() => page.viewport(1280, 800))

const nothing = () => {}
const views: EntityListProps['views'] = {
  views: [],
  current: null,
  isChanged: false,
  onOpen: nothing,
  onSave: nothing,
  onDefault: nothing,
  onDelete: nothing,
  audiences: null,
  onShare: nothing,
}

async function show(
  count: number,
  {
    services = {},
    theme = webLightTheme,
    ...more
  }: Partial<EntityListProps> & { services?: Partial<RecordServices>; theme?: Theme } = {},
  went: (path: string) => void = nothing,
) {
  const sent = vi.fn<(signal: ListSignal) => void>()
  const asked = vi.fn<(address: ListAddress) => void>()
  function Room() {
    const [selected, setSelected] = useState<readonly number[]>([])
    const [address, setAddress] = useState(readAddress(''))
    const send = (signal: ListSignal) => {
      sent(signal)
      if (signal.type === 'selection.changed') setSelected(signal.ids)
    }
    return (
      <EntityList
        entity={agent}
        state={selected.length > 0 ? 'selecting' : 'ready'}
        send={send}
        records={rows}
        total={count}
        pages={Math.ceil(count / 50)}
        isCapped={false}
        address={address}
        onAddress={(next) => {
          asked(next)
          setAddress(next)
        }}
        onRetry={nothing}
        look={{ columns: [] }}
        onLook={nothing}
        views={views}
        selected={selected}
        onSelectAll={nothing}
        bulk={{ deleted: 0, refused: [], count: selected.length }}
        problem={null}
        newPath={null}
        pathOf={(record) => `#${record.id}`}
        editPathOf={null}
        onDeleteOne={null}
        canDeleteMany
        canExport={false}
        hasKeys
        {...more}
      />
    )
  }
  const rows = sampleAgents(count)
  const view = await render(
    <FluentProvider theme={theme}>
      <StoryRoom services={services}>
        <NavigationContext value={went}>
          <Room />
        </NavigationContext>
      </StoryRoom>
    </FluentProvider>,
  )
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
  return { sent, asked, container: view.container }
}

test('ten thousand rows cost no more than 1,500 nodes', async () => {
  const { container } = await show(10_000)
  await expect.element(page.getByRole('link', { name: 'Abdul Karim Sarker', exact: true })).toBeVisible()
  expect(container.querySelectorAll('*').length).toBeLessThanOrEqual(1500)
  expect(container.querySelector('table')?.getAttribute('aria-rowcount')).toBe('10001')
})

test('a name that is too long is cut at its own end, also where it is read the other way than the page', async () => {
  const name = 'شركة المجد الدولية لاستقدام العمالة والخدمات التجارية المحدودة'
  const records = sampleAgents(2).map((record) => ({ ...record, name: `${name} ${record.id}` }))
  const { container } = await show(2, { records })
  await expect.element(page.getByRole('link', { name: `${name} 2` })).toBeVisible()
  const cut = [...container.querySelectorAll('tbody a[data-link]')].map((link) => {
    const [text, cell] = [link.querySelector('bdi'), link.closest('td')]
    // The text ends in dots within its own box, which the cell shows completely.
    return (
      text !== null &&
      cell !== null &&
      text.scrollWidth > text.clientWidth &&
      text.offsetWidth <= cell.clientWidth
    )
  })
  expect(cut).toEqual([true, true])
})

test.each(['ltr', 'rtl'] as const)(
  'amounts of a column have their points below each other, %s',
  async (dir) => {
    const amounts = ['5.00', '12345.00', '987654.50']
    const records = sampleAgents(3).map((record, at) => ({ ...record, balance: amounts[at] }))
    const { container } = await show(3, { records })
    container.querySelector('.fui-FluentProvider')?.setAttribute('dir', dir)
    await expect.element(page.getByText('12,345.00')).toBeInTheDocument()
    const ends = [...container.querySelectorAll('tbody td')].flatMap((cell) => {
      const text = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT).nextNode()
      if (text === null || !/^(5|12,345|987,654)\.[05]0$/.test(text.textContent ?? '')) return []
      const range = document.createRange()
      range.selectNodeContents(text)
      const { left, right } = range.getBoundingClientRect()
      return [{ left: Math.round(left), right: Math.round(right) }]
    })
    expect(ends).toHaveLength(3)
    expect(new Set(ends.map(({ right }) => right)).size).toBe(1)
    expect(new Set(ends.map(({ left }) => left)).size).toBeGreaterThan(1)
  },
)

test.each([0.7, 1, 1.3])('no amount is cut with the letters at %f of their size', async (factor) => {
  const records = sampleAgents(3).map((record) => ({ ...record, due_amount: '813000.00' }))
  const { container } = await show(3, {
    entity: passenger,
    records,
    theme: makeTheme('light5', factor),
  })
  await expect.element(page.getByText('813,000.00').first()).toBeInTheDocument()
  const cells = [...container.querySelectorAll<HTMLElement>('tbody td')].filter(
    (cell) => cell.textContent === '813,000.00',
  )
  expect(cells).toHaveLength(3)
  const cut = cells.filter((cell) =>
    [cell, ...cell.querySelectorAll<HTMLElement>('*')].some(
      (part) => part.scrollWidth > part.clientWidth && getComputedStyle(part).display !== 'inline',
    ),
  )
  expect(cut).toEqual([])
})

test('a tick, a shift-click and the header choose a row, a range and the page', async () => {
  const { sent } = await show(20)
  const box = (code: string) => page.getByRole('checkbox', { name: new RegExp(`AG-${code}`) })
  await userEvent.click(box('0002'))
  await userEvent.click(box('0005'), { modifiers: ['Shift'] })
  expect(sent).toHaveBeenLastCalledWith({ type: 'selection.changed', ids: [2, 3, 4, 5] })
  await expect.element(page.getByText('4 selected')).toBeVisible()
  await userEvent.click(page.getByRole('checkbox', { name: 'Select all rows of this page' }))
  expect(sent.mock.lastCall?.[0]).toMatchObject({
    ids: expect.arrayContaining(Array.from({ length: 20 }, (_, at) => at + 1)),
  })
})

test('chosen rows say what can be done with them, and why the rest cannot', async () => {
  const run = vi.fn<() => void>()
  await show(5, {
    canDeleteMany: false,
    bulkActions: [
      { key: 'status', label: 'Change status', why: null, run },
      {
        key: 'visa',
        label: 'Give a visa',
        why: 'At most 500 passengers at once. Choose fewer.',
        run: nothing,
      },
    ],
  })
  await userEvent.click(page.getByRole('checkbox', { name: /AG-0002/ }))
  await userEvent.click(page.getByRole('button', { name: 'Change status' }))
  expect(run).toHaveBeenCalledTimes(1)
  expect(page.getByRole('button', { name: 'Give a visa' }).elements()).toEqual([])
  const closed = page.getByRole('list', { name: 'What is not possible' })
  await expect.element(closed).toHaveTextContent('Give a visa: At most 500 passengers at once. Choose fewer.')
  // What a role never does takes no line of every selection: its button says why.
  const remove = page.getByRole('button', { name: 'Delete' })
  await expect.element(remove).toHaveAttribute('aria-disabled', 'true')
  await expect
    .element(remove)
    .toHaveAccessibleDescription('Your role does not delete several records at once.')
})

test('rows nobody ever deletes say nothing of deleting', async () => {
  await show(5, {
    entity: { ...agent, remove: 'never' },
    canDeleteMany: false,
    bulkActions: [{ key: 'draft', label: 'Make drafts', why: null, run: nothing }],
  })
  await userEvent.click(page.getByRole('checkbox', { name: /AG-0002/ }))
  await expect.element(page.getByRole('button', { name: 'Make drafts' })).toBeVisible()
  expect(page.getByRole('toolbar').element().textContent).not.toContain('Delete')
})

test('the header asks for an order: up, down, the list’s own', async () => {
  const { asked } = await show(5)
  const header = page.getByRole('button', { name: 'Agent Code' })
  await userEvent.click(header)
  expect(asked).toHaveBeenLastCalledWith(expect.objectContaining({ sort: 'agent_code', page: 1 }))
  await expect
    .element(page.getByRole('columnheader', { name: /Agent Code/ }))
    .toHaveAttribute('aria-sort', 'ascending')
  await userEvent.click(header)
  expect(asked).toHaveBeenLastCalledWith(expect.objectContaining({ sort: '-agent_code' }))
  await userEvent.click(header)
  expect(asked).toHaveBeenLastCalledWith(expect.objectContaining({ sort: '' }))
})

test('single keys walk the rows, tick and search, and rest while something is typed', async () => {
  const { sent, asked } = await show(20)
  await userEvent.keyboard('jj')
  await expect.element(page.getByRole('link', { name: 'Nurul Islam Bhuiyan', exact: true })).toHaveFocus()
  await userEvent.keyboard('x')
  expect(sent).toHaveBeenLastCalledWith({ type: 'selection.changed', ids: [2] })
  await userEvent.keyboard('x')
  await userEvent.keyboard('/')
  await expect.element(page.getByRole('searchbox')).toHaveFocus()
  await userEvent.keyboard('jx')
  await vi.waitFor(() => expect(asked).toHaveBeenLastCalledWith(expect.objectContaining({ q: 'jx' })))
  expect(sent).toHaveBeenCalledTimes(2)
})

test('a filter is made from field, operator and values and becomes a chip', async () => {
  const { asked } = await show(5)
  await userEvent.click(page.getByRole('button', { name: 'Add filter' }))
  await userEvent.click(page.getByRole('combobox', { name: 'Field' }))
  await userEvent.click(page.getByRole('option', { name: 'Agent Type' }))
  await userEvent.click(page.getByRole('checkbox', { name: 'Corporate' }))
  await userEvent.click(page.getByRole('checkbox', { name: 'Referral' }))
  await userEvent.click(page.getByRole('button', { name: 'Apply' }))
  expect(asked).toHaveBeenLastCalledWith(
    expect.objectContaining({
      filters: [{ name: 'agent_type', op: 'in', values: ['corporate', 'referral'] }],
    }),
  )
  await expect
    .element(page.getByRole('button', { name: 'Agent Type is any of Corporate, Referral' }))
    .toBeVisible()
  await userEvent.click(page.getByRole('button', { name: 'Clear all' }))
  expect(asked).toHaveBeenLastCalledWith(expect.objectContaining({ filters: [] }))
})

test('menus and forms over the list open at the first press of a button or key, and again', async () => {
  const looked = vi.fn<EntityListProps['onLook']>()
  await show(5, { onLook: looked, canExport: true })
  const height = page.getByRole('button', { name: 'Row height' })
  await userEvent.click(height)
  await userEvent.click(page.getByRole('menuitemradio', { name: 'Compact' }))
  expect(looked).toHaveBeenLastCalledWith(expect.objectContaining({ density: 'compact' }))
  await expect.element(height).toHaveFocus()
  await userEvent.click(height)
  await expect.element(page.getByRole('menuitemradio', { name: 'Comfortable' })).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await userEvent.click(page.getByRole('button', { name: 'Export' }))
  await expect.element(page.getByRole('menuitem', { name: /CSV/ })).toBeVisible()
  await userEvent.keyboard('{Escape}')
  const firstLink = page.getByRole('link', { name: 'Abdul Karim Sarker', exact: true })
  ;(firstLink.element() as HTMLElement).focus()
  await userEvent.keyboard('v')
  await expect.element(page.getByRole('menuitemradio', { name: 'All agents' })).toBeVisible()
  await userEvent.keyboard('{Escape}')
  ;(firstLink.element() as HTMLElement).focus()
  await userEvent.keyboard('f')
  await expect.element(page.getByRole('combobox', { name: 'Field' })).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await userEvent.click(page.getByRole('button', { name: /Actions.*AG-0002|Menu.*AG-0002|AG-0002.*menu/i }))
  await expect.element(page.getByRole('menuitem', { name: 'Open', exact: true })).toBeVisible()
})

test('on a narrow screen rows are cards', async () => {
  await page.viewport(390, 800)
  await show(3)
  await expect.element(page.getByRole('list', { name: /Agents, page 1/ })).toBeVisible()
  expect(page.getByRole('table').elements()).toHaveLength(0)
})

test('n and f act while the first rows are still on their way', async () => {
  const went = vi.fn<(path: string) => void>()
  await show(0, { state: 'loading', records: [], newPath: '/agents/new' }, went)
  await userEvent.keyboard('f')
  await expect.element(page.getByRole('combobox', { name: 'Field' })).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('combobox', { name: 'Field' })).not.toBeInTheDocument()
  await userEvent.keyboard('n')
  expect(went.mock.calls.map(([path]) => path)).toEqual(['/agents/new'])
})

test('the card of a voucher says how much it is about and where it stands', async () => {
  await page.viewport(390, 800)
  await show(1, {
    entity: receiptVoucher,
    records: [
      {
        id: 1,
        version: 1,
        is_active: true,
        voucher_no: 'RV-000001',
        date: '2027-01-31',
        mode: 'cash',
        payer: 'MD RAKIB HASAN',
        paid_from: 4,
        money_account: 5,
        narration: 'First part of the agreed amount',
        reference: 'R-17',
        amount: '50000.00',
        status: 'submitted',
      },
    ],
  })
  const card = page.getByRole('listitem')
  await expect.element(card.getByText(amountText('50000.00', 'en'))).toBeVisible()
  await expect.element(card.getByText(fieldTexts.value.submitted)).toBeVisible()
})

test('a state has the colour and shape of what it means, whichever field of the record keeps it', async () => {
  const all = voucherStates.map((status, at) => ({ id: at + 1, version: 1, status }))
  const { container } = await show(all.length, {
    entity: receiptVoucher,
    records: all as unknown as ReturnType<typeof sampleAgents>,
  })
  await expect.element(page.getByText('Posted')).toBeVisible()
  const meanings = [...container.querySelectorAll('tbody tr')].map(
    (row) => row.querySelector('[data-meaning]')?.getAttribute('data-meaning') ?? 'none',
  )
  const meant = voucherStates.map((state) =>
    meaningOf(toneOf(voucherWorkflow.states[state]?.kind ?? 'initial')),
  )
  expect(meanings.slice(0, meant.length)).toEqual(meant)
  expect(new Set(meant).size).toBeGreaterThan(2)
})

test('the word of a state stands in its row before its colour has come', async () => {
  await show(1, {
    entity: receiptVoucher,
    records: [{ id: 1, status: 'posted' }],
    services: { StateOf: () => use(new Promise<never>(nothing)) },
  })
  await expect.element(page.getByRole('cell', { name: 'Posted' })).toBeVisible()
})

test('a state the list has no text of says nothing before its machine has come, and no word of the program', async () => {
  await show(1, {
    entity: ticketRefund,
    records: [{ id: 1, refund_no: 'TRD-2026-000001', state: 'paid_out', request_date: '2026-11-01' }],
    services: { StateOf: () => use(new Promise<never>(nothing)) },
  })
  await expect.element(page.getByText('TRD-2026-000001')).toBeVisible()
  expect(page.getByText(/paid.out/i).elements()).toEqual([])
})

test('a passenger shows codes under the name, the stage, what is next and a passport that ends', async () => {
  const person = (id: number, expiry: string) => ({
    id,
    version: 1,
    is_active: true,
    full_name: `PERSON ${id}`,
    passport_no: `Z000000${id}`,
    office_serial: id === 1 ? 'DHK-R-2026-0001' : null,
    current_status: 7,
    next_action: 'Visa: allot the visa',
    passport_expiry_date: expiry,
    agent: 1,
    due_amount: '95000.00',
    labels: { current_status: 'Documents OK', agent: 'Shahidul Alam Talukder (AG-0003)' },
  })
  const more = {
    entity: passenger,
    cells: passengerCells,
    records: [person(1, '2020-01-31'), person(2, '2199-01-31')],
  }
  await show(2, more)
  const heads = page.getByRole('columnheader').elements()
  expect(heads.map((head) => head.textContent).filter(Boolean)).toEqual([
    'Full Name',
    'Current Status',
    'Next Action',
    'Passport Expiry Date',
    'Agent',
    'Due Amount',
    'Actions',
  ])
  const [first, second] = page.getByRole('row').elements().slice(1)
  expect(first?.textContent).toContain('P1PERSON 1Z0000001 · DHK-R-2026-0001')
  // The disc stands beside both lines and is no part of the name.
  expect(page.getByRole('link', { name: 'PERSON 1', exact: true }).element()).toBeTruthy()
  const disc = first!.querySelector('a [aria-hidden]')!.getBoundingClientRect()
  const lines = [first!.querySelector('a > bdi')!, first!.querySelector('td div')!]
  expect(disc.height).toBe(32)
  for (const line of lines) expect(line.getBoundingClientRect().left).toBeGreaterThan(disc.right)
  expect(second?.textContent).toContain('PERSON 2Z0000002Documents OK')
  // The chip of a passport that has ended; the other day is plain text.
  expect(first?.querySelectorAll('svg').length).toBe((second?.querySelectorAll('svg').length ?? 0) + 1)
  // The whole name of an agent, in two lines where one is too short.
  const agentCell = page.getByText('Shahidul Alam Talukder (AG-0003)').first().element()
  expect(agentCell.scrollHeight).toBeLessThanOrEqual(agentCell.clientHeight)
  expect(agentCell.scrollWidth).toBeLessThanOrEqual(agentCell.clientWidth)
  // Every column is seen at once at 1280 px.
  const table = page.getByRole('table').element()
  expect(table.scrollWidth).toBeLessThanOrEqual(1280)
  await page.viewport(390, 800)
  const card = page
    .getByRole('list', { name: /page 1/ })
    .getByRole('listitem')
    .first()
  await expect.poll(() => card.element().textContent).toContain('PERSON 1Z0000001 · DHK-R-2026-0001')
  await expect.element(card.getByRole('link', { name: 'PERSON 1', exact: true })).toBeVisible()
})

test('a state is drawn as a chip, whether a person is married as a word', async () => {
  const married = { ...passenger, columns: { full_name: 220, custody: 156, marital_status: 140 } }
  const record = {
    id: 1,
    version: 1,
    is_active: true,
    full_name: 'PERSON',
    custody: 'lost',
    marital_status: 'married',
  }
  await show(1, { entity: married, records: [record] })
  const cells = page.getByRole('row').elements()[1]?.querySelectorAll('td, [role="gridcell"]') ?? []
  const iconsOf = (text: string) =>
    [...cells].find((cell) => cell.textContent === text)?.querySelectorAll('svg').length
  await expect.poll(() => iconsOf('Married')).toBe(0)
  expect(iconsOf('Lost')).toBe(1)
})

test('records a value points to are shown by their names', async () => {
  const same = (text: string) => text
  const words = {
    yes: 'Yes',
    no: 'No',
    value: same,
    named: (_: unknown, name: string) => name,
    language: 'en' as const,
  }
  const countries = medicalCenter.fields.approved_countries
  expect(plainValue(countries, [155, 133], 'Saudi Arabia, Qatar', words)).toBe('Saudi Arabia, Qatar')
  // Typed just now, their names were not requested yet.
  expect(plainValue(countries, [155, 133], undefined, words)).toBe('155, 133')
  expect(plainValue(countries, [], null, words)).toBe('')
})

const people = [1, 2, 3].map((id) => ({
  id,
  full_name: `PERSON ${id}`,
  passport_no: `Z000000${id}`,
  office_serial: null,
  next_action: id === 3 ? 'Waiting for Embassy' : 'Visa: allot the visa',
  labels: {},
}))
const withPeek: Partial<EntityListProps> = {
  entity: passenger,
  cells: passengerCells,
  records: people,
  peek: ({ record, takesFocus, ...rest }) => (
    <PeekPanel title={textOfValue(record['full_name'])} {...rest}>
      {takesFocus ? 'to act' : 'to look'}
    </PeekPanel>
  ),
}

test('the space bar shows the row beside the list, j and k its neighbours, and the focus comes back', async () => {
  await show(3, withPeek)
  await expect.element(page.getByRole('link', { name: 'PERSON 1', exact: true })).toBeVisible()
  await userEvent.keyboard('j')
  await userEvent.keyboard(' ')
  await expect.element(page.getByRole('dialog', { name: 'PERSON 1' }).getByText('to look')).toBeVisible()
  await expect.poll(() => document.activeElement?.closest('[role="dialog"]')).not.toBeNull()
  await userEvent.keyboard('j')
  await expect.element(page.getByRole('dialog', { name: 'PERSON 2' })).toBeVisible()
  await userEvent.keyboard('j')
  await expect.element(page.getByRole('dialog', { name: 'PERSON 3' })).toBeVisible()
  await userEvent.keyboard('j')
  await userEvent.keyboard('k')
  await expect.element(page.getByRole('dialog', { name: 'PERSON 2' })).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  await expect.element(page.getByRole('link', { name: 'PERSON 2', exact: true })).toHaveFocus()
})

test.each([1280, 390])('the next action is a button at %i px, unless others have it', async (width) => {
  await page.viewport(width, 800)
  await show(3, withPeek)
  const act = page.getByRole('button', { name: 'Visa: allot the visa · PERSON 2' })
  await expect.element(act).toBeVisible()
  expect(page.getByText('Waiting for Embassy').element().closest('button')).toBeNull()
  // A finger needs 44 px.
  expect(act.element().getBoundingClientRect().height).toBeGreaterThanOrEqual(width === 390 ? 44 : 24)
  await act.click()
  await expect.element(page.getByRole('dialog', { name: 'PERSON 2' }).getByText('to act')).toBeVisible()
})

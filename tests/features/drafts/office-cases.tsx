/** Forms of the office: its settings, people, lists, prints and books. */
import { useState } from 'react'
import { createActor } from 'xstate'
import { page, userEvent } from 'vitest/browser'
import { sendVoucherEvent } from '../../../src/client/desk/vouchers.ts'
import { useListActions } from '../../../src/client/passengers/make-lists.ts'
import { isTaken } from '../../../src/client/http/use-draft.ts'
import { handbookRules } from '../../../src/domain/journey/plan-rules.ts'
import { city } from '../../../src/domain/agency/city.ts'
import { taskType } from '../../../src/domain/desk/task-type.ts'
import { BackupList } from '../../../src/features/agency/backup-list.tsx'
import { InviteForm } from '../../../src/features/agency/invite-form.tsx'
import { MailServer } from '../../../src/features/agency/mail-server.tsx'
import { PlanConfirm } from '../../../src/features/agency/plan-confirm.tsx'
import { PlanEditor } from '../../../src/features/agency/plan-editor.tsx'
import { SettlementForm } from '../../../src/features/books/settlement/settlement-form.tsx'
import { BankRows } from '../../../src/features/books/bank/bank-rows.tsx'
import { DescribeForm } from '../../../src/features/books/describe-form.tsx'
import { ReasonForm } from '../../../src/features/books/reason-form.tsx'
import { TodoView } from '../../../src/features/desk/todo-view.tsx'
import { ImportCheck } from '../../../src/features/imports/import-check.tsx'
import { ImportDone } from '../../../src/features/imports/import-done.tsx'
import { AddPassengers } from '../../../src/features/lists/made/add-passengers.tsx'
import { ListSettings } from '../../../src/features/lists/made/list-settings.tsx'
import { TypedRow } from '../../../src/features/lists/made/typed-row.tsx'
import { TeamChat } from '../../../src/features/messages/team-chat.tsx'
import { UserActions } from '../../../src/features/people/user-actions.tsx'
import { PrinterPosition } from '../../../src/features/prints/printer-position.tsx'
import { RecordForm } from '../../../src/features/records/record-form.tsx'
import { BillingRows } from '../../../src/features/tickets/billing-rows.tsx'
import type { ImportBatch, ImportOrder } from '../../../src/machines/desk/import.ts'
import { chatPanelMachine } from '../../../src/machines/shell/chat-panel.ts'
import type { FormCase } from './form-case.ts'

const button = (name: string) => page.getByRole('button', { name, exact: true })
const box = (name: string) => page.getByRole('textbox', { name, exact: true })
const typeSecret = async (text: string) => {
  const field = document.querySelector<HTMLInputElement>('input[type="password"]')
  if (field) await userEvent.fill(field, text)
}

const plans = {
  version: 3,
  rules: handbookRules,
  countries: [{ id: 1, version: 1, name: 'Saudi Arabia', iso2: 'SA' }],
  history: [],
}
const effect = { open: 1, other_plan: 0, becomes_ready: 0, no_longer_ready: 0 }
const inForce = (path: string): unknown => (path.includes('plans_effect') ? effect : { run: 4 })
const giveReason = async () => {
  await userEvent.fill(box('Reason'), 'A new rule of the embassy')
  await button('Put in force').click()
}

const row = {
  line: 2,
  cells: [''],
  state: 'bad',
  faults: [{ key: 'name', code: 'REQ', message: 'Name is required.' }],
  record_id: null,
  note: null,
}
const batch: ImportBatch = {
  id: 7,
  entity: 'city',
  file_name: 'districts.csv',
  state: 'checked',
  work: null,
  headers: ['Name'],
  columns: ['name'],
  total: 1,
  progress: 0,
  fault: null,
  counts: { new: 0, good: 0, bad: 1, skipped: 0, created: 0, undone: 0, kept: 0 },
}
/** An import that takes every order: its batch is another one afterwards. */
function useBatch(state: ImportBatch['state']) {
  const [now, setNow] = useState<ImportBatch>({ ...batch, state })
  return { now, onOrder: (_order: ImportOrder) => setNow((old) => ({ ...old })) }
}
function Check() {
  const { now, onOrder } = useBatch('checked')
  return <ImportCheck entity={city} batch={now} isBusy={false} onOrder={onOrder} onColumns={() => {}} />
}
function Done() {
  const { now, onOrder } = useBatch('done')
  return (
    <ImportDone
      entity={city}
      batch={now}
      listPath={null}
      recordPath={() => null}
      onOrder={onOrder}
      onNew={() => {}}
    />
  )
}
const importRow = {
  reads: (path: string) => (path.includes('/rows/') ? { rows: [row] } : {}),
  field: () =>
    page.getByRole('region', { name: 'Row 2' }).getByRole('textbox', { name: 'Name', exact: true }),
  text: 'Rangpur',
  send: () => button('Check again').click(),
  change: { none: 'A correction sets cells: sent twice, they say the same.' },
}

function Paste() {
  return <AddPassengers list={3} actions={useListActions(3)} />
}
function NewRow() {
  const actions = useListActions(3)
  return (
    <TypedRow
      about="3.new"
      columns={[{ key: 'c1', label: 'Remark', kind: 'text' }]}
      given={{}}
      sendLabel="Add the row"
      onSend={async (values, key) => 'done' in (await actions.addRow(1, values, key))}
    />
  )
}

function Talk() {
  const [actor] = useState(() => {
    const one = createActor(chatPanelMachine).start()
    one.send({ type: 'OPEN' })
    one.send({ type: 'SELECT_CONTACT', contact: 2 })
    one.send({ type: 'LOADED', contact: 2, messages: [] })
    one.on('*', () => {})
    return one
  })
  const message = {
    id: 1,
    sender: { id: 1 },
    message: 'sent',
    updated_at: '2027-01-28T05:10:00Z',
    file: null,
    file_name: null,
    seen_at: null,
    is_removable: false,
  }
  return (
    <>
      <TeamChat
        actor={actor}
        me={1}
        contacts={[]}
        loaded={null}
        onRetry={null}
        onFile={() => {}}
        onOpenFile={() => {}}
        onRemove={() => {}}
      />
      <button type="button" onClick={() => actor.send({ type: 'SENT', message })}>
        answered
      </button>
    </>
  )
}

export const officeCases = {
  'agency/backup-list.tsx#ScheduleForm': {
    form: () => <BackupList />,
    reads: () => ({
      backups: [],
      settings: { enabled: true, time: '02:00', keep: 7, has_passphrase: true, version: 1 },
      last_backup_at: null,
      is_late: false,
    }),
    field: () => box('Backups to keep'),
    text: '21',
    empty: '7',
    send: () => button('Save').click(),
    change: '/backup/settings/',
    secret: typeSecret,
  },
  'agency/invite-form.tsx#InviteForm': {
    form: () => <InviteForm />,
    answers: () => ({ link: '/reset/x', expires_at: '2027-01-28T05:10:00Z' }),
    field: () => page.getByRole('textbox', { name: 'First Name' }),
    text: 'Farzana',
    send: () => button('Add user').click(),
    change: '/user/invite/',
  },
  'agency/mail-server.tsx#MailForm': {
    form: () => <MailServer />,
    reads: () => ({
      host: 'mail.example.com',
      port: 587,
      security: 'tls',
      username: 'office',
      from_address: 'office@example.com',
      from_name: null,
      is_set: true,
      has_password: true,
      version: 1,
    }),
    field: () => page.getByRole('textbox', { name: 'Server' }),
    text: 'smtp.example.com',
    empty: 'mail.example.com',
    send: () => button('Save').click(),
    change: '/mail/settings/',
    secret: typeSecret,
  },
  'agency/plan-confirm.tsx#PlanConfirm': {
    form: () => (
      <PlanConfirm
        proposal={{ rules: handbookRules, countries: [] }}
        version={3}
        onDone={() => {}}
        onCancel={() => {}}
      />
    ),
    answers: inForce,
    field: () => page.getByRole('textbox', { name: 'Reason' }),
    text: 'The embassy asks for it',
    send: () => button('Put in force').click(),
    change: '/passenger_type/plans/',
  },
  'agency/plan-editor.tsx#PlanEditor': {
    form: () => <PlanEditor mayChange following={() => null} />,
    reads: (path) => (path.includes('plans') ? plans : { passenger_types: [], total_elements: 0 }),
    answers: inForce,
    field: () => page.getByRole('textbox').last(),
    text: '37',
    send: async () => {
      await button('Put in force…').click()
      await giveReason()
    },
    change: { none: 'It is sent by the dialog that asks for the reason, with the key of that one.' },
  },
  'books/describe-form.tsx#DescribeForm': {
    form: () => (
      <DescribeForm
        about="receipt_voucher.5"
        module="receipt_voucher"
        narration="Paid"
        reference=""
        attachment={null}
        refusal={null}
        isSending={false}
        onCancel={() => {}}
        onSend={(given, key) =>
          isTaken(sendVoucherEvent('receipt_voucher', 5, 1, { type: 'DESCRIBE', ...given }, key))
        }
      />
    ),
    field: () => box('Narration'),
    text: 'First instalment',
    empty: 'Paid',
    send: () => button('Change wording or attachment').click(),
    change: '/receipt_voucher/event/5/',
  },
  'books/reason-form.tsx#ReasonForm': {
    form: () => (
      <ReasonForm
        about="receipt_voucher.5"
        action="REVERSE"
        refusal={null}
        isSending={false}
        onCancel={() => {}}
        onSend={(given, key) =>
          isTaken(sendVoucherEvent('receipt_voucher', 5, 1, { type: 'REVERSE', ...given }, key))
        }
      />
    ),
    field: () => page.getByRole('textbox', { name: 'Reason' }),
    text: 'Entered twice',
    send: () => button('Reverse').click(),
    change: '/receipt_voucher/event/5/',
  },
  'desk/todo-view.tsx#TodoView': {
    form: () => <TodoView question={{ folder: 'all' }} task={null} onTask={() => {}} form={() => null} />,
    reads: (path) =>
      path.includes('/all/') ? { total_elements: 0, total_pages: 0, todo_tasks: [], task_types: [] } : {},
    field: () => box('New task'),
    text: 'Call the embassy',
    send: () => userEvent.type(box('New task'), '{Enter}'),
    change: '/todo_task/create/',
  },
  'imports/import-check.tsx#ImportCheck': { form: () => <Check />, ...importRow },
  'imports/import-done.tsx#ImportDone': { form: () => <Done />, ...importRow },
  'lists/made/add-passengers.tsx#AddPassengers': {
    form: () => <Paste />,
    answers: () => ({ added: 1, already: 0, missing: [] }),
    open: () => page.getByRole('tab', { name: 'Paste numbers' }).click(),
    field: () => box('Paste numbers'),
    text: 'Z10000102',
    send: () => button('Add').click(),
    change: '/make_list/add_rows/3/',
  },
  'lists/made/list-settings.tsx#Settings': {
    form: () => <ListSettings id={null} title="Lists" sourceName={(key) => key} />,
    field: () => page.getByRole('textbox', { name: 'Title' }),
    text: 'Flights of the week',
    send: () => button('Make the list').click(),
    change: '/make_list/create/',
  },
  'lists/made/typed-row.tsx#TypedRow': {
    form: () => <NewRow />,
    field: () => box('Remark'),
    text: 'Bring the photo',
    send: () => button('Add the row').click(),
    change: '/make_list_item/create/',
  },
  'messages/team-chat.tsx#TeamChat': {
    form: () => <Talk />,
    field: () => box('Message'),
    text: 'Is the file ready?',
    send: async () => {
      await button('Send').click()
      await button('answered').click()
    },
    change: { none: 'The panel lives as long as the window and sends the message itself.' },
  },
  'people/user-actions.tsx#UserActions': {
    form: () => <UserActions userId={5} />,
    field: () => page.getByRole('textbox', { name: 'Reason' }),
    text: 'The telephone is lost',
    send: () => button('Remove second factor').click(),
    change: '/user/remove_second_factor/5/',
  },
  'prints/printer-position.tsx#PrinterPosition': {
    form: () => (
      <PrinterPosition
        form="malaysiaVisa"
        boxes={[]}
        printer="default"
        onPrinter={() => {}}
        onTest={() => {}}
      />
    ),
    reads: () => ({ printers: [] }),
    field: () => page.getByRole('spinbutton', { name: 'Right (mm)' }),
    text: '7.5',
    empty: '0',
    send: () => button('Save position for this printer').click(),
    change: '/print/calibration/malaysiaVisa/',
  },
  'records/record-form.tsx#RecordForm': {
    form: () => <RecordForm entity={taskType} id="new" backPath="/" onDone={() => {}} />,
    field: () => page.getByRole('textbox', { name: 'Name' }),
    text: 'Visas',
    send: async () => {
      await page.getByRole('textbox', { name: 'Name' }).click()
      await userEvent.keyboard('{Control>}s{/Control}')
    },
    change: '/task_type/create/',
  },
  'books/bank/bank-choice.tsx#BankChoice': {
    form: () => <BankRows id={6} version={1} reconciliationPath={null} />,
    reads: () => ({
      rows: [4, 5].map((id) => ({
        id,
        row_no: id,
        day: '2026-12-03',
        amount: '500.00',
        text: `MOVEMENT ${id}`,
        party: null,
        reference: null,
        state: 'open',
        match: null,
        payment: null,
        receipt: null,
        offers: ['EXPLAIN'],
        suggestion: null,
      })),
      total: 2,
      open: 2,
      lines: [],
      matches: [],
      foot: {
        opening: '0.00',
        matched: '0.00',
        explained: '0.00',
        open: '1000.00',
        closing: '1000.00',
        ledger: '0.00',
        not_on_statement: '0.00',
      },
    }),
    open: () => button('Other').first().click(),
    field: () => box('Reason'),
    text: 'Paid in by mistake',
    send: () => page.getByRole('form').getByRole('button', { name: 'Explain', exact: true }).click(),
    change: '/bank_statement/event/6/',
  },
  'books/settlement/settlement-form.tsx#SettlementForm': {
    form: () => (
      <SettlementForm
        id={7}
        pathOf={() => null}
        page={{
          party: { type: 'agent', id: 3, code: 'AG-3', name: 'Al Amin', address: 'al@amin.example' },
          accounts: [],
          settled: [],
          items: (['debit', 'credit'] as const).map((side, at) => ({
            id: at + 1,
            voucher_no: `N-${side}`,
            source: { module: 'sales', id: 1 },
            date: '2026-12-03',
            due_date: null,
            days: 4,
            side,
            amount: '900.00',
            open: '900.00',
            currency: 'BDT',
            foreign: null,
            reference: null,
            sub_ledger: 7,
            account: '1301',
          })),
        }}
      />
    ),
    field: () => box('Amount of N-debit'),
    text: '400',
    shown: '400.00',
    send: async () => {
      const credit = page.getByRole('checkbox', { name: 'N-credit' })
      if (!credit.element().matches(':checked')) await credit.click()
      await page.getByRole('button', { name: /^Settle / }).click()
    },
    change: '/voucher/settle/7/',
  },
  'tickets/billing-rows.tsx#ActionReason': {
    form: () => <BillingRows id={9} version={1} />,
    reads: () => ({
      rows: [4, 5].map((id) => ({
        id,
        row_no: id,
        code: null,
        class: 'ticket',
        document_no: `997240000000${id}`,
        net: '100.00',
        books_net: null,
        difference: '100.00',
        result: 'missing_in_books',
        action: null,
        note: null,
        ticket: null,
        memo: null,
        captured: null,
        edit: null,
        refund: null,
        parts: null,
        offers: ['dispute'],
        closed: [],
      })),
      total: 2,
      sums: {
        file: '200.00',
        books: '0.00',
        differences: '0.00',
        missing_in_books: '200.00',
        duplicates: '0.00',
        missing_in_bsp: '0.00',
      },
    }),
    open: () => button('Dispute').first().click(),
    field: () => page.getByRole('textbox', { name: 'Reason', exact: true }),
    text: 'It was refunded',
    send: () => button('Send').click(),
    change: '/bsp_statement/event/9/',
  },
} satisfies Record<string, FormCase>

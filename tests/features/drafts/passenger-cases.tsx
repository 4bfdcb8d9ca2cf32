/** Forms about passengers: their steps, papers, lists, prints and money. */
import { page, userEvent } from 'vitest/browser'
import { useStep } from '../../../src/client/journey/use-step.ts'
import { useListEvent } from '../../../src/client/passengers/list-members.ts'
import { listKindOf } from '../../../src/domain/clearance/submission-lists.ts'
import type { ListMember } from '../../../src/domain/clearance/list-member.ts'
import { text } from '../../../src/foundation/definitions/fields.ts'
import { MoneySheet } from '../../../src/features/books/money-sheet.tsx'
import { BulkChoose } from '../../../src/features/journey/bulk-choose.tsx'
import { BulkGrid } from '../../../src/features/journey/bulk-grid.tsx'
import { BulkResult } from '../../../src/features/journey/bulk-result.tsx'
import { ChoosePassengers } from '../../../src/features/journey/choose-passengers.tsx'
import { MultipleVisa } from '../../../src/features/journey/multiple-visa.tsx'
import { AddMembers } from '../../../src/features/lists/add-members.tsx'
import { MemberAnswer } from '../../../src/features/lists/member-answer.tsx'
import { PaperDelete } from '../../../src/features/passengers/paper-delete.tsx'
import { PaperForm } from '../../../src/features/passengers/paper-form.tsx'
import { PassportScan } from '../../../src/features/passengers/passport-scan.tsx'
import { PrintWork } from '../../../src/features/prints/print-work.tsx'
import { CorrectionForm } from '../../../src/features/workflow/event/correction-form.tsx'
import { EventForm } from '../../../src/features/workflow/event/event-form.tsx'
import { storyStep } from '../../../src/features/workflow/story-facts.ts'
import type { FormCase } from './form-case.ts'

const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true })
const box = (name: string) => page.getByRole('textbox', { name, exact: true })

const sendFrom = async (field: string) => {
  await page.getByRole('textbox', { name: field }).click()
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
}

const person = { id: 1001, name: 'PASSENGER 1', passport_no: 'Z10000101', office_serial: null }
const people = (path: string): unknown =>
  path.includes('/people/') || path.includes('/find/')
    ? { people: [person], missing: [] }
    : { id: 5, version: 2, job_run: 4 }
const bulkRow = {
  position: 1,
  passenger: 1001,
  name: 'PASSENGER 1',
  passport_no: 'Z10000101',
  office_serial: null,
  own: null,
  foreseen: true,
  ok: true,
  from: 'medical.slip_issued',
  to: 'medical.visited',
  code: null,
  message: null,
  sentence: null,
  fix: null,
  is_tried: true,
  is_undone: false,
  undo_message: null,
}
const update = {
  state: 'draft',
  target_event: 'medical.ATTEND',
  passengers: [1001],
  numbers: [],
  note: null,
  common_payload: {},
  own_payload: {},
  rows: [],
}
const visas = {
  id: 5,
  state: 'draft',
  visa_entry: 8,
  visa_line: 9,
  allot_date: '2027-01-03',
  agreed_amount_each: null,
  stop_on_error: false,
  passengers: [1001],
  rows: [],
  counts: { total: 1, moved: 0, undone: 0 },
  job_run: null,
}

function Event() {
  const { view, facts } = storyStep('embassy', 'ready')
  const step = useStep(view, facts)
  const action = view.actions.find(({ event }) => event === 'CANCEL')
  return action ? <EventForm view={view} facts={facts} action={action} step={step} onDone={() => {}} /> : null
}
function Correction() {
  const { view, facts } = storyStep('medical', 'slip_issued')
  return (
    <CorrectionForm
      view={view}
      fields={[{ name: 'slip_no', field: text(30) }]}
      step={useStep(view, facts)}
      onDone={() => {}}
      onCancel={() => {}}
    />
  )
}
const member = {
  id: 1,
  serial: 1,
  passenger: 1001,
  name: 'PASSENGER 1',
  state: 'submitted',
  is_submitted: true,
  is_waiting: true,
}
function Answer() {
  const kind = listKindOf('visa_submission_list')
  const send = useListEvent('visa_submission_list', 5)
  return kind ? (
    <MemberAnswer
      kind={kind}
      member={member as ListMember} // What the form reads of it.
      send={send}
      begin={{ event: 'STAMP', values: {} }}
      onDone={() => {}}
    />
  ) : null
}
function Members() {
  return (
    <AddMembers
      about="visa_submission_list.5"
      reasons={null}
      send={useListEvent('visa_submission_list', 5)}
    />
  )
}
const readiness = {
  form: {
    code: 'malaysia_visa',
    path: 'malaysiaVisa',
    title: 'Malaysian visa application',
    pages: 1,
    overprint: false,
    on_blank: false,
    letterhead: false,
    signed: false,
    together: false,
    may_override: true,
    own: null,
  },
  boxes: [{ id: 'sponsor_state', label: 'State', record: '', field: '', options: [] }],
  values_hash: 'a'.repeat(64),
  last: null,
  people: [{ id: 7, name: 'RAFIQUL ISLAM', doubts: [], changes: [], own: null, missing: [] }],
}

export const passengerCases = {
  'books/money-sheet.tsx#MoneySheet': {
    form: () => (
      <MoneySheet
        direction="receive"
        party={{
          passenger: 85,
          name: 'MD RAFIQUL ISLAM',
          due: '120000.00',
          places: [{ account: 34, sub_ledger: 225, name: '' }],
        }}
        onClose={() => {}}
        onDraft={() => {}}
        onPaper={() => {}}
      />
    ),
    reads: (path) =>
      path.includes('open_items')
        ? {
            items: [
              {
                id: 1,
                date: '2027-01-01',
                due_date: '2027-01-15',
                side: 'debit',
                amount: '30000.00',
                open: '30000.00',
                waiting: '0.00',
                currency: 'BDT',
                reference: 'Second instalment',
              },
            ],
          }
        : path.includes('ledger_account')
          ? { ledger_accounts: [{ id: 11, label: 'Cash' }] }
          : {},
    field: () => box('Note'),
    text: 'Brought by his brother',
    send: () => button('Receive 30,000.00').click(),
    change: '/receipt_voucher/create/',
  },
  'journey/bulk-choose.tsx#BulkChoose': {
    form: () => <BulkChoose id={5} update={update as never} onMade={() => {}} />,
    answers: people,
    field: () => page.getByRole('textbox', { name: 'Note' }),
    text: 'All came on the same bus',
    send: async () => {
      await page.getByText('PASSENGER 1').click({ trial: true })
      await button(/^Preview/).click()
    },
    change: '/multiple_status_update/event/5/',
  },
  'journey/bulk-grid.tsx#BulkGrid': {
    form: () => <BulkGrid passengers={[1001]} nextActions={['Medical: issue the medical slip']} />,
    reads: () => update,
    answers: people,
    field: () => page.getByRole('textbox', { name: 'Slip no of PASSENGER 1' }),
    text: 'W27-000101',
    send: () => button(/: 1 passenger$/).click(),
    change: '/passenger/multiple_status_update/',
  },
  'journey/bulk-result.tsx#BulkResult': {
    form: () => (
      <BulkResult
        id={5}
        rows={[bulkRow]}
        stateOf={(state) => state ?? ''}
        title="Result"
        fileName="result.csv"
        onUndone={() => {}}
      />
    ),
    reads: () => ({ state: 'done', done: 1, total: 1, retried_as: null }),
    answers: people,
    open: () => button(/back$/).first().click(),
    field: () => page.getByRole('textbox', { name: 'Reason' }),
    text: 'It was the wrong day',
    send: () => button('Take back').click(),
    change: '/multiple_status_update/undo/5/',
  },
  'journey/choose-passengers.tsx#ChoosePassengers': {
    form: () => (
      <ChoosePassengers module="multiple_status_update" event={null} hasOwn={false} onAdd={() => {}} />
    ),
    answers: people,
    field: () => box('Paste numbers'),
    text: 'Z10000101',
    send: () => button('Add').click(),
    change: { none: 'It asks who the numbers are; the form around sends them.' },
  },
  'journey/multiple-visa.tsx#Choose': {
    form: () => <MultipleVisa id={5} given={[]} onMade={() => {}} />,
    reads: (path) =>
      path.includes('/rows/')
        ? visas
        : { id: 8, version: 1, lines: [{ id: 9, gender: 'male', available: 3 }] },
    answers: people,
    open: () => button('Choose again').click(),
    field: () => page.getByRole('textbox', { name: /amount/i }),
    text: '150000.00',
    shown: '150,000.00',
    send: () => button(/^Preview/).click(),
    change: '/multiple_visa_entry/preview/5/',
  },
  'lists/add-members.tsx#AddMembers': {
    form: () => <Members />,
    reads: () => ({ passengers: [{ id: 1002, full_name: 'PASSENGER 2' }] }),
    field: () => box('Add passengers'),
    text: 'Z10000102',
    send: () => button('Add to the list').click(),
    change: '/visa_submission_list/event/5/',
  },
  'lists/member-answer.tsx#MemberAnswer': {
    form: () => <Answer />,
    field: () => page.getByRole('textbox', { name: 'Visa Stamp No' }),
    text: '600123',
    send: () => sendFrom('Visa Stamp No'),
    change: '/visa_submission_list/event/5/',
  },
  'passengers/paper-delete.tsx#PaperDelete': {
    form: () => <PaperDelete version={{ id: 3, row_version: 1 } as never} title="Photo" onDone={() => {}} />,
    field: () => page.getByRole('textbox', { name: 'Reason' }),
    text: 'The wrong person',
    send: () => button('Delete').click(),
    change: '/passenger_document/delete/3/',
  },
  'passengers/paper-form.tsx#PaperForm': {
    form: () => <PaperForm passenger={7} kind="photo" kindName="Photo" onDone={() => {}} />,
    field: () => page.getByRole('textbox', { name: 'Note' }),
    text: 'White background',
    send: () => button('Save the paper').click(),
    change: '/passenger_document/create/',
  },
  'passengers/passport-scan.tsx#PassportScan': {
    form: () => <PassportScan />,
    answers: () => ({
      passenger: { id: 7, name: 'RAFIQUL ISLAM', passport_no: 'Z10000101', office_serial: null },
      result: 'moved',
      holder: { state: 'in_office', place: null, carrier: null, list_ref: null, at: null, by: null },
    }),
    field: () => page.getByRole('textbox', { name: 'Passport number, barcode or machine-readable line' }),
    text: 'Z10000101',
    send: () => userEvent.keyboard('{Enter}'),
    change: '/passport_custody/scan/',
    isSentByItself: true,
  },
  'prints/print-work.tsx#ShownWork': {
    form: () => (
      <PrintWork form="malaysiaVisa" passengers={[7]} fill={null} onFill={() => {}} ownForm={() => null}>
        <p>others</p>
      </PrintWork>
    ),
    reads: (path) =>
      path.includes('/readiness/') ? readiness : path.includes('/log/') ? { prints: [] } : {},
    answers: () => ({ id: 3, revision: 1 }),
    field: () => box('State'),
    text: 'PENANG',
    send: () => button('Print').click(),
    change: '/print/create/',
  },
  'workflow/event/correction-form.tsx#CorrectionForm': {
    form: () => <Correction />,
    field: () => page.getByRole('textbox', { name: 'Reason' }),
    text: 'Read wrongly from the slip',
    send: () => sendFrom('Reason'),
    change: '/medical/event/',
  },
  'workflow/event/event-form.tsx#EventForm': {
    form: () => <Event />,
    field: () => page.getByRole('textbox', { name: 'Reason' }),
    text: 'The sponsor withdrew his demand',
    send: () => sendFrom('Reason'),
    change: '/embassy/event/',
  },
} satisfies Record<string, FormCase>

import { broken } from '../../foundation/definitions/checks.ts'
import { defineEntity } from '../../foundation/definitions/entity.ts'
import { choice, date, longtext, money, ref, text } from '../../foundation/definitions/fields.ts'
import { linesIn, minor } from '../books/document.ts'
import { bearersOnly } from './offered.ts'

/** A debit or credit memo of an airline, and which part of it customers or staff bear or get. Source: tickets 5.8, machine 8.8. */
export const ticketMemo = defineEntity({
  name: 'ticket_memo',
  label: 'Airline Memo',
  access: 'TICKET',
  branchScoped: true,
  remove: 'draft-only',
  edit: 'draft-only',
  machine: 'ticket_memo',
  stateList: 6,
  sort: ['-received_on', '-id'],
  columns: {
    memo_no: 120,
    airline: 'rest',
    kind: 110,
    received_on: 116,
    latency_until: 180,
    amount: 112,
    state: 120,
  },
  title: '{memo_no}',
  paths: {
    list: '/apps/ticketMemo-management/ticketMemos',
    detail: '/apps/ticketMemo-management/ticketMemos/:id/:name?',
    form: '/apps/ticketMemo-management/:id',
  },
  checks: (memo) => {
    if (memo['amount'] === undefined || memo['amount'] === null) return []
    const whole = minor(memo['amount'])
    const shared = linesIn(memo, 'lines').reduce((sum, line) => sum + minor(line['amount']), 0n)
    return [
      broken(whole <= 0n, 'amount', 'memo.amount', 'Amount must be greater than 0.'),
      broken(shared > whole, 'amount', 'memo.recovered', 'Recovered amount exceeds the memo.'),
    ]
  },
  fields: {
    memo_no: text(20, {
      label: 'Memo number',
      required: true,
      unique: ['airline'],
      uniqueMessage: 'This memo is already entered.',
      list: 1,
      searched: true,
      section: 'Memo',
    }),
    airline: ref('airway', { required: true, list: 2, searched: true, section: 'Memo' }),
    kind: choice(['adm', 'acm'], {
      label: 'Kind of memo',
      required: true,
      default: 'adm',
      list: 3,
      section: 'Memo',
    }),
    received_on: date({ required: true, past: true, startsToday: true, list: 4, section: 'Memo' }),
    latency_until: date({
      label: 'May be disputed until',
      notBefore: 'received_on',
      list: 5,
      help: 'If left empty: 15 days after the memo was received.',
      section: 'Memo',
    }),
    amount: money({ required: true, list: 7, section: 'Memo' }),
    ticket: ref('iata_ticket', {
      searched: true,
      section: 'Memo',
      dependsOn: { field: 'airline', through: 'airline', message: 'The ticket is of another airline.' },
    }),
    memo_reason: longtext(250, { label: 'Reason of the airline', section: 'Memo' }),
    accepted_on: date({ calc: true }),
    voucher_no: text(40, { label: 'Voucher number', calc: true, isEntry: true, list: 8, searched: true }),
  },
  lines: {
    lines: {
      table: 'ticket_memo_line',
      label: 'Recovered from or passed on to',
      fields: {
        sub_ledger: ref('sub_ledger_account', { required: true, label: 'Party', ...bearersOnly }),
        amount: money({ required: true, label: 'Amount' }),
      },
    },
  },
})

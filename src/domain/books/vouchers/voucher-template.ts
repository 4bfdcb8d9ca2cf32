import { defineEntity } from '../../../foundation/definitions/entity.ts'
import { bool, choice, date, longtext, money, ref, text } from '../../../foundation/definitions/fields.ts'
import { broken } from '../../../foundation/definitions/checks.ts'
import { repeatSteps } from '../recurrence.ts'
import { chequeKinds, kindsOfMode, kindsWithout, moneyKinds } from '../words.ts'
import { exchange, lineAccount, voucherEntity } from './voucher-fields.ts'

/** Kinds of vouchers a template can be of. */
export const templateKinds = ['journal', 'payment_voucher', 'receipt_voucher', 'contra'] as const
export type TemplateKind = (typeof templateKinds)[number]
export const isTemplateKind = (kind: string): kind is TemplateKind =>
  templateKinds.some((one) => one === kind)

const isAmount = (value: unknown): value is string => typeof value === 'string' && /[1-9]/.test(value)
const modes = ['cash', 'bank', 'mfs', 'cheque'] as const
const moneyAccounts = { column: 'kind', values: moneyKinds } as const
const ofPayment = { kind: ['payment_voucher', 'receipt_voucher'] } as const
const isRepeated = { repeats: repeatSteps } as const
const ofContra = { kind: ['contra'] } as const
const ofJournal = { kind: ['journal'] } as const

/** Lines of a voucher that is written again and again, kept under a name; it is no entry of the books. Source: decision 1130. */
export const voucherTemplate = defineEntity({
  name: 'voucher_template',
  label: 'Voucher Template',
  access: 'FIN',
  branchScoped: true,
  sort: ['name'],
  title: '{name}',
  reservedLines: voucherEntity.reservedLines,
  /** A contra has no lines to be completed: without its amount it is none. */
  checks: ({ kind, repeats, moved }) => [
    broken(
      kind === 'contra' && repeats && !isAmount(moved),
      'moved',
      'REQUIRED',
      'Enter the amount moved: this voucher is made by itself.',
    ),
  ],
  paths: {
    list: '/apps/voucherTemplate-management/voucherTemplates',
    detail: '/apps/voucherTemplate-management/voucherTemplates/:id/:name?',
    form: '/apps/voucherTemplate-management/:id',
  },
  fields: {
    name: text(60, { required: true, list: 1, searched: true, section: 'Template' }),
    kind: choice(templateKinds, {
      label: 'Kind of voucher',
      required: true,
      default: 'journal',
      list: 2,
      section: 'Template',
    }),
    mode: choice(modes, { shownWhen: ofPayment, section: 'Template' }),
    account: ref('ledger_account', {
      label: 'Cash or bank account',
      offers: [
        { ...moneyAccounts, by: { field: 'mode', values: kindsOfMode }, when: ofPayment },
        { ...moneyAccounts, when: ofContra },
        { column: 'currency', sameAs: 'currency', when: ofPayment },
        { column: 'currency', otherThan: 'to_account', when: ofContra },
      ],
      section: 'Template',
      shownWhen: { kind: [...ofPayment.kind, ...ofContra.kind] },
    }),
    to_account: ref('ledger_account', {
      label: 'To account',
      offers: [moneyAccounts, { column: 'currency', otherThan: 'account' }],
      shownWhen: ofContra,
      section: 'Template',
    }),
    moved: money({ label: 'Amount moved', shownWhen: ofContra, section: 'Template' }),
    payee: text(120, { label: 'Paid to or received from', shownWhen: ofPayment, section: 'Template' }),
    /** Amounts of its lines are in this one; the rate is that of the day it is used. */
    currency: { ...exchange.currency, shownWhen: ofPayment, section: 'Template' },
    narration: longtext(500, { list: 3, searched: true, section: 'Template' }),
    repeats: choice(repeatSteps, { list: 4, section: 'Schedule' }),
    starts_on: date({
      label: 'First on',
      requiredWhen: isRepeated,
      shownWhen: isRepeated,
      section: 'Schedule',
      help: 'Later ones fall on the same day of the week or month.',
    }),
    last_day: bool({
      label: 'On the last day of the month',
      default: false,
      shownWhen: { repeats: ['monthly', 'quarterly'] },
      section: 'Schedule',
    }),
    ends_on: date({ label: 'Until', notBefore: 'starts_on', shownWhen: isRepeated, section: 'Schedule' }),
    next_on: date({ label: 'Next on', calc: true, list: 5, section: 'Schedule' }),
    paused: bool({ calc: true, default: false, list: 6, section: 'Schedule' }),
  },
  lines: {
    lines: {
      table: 'voucher_template_line',
      label: 'Lines',
      startsWithOne: true,
      // Debits and credits stand in one column.
      totals: [],
      currencyField: 'currency',
      fields: {
        ...lineAccount,
        // What the kind of voucher takes on its own lines.
        account: {
          ...lineAccount.account,
          offers: [
            { column: 'kind', values: kindsWithout(...moneyKinds, ...chequeKinds), when: ofJournal },
            { column: 'kind', isReserved: true as const, when: ofJournal },
            { column: 'kind', values: kindsWithout(...moneyKinds), when: ofPayment },
          ],
        },
        side: choice(['debit', 'credit'], { required: true, default: 'debit' }),
        /** Left empty where it is asked each time. */
        amount: money(),
        tds: money({ label: 'Tax' }),
        description: text(200, { label: 'Description' }),
      },
    },
  },
})

type Values = Readonly<Record<string, unknown>>
const rows = (value: unknown): readonly Values[] =>
  Array.isArray(value) ? value.filter((row): row is Values => typeof row === 'object' && row !== null) : []

/** Who is paid, or pays, in the words of the kind. */
const payeeOf = (kind: TemplateKind): 'payee' | 'payer' => (kind === 'receipt_voucher' ? 'payer' : 'payee')
const isPayment = (kind: TemplateKind): boolean => ofPayment.kind.some((one) => one === kind)

/** What a voucher of a kind starts with. `asks` of a line names the amount that is typed each time. */
export function fromTemplate(kind: TemplateKind, template: Values): Record<string, unknown> {
  const { account = null, to_account = null, moved, mode = null, currency = null, payee } = template
  const head = { narration: template['narration'] ?? '' }
  if (kind === 'contra')
    return { ...head, from_account: account, to_account, moved: isAmount(moved) ? moved : '' }
  const lines = rows(template['lines']).map((line) => {
    const column = kind === 'journal' ? (line['side'] === 'credit' ? 'credit' : 'debit') : 'amount'
    const { account: on = null, sub_ledger = null, description, labels, amount, tds } = line
    return {
      account: on,
      sub_ledger,
      description: description ?? '',
      labels,
      [column]: isAmount(amount) ? amount : '',
      ...(isPayment(kind) && isAmount(tds) ? { tds } : {}),
      ...(isAmount(amount) ? {} : { asks: column }),
    }
  })
  return isPayment(kind)
    ? { ...head, mode, account, currency, [payeeOf(kind)]: payee ?? '', lines }
    : { ...head, lines }
}

/** What a template of a voucher there is starts with; passengers, days and the rate belong to that voucher alone. */
export function templateOf(kind: TemplateKind, voucher: Values): Record<string, unknown> {
  const { narration, mode, account, currency, moved, from_account, to_account } = voucher
  const head = { kind, narration }
  if (kind === 'contra') return { ...head, account: from_account, to_account, moved, lines: [] }
  const lines = rows(voucher['lines']).map(({ account: on, sub_ledger, description, labels, ...line }) => {
    const isCredit = kind === 'journal' ? isAmount(line['credit']) : kind === 'receipt_voucher'
    const amount = kind === 'journal' ? line[isCredit ? 'credit' : 'debit'] : line['amount']
    return {
      account: on,
      sub_ledger,
      description,
      labels,
      side: isCredit ? 'credit' : 'debit',
      amount: isAmount(amount) ? amount : '',
      ...(isAmount(line['tds']) ? { tds: line['tds'] } : {}),
    }
  })
  return isPayment(kind)
    ? { ...head, mode, account, currency, payee: voucher[payeeOf(kind)], lines }
    : { ...head, lines }
}

import { say } from '../../../foundation/text/sentence.ts'
import { accountKinds, moneyKinds, partyTypes, reservedKinds } from '../words.ts'
import { broken, said } from '../../../foundation/definitions/checks.ts'
import { defineEntity } from '../../../foundation/definitions/entity.ts'
import { bool, choice, list, money, ref, text } from '../../../foundation/definitions/fields.ts'

const atBank = { kind: ['bank'] } as const

/** An account of the books; the only place a posting can go to. Source: accounting 2 (`ledger_account`). */
export const ledgerAccount = defineEntity({
  name: 'ledger_account',
  label: 'Ledger',
  access: 'FIN',
  sort: ['code'],
  title: '{code} {name}',
  narrowedBy: ['code.begins', 'currency.same', 'currency.otherThan', 'kind.reserved'],
  reserved: { kind: reservedKinds },
  paths: {
    list: '/apps/ledger-management/ledgers',
    detail: '/apps/ledger-management/ledgers/:id/:name?',
    form: '/apps/ledger-management/:id',
  },
  fields: {
    code: text(4, {
      required: true,
      unique: true,
      uniqueMessage: 'This code is already used.',
      list: 1,
      searched: true,
      pattern: /^[1-5]\d{3}$/,
      patternMessage: 'Account code must be four digits.',
      section: 'Account',
    }),
    name: text(120, {
      required: true,
      unique: true,
      uniqueMessage: 'This name is already used.',
      list: 2,
      searched: true,
      section: 'Account',
    }),
    account_group: ref('group', { label: 'Group', required: true, list: 3, section: 'Account' }),
    nature: choice(['debit', 'credit'], { required: true, list: 4, section: 'Account' }),
    kind: choice(accountKinds, { required: true, default: 'general', list: 5, section: 'Account' }),
    control_party_types: list({
      label: 'Party types',
      values: partyTypes,
      shownWhen: { kind: ['control'] },
      section: 'Account',
      help: 'Whose sub ledgers the account has.',
    }),
    currency: ref('currency', {
      shownWhen: { kind: ['bank', 'cash'] },
      section: 'Account',
      help: 'Taka when left empty.',
    }),
    bank_name: text(80, { requiredWhen: atBank, shownWhen: atBank, searched: true, section: 'Bank' }),
    bank_branch: text(80, { shownWhen: atBank, section: 'Bank' }),
    account_no: text(40, {
      label: 'Account number',
      requiredWhen: atBank,
      shownWhen: atBank,
      unique: true,
      uniqueMessage: 'This bank account number already exists.',
      searched: true,
      sensitive: true,
      section: 'Bank',
    }),
    overdraft_limit: money({ default: '0.00', shownWhen: atBank, section: 'Bank' }),
    is_control: bool({ calc: true, default: false }),
    balance: money({ calc: true, virtual: true, list: 6, min: -999_999_999_999 }),
  },
  checks: (account, { related }) => {
    const group = said(related?.['account_group']?.['code'])
    const kind = said(account['kind'])
    const types = Array.isArray(account['control_party_types']) ? account['control_party_types'] : []
    return [
      broken(
        group !== '' && said(account['code']) !== '' && !said(account['code']).startsWith(group),
        'code',
        'PREFIX',
        say`Account code must start with ${group}.`,
      ),
      broken(
        kind === 'control' && types.length === 0,
        'control_party_types',
        'REQ',
        'Select at least one party type.',
      ),
      broken(
        account['currency'] && !(moneyKinds as readonly string[]).includes(kind),
        'currency',
        'KIND',
        'Only cash and bank accounts have a currency of their own.',
      ),
    ]
  },
})

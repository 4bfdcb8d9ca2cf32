import { partyTypes } from '../words.ts'
import { defineEntity } from '../../../foundation/definitions/entity.ts'
import { choice, int, money, ref, text } from '../../../foundation/definitions/fields.ts'

/**
 * The account of one party, or one part of an account. Those of agents, passengers, employees, airlines, agencies and
 * medical centres come about with the party itself; suppliers and employers have no other record than this one.
 * Source: accounting 2 (`sub_ledger_account`).
 */
export const subLedgerAccount = defineEntity({
  name: 'sub_ledger_account',
  label: 'Sub Ledger',
  access: 'FIN',
  sort: ['name', 'id'],
  title: '{name} ({code})',
  narrowedBy: ['ledger_account.code'],
  paths: {
    list: '/apps/subLedger-management/subLedgers',
    detail: '/apps/subLedger-management/subLedgers/:id/:name?',
    form: '/apps/subLedger-management/:id',
  },
  fields: {
    code: text(30, {
      required: true,
      unique: ['ledger_account'],
      uniqueMessage: 'This code is already used.',
      list: 1,
      searched: true,
    }),
    name: text(120, { required: true, list: 2, searched: true }),
    ledger_account: ref('ledger_account', { label: 'Ledger', required: true, list: 3 }),
    party_type: choice([...partyTypes, 'general'], {
      required: true,
      default: 'general',
      example: 'general',
      list: 4,
    }),
    party_id: int({ calc: true, label: 'Party', idOf: 'party_type' }),
    credit_days: int({ min: 0, max: 3650 }),
    balance: money({ calc: true, virtual: true, list: 5, min: -999_999_999_999 }),
  },
})

import { defineEntity } from '../../foundation/definitions/entity.ts'
import { bool, choice, date, int, money, ref, text } from '../../foundation/definitions/fields.ts'
import { draftedVouchers, proposalKinds, proposalWaits } from './process-drafts.ts'

/** Commissions of agents and costs of visas stand here. */
const accountsOnly = { visibleTo: ['ADM', 'MGR', 'ACC', 'QAR'] } as const

/**
 * A voucher the passenger process proposes: what a step cost (slip, MOFA fee, clearance) or the bill of a passenger. It
 * becomes a draft by itself where nothing is missing, else it waits here for the accountants.
 * Source: machines 0.6 `cost(kind, amount)`, accounting 4.9; decision 0840.
 */
export const costProposal = defineEntity({
  name: 'cost_proposal',
  label: 'Proposed Voucher',
  access: 'FIN',
  branchScoped: true,
  remove: 'never',
  // All of them stand in the list beside the menu at 1440 px.
  columns: {
    kind: 122,
    passenger: 'rest',
    amount: 100,
    state: 110,
    waits: 170,
    party: 130,
    on_date: 104,
  },
  // Most amounts are in taka; another currency stands under the kind.
  secondLine: ['currency'],
  sort: ['-on_date', '-id'],
  title: '{kind} #{id}',
  paths: {
    list: '/apps/costProposal-management/costProposals',
    detail: '/apps/costProposal-management/costProposals/:id/:name?',
    form: '/apps/costProposal-management/:id',
  },
  fields: {
    kind: choice(proposalKinds, { required: true, calc: true, list: 1 }),
    passenger: ref('passenger', { calc: true, list: 2 }),
    amount: money({ required: true, calc: true, list: 3, ...accountsOnly }),
    currency: ref('currency', { calc: true, list: 8 }),
    party: ref('sub_ledger_account', { calc: true, list: 6, ...accountsOnly }),
    on_date: date({ required: true, calc: true, list: 7 }),
    state: choice(['proposed', 'drafted', 'posted', 'withdrawn'], {
      required: true,
      calc: true,
      default: 'proposed',
      list: 4,
    }),
    waits: choice(proposalWaits, { label: 'Why it is not a draft yet', calc: true, list: 5 }),
    module: text(40, { label: 'Kind of record', required: true, calc: true }),
    record_id: int({ label: 'Record', required: true, calc: true, idOf: 'module' }),
    voucher_type: choice(draftedVouchers, { label: 'Kind of voucher', calc: true, list: 9 }),
    voucher: int({ calc: true, idOf: 'voucher_type' }),
    undone: bool({ label: 'The step was undone', calc: true, default: false }),
    dismiss_reason: text(200, { label: 'Reason', calc: true }),
  },
})

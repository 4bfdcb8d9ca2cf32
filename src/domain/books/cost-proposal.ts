import { defineEntity } from '../../foundation/definitions/entity.ts'
import { choice, date, int, money, ref, text } from '../../foundation/definitions/fields.ts'

/**
 * A cost a workflow event caused (slip, MOFA fee, clearance), waiting for the accountants to post it.
 * Written by the engine, withdrawn by undo. Source: machines 0.6 `cost(kind, amount)`.
 */
export const costProposal = defineEntity({
  name: 'cost_proposal',
  label: 'Cost Proposal',
  access: 'FIN',
  branchScoped: true,
  remove: 'never',
  sort: ['-on_date', '-id'],
  title: '{kind} #{id}',
  hasEndpoints: false,
  fields: {
    passenger: ref('passenger', { calc: true, list: 1 }),
    kind: text(40, { required: true, calc: true, list: 2, searched: true }),
    amount: money({ required: true, calc: true, list: 3 }),
    module: text(40, { required: true, calc: true, list: 4 }),
    record_id: int({ required: true, calc: true }),
    on_date: date({ required: true, calc: true, list: 5 }),
    state: choice(['proposed', 'posted', 'withdrawn'], {
      required: true,
      calc: true,
      default: 'proposed',
      list: 6,
    }),
  },
})

import type { Capability, FactsRequestOf, NamedFacts } from '../workflow/registry.ts'
import { bookEffects } from './effects.ts'
import { costs, draftEffects } from './drafts/keep.ts'
import { rebill } from './drafts/rebill.ts'
import { visaEffects } from './drafts/visa-use.ts'
import { followJournal } from './drafts/due.ts'
import { followEvent } from './drafts/follow.ts'
import { bookHooks } from './hooks/index.ts'
import { balancesAfter } from './balances-after.ts'
import { journalPreview } from './journal-preview.ts'
import { passengerLines } from './lines/posted-lines.ts'
import { periodFacts, periodRecords } from './periods.ts'
import { postingOf } from './post-document.ts'
import { withAuthority } from './authority/posting-authority.ts'
import { chequePostings } from '../../domain/books/cheques.ts'
import { bankEffects, bankFacts } from './bank/reconcile.ts'
import { chequeEffects, chequeFacts } from './cheques.ts'
import { yearClosePosting } from '../../domain/books/year-close.ts'
import { revaluationPosting } from '../../domain/books/revaluation.ts'
import { revaluationEffects, revaluationFacts } from './revaluation.ts'
import { yearCloseEffects, yearCloseFacts } from './year-close.ts'
import { voucherEffects, voucherRecords } from './voucher-effects.ts'
import type { accUpdatePerm } from '../../domain/books/chart/acc-update-perm.ts'
import { voucherFacts } from './voucher-facts.ts'
import { changeFault, decisionFault } from './authority/use-permission.ts'

/** Who may decide on a request, and whether the permitted change can be made (machines M12; accounting 6.3). */
async function permissionFacts({
  db,
  stored: { record, facts },
  data,
  now,
}: FactsRequestOf<typeof accUpdatePerm>): Promise<NamedFacts> {
  const { id } = facts.user
  return {
    texts: {
      now: now.toISOString(),
      authority: id === null ? null : await decisionFault(db, record, id, facts.today),
      use:
        record.status === 'approved' ? await changeFault(db, record, data['replacement'], facts.today) : null,
    },
  }
}

/** What the books add to the engine. */
export const booksCapability: Capability = {
  name: 'books',
  effects: {
    ...bookEffects,
    ...voucherEffects,
    ...yearCloseEffects,
    ...revaluationEffects,
    ...chequeEffects,
    ...bankEffects,
    ...draftEffects,
    ...visaEffects,
  },
  postings: { 'year close': yearClosePosting, revaluation: revaluationPosting, ...chequePostings },
  facts: {
    acc_update_perm: permissionFacts,
    voucher: voucherFacts,
    accounting_period: periodFacts,
    // Each branch has an entry of its own: the books compare its amount when they post it.
    year_close: withAuthority('journal', { read: yearCloseFacts }, { POST: () => 0n }),
    fx_revalue: withAuthority('journal', { read: revaluationFacts }, { POST: () => 0n }),
    cheque: chequeFacts,
    bank_statement: bankFacts,
  },
  records: { voucher: voucherRecords, accounting_period: periodRecords },
  hooks: bookHooks,
  costs,
  events: {
    async written(context, { binding, type, record, data }) {
      await followEvent(context.db, { module: binding.module, type, record, data })
      await followJournal(context, { module: binding.module, type, record })
      // A visa may agree another amount with the passenger.
      if (binding.module === 'visa_allotment' && data['agreed_amount'])
        await rebill(context, record.passenger ?? 0)
    },
  },
  posts: postingOf,
  previews: { journal: journalPreview, balances: balancesAfter },
  posted: { passenger: passengerLines },
}

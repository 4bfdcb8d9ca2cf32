import type { Tx } from '../../platform/db/kysely.ts'
import { isChanged, type HookTable } from '../../records/hooks.ts'
import { systemContext } from '../../workflow/event/context.ts'
import { templateHooks } from '../drafts/template-hooks.ts'
import { rebill } from '../drafts/rebill.ts'
import { accUpdatePermHooks } from './acc-update-perm.ts'
import {
  authorizeAccountHooks,
  fiscalYearHooks,
  groupHooks,
  ledgerAccountHooks,
  subLedgerHooks,
} from './accounts.ts'
import { bankStatementHooks } from '../bank/import.ts'
import { revaluationHooks } from '../revaluation.ts'
import { yearCloseHooks } from '../year-close.ts'
import { voucherHooks } from './vouchers.ts'

/** What the bill of a passenger is made of. */
const billed = ['agreed_amount', 'discount', 'payer', 'agent']

export const bookHooks: HookTable = {
  group: groupHooks,
  ledger_account: ledgerAccountHooks,
  sub_ledger_account: subLedgerHooks,
  authorize_account: authorizeAccountHooks,
  acc_update_perm: accUpdatePermHooks,
  fiscal_year: fiscalYearHooks,
  bank_statement: bankStatementHooks,
  year_close: yearCloseHooks,
  fx_revalue: revaluationHooks,
  voucher_template: templateHooks,
  ...voucherHooks,
  passenger: {
    /** A bill that is not submitted follows the agreed amount and the payer. */
    async afterWrite(at, id) {
      if (at.stored && billed.some((name) => isChanged(at, name)))
        await rebill(systemContext(at.crud.db as Tx, at.crud.services), id) // Every write holds a transaction.
    },
  },
}

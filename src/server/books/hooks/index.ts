import type { HookTable } from '../../records/hooks.ts'
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
  ...voucherHooks,
}

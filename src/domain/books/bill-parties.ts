/** Accounts a bill may stand on, of whom it is sent to and of whom it comes from. Source: accounting 4.3, 4.4. */
export const customerAccounts = ['1301', '1302', '1303'] as const
export const supplierAccounts = ['2101', '2102', '2103', '2104'] as const
/** What the codes begin with of the accounts a bill puts its lines on: income or unidentified money; assets and costs. */
export const billedAccounts = ['41', '42', '43', '2504'] as const
export const costAccounts = ['14', '15', '5'] as const

/** Sub ledgers a picker offers: those on one of these accounts. */
export const partiesOn = (...values: readonly string[]) => ({
  offers: { column: 'ledger_account.code', values },
})

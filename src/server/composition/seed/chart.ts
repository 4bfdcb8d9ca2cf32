/** Default chart of accounts: primary groups, groups, accounts. Source: accounting 2.1. */
export const primaryGroups = [
  { code: '1', name: 'Assets', nature: 'debit', statement: 'BS' },
  { code: '2', name: 'Liabilities', nature: 'credit', statement: 'BS' },
  { code: '3', name: 'Equity', nature: 'credit', statement: 'BS' },
  { code: '4', name: 'Income', nature: 'credit', statement: 'PL' },
  { code: '5', name: 'Expenses', nature: 'debit', statement: 'PL' },
] as const

/**
 * A group is 'code name'; its accounts follow: code, name, side (D or C), then its kind, or the party types of a
 * control account behind a colon.
 */
const chart = `
11|Cash and bank
1101|Cash in hand - head office|D|cash
1102|Petty cash|D|cash
1111|Bank - current account (BDT)|D|bank
1112|Bank - collection account (BDT)|D|bank
1113|Bank - SAR account|D|bank
1114|Bank - USD account|D|bank
1121|Mobile financial services wallet|D|mfs
12|Cheques and ticket clearing
1201|Post-dated cheques in hand|D|pdc_in
1202|Ticket clearing (bought, not yet sold)|D|ticket_clearing
13|Trade receivables
1301|Accounts receivable - agents|D|control:agent
1302|Accounts receivable - passengers|D|control:passenger
1303|Accounts receivable - employers and foreign principals|D|control:recruiting_agency,agent,employer
1304|Airline refunds receivable|D|control:airline
1309|Allowance for doubtful receivables|C|general
14|Advances, deposits and prepayments
1401|Advances to employees|D|control:employee
1402|Deposits with airlines, GDS and portals|D|control:airline,gds
1403|Advances to suppliers|D|control:supplier,recruiting_agency,medical_center
1404|Prepaid expenses|D|general
1405|PIC collections in hand|D|control:employee
1406|Advance income tax (AIT)|D|general
1407|Input VAT|D|general
1408|Security deposits and bank guarantees|D|general
1409|Ticket inventory - principal basis|D|ticket_inventory
1410|Unused visa stock|D|general
15|Non-current assets
1501|Furniture and fixtures|D|general
1502|Computers and office equipment|D|general
1503|Motor vehicles|D|general
1509|Accumulated depreciation|C|general
21|Trade payables
2101|Accounts payable - airlines and BSP|C|control:airline
2102|Accounts payable - suppliers and service vendors|C|control:supplier,medical_center,gds,agent
2103|Accounts payable - agents (commission)|C|control:agent
2104|Accounts payable - visa suppliers and recruiting agencies|C|control:recruiting_agency,agent
22|Cheques issued
2201|Post-dated cheques issued|C|pdc_out
23|Customer advances
2301|Advances from passengers|C|control:passenger
2302|Advances from agents|C|control:agent
24|Statutory payables
2401|VAT payable|C|general
2402|Tax deducted at source payable (TDS)|C|general
2403|VAT deducted at source payable (VDS)|C|general
2404|Income tax payable|C|general
25|Accruals and other payables
2501|Accrued expenses|C|general
2502|Salaries payable|C|control:employee
2503|Security deposits from agents|C|control:agent
2504|Unidentified receipts (suspense)|C|general
2505|Deferred income (billed, not yet deployed)|C|general
26|Borrowings
2601|Bank overdraft and short-term loan|C|general
2602|Term loan|C|general
31|Capital
3101|Share capital / proprietor's capital|C|general
3102|Drawings / dividends|D|general
32|Reserves
3201|Retained earnings|C|retained_earnings
3202|Opening balance equity|C|opening_equity
41|Ticketing income
4101|Airline commission income|C|general
4102|Ticket service fee and mark-up|C|general
4103|Reissue (depute) service fee|C|general
4104|Refund and void service charge|C|general
4105|Airline incentive / override|C|general
4106|Agency credit memos (ACM)|C|general
4107|Ticket sales - principal basis (gross)|C|general
42|Recruitment and travel service income
4201|Recruitment service charge - passengers and agents|C|general
4202|Recruitment service charge - employers|C|general
4203|Visa and document processing income|C|general
4204|Hajj and Umrah package income|C|general
4205|Student and travel consultancy income|C|general
4206|Training fee income|C|general
43|Other income
4301|Realised exchange gain|C|general
4302|Unrealised exchange gain|C|general
4303|Bank interest income|C|general
4304|Recovered charges and miscellaneous income|C|general
4305|Rounding difference|C|general
51|Direct cost - ticketing
5101|Ticket discount allowed|D|general
5102|Agent commission - tickets|D|general
5103|ADM and ticketing losses|D|general
5104|GDS and BSP charges|D|general
5105|Void, refund and reissue charges absorbed|D|general
5106|Cost of tickets - principal basis|D|general
52|Direct cost - recruitment and travel services
5201|Visa and demand letter cost|D|general
5202|Medical test cost|D|general
5203|Training cost|D|general
5204|BMET, welfare fund and government fees|D|general
5205|Embassy, attestation and MOFA fees|D|general
5206|Agent commission - recruitment|D|general
5207|Worker air tickets (own account)|D|general
5208|Hajj and Umrah package cost|D|general
53|Administrative expenses
5301|Salaries and allowances|D|general
5302|Office rent|D|general
5303|Utilities|D|general
5304|Printing and stationery|D|general
5305|Conveyance and travel|D|general
5306|Communication and internet|D|general
5307|Licence, legal and professional|D|general
5308|Repairs and maintenance|D|general
5309|Depreciation|D|general
5310|Bad and doubtful debts|D|general
5311|Entertainment|D|general
5312|Advertisement|D|general
5319|Miscellaneous expenses|D|general
54|Finance costs
5401|Bank charges|D|general
5402|Realised exchange loss|D|general
5403|Unrealised exchange loss|D|general
5404|Interest expense|D|general
55|Income tax
5501|Income tax expense|D|general
`
  .trim()
  .split('\n')
  .map((line) => line.split('|').map((cell) => cell.trim()))

const cell = (row: readonly string[], at: number): string => row[at] ?? ''

export const groups: readonly { code: string; name: string }[] = chart
  .filter((row) => cell(row, 0).length === 2)
  .map((row) => ({ code: cell(row, 0), name: cell(row, 1) }))

export interface ChartAccount {
  code: string
  name: string
  nature: 'debit' | 'credit'
  kind: string
  parties: string[]
}

export const accounts: readonly ChartAccount[] = chart
  .filter((row) => cell(row, 0).length === 4)
  .map((row) => {
    const [kind = 'general', parties = ''] = cell(row, 3).split(':')
    return {
      code: cell(row, 0),
      name: cell(row, 1),
      nature: cell(row, 2) === 'D' ? 'debit' : 'credit',
      kind,
      parties: parties.split(',').filter((name) => name !== ''),
    }
  })

/** Currency of the default bank accounts that keep a foreign one. */
export const foreignAccounts: Readonly<Record<string, string>> = { '1113': 'SAR', '1114': 'USD' }

/** Bills in the money of others: an office in Riyadh is paid in part, an employer in Kuwait has paid on account. Source: accounting 4.3, 4.4, 10.4. */
import { sql } from 'kysely'
import { idIn } from '../../seed/insert-missing.ts'
import type { DemoAgency } from '../agency.ts'
import type { Days } from '../days.ts'
import type { Names, ScenarioVoucher } from '../vouchers.ts'

/** Suppliers and employers have no record of their own: the sub ledger is one. */
interface Partner {
  account: string
  type: 'supplier' | 'employer'
  code: string
  name: string
}
const attestation: Partner = {
  account: '2102',
  type: 'supplier',
  code: 'SUP-RUH',
  name: 'Riyadh Demo Attestation Office',
}
const employer: Partner = {
  account: '1303',
  type: 'employer',
  code: 'EMP-KWI',
  name: 'Kuwait Demo Facility Co.',
}

async function subLedgerOf(
  { trx, account }: Names,
  { account: code, type, ...of }: Partner,
): Promise<number> {
  const ledger = account(code)
  await sql`
    insert into sub_ledger_account (ledger_account, party_type, code, name, credit_days) select ${ledger}, ${type}, ${of.code}, ${of.name}, 30
    where not exists (select 1 from sub_ledger_account where ledger_account = ${ledger} and code = ${of.code})`.execute(
    trx,
  )
  const { rows } = await sql<{
    id: number
  }>`select id from sub_ledger_account where ledger_account = ${ledger} and code = ${of.code}`.execute(trx)
  return rows[0]?.id ?? 0
}

/** One bill in SAR of which a part is paid, and one in USD beside money that settles none of it yet: both have something to settle. */
export function playForeign({ currency }: Pick<DemoAgency, 'currency'>, days: Days): ScenarioVoucher[] {
  return [
    {
      key: 'attestation',
      day: days.work(-58),
      module: 'purchase',
      narration: 'Attestation of 35 contracts',
      body: async (names) => ({
        supplier: await subLedgerOf(names, attestation),
        supplier_bill_no: 'RDA-0611',
        currency: idIn(currency, 'SAR'),
        rate: '32.40',
        lines: [
          { account: names.account('5205'), description: '35 contracts at SAR 100', amount: '3500.00' },
        ],
      }),
    },
    {
      key: 'attestation paid in part',
      day: days.work(-27),
      module: 'payment_voucher',
      narration: 'Transfer to Riyadh',
      body: async (names) => ({
        mode: 'bank',
        account: names.account('1111'),
        currency: idIn(currency, 'SAR'),
        rate: '32.75',
        lines: [
          {
            account: names.account('2102'),
            sub_ledger: await subLedgerOf(names, attestation),
            amount: '2000.00',
            allocations: [{ item: await names.open('attestation', '2102'), amount: '2000.00' }],
          },
        ],
      }),
    },
    {
      key: 'service of the employer',
      day: days.work(-44),
      module: 'sales',
      narration: 'Selection of six cleaners',
      body: async (names) => ({
        customer: await subLedgerOf(names, employer),
        currency: idIn(currency, 'USD'),
        rate: '121.50',
        lines: [{ account: names.account('4202'), description: 'Six workers at USD 300', amount: '1800.00' }],
      }),
    },
    {
      key: 'money of the employer',
      day: days.work(-12),
      module: 'receipt_voucher',
      narration: 'On account, by transfer',
      body: async (names) => ({
        mode: 'bank',
        account: names.account('1114'),
        payer: employer.name,
        currency: idIn(currency, 'USD'),
        rate: '122.10',
        lines: [
          {
            account: names.account('1303'),
            sub_ledger: await subLedgerOf(names, employer),
            amount: '1000.00',
          },
        ],
      }),
    },
  ]
}

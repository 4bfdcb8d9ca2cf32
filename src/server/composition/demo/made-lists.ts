/** Two lists users of the demo agency made for themselves and their colleagues. Source: demo 3.6. */
import { entityOf } from '../../../domain/entities.ts'
import type { ListColumn } from '../../../domain/desk/make-list.ts'
import type { Tx } from '../../platform/db/kysely.ts'
import { insertRow } from '../../workflow/event/rows.ts'
import { personFor, type DemoAgency } from './agency.ts'

const column = (
  at: number,
  label: string,
  kind: ListColumn['kind'],
  source: string | null = null,
): ListColumn => ({ key: `c${at + 1}`, label, kind, source_field: source, width: null, align: null })

/** Passports that go to the embassy together, in the order of the envelope. */
const passports = [17, 18, 19, 20, 21, 24, 25, 26, 27]
const passportColumns = [
  column(0, 'No', 'serial'),
  column(1, 'Office serial', 'passenger_field', 'office_serial'),
  column(2, 'Name', 'passenger_field', 'full_name'),
  column(3, 'Passport', 'passenger_field', 'passport_no'),
  column(4, 'Expiry', 'passenger_field', 'passport_expiry_date'),
  column(5, 'Visa', 'passenger_field', 'visa_no'),
  column(6, 'Agent', 'passenger_field', 'agent'),
  column(7, 'Received by', 'blank'),
]

/** Names as the embassy writes them; [Arabic, Latin]. */
const arabicNames: readonly (readonly [string, string])[] = [
  ['محمد علمين حسين', 'MD ALAMIN HOSSAIN'],
  ['محمد ريبون ميا', 'MD RIPON MIA'],
  ['محمد سوجون علي', 'MD SUJON ALI'],
  ['شيرين أكتر', 'MST SHIRIN AKTER'],
  ['محمد هلال الدين', 'MD HELAL UDDIN'],
]

/** Both are shared with everybody, so that every user who tries the demo finds them. */
export async function makeLists(trx: Tx, agency: DemoAgency): Promise<void> {
  const clerk = agency.people.get(personFor('PRO', 'DHK'))?.id ?? null
  const [list, item] = [entityOf('make_list'), entityOf('make_list_item')]
  const shared = { orientation: 'landscape', shared_with: 'all', is_demo: true }
  const first = await insertRow(
    trx,
    list,
    {
      ...shared,
      title: 'Passports to embassy',
      heading: 'Passports handed in at the embassy',
      row_source: 'passenger',
      columns: passportColumns,
    },
    clerk,
  )
  for (const [position, passenger] of passports.entries())
    await insertRow(trx, item, { make_list: first, position, passenger, values: {}, is_demo: true }, clerk)
  const second = await insertRow(
    trx,
    list,
    {
      ...shared,
      title: 'Arabic name list',
      row_source: 'free',
      columns: [column(0, 'No', 'serial'), column(1, 'Name in Arabic', 'text'), column(2, 'Name', 'text')],
    },
    clerk,
  )
  for (const [position, [arabic, latin]] of arabicNames.entries())
    await insertRow(
      trx,
      item,
      { make_list: second, position, passenger: null, values: { c2: arabic, c3: latin }, is_demo: true },
      clerk,
    )
}

/** Visa entries of the demo agency and how each came into its state. Source: demo 3.2. */
import type { RoleCode } from '../../../domain/people/access.ts'
import { entityOf } from '../../../domain/entities.ts'
import type { Row } from '../../../domain/journey/facts.ts'
import type { Db } from '../../platform/db/kysely.ts'
import { insertRow } from '../../workflow/event/rows.ts'
import { idIn } from '../seed/insert-missing.ts'
import type { DemoAgency } from './agency.ts'
import type { Days } from './days.ts'
import type { DemoPapers } from './papers.ts'

/**
 * Number, kind, sponsor, its id, country, lines (key:profession:quantity[:gender]), days to expiry, supplier, unit cost,
 * currency, what happened after it was opened. Lines of one visa share its unit cost.
 */
const table = `
1305550201|group|Al Nakheel Demo Contracting Est.|7005550201|SA|V1a:General Labourer:24,V1b:Electrician:8|420|AG-0009|1200.000|SAR|
1305550202|group|Riyadh Demo Cleaning Co.|7005550202|SA|V2:Cleaner:24|300|AG-0009|1000.000|SAR|
1305550203|group|Demo Port Services Jeddah|7005550203|SA|V3:Loading and Unloading Worker:4|200|AG-0009|1000.000|SAR|
CLG-2026-0204|calling|Demo Rubber Gloves Sdn Bhd||MY|V4:Factory Worker:20|150|AG-0010|900.000|MYR|
KW5550205|group|Kuwait Demo Facility Co.||KW|V5:Cleaner:6|90||||
AE5550206|entry_permit|Demo Logistics LLC||AE|V6:Light Driver:4|55||||
QA5550207|group|Doha Demo Builders||QA|V7:Mason:5|60||||
SG5550208|ipa|Demo Marine Pte Ltd||SG|V8:Welder:2|110||||
1305550211|domestic|Demo Domestic Labour Office|7005550211|SA|F1:Domestic Worker:8:female|250|AG-0009|0.000|SAR|
1305550221|own|Own sponsor of the passenger||SA|P1:Light Driver:1|180||||
1305550222|own|Own sponsor of the passenger||SA|P2:Cook:1|180||||
OM5550223|own|Own sponsor of the passenger||OM|P3:Carpenter:1|180||||
1305550231|group|Demo Farm Al Kharj|7005550231|SA|X1:General Labourer:5|-15||||expired
1305550232|group|Demo Bakery Est.|7005550232|SA|X2:Cook:3|90||||suspended
1305550233|single|Demo Household|1055550233|SA|X3:Light Driver:1|30||||draft
KW5550234|group|Kuwait Demo Cleaning||KW|X4:Cleaner:2|40||||cancelled
1305550235|group|Demo Hotel Makkah|7005550235|SA|X5:Cleaner:2|100||||closed`

export interface DemoVisaLine {
  entry: number
  line: number
  profession: string
  quantity: number
}

/** An event of a visa entry, to be replayed. */
export interface VisaStep {
  entry: number
  offset: number
  by: RoleCode | 'SYS'
  type: string
  data: Row
}

/** The visas were bought some months ago, before the first passenger of the demo was registered. */
const boughtOn = -215
const openedOn = -210

/** What happened after OPEN; 'draft' was never opened. */
const afterwards: Readonly<Record<string, (expiry: number) => Omit<VisaStep, 'entry'>[]>> = {
  expired: (expiry) => [{ offset: expiry + 1, by: 'SYS', type: 'EXPIRE', data: {} }],
  suspended: () => [
    {
      offset: -12,
      by: 'AGR',
      type: 'SUSPEND',
      data: { reason: 'sponsor blocked by the Ministry of Labour' },
    },
  ],
  cancelled: () => [
    { offset: -30, by: 'MGR', type: 'CANCEL', data: { reason: 'the employer withdrew the visas' } },
  ],
  closed: () => [
    { offset: -20, by: 'AGR', type: 'CLOSE', data: { note: 'the hotel does not recruit this year' } },
  ],
}

/** The same visa bought again: its number is higher by hundreds, those of the table lie within one hundred. */
const numberOf = (visaNo: string, round: number): string =>
  visaNo.replace(/\d{4}$/, (last) => String(Number(last) + round * 100).padStart(4, '0'))

/**
 * Enters every visa as a draft with its lines.
 * @param round how often the table was used before.
 * @returns the lines by key, and the events that bring the visas where they are.
 */
export async function makeVisas(
  db: Db,
  agency: DemoAgency,
  papers: DemoPapers,
  days: Days,
  enteredBy: number,
  round = 0,
): Promise<{ lines: Map<string, DemoVisaLine>; steps: VisaStep[] }> {
  const lines = new Map<string, DemoVisaLine>()
  const steps: VisaStep[] = []
  for (const text of table.trim().split('\n')) {
    const [
      visaNo = '',
      visa_kind,
      sponsor_name,
      sponsor_id,
      country = '',
      lineText = '',
      expiry = '',
      supplier,
      unit_cost,
      currency,
      fate = '',
    ] = text.split('|')
    const entry = await insertRow(
      db,
      entityOf('visa_entry'),
      {
        visa_no: numberOf(visaNo, round),
        visa_kind,
        sponsor_name,
        sponsor_id: sponsor_id || null,
        country: idIn(agency.country, country),
        issue_date: days.at(boughtOn),
        expiry_date: days.at(Number(expiry)),
        entry_date: days.at(boughtOn + 2),
        recruiting_agency: agency.ownAgency,
        supplier: supplier ? idIn(agency.agent, supplier) : null,
        unit_cost: unit_cost || null,
        cost_currency: currency ? idIn(agency.currency, currency) : null,
        visa_file: papers.paper('visa_entry'),
        branch: idIn(agency.branch, 'DHK'),
        state: 'draft',
        state_since: days.at(boughtOn + 2),
        is_demo: true,
      },
      enteredBy,
    )
    for (const [position, part] of lineText.split(',').entries()) {
      const [key = '', profession = '', quantity = '', gender = 'male'] = part.split(':')
      const line = await insertRow(
        db,
        entityOf('visa_entry_line'),
        {
          visa_entry: entry,
          position,
          profession: idIn(agency.profession, profession),
          gender,
          quantity: Number(quantity),
          is_demo: true,
        },
        enteredBy,
      )
      lines.set(key, { entry, line, profession, quantity: Number(quantity) })
    }
    if (fate !== 'draft')
      steps.push(
        { entry, offset: openedOn, by: 'AGR', type: 'OPEN', data: {} },
        ...(afterwards[fate]?.(Number(expiry)) ?? []).map((step) => ({ ...step, entry })),
      )
  }
  return { lines, steps }
}

/**
 * Demand letters of the demo agency and how each came into its state. Source: demo 3.1. Passengers are
 * selected on the demand of their visa; none yet on the first one, because 25 workers or more for Saudi Arabia ask for an
 * attestation (machines 8.4) that the table of passengers does not know.
 */
import type { RoleCode } from '../../../domain/people/access.ts'
import type { Row } from '../../../domain/journey/facts.ts'
import { idIn } from '../seed/insert-missing.ts'
import type { Services } from '../../platform/services.ts'
import type { Tx } from '../../platform/db/kysely.ts'
import { personFor, type DemoAgency } from './agency.ts'
import type { Days, ReplayClock } from './days.ts'
import { deskOf, enterRecord } from './desk.ts'
import type { DemoPapers } from './papers.ts'
import type { RecordStep } from './replay.ts'

/** Days from the day of loading, who, event, data. */
type DemandStep = readonly [number, RoleCode | 'SYS', string, ((days: Days) => Row)?]

interface DemoDemand {
  employer: string
  country: string
  /** Trade, quantity, gender where it is not men, basic salary. */
  lines: readonly (readonly [string, number, string])[]
  currency: string
  /** Days from the day of loading. */
  received: number
  expires: number
  principal?: string
  interview?: number
  /** Keys of the visa lines whose passengers are selected on it. */
  visas: readonly string[]
  steps: readonly DemandStep[]
}

const circular =
  (title: string, last: number) =>
  (days: Days): Row => ({
    circular_title: title,
    circular_body: `${title}. Food and accommodation by the employer; bring passport, photographs and certificates to our office in Paltan.`,
    circular_last_date: days.at(last),
    circular_media: 'Demo Daily, office board',
  })

/** In the order in which the letters came. */
const table: readonly DemoDemand[] = [
  {
    employer: 'Riyadh Demo Cleaning Co.',
    country: 'SA',
    lines: [['Cleaner', 24, '900.000']],
    currency: 'SAR',
    received: -214,
    expires: 300,
    principal: 'AG-0009',
    visas: ['V2'],
    steps: [
      [-212, 'AGR', 'OPEN'],
      [-60, 'AGR', 'PUBLISH_CIRCULAR', circular('24 cleaners for Riyadh', -30)],
      [-29, 'SYS', 'CIRCULAR_END'],
    ],
  },
  {
    employer: 'Demo Port Services Jeddah',
    country: 'SA',
    lines: [['Loading and Unloading Worker', 4, '1100.000']],
    currency: 'SAR',
    received: -213,
    expires: 200,
    principal: 'AG-0009',
    visas: ['V3'],
    steps: [[-212, 'AGR', 'OPEN']],
  },
  {
    employer: 'Doha Demo Builders',
    country: 'QA',
    lines: [['Mason', 5, '1200.000']],
    currency: 'QAR',
    received: -120,
    expires: -8,
    visas: ['V7'],
    steps: [
      [-118, 'AGR', 'OPEN'],
      [-7, 'SYS', 'EXPIRE'],
    ],
  },
  {
    employer: 'Demo Rubber Gloves Sdn Bhd',
    country: 'MY',
    lines: [['Factory Worker', 20, '1700.000']],
    currency: 'MYR',
    received: -140,
    expires: 150,
    principal: 'AG-0010',
    visas: ['V4'],
    steps: [
      [-138, 'AGR', 'OPEN'],
      [-18, 'AGR', 'PUBLISH_CIRCULAR', circular('20 factory workers for Malaysia', 5)],
    ],
  },
  {
    employer: 'Demo Garments Amman',
    country: 'JO',
    lines: [['Garments Operator', 15, '125.000']],
    currency: 'USD',
    received: -130,
    expires: 60,
    visas: [],
    steps: [
      [-127, 'AGR', 'OPEN'],
      [-40, 'AGR', 'CLOSE', () => ({ note: 'The factory has recruited elsewhere.' })],
    ],
  },
  {
    employer: 'Demo Logistics LLC',
    country: 'AE',
    lines: [['Light Driver', 4, '1500.000']],
    currency: 'AED',
    received: -110,
    expires: 55,
    visas: ['V6'],
    steps: [[-108, 'AGR', 'OPEN']],
  },
  {
    employer: 'Kuwait Demo Facility Co.',
    country: 'KW',
    lines: [['Cleaner', 6, '90.000']],
    currency: 'KWD',
    received: -100,
    expires: 90,
    visas: ['V5'],
    steps: [
      [-98, 'AGR', 'OPEN'],
      [-6, 'AGR', 'SUSPEND', () => ({ reason: 'The company asks us to wait for its new work permit.' })],
    ],
  },
  {
    employer: 'Oman Demo Trading',
    country: 'OM',
    lines: [['Carpenter', 3, '150.000']],
    currency: 'OMR',
    received: -50,
    expires: 120,
    visas: [],
    steps: [
      [-48, 'AGR', 'OPEN'],
      [-22, 'MGR', 'CANCEL', () => ({ reason: 'The employer withdrew the demand letter.' })],
    ],
  },
  {
    employer: 'Al Nakheel Demo Contracting Est.',
    country: 'SA',
    lines: [
      ['General Labourer', 24, '1000.000'],
      ['Electrician', 8, '1400.000'],
    ],
    currency: 'SAR',
    received: -12,
    expires: 170,
    principal: 'AG-0009',
    interview: 13,
    visas: [],
    steps: [
      [-11, 'AGR', 'OPEN'],
      [-8, 'AGR', 'PUBLISH_CIRCULAR', circular('24 labourers and 8 electricians for Riyadh', 12)],
    ],
  },
  {
    employer: 'Brunei Demo Farm',
    country: 'BN',
    lines: [['Plantation Worker', 10, '600.000']],
    currency: 'SGD',
    received: -3,
    expires: 140,
    visas: [],
    steps: [],
  },
]

export interface MadeDemands {
  /** Demand of a visa line, by the key of the line. */
  ofVisa: ReadonlyMap<string, number>
  steps: RecordStep[]
}

/** Enters every letter as a draft on the day it was received. @returns what happened to them since, for the replay. */
export async function makeDemands(
  trx: Tx,
  {
    agency,
    services,
    days,
    papers,
    clock,
  }: { agency: DemoAgency; services: Services; days: Days; papers: DemoPapers; clock: ReplayClock },
): Promise<MadeDemands> {
  const ofVisa = new Map<string, number>()
  const steps: RecordStep[] = []
  for (const [at, demand] of table.toSorted((a, b) => a.received - b.received).entries()) {
    const received = days.work(demand.received)
    clock.set(received, 10 * 60)
    const { id } = await enterRecord(
      deskOf(personFor('AGR', 'DHK'), { agency, services, trx, clock }),
      'demand',
      {
        country: idIn(agency.country, demand.country),
        employer_name: demand.employer,
        recruiting_agency: agency.ownAgency,
        foreign_agent: demand.principal ? idIn(agency.agent, demand.principal) : null,
        demand_letter_no: `DL-${701 + at}`,
        demand_letter_date: days.at(demand.received - 8),
        power_of_attorney_no: `POA-${701 + at}`,
        power_of_attorney_date: days.at(demand.received - 6),
        attestation_no: `ATT-${701 + at}`,
        attestation_date: days.at(demand.received - 4),
        received_date: received,
        expiry_date: days.at(demand.expires),
        interview_date: demand.interview === undefined ? null : days.at(demand.interview),
        interview_place: demand.interview === undefined ? null : 'Office in Paltan, Dhaka',
        lines: demand.lines.map(([trade, quantity, salary]) => ({
          profession: idIn(agency.profession, trade),
          gender: 'male',
          quantity,
          basic_salary: salary,
          salary_currency: idIn(agency.currency, demand.currency),
          food: 'free',
          accommodation: 'free',
          air_ticket: 'employer',
        })),
      },
      { demand_file: papers.paper('demand') },
    )
    for (const key of demand.visas) ofVisa.set(key, id)
    steps.push(
      ...demand.steps.map(([offset, by, type, data]): RecordStep => {
        const day = days.work(offset)
        return {
          module: 'demand',
          id,
          passenger: null,
          offset,
          by,
          type,
          data: type === 'PUBLISH_CIRCULAR' ? { ...data?.(days), circular_date: day } : (data?.(days) ?? {}),
        }
      }),
    )
  }
  return { ofVisa, steps }
}

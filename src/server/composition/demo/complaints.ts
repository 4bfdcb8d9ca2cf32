/** Complaints of the demo agency, one in every state and one that is overdue. Source: demo 3.6. */
import type { RoleCode } from '../../../domain/people/access.ts'
import {
  complain,
  complaintPriorities,
  priorityOf,
  type complaintCategories,
} from '../../../domain/desk/complain.ts'
import type { Row } from '../../../domain/journey/facts.ts'
import { complaintDue } from '../../../machines/desk/complaint.ts'
import { nextNumber } from '../../records/write/numbering.ts'
import type { Tx } from '../../platform/db/kysely.ts'
import { readSettings } from '../../../domain/journey/fact-parts.ts'
import { insertRow, rowById } from '../../workflow/event/rows.ts'
import { entityOf } from '../../../domain/entities.ts'
import { sql } from 'kysely'
import { personFor, type DemoAgency } from './agency.ts'
import type { Days } from './days.ts'
import type { RecordStep } from './replay.ts'

interface DemoComplaint {
  passenger: number
  /** Days from the day of loading to the day it came in. */
  opened: number
  by: 'passenger' | 'family' | 'government'
  name: string
  category: (typeof complaintCategories)[number]
  priority: (typeof complaintPriorities)[number]
  channel: 'walk_in' | 'phone' | 'bmet'
  subject: string
  description: string
  bmet_ref_no?: string
  /** What happened since: days from the day of loading, who, event, data. */
  steps: (
    people: { agents: number; manager: number },
    days: Days,
  ) => readonly (readonly [number, RoleCode | 'SYS', string, Row?])[]
}

const table: readonly DemoComplaint[] = [
  {
    passenger: 47,
    opened: 0,
    by: 'passenger',
    name: 'MD IBRAHIM KHALIL',
    category: 'delay',
    priority: 'medium',
    channel: 'walk_in',
    subject: 'Police clearance takes too long',
    description: 'He asks why his police clearance has not come although he paid three weeks ago.',
    steps: () => [],
  },
  {
    passenger: 36,
    opened: -1,
    by: 'passenger',
    name: 'MD ENAMUL HAQUE',
    category: 'salary_unpaid',
    priority: 'high',
    channel: 'phone',
    subject: 'Salary of the first month not paid',
    description: 'He called from Riyadh: the employer has not paid the salary of the first month.',
    steps: ({ agents }) => [[0, 'AGR', 'ASSIGN', { assigned_to: agents }]],
  },
  {
    passenger: 62,
    opened: -3,
    by: 'family',
    name: 'MD SOLAIMAN',
    category: 'abuse',
    priority: 'critical',
    channel: 'phone',
    subject: 'Beaten by the family she works for',
    description: 'Her brother says that she is beaten and that her telephone was taken away from her.',
    steps: ({ agents }) => [
      [-3, 'AGR', 'ASSIGN', { assigned_to: agents }],
      [-2, 'AGR', 'START'],
    ],
  },
  {
    passenger: 40,
    opened: -6,
    by: 'passenger',
    name: 'MD JAHID HASAN',
    category: 'refund',
    priority: 'medium',
    channel: 'walk_in',
    subject: 'Wants the medical fee back',
    description: 'His file was cancelled; he asks for the fee of the medical examination.',
    steps: ({ agents }, days) => [
      [-5, 'AGR', 'ASSIGN', { assigned_to: agents }],
      [-4, 'AGR', 'START'],
      [-2, 'AGR', 'WAIT', { party: 'Medical center', until: days.at(5), note: 'They look for the receipt.' }],
    ],
  },
  {
    passenger: 38,
    opened: -5,
    by: 'government',
    name: 'BMET complaint cell',
    category: 'overcharge',
    priority: 'high',
    channel: 'bmet',
    bmet_ref_no: 'BMET-CC-90421',
    subject: 'More was charged than agreed',
    description: 'The complaint cell forwards his statement that an agent took more than the agreed amount.',
    steps: ({ agents, manager }) => [
      [-4, 'AGR', 'ASSIGN', { assigned_to: agents }],
      [-3, 'AGR', 'START'],
      [-1, 'AGR', 'ESCALATE', { to: manager, reason: 'The cell asks for an answer by the licence holder.' }],
    ],
  },
  {
    passenger: 37,
    opened: -20,
    by: 'passenger',
    name: 'MD NURUL AMIN',
    category: 'document',
    priority: 'low',
    channel: 'phone',
    subject: 'Training certificate not in his papers',
    description: 'He needs the original certificate of his training and cannot find it among his papers.',
    steps: ({ agents }) => [
      [-19, 'AGR', 'ASSIGN', { assigned_to: agents }],
      [-18, 'AGR', 'START'],
      [
        -5,
        'AGR',
        'RESOLVE',
        {
          resolution_type: 'solved',
          resolution: 'The certificate was sent to him by courier, with its receipt.',
        },
      ],
    ],
  },
  {
    passenger: 35,
    opened: -40,
    by: 'passenger',
    name: 'MD TOFAZZAL HOSSAIN',
    category: 'staff_behaviour',
    priority: 'low',
    channel: 'walk_in',
    subject: 'The telephone was not answered',
    description: 'They called for three days and the office did not answer the telephone.',
    steps: ({ agents }, days) => [
      [-39, 'AGR', 'ASSIGN', { assigned_to: agents }],
      [-38, 'AGR', 'START'],
      [
        -30,
        'AGR',
        'RESOLVE',
        { resolution_type: 'solved', resolution: 'The manager called back; a second line was ordered.' },
      ],
      [-25, 'AGR', 'ACCEPT', { accepted_by: 'MD TOFAZZAL HOSSAIN', accept_date: days.work(-26) }],
    ],
  },
  {
    passenger: 41,
    opened: -30,
    by: 'passenger',
    name: 'MD SELIM REZA',
    category: 'other',
    priority: 'low',
    channel: 'walk_in',
    subject: 'Wants to be taken off the blacklist',
    description: 'He asks to be taken off the blacklist; the forged paper is in his file.',
    steps: () => [[-28, 'MGR', 'REJECT', { reason: 'The forged paper was proved by the issuing office.' }]],
  },
  {
    passenger: 31,
    opened: -15,
    by: 'passenger',
    name: 'MD RUBEL PRAMANIK',
    category: 'ticket',
    priority: 'medium',
    channel: 'phone',
    subject: 'No date of flight yet',
    description: 'He wants to know his date of flight because his leave at home ends soon.',
    steps: ({ agents }) => [
      [-14, 'AGR', 'ASSIGN', { assigned_to: agents }],
      [-12, 'AGR', 'WITHDRAW', { reason: 'He was told the date and is content with it.' }],
    ],
  },
]

/** So many working days ago the oldest open complaint was due. */
const overdueDays = 2

/** The one that is overdue: opened as many days ago as its priority allows, and some more. */
const overdue = (opened: number): DemoComplaint => ({
  passenger: 35,
  opened,
  by: 'family',
  name: 'MD ABDUL HALIM',
  category: 'health',
  priority: 'high',
  channel: 'phone',
  subject: 'Ill since the arrival',
  description: 'His father says that he has been ill since his arrival and was not taken to a doctor.',
  steps: ({ agents }) => [
    [opened + 1, 'AGR', 'ASSIGN', { assigned_to: agents }],
    [opened + 2, 'AGR', 'START'],
    [0, 'SYS', 'OVERDUE'],
  ],
})

/** The latest day on which a complaint of this priority came in that is overdue by as many working days now. */
function openedFor(priority: string, days: Days, settings: Parameters<typeof complaintDue>[2]): number {
  let back = -1
  const due = days.work(-overdueDays)
  while (complaintDue(priority, days.at(back), settings) > due) back -= 1
  return back
}

/** Enters every complaint as new. @returns the events that bring them where they are. */
export async function makeComplaints(trx: Tx, agency: DemoAgency, days: Days): Promise<RecordStep[]> {
  const { rows } = await sql<{
    settings: Record<string, unknown> | null
    site: Record<string, unknown> | null
  }>`select process_settings as settings, jsonb_build_object('weekend_days', weekend_days, 'holidays', holidays) as site from general_setting order by id limit 1`.execute(
    trx,
  )
  const settings = readSettings(rows[0]?.settings ?? null, rows[0]?.site ?? null)
  const person = (role: RoleCode): number => agency.people.get(personFor(role, 'DHK'))?.id ?? 0
  const people = { agents: person('AGR'), manager: person('MGR') }
  const steps: RecordStep[] = []
  const all = [...table, overdue(openedFor('high', days, settings))].toSorted((a, b) => a.opened - b.opened)
  for (const complaint of all) {
    const file = await rowById(trx, entityOf('passenger'), complaint.passenger)
    if (!file || !complain.numbered)
      throw new Error(`passenger ${complaint.passenger} has no file to complain about`)
    const opened = days.work(complaint.opened)
    const priority = priorityOf(complaint.category, complaint.priority)
    const id = await insertRow(
      trx,
      complain,
      {
        complain_no: await nextNumber(trx, complain, complain.numbered, opened),
        complainant_type: complaint.by,
        passenger: complaint.passenger,
        agent: file['agent'],
        complainant_name: complaint.name,
        complainant_phone: file['mobile'],
        category: complaint.category,
        priority,
        priority_rank: complaintPriorities.indexOf(priority),
        channel: complaint.channel,
        bmet_ref_no: complaint.bmet_ref_no ?? null,
        country: file['country'],
        subject: complaint.subject,
        description: complaint.description,
        opened_date: opened,
        due_date: complaintDue(priority, opened, settings),
        branch: file['branch'],
        state: 'new',
        state_since: opened,
        is_demo: true,
      },
      person('DEO'),
    )
    steps.push(
      ...complaint.steps(people, days).map(([offset, by, type, data]): RecordStep => ({
        module: 'complain',
        id,
        passenger: complaint.passenger,
        offset,
        by,
        type,
        data: data ?? {},
      })),
    )
  }
  return steps
}

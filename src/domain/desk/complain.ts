import { broken } from '../../foundation/definitions/checks.ts'
import { defineEntity } from '../../foundation/definitions/entity.ts'
import {
  bool,
  choice,
  date,
  int,
  json,
  longtext,
  money,
  phone,
  ref,
  text,
} from '../../foundation/definitions/fields.ts'

export const complaintCategories = [
  'no_job',
  'different_job',
  'salary_unpaid',
  'abuse',
  'health',
  'document',
  'refund',
  'delay',
  'ticket',
  'staff_behaviour',
  'overcharge',
  'death',
  'other',
] as const
export const complaintPriorities = ['low', 'medium', 'high', 'critical'] as const
/** What cannot wait, whatever the clerk chose. */
const alwaysCritical = ['abuse', 'death']
const resolutions = ['solved', 'refunded', 'repatriated', 'replaced', 'rejected', 'withdrawn'] as const
const shortestDescription = 20

/** A complaint about a passenger or an agent and what came of it. Source: entities 4.10, machines M11. */
export const complain = defineEntity({
  name: 'complain',
  label: 'Complaint',
  access: 'COMPLAIN',
  branchScoped: true,
  remove: 'draft-only',
  machine: 'complaint',
  stateList: 3,
  sort: ['-priority_rank', 'opened_date', 'id'],
  title: '{complain_no} {subject}',
  numbered: { field: 'complain_no', pattern: 'CP-{YYYY}-####' },
  paths: {
    list: '/apps/complain-management/complains',
    detail: '/apps/complain-management/complains/:id/:name?',
    form: '/apps/complain-management/:id',
  },
  // What happened to an abused person, and who reported it, is not for everybody who may read complaints
  // (roles 3.2, decision 0221).
  restricted: {
    when: { category: ['abuse'] },
    person: 'assigned_to',
    roles: ['ADM', 'MGR'],
    fields: [
      'complainant_name',
      'complainant_phone',
      'subject',
      'description',
      'files',
      'resolution',
      'accepted_by',
      'waiting_for',
      'bmet_ref_no',
    ],
  },
  fields: {
    complain_no: text(20, { calc: true, unique: true, list: 1, searched: true }),
    complainant_type: choice(['passenger', 'family', 'agent', 'employer', 'government', 'staff'], {
      required: true,
      list: 9,
      section: 'Complainant',
    }),
    passenger: ref('passenger', { list: 6, searched: true, section: 'Complainant' }),
    agent: ref('agent', { list: 9, searched: true, section: 'Complainant' }),
    complainant_name: text(80, { required: true, list: 8, searched: true, section: 'Complainant' }),
    complainant_phone: phone({ required: true, list: 8, searched: true, section: 'Complainant' }),
    category: choice(complaintCategories, { required: true, list: 10, section: 'Complaint' }),
    priority: choice(complaintPriorities, {
      required: true,
      default: 'medium',
      list: 4,
      section: 'Complaint',
      help: 'Abuse and death are always critical.',
    }),
    channel: choice(['walk_in', 'phone', 'email', 'bmet', 'embassy', 'social'], {
      required: true,
      section: 'Complaint',
    }),
    bmet_ref_no: text(30, {
      label: 'BMET reference',
      requiredWhen: { channel: ['bmet'] },
      searched: true,
      section: 'Complaint',
    }),
    country: ref('country', { list: 10, section: 'Complaint' }),
    incident_date: date({ past: true, section: 'Complaint' }),
    subject: text(150, { required: true, list: 2, searched: true, section: 'Complaint' }),
    description: longtext(3000, {
      required: true,
      searched: true,
      min: shortestDescription,
      section: 'Complaint',
    }),
    files: json({ label: 'Papers', shape: (z) => z.array(z.string().max(64)).max(20), section: 'Complaint' }),
    assigned_to: ref('user', { calc: true, list: 7 }),
    opened_date: date({ calc: true }),
    due_date: date({ calc: true, list: 5 }),
    /** Past its due day while it is worked on; the days of a wait do not count. */
    overdue: bool({ calc: true, virtual: true, list: 5 }),
    /** critical 3 … low 0, for the order of the list. */
    priority_rank: int({ calc: true }),
    waiting_for: text(80, { calc: true }),
    waiting_until: date({ calc: true }),
    /** The day the clock was stopped, while a party is asked. */
    waiting_since: date({ calc: true }),
    overdue_told: bool({ calc: true }),
    resolution: longtext(2000, { calc: true, searched: true }),
    resolution_type: choice(resolutions, { calc: true }),
    refund_amount: money({ calc: true, requiredWhen: { resolution_type: ['refunded'] } }),
    resolved_date: date({ calc: true }),
    accepted_by: text(80, { calc: true }),
    accept_date: date({ calc: true, past: true }),
    closed_date: date({ calc: true }),
  },
  checks: (complaint, { isNew }) => [
    broken(
      (isNew || 'passenger' in complaint || 'agent' in complaint) &&
        !complaint['passenger'] &&
        !complaint['agent'],
      'passenger',
      'REQ',
      'Select a passenger or an agent.',
    ),
  ],
})

/** The priority a complaint gets, whatever was chosen: abuse and death are critical (entities 4.10). */
export const priorityOf = (category: unknown, chosen: unknown): (typeof complaintPriorities)[number] =>
  alwaysCritical.includes(String(category))
    ? 'critical'
    : (complaintPriorities.find((one) => one === chosen) ?? 'medium')

/**
 * What is said about a passenger as a whole: one status and one next action, both derived, never typed
 * (machines 8.7 and 9.3). The table is the seed of current_status and the rank of its labels.
 */
import { roleCodes, roles, type RoleCode } from '../../domain/people/access.ts'
import { stageNames, stageTitles, type Facts, type StageName } from '../../domain/journey/facts.ts'
import { isApplicable, nextStage } from '../../domain/journey/stage-plan.ts'
import { offers, type StoredWorkflow } from '../kit/judge.ts'
import type { Workflow } from '../kit/workflow.ts'

type StatusKind = 'progress' | 'blocker' | 'lifecycle'
export interface StatusName {
  /** Default label first; further ones may be chosen instead. */
  names: readonly string[]
  /** 'stage.state' or 'lifecycle.state'. */
  path: string
  /** The highest rank among the present states is the headline; null for blockers and settled files. */
  rank: number | null
  kind: StatusKind
}

const row = (
  names: string,
  path: string,
  rank: number | null,
  kind: StatusKind = 'progress',
): StatusName => ({ names: names.split(' / '), path, rank, kind })
const blocker = (names: string, path: string): StatusName => row(names, path, null, 'blocker')
const lifecycle = (names: string, path: string): StatusName => row(names, path, null, 'lifecycle')

/** Table 9.3 of the handbook, in its order. */
export const statusNames: readonly StatusName[] = [
  lifecycle('Draft', 'lifecycle.draft'),
  row('Registered / Passport Received', 'lifecycle.active', 10),
  row('Documents OK', 'documents.obtained', 12),
  row('CV Sent', 'cv.sent', 14),
  row('CV Selected', 'cv.selected', 16),
  row('Visa Allotted', 'visa.allotted', 18),
  row('Not Medical', 'medical.not_started', 9),
  row('Medical Slip', 'medical.slip_issued', 20),
  row('Medical Visit', 'medical.visited', 22),
  row('Medical Held', 'medical.held', 23),
  row('Medical Fit', 'medical.fit', 25),
  blocker('Medical Unfit', 'medical.unfit'),
  blocker('Medical Expired', 'medical.expired'),
  row('Police Clearance OK', 'police.obtained', 26),
  row('Training Running', 'training.in_progress', 28),
  row('Training OK', 'training.passed', 30),
  row('Finger OK', 'bmet_reg.done', 32),
  row('Okala OK', 'okala.obtained', 34),
  row('MOFA Applied', 'mofa.applied', 36),
  row('MOFA OK', 'mofa.issued', 40),
  blocker('MOFA Rejected', 'mofa.rejected'),
  row('Tasheer OK', 'visa_bio.done', 42),
  row('Calling Received / Attested', 'attestation.obtained', 44),
  row('Embassy Ready', 'embassy.ready', 48),
  row('Embassy Submitted / Visa Stamp Waiting', 'embassy.submitted', 50),
  blocker('Embassy Query', 'embassy.queried'),
  row('Visa Stamped', 'embassy.stamped', 58),
  row('Visa Stamp OK', 'embassy.collected', 60),
  blocker('Visa Rejected', 'embassy.rejected'),
  blocker('Visa Expired', 'embassy.expired'),
  blocker('Visa Cancel Requested', 'visa.cancel_requested'),
  blocker('Visa Cancelled', 'visa.cancelled'),
  blocker('Visa Reissue Requested', 'visa.reissue_requested'),
  row('Manpower Ready', 'manpower.ready', 64),
  row('Manpower Waiting / Submitted', 'manpower.submitted', 66),
  blocker('Manpower Objection', 'manpower.objected'),
  row('Manpower Approved', 'manpower.approved', 68),
  row('Manpower OK', 'manpower.cleared', 70),
  row('Ticket Waiting', 'lifecycle.ready_to_fly', 74),
  row('Ticket Requested', 'flight.requested', 76),
  row('Flight Waiting / Ticket OK', 'flight.ticketed', 80),
  row('Passport Delivered', 'delivery.handed_over', 84),
  blocker('Flight Missed', 'flight.missed'),
  blocker('Offloaded', 'flight.offloaded'),
  lifecycle('Flight Done / Flown', 'lifecycle.departed'),
  lifecycle('Arrived', 'lifecycle.arrived'),
  lifecycle('Completed', 'lifecycle.completed'),
  lifecycle('Hold', 'lifecycle.on_hold'),
  lifecycle('Cancel / Passport Return', 'lifecycle.cancelled'),
  lifecycle('Return (from abroad)', 'lifecycle.returned'),
  lifecycle('Black List', 'lifecycle.blacklisted'),
]

/** Blockers the table does not name; rule 2 of 8.7 can show every one of them (decision 0034). */
export const moreStatusNames: readonly StatusName[] = [
  ...(['documents', 'enrolment', 'police', 'okala', 'attestation'] as const).flatMap((stage) => [
    blocker(`${stageTitles[stage]} Rejected`, `${stage}.rejected`),
    blocker(`${stageTitles[stage]} Expired`, `${stage}.expired`),
  ]),
  blocker('CV Not Selected', 'cv.not_selected'),
  blocker('Finger Failed', 'bmet_reg.failed'),
  blocker('Biometrics Expired', 'visa_bio.expired'),
  blocker('Training Failed', 'training.failed'),
  blocker('Training Dropped', 'training.dropped'),
  blocker('Certificate Expired', 'training.expired'),
  blocker('MOFA Expired', 'mofa.expired'),
  blocker('Manpower Rejected', 'manpower.rejected'),
  blocker('Clearance Void', 'manpower.expired'),
  blocker('Ticket Cancelled', 'flight.ticket_cancelled'),
]
/** States that share the label of another one, as a status name stands once. */
const sameAs: Readonly<Record<string, string>> = {
  'visa_bio.failed': 'bmet_reg.failed',
  'visa.visa_expired': 'embassy.expired',
}
const byPath = new Map([...statusNames, ...moreStatusNames].map((status) => [status.path, status]))

export interface Headline {
  label: string
  path: string
  kind: StatusKind
}

/** Label of a path: where several names share it, the one the stage itself shows, else the default. */
const named = (path: string, shown: string): string => {
  const names = byPath.get(path)?.names ?? []
  return path === 'attestation.obtained' && names.includes(shown) ? shown : (names[0] ?? shown)
}

/** The headline status (8.7): a settled file, else the latest blocker, else the furthest stage. */
export function headline(facts: Facts): Headline {
  const file = `lifecycle.${facts.lifecycle}`
  const settled = byPath.get(file)
  if (settled?.kind === 'lifecycle')
    return { label: named(file, facts.lifecycle), path: file, kind: 'lifecycle' }
  if (facts.lifecycle !== 'active' && facts.lifecycle !== 'ready_to_fly')
    return { label: 'Discarded', path: file, kind: 'lifecycle' }
  const present = stageNames.flatMap((stage) => {
    const found = facts.stages[stage]
    return found && isApplicable(stage, facts)
      ? [{ stage, found, path: sameAs[`${stage}.${found.state}`] ?? `${stage}.${found.state}` }]
      : []
  })
  const [worst] = present
    .filter(({ found }) => found.kind === 'blocker')
    .toSorted((a, b) => b.found.event_id - a.found.event_id)
  if (worst) return { label: named(worst.path, worst.found.label), path: worst.path, kind: 'blocker' }
  const ranked = [
    { path: file, label: facts.lifecycle },
    ...present.map(({ path, found }) => ({ path, label: found.label })),
  ]
    .map((one) => ({ ...one, rank: byPath.get(one.path)?.rank ?? -1 }))
    .toSorted((a, b) => b.rank - a.rank)
  const furthest = ranked[0] ?? { path: file, label: facts.lifecycle }
  return { label: named(furthest.path, furthest.label), path: furthest.path, kind: 'progress' }
}

/** Machine and record of a stage, as the caller stores it; null when no record of it is kept. */
export type StageRecordOf = (stage: StageName) => { workflow: Workflow; stored: StoredWorkflow } | null

const astray: readonly unknown[] = ['blocker', 'parked', 'final']

/** A cell that names managers alone: what they put right is never proposed. */
const isForManagers = (cell: string): boolean =>
  cell.startsWith('only:') &&
  cell
    .replace('only:', '')
    .split(' ')
    .every((code) => code === 'MGR' || code === 'ADM')

/**
 * Events of a state that lead on, in handbook order: not back (except out of trouble), not to a blocker, not to where a
 * record rests or ends (unless it is meant to end there), not aside, not the clock's. What managers alone may send leads
 * on only where a document goes no other way.
 */
export function forwardEvents(workflow: Workflow, state: string): string[] {
  const order = Object.keys(workflow.states)
  const here = workflow.states[state]?.kind
  const isOn = (to: string) =>
    here === 'blocker' || here === 'parked' || order.indexOf(to) > order.indexOf(state)
  const leadsOn = (event: string, withManagers: boolean) =>
    workflow.rows.some((one) => {
      const to = workflow.states[one.to]
      return (
        one.on === event &&
        one.froms.includes(state) &&
        one.roles !== 'SYS' &&
        (withManagers || !isForManagers(one.roles)) &&
        !one.aside &&
        one.to !== '(same)' &&
        isOn(one.to) &&
        (to?.isAim || !astray.includes(to?.kind))
      )
    })
  const usual = workflow.events.filter((event) => leadsOn(event, false))
  const rests = here === 'parked' || here === 'final'
  return usual.length > 0 || rests || workflow.stage !== null
    ? usual
    : workflow.events.filter((event) => leadsOn(event, true))
}

/** Label of the first event of a stage that is allowed and leads on. */
function forwardEvent(workflow: Workflow, stored: StoredWorkflow): string | null {
  const leading = forwardEvents(workflow, stored.state)
  return (
    offers(workflow, stored).find((offer) => offer.verdict.ok && leading.includes(offer.event))?.label ?? null
  )
}

/** Roles that may send an event in a state, managers and the system left out; in the order of the rows. */
export function rolesOf(workflow: Workflow, state: string, event: string): RoleCode[] {
  const named = workflow.rows
    .filter((one) => one.on === event && one.froms.includes(state))
    .flatMap((one) => one.roles.replace('only:', '').split(' '))
  return [...new Set(named)].filter((code): code is RoleCode => code in roleCodes)
}

/**
 * What waits for another role: the first event that leads on and is open, where this role may send none that is.
 * @param stored the record, judged as a user who may do everything
 */
export function waitsForOthers(
  workflow: Workflow,
  stored: StoredWorkflow,
  role: RoleCode,
): { event: string; roles: RoleCode[] } | null {
  const leading = forwardEvents(workflow, stored.state)
  const { user, lookups } = stored.facts
  // What the reader may authorise says nothing of another user.
  const ofOthers = { ...lookups, texts: { ...lookups.texts, authority: null } }
  const openTo = (who: RoleCode) =>
    offers(workflow, {
      ...stored,
      facts: { ...stored.facts, user: { ...user, role: who }, lookups: who === role ? lookups : ofOthers },
    }).find((offer) => offer.verdict.ok && leading.includes(offer.event))
  const open = openTo('ADM')
  if (!open || openTo(role)) return null
  return { event: open.event, roles: rolesOf(workflow, stored.state, open.event) }
}

/** Who leads a file through its stages; what others do is said with their name. */
const leader: RoleCode = 'PRO'

/**
 * What is to be done next (8.7): "Medical: issue the medical slip", "Flight: issue the ticket (Ticketing Officer)" where
 * another role does it, or "Waiting for Embassy" when nothing may be done there now; empty when the file rests or every
 * required stage is done.
 */
export function nextAction(facts: Facts, recordOf: StageRecordOf): string {
  const next = nextStage(facts)
  if (!next) return ''
  const at = recordOf(next)
  const event = at ? forwardEvent(at.workflow, at.stored) : null
  const others = at ? waitsForOthers(at.workflow, at.stored, leader) : null
  const who = others
    ? ` (${others.roles.map((code) => roles.find((role) => role.code === code)?.title ?? code).join(', ')})`
    : ''
  return event ? `${stageTitles[next]}: ${event}${who}` : `Waiting for ${stageTitles[next]}`
}

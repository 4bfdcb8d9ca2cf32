/** The names under which machine states are shown, with the rank that decides the headline. Source: machines 9.3, decision 0034. */
import { moreStatusNames } from '../../../machines/journey/headline.ts'

type StatusClass = 'progress' | 'blocker' | 'lifecycle'

/** Path, labels (the first is the default), rank; '!' = blocker, '*' = lifecycle. */
const table = `
lifecycle.draft|Draft|*
lifecycle.active|Registered/Passport Received|10
documents.obtained|Documents OK|12
cv.sent|CV Sent|14
cv.selected|CV Selected|16
visa.allotted|Visa Allotted|18
medical.not_started|Not Medical|9
medical.slip_issued|Medical Slip|20
medical.visited|Medical Visit|22
medical.held|Medical Held|23
medical.fit|Medical Fit|25
medical.unfit|Medical Unfit|!
medical.expired|Medical Expired|!
police.obtained|Police Clearance OK|26
training.in_progress|Training Running|28
training.passed|Training OK|30
bmet_reg.done|Finger OK|32
okala.obtained|Okala OK|34
mofa.applied|MOFA Applied|36
mofa.issued|MOFA OK|40
mofa.rejected|MOFA Rejected|!
visa_bio.done|Tasheer OK|42
attestation.obtained|Calling Received/Attested|44
embassy.ready|Embassy Ready|48
embassy.submitted|Embassy Submitted/Visa Stamp Waiting|50
embassy.queried|Embassy Query|!
embassy.stamped|Visa Stamped|58
embassy.collected|Visa Stamp OK|60
embassy.rejected|Visa Rejected|!
embassy.expired|Visa Expired|!
visa.cancel_requested|Visa Cancel Requested|!
visa.cancelled|Visa Cancelled|!
visa.reissue_requested|Visa Reissue Requested|!
manpower.ready|Manpower Ready|64
manpower.submitted|Manpower Waiting/Submitted|66
manpower.objected|Manpower Objection|!
manpower.approved|Manpower Approved|68
manpower.cleared|Manpower OK|70
lifecycle.ready_to_fly|Ticket Waiting|74
flight.requested|Ticket Requested|76
flight.ticketed|Flight Waiting/Ticket OK|80
delivery.handed_over|Passport Delivered|84
flight.missed|Flight Missed|!
flight.offloaded|Offloaded|!
lifecycle.departed|Flight Done/Flown|*
lifecycle.arrived|Arrived|*
lifecycle.completed|Completed|*
lifecycle.on_hold|Hold|*
lifecycle.cancelled|Cancel/Passport Return|*
lifecycle.returned|Return (from abroad)|*
lifecycle.blacklisted|Black List|*`

const colours: Record<StatusClass, string> = { progress: '#0F6CBD', blocker: '#C50F1F', lifecycle: '#5C5C5C' }
/** Stages that are behind the passenger are green. */
const done = new Set([
  'medical.fit',
  'embassy.stamped',
  'embassy.collected',
  'mofa.issued',
  'manpower.cleared',
  'training.passed',
  'bmet_reg.done',
  'visa_bio.done',
  'flight.ticketed',
  'lifecycle.arrived',
  'lifecycle.completed',
])
const green = '#0E700E'

export interface Status {
  name: string
  path: string
  isDefault: boolean
  rank: number | null
  kind: StatusClass
  colour: string
}

const old: readonly Status[] = table
  .trim()
  .split('\n')
  .flatMap((line) => {
    const [path = '', labels = '', mark = ''] = line.split('|')
    const kind: StatusClass = mark === '!' ? 'blocker' : mark === '*' ? 'lifecycle' : 'progress'
    return labels.split('/').map((name, at) => ({
      name,
      path,
      isDefault: at === 0,
      rank: kind === 'progress' ? Number(mark) : null,
      kind,
      colour: done.has(path) ? green : colours[kind],
    }))
  })
/** Blockers the old list does not know; without a row a file that meets one would have no status at all. */
const further: readonly Status[] = moreStatusNames.flatMap(({ names, path, rank, kind }) =>
  names.map((name, at) => ({ name, path, isDefault: at === 0, rank, kind, colour: colours[kind] })),
)

export const statuses: readonly Status[] = [...old, ...further]

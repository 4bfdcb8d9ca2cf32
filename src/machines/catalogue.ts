/** Every workflow of the house and the guards they ask. A machine gets a line here and is known to server, browser and tests. */
import { kindOf } from '../domain/books/kinds/index.ts'
import './guards/passport-and-dates.ts'
import './guards/journey.ts'
import './guards/medical.ts'
import './guards/mofa.ts'
import './guards/embassy.ts'
import './guards/finger.ts'
import './guards/manpower.ts'
import './guards/flight.ts'
import './guards/file.ts'
import './guards/visa.ts'
import './guards/training.ts'
import './guards/paper.ts'
import './guards/delivery.ts'
import './guards/document-send.ts'
import './guards/cv.ts'
import './guards/demand.ts'
import './guards/complaint.ts'
import './guards/submission-list.ts'
import './guards/job.ts'
import './guards/bulk.ts'
import './guards/voucher.ts'
import './guards/acc-update-perm.ts'
import { listModules } from '../domain/clearance/submission-lists.ts'
import { accUpdatePermWorkflow } from './acc-update-perm.ts'
import { autoStatusWorkflow } from './auto-status.ts'
import { complaintWorkflow } from './complaint.ts'
import { cvModules, cvWorkflow } from './cv.ts'
import { custodyWorkflow } from './custody.ts'
import { deliveryWorkflow } from './delivery.ts'
import { demandWorkflow } from './demand.ts'
import { documentSendWorkflow } from './document-send.ts'
import { embassyWorkflow } from './embassy.ts'
import { fingerWorkflow } from './finger.ts'
import { flightWorkflow } from './flight.ts'
import { journeyWorkflow } from './journey.ts'
import { manpowerWorkflow } from './manpower.ts'
import { medicalWorkflow } from './medical.ts'
import { mofaWorkflow } from './mofa.ts'
import { multipleStatusWorkflow } from './multiple-status.ts'
import { paperModules, paperWorkflow } from './paper.ts'
import { submissionListWorkflow } from './submission-list.ts'
import { trainingWorkflow } from './training.ts'
import { visaAllotmentWorkflow } from './visa-allotment.ts'
import { visaEntryWorkflow } from './visa-entry.ts'
import { voucherWorkflow } from './voucher.ts'
import type { Workflow } from './kit/workflow.ts'

const all: readonly Workflow[] = [
  medicalWorkflow,
  mofaWorkflow,
  embassyWorkflow,
  trainingWorkflow,
  fingerWorkflow,
  manpowerWorkflow,
  flightWorkflow,
  journeyWorkflow,
  visaEntryWorkflow,
  visaAllotmentWorkflow,
  submissionListWorkflow,
  demandWorkflow,
  complaintWorkflow,
  accUpdatePermWorkflow,
  documentSendWorkflow,
  deliveryWorkflow,
  custodyWorkflow,
  autoStatusWorkflow,
  multipleStatusWorkflow,
  paperWorkflow,
  cvWorkflow,
  voucherWorkflow,
]

/** Workflows by id, in the order of the handbook's tables. */
export const workflows: Readonly<Record<string, Workflow>> = Object.fromEntries(
  all.map((workflow) => [workflow.id, workflow]),
)

/** The workflow whose state a module's records carry; undefined for a module without one. */
export const workflowOfModule = (module: string): Workflow | undefined =>
  all.find((workflow) => workflow.module === module) ??
  (Object.values(paperModules).includes(module)
    ? paperWorkflow
    : cvModules.includes(module)
      ? cvWorkflow
      : kindOf(module)
        ? voucherWorkflow
        : (listModules as readonly string[]).includes(module)
          ? submissionListWorkflow
          : undefined)

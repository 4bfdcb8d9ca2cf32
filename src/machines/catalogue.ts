/** Every workflow of the house and the guards they ask. A machine gets a line here and is known to server, browser and tests. */
import './guards/common.ts'
import './guards/journey.ts'
import './guards/medical.ts'
import './guards/mofa.ts'
import './guards/embassy.ts'
import './guards/finger.ts'
import './guards/manpower.ts'
import './guards/flight.ts'
import { embassyWorkflow } from './embassy.ts'
import { fingerWorkflow } from './finger.ts'
import { flightWorkflow } from './flight.ts'
import { manpowerWorkflow } from './manpower.ts'
import { medicalWorkflow } from './medical.ts'
import { mofaWorkflow } from './mofa.ts'
import type { Workflow } from './kit/workflow.ts'

const all: readonly Workflow[] = [
  medicalWorkflow,
  mofaWorkflow,
  embassyWorkflow,
  fingerWorkflow,
  manpowerWorkflow,
  flightWorkflow,
]

/** Workflows by id, in the order of the handbook's tables. */
export const workflows: Readonly<Record<string, Workflow>> = Object.fromEntries(all.map((workflow) => [workflow.id, workflow]))

/** The workflow whose state a module's records carry; undefined for a module without one. */
export const workflowOfModule = (module: string): Workflow | undefined => all.find((workflow) => workflow.module === module)

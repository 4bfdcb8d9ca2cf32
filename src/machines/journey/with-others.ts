/** States in which a party outside the office has the file: the centre, the ministry, the embassy, BMET. */
import type { StageName } from '../../domain/journey/facts.ts'
import type { Workflow } from '../kit/workflow.ts'
import { embassyWorkflow } from './embassy.ts'
import { manpowerWorkflow } from './manpower.ts'
import { medicalWorkflow } from './medical.ts'
import { mofaWorkflow } from './mofa.ts'
import { paperWorkflow } from './paper.ts'
import { trainingWorkflow } from './training.ts'

const statesOf = <S extends string>(_workflow: Workflow<S>, ...states: readonly NoInfer<S>[]) => states
const paper = statesOf(paperWorkflow, 'submitted')

/** By stage, the states others answer for; everywhere else the next move is the office's own. */
export const statesWithOthers: Readonly<Partial<Record<StageName, readonly string[]>>> = {
  documents: paper,
  enrolment: paper,
  police: paper,
  okala: paper,
  attestation: paper,
  medical: statesOf(medicalWorkflow, 'visited'),
  training: statesOf(trainingWorkflow, 'enrolled', 'in_progress'),
  mofa: statesOf(mofaWorkflow, 'paid'),
  embassy: statesOf(embassyWorkflow, 'submitted'),
  manpower: statesOf(manpowerWorkflow, 'submitted'),
}

import { deliveryWorkflow } from '../../../machines/journey/delivery.ts'
import { inStates } from '../../platform/db/in-states.ts'
import { sql } from 'kysely'
import type { StepPrefix } from '../../../domain/reports/dictionary.ts'
import { passengerRows, stepAlias } from './passenger-rows.ts'
import type { ReportQuery } from '../report-sql.ts'

/** Records of a step that stand now, one row each. */
export const register =
  (own: StepPrefix): ReportQuery =>
  (input) =>
    passengerRows({ input, own, where: sql`${sql.ref(`${stepAlias[own]}.is_current`)}` })

/** Examinations: the latest of each passenger, or every attempt (reports 3). */
export const medicalRows: ReportQuery = (input) => {
  const attempts = input.filters['attempts']
  const isAll = attempts?.kind === 'words' && attempts.words.includes('all')
  return passengerRows({ input, own: 'medical', where: isAll ? sql`true` : sql`med.is_current` })
}

/** Deliveries that took place, for signatures (machines 9.1). */
export const deliveryRegisterRows: ReportQuery = (input) =>
  passengerRows({
    input,
    own: 'delivery',
    where: sql`del.state ${inStates(deliveryWorkflow, 'handed_over', 'came_back')}`,
  })

/** Every delivery there ever was. */
export const deliveryRows: ReportQuery = (input) =>
  passengerRows({ input, own: 'delivery', where: sql`true` })

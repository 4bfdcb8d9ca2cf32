import { isBlank } from '../../../foundation/values/empty.ts'
import { say } from '../../../foundation/text/sentence.ts'
import { AppError } from '../../../domain/errors.ts'
import type { Row } from '../../../domain/journey/facts.ts'
import { eventTerm, stateTerm } from '../../../machines/kit/judge.ts'
import { cvWorkflow } from '../../../machines/journey/cv.ts'
import type { Hooks, Writing } from '../hooks.ts'
import { refuseField } from './refuse.ts'

/** Field of a CV → field of the passenger it is filled from (steps 17, "prefill"). */
const fromPassenger: Readonly<Record<string, string>> = {
  post_applied: 'profession',
  country: 'country',
  expected_salary: 'contract_salary',
  salary_currency: 'salary_currency',
  height_cm: 'height_cm',
  weight_kg: 'weight_kg',
  religion: 'religion',
  marital_status: 'marital_status',
  children_count: 'children_count',
  qualification: 'qualification',
  emergency_name: 'emergency_name',
  emergency_relation: 'emergency_relation',
  emergency_phone: 'emergency_phone',
  photo: 'photo',
  passport_image: 'passport_image',
}

/** What a CV takes over from the file of its passenger; empty fields are left out. */
export const cvFromPassenger = (passenger: Row): Row =>
  Object.fromEntries(
    Object.entries(fromPassenger)
      .filter(([, source]) => !isBlank(passenger[source]))
      .map(([name, source]) => [name, passenger[source]]),
  )

function fillFromPassenger({ values, related }: Writing): void {
  for (const [name, value] of Object.entries(cvFromPassenger(related['passenger'] ?? {})))
    if (isBlank(values[name])) values[name] = value
}

/** A CV that went out says what it said: it is changed as a draft only, and stays with its passenger. */
export const cvHooks: Hooks = {
  async beforeCreate(writing) {
    fillFromPassenger(writing)
  },
  async beforeUpdate({ stored, values }) {
    const state = stored.state
    if (state !== cvWorkflow.initial)
      throw new AppError('step.refused', {
        detail: say`Cannot change the CV: it is ${stateTerm(cvWorkflow, state)}. First ${eventTerm(cvWorkflow, 'EDIT')}.`,
        publicCode: 'G-STATE',
      })
    if (values['passenger'] !== undefined && values['passenger'] !== stored.passenger)
      refuseField(
        'passenger',
        'LOCKED',
        'A CV belongs to one passenger. Make another CV for another passenger.',
      )
  },
}

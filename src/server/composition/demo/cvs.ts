/** CVs of the demo agency: those of the domestic workers with what came of them, and two of men that are being written. Source: demo 3.3. */
import { entityOf } from '../../../domain/entities.ts'
import { householdSkills } from '../../../domain/passengers/female-cv.ts'
import type { Row } from '../../../domain/journey/facts.ts'
import { cvFromPassenger } from '../../records/hooks/cv.ts'
import { nextNumber } from '../../records/write/numbering.ts'
import type { Tx } from '../../platform/db/kysely.ts'
import { insertRow, rowById } from '../../workflow/event/rows.ts'
import { idIn } from '../seed/insert-missing.ts'
import { personFor } from './agency.ts'
import type { DemoContext, Story } from './story.ts'

/** Recruited workers whose CV is being written. */
const men = new Set([3, 9])
const answers = ['experienced', 'experienced', 'willing', 'no'] as const

function ofWoman(id: number, context: DemoContext): Row {
  const skills = Object.fromEntries(
    householdSkills.map((name, at) => [name, answers[(id + at) % answers.length]]),
  )
  return {
    skills_house: skills,
    full_photo: context.papers.standing.female,
    family_consent: true,
    children_count: id % 4,
    ...(id % 4 > 0 ? { youngest_child_age: 3 + (id % 9) } : {}),
    height_cm: 148 + (id % 14),
    weight_kg: `${48 + (id % 15)}.0`,
    complexion: 'brown',
    ...(id % 3 === 0
      ? {
          lived_abroad: true,
          returned_reason: 'End of the contract',
          experience: [
            {
              country: 'Jordan',
              employer: 'Demo family, Amman',
              post: 'Housemaid',
              from_year: 2018,
              to_year: 2021,
              duties: 'Cleaning, cooking and two children',
            },
          ],
        }
      : {}),
  }
}
const ofMan = (id: number): Row => ({
  skills_trade: [{ trade: 'Steel fixing', level: 'skilled', tools: 'Bar bender, cutter' }],
  driving_licence: 'none',
  children_count: id % 3,
  height_cm: 162 + (id % 15),
  weight_kg: `${58 + (id % 20)}.0`,
})

/** Writes the drafts, each the day after its passenger was registered. */
export async function makeCvs(trx: Tx, stories: readonly Story[], context: DemoContext): Promise<void> {
  for (const { passenger, turns } of stories) {
    if (!passenger.stages.cv && !men.has(passenger.id)) continue
    const entity = entityOf(passenger.gender === 'female' ? 'female_cv' : 'male_cv')
    const file = await rowById(trx, entityOf('passenger'), passenger.file)
    if (!file || !entity.numbered) throw new Error(`passenger ${passenger.no} has no file to write a CV from`)
    const day = context.days.work(turns.registered + 1)
    const clerk = context.agency.people.get(personFor('DEO', passenger.branch))?.id ?? null
    await insertRow(
      trx,
      entity,
      {
        ...cvFromPassenger(file),
        passenger: passenger.file,
        branch: file['branch'],
        expected_salary: '1000.000',
        salary_currency: idIn(context.agency.currency, 'SAR'),
        contract_months: 24,
        cv_language: 'en_ar',
        languages: { arabic: 'basic', english: 'none', bangla: 'good' },
        ...(passenger.gender === 'female' ? ofWoman(passenger.id, context) : ofMan(passenger.id)),
        [entity.numbered.field]: await nextNumber(trx, entity, entity.numbered, day),
        state: 'draft',
        state_since: day,
        is_demo: true,
        created_at: `${day}T03:30:00Z`,
      },
      clerk,
    )
  }
}

/** What came of the CV of a domestic worker: sent to the agent in Riyadh, chosen or not. */
export function playCv({ add, state, turns, context }: Story): void {
  const reached = state('cv')
  if (reached === null) return
  const day = turns.registered + 1
  const agent = idIn(context.agency.agent, 'AG-0009')
  add(day, 'DEO', 'cv', 'FINISH')
  if (reached === 'withdrawn')
    return add(day + 2, 'AGR', 'cv', 'WITHDRAW', { reason: 'The family wants to think it over.' })
  if (reached === 'ready') return
  add(day + 1, 'AGR', 'cv', 'SEND', (today) => ({ agent, sent_date: today }))
  if (reached === 'not_selected')
    add(day + 5, 'AGR', 'cv', 'NOT_SELECT', {
      agent,
      reason: 'The family asks for a worker who speaks Arabic.',
    })
  if (reached === 'selected')
    add(day + 2, 'AGR', 'cv', 'SELECT', (today) => ({
      employer: 'Demo Household Riyadh',
      select_date: today,
    }))
}

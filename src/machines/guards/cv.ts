/** Guards of CVs (machines 0.5: G-CV-FULL; steps.md 17; decision 0131). */
import { femaleCv, houseSkills } from '../../domain/entities/female-cv.ts'
import { maleCv } from '../../domain/entities/male-cv.ts'
import { lacking } from '../../domain/kit/needed.ts'
import { defineGuards, type GuardArgs } from '../kit/guard.ts'

const isFemale = ({ record, facts }: GuardArgs): boolean => ('skills_house' in record ? true : 'skills_trade' in record ? false : facts.passenger?.['gender'] === 'female')
const mend = (args: GuardArgs) => {
  const stem = isFemale(args) ? 'cvFemale' : 'cvMale'
  const id = Number(args.record['id'] ?? 0)
  return id > 0 ? { label: 'Open the CV', path: `/apps/${stem}-management/${id}` } : { label: 'Write the CV', path: `/apps/${stem}-management/new?passenger=${String(args.facts.passenger?.['id'] ?? '')}` }
}
const isMade = ({ record }: GuardArgs): boolean => Number(record['id'] ?? 0) > 0
const answered = (value: unknown, names: readonly string[]): boolean => {
  const given = typeof value === 'object' && value !== null ? value : {}
  return names.every((name) => Boolean(Reflect.get(given, name)))
}

/** The first thing a CV still lacks, in words; null when it may be sent out. */
function lacks(args: GuardArgs): string | null {
  const { record } = args
  const female = isFemale(args)
  const missing = lacking(female ? femaleCv : maleCv, 'finish', record)
  const languages = answered(record['languages'], ['arabic', 'english']) || missing.includes('Languages') ? [] : ['Languages']
  if (missing.length + languages.length > 0) return `Complete these fields first: ${[...missing, ...languages].join(', ')}.`
  if (!female) return Array.isArray(record['skills_trade']) && record['skills_trade'].length > 0 ? null : 'Add at least one skill.'
  if (!answered(record['skills_house'], houseSkills)) return 'Fill the skills table.'
  if (!record['full_photo']) return 'Attach a full-length photo.'
  return record['family_consent'] === true ? null : 'Family consent is required.'
}

defineGuards({
  'G-CV-MADE': {
    needs: 'facts', says: 'the CV has been written',
    check: (args) => (isMade(args) ? null : { message: 'Write the CV of this passenger first.', mend: mend(args) }),
  },
  'G-CV-FULL': {
    needs: 'facts', says: 'every needed field of the CV is filled, with a full-length photo of a woman',
    check: (args) => {
      const message = lacks(args)
      return message === null ? null : { message, mend: mend(args) }
    },
  },
})

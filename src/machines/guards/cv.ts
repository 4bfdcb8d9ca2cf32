/** Guards of CVs (machines 0.5: G-CV-FULL; steps 17; decision 0131). */
import type { Mend } from '../../domain/errors.ts'
import { femaleCv, houseSkills } from '../../domain/passengers/female-cv.ts'
import { maleCv } from '../../domain/passengers/male-cv.ts'
import { lacking } from '../../foundation/definitions/needed.ts'
import { say, term, type Said } from '../../foundation/text/sentence.ts'
import { defineGuards, type GuardArgs } from '../kit/guard.ts'

const isFemale = ({ record, facts }: GuardArgs): boolean =>
  'skills_house' in record
    ? true
    : 'skills_trade' in record
      ? false
      : facts.passenger?.['gender'] === 'female'
const isMade = ({ record }: GuardArgs): boolean => Number(record['id'] ?? 0) > 0

/** The form on which the CV is written. */
function mend(args: GuardArgs): Mend {
  const stem = isFemale(args) ? 'cvFemale' : 'cvMale'
  const { message, sentence } = isMade(args) ? say`Open the CV` : say`Write the CV`
  return {
    label: message,
    sentence,
    path: isMade(args)
      ? `/apps/${stem}-management/${String(args.record['id'])}`
      : `/apps/${stem}-management/new?passenger=${String(args.facts.passenger?.['id'] ?? '')}`,
  }
}

const answered = (value: unknown, names: readonly string[]): boolean => {
  const given = typeof value === 'object' && value !== null ? value : {}
  return names.every((name) => Boolean(Reflect.get(given, name)))
}

/** The first thing a CV still lacks, in words; null when it may be sent out. */
function lacks(args: GuardArgs): Said | null {
  const { record } = args
  const female = isFemale(args)
  const entity = female ? femaleCv : maleCv
  const missing = lacking(entity, 'finish', record)
  const languages =
    answered(record['languages'], ['arabic', 'english']) || missing.includes('Languages') ? [] : ['Languages']
  const labels = [...missing, ...languages].map((label) => term(label, `fields:field.${entity.name}`))
  if (labels.length > 0) return say`Complete these fields first: ${labels}.`
  if (!female)
    return Array.isArray(record['skills_trade']) && record['skills_trade'].length > 0
      ? null
      : say`Add at least one skill.`
  if (!answered(record['skills_house'], houseSkills)) return say`Fill the skills table.`
  if (!record['full_photo']) return say`Attach a full-length photo.`
  return record['family_consent'] === true ? null : say`Family consent is required.`
}

defineGuards({
  'G-CV-MADE': {
    needs: 'facts',
    says: 'the CV has been written',
    check: (args) =>
      isMade(args) ? null : { ...say`Write the CV of this passenger first.`, mend: mend(args) },
  },
  'G-CV-FULL': {
    needs: 'facts',
    says: 'every needed field of the CV is filled, with a full-length photo of a woman',
    check: (args) => {
      const said = lacks(args)
      return said === null ? null : { ...said, mend: mend(args) }
    },
  },
})

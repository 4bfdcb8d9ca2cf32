import { definePrint, type BoxValue, type PrintData } from '../../../foundation/prints/print.ts'
import { maleCvBoxes } from '../boxes/male-cv.ts'
import { allDoubts, doubt, otherGender, papersOver } from '../doubts.ts'
import { cvStatics, cvTables, cvValues, experienceRows } from './female-cv.ts'
import { printPaths } from '../paths.ts'
import { maleSample } from '../sample.ts'
import { lookUp, plain, textAt, textOf } from '../values/look-up.ts'
import { day } from '../values/show-value.ts'

const mostSkills = 3
const drives = (data: PrintData): boolean => !['', 'none'].includes(textAt(data, 'male_cv.driving_licence'))

/** The first three trades in their order. */
function skillRows(data: PrintData): BoxValue {
  const rows = lookUp(data, 'male_cv.skills_trade')
  if (!Array.isArray(rows) || rows.length === 0) return ''
  return (rows as Record<string, unknown>[])
    .slice(0, mostSkills)
    .map((row) => [row['trade'], row['level'], row['tools']].map((value) => plain(value).toUpperCase())) // The entity's schema says what a trade is.
}

/** Page of a worker for employers abroad. Source: forms 7.2. */
export const maleCv = definePrint({
  code: 'male_cv',
  version: 1,
  path: printPaths.male_cv,
  title: 'Curriculum vitae',
  paper: { width: 210, height: 297, pages: 1 },
  module: 'male_cv',
  reads: ['male_cv'],
  languages: 'en + ar',
  officeLine: true,
  applies: (data) => textAt(data, 'passenger.gender') === 'male',
  boxes: maleCvBoxes,
  tables: { ...cvTables, skills: { columns: [56, 40, 90], rows: 3 } },
  statics: cvStatics('SKILLS AND LICENCES'),
  values: {
    ...cvValues('male_cv'),
    exp: experienceRows('male_cv', 'FIRST TIMER / لم يسبق له العمل'),
    skills: skillRows,
    licence_no: (data) =>
      drives(data)
        ? [textAt(data, 'male_cv.driving_licence_no'), day(textAt(data, 'male_cv.driving_licence_expiry'))]
            .filter(Boolean)
            .join(', ')
        : '',
    remarks: (data) => textAt(data, 'male_cv.remarks'),
  },
  needed: { licence_no: drives },
  doubts: allDoubts(otherGender('male'), papersOver(), (data) =>
    doubt(
      textAt(data, 'male_cv.post_applied').toUpperCase().includes('DRIVER') && !drives(data),
      'LICENCE',
      'A driver needs a driving licence.',
    ),
  ),
  words: (data) => ({ language: textOf(data, 'male_cv.cv_language') || 'en_ar' }),
  sample: maleSample,
})

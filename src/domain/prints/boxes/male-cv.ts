import type { BoxRow } from '../../../foundation/prints/print-boxes.ts'
import { femaleCvBoxes } from './female-cv.ts'

/** The boxes both CVs share, read from the man's record; the full-length photo is not asked for. */
const shared = femaleCvBoxes
  .filter(([id]) => !id.startsWith('sk_'))
  .map(([id, label, label2, source, format, level, place = '', ...options]): BoxRow => [
    id,
    label,
    label2,
    source.replaceAll('female_cv.', 'male_cv.'),
    format,
    id === 'photo_full' ? 'O' : level,
    place,
    ...options,
  ])

/** One page about a worker for sponsors and agencies abroad. Source: forms 7.2. */
export const maleCvBoxes: readonly BoxRow[] = [
  ...shared,
  [
    'licence',
    'Driving licence',
    'رخصة القيادة',
    'male_cv.driving_licence',
    'X',
    'R',
    '245.6/5.7 12/26 38/69 107/21',
    'none=None / بدون; light=Light / خفيفة; heavy=Heavy / ثقيلة',
  ],
  [
    'licence_no',
    'No., valid until',
    '',
    'male_cv.driving_licence_no, male_cv.driving_licence_expiry',
    'T s8',
    'F',
    '245.6/5.7 130/21 151/47 -',
  ],
  [
    'skills',
    'Trade | Level | Tools and machines',
    'المهنة | المستوى | الأدوات',
    'male_cv.skills_trade',
    'table',
    'R',
    '251.8/21.8 - 12/186',
  ],
]

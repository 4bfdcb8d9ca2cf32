import { definePrint, type PrintStatic } from '../../../foundation/prints/print.ts'
import { fingerBoxes } from '../boxes/finger.ts'
import { allDoubts, oddNid, papersOver } from '../doubts.ts'
import { printPaths } from '../paths.ts'
import { maleSample } from '../sample.ts'
import { textAt } from '../values/look-up.ts'

const bar = (text: string, text2: string, y: number): PrintStatic[] => [
  { text, x: 12, y, w: 93, bar: true },
  { text: text2, x: 105, y, w: 93, bar: true, align: 'right' },
]

/** Enrolment form for the fingerprint desk of the district office. Source: forms 6.2. */
export const finger = definePrint({
  code: 'finger',
  version: 1,
  path: printPaths.finger,
  title: 'Fingerprint enrolment form',
  paper: { width: 210, height: 297, pages: 1 },
  module: 'finger',
  reads: ['finger'],
  languages: 'en + bn',
  boxes: fingerBoxes,
  statics: [
    { text: 'FINGERPRINT (BIOMETRIC) ENROLMENT FORM', x: 12, y: 10, w: 148, size: 12, bold: true },
    { text: 'আঙুলের ছাপ (বায়োমেট্রিক) নিবন্ধন ফরম', x: 12, y: 17, w: 148, size: 11, bold: true },
    ...bar('A. WORKER', 'ক. কর্মী', 58),
    ...bar('B. VISA AND REGISTRATION', 'খ. ভিসা ও নিবন্ধন', 117.5),
    ...bar('C. FINGERPRINTS (filled in at the office)', 'গ. আঙুলের ছাপ (অফিসে পূরণীয়)', 143),
    ...bar('WORKER SLIP (cut here)', 'কর্মীর অংশ', 250),
  ],
  values: {
    agency: (data) =>
      [
        textAt(data, 'recruiting_agency.name').toUpperCase(),
        textAt(data, 'recruiting_agency.rl_no') && `(RL-${textAt(data, 'recruiting_agency.rl_no')})`,
      ]
        .filter(Boolean)
        .join(' '),
  },
  doubts: allDoubts(papersOver(), oddNid),
  sample: maleSample,
})

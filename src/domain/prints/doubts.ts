/** What is shown beside missing values before a print: data that is there and may be wrong (forms 1.5). */
import { addMonths, ageOn } from '../../foundation/values/dates.ts'
import type { DoubtCode, PrintData, PrintDoubt } from '../../foundation/prints/print.ts'
import { day } from './values/show-value.ts'
import { textAt } from './values/look-up.ts'

type Doubts = (data: PrintData) => PrintDoubt[]

export const doubt = (
  broken: boolean,
  code: DoubtCode,
  text: string,
  values?: PrintDoubt['values'],
): PrintDoubt[] => (broken ? [{ code, text, ...(values ? { values } : {}) }] : [])

/** PP6, PPX, VISAX and MEDX: papers that are over, or soon are. `visa` for papers that travel abroad. */
export const papersOver =
  ({ sixMonths = false, months = 0 }: { sixMonths?: boolean; months?: number } = {}): Doubts =>
  (data) => {
    const passport = textAt(data, 'passenger.passport_expiry_date')
    const visa = textAt(data, 'embassy.visa_expiry_date')
    const medical = textAt(data, 'medical.expiry_date')
    const isOver = passport !== '' && passport < data.today
    const isSoon = sixMonths && passport !== '' && !isOver && passport < addMonths(data.today, 6)
    return [
      ...doubt(isOver, 'PPX', `The passport expired on ${day(passport)}.`, { date: day(passport) }),
      ...doubt(isSoon, 'PP6', `The passport expires within 6 months, on ${day(passport)}.`, {
        date: day(passport),
      }),
      ...doubt(
        months > 0 && passport !== '' && !isOver && !isSoon && passport < addMonths(data.today, months),
        'PP24',
        `The passport expires within ${months} months, on ${day(passport)}.`,
        { months, date: day(passport) },
      ),
      ...doubt(visa !== '' && visa < data.today, 'VISAX', `The stamped visa expired on ${day(visa)}.`, {
        date: day(visa),
      }),
      ...doubt(
        medical !== '' && medical < data.today,
        'MEDX',
        `The medical report expired on ${day(medical)}.`,
        { date: day(medical) },
      ),
    ]
  }

/** MEDU: the embassy and BMET take no passenger who is not fit. */
export const medicalUnfit: Doubts = (data) =>
  doubt(
    data.records['medical'] !== undefined && textAt(data, 'medical.state') !== 'fit',
    'MEDU',
    'The medical result is not fit.',
  )

/** GEND: the paper of the other sex. */
export const otherGender =
  (gender: 'male' | 'female'): Doubts =>
  (data) =>
    doubt(
      textAt(data, 'passenger.gender') !== gender,
      `GEND_${gender}`,
      `This form is for ${gender} passengers.`,
    )

/** AGE: outside the ages the country allows for women in domestic work; 25 to 45 where it says nothing. */
export const domesticAge: Doubts = (data) => {
  const birth = textAt(data, 'passenger.date_of_birth')
  const least = Number(textAt(data, 'country.female_domestic_min_age') || 25)
  const most = Number(textAt(data, 'country.female_domestic_max_age') || 45)
  const age = birth === '' ? least : ageOn(birth, data.today)
  return doubt(age < least || age > most, 'AGE', `Age ${age} is outside ${least} to ${most}.`, {
    age,
    least,
    most,
  })
}

/** NAMEQ: the passport changed after the application was made. */
export const passportChanged: Doubts = (data) =>
  doubt(
    ['mofa', 'embassy'].some((record) => textAt(data, `${record}.recheck`) === 'true'),
    'NAMEQ',
    'Re-check: passport data changed.',
  )

/** MOFA: without its number the embassy does not take the file. */
export const mofaMissing: Doubts = (data) =>
  doubt(
    textAt(data, 'mofa.mofa_no') === '' && textAt(data, 'mofa.application_no') === '',
    'MOFA',
    'MOFA number is not issued for this passenger.',
  )

/** DUPV: more workers than the visa has places. */
export const visaOverused: Doubts = (data) => {
  const quantity = Number(textAt(data, 'visa_line.quantity') || 0)
  return doubt(
    quantity > 0 && Number(textAt(data, 'visa_line.used') || 0) > quantity,
    'DUPV',
    `The visa is used more often than its quantity ${quantity}.`,
    { quantity },
  )
}

export const allDoubts =
  (...parts: Doubts[]): Doubts =>
  (data) =>
    parts.flatMap((part) => part(data))

/** NIDLEN: the forms of NID numbers; a worker without one has a birth registration. */
export const oddNid: Doubts = (data) =>
  doubt(
    ![0, 10, 13, 17].includes(textAt(data, 'passenger.nid_no').length),
    'NIDLEN',
    'NID must have 10, 13 or 17 digits.',
  )

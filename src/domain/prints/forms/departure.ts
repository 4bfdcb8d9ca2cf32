import { airportName } from '../../flights/airports.ts'
import { definePrint, type PrintData } from '../../../foundation/prints/print.ts'
import { departureBoxes } from '../boxes/departure.ts'
import { allDoubts, doubt, papersOver } from '../doubts.ts'
import { printPaths } from '../paths.ts'
import { maleSample } from '../sample.ts'
import { day } from '../values/show-value.ts'
import { textAt, textOf } from '../values/look-up.ts'

/** What passengers who do not go to work travel for. */
const purposes: Record<string, string> = { hajj: 'HAJJ', umrah: 'UMRAH', travel: 'TRAVEL', student: 'STUDY' }
const planOf = (data: PrintData): string => textAt(data, 'passenger.base_plan')
const isWorker = (data: PrintData): boolean => !(planOf(data) in purposes)

/** Where the flight arrives; the list of airports says the city. */
function destination(data: PrintData): string {
  const code = textAt(data, 'flight.to_airport')
  return airportName(code, code === '' ? {} : { [code]: textAt(data, 'airport.city') })
}

/** The card for the immigration desk; one live card per flight. Source: forms 5.6. */
export const departure = definePrint({
  code: 'departure',
  version: 1,
  path: printPaths.departure,
  title: 'Departure card',
  paper: { width: 200, height: 95, pages: 1 },
  module: 'departure',
  own: 'departure',
  reads: ['flight', 'embassy', 'man_power', 'medical', 'departure'],
  languages: 'en + bn',
  onBlank: true,
  boxes: departureBoxes,
  statics: [
    { text: 'DEPARTURE CARD', x: 6, y: 4, w: 94, size: 12, bold: true },
    { text: 'বহির্গমন কার্ড', x: 100, y: 4, w: 94, size: 12, bold: true, align: 'right' },
    { text: 'Please fill in BLOCK LETTERS', x: 6, y: 10.5, w: 94, size: 7 },
    { text: 'বড় হাতের অক্ষরে পূরণ করুন', x: 100, y: 10.5, w: 94, size: 7, align: 'right' },
  ],
  needed: { bmet_no: isWorker },
  prefill: (data) => ({
    card_date: data.today,
    destination_city: destination(data) || textAt(data, 'visa_entry.sponsor_city'),
    destination_country: textAt(data, 'country.name'),
    flight_no: textAt(data, 'flight.flight_no'),
    flight_date: textAt(data, 'flight.flight_date') || null,
    visa_no: textAt(data, 'embassy.visa_stamp_no'),
    visa_type: isWorker(data) ? 'EMPLOYMENT' : (purposes[planOf(data)] ?? ''),
    purpose: isWorker(data) ? 'employment' : (purposes[planOf(data)] ?? '').toLowerCase(),
    clearance_no: isWorker(data) ? textAt(data, 'man_power.clearance_no') : '',
    contact: textAt(data, 'passenger.mobile'),
  }),
  doubts: allDoubts(papersOver({ sixMonths: true }), (data) => {
    const isTicketed = ['ticketed', 'flown', 'missed', 'offloaded'].includes(textAt(data, 'flight.state'))
    const [card, flight] = [textAt(data, 'departure.flight_date'), textAt(data, 'flight.flight_date')]
    return [
      ...doubt(!isTicketed, 'NOTKT', 'Ticket is not issued.'),
      ...doubt(
        isWorker(data) && textOf(data, 'departure.clearance_no | man_power.clearance_no') === '',
        'CLR',
        'Clearance number is missing.',
      ),
      ...doubt(
        card !== '' && flight !== '' && card !== flight,
        'OLDCARD',
        `Outdated – print again. The flight is on ${day(flight)}.`,
        { date: day(flight) },
      ),
    ]
  }),
  sample: maleSample,
})

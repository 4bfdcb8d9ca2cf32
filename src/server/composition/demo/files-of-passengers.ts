/** Passenger files as they were typed, before anything happened to them. */
import { sql } from 'kysely'
import { entityOf } from '../../../domain/entities.ts'
import type { Tx } from '../../platform/db/kysely.ts'
import { insertRow } from '../../workflow/event/rows.ts'
import { idIn } from '../seed/insert-missing.ts'
import { personFor } from './agency.ts'
import { inventPerson } from './invented.ts'
import type { DemoPassenger } from './passengers.ts'
import type { DemoContext, Turns } from './story.ts'

const amount = (taka: number): string => `${taka}.00`
/** Trade of passengers who have no visa line yet. */
const tradeOf = (passenger: DemoPassenger, context: DemoContext): string | null => {
  const line = passenger.visa === null ? undefined : context.lines.get(passenger.visa)
  if (line) return line.profession
  if (passenger.type === 'female') return 'Domestic Worker'
  if (passenger.type === 'recruiting') return passenger.id === 23 ? 'Cleaner' : 'General Labourer'
  return null
}
/** Electricians whose MOFA needs a skill certificate; another's has run out and comes with the training. */
const skilled = new Set([11, 12, 13, 78])

function typeFields(passenger: DemoPassenger, context: DemoContext): Record<string, unknown> {
  const { at } = context.days
  const { id } = passenger
  const year = Number(at(0).slice(0, 4))
  switch (passenger.type) {
    case 'hajj':
      return {
        hajj_year: year + 1,
        pre_registration_no: `PRE-${id}`,
        package_ref: 'Demo Hajj Package B',
        management: 'private',
        ...(id === 65 ? { mahram_passenger: context.files.get(64), mahram_relation: 'husband' } : {}),
      }
    case 'umrah':
      return {
        group_no: id < 69 ? 'UMR-DEMO-01' : 'UMR-DEMO-02',
        package_name: 'Demo Umrah 14 nights',
        nights_makkah: 8,
        nights_madinah: 6,
        departure_target: at(id === 70 ? -4 : id === 69 ? 5 : 20),
        return_target: at(id === 70 ? 10 : id === 69 ? 19 : 34),
      }
    case 'travel':
      return { purpose: 'visit', travel_from: at(14), travel_to: at(21) }
    case 'student':
      return {
        institution: 'Demo University Kuala Lumpur',
        course: 'Business Administration',
        intake: `September ${year}`,
      }
    case 'processing':
      return { service_charge: amount(passenger.agreed), external_visa: true }
    case 'recruiting':
    case 'female':
      return {}
  }
}

/**
 * Enters the draft of one passenger on the day before the registration, the table's own people under their
 * number there.
 */
export async function enterPassenger(
  trx: Tx,
  passenger: DemoPassenger,
  turns: Turns,
  context: DemoContext,
): Promise<void> {
  const { agency, papers, days } = context
  const { id, gender, type } = passenger
  const person = inventPerson(passenger, days.at(0))
  const city = idIn(agency.city, person.district)
  const { rows: thanas } = await sql<{
    id: number
  }>`select id from thana where city = ${city} and not is_deleted order by id`.execute(trx)
  const isWorker = type === 'recruiting' || type === 'processing' || type === 'female'
  const trade = tradeOf(passenger, context)
  const clerk = agency.people.get(personFor('DEO', passenger.branch))
  const entered = days.work(
    passenger.journey === 'draft' ? -3 : passenger.journey === 'blacklisted' ? -25 : turns.registered,
  )
  const made = await insertRow(
    trx,
    entityOf('passenger'),
    {
      ...person.values,
      ...typeFields(passenger, context),
      passenger_type: idIn(agency.type, type),
      branch: idIn(agency.branch, passenger.branch),
      nationality: idIn(agency.country, 'BD'),
      birth_place: city,
      permanent_city: city,
      permanent_thana: thanas[person.pick % Math.max(1, thanas.length)]?.id ?? null,
      passport_received_date: entered,
      photo: papers.photo[gender],
      passport_image: papers.passport[gender],
      agent: idIn(agency.agent, passenger.agent),
      payer: passenger.agent === 'AG-0001' ? 'passenger' : 'agent',
      country: idIn(agency.country, passenger.country),
      profession: trade === null ? null : idIn(agency.profession, trade),
      demand: context.demands.get(passenger.visa ?? '') ?? null,
      priority: id % 20 === 0 ? 'urgent' : 'normal',
      qualification: isWorker ? idIn(agency.qualification, id % 3 === 0 ? 'Class VIII' : 'SSC') : null,
      recruiting_agency: isWorker ? agency.ownAgency : null,
      ...(isWorker
        ? {
            contract_file: papers.paper('passenger'),
            contract_salary: '1000.000',
            salary_currency: idIn(agency.currency, 'SAR'),
            contract_months: 24,
          }
        : {}),
      ...(type === 'female' ? { guardian_noc_file: papers.paper('passenger') } : {}),
      ...(skilled.has(id)
        ? {
            skill_certificate_no: `SVP-2${String(id).padStart(4, '0')}`,
            skill_certificate_expiry: days.at(900),
            skill_certificate_file: papers.paper('passenger'),
          }
        : {}),
      // She has worked abroad before, so the short course is enough.
      ...(id === 61 ? { is_returnee: true } : {}),
      agreed_amount: amount(passenger.agreed),
      journey_state: 'draft',
      custody: 'not_received',
      is_demo: true,
      created_at: `${entered}T03:00:00Z`,
    },
    clerk?.id ?? null,
  )
  // The table's own people have its numbers; a load that was broken off before may have used up some.
  if (passenger.file === 0) passenger.file = made
  else if (made !== passenger.file)
    await sql`update passenger set id = ${passenger.file} where id = ${made}`.execute(trx)
  context.files.set(id, passenger.file)
}

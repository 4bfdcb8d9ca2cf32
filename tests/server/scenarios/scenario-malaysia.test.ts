/** Scenario 4.3 of the handbook's demo: a calling visa of Malaysia, from the demand letter to the end of the guarantee, every row with its day, value and refusal text. */
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { rakib } from '../agency.ts'
import { openCashier, type Cashier } from '../books/cashier.ts'
import {
  done,
  openScenario,
  recordOf,
  refused,
  type Scenario,
  type Sent,
  type Traveller,
} from './scenario.ts'

let s: Scenario
let s1: Traveller
let cashier: Cashier
let demand = 0
const visa = { id: 0, line: 0 }

beforeAll(async () => {
  s = await openScenario()
  cashier = await openCashier(s.a, 'AG-0003')
})
afterAll(() => s.a.close())
afterEach(({ task }) => {
  if (task.result?.state === 'fail') console.log(s.a.logged.slice(-3).join('\n'))
})

const currency = async (code: string): Promise<number> =>
  (await sql<{ id: number }>`select id from currency where code = ${code} and not is_deleted`.execute(s.a.db))
    .rows[0]?.id ?? 0
/** Sends an event of a record that belongs to no passenger. */
const send = (module: string, id: number, type: string, data: Record<string, unknown> = {}): Promise<Sent> =>
  s.a.send('agents', 'POST', `/${module}/api/v1/${module}/event/${id}/`, { type, ...data })
async function change(
  module: string,
  id: number,
  values: Record<string, unknown>,
  who: 'agents' | 'processing' = 'agents',
): Promise<Sent> {
  const now = await s.a.send('admin', 'GET', `/${module}/api/v1/${module}/${id}/`)
  const saved = await s.a.send(who, 'PUT', `/${module}/api/v1/${module}/update/${id}/`, values, {
    'if-match': `"${String(now.body['version'])}"`,
  })
  expect({ status: saved.status, errors: saved.body.errors }).toEqual({ status: 200, errors: undefined })
  return saved
}
const made = (answer: Sent): number => {
  expect({ status: answer.status, errors: answer.body.errors, said: answer.body.detail }).toEqual({
    status: 201,
    errors: undefined,
    said: undefined,
  })
  return Number(answer.body['id'])
}
const remaining = async (): Promise<unknown> =>
  (await s.a.send('agents', 'GET', `/demand/api/v1/demand/${demand}/`)).body['remaining']
const available = () => s.available('CLG-2027-0103', visa.line)

describe('S1 MD SOHEL RANA, calling visa, Malaysia', () => {
  it('1 and 2: a demand of Malaysia is not opened without its attestation', async () => {
    const answer = await s.a.send('agents', 'POST', '/demand/api/v1/demand/create/', {
      country: s.a.ids.malaysia,
      employer_name: 'Demo Rubber Gloves Sdn Bhd',
      recruiting_agency: s.a.ids.ownAgency,
      demand_letter_no: 'DRG/2026/77',
      demand_letter_date: '2026-12-10',
      received_date: '2027-01-03',
      expiry_date: '2027-07-31',
      lines: [
        {
          profession: await s.a.ids.profession('Factory Worker'),
          gender: 'male',
          quantity: 20,
          basic_salary: '1700',
          salary_currency: await currency('MYR'),
          food: 'own',
          accommodation: 'free',
          air_ticket: 'employer',
        },
      ],
    })
    demand = made(answer)
    expect(answer.body).toMatchObject({ demand_no: 'DM-2027-0001', state: 'draft', total_quantity: 20 })
    await change('demand', demand, { demand_file: await s.a.file('application/pdf') })
    refused(
      await send('demand', demand, 'OPEN'),
      409,
      'Attestation by the Bangladesh mission is required for Malaysia.',
    )
  })

  it('3 and 4: attested, opened, made public', async () => {
    s.on('2027-01-04')
    await change('demand', demand, { attestation_no: 'BHC/KL/0103', attestation_date: '2026-12-20' })
    done(await send('demand', demand, 'OPEN'), 'open')
    const answer = await send('demand', demand, 'PUBLISH_CIRCULAR', {
      circular_title: 'Factory workers for Malaysia',
      circular_body: 'Twenty workers for a factory of rubber gloves.',
      circular_date: '2027-01-04',
      circular_last_date: '2027-01-31',
    })
    done(answer, 'circulated')
    expect(recordOf(answer)).toMatchObject({ circular_no: 'CIR-2027-0001' })
    const { body } = await s.a.send('agents', 'GET', '/report/api/v1/report/demand/')
    expect(body['rows']).toMatchObject([
      { row_id: demand, circular_no: 'CIR-2027-0001', quantity: 20, selected: 0, remaining: 20 },
    ])
  })

  it('5 and 6: the calling visa is entered and opened with its copy', async () => {
    s.on('2027-01-05')
    visa.id = made(
      await s.a.send('agents', 'POST', '/visa_entry/api/v1/visa_entry/create/', {
        visa_no: 'CLG-2027-0103',
        visa_kind: 'calling',
        country: s.a.ids.malaysia,
        demand,
        sponsor_name: 'Demo Rubber Gloves Sdn Bhd',
        issue_date: '2026-12-28',
        expiry_date: '2027-07-31',
        recruiting_agency: s.a.ids.ownAgency,
        entry_date: '2027-01-05',
        lines: [{ profession: await s.a.ids.profession('Factory Worker'), gender: 'male', quantity: 20 }],
      }),
    )
    refused(await send('visa_entry', visa.id, 'OPEN'), 409, 'Attach the visa copy.')
    await change('visa_entry', visa.id, { visa_file: await s.a.file('application/pdf') })
    done(await send('visa_entry', visa.id, 'OPEN'), 'open')
    const { rows } = await sql<{
      id: number
    }>`select id from visa_entry_line where visa_entry = ${visa.id}`.execute(s.a.db)
    visa.line = rows[0]?.id ?? 0
  })

  it('7 to 9: registered within the ceiling; a place of the demand is taken', async () => {
    s1 = await s.create('entry', {
      ...(await rakib(s.a)),
      full_name: 'MD SOHEL RANA',
      given_name: 'MD SOHEL',
      surname: 'RANA',
      date_of_birth: '1996-11-02',
      passport_no: 'Z10000103',
      passport_issue_date: '2022-06-30',
      passport_expiry_date: '2032-06-29',
      mrz_line1: 'P<BGDRANA<<MD<SOHEL<<<<<<<<<<<<<<<<<<<<<<<<<',
      mrz_line2: 'Z100001038BGD9611021M3206294<<<<<<<<<<<<<<02',
      nid_no: '1996123456',
      mobile: '+8801712345603',
      agent: s.a.ids.agent['AG-0003'],
      country: s.a.ids.malaysia,
      profession: await s.a.ids.profession('Factory Worker'),
      demand,
      agreed_amount: '85000.00',
    })
    expect(await s1.file()).toMatchObject({ age: 30 })
    refused(
      await s1.journey('entry', 'REGISTER'),
      409,
      'Agreed amount is above the government ceiling of BDT 78,990 for Malaysia.',
    )
    await change('passenger', s1.id, { agreed_amount: '78990.00' }, 'processing')
    expect(await remaining()).toBe(20)
    done(await s1.journey('entry', 'REGISTER'), 'active')
    expect(await remaining()).toBe(19)
    const { body } = await s.a.send('processing', 'GET', `/passenger/api/v1/passenger/case/${s1.id}/`)
    const plan = Object.fromEntries(
      (body['stepper'] as { stage: string; cell: string }[]).map(({ stage, cell }) => [stage, cell]),
    )
    expect({
      okala: plan['okala'],
      mofa: plan['mofa'],
      visa_bio: plan['visa_bio'],
      attestation: plan['attestation'],
      medical: plan['medical'],
    }).toEqual({ okala: undefined, mofa: undefined, visa_bio: undefined, attestation: 'R', medical: 'R' })
  })

  it('10 and 11: documents and a unit of the calling visa', async () => {
    done(
      await s1.send('entry', 'documents', 'OBTAIN', { document_no: 'CHK-0003', issue_date: '2027-01-05' }),
      'obtained',
    )
    expect(await available()).toBe(20)
    done(
      await s1.send('agents', 'visa_allotment', 'ALLOT', {
        visa_entry: visa.id,
        visa_line: visa.line,
        allot_date: '2027-01-05',
      }),
      'allotted',
    )
    expect(await available()).toBe(19)
  })

  it('12 and 13: examined at a centre Malaysia knows, without a slip', async () => {
    s.on('2027-01-06')
    refused(
      await s1.send('processing', 'medical', 'ISSUE_SLIP', {
        medical_center: s.a.ids.center['dhaka1'],
        slip_no: 'W27-000103',
        slip_date: '2027-01-06',
        appointment_date: '2027-01-07',
        fee: '8500.00',
        paid_by: 'agency',
      }),
      409,
      'Demo Medical Center Dhaka 1 is not approved for Malaysia.',
    )
    s.on('2027-01-10')
    done(
      await s1.send('processing', 'medical', 'ATTEND_DIRECT', {
        medical_center: s.a.ids.center['fwcms'],
        visit_date: '2027-01-10',
        fee: '6500.00',
      }),
      'visited',
    )
  })

  it('14 and 15: registered at BMET, fit for ninety days', async () => {
    s.on('2027-01-11')
    done(
      await s1.send('entry', 'bmet', 'DONE', { done_date: '2027-01-11', reference_no: 'BMET-BBR-900103' }),
      'done',
    )
    s.on('2027-01-13')
    const answer = await s1.send('processing', 'medical', 'RESULT_FIT', {
      report_no: 'FIT-000103',
      report_date: '2027-01-13',
    })
    done(answer, 'fit')
    expect(recordOf(answer)['expiry_date']).toBe('2027-04-13')
  })

  it('16 and 17: the calling approval is asked for, the levy paid', async () => {
    s.on('2027-01-14')
    const answer = await s1.send('agents', 'calling_emb_attestation', 'REQUEST', {
      request_date: '2027-01-14',
      reference_no: 'FW-900103',
    })
    done(answer, 'requested')
    expect(recordOf(answer)).toMatchObject({ kind: 'calling', reference_no: 'FW-900103' })
    s.on('2027-01-17')
    done(
      await s1.send('agents', 'calling_emb_attestation', 'SUBMIT', {
        submit_date: '2027-01-17',
        levy_receipt_no: 'LV-900103',
        levy_date: '2027-01-17',
      }),
      'submitted',
    )
  })

  it('18 to 20: the orientation course', async () => {
    done(
      await s1.send('entry', 'training', 'ENROL', {
        training_type: 'pdo',
        training_center: 'TTC Dhaka',
        batch_no: 'PDO-27-03',
        start_date: '2027-01-17',
        end_date: '2027-01-19',
        fee: '300.00',
      }),
      'enrolled',
    )
    s.on('2027-01-18')
    expect(await s.job()).toMatchObject({ R09: 1 })
    expect(await s1.states('training')).toEqual(['in_progress'])
    s.on('2027-01-20')
    done(
      await s1.send('processing', 'training', 'PASS', {
        certificate_no: 'PDO-900103',
        certificate_date: '2027-01-20',
      }),
      'passed',
    )
  })

  it('21: the circular ends by itself', async () => {
    s.on('2027-02-01')
    expect(await s.job()).toMatchObject({ R16: 1 })
    const { body } = await s.a.send('agents', 'GET', `/demand/api/v1/demand/${demand}/`)
    expect(body).toMatchObject({ state: 'open', remaining: 19 })
  })

  it('22 to 24: nothing goes to the portal before the calling approval', async () => {
    s.on('2027-02-02')
    refused(
      await s1.send('processing', 'embassy', 'PREPARE', { prepared_date: '2027-02-02' }),
      409,
      'Attestation must be Calling Received before Embassy. It is Levy Paid now.',
    )
    s.on('2027-02-04')
    const answer = await s1.send('processing', 'calling_emb_attestation', 'OBTAIN', {
      document_no: 'CLG-APP-900103',
      issue_date: '2027-02-04',
      file: await s.a.file(),
    })
    done(answer, 'obtained')
    expect(recordOf(answer)['expiry_date']).toBe('2027-05-05')
    expect(await s1.status()).toBe('Calling Received')
    s.on('2027-02-07')
    await change(
      'passenger',
      s1.id,
      { photo: await s.a.file(), passport_image: await s.a.file() },
      'processing',
    )
    done(await s1.send('processing', 'embassy', 'PREPARE', { prepared_date: '2027-02-07' }), 'ready')
  })

  it('25: applied for on the portal, with a list of one; the passport stays', async () => {
    s.on('2027-02-08')
    const answer = await s1.send('processing', 'embassy', 'SUBMIT', { submit_date: '2027-02-08' })
    done(answer, 'submitted')
    const list = Number(recordOf(answer)['submission_list'])
    const { body } = await s.a.send(
      'processing',
      'GET',
      `/visa_submission_list/api/v1/visa_submission_list/members/${list}/`,
    )
    expect((body['members'] as { passenger: number }[]).map((row) => row.passenger)).toEqual([s1.id])
    expect([(await s1.file())['custody'], await s1.states('visa_allotment')]).toEqual([
      'in_office',
      ['in_use'],
    ])
  })

  it('26 and 27: an e-visa with the passport in the office needs nobody to collect it', async () => {
    s.on('2027-02-15')
    const answer = await s1.send('processing', 'embassy', 'STAMP', {
      visa_stamp_no: 'VDR-900103',
      stamp_date: '2027-02-15',
      visa_format: 'e_visa',
      visa_expiry_date: '2027-05-16',
      visa_file: await s.a.file('application/pdf'),
    })
    done(answer, 'collected')
    expect(await s1.states('visa_allotment')).toEqual(['stamped'])
  })

  it('28 to 32: handed in, approved, cleared, ready to fly', async () => {
    s.on('2027-02-16')
    await change(
      'passenger',
      s1.id,
      {
        nominee_name: 'RAHELA KHATUN',
        nominee_relation: 'mother',
        nominee_phone: '+8801712345680',
        contract_file: await s.a.file('application/pdf'),
      },
      'processing',
    )
    done(await s1.send('processing', 'man_power', 'PREPARE', { prepared_date: '2027-02-16' }), 'ready')
    s.on('2027-02-17')
    done(
      await s1.send('processing', 'man_power', 'SUBMIT', {
        submit_date: '2027-02-17',
        note_sheet_no: 'NS-2027-0003',
      }),
      'submitted',
    )
    s.on('2027-02-22')
    done(await s1.send('processing', 'man_power', 'APPROVE', { approval_date: '2027-02-22' }), 'approved')
    s.on('2027-02-23')
    done(
      await s1.send('processing', 'man_power', 'CLEAR', {
        clearance_no: 'CL-900103',
        clearance_date: '2027-02-23',
      }),
      'cleared',
    )
    expect(await s1.file()).toMatchObject({ journey_state: 'ready_to_fly' })
  })

  it('33 and 34: the medical must still be good on the day of the flight', async () => {
    s.on('2027-02-24')
    const ticket = {
      ticket_no: '2320000000103',
      pnr: 'DEMO03',
      airway: await s.airway('MH'),
      flight_no: 'MH197',
      from_airport: 'DAC',
      to_airport: 'KUL',
      fare: '38000.00',
    }
    refused(
      await s1.send('ticketing', 'flight', 'TICKET', { ...ticket, flight_date: '2027-04-20' }),
      409,
      'Medical expires on 13 Apr 2027, before the flight date 20 Apr 2027.',
    )
    done(await s1.send('ticketing', 'flight', 'TICKET', { ...ticket, flight_date: '2027-03-04' }), 'ticketed')
  })

  it('35 to 37: paid in full, the papers are handed over', async () => {
    s.on('2027-03-02')
    await cashier.receive(s1.id, '78990.00')
    expect(await s1.file()).toMatchObject({ received_amount: '78990.00', due_amount: '0.00' })
    done(
      await s1.send('entry', 'passenger_delivery', 'PREPARE', {
        purpose: 'for_flight',
        items: ['passport', 'visa_copy', 'ticket', 'smart_card'],
        received_by_type: 'passenger',
        receiver_name: 'MD SOHEL RANA',
        receiver_phone: '+8801712345603',
      }),
      'prepared',
    )
    done(
      await s1.send('entry', 'passenger_delivery', 'HAND_OVER', { delivery_date: '2027-03-02' }),
      'handed_over',
    )
    expect(await s1.file()).toMatchObject({ custody: 'delivered' })
  })

  it('38: seen off at the airport', async () => {
    s.on('2027-03-04')
    const answer = await s1.send('ticketing', 'flight', 'DEPART', { departed_date: '2027-03-04' })
    done(answer, 'flown')
    expect(recordOf(answer)['confirmed']).toBe(true)
    expect([(await s1.file())['journey_state'], await s1.states('visa_allotment')]).toEqual([
      'departed',
      ['consumed'],
    ])
  })

  it('39: arrived; Malaysia examines the passenger within thirty days', async () => {
    s.on('2027-03-05')
    done(await s1.journey('agents', 'ARRIVE', { arrive_date: '2027-03-04' }), 'arrived')
    expect(await s1.file()).toMatchObject({ arrive_date: '2027-03-04', guarantee_until: '2027-06-02' })
    expect(await s.tasks(s1.id, 'FOMEMA%')).toEqual([
      { title: 'FOMEMA medical of MD SOHEL RANA within 30 days', due_date: '2027-04-03' },
    ])
  })

  it('40: the file is completed when the guarantee is over', async () => {
    s.on('2027-06-03')
    expect(await s.job(['R03'])).toEqual({ R03: 1 })
    expect([(await s1.file())['journey_state'], await available(), await remaining()]).toEqual([
      'completed',
      19,
      19,
    ])
  })
})

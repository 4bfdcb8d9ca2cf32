/** Scenario 4.5 of the handbook's demo: a visa rejected by the embassy, cancelled and reissued, every row with its day, value and refusal text. */
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { rakib } from '../agency.ts'
import { openCashier, type Cashier } from '../books/cashier.ts'
import { done, openScenario, recordOf, refused, type Scenario, type Traveller } from './scenario.ts'

let s: Scenario
let j1: Traveller
let visa: { id: number; lines: number[] }
let cashier: Cashier

beforeAll(async () => {
  s = await openScenario()
  visa = await s.a.visaEntry({
    visa_no: '1305550101',
    country: s.a.ids.saudi,
    lines: [
      ['General Labourer', 'male', 10],
      ['Electrician', 'male', 5],
    ],
  })
  cashier = await openCashier(s.a)
})
afterAll(() => s.a.close())
afterEach(({ task }) => {
  if (task.result?.state === 'fail') console.log(s.a.logged.slice(-3).join('\n'))
})

const available = () => s.available('1305550101', visa.lines[1] ?? 0)
const labelOf = (answer: { body: Record<string, unknown> }, field: string): string | undefined =>
  (answer.body['labels'] as Record<string, string> | undefined)?.[field]
const reason = 'Profession on the MOFA differs from the visa'

describe('J1 MD JAMAL UDDIN, Electrician, Saudi Arabia', () => {
  it('1 and 2: registered', async () => {
    const { mrz_line1: _one, mrz_line2: _two, ...person } = await rakib(s.a)
    j1 = await s.create('entry', {
      ...person,
      full_name: 'MD JAMAL UDDIN',
      given_name: 'MD JAMAL',
      surname: 'UDDIN',
      passport_no: 'Z10000105',
      date_of_birth: '1993-09-09',
      passport_issue_date: '2025-01-15',
      passport_expiry_date: '2035-01-14',
      nid_no: '1993123456',
      mobile: '+8801712345605',
      profession: await s.a.ids.profession('Electrician'),
      agreed_amount: '160000.00',
      mrz_line1: 'P<BGDUDDIN<<MD<JAMAL<<<<<<<<<<<<<<<<<<<<<<<<',
      mrz_line2: 'Z100001050BGD9309094M3501140<<<<<<<<<<<<<<00',
    })
    done(await j1.journey('entry', 'REGISTER'), 'active')
  })

  it('3 to 5: documents, a unit of line b, okala for five', async () => {
    done(
      await j1.send('entry', 'office_work', 'OBTAIN', { document_no: 'CHK-0005', issue_date: '2027-01-03' }),
      'obtained',
    )
    expect(await available()).toBe(5)
    done(
      await j1.send('agents', 'visa_allotment', 'ALLOT', {
        visa_entry: visa.id,
        visa_line: visa.lines[1],
        allot_date: '2027-01-03',
      }),
      'allotted',
    )
    expect(await available()).toBe(4)
    s.on('2027-01-04')
    done(
      await j1.send('processing', 'musaned_okala', 'OBTAIN', {
        document_no: 'OKL-90000105',
        issue_date: '2027-01-04',
        expiry_date: '2027-12-31',
        quantity: 5,
        delegate_agency: s.a.ids.ownAgency,
        file: await s.a.file(),
      }),
      'obtained',
    )
  })

  it('6 to 8: fit until 11 March', async () => {
    done(
      await j1.send('processing', 'medical', 'ISSUE_SLIP', {
        medical_center: s.a.ids.center['dhaka1'],
        slip_no: 'W27-000105',
        slip_date: '2027-01-04',
        appointment_date: '2027-01-05',
        fee: '8500.00',
        paid_by: 'agency',
      }),
      'slip_issued',
    )
    s.on('2027-01-05')
    done(await j1.send('entry', 'medical', 'ATTEND', { visit_date: '2027-01-05' }), 'visited')
    s.on('2027-01-10')
    const answer = await j1.send('processing', 'medical', 'RESULT_FIT', {
      report_no: 'FIT-000105',
      report_date: '2027-01-10',
    })
    done(answer, 'fit')
    expect(recordOf(answer)['expiry_date']).toBe('2027-03-11')
  })

  it('9 and 10: an electrician needs a skill certificate before MOFA', async () => {
    s.on('2027-01-11')
    refused(
      await j1.send('processing', 'mofa', 'APPLY', {
        application_no: 'E900000105',
        applied_date: '2027-01-11',
      }),
      409,
      'Skill certificate (SVP) is required for Electrician.',
    )
    const now = await j1.file()
    const saved = await s.a.send(
      'processing',
      'PUT',
      `/passenger/api/v1/passenger/update/${j1.id}/`,
      { skill_certificate_no: 'SVP-900105', skill_certificate_expiry: '2029-01-10' },
      { 'if-match': `"${String(now['version'])}"` },
    )
    expect({ status: saved.status, errors: saved.body.errors }).toEqual({ status: 200, errors: undefined })
    done(
      await j1.send('processing', 'mofa', 'APPLY', {
        application_no: 'E900000105',
        applied_date: '2027-01-11',
      }),
      'applied',
    )
    expect(await j1.states('visa_allotment')).toEqual(['in_use'])
  })

  it('11 to 15: paid, issued, biometrics, registration, course', async () => {
    done(
      await j1.send('accounts', 'mofa', 'PAY', {
        paid_date: '2027-01-11',
        fee: '9500.00',
        insurance_fee: '1500.00',
        payment_ref: 'PAY-105',
      }),
      'paid',
    )
    s.on('2027-01-12')
    done(
      await j1.send('processing', 'mofa', 'ISSUE', { mofa_no: '900105', mofa_date: '2027-01-12' }),
      'issued',
    )
    s.on('2027-01-13')
    done(
      await j1.send('entry', 'visa_bio', 'DONE', { done_date: '2027-01-13', reference_no: 'TSH-900105' }),
      'done',
    )
    done(
      await j1.send('entry', 'bmet', 'DONE', { done_date: '2027-01-13', reference_no: 'BMET-CML-900105' }),
      'done',
    )
    s.on('2027-01-17')
    done(
      await j1.send('entry', 'training', 'ENROL', {
        training_type: 'pdo',
        training_center: 'TTC Dhaka',
        batch_no: 'PDO-27-05',
        start_date: '2027-01-17',
        end_date: '2027-01-19',
        fee: '300.00',
      }),
      'enrolled',
    )
  })

  it('16 to 19: submitted to the embassy with the passport; the course is passed', async () => {
    const paper = await s.a.file()
    await sql`update passenger set photo = ${paper}, passport_image = ${paper} where id = ${j1.id}`.execute(
      s.a.db,
    )
    done(await j1.send('processing', 'embassy', 'PREPARE', { prepared_date: '2027-01-17' }), 'ready')
    s.on('2027-01-18')
    await s.job(['R09'])
    expect(await j1.states('training')).toEqual(['in_progress'])
    const answer = await j1.send('processing', 'embassy', 'SUBMIT', {
      submit_date: '2027-01-18',
      carrier: s.a.ids.carrier,
    })
    done(answer, 'submitted')
    expect((answer.body['labels'] as Record<string, string>)['submission_list']).toBe('VS-2027-0001')
    expect(await j1.file()).toMatchObject({ custody: 'out', custody_place: 'embassy' })
    s.on('2027-01-20')
    done(
      await j1.send('processing', 'training', 'PASS', {
        certificate_no: 'PDO-900105',
        certificate_date: '2027-01-20',
      }),
      'passed',
    )
  })

  it('20: rejected; the passport is back, the manager has a task', async () => {
    s.on('2027-01-24')
    done(
      await j1.send('processing', 'embassy', 'REJECT', {
        reject_date: '2027-01-24',
        reason_code: 'wrong_profession',
        reason,
      }),
      'rejected',
    )
    expect(await j1.file()).toMatchObject({ custody: 'in_office' })
    expect(await j1.status()).toBe('Visa Rejected')
    expect(await s.tasks(j1.id, 'Decide on rejected visa%')).toEqual([
      { title: 'Decide on rejected visa of MD JAMAL UDDIN', due_date: '2027-01-25' },
    ])
    expect(await s.notes('Visa of % was rejected%')).toEqual([
      `Visa of MD JAMAL UDDIN was rejected: ${reason}.`,
    ])
  })

  it('21 and 22: cancellation asked for; the file cannot be cancelled meanwhile', async () => {
    s.on('2027-01-25')
    const answer = await j1.send('processing', 'visa_allotment', 'REQUEST_CANCEL', {
      request_date: '2027-01-25',
      reason_code: 'rejected',
      reason,
      passport_listed: true,
    })
    done(answer, 'cancel_requested')
    expect(labelOf(answer, 'visa_cancel_list')).toBe('VC-2027-0001')
    const { body } = await s.a.send(
      'processing',
      'GET',
      `/visa_cancel_list/api/v1/visa_cancel_list/members/${Number(recordOf(answer)['visa_cancel_list'])}/`,
    )
    expect(body['members']).toMatchObject([
      {
        serial: 1,
        passenger: j1.id,
        name: 'MD JAMAL UDDIN',
        visa_no: '1305550101',
        reason_code: 'rejected',
        is_submitted: true,
        is_waiting: true,
      },
    ])
    expect(await j1.file()).toMatchObject({ custody: 'out', custody_place: 'embassy' })
    s.on('2027-01-26')
    refused(
      await j1.journey('manager', 'CANCEL_JOURNEY', {
        reason_code: 'passenger_withdrew',
        reason: 'He does not want to go any more',
      }),
      409,
      "Visa is Visa Cancel Requested. Wait for the embassy's answer first.",
    )
  })

  it('23: cancelled with its number back; embassy and MOFA are over, the unit is free', async () => {
    s.on('2027-02-01')
    done(
      await j1.send('processing', 'visa_allotment', 'CONFIRM_CANCEL', {
        cancel_date: '2027-02-01',
        reference_no: 'CAN-900105',
        quantity_returned: true,
      }),
      'cancelled',
    )
    expect([await j1.states('embassy'), await j1.states('mofa'), await available()]).toEqual([
      ['cancelled'],
      ['expired'],
      5,
    ])
    expect(await j1.file()).toMatchObject({ custody: 'in_office' })
  })

  it('24 and 25: reissue asked for; without a MOFA number it cannot be confirmed', async () => {
    s.on('2027-02-02')
    const answer = await j1.send('processing', 'visa_allotment', 'REQUEST_REISSUE', {
      request_date: '2027-02-02',
      reason_code: 'corrected_data',
      reason: 'MOFA is made with the right profession',
      visa_line: visa.lines[1],
    })
    done(answer, 'reissue_requested')
    expect(labelOf(answer, 'visa_reissue_list')).toBe('VR-2027-0001')
    expect(await available()).toBe(4)
    expect(await j1.file()).toMatchObject({ custody: 'out', custody_place: 'embassy' })
    refused(
      await j1.send('processing', 'visa_allotment', 'CONFIRM_REISSUE', {
        visa_stamp_no: '600000205',
        stamp_date: '2027-02-02',
        visa_expiry_date: '2027-05-03',
        visa_format: 'sticker',
      }),
      409,
      'MOFA number is not issued for this passenger.',
    )
  })

  it('26 to 29: MOFA once more, as a second attempt', async () => {
    const again = await j1.send('processing', 'mofa', 'RESTART', { reason })
    done(again, 'not_started')
    expect((again.body as Record<string, unknown>)['attempt_no']).toBe(2)
    done(
      await j1.send('processing', 'mofa', 'APPLY', {
        application_no: 'E900000205',
        applied_date: '2027-02-02',
      }),
      'applied',
    )
    s.on('2027-02-03')
    done(
      await j1.send('accounts', 'mofa', 'PAY', {
        paid_date: '2027-02-03',
        fee: '9500.00',
        insurance_fee: '1500.00',
        payment_ref: 'PAY-205',
      }),
      'paid',
    )
    done(
      await j1.send('processing', 'mofa', 'ISSUE', { mofa_no: '900205', mofa_date: '2027-02-03' }),
      'issued',
    )
  })

  it('30 and 31: reissued; the embassy has a second, stamped attempt, the passport is collected', async () => {
    s.on('2027-02-09')
    done(
      await j1.send('processing', 'visa_allotment', 'CONFIRM_REISSUE', {
        visa_stamp_no: '600000205',
        stamp_date: '2027-02-09',
        visa_expiry_date: '2027-05-10',
        visa_format: 'sticker',
      }),
      'stamped',
    )
    expect(await j1.states('embassy')).toEqual(['cancelled', 'stamped'])
    expect(await s.notes('Visa of % is stamped%')).toEqual([
      'Visa of MD JAMAL UDDIN is stamped, valid to 10 May 2027.',
    ])
    expect(await j1.file()).toMatchObject({ custody: 'in_office' })
    const { rows } = await sql<{
      id: number
      attempt_no: number
    }>`select id, attempt_no from embassy where passenger = ${j1.id} and is_current and not is_deleted`.execute(
      s.a.db,
    )
    expect(rows.map(({ attempt_no }) => attempt_no)).toEqual([2])
    j1.records['embassy'] = rows[0]?.id ?? 0
    s.on('2027-02-10')
    done(await j1.send('entry', 'embassy', 'COLLECT', { collect_date: '2027-02-10' }), 'collected')
    expect(await s.list('embassy', 'visaStampOks')).toContain(j1.id)
    expect(await s.list('man_power', 'manpowerWaitings')).toContain(j1.id)
  })

  it('32 to 35: cleared and ready to fly', async () => {
    s.on('2027-02-11')
    await sql`update passenger set nominee_name = 'RAHELA KHATUN', nominee_relation = 'mother', nominee_phone = '+8801712345680', contract_file = ${await s.a.file('application/pdf')} where id = ${j1.id}`.execute(
      s.a.db,
    )
    done(await j1.send('processing', 'man_power', 'PREPARE', { prepared_date: '2027-02-11' }), 'ready')
    s.on('2027-02-14')
    done(
      await j1.send('processing', 'man_power', 'SUBMIT', {
        submit_date: '2027-02-14',
        note_sheet_no: 'NS-2027-0004',
        carrier: s.a.ids.carrier,
      }),
      'submitted',
    )
    s.on('2027-02-17')
    done(
      await j1.send('processing', 'man_power', 'CLEAR', {
        clearance_no: 'CL-900105',
        clearance_date: '2027-02-17',
        smart_card_no: 'SC-900105',
      }),
      'cleared',
    )
    expect(await j1.file()).toMatchObject({ journey_state: 'ready_to_fly' })
  })

  it('36 to 39: ticket and delivery', async () => {
    s.on('2027-02-18')
    done(
      await j1.send('ticketing', 'flight', 'TICKET', {
        ticket_no: '0650000000105',
        pnr: 'DEMO05',
        airway: await s.airway('SV'),
        flight_no: 'SV809',
        flight_date: '2027-02-25',
        from_airport: 'DAC',
        to_airport: 'DMM',
        fare: '55000.00',
      }),
      'ticketed',
    )
    s.on('2027-02-24')
    await cashier.receive(j1.id, '160000.00')
    expect(await j1.file()).toMatchObject({ received_amount: '160000.00', due_amount: '0.00' })
    done(
      await j1.send('entry', 'passenger_delivery', 'PREPARE', {
        purpose: 'for_flight',
        items: ['passport', 'visa_copy', 'ticket', 'smart_card'],
        received_by_type: 'passenger',
        receiver_name: 'MD JAMAL UDDIN',
        receiver_phone: '+8801712345605',
      }),
      'prepared',
    )
    done(
      await j1.send('entry', 'passenger_delivery', 'HAND_OVER', { delivery_date: '2027-02-24' }),
      'handed_over',
    )
  })

  it('40: flown; one unit is used up for good, and the history shows it in order', async () => {
    s.on('2027-02-26')
    await s.job()
    expect(await j1.file()).toMatchObject({ journey_state: 'departed' })
    expect([await j1.states('flight'), await j1.states('visa_allotment')]).toEqual([['flown'], ['consumed']])
    expect(
      [await j1.states('medical'), await j1.states('mofa'), await j1.states('embassy')].map(
        (states) => states.length,
      ),
    ).toEqual([1, 2, 2])
    const { rows } = await sql<{ quantity: number; consumed: number; burnt: number }>`
      select l.quantity, (select count(*)::int from visa_allotment v where v.visa_line = l.id and v.state = 'consumed') as consumed, (select count(*)::int from visa_allotment v where v.visa_line = l.id and v.state = 'cancelled' and v.quantity_returned = false) as burnt
      from visa_entry_line l where l.id = ${visa.lines[1] ?? 0}`.execute(s.a.db)
    expect([rows, await available()]).toEqual([[{ quantity: 5, consumed: 1, burnt: 0 }], 4])
    const history = await sql<{
      event: string
    }>`select event from stage_event where passenger_id = ${j1.id} and event in ('REJECT', 'REQUEST_CANCEL', 'CONFIRM_CANCEL', 'REQUEST_REISSUE', 'CONFIRM_REISSUE') order by id`.execute(
      s.a.db,
    )
    expect(history.rows.map(({ event }) => event)).toEqual([
      'REJECT',
      'REQUEST_CANCEL',
      'CONFIRM_CANCEL',
      'REQUEST_REISSUE',
      'CONFIRM_REISSUE',
    ])
    const log = await sql<{
      reference: string
    }>`select payload ->> 'reference_no' as reference from stage_event where passenger_id = ${j1.id} and event = 'CONFIRM_CANCEL'`.execute(
      s.a.db,
    )
    expect(log.rows).toEqual([{ reference: 'CAN-900105' }])
  })
})

/** Scenario 4.2 of the handbook's demo: a domestic worker to Saudi Arabia and the complaint that brings her home, every row with its day, value and refusal text. */
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { householdSkills } from '../../../src/domain/passengers/female-cv.ts'
import { documentList } from '../../../src/domain/journey/office-work.ts'
import { rakib } from '../agency.ts'
import { done, openScenario, recordOf, refused, type Scenario, type Traveller } from './scenario.ts'

let s: Scenario
let f1: Traveller
let visa: { id: number; lines: number[] }
let complaint = 0
const available = () => s.available('1305550102', visa.lines[0] ?? 0)

beforeAll(async () => {
  s = await openScenario()
  visa = await s.a.visaEntry({
    visa_no: '1305550102',
    country: s.a.ids.saudi,
    kind: 'domestic',
    sponsor_id: '1055550102',
    expiry: '2028-11-20',
    lines: [['Domestic Worker', 'female', 1]],
  })
})
afterAll(() => s.a.close())
afterEach(({ task }) => {
  if (task.result?.state === 'fail') console.log(s.a.logged.slice(-3).join('\n'))
})

/** Changes fields of her file as the processing officer. */
async function change(values: Record<string, unknown>) {
  const now = await f1.file()
  return s.a.send('processing', 'PUT', `/passenger/api/v1/passenger/update/${f1.id}/`, values, {
    'if-match': `"${String(now['version'])}"`,
  })
}
const complain = (who: 'agents' | 'manager', type: string, data: Record<string, unknown> = {}) =>
  s.a.send(who, 'POST', `/complain/api/v1/complain/event/${complaint}/`, { type, ...data })
const visaState = async (): Promise<string | undefined> =>
  (await sql<{ state: string }>`select state from visa_entry where id = ${visa.id}`.execute(s.a.db)).rows[0]
    ?.state

describe('F1 MST SHIRIN AKTER, domestic worker, Saudi Arabia', () => {
  it('1: the draft', async () => {
    f1 = await s.create('entry', {
      ...(await rakib(s.a)),
      passenger_type: await s.a.ids.type('female'),
      full_name: 'MST SHIRIN AKTER',
      given_name: 'MST SHIRIN',
      surname: 'AKTER',
      gender: 'female',
      date_of_birth: '1995-03-20',
      passport_no: 'Z10000102',
      passport_issue_date: '2024-02-12',
      passport_expiry_date: '2034-02-11',
      mrz_line1: 'P<BGDAKTER<<MST<SHIRIN<<<<<<<<<<<<<<<<<<<<<<',
      mrz_line2: 'Z100001027BGD9503205F3402111<<<<<<<<<<<<<<08',
      nid_no: '1995123456',
      mobile: '+8801712345602',
      marital_status: 'married',
      agent: s.a.ids.agent['AG-0007'],
      profession: await s.a.ids.profession('Domestic Worker'),
      agreed_amount: '0.00',
      payer: 'employer',
      spouse_name: 'MD JAMAL',
      guardian_name: 'MD JAMAL',
      guardian_relation: 'husband',
      guardian_phone: '+8801711000003',
    })
    expect(await f1.file()).toMatchObject({ full_name: 'MST SHIRIN AKTER', age: 31 })
  })

  it('2: she must not be charged', async () => {
    const charged = await change({ agreed_amount: '20000.00' })
    expect([charged.status, charged.body.errors?.map(({ pointer, message }) => [pointer, message])]).toEqual([
      422,
      [['/agreed_amount', 'A female domestic worker must not be charged.']],
    ])
    // An amount that came into the file by another way is stopped at the registration.
    await sql`update passenger set agreed_amount = 2000000 where id = ${f1.id}`.execute(s.a.db)
    refused(await f1.journey('entry', 'REGISTER'), 409, 'A female domestic worker must not be charged.')
    await sql`update passenger set agreed_amount = 0 where id = ${f1.id}`.execute(s.a.db)
  })

  it('3: registered with the serial of her type', async () => {
    done(await f1.journey('entry', 'REGISTER'), 'active')
    expect(await f1.file()).toMatchObject({
      office_serial: 'DHK-F-2027-0001',
      custody: 'in_office',
      agreed_amount: '0.00',
    })
  })

  it('4 and 5: her guardian has to agree', async () => {
    const checklist = (day: string, without: string[] = []) =>
      documentList('female').map((row) =>
        row.needed && !without.includes(row.item) ? { ...row, received_on: day } : row,
      )
    refused(
      await f1.send('entry', 'documents', 'OBTAIN', {
        document_no: 'CHK-0002',
        issue_date: '2027-01-03',
        checklist: checklist('2027-01-03', ['guardian NOC + guardian NID']),
      }),
      409,
      'Missing documents: guardian NOC + guardian NID.',
    )
    s.on('2027-01-04')
    done(
      await f1.send('entry', 'documents', 'OBTAIN', {
        document_no: 'CHK-0002',
        issue_date: '2027-01-04',
        checklist: checklist('2027-01-04'),
      }),
      'obtained',
    )
    expect(
      (await change({ guardian_noc_file: await s.a.file('application/pdf') })).body.errors,
    ).toBeUndefined()
  })

  it('6 and 7: the CV is written and finished', async () => {
    const paper = await s.a.file()
    const { rows } = await sql<{
      id: number
    }>`select id from currency where code = 'SAR' and not is_deleted`.execute(s.a.db)
    const made = await s.a.send('entry', 'POST', '/female_cv/api/v1/female_cv/create/', {
      passenger: f1.id,
      expected_salary: '1000.000',
      salary_currency: rows[0]?.id,
      children_count: 1,
      youngest_child_age: 8,
      height_cm: 158,
      weight_kg: '52.0',
      languages: { arabic: 'basic', english: 'basic', bangla: 'good' },
      skills_house: Object.fromEntries(householdSkills.map((name) => [name, 'willing'])),
      full_photo: paper,
      photo: await s.a.file(),
      passport_image: await s.a.file(),
      family_consent: true,
    })
    expect({ status: made.status, errors: made.body.errors, said: made.body.detail }).toEqual({
      status: 201,
      errors: undefined,
      said: undefined,
    })
    f1.records['female_cv'] = Number(made.body['id'])
    expect(made.body).toMatchObject({ cv_no: 'FCV-0001', state: 'draft' })
    done(await f1.send('entry', 'female_cv', 'FINISH'), 'ready')
  })

  it('8 to 10: slip, CV sent to the office in Riyadh, visit', async () => {
    done(
      await f1.send('processing', 'medical', 'ISSUE_SLIP', {
        medical_center: s.a.ids.center['dhaka1'],
        slip_no: 'W27-000102',
        slip_date: '2027-01-04',
        appointment_date: '2027-01-05',
        fee: '8500.00',
        paid_by: 'agency',
      }),
      'slip_issued',
    )
    s.on('2027-01-05')
    done(
      await f1.send('agents', 'female_cv', 'SEND', {
        agent: s.a.ids.agent['AG-0009'],
        sent_date: '2027-01-05',
      }),
      'sent',
    )
    const mails = await sql<{
      state: string
      documents: unknown
    }>`select state, documents from document_send`.execute(s.a.db)
    expect(mails.rows).toMatchObject([{ state: 'draft', documents: expect.anything() }])
    expect(JSON.stringify(mails.rows[0]?.documents)).toContain('cv')
    done(await f1.send('entry', 'medical', 'ATTEND', { visit_date: '2027-01-05' }), 'visited')
  })

  it('11: no training before she is fit', async () => {
    s.on('2027-01-06')
    refused(
      await f1.send('entry', 'training', 'ENROL', {
        training_type: 'housekeeping',
        training_center: 'TTC Faridpur',
        batch_no: 'HK-27-01',
        start_date: '2027-01-17',
        end_date: '2027-03-17',
        fee: '0.00',
      }),
      409,
      'Medical must be Medical Fit before Training. It is Medical Visit now.',
    )
  })

  it('12 and 13: held for a second picture, then seen again', async () => {
    s.on('2027-01-07')
    done(
      await f1.send('processing', 'medical', 'RESULT_HELD', {
        held_reason: 'chest X-ray repeat',
        recheck_date: '2027-01-10',
      }),
      'held',
    )
    expect(await s.list('medical', 'medicalVisits')).toContain(f1.id)
    s.on('2027-01-10')
    done(await f1.send('entry', 'medical', 'RECHECK', { visit_date: '2027-01-10' }), 'visited')
  })

  it('14 and 15: chosen by an employer, fit until 13 March', async () => {
    done(
      await f1.send('agents', 'female_cv', 'SELECT', {
        employer: 'Abdullah Demo Al Harbi',
        select_date: '2027-01-10',
      }),
      'selected',
    )
    s.on('2027-01-12')
    const answer = await f1.send('processing', 'medical', 'RESULT_FIT', {
      report_no: 'FIT-000102',
      report_date: '2027-01-12',
    })
    done(answer, 'fit')
    expect(recordOf(answer)['expiry_date']).toBe('2027-03-13')
  })

  it('16 and 17: she takes the only unit of the visa', async () => {
    expect(await available()).toBe(1)
    done(
      await f1.send('agents', 'visa_allotment', 'ALLOT', {
        visa_entry: visa.id,
        visa_line: visa.lines[0],
        allot_date: '2027-01-12',
      }),
      'allotted',
    )
    expect([await available(), await visaState()]).toEqual([0, 'exhausted'])
    expect(await s.notes('Visa 1305550102%')).toEqual(['Visa 1305550102: 0 left.'])
  })

  it('18 and 19: the contract is offered and accepted; she must arrive within ninety days', async () => {
    done(
      await f1.send('agents', 'musaned_okala', 'REQUEST', {
        request_date: '2027-01-12',
        saudi_office: s.a.ids.agent['AG-0009'],
        employer_name: 'Abdullah Demo Al Harbi',
        employer_id: '1055550102',
      }),
      'requested',
    )
    s.on('2027-01-14')
    const { rows } = await sql<{
      id: number
    }>`select id from currency where code = 'SAR' and not is_deleted`.execute(s.a.db)
    const answer = await f1.send('processing', 'musaned_okala', 'OBTAIN', {
      document_no: 'MSN-900102',
      issue_date: '2027-01-14',
      monthly_salary: '1000.00',
      salary_currency: rows[0]?.id,
      contract_months: 24,
      file: await s.a.file(),
    })
    done(answer, 'obtained')
    expect(recordOf(answer)).toMatchObject({ kind: 'musaned', arrival_deadline: '2027-04-14' })
    expect(await s.tasks(f1.id, 'Arrival deadline%')).toEqual([
      { title: 'Arrival deadline of MST SHIRIN AKTER is near', due_date: '2027-03-30' },
    ])
  })

  it('20 to 22: sixty days of training; MOFA applied and paid', async () => {
    s.on('2027-01-17')
    done(
      await f1.send('entry', 'training', 'ENROL', {
        training_type: 'housekeeping',
        training_center: 'TTC Faridpur',
        batch_no: 'HK-27-01',
        start_date: '2027-01-17',
        end_date: '2027-03-17',
        fee: '0.00',
      }),
      'enrolled',
    )
    done(
      await f1.send('processing', 'mofa', 'APPLY', {
        application_no: 'E900000102',
        applied_date: '2027-01-17',
      }),
      'applied',
    )
    expect(await f1.states('visa_allotment')).toEqual(['in_use'])
    done(
      await f1.send('accounts', 'mofa', 'PAY', {
        paid_date: '2027-01-17',
        fee: '9500.00',
        insurance_fee: '1500.00',
        payment_ref: 'PAY-102',
      }),
      'paid',
    )
  })

  it('23 to 26: the course begins by itself; MOFA, registration and biometrics', async () => {
    s.on('2027-01-18')
    expect(await s.job()).toMatchObject({ R09: 1 })
    expect(await f1.states('training')).toEqual(['in_progress'])
    done(
      await f1.send('processing', 'mofa', 'ISSUE', { mofa_no: '900102', mofa_date: '2027-01-18' }),
      'issued',
    )
    done(
      await f1.send('entry', 'bmet', 'DONE', { done_date: '2027-01-18', reference_no: 'BMET-FRD-900102' }),
      'done',
    )
    s.on('2027-01-19')
    done(
      await f1.send('entry', 'visa_bio', 'DONE', { done_date: '2027-01-19', reference_no: 'TSH-900102' }),
      'done',
    )
  })

  it('27 to 30: an e-visa is stamped while the passport lies at the embassy; it is collected by hand', async () => {
    s.on('2027-01-20')
    expect(
      (await change({ photo: await s.a.file(), passport_image: await s.a.file() })).body.errors,
    ).toBeUndefined()
    done(await f1.send('processing', 'embassy', 'PREPARE', { prepared_date: '2027-01-20' }), 'ready')
    s.on('2027-01-21')
    const answer = await f1.send('processing', 'embassy', 'SUBMIT', {
      submit_date: '2027-01-21',
      carrier: s.a.ids.carrier,
    })
    done(answer, 'submitted')
    expect((answer.body['labels'] as Record<string, string>)['submission_list']).toMatch(/^VS-2027-\d{4}$/)
    expect(await f1.file()).toMatchObject({ custody: 'out', custody_place: 'embassy' })
    s.on('2027-01-31')
    done(
      await f1.send('processing', 'embassy', 'STAMP', {
        visa_stamp_no: '600000102',
        stamp_date: '2027-01-31',
        visa_format: 'e_visa',
        visa_expiry_date: '2027-05-01',
        visa_file: await s.a.file('application/pdf'),
      }),
      'stamped',
    )
    expect([await f1.states('visa_allotment'), (await f1.file())['custody']]).toEqual([['stamped'], 'out'])
    s.on('2027-02-01')
    done(await f1.send('entry', 'embassy', 'COLLECT', { collect_date: '2027-02-01' }), 'collected')
    expect(await f1.file()).toMatchObject({ custody: 'in_office', custody_place: null })
  })

  it('31: no clearance before the training is passed', async () => {
    s.on('2027-02-02')
    refused(
      await f1.send('processing', 'man_power', 'PREPARE', { prepared_date: '2027-02-02' }),
      409,
      'Training must be Training OK before Manpower. It is In Training now.',
    )
  })

  it('32: a medical that served until the stamping does not expire afterwards', async () => {
    s.on('2027-03-14')
    const counts = await s.job()
    expect([counts['R06'] ?? 0, await f1.states('medical')]).toEqual([0, ['fit']])
  })

  it('33 to 35: trained, nominated, handed in', async () => {
    s.on('2027-03-18')
    done(
      await f1.send('processing', 'training', 'PASS', {
        certificate_no: 'HK-900102',
        certificate_date: '2027-03-18',
      }),
      'passed',
    )
    s.on('2027-03-21')
    expect(
      (
        await change({
          nominee_name: 'MD JAMAL',
          nominee_relation: 'spouse',
          nominee_phone: '+8801712345680',
          contract_file: await s.a.file('application/pdf'),
        })
      ).body.errors,
    ).toBeUndefined()
    done(await f1.send('processing', 'man_power', 'PREPARE', { prepared_date: '2027-03-21' }), 'ready')
    s.on('2027-03-22')
    const answer = await f1.send('processing', 'man_power', 'SUBMIT', {
      submit_date: '2027-03-22',
      note_sheet_no: 'NS-2027-0002',
      carrier: s.a.ids.carrier,
    })
    done(answer, 'submitted')
    expect((answer.body['labels'] as Record<string, string>)['man_power_list']).toMatch(/^MP-2027-\d{4}$/)
  })

  it('36 and 37: an objection of BMET is answered', async () => {
    s.on('2027-03-23')
    done(
      await f1.send('processing', 'man_power', 'OBJECT', {
        objection_date: '2027-03-23',
        reason: 'Nominee relation missing in the form',
      }),
      'objected',
    )
    expect(await s.notes('BMET objection%')).toEqual([
      'BMET objection for MST SHIRIN AKTER: Nominee relation missing in the form.',
    ])
    expect(await f1.status()).toBe('Manpower Objection')
    s.on('2027-03-24')
    done(await f1.send('processing', 'man_power', 'RESUBMIT', { submit_date: '2027-03-24' }), 'submitted')
  })

  it('38 and 39: cleared and ready to fly', async () => {
    s.on('2027-03-25')
    done(
      await f1.send('processing', 'man_power', 'CLEAR', {
        clearance_no: 'CL-900102',
        clearance_date: '2027-03-25',
        smart_card_no: 'SC-900102',
      }),
      'cleared',
    )
    expect(await f1.file()).toMatchObject({ journey_state: 'ready_to_fly' })
  })

  it('40 to 43: the employer pays her ticket; she gets her papers, nothing is due', async () => {
    s.on('2027-03-28')
    done(
      await f1.send('ticketing', 'flight', 'TICKET', {
        ticket_no: '0650000000102',
        pnr: 'DEMO02',
        airway: await s.airway('SV'),
        flight_no: 'SV803',
        flight_date: '2027-04-01',
        from_airport: 'DAC',
        to_airport: 'JED',
        fare: '0.00',
      }),
      'ticketed',
    )
    s.on('2027-03-31')
    done(
      await f1.send('entry', 'passenger_delivery', 'PREPARE', {
        purpose: 'for_flight',
        items: ['passport', 'visa_copy', 'ticket', 'smart_card'],
        received_by_type: 'passenger',
        receiver_name: 'MST SHIRIN AKTER',
        receiver_phone: '+8801712345602',
      }),
      'prepared',
    )
    done(
      await f1.send('entry', 'passenger_delivery', 'HAND_OVER', { delivery_date: '2027-03-31' }),
      'handed_over',
    )
    expect(await f1.file()).toMatchObject({ custody: 'delivered', due_amount: '0.00' })
  })

  it('44 and 45: flown and arrived by the daily job', async () => {
    s.on('2027-04-02')
    expect(await s.job()).toMatchObject({ R01: 1 })
    expect([
      (await f1.file())['journey_state'],
      await f1.states('flight'),
      await f1.states('visa_allotment'),
    ]).toEqual(['departed', ['flown'], ['consumed']])
    s.on('2027-04-03')
    expect(await s.job()).toMatchObject({ R02: 1 })
    expect(await f1.file()).toMatchObject({
      journey_state: 'arrived',
      arrive_date: '2027-04-03',
      guarantee_until: '2027-07-02',
    })
  })

  it('46 to 48: her family complains of abuse: critical, three days, in good hands', async () => {
    s.on('2027-05-20')
    const made = await s.a.send('entry', 'POST', '/complain/api/v1/complain/create/', {
      complainant_type: 'family',
      complainant_name: 'MD JAMAL',
      complainant_phone: '+8801711000003',
      passenger: f1.id,
      category: 'abuse',
      priority: 'low',
      channel: 'phone',
      subject: 'Beaten by the employer',
      description: 'She called at night: the employer beats her and keeps her telephone.',
    })
    expect({ status: made.status, errors: made.body.errors }).toEqual({ status: 201, errors: undefined })
    complaint = Number(made.body['id'])
    expect(made.body).toMatchObject({
      complain_no: 'CP-2027-0001',
      state: 'new',
      priority: 'critical',
      due_date: '2027-05-23',
    })
    done(await complain('agents', 'ASSIGN', { assigned_to: s.a.users.ids.agents }), 'assigned')
    const { rows } = await sql<{
      user: number
      message: string
    }>`select "user", message from notification where message like 'Complaint %'`.execute(s.a.db)
    expect(rows).toEqual([{ user: s.a.users.ids.agents, message: 'Complaint CP-2027-0001 assigned to you.' }])
    done(await complain('agents', 'START'), 'investigating')
  })

  it('49: she comes home within the guarantee', async () => {
    s.on('2027-05-24')
    done(
      await f1.journey('agents', 'RETURN_EARLY', {
        return_date: '2027-05-24',
        reason_code: 'abuse',
        reason: 'Beaten by the employer, brought home by the embassy',
      }),
      'returned',
    )
    expect(await s.notes('% returned on %')).toEqual([
      'MST SHIRIN AKTER returned on 24 May 2027: Beaten by the employer, brought home by the embassy.',
    ])
    expect(await s.tasks(f1.id, 'Settle return%')).toEqual([
      { title: 'Settle return of MST SHIRIN AKTER', due_date: '2027-05-26' },
    ])
    expect(await f1.file()).toMatchObject({ return_date: '2027-05-24', guarantee_until: '2027-07-02' })
  })

  it('50 and 51: resolved, and her family accepts it', async () => {
    s.on('2027-05-25')
    const resolution = Array.from({ length: 8 }, () => 'She is home and safe.').join(' ')
    done(await complain('agents', 'RESOLVE', { resolution_type: 'repatriated', resolution }), 'resolved')
    s.on('2027-05-30')
    done(
      await complain('agents', 'ACCEPT', { accepted_by: 'MD JAMAL, husband', accept_date: '2027-05-30' }),
      'closed',
    )
    expect([await available(), await visaState()]).toEqual([0, 'exhausted'])
  })
})

/** Scenario 4.1 of the handbook's demo: a male worker to Saudi Arabia, every row with its day, value and refusal text. */
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { runDailyJob } from '../../../src/server/workflow/bulk/daily-job.ts'
import { agency, rakib, type Agency, type Answer } from '../agency.ts'
import { openCashier, type Cashier } from '../books/cashier.ts'
import { insertRow, type StaffName } from '../users.ts'

let a: Agency
let passenger = 0
let visa: { id: number; lines: number[] }
let cashier: Cashier
const record: Record<string, number> = {}

beforeAll(async () => {
  a = await agency({ today: '2027-01-03' })
  visa = await a.visaEntry({
    visa_no: '1305550101',
    country: a.ids.saudi,
    lines: [
      ['General Labourer', 'male', 10],
      ['Electrician', 'male', 5],
    ],
  })
  cashier = await openCashier(a)
})
afterAll(() => a.close())
afterEach(({ task }) => {
  if (task.result?.state === 'fail') console.log(a.logged.slice(-3).join('\n'))
})

/** Sends an event; the first one of a stage makes the record. */
async function send(
  who: StaffName,
  module: string,
  type: string,
  data: Record<string, unknown> = {},
  key = module,
): Promise<{ status: number; body: Answer }> {
  const id = record[key]
  const kind = key === 'visa_bio' ? { kind: 'visa_bio' } : key === 'bmet' ? { kind: 'bmet' } : {}
  const answer = id
    ? await a.send(who, 'POST', `/${module}/api/v1/${module}/event/${id}/`, { type, ...data })
    : await a.send(who, 'POST', `/${module}/api/v1/${module}/create/`, { passenger, type, ...kind, ...data })
  if (answer.status < 300) record[key] = Number(answer.body['id'])
  return answer
}
const journey = (who: StaffName, type: string, data: Record<string, unknown> = {}) =>
  a.send(who, 'POST', `/passenger/api/v1/passenger/event/${passenger}/`, { type, ...data })
const file = async (): Promise<Answer> =>
  (await a.send('admin', 'GET', `/passenger/api/v1/passenger/${passenger}/`)).body
const status = async (): Promise<string | undefined> =>
  ((await file())['labels'] as Record<string, string> | undefined)?.['current_status']
/** Passenger ids of a status list as the manager sees it. */
async function list(card: string, name: string): Promise<number[]> {
  const { body } = await a.send('manager', 'GET', `/dashboard/api/v1/dashboard/${card}_list/?name=${name}`)
  return ((body['rows'] as { id: number }[] | undefined) ?? []).map((row) => row.id)
}
const done = (answer: { status: number; body: Answer }, state: string) => {
  expect({
    status: answer.status < 300,
    said: answer.body.errors ?? answer.body.detail,
    state: answer.body['state'],
  }).toEqual({ status: true, said: undefined, state })
}
const refused = (answer: { status: number; body: Answer }, code: number, text: string) => {
  expect({ status: answer.status, detail: answer.body.detail }).toEqual({ status: code, detail: text })
}
const available = async (): Promise<number> => {
  const { body } = await a.send('agents', 'GET', '/visa_entry/api/v1/visa_entry/check_quantity/1305550101/')
  const lines = body['lines'] as { id: number; available: number }[]
  return lines.find((line) => line.id === visa.lines[0])?.available ?? -1
}
const job = (rules?: string[]) =>
  runDailyJob(a.app.services, { trigger: 'schedule', by: null, ...(rules ? { only: rules } : {}) })

describe('R1 MD RAKIB HASAN, recruiting, Saudi Arabia', () => {
  it('1: data entry creates the draft from the passport', async () => {
    const mrz = await a.send('entry', 'POST', '/passenger/api/v1/passenger/passport_mrz/', {
      text: 'P<BGDHASAN<<MD<RAKIB<<<<<<<<<<<<<<<<<<<<<<<<\nZ100001016BGD9805149M3308202<<<<<<<<<<<<<<02',
    })
    const read = mrz.body['fields'] as Record<string, { value: string; ok: boolean }>
    expect(
      Object.fromEntries(
        ['full_name', 'passport_no', 'date_of_birth', 'gender', 'passport_expiry_date'].map((name) => [
          name,
          [read[name]?.value, read[name]?.ok],
        ]),
      ),
    ).toEqual({
      full_name: ['MD RAKIB HASAN', true],
      passport_no: ['Z10000101', true],
      date_of_birth: ['1998-05-14', true],
      gender: ['male', true],
      passport_expiry_date: ['2033-08-20', true],
    })
    const made = await a.send('entry', 'POST', '/passenger/api/v1/passenger/create/', {
      ...(await rakib(a)),
      agreed_amount: '180000.00',
    })
    expect({ status: made.status, said: made.body.detail, errors: made.body.errors }).toEqual({
      status: 201,
      said: undefined,
      errors: undefined,
    })
    passenger = Number(made.body['id'])
    expect(await file()).toMatchObject({
      journey_state: 'draft',
      full_name: 'MD RAKIB HASAN',
      passport_no: 'Z10000101',
    })
  })

  it('2: the agreed amount above the ceiling is refused', async () => {
    refused(
      await journey('entry', 'REGISTER'),
      409,
      'Agreed amount is above the government ceiling of BDT 165,000 for Saudi Arabia.',
    )
  })

  it('3: registered with its serial, passport in the office', async () => {
    const now = await file()
    const saved = await a.send(
      'processing',
      'PUT',
      `/passenger/api/v1/passenger/update/${passenger}/`,
      { agreed_amount: '150000.00' },
      { 'if-match': `"${String(now['version'])}"` },
    )
    expect({ status: saved.status, errors: saved.body.errors }).toEqual({ status: 200, errors: undefined })
    done(await journey('entry', 'REGISTER'), 'active')
    expect(await file()).toMatchObject({
      journey_state: 'active',
      office_serial: 'DHK-R-2027-0001',
      custody: 'in_office',
    })
    expect(await status()).toBe('Registered')
    expect(await list('medical', 'notMedicals')).toContain(passenger)
  })

  it('4: documents checked', async () => {
    done(
      await send('entry', 'office_work', 'OBTAIN', { document_no: 'CHK-0001', issue_date: '2027-01-03' }),
      'obtained',
    )
    expect(await status()).toBe('Documents OK')
  })

  it('5: visa allotted, one unit less', async () => {
    expect(await available()).toBe(10)
    done(
      await send('agents', 'visa_allotment', 'ALLOT', {
        visa_entry: visa.id,
        visa_line: visa.lines[0],
        allot_date: '2027-01-03',
      }),
      'allotted',
    )
    expect(await available()).toBe(9)
    expect(await status()).toBe('Visa Allotted')
  })

  it('6: MOFA waits for the okala', async () => {
    const answer = await send('processing', 'mofa', 'APPLY', {
      application_no: 'E900000101',
      applied_date: '2027-01-03',
    })
    refused(answer, 409, 'Okala must be Okala OK before MOFA. It is Pending now.')
    expect(answer.body.fix?.path).toBe(`/apps/musanedOkala/${passenger}`)
  })

  it('7: okala obtained for ten', async () => {
    a.clock.set('2027-01-04')
    done(
      await send('processing', 'musaned_okala', 'OBTAIN', {
        document_no: 'OKL-90000101',
        issue_date: '2027-01-04',
        expiry_date: '2027-12-31',
        quantity: 10,
        delegate_agency: a.ids.ownAgency,
        file: await a.file(),
      }),
      'obtained',
    )
  })

  it('8: medical slip issued', async () => {
    const answer = await send('processing', 'medical', 'ISSUE_SLIP', {
      medical_center: a.ids.center['dhaka1'],
      slip_no: 'W27-000101',
      slip_date: '2027-01-04',
      appointment_date: '2027-01-06',
      fee: '8500.00',
      paid_by: 'agency',
    })
    done(answer, 'slip_issued')
    expect((answer.body['record'] as Record<string, unknown>)['slip_valid_until']).toBe('2027-02-03')
    const { rows } = await sql<{
      amount: bigint
    }>`select amount from cost_proposal where passenger = ${passenger} and kind = 'medical'`.execute(a.db)
    expect(rows.map((row) => row.amount)).toEqual([850000n])
    const events = await sql<{
      start: string
    }>`select start from calendar_event where passenger = ${passenger} and category = 'medical' and not is_deleted`.execute(
      a.db,
    )
    expect(events.rows.map((row) => row.start.slice(0, 10))).toEqual(['2027-01-06'])
  })

  it('9: visited; a task is due in three days', async () => {
    a.clock.set('2027-01-06')
    done(await send('entry', 'medical', 'ATTEND', { visit_date: '2027-01-06' }), 'visited')
    expect(await list('medical', 'notMedicals')).not.toContain(passenger)
    expect(await list('medical', 'medicalVisits')).toContain(passenger)
    const { rows } = await sql<{
      due_date: string
    }>`select due_date from todo_task where passenger = ${passenger} and title like 'Collect medical result%'`.execute(
      a.db,
    )
    expect(rows.map((row) => row.due_date)).toEqual(['2027-01-09'])
  })

  it('10: data entry may not record results', async () => {
    a.clock.set('2027-01-10')
    refused(
      await send('entry', 'medical', 'RESULT_FIT', { report_no: 'FIT-000101', report_date: '2027-01-10' }),
      403,
      'You do not have permission to record the medical result.',
    )
  })

  it('11: fit for sixty days', async () => {
    const answer = await send('processing', 'medical', 'RESULT_FIT', {
      report_no: 'FIT-000101',
      report_date: '2027-01-10',
    })
    done(answer, 'fit')
    expect((answer.body['record'] as Record<string, unknown>)['expiry_date']).toBe('2027-03-11')
    expect(await list('medical', 'medicalFits')).toContain(passenger)
    const { rows } = await sql<{
      message: string
    }>`select distinct message from notification where message like '%medically FIT.'`.execute(a.db)
    expect(rows).toEqual([{ message: `MD RAKIB HASAN (#${passenger}) is medically FIT.` }])
  })

  it('12: finger letter issued', async () => {
    const answer = await send(
      'processing',
      'finger',
      'ISSUE_LETTER',
      { office: 'DEMO Dhaka', letter_date: '2027-01-10' },
      'bmet',
    )
    done(answer, 'letter_issued')
    expect((answer.body['record'] as Record<string, unknown>)['letter_no']).toBe('FL-2027-0001')
  })

  it('13: MOFA applied; the visa is in use', async () => {
    a.clock.set('2027-01-11')
    done(
      await send('processing', 'mofa', 'APPLY', { application_no: 'E900000101', applied_date: '2027-01-11' }),
      'applied',
    )
    const { rows } = await sql<{
      state: string
    }>`select state from visa_allotment where passenger = ${passenger}`.execute(a.db)
    expect(rows).toEqual([{ state: 'in_use' }])
  })

  it('14: the accountant records the payment', async () => {
    done(
      await send('accounts', 'mofa', 'PAY', {
        paid_date: '2027-01-11',
        fee: '9500.00',
        insurance_fee: '1500.00',
        payment_ref: 'PAY-101',
      }),
      'paid',
    )
    const { rows } = await sql<{
      amount: bigint
    }>`select amount from cost_proposal where passenger = ${passenger} and kind = 'mofa'`.execute(a.db)
    expect(rows.map((row) => row.amount)).toEqual([1100000n])
  })

  it('15: MOFA issued until the visa ends', async () => {
    a.clock.set('2027-01-12')
    const answer = await send('processing', 'mofa', 'ISSUE', { mofa_no: '900101', mofa_date: '2027-01-12' })
    done(answer, 'issued')
    expect((answer.body['record'] as Record<string, unknown>)['expiry_date']).toBe('2028-11-09')
    expect(await status()).toBe('MOFA OK')
  })

  it('16: fingerprint done', async () => {
    a.clock.set('2027-01-13')
    const answer = await send(
      'entry',
      'finger',
      'DONE',
      { done_date: '2027-01-13', reference_no: 'BMET-DHK-900101' },
      'bmet',
    )
    done(answer, 'done')
    expect((answer.body['record'] as Record<string, unknown>)['fee']).toBe('200.00')
  })

  it('17 and 18: biometrics booked and done', async () => {
    done(
      await send(
        'processing',
        'finger',
        'BOOK',
        { center: 'Tasheer Dhaka', appointment_no: 'TSH-900101', appointment_date: '2027-01-14' },
        'visa_bio',
      ),
      'booked',
    )
    a.clock.set('2027-01-14')
    const answer = await send(
      'entry',
      'finger',
      'DONE',
      { done_date: '2027-01-14', reference_no: 'TSH-900101' },
      'visa_bio',
    )
    done(answer, 'done')
    expect((answer.body['record'] as Record<string, unknown>)['valid_until']).toBe('2027-04-14')
    expect(await status()).toBe('Tasheer OK')
  })

  it('19 and 20: two days of orientation are too few, three are enough', async () => {
    a.clock.set('2027-01-17')
    const course = {
      training_type: 'pdo',
      training_center: 'TTC Dhaka',
      batch_no: 'PDO-27-03',
      start_date: '2027-01-17',
      fee: '300.00',
    }
    refused(
      await send('entry', 'training', 'ENROL', { ...course, end_date: '2027-01-18' }),
      409,
      'PDO needs at least 3 days.',
    )
    done(await send('entry', 'training', 'ENROL', { ...course, end_date: '2027-01-19' }), 'enrolled')
  })

  it('21: the embassy file is prepared', async () => {
    const paper = await a.file()
    await sql`update passenger set photo = ${paper}, passport_image = ${paper} where id = ${passenger}`.execute(
      a.db,
    )
    done(await send('processing', 'embassy', 'PREPARE', { prepared_date: '2027-01-17' }), 'ready')
    expect(await list('embassy', 'visaStampWaitings')).toContain(passenger)
  })

  it('22: the daily job starts the training', async () => {
    a.clock.set('2027-01-18')
    await job(['R09'])
    const { body } = await a.send(
      'processing',
      'GET',
      `/training/api/v1/training/get_by_passenger_id/${passenger}/`,
    )
    expect((body['current'] as Record<string, unknown>)['state']).toBe('in_progress')
  })

  it('23: submitted with the passport; answer expected in seven working days', async () => {
    const answer = await send('processing', 'embassy', 'SUBMIT', {
      submit_date: '2027-01-18',
      carrier: a.ids.carrier,
    })
    done(answer, 'submitted')
    expect((answer.body['record'] as Record<string, unknown>)['expected_date']).toBe('2027-01-27')
    expect((answer.body['labels'] as Record<string, string>)['submission_list']).toBe('VS-2027-0001')
    expect(await file()).toMatchObject({ custody: 'out', custody_place: 'embassy' })
  })

  it('24: training passed', async () => {
    a.clock.set('2027-01-20')
    done(
      await send('processing', 'training', 'PASS', {
        certificate_no: 'PDO-900101',
        certificate_date: '2027-01-20',
      }),
      'passed',
    )
  })

  it('25: visa stamped', async () => {
    a.clock.set('2027-01-25')
    done(
      await send('processing', 'embassy', 'STAMP', {
        visa_stamp_no: '600000101',
        stamp_date: '2027-01-25',
        visa_expiry_date: '2027-04-25',
        visa_format: 'sticker',
        entries: 'single',
      }),
      'stamped',
    )
    expect(await list('embassy', 'visaStampWaitings')).not.toContain(passenger)
    expect(await list('embassy', 'visaStampOks')).toContain(passenger)
    expect(await list('man_power', 'manpowerWaitings')).toContain(passenger)
  })

  it('26: passport back in the office', async () => {
    a.clock.set('2027-01-26')
    done(await send('entry', 'embassy', 'COLLECT', { collect_date: '2027-01-26' }), 'collected')
    expect(await file()).toMatchObject({ custody: 'in_office', custody_place: null })
    expect(await status()).toBe('Visa Stamp OK')
  })

  it('26b: the manager takes the return back and records it again; the stamp itself stays', async () => {
    const before = await a.send('manager', 'GET', `/embassy/api/v1/embassy/log/${passenger}/`)
    const stamp = (before.body['log'] as { id: number; event: string }[]).find(
      (entry) => entry.event === 'STAMP',
    )
    refused(
      await send('manager', 'embassy', 'UNDO_LAST', {
        reason: 'the wrong entry was chosen',
        event_id: stamp?.id,
      }),
      409,
      'Only the last entry can be undone.',
    )
    done(
      await send('manager', 'embassy', 'UNDO_LAST', { reason: 'the passport is still at the embassy' }),
      'stamped',
    )
    expect(await file()).toMatchObject({ custody: 'out', custody_place: 'embassy' })
    done(await send('entry', 'embassy', 'COLLECT', { collect_date: '2027-01-26' }), 'collected')
  })

  it('27: no ticket before the clearance', async () => {
    const ticket = {
      ticket_no: '0650000000101',
      pnr: 'DEMO01',
      flight_no: 'SV805',
      flight_date: '2027-02-10',
      from_airport: 'DAC',
      to_airport: 'RUH',
      fare: '52000.00',
    }
    refused(
      await send('ticketing', 'flight', 'TICKET', { ...ticket, airway: await airway() }),
      409,
      'Manpower clearance is not issued.',
    )
  })

  it('28 and 29: nominee and contract are asked for, then the file is ready', async () => {
    a.clock.set('2027-01-27')
    refused(
      await send('processing', 'man_power', 'PREPARE', { prepared_date: '2027-01-27' }),
      409,
      'Nominee is required for manpower clearance.',
    )
    await sql`update passenger set nominee_name = 'RAHELA KHATUN', nominee_relation = 'mother', nominee_phone = '+8801712345680', contract_file = ${await a.file('application/pdf')} where id = ${passenger}`.execute(
      a.db,
    )
    done(await send('processing', 'man_power', 'PREPARE', { prepared_date: '2027-01-27' }), 'ready')
  })

  it('30: submitted to BMET with the official fees', async () => {
    a.clock.set('2027-01-28')
    done(
      await send('processing', 'man_power', 'SUBMIT', {
        submit_date: '2027-01-28',
        note_sheet_no: 'NS-2027-0001',
        carrier: a.ids.carrier,
      }),
      'submitted',
    )
    const { rows } = await sql<{
      amount: bigint
    }>`select amount from cost_proposal where passenger = ${passenger} and kind = 'manpower'`.execute(a.db)
    expect(rows.map((row) => row.amount)).toEqual([475000n])
  })

  it('31 and 32: cleared, and ready to fly by itself', async () => {
    a.clock.set('2027-02-02')
    done(
      await send('processing', 'man_power', 'CLEAR', {
        clearance_no: 'CL-900101',
        clearance_date: '2027-02-02',
        smart_card_no: 'SC-900101',
      }),
      'cleared',
    )
    expect(await list('man_power', 'manpowerOks')).toContain(passenger)
    expect(await file()).toMatchObject({ journey_state: 'ready_to_fly' })
    expect(await list('flight', 'flightTicketWaitings')).toContain(passenger)
    expect(await status()).toBe('Ticket Waiting')
  })

  it('33: ticket requested', async () => {
    a.clock.set('2027-02-03')
    done(
      await send('processing', 'flight', 'REQUEST', { preferred_date: '2027-02-10', route: 'DAC–RUH' }),
      'requested',
    )
  })

  it('34 and 35: a flight after the visa is refused; the ticket is issued', async () => {
    const ticket = {
      ticket_no: '0650000000101',
      pnr: 'DEMO01',
      airway: await airway(),
      flight_no: 'SV805',
      from_airport: 'DAC',
      to_airport: 'RUH',
      fare: '52000.00',
    }
    refused(
      await send('ticketing', 'flight', 'TICKET', { ...ticket, flight_date: '2027-04-26' }),
      409,
      'Flight date 26 Apr 2027 is after the visa expiry 25 Apr 2027.',
    )
    done(await send('ticketing', 'flight', 'TICKET', { ...ticket, flight_date: '2027-02-10' }), 'ticketed')
    expect(await list('flight', 'flightFlightWaitings')).toContain(passenger)
  })

  it('36 to 38: the delivery is prepared; with money due a manager must approve', async () => {
    a.clock.set('2027-02-08')
    const papers = {
      purpose: 'for_flight',
      items: ['passport', 'visa_copy', 'ticket', 'smart_card'],
      received_by_type: 'passenger',
      receiver_name: 'MD RAKIB HASAN',
      receiver_phone: '+8801712345678',
    }
    done(await send('entry', 'passenger_delivery', 'PREPARE', papers), 'prepared')
    await cashier.receive(passenger, '140000.00')
    expect(await file()).toMatchObject({ received_amount: '140000.00', due_amount: '10000.00' })
    refused(
      await send('entry', 'passenger_delivery', 'HAND_OVER', { delivery_date: '2027-02-08' }),
      409,
      'BDT 10,000 is still due. A manager must approve the delivery.',
    )
  })

  it('39: with everything received the papers are handed over', async () => {
    a.clock.set('2027-02-09')
    await cashier.receive(passenger, '10000.00')
    expect(await file()).toMatchObject({ received_amount: '150000.00', due_amount: '0.00' })
    done(
      await send('entry', 'passenger_delivery', 'HAND_OVER', { delivery_date: '2027-02-09' }),
      'handed_over',
    )
    expect(await file()).toMatchObject({ custody: 'delivered' })
    expect(await status()).toBe('Passport Delivered')
  })

  it('40: the day after the flight the daily job assumes the departure', async () => {
    a.clock.set('2027-02-11')
    const { counts } = await job()
    expect(counts['R01']).toBe(1)
    expect(await file()).toMatchObject({ journey_state: 'departed' })
    const { rows } = await sql<{
      state: string
      confirmed: boolean
    }>`select state, confirmed from flight where passenger = ${passenger}`.execute(a.db)
    expect(rows).toEqual([{ state: 'flown', confirmed: false }])
    const visaNow = await sql<{
      state: string
    }>`select state from visa_allotment where passenger = ${passenger}`.execute(a.db)
    expect(visaNow.rows).toEqual([{ state: 'consumed' }])
    expect(await list('flight', 'latestFlights')).toContain(passenger)
    expect((await job()).counts).toEqual({})
  })

  it('41: ticketing confirms the departure', async () => {
    done(await send('ticketing', 'flight', 'CONFIRM_DEPARTURE', { note: 'boarded' }), 'flown')
    const { rows } = await sql<{
      confirmed: boolean
    }>`select confirmed from flight where passenger = ${passenger}`.execute(a.db)
    expect(rows).toEqual([{ confirmed: true }])
  })

  it('42: two days later the passenger has arrived, guaranteed for ninety days', async () => {
    a.clock.set('2027-02-12')
    await job()
    expect(await file()).toMatchObject({
      journey_state: 'arrived',
      arrive_date: '2027-02-12',
      guarantee_until: '2027-05-13',
    })
  })

  it('43: when the guarantee is over the file is completed', async () => {
    a.clock.set('2027-05-14')
    await job()
    expect(await file()).toMatchObject({ journey_state: 'completed' })
    expect(await available()).toBe(9)
    const { rows } = await sql<{
      ok: boolean
    }>`select bool_and(undone_at is null or undone_by is not null) as ok from stage_event where passenger_id = ${passenger}`.execute(
      a.db,
    )
    expect(rows).toEqual([{ ok: true }])
  })
})

async function airway(): Promise<number> {
  const { rows } = await sql<{
    id: number
  }>`select id from airway where iata_code = 'SV' and not is_deleted limit 1`.execute(a.db)
  return (
    rows[0]?.id ??
    insertRow(a.db, 'airway', {
      name: 'Saudia',
      iata_code: 'SV',
      accounting_code: '065',
      channel: 'bsp',
      commission_bp: 0,
      refund_days: 60,
    })
  )
}

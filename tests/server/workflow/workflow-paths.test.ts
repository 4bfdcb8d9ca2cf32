/** Every row of every server workflow over HTTP: taken once from each state it leaves, kept in the history, and taken back. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { reason, workflowDriver, type Driver, type Person } from './workflow-driver.ts'
import { expectCoverage, walker, type Steps } from './workflow-explorer.ts'

let d: Driver
beforeAll(async () => {
  d = await workflowDriver()
})
afterAll(() => d.close())
// A walk of a whole table takes its time on a busy machine.

const { walks, does, night, onDay, later } = walker(() => d)

it('medical', async () => {
  const unfit = async (category = 'temporary'): Promise<Person> =>
    does(await d.bring('documents'), 'medical ISSUE_SLIP', 'medical ATTEND', [
      'medical RESULT_UNFIT',
      { unfit_category: category },
    ])
  await walks(
    [
      { place: 'medical', fresh: () => d.bring('documents'), skip: ['5', '14', '18'] },
      { place: 'medical', fresh: () => unfit(), start: 'unfit', only: ['14'], around: { 14: onDay(100) } },
      { place: 'medical', fresh: () => unfit('permanent'), start: 'unfit', only: ['18'] },
      {
        place: 'medical',
        fresh: async () => does(await unfit('permanent'), 'medical CANCEL'),
        start: 'cancelled',
        only: ['18'],
      },
      {
        place: 'medical',
        fresh: async () => d.bring('documents', await d.draft('malaysia')),
        only: ['5'],
        data: { 5: { medical_center: d.ids.center['fwcms'] } },
      },
      {
        place: 'medical',
        fresh: async () => {
          const person = await d.bring('medical')
          await night(person, 'medical', 61, 'R06', 'expired')
          return person
        },
        start: 'expired',
        skip: ['5', '14', '18'],
      },
    ],
    {
      'a slip runs out': async () =>
        night(
          await does(await d.bring('documents'), 'medical ISSUE_SLIP'),
          'medical',
          31,
          'R05',
          'not_started',
        ),
    },
  )
})

it('mofa', async () => {
  const expired = async (): Promise<Person> => {
    const person = await d.bring('mofa')
    await night(person, 'mofa', 700, 'R07', 'expired')
    return person
  }
  /** The visa is cancelled after the embassy refused it; the MOFA stands at some point of a second application. */
  const cancelled = async (...steps: string[]): Promise<void> => {
    const person = await does(await d.bring('embassy submitted'), 'embassy REJECT')
    if (steps.length > 0) await does(person, 'mofa CANCEL', 'mofa RESTART', ...steps)
    await does(person, 'visa REQUEST_CANCEL', 'visa CONFIRM_CANCEL')
    expect(await d.stateAt(person, 'mofa')).toBe('expired')
    expect(await d.stateAt(person, 'embassy')).toBe('cancelled')
  }
  await walks(
    [
      { place: 'mofa', fresh: () => d.bring('bmet') },
      { place: 'mofa', fresh: expired, start: 'expired' },
    ],
    {
      'the visa is cancelled after the issue': () => cancelled(),
      'the visa is cancelled after the application': () => cancelled('mofa APPLY'),
      'the visa is cancelled after the payment': () => cancelled('mofa APPLY', 'mofa PAY'),
      'the visa is cancelled after a rejection': () => cancelled('mofa APPLY', 'mofa REJECT'),
    },
  )
})

it('embassy', async () => {
  const brought = async (to: Parameters<Driver['bring']>[0], ...steps: Steps): Promise<Person> =>
    does(await d.bring(to), ...steps)
  const expired = async (to: 'embassy stamped' | 'embassy collected'): Promise<Person> => {
    const person = await d.bring(to)
    await night(person, 'embassy', 90, 'R08', 'expired')
    expect(await d.stateAt(person, 'visa')).toBe('visa_expired')
    return person
  }
  const cancelVisa = async (person: Person): Promise<void> => {
    await does(person, 'visa REQUEST_CANCEL', 'visa CONFIRM_CANCEL')
    expect(await d.stateAt(person, 'embassy')).toBe('cancelled')
    expect(await d.stateAt(person, 'mofa')).toBe('expired')
  }
  const reissue = async (person: Person): Promise<void> => {
    await does(person, 'visa REQUEST_REISSUE')
    const before = person.records.embassy
    await does(person, 'visa CONFIRM_REISSUE')
    const { rows } = await sql<{
      id: number
      state: string
    }>`select id, state from embassy where passenger = ${person.id} and is_current and not is_deleted`.execute(
      d.db,
    )
    expect(rows.map((row) => row.state)).toEqual(['stamped'])
    expect(rows[0]?.id).not.toBe(before)
    // A manager takes the answer back: the earlier file stands again.
    const answer = await d.event(person, 'visa', 'UNDO_LAST', { reason }, 'manager')
    expect({ status: answer.status, said: answer.body.detail }).toEqual({ status: 200, said: undefined })
    const again = await sql<{
      id: number
    }>`select id from embassy where passenger = ${person.id} and is_current and not is_deleted`.execute(d.db)
    expect(again.rows.map((row) => row.id)).toEqual([before])
  }
  await walks(
    [
      { place: 'embassy', fresh: () => d.bring('visa_bio') },
      { place: 'embassy', fresh: () => expired('embassy stamped'), start: 'expired', only: [] },
    ],
    {
      'an e-visa whose passport never left is collected at once': async () => {
        const person = await brought('embassy submitted', 'custody BRING_BACK', [
          'embassy STAMP',
          { visa_format: 'e_visa' },
        ])
        expect(await d.stateAt(person, 'embassy')).toBe('collected')
        const undone = await d.event(person, 'embassy', 'UNDO_LAST', { reason }, 'manager')
        expect([
          undone.status,
          undone.body['state'],
          (undone.body['record'] as Record<string, unknown>)['collect_date'],
        ]).toEqual([200, 'submitted', null])
      },
      'an e-visa is collected when the passport comes back': async () => {
        const person = await brought(
          'embassy submitted',
          ['embassy STAMP', { visa_format: 'e_visa' }],
          'custody BRING_BACK',
        )
        expect(await d.stateAt(person, 'embassy')).toBe('collected')
        const undone = await d.event(person, 'embassy', 'UNDO_LAST', { reason }, 'manager')
        expect([
          undone.status,
          undone.body['state'],
          (undone.body['record'] as Record<string, unknown>)['collect_date'],
        ]).toEqual([200, 'submitted', null])
      },
      'the visa expires after the collection': () => expired('embassy collected'),
      'cancelled while the embassy asks': async () =>
        cancelVisa(await brought('embassy submitted', 'embassy QUERY')),
      'cancelled when stamped': async () =>
        cancelVisa(await brought('embassy stamped', 'custody BRING_BACK')),
      'cancelled when collected': async () => cancelVisa(await brought('embassy collected')),
      'cancelled after the rejection': async () =>
        cancelVisa(await brought('embassy submitted', 'embassy REJECT')),
      'cancelled when expired': async () => cancelVisa(await expired('embassy collected')),
      'cancelled while a manager has put the file back to the embassy': async () => {
        const person = await brought(
          'embassy collected',
          'visa REQUEST_CANCEL',
          'embassy CORRECT_TO_SUBMITTED',
          'visa CONFIRM_CANCEL',
        )
        expect(await d.stateAt(person, 'embassy')).toBe('cancelled')
      },
      'issued again when stamped': async () =>
        reissue(await brought('embassy stamped', 'custody BRING_BACK')),
      'issued again when collected': async () => reissue(await brought('embassy collected')),
      'issued again when expired': async () => reissue(await expired('embassy collected')),
      'issued again after the cancellation': async () => {
        const person = await brought(
          'embassy collected',
          'visa REQUEST_CANCEL',
          'visa CONFIRM_CANCEL',
          'visa REQUEST_REISSUE',
        )
        await does(person, 'mofa RESTART', 'mofa APPLY', 'mofa ISSUE')
        await does(person, 'visa CONFIRM_REISSUE')
        const { rows } = await sql<{
          state: string
        }>`select state from embassy where passenger = ${person.id} and is_current and not is_deleted`.execute(
          d.db,
        )
        expect(rows.map((row) => row.state)).toEqual(['stamped'])
      },
    },
  )
})

it('training', async () => {
  const expired = async (): Promise<Person> => {
    const person = await does(await d.bring('visa'), 'training ENROL', [
      'training PASS',
      { cert_expiry_date: later(30) },
    ])
    await night(person, 'training', 31, 'R10', 'expired')
    return person
  }
  await walks(
    [
      { place: 'training', fresh: () => d.bring('visa') },
      { place: 'training', fresh: expired, start: 'expired' },
    ],
    {
      'the course begins by itself': async () =>
        night(await does(await d.bring('documents'), 'training ENROL'), 'training', 1, 'R09', 'in_progress'),
    },
  )
})

it('finger for BMET and for the visa', async () => {
  const expired = async (): Promise<Person> => {
    const person = await d.bring('visa_bio')
    await night(person, 'visa_bio', 91, 'R12', 'expired')
    return person
  }
  await walks(
    [
      { place: 'bmet', fresh: () => d.bring('documents') },
      { place: 'visa_bio', fresh: () => d.bring('mofa') },
      { place: 'visa_bio', fresh: expired, start: 'expired' },
    ],
    {
      'an appointment at BMET is missed': async () =>
        night(await does(await d.bring('documents'), 'bmet BOOK'), 'bmet', 2, 'R11', 'letter_issued'),
      'an appointment for the visa is missed': async () =>
        night(await does(await d.bring('mofa'), 'visa_bio BOOK'), 'visa_bio', 2, 'R11', 'letter_issued'),
    },
  )
})

it('manpower', async () => {
  /** A visa that is cancelled voids the clearance wherever it stands. */
  const voided = async (...steps: string[]): Promise<Person> => {
    const person = await does(
      await d.bring('embassy collected'),
      'manpower PREPARE',
      ...steps,
      'visa REQUEST_CANCEL',
      'visa CONFIRM_CANCEL',
    )
    expect(await d.stateAt(person, 'manpower')).toBe('expired')
    return person
  }
  await walks(
    [
      { place: 'manpower', fresh: () => d.bring('embassy collected') },
      {
        place: 'manpower',
        fresh: async () => does(await voided(), 'visa REALLOT'),
        start: 'expired',
        only: ['11'],
      },
    ],
    {
      'voided when ready': () => voided(),
      'voided when handed in': () => voided('manpower SUBMIT', 'custody BRING_BACK'),
      'voided after an objection': () => voided('manpower SUBMIT', 'manpower OBJECT', 'custody BRING_BACK'),
      'voided after the approval': () => voided('manpower SUBMIT', 'manpower APPROVE', 'custody BRING_BACK'),
      'voided when cleared': () => voided('manpower SUBMIT', 'manpower CLEAR'),
      'the clearance runs out': async () =>
        night(
          await does(await d.bring('manpower submitted'), [
            'manpower CLEAR',
            { clearance_valid_until: later(20) },
          ]),
          'manpower',
          21,
          'R13',
          'expired',
        ),
    },
  )
})

/** Rows of the table that other rows make impossible. */
const unreachable = {
  '12:rejected':
    'a visa whose file was rejected is in use, and only a stamped, expired or cancelled one is asked for again',
  '13:expired': 'the visa expires with the file, so it is cancelled or issued again first',
}

it('takes every row of these tables, or says why not', () =>
  expectCoverage(d, { medical: {}, mofa: {}, embassy: unreachable, training: {}, bmet: {}, manpower: {} }))

/** Requests to change posted vouchers of the demo agency: one waits, the others were decided, used or left to expire. Source: demo 3.6, machines M12. */
import type { CivilDate } from '../../../../foundation/values/dates.ts'
import type { Row } from '../../../../domain/journey/facts.ts'
import type { Tx } from '../../../platform/db/kysely.ts'
import { bindings } from '../../../workflow/event/bindings.ts'
import { actorOf, system } from '../../../workflow/event/facts.ts'
import { runEvent } from '../../../workflow/event/run-event.ts'
import type { Days, ReplayClock } from '../days.ts'
import { deskOf, enterRecord } from '../desk.ts'
import type { Happening } from '../replay.ts'
import type { BooksContext } from '../vouchers.ts'
import { registry } from '../../capabilities.ts'

interface Asked {
  /** Key of the voucher it is about. */
  voucher: string
  day: CivilDate
  body: Row
  /** What came of it: day, who ('' = the nightly job), event, data; the instant where it matters. */
  after: readonly { day: CivilDate; by: string; type: string; data?: Row; at?: Date }[]
}

function permissionHappenings({ voucher, day, body, after }: Asked, context: BooksContext): Happening[] {
  let request = 0
  const at = (trx: Tx, clock: ReplayClock, name: string) => deskOf(name, { ...context, trx, clock })
  return [
    {
      day,
      isNightly: false,
      says: `${day}: permission for ${voucher}`,
      async run(trx, clock) {
        const about = context.entered.get(voucher)
        if (!about) throw new Error(`there is no voucher ${voucher}`)
        request = (
          await enterRecord(at(trx, clock, 'accounts'), 'acc_update_perm', {
            voucher_type: about.module,
            voucher_id: about.id,
            ...body,
          })
        ).id
      },
    },
    ...after.map((one): Happening => ({
      day: one.day,
      isNightly: one.by === '',
      ...(one.at ? { at: one.at } : {}),
      says: `${one.day}: ${one.type} permission for ${voucher}`,
      async run(trx, clock) {
        const binding = bindings['acc_update_perm']
        const actor = one.by === '' ? system : actorOf(at(trx, clock, one.by).user)
        const done = binding
          ? await runEvent(
              { db: trx, clock, registry, actor, source: one.by === '' ? 'auto' : 'form' },
              { binding, id: request, passengerId: null, type: one.type, data: one.data ?? {} },
            )
          : null
        if (!done?.happened) throw new Error('nothing happened')
      },
    })),
  ]
}

/** A permission is good for a day; this one was given so long ago that five hours are left. */
const approvedMs = 19 * 3_600_000
const dhakaMs = 6 * 3_600_000

/** @param now instant of loading */
export function playPermissions(context: BooksContext, days: Days, now: Date): Happening[] {
  const approved = new Date(now.getTime() - approvedMs)
  const approvedOn = new Date(approved.getTime() + dhakaMs).toISOString().slice(0, 10)
  const { work } = days
  return [
    {
      voucher: 'receipt 2/1',
      day: work(0),
      body: {
        action: 'edit',
        amount_after: '25000.00',
        reason: 'He paid 25,000; the receipt was typed with 20,000.',
      },
      after: [],
    },
    {
      voucher: 'examinations 2',
      day: work(-2),
      body: { action: 'delete', reason: 'Two of the examinations were billed by the other centre.' },
      after: [{ day: approvedOn, by: 'manager', type: 'APPROVE', at: approved }],
    },
    {
      voucher: 'collection',
      day: work(-8),
      body: {
        action: 'edit',
        amount_after: '750000.00',
        reason: 'A part of it stayed in the collection account.',
      },
      after: [
        {
          day: work(-7),
          by: 'admin',
          type: 'CANCEL',
          data: { decision_note: 'The statement of the bank says 800,000.' },
        },
      ],
    },
    {
      voucher: 'internet twice',
      day: work(-5),
      body: { action: 'delete', reason: 'The bill of the internet was entered twice.' },
      after: [
        {
          day: work(-5),
          by: 'manager',
          type: 'APPROVE',
          data: { decision_note: 'It stands among the small costs.' },
        },
        { day: work(-5), by: 'accounts', type: 'USE' },
      ],
    },
    {
      voucher: 'depreciation',
      day: work(-20),
      body: {
        action: 'edit',
        amount_after: '104000.00',
        reason: 'The new computers were left out of the half year.',
      },
      after: [{ day: days.at(-12), by: '', type: 'EXPIRE' }],
    },
  ].flatMap((asked: Asked) => permissionHappenings(asked, context))
}

/** What is due by the calendar becomes a proposal and its draft, once for each due day. Source: decisions 1131, 1132. */
import { sql } from 'kysely'
import type { RowWithId } from '../../../foundation/definitions/entity.ts'
import { accUpdatePerm } from '../../../domain/books/chart/acc-update-perm.ts'
import { journal } from '../../../domain/books/vouchers/journals.ts'
import { voucherTemplate } from '../../../domain/books/vouchers/voucher-template.ts'
import { dueFrom, scheduleOf } from '../../../domain/books/recurrence.ts'
import { addDays, type CivilDate } from '../../../foundation/values/dates.ts'
import { costProposalWorkflow } from '../../../machines/books/cost-proposal.ts'
import { voucherWorkflow } from '../../../machines/books/voucher.ts'
import { inStates } from '../../platform/db/in-states.ts'
import { tx, type Db } from '../../platform/db/kysely.ts'
import { faultFields } from '../../platform/log.ts'
import { publish } from '../../platform/events/publish.ts'
import type { Services } from '../../platform/services.ts'
import { systemContext } from '../../workflow/event/context.ts'
import { rowById } from '../../workflow/event/rows.ts'
import type { EngineContext } from '../../workflow/registry.ts'
import { propose, withdrawOne } from './keep.ts'
import { makeDraft } from './make.ts'
import { proposalsWhere } from './source.ts'
import { planOf } from './written.ts'

/** The next due day of a template: none that was made, skipped or lies before the day the schedule is looked at. */
export async function nextDue(
  db: Db,
  template: { id: number | null; values: Readonly<Record<string, unknown>> },
  today: CivilDate,
): Promise<CivilDate | null> {
  const schedule = scheduleOf(template.values)
  if (!schedule) return null
  const { rows } = await sql<{ last: CivilDate | null }>`
    select max(on_date)::text as last from cost_proposal where kind = 'recurring' and module = ${voucherTemplate.name} and record_id = ${template.id}`.execute(
    db,
  )
  const last = rows[0]?.last ?? null
  return dueFrom(schedule, last !== null && last >= today ? addDays(last, 1) : today)
}

/**
 * Proposes what a template is due for next and moves it on. Two servers, or a press while the clock runs, wait for each other here.
 * @param isAuto whether it is drafted by the process at once. @returns the proposal; null when it is not due on this day any more.
 */
export async function proposeDue(
  context: EngineContext,
  id: number,
  due: CivilDate,
  isAuto: boolean,
): Promise<number | null> {
  const { db } = context
  const template = await rowById(db, voucherTemplate, id, { lock: true })
  const schedule = template && scheduleOf(template)
  if (!template || !schedule || template.next_on !== due) return null
  const proposal = await propose(
    context,
    {
      kind: 'recurring',
      amount: 0n,
      module: voucherTemplate.name,
      record_id: id,
      passenger: null,
      branch: template.branch ?? null,
      is_demo: template.is_demo === true,
      on_date: due,
    },
    isAuto,
  )
  await sql`update voucher_template set next_on = ${dueFrom(schedule, addDays(due, 1))}::date, version = version + 1, updated_at = now() where id = ${id}`.execute(
    db,
  )
  await publish(db, { module: voucherTemplate.name, id, branch: template.branch ?? null })
  return proposal
}

/** A posted journal whose day to be taken back has come. @returns null when it was proposed before, or is posted no more. */
async function proposeReversing(context: EngineContext, id: number): Promise<number | null> {
  const { db, clock } = context
  const first = await rowById(db, journal, id, { lock: true })
  const day = first?.reverse_on ?? null
  if (!first || first.status !== 'posted' || day === null || day > clock.today()) return null
  const { rows } = await sql<{ found: boolean }>`
    select exists (select 1 from cost_proposal where kind = 'reversing' and module = ${journal.name} and record_id = ${id}) as found`.execute(
    db,
  )
  if (rows[0]?.found) return null
  return propose(
    context,
    {
      kind: 'reversing',
      amount: 0n,
      module: journal.name,
      record_id: id,
      passenger: null,
      branch: first.branch ?? null,
      is_demo: first.is_demo === true,
      on_date: day,
    },
    true,
  )
}

/**
 * A journal posted on or after the day it is to be taken back on is drafted back at once. One that is reversed, or replaced under a
 * permission, has nothing to take back any more.
 */
export async function followJournal(
  context: EngineContext,
  { module, type, record }: { module: string; type: string; record: RowWithId },
): Promise<void> {
  if (module === journal.name && type === 'AUTHORISE' && record['reverse_on'])
    await proposeReversing(context, record.id)
  const gone =
    module === journal.name && type === 'REVERSE' && record['reverse_on']
      ? record.id
      : module === accUpdatePerm.name && type === 'USE' && record['voucher_type'] === journal.name
        ? Number(record['voucher_id'])
        : null
  if (gone === null) return
  const open = await proposalsWhere(
    context.db,
    sql`c.kind = 'reversing' and c.record_id = ${gone} and c.state ${inStates(costProposalWorkflow, 'proposed', 'drafted', 'posted')}`,
  )
  const first = open.length > 0 ? await rowById(context.db, journal, gone) : null
  const why = `${first?.voucher_no ?? 'the journal'}, which it takes back, was ${module === journal.name ? 'reversed' : 'changed'}`
  for (const proposal of open) await withdrawOne(context, proposal, why)
}

/** A draft that waited, for a period or a rate, is made as soon as it can be. */
async function retry(context: EngineContext, id: number): Promise<boolean> {
  const [proposal] = await proposalsWhere(
    context.db,
    sql`c.id = ${id} and c.state ${inStates(costProposalWorkflow, 'proposed')}`,
  )
  if (!proposal) return false
  const plan = await planOf(context.db, proposal, context.clock.today())
  if (plan.waits !== null) return false
  await makeDraft(context, [{ proposal, plan }], null)
  return true
}

const idsOf = async (db: Db, asked: ReturnType<typeof sql<{ id: number }>>): Promise<number[]> =>
  (await asked.execute(db)).rows.map(({ id }) => id)

/** The due days of a template up to today, each in a transaction of its own. @returns how many. */
async function catchUp(services: Services, id: number, stop: () => void): Promise<number> {
  const { db, clock } = services
  for (let made = 0; ; made += 1) {
    stop()
    const isMade = await tx(db, async (trx) => {
      const template = await rowById(trx, voucherTemplate, id)
      const due = template?.next_on ?? null
      if (!template?.is_active || template.paused || due === null || due > clock.today()) return false
      return (await proposeDue(systemContext(trx, services), id, due, true)) !== null
    })
    if (!isMade) return made
  }
}

/**
 * Everything that is due today or was missed. Run again it makes nothing twice: a due day is one row of the proposals (unique
 * index), written with its draft and the next day of the template. @param stop throws when the run was cancelled.
 */
export async function draftDue(services: Services, stop: () => void = () => undefined) {
  const { db, clock, log } = services
  const today = clock.today()
  const counts = { recurring: 0, reversing: 0, retried: 0, errors: 0 }
  /** One that fails leaves the others to be made; it is tried again with the next run. */
  const each = async (
    ids: readonly number[],
    what: 'recurring' | 'reversing' | 'retried',
    run: (id: number) => Promise<number>,
  ) => {
    for (const id of ids) {
      stop()
      try {
        counts[what] += await run(id)
      } catch (fault) {
        stop()
        counts.errors += 1
        log.error('a due voucher was not drafted', { what, id, ...faultFields(fault) })
      }
    }
  }
  const inOne = (run: (context: EngineContext) => Promise<boolean>) =>
    tx(db, async (trx) => ((await run(systemContext(trx, services))) ? 1 : 0))
  await each(
    await idsOf(
      db,
      sql`select id from voucher_template where next_on <= ${today}::date and not paused and is_active and not is_deleted order by next_on, id`,
    ),
    'recurring',
    (id) => catchUp(services, id, stop),
  )
  await each(
    await idsOf(
      db,
      sql`select j.id from journal j where j.reverse_on <= ${today}::date and j.status ${inStates(voucherWorkflow, 'posted')} and not j.is_deleted
        and not exists (select 1 from cost_proposal c where c.kind = 'reversing' and c.module = 'journal' and c.record_id = j.id) order by j.reverse_on, j.id`,
    ),
    'reversing',
    (id) => inOne(async (context) => (await proposeReversing(context, id)) !== null),
  )
  await each(
    await idsOf(
      db,
      sql`select id from cost_proposal where kind in ('recurring', 'reversing') and waits in ('period_closed', 'no_rate') and state ${inStates(costProposalWorkflow, 'proposed')} and not is_deleted order by on_date, id`,
    ),
    'retried',
    (id) => inOne((context) => retry(context, id)),
  )
  return counts
}

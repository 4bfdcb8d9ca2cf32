/** Named orders single machines give (effect `order`): each knows how it is done and how it is taken back. */
import { sql } from 'kysely'
import { entityOf } from '../../../domain/entities.ts'
import type { Row, StageName } from '../../../domain/journey/facts.ts'
import { listModules } from '../../../domain/clearance/submission-lists.ts'
import { wakeSender } from '../../transport/outbox.ts'
import { applyPermission } from '../../books/use-permission.ts'
import { nextNumber } from '../../records/write/numbering.ts'
import { dropListPaper, keepListPaper } from '../../lists/list-paper.ts'
import { bindings } from './bindings.ts'
import { doBulkOrder } from '../bulk/bulk.ts'
import type { EffectContext } from './effects.ts'
import { repeatCustody, restoreCustody } from './custody.ts'
import { loadFacts, system } from './facts.ts'
import { doListOrder, undoListOrder } from '../../lists/list-rows.ts'
import { insertRow, rowById, updateRow } from './rows.ts'
import { runEvent, type EngineContext } from './run-event.ts'
import type { Deed } from './stage-events.ts'
import { requireUntouched, swapAttempts } from './undo-checks.ts'
import { aboutOf, stageRecord } from './stage-records.ts'

type Order = { name: string; data?: Row | undefined }

/** Office serial by the agency's pattern, one counter per branch, type and year; given once and never again (entities 1.6). */
async function assignSerial(context: EngineContext, passengerId: number): Promise<Deed[]> {
  const { rows } = await sql<{ serial: string | null; pattern: string; branch: string; letter: string }>`
    select p.office_serial as serial, coalesce((select g.serial_pattern from general_setting g order by g.id limit 1), '{BR}-{T}-{YYYY}-{####}') as pattern, b.code as branch, t.serial_letter as letter
    from passenger p join branch b on b.id = p.branch join passenger_type t on t.id = p.passenger_type where p.id = ${passengerId}`.execute(
    context.db,
  )
  const [about] = rows
  if (!about || about.serial) return []
  const pattern = about.pattern
    .replace('{BR}', about.branch)
    .replace('{T}', about.letter)
    .replace(/\{(#+)\}/, '$1')
  const serial = await nextNumber(
    context.db,
    entityOf('passenger'),
    { field: 'office_serial', pattern },
    context.clock.today(),
  )
  await sql`update passenger set office_serial = ${serial}, registered_at = ${context.clock.now().toISOString()} where id = ${passengerId}`.execute(
    context.db,
  )
  return [{ do: 'order', name: 'assign serial' }]
}

/** Cancels stages as the system; with no names, every stage that is under way or whose paper binds the visa (machines M8 row 13). */
async function cancelStages(
  context: EngineContext,
  passengerId: number,
  names: readonly StageName[] | null,
  reason: string,
): Promise<Deed[]> {
  const facts = await loadFacts(context.db, passengerId, system, context.clock.today())
  const deeds: Deed[] = []
  for (const [stage, at] of Object.entries(facts.stages) as [
    StageName,
    NonNullable<(typeof facts.stages)[StageName]>,
  ][]) {
    if (!at.record || stage === 'visa' || at.record['passenger'] === null) continue
    const isOpen =
      at.kind === 'normal' ||
      at.kind === 'blocker' ||
      at.kind === 'initial' ||
      (stage === 'mofa' && at.state === 'issued')
    if (names ? !names.includes(stage) : !isOpen) continue
    const binding = bindings[at.module]
    if (!binding) continue
    const result = await runEvent(
      { ...context, actor: system, source: 'machine' },
      { binding, id: Number(at.record['id']), passengerId, type: 'CANCEL', data: { reason } },
    )
    if (result.happened)
      deeds.push({
        do: 'send',
        to: binding.workflow.id,
        record: result.id,
        event: 'CANCEL',
        event_id: result.eventId,
        module: at.module,
      })
  }
  return deeds
}

/** Starts stages anew: the old record stays as it was, a fresh one stands in the initial state (machines M8 rows 15 and 19). */
async function newAttempts(
  context: EngineContext,
  passengerId: number,
  names: readonly StageName[],
): Promise<Deed[]> {
  const facts = await loadFacts(context.db, passengerId, system, context.clock.today())
  const about = aboutOf(facts)
  const made: { module: string; old: number; new: number }[] = []
  for (const stage of names) {
    const at = facts.stages[stage]
    const binding = at ? bindings[at.module] : undefined
    // A CV has no attempts: it goes back to its draft and is written anew.
    if (!at?.record || !binding?.entity.step) continue
    const old = Number(at.record['id'])
    await updateRow(context.db, binding.entity, old, { is_current: false }, { by: null, bump: true })
    const fresh = await insertRow(
      context.db,
      binding.entity,
      {
        ...stageRecord(stage, about).marks,
        passenger: passengerId,
        branch: at.record['branch'],
        state: binding.workflow.initial,
        state_since: context.clock.today(),
        machine_version: binding.workflow.version,
        attempt_no: at.attempt_no + 1,
        is_current: true,
        is_demo: at.record['is_demo'] ?? false,
      },
      null,
    )
    made.push({ module: at.module, old, new: fresh })
  }
  return [{ do: 'order', name: 'new attempts', kept: { made } }]
}

/** A flight that did not happen: the passport is where it was before the departure moved it; one handed over earlier stays with its owner. */
async function custodyBeforeFlight(context: EngineContext, passengerId: number): Promise<Deed[]> {
  const { rows } = await sql<{ effects: Deed[] | null }>`
    select e.effects from stage_event e where e.passenger_id = ${passengerId} and e.machine = 'flight' and e.to_state = 'flown' and e.from_state <> 'flown' and e.undone_at is null order by e.id desc limit 1`.execute(
    context.db,
  )
  const moved = rows[0]?.effects?.find((deed) => deed.do === 'custody')
  if (!moved) return [{ do: 'skipped', what: 'the departure did not move the passport' }]
  const since = (await rowById(context.db, entityOf('passenger'), passengerId))?.['custody_since'] ?? null
  const isBack = await restoreCustody(context, passengerId, moved)
  return isBack
    ? [{ do: 'order', name: 'custody before flight', kept: { moved, since } }]
    : [{ do: 'skipped', what: 'the passport was moved on since the departure' }]
}

async function giveNumber(context: EngineContext, about: EffectContext, order: Order): Promise<Deed[]> {
  const field = String(order.data?.['field'])
  const number = await nextNumber(
    context.db,
    about.binding.entity,
    { field, pattern: String(order.data?.['pattern']) },
    context.clock.today(),
  )
  await updateRow(
    context.db,
    about.binding.entity,
    Number(about.record['id']),
    { [field]: number },
    { by: context.actor.id, bump: false },
  )
  return [
    {
      do: 'order',
      name: 'number',
      kept: { field, module: about.binding.module, record: about.record['id'] },
    },
  ]
}

async function setPassenger(context: EngineContext, passengerId: number, values: Row): Promise<Deed[]> {
  const entity = entityOf('passenger')
  const before = await rowById(context.db, entity, passengerId)
  await updateRow(context.db, entity, passengerId, values, { by: context.actor.id, bump: false })
  return [
    {
      do: 'order',
      name: 'set passenger',
      kept: Object.fromEntries(Object.keys(values).map((name) => [name, before?.[name] ?? null])),
    },
  ]
}

/** A line of the visa gets another quantity; the database refuses less than is allotted. */
async function setLineQuantity(context: EngineContext, data: Row): Promise<Deed[]> {
  const line = Number(data['line'])
  const { rows } = await sql<{ quantity: number }>`
    update visa_entry_line l set quantity = ${Number(data['quantity'])} from (select id, quantity from visa_entry_line where id = ${line} for update) before where l.id = before.id returning before.quantity`.execute(
    context.db,
  )
  return [{ do: 'order', name: 'set line quantity', kept: { line, quantity: rows[0]?.quantity ?? null } }]
}

/** The change an update permission allows; it is used up with it (machines M12 row 5). */
async function applyOnce(context: EngineContext, permission: Row, data: Row): Promise<Deed[]> {
  const { user } = context.actor
  if (!user) throw new Error('a permission is used by the person who asked for it')
  await applyPermission({ db: context.db, user, clock: context.clock }, permission, data['replacement'])
  return [{ do: 'order', name: 'use permission' }]
}

/** A mail waits to be picked up by the sender. */
async function wakeMail(context: EngineContext): Promise<Deed[]> {
  await wakeSender(context.db)
  return [{ do: 'order', name: 'wake mail' }]
}

/** A cancelled mail leaves the outbox; one that is being sent is told by the sender itself. */
async function dropMail(context: EngineContext, record: Row): Promise<Deed[]> {
  if (record['mail'])
    await sql`update mail_outbox set state = 'failed', error = 'It was cancelled.', body = null where id = ${Number(record['mail'])} and state in ('queued', 'failed')`.execute(
      context.db,
    )
  return [{ do: 'order', name: 'drop mail' }]
}

/** A CV goes out by mail: a draft for the agent, which somebody looks at before it leaves (machines M18 row 2). */
async function draftMail(
  context: EngineContext,
  { record, facts, passengerId }: EffectContext,
  data: Row,
): Promise<Deed[]> {
  const { rows } = await sql<{
    name: string
    email: string | null
  }>`select name, email from agent where id = ${Number(data['agent'])}`.execute(context.db)
  const name = String(facts.passenger?.['full_name'] ?? '')
  const mail = await insertRow(
    context.db,
    entityOf('document_send'),
    {
      passengers: [passengerId],
      recipient_type: 'agent',
      to: rows[0]?.email ? [rows[0].email] : [],
      subject: `${String(record['cv_no'] ?? 'CV')} ${name}`.slice(0, 150),
      body: `Dear ${rows[0]?.name ?? 'partner'},\n\nPlease find attached the CV of {passenger_name}.`,
      documents: [{ source: 'cv', passenger: passengerId, file: null }],
      branch: facts.passenger?.['branch'],
      state: 'draft',
      state_since: context.clock.today(),
      is_demo: facts.passenger?.['is_demo'] ?? false,
    },
    context.actor.id,
  )
  return [{ do: 'order', name: 'draft mail', kept: { mail } }]
}

/** The paper of a list follows its rows: kept when they are frozen, thrown away when they are open again. */
async function keepPaper(
  context: EngineContext,
  { module, id }: { module: string; id: number },
  order: string,
): Promise<void> {
  const list = listModules.find((one) => one === module)
  if (!list) return
  if (order === 'list freeze' || order === 'list submit')
    await keepListPaper(context, { module: list, id }, context.actor.id, { isNew: order === 'list freeze' })
  if (order === 'list add' || order === 'list remove') await dropListPaper(context.db, { module: list, id })
}

/** Carries out one order. @throws Error for a name nobody knows: a machine and this file have parted. */
export async function doOrder(context: EngineContext, about: EffectContext, order: Order): Promise<Deed[]> {
  const passengerId = about.passengerId ?? 0
  const stages = order.data?.['stages'] as StageName[] | undefined // Written by the machines with this key.
  const reason = String(order.data?.['reason'] ?? about.data['reason'] ?? '')
  switch (order.name) {
    case 'assign serial':
      return assignSerial(context, passengerId)
    case 'build plan':
      return [{ do: 'order', name: 'build plan' }] // The plan is computed from type and country each time facts are loaded.
    case 'cancel open stages':
      return cancelStages(context, passengerId, null, reason)
    case 'cancel stages':
      return cancelStages(context, passengerId, stages ?? [], reason)
    case 'new attempts':
      return newAttempts(context, passengerId, stages ?? [])
    case 'custody before flight':
      return custodyBeforeFlight(context, passengerId)
    case 'number':
      return giveNumber(context, about, order)
    case 'set line quantity':
      return setLineQuantity(context, order.data ?? {})
    case 'use permission':
      return applyOnce(context, about.record, order.data ?? {})
    case 'wake mail':
      return wakeMail(context)
    case 'drop mail':
      return dropMail(context, about.record)
    case 'draft mail':
      return draftMail(context, about, order.data ?? {})
    case 'set passenger':
      return setPassenger(context, passengerId, order.data ?? {})
    default: {
      const at = { module: about.binding.module, id: Number(about.record['id']) }
      // A paper handed in is what stood there before the members moved on because of it.
      if (order.name === 'list submit') await keepPaper(context, at, order.name)
      const done = await doListOrder(context, at, order.name, order.data ?? {})
      if (done && order.name !== 'list submit') await keepPaper(context, at, order.name)
      if (done) return done
      const ran = await doBulkOrder(context, about.record, order.name, order.data ?? {})
      if (ran) return ran
      throw new Error(`${about.binding.workflow.id} gives an unknown order "${order.name}"`)
    }
  }
}

/** Takes an order back; a serial once given stays with its file (entities 4.3 "never reused"). @throws AppError G-UNDO-DOWN when what it made has begun. */
export async function undoOrder(
  context: EngineContext,
  passengerId: number | null,
  deed: Extract<Deed, { do: 'order' }>,
): Promise<void> {
  const kept = deed.kept ?? {}
  const by = { by: context.actor.id, bump: false }
  // The number is not given again; the paper it stood on is void.
  if (deed.name === 'number' && kept['record'])
    await updateRow(
      context.db,
      entityOf(String(kept['module'])),
      Number(kept['record']),
      { [String(kept['field'])]: null },
      by,
    )
  // A draft nobody has sent goes with the entry that made it.
  if (deed.name === 'draft mail')
    await sql`update document_send set is_deleted = true, deleted_at = now(), version = version + 1 where id = ${Number(kept['mail'])} and state = 'draft'`.execute(
      context.db,
    )
  if (deed.name === 'set line quantity') await setLineQuantity(context, kept)
  await undoListOrder(context, deed.name, kept)
  const frozen = deed.name === 'list freeze' ? listModules.find((one) => one === kept['module']) : undefined
  if (frozen) await dropListPaper(context.db, { module: frozen, id: Number(kept['list']) })
  if (passengerId === null) return
  if (deed.name === 'set passenger') await updateRow(context.db, entityOf('passenger'), passengerId, kept, by)
  if (deed.name === 'custody before flight')
    await repeatCustody(
      context,
      passengerId,
      kept['moved'] as Extract<Deed, { do: 'custody' }>,
      kept['since'],
    ) // Written by custodyBeforeFlight.
  if (deed.name === 'new attempts') {
    for (const one of (kept['made'] ?? []) as { module: string; old: number; new: number }[]) {
      await requireUntouched(context, one.module, one.new, 0)
      await swapAttempts(context, entityOf(one.module), one)
    }
  }
}

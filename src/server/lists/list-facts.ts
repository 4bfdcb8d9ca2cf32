/** What the guards and the forms of a cover list ask the database: who may be added and why not, what handing it in needs (machines M9c). */
import { sql } from 'kysely'
import { entityOf } from '../../domain/entities.ts'
import { longestList } from '../../domain/clearance/submission-lists.ts'
import type { Facts, Row } from '../../domain/journey/facts.ts'
import { say, term, type Said } from '../../foundation/text/sentence.ts'
import { everyRefusal, judge, otherRefusals, stateLabel } from '../../machines/kit/judge.ts'
import type { Db } from '../platform/db/kysely.ts'
import { bindings } from '../workflow/event/bindings.ts'
import { loadFacts, system } from '../workflow/event/facts.ts'
import { rowById } from '../workflow/event/rows.ts'
import { storedOf } from '../workflow/event/stored-workflow.ts'
import { need, listRowsOf, payloadOf, type ListRow } from './list-rows.ts'
import { paperRefusal } from './paper-members.ts'

/** Everything why this passenger cannot be added to the list now; empty when it is possible. */
async function memberRefusals(db: Db, module: string, list: Row, data: Row, facts: Facts): Promise<Said[]> {
  const { kind, binding } = need(module)
  const { passenger } = facts
  if (!passenger) return [say`Select a Passenger from the list.`]
  const name = String(passenger['full_name'])
  const { rows } = await sql<{ no: string | null; here: number }>`
    select (select l.list_no from list_row r join ${sql.table(module)} l on l.id = r.list_id where r.module = ${module} and r.passenger = ${Number(passenger['id'])} and (r.is_open or r.list_id = ${Number(list['id'])}) limit 1) as no,
      (select count(*)::int from list_row r where r.module = ${module} and r.list_id = ${Number(list['id'])}) as here`.execute(
    db,
  )
  if (rows[0]?.no) return [say`${name} is already on list ${rows[0].no}.`]
  if ((rows[0]?.here ?? 0) >= longestList) return [say`At most ${longestList} passengers are on one list.`]
  if (kind.reasons && !kind.reasons.includes(String(data['reason_code'] ?? '')))
    return [say`Select a reason for ${name}.`]
  if (kind.event === null || kind.field === null)
    return [await paperRefusal({ db, kind, binding, module, list, facts, here: rows[0]?.here ?? 0 })].filter(
      (one) => one !== null,
    )
  const at = facts.stages[kind.stage]
  // Who adds a row need not be the one who hands the list in, so roles are not asked here.
  const asSystem: Facts = {
    ...facts,
    user: { id: null, role: 'SYS' },
    lookups: { ...facts.lookups, refs: { ...facts.lookups.refs, [kind.field]: list } },
  }
  const verdict = judge(
    binding.workflow,
    storedOf(binding, at?.record ?? { state: binding.workflow.initial }, asSystem),
    { type: kind.event },
  )
  if (verdict.ok)
    return kind.reasons && String(data['reason'] ?? '').replace(/\s/g, '').length < 10
      ? [say`Please give a reason of at least 10 characters.`]
      : []
  if (verdict.code !== 'G-STATE')
    return [verdict, ...otherRefusals(verdict)].map((one) => say`${name}: ${one.sentence ?? one.message}`)
  const state = term(
    at?.label ?? stateLabel(binding.workflow, binding.workflow.initial),
    `state.${binding.workflow.id}`,
  )
  return [kind.stage === 'manpower' ? say`${name}: manpower is ${state}.` : say`${name}: visa is ${state}.`]
}

/**
 * Fields of the hand-in that its form may leave out in general and that the passengers of this list need: what the event
 * of a passenger requires, and what its guards miss at a field. All of a list go to one country under one licence
 * (G-EMB-LIST), so the first one who is not handed in speaks for them.
 */
async function neededToSubmit(db: Db, module: string, list: Row, rows: readonly ListRow[], today: string) {
  const { kind, binding } = need(module)
  const handIn = bindings[module]?.workflow.rows.find((row) => row.on === 'SUBMIT')
  const first = rows.find((row) => !row.is_submitted)
  if (!handIn || !first || kind.event === null || kind.field === null) return []
  const mayLack = (handIn.payload ?? []).flatMap((name) => (name.endsWith('?') ? [name.slice(0, -1)] : []))
  const facts = await loadFacts(db, first.passenger, system, today)
  const at = facts.stages[kind.stage]
  const stored = storedOf(binding, at?.record ?? { state: binding.workflow.initial }, {
    ...facts,
    lookups: { ...facts.lookups, refs: { ...facts.lookups.refs, [kind.field]: list } },
  })
  const required = binding.workflow.rows
    .filter((row) => row.on === kind.event && row.froms.includes(stored.state))
    .flatMap((row) => row.payload ?? [])
  const verdict = judge(binding.workflow, stored, {
    type: kind.event,
    data: payloadOf(kind, Number(list['id']), first, { submit_date: today }),
  })
  const missed = verdict.ok ? [] : everyRefusal(verdict).map(({ field }) => field)
  return mayLack.filter((name) => required.includes(name) || missed.includes(name))
}

/** Licence, numbers and refusals the guards of a list ask for. */
export async function listFacts(
  db: Db,
  module: string,
  list: Row,
  data: Row,
  facts: Facts,
): Promise<Partial<Facts['lookups']>> {
  const rows = await listRowsOf(db, module, Number(list['id']))
  const isOpen = list['state'] === 'draft' || list['state'] === 'printed'
  const isAdding = data['passenger'] !== undefined && data['passenger'] !== null && isOpen
  return {
    refs: {
      recruiting_agency: await rowById(db, entityOf('recruiting_agency'), Number(list['recruiting_agency'])),
    },
    counts: { list_rows: rows.length, list_waiting: rows.filter((row) => row.is_waiting).length },
    sentences: { member: isAdding ? await memberRefusals(db, module, list, data, facts) : [] },
    // Asked by the form of the hand-in, before anything is typed.
    needed:
      isOpen && Object.keys(data).length === 0
        ? { SUBMIT: await neededToSubmit(db, module, list, rows, facts.today) }
        : {},
  }
}

/** The figures of an analysis, one statement per kind. */
import { sql } from 'kysely'
import type { CountedFigure, ProcessAnalysis, StateFigures } from '../../../domain/desk/process-analysis.ts'
import { AppError } from '../../../domain/errors.ts'
import { overrideEvents, overrideFields } from '../../../domain/journey/overrides.ts'
import { isComplete } from '../../../foundation/text/languages.ts'
import type { GuardCall } from '../../../machines/kit/guard.ts'
import { correctGuards, undoGuards } from '../../../machines/kit/undo.ts'
import type { Workflow } from '../../../machines/kit/workflow.ts'
import type { Db } from '../../platform/db/kysely.ts'
import { handbookOf } from '../handbook/handbook-blocks.ts'
import { handbookWords, type HandbookWords } from '../handbook/handbook-words.ts'
import {
  inMonths,
  narrowsOf,
  nowOf,
  offeredTo,
  recordsOf,
  refusedOf,
  standing,
  staysOf,
  type Asked,
} from './asked.ts'

const stateFigures = async (db: Db, of: Asked): Promise<StateFigures[]> =>
  (
    await sql<StateFigures>`
    with records as ${recordsOf(of)}, stays as ${staysOf(of)}, present as ${nowOf(of)},
      here as (select state, count(*)::int as now, min(began) as oldest from present group by state),
      waits as (select state, count(*)::int as waits, percentile_disc(0.5) within group (order by left_on - began)::int as median, percentile_disc(0.9) within group (order by left_on - began)::int as ninety
        from stays where left_on is not null and ${inMonths(of, sql`left_on`)} group by state),
      barred as (select state, sum(times)::int as refused from ${refusedOf(of)} f group by state)
    select state, coalesce(here.now, 0)::int as now, here.oldest, coalesce(waits.waits, 0)::int as waits, waits.median, waits.ninety, coalesce(barred.refused, 0)::int as refused
    from here full join waits using (state) full join barred using (state)`.execute(db)
  ).rows

const refusals = async (db: Db, of: Asked) =>
  (
    await sql<{ key: string; count: number }>`
    with records as ${recordsOf(of)}
    select c.code as key, sum(f.times)::int as count from ${refusedOf(of)} f cross join lateral (select distinct unnest(string_to_array(f.codes, ' ')) as code) c
    group by c.code order by count desc, key`.execute(db)
  ).rows

/** Entries that passed by an override. */
export const isOverride = sql`(e.event = any(${[...overrideEvents]}::text[]) or exists (select 1 from jsonb_each_text(coalesce(e.payload, '{}')) o where o.key = any(${[...overrideFields]}::text[]) and o.value is not null and o.value not in ('', 'false')))`

const overrides = async (db: Db, of: Asked) =>
  (
    await sql<CountedFigure>`
    with records as ${recordsOf(of)}
    select coalesce(e.by_user, 0)::text as key, max(concat_ws(' ', u.first_name, u.last_name)) as label, count(*)::int as count
    from stage_event e join records r on r.module = e.module and r.record_id = e.record_id left join app_user u on u.id = e.by_user
    where e.machine = ${of.workflow.id} and ${standing} and ${inMonths(of, sql`e.on_date`)} and ${isOverride} group by e.by_user order by count desc, key`.execute(
      db,
    )
  ).rows

const corrections = async (db: Db, of: Asked) =>
  (
    await sql<{ key: string; count: number }>`
    with records as ${recordsOf(of)}
    select coalesce(e.payload ->> 'field', '') as key, count(*)::int as count from stage_event e join records r on r.module = e.module and r.record_id = e.record_id
    where e.machine = ${of.workflow.id} and ${standing} and ${inMonths(of, sql`e.on_date`)} and e.event = 'CORRECT_DATA' group by key order by count desc, key`.execute(
      db,
    )
  ).rows

/** What a code asks for, in words; null for a refusal of no guard. */
function codeInWords(workflow: Workflow, code: string, words: HandbookWords): string | null {
  const calls: readonly GuardCall[] = [
    ...workflow.rows.flatMap((row) => row.calls),
    ...undoGuards,
    ...correctGuards,
  ].filter((call) => call.code === code)
  const said = [...new Set(calls.map((call) => words.guard(workflow, { ...call, params: [] })))]
  return said.length === 0 ? null : said.join('; ')
}

const fieldInWords = (workflow: Workflow, name: string, words: HandbookWords): string | null =>
  name in workflow.fields ? words.field(workflow, name) : null

/** @param db the one for reports: it reads a long history. */
export async function analyse(db: Db, of: Asked): Promise<ProcessAnalysis> {
  const { workflow, user } = of
  const words = handbookWords(isComplete(user.language) ? user.language : 'en')
  const chart = handbookOf(user.language)
    .get(workflow.id)
    ?.blocks.find((block) => block.kind === 'chart')
  if (!chart) throw new AppError('record.notFound')
  const [states, refused, overridden, corrected] = await Promise.all([
    stateFigures(db, of),
    refusals(db, of),
    overrides(db, of),
    corrections(db, of),
  ])
  return {
    workflow: workflow.id,
    workflows: offeredTo(user),
    narrows: [...new Set(of.bindings.flatMap(narrowsOf))],
    chart,
    states,
    refusals: refused.map((one) => ({ ...one, label: codeInWords(workflow, one.key, words) })),
    overrides: overridden.map(({ label, ...one }) => ({ ...one, label: label || null })),
    corrections: corrected.map((one) => ({ ...one, label: fieldInWords(workflow, one.key, words) })),
  }
}

/**
 * The history of what machines refused: `refused_event`. Written after the refused transaction was rolled back, without
 * personal data, once per person, day and reason, and only so many per person and day (decision 0570).
 */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { z } from 'zod'
import { entities, entityOf } from '../../../domain/entities.ts'
import type { RefusedEntry } from '../../../domain/journey/case-view.ts'
import type { Row, StageName } from '../../../domain/journey/facts.ts'
import type { FixLink } from '../../../domain/errors.ts'
import type { Entity } from '../../../foundation/definitions/entity.ts'
import { inWords, type Sentence } from '../../../foundation/text/sentence.ts'
import type { Refusal } from '../../../machines/kit/guard.ts'
import { everyRefusal, stageOf } from '../../../machines/kit/judge.ts'
import { workflows } from '../../../machines/catalogue.ts'
import { explain, valueAt, type ReadPath } from '../../../machines/kit/reads.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/kysely.ts'
import type { SessionUser } from '../../platform/session-user.ts'
import { sharedType } from '../../http/answer-types.ts'
import type { Sql } from '../../records/read/columns.ts'
import type { Context } from '../../http/define-route.ts'
import type { RefusedAttempt } from '../registry.ts'
import { factsIn } from '../view/replaced-facts.ts'
import {
  refusalInWords,
  readableFacts,
  withoutNames,
  type KeptFact,
  type StoredFact,
} from './refusal-in-words.ts'
import { pseudonyms } from '../view/pseudonyms.ts'

/** Different refusals of one person kept per day; what comes after is refused as ever and leaves nothing. */
export const mostPerDay = 200
/** First number of the advisory locks under which the refusals of a person are counted. */
const refusalLock = 570_570
const mostReads = 60
const mostSigns = 8000

/** A fact a guard looked at: where it stands among what machines know, and its value; null for none. */
export interface KeptRead {
  path: ReadPath
  value: string | number | boolean | null
}
/** What one guard refused. */
interface KeptRefusal {
  code: string
  message: string
  sentence?: Sentence
  field?: string
  fix?: FixLink
  stage?: StageName
  reads: readonly KeptRead[]
  /** What it read, in sentences. */
  facts: readonly KeptFact[]
  /** Of the changes that would have opened the event, those it asks for; null in every refusal where none were found, left out where none were looked for. */
  opens?: readonly KeptFact[] | null
}

const isPlain = (value: unknown): value is KeptRead['value'] =>
  value === null || ['string', 'number', 'boolean'].includes(typeof value)
const saidWithout = (text: string, sentence: Sentence | undefined) => {
  const clean = sentence && withoutNames(sentence)
  return { text: clean ? inWords(clean, null) : text, ...(clean ? { sentence: clean } : {}) }
}

/** A refusal as it is kept. Words of the books come without their parts and may hold anything: only the code stays of them. */
function kept(
  { code, message, sentence, field, fix, stage }: Refusal,
  known: Pick<KeptRefusal, 'reads' | 'facts' | 'opens'>,
): KeptRefusal {
  const said = saidWithout(code === 'G-STATE' || code === 'G-ROLE' ? message : code, sentence)
  const place = fix && saidWithout('', fix.sentence)
  return {
    code,
    message: said.text,
    ...(said.sentence ? { sentence: said.sentence } : {}),
    ...(field === undefined ? {} : { field }),
    ...(fix && place
      ? {
          fix: {
            label: place.text,
            path: fix.path,
            ...(place.sentence ? { sentence: place.sentence } : {}),
          },
        }
      : {}),
    ...(stage === undefined ? {} : { stage }),
    ...known,
  }
}

/** Payload and refusals with everything that identifies a person replaced. */
function withoutPersons({ binding, stored, type, data, verdict }: RefusedAttempt): {
  payload: Row
  refusals: KeptRefusal[]
} {
  // The salt is thrown away: what was replaced cannot be found again.
  const replace = pseudonyms(randomUUID(), () => true)
  const payload = data ? replace.values(binding.workflow.fields, data) : {}
  const event = (values: Row | undefined) => ({ type, ...(values ? { data: values } : {}) })
  const clean = {
    state: stored.state,
    record: replace.row(binding.entity.name, stored.record),
    facts: factsIn(stored.facts, replace),
    last: stored.last && {
      ...stored.last,
      by: replace.user(stored.last.by),
      before: replace.row(binding.entity.name, stored.last.before),
    },
  }
  const { workflow } = binding
  const explained = explain(workflow, stored, event(data))
  const words = refusalInWords(
    workflow,
    { stored, event: event(data) },
    { stored: clean, event: event(data && payload) },
  )
  const all = explained.length > 0 ? explained : everyRefusal(verdict)
  const isOf = (asker: Refusal | null, one: Refusal) =>
    asker?.code === one.code && asker.field === one.field && asker.stage === one.stage
  /** Place of the refusal that asks for a change: the first one where it is another guard's, asked once these are content. */
  const placeOf = (asker: Refusal | null) =>
    Math.max(
      0,
      all.findIndex((one) => isOf(asker, one)),
    )
  const refusals = all.map((one, place) => {
    const { reads = [] } = one as { reads?: readonly ReadPath[] } // Of role and state no guard was asked.
    const values = { ...clean, data: payload }
    return kept(one, {
      reads: reads.slice(0, mostReads).flatMap((path) => {
        const value = valueAt(values, path) ?? null
        return isPlain(value) ? [{ path, value }] : []
      }),
      facts: words.facts(reads),
      ...(words.opens === undefined
        ? {}
        : {
            opens:
              words.opens?.flatMap(({ refusal, change }) => (placeOf(refusal) === place ? [change] : [])) ??
              null,
          }),
    })
  })
  return { payload: JSON.stringify(payload).length > mostSigns ? {} : payload, refusals }
}

type Writing = Pick<Context, 'audit'> & { clock: Clock }

/** Keeps a refused attempt, and in the audit the first of its day. @param db of a transaction after the refused one. */
export async function keepRefusal(
  db: Db,
  { audit, clock }: Writing,
  by: number,
  attempt: RefusedAttempt,
): Promise<void> {
  const { binding, stored, passengerId, type, source } = attempt
  const { workflow } = binding
  const { payload, refusals } = withoutPersons(attempt)
  const codes = [...new Set(refusals.map(({ code }) => code))].join(' ')
  const at = clock.now().toISOString()
  const record = stored.record.id ?? 0
  // Of one person one at a time: those of several requests at once would each count the same rows.
  await sql`select pg_advisory_xact_lock(${refusalLock}::int4, ${by}::int4)`.execute(db)
  const { rows } = await sql<{ times: number }>`
    insert into refused_event (passenger_id, module, machine, machine_version, record_id, stage, attempt_no, event, state, payload, refusals, codes, by_user, source, on_date, at, last_at)
    select ${passengerId}::int4, ${workflow.module}, ${workflow.id}, ${workflow.version}::int4, ${record}::int4, ${stageOf(workflow, stored.record)}, ${stored.record.attempt_no ?? 1}::int4, ${type}, ${stored.state},
      ${JSON.stringify(payload)}::jsonb, ${JSON.stringify(refusals)}::jsonb, ${codes}, ${by}::int4, ${source}, ${clock.today()}::date, ${at}::timestamptz, ${at}::timestamptz
    where (select count(*) from refused_event where by_user = ${by} and on_date = ${clock.today()}::date) < ${mostPerDay}
    on conflict (by_user, on_date, module, machine, record_id, coalesce(passenger_id, 0), event, state, codes)
      do update set times = refused_event.times + 1, last_at = excluded.last_at
    returning times`.execute(db)
  if (rows[0]?.times !== 1) return
  await audit(
    {
      action: `${binding.module}.refused`,
      object: { module: binding.module, id: record > 0 ? record : passengerId },
      changes: { event: [null, type], refused: [null, codes] },
    },
    db,
  )
}

const mostShown = 100

/** Rows of before facts were kept in sentences have none. */
type StoredRefusal = Omit<KeptRefusal, 'facts' | 'opens'> & {
  facts?: readonly StoredFact[]
  opens?: readonly StoredFact[] | null
}

const anySentence = sharedType<Sentence>('Sentence', 'foundation/text/sentence.ts').optional()
const factInWords = z.object({
  message: z.string(),
  sentence: anySentence,
  fix: z.object({ label: z.string(), path: z.string(), sentence: anySentence }).optional(),
})
export const refusedEntry: z.ZodType<RefusedEntry> = z.object({
  id: z.number(),
  module: z.string(),
  machine: z.string(),
  stage: z.string().nullable(),
  record_id: z.number(),
  event: z.string(),
  state: z.string(),
  by: z.string().nullable(),
  at: z.string(),
  last_at: z.string(),
  on_date: z.string(),
  times: z.number(),
  refusals: z.array(
    z.object({
      code: z.string(),
      message: z.string(),
      sentence: anySentence,
      facts: z.array(factInWords).optional(),
    }),
  ),
  opens: z.array(factInWords).optional(),
})

const modules = Object.values<Entity>(entities).map(({ name }) => name)

/** Condition on `r` (refused_event): of modules open to this user, and of confidential records only the user's own. */
export const knownRefusals = (user: SessionUser): Sql => {
  const open = modules.filter(
    (module) => user.permissions.has(`${module}.read`) && entityOf(module).restricted === undefined,
  )
  return sql`(r.by_user = ${user.id} or r.module = any(${open}::text[]))`
}

/** @param which condition on `r`, its order and its end. */
async function refusalsWhere(db: Db, user: SessionUser, which: Sql): Promise<RefusedEntry[]> {
  const { rows } = await sql<
    Omit<RefusedEntry, 'id' | 'refusals'> & { id: string; refusals: StoredRefusal[] }
  >`
    select r.id::text, r.module, r.machine, r.stage, r.record_id, r.event, r.state, concat_ws(' ', u.first_name, u.last_name) as by, r.at, r.last_at, r.on_date, r.times, r.refusals
    from refused_event r left join app_user u on u.id = r.by_user where ${which}`.execute(db)
  return rows.map((row) => {
    const to = (facts: readonly StoredFact[]) => readableFacts(user, workflows[row.machine], facts)
    const isInWords = row.refusals.some(({ opens }) => opens !== undefined)
    return {
      ...row,
      id: Number(row.id),
      by: row.by || null,
      refusals: row.refusals.map(({ code, message, sentence, facts }) => ({
        code,
        message,
        ...(sentence ? { sentence } : {}),
        ...(facts ? { facts: to(facts) } : {}),
      })),
      ...(isInWords ? { opens: to(row.refusals.flatMap(({ opens }) => opens ?? [])) } : {}),
    }
  })
}

/** Refusals of a passenger a user may read about, newest first. @param between entries of the history the page lies between. */
export function refusedLog(
  db: Db,
  user: SessionUser,
  passengerId: number,
  between: { after: number | null; before: number | null },
): Promise<RefusedEntry[]> {
  const atOf = (entry: number) => sql`(select at from stage_event where id = ${entry})`
  return refusalsWhere(
    db,
    user,
    sql`r.passenger_id = ${passengerId} and ${knownRefusals(user)} ${between.after === null ? sql`` : sql`and r.at >= ${atOf(between.after)}`} ${between.before === null ? sql`` : sql`and r.at < ${atOf(between.before)}`}
    order by r.id desc limit ${mostShown}`,
  )
}

/** These refusals, which the reader is known to see. */
export const refusalsById = (db: Db, user: SessionUser, ids: readonly number[]): Promise<RefusedEntry[]> =>
  ids.length === 0 ? Promise.resolve([]) : refusalsWhere(db, user, sql`r.id = any(${[...ids]}::bigint[])`)

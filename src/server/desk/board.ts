import { medicalWorkflow } from '../../machines/journey/medical.ts'
import { inStates } from '../platform/db/in-states.ts'
import { sql } from 'kysely'
import { z } from 'zod'
import { cardsAtOnce, type Board, type BoardCard, type BoardColumn } from '../../domain/desk/board.ts'
import { entityOf } from '../../domain/entities.ts'
import { AppError } from '../../domain/errors.ts'
import { workStages, type WorkStage } from '../../domain/desk/work.ts'
import { stateLabel } from '../../machines/kit/judge.ts'
import { seesField } from '../records/actor.ts'
import { agentScope, allOf, branchScope } from '../records/scope.ts'
import type { Db } from '../platform/db/kysely.ts'
import { bindingOf, type Binding } from '../workflow/event/bindings.ts'
import { stageRecord } from '../../domain/journey/stage-records.ts'
import type { SessionUser } from '../platform/session-user.ts'
import { defineRoute, type Route } from '../http/define-route.ts'

const stage = z.enum(workStages)
const card: z.ZodType<BoardCard> = z.object({
  passenger: z.number(),
  full_name: z.string(),
  passport_no: z.string().nullable(),
  office_serial: z.string().nullable(),
  agent: z.string().nullable(),
  country: z.string().nullable(),
  since: z.string(),
  passport_expiry_date: z.string().nullable(),
  medical_expiry_date: z.string().nullable(),
  visa_expiry_date: z.string().nullable(),
})
const cards = { cards: z.array(card), next: z.string().nullable() }
const board: z.ZodType<Board> = z.object({
  stage,
  machine: z.string(),
  module: z.string(),
  columns: z.array(
    z.object({
      state: z.string(),
      label: z.string(),
      kind: z.string(),
      count: z.number(),
      oldest: z.string().nullable(),
      ...cards,
    }),
  ),
})

const id = z.coerce.number().int().min(1).max(2_147_483_647)
/** What narrows a board; `q` is the beginning of a name, passport number or serial. */
const filters = z.object({
  stage,
  country: id.optional(),
  agent: id.optional(),
  passenger_type: id.optional(),
  q: z.string().trim().max(60).optional(),
  /** Only files whose step in this stage a user can do now. */
  open: z.literal('1').optional(),
})
type Filters = z.output<typeof filters>

/** Where the cards of a column ended: since, passenger. */
const cursor = z.tuple([z.iso.date(), z.int()])
function readCursor(text: string): z.output<typeof cursor> {
  try {
    return cursor.parse(JSON.parse(text))
  } catch {
    throw new AppError('input.invalid', {
      errors: [
        { pointer: '/after', code: 'FORMAT', message: 'These cards no longer exist. Open the board again.' },
      ],
    })
  }
}

/** Machine and record of a stage as the board shows it; a stage of several plans is that of a worker. */
function boardBinding(name: WorkStage): {
  binding: Binding
  discriminators: Readonly<Record<string, unknown>>
} {
  const kept =
    name === 'journey'
      ? { module: 'passenger', discriminators: {} }
      : stageRecord(name, { base_plan: 'recruiting', country: null, profession: null })
  const binding = bindingOf(kept.module)
  if (!binding) throw new AppError('record.notFound')
  return { binding, discriminators: kept.discriminators }
}

/** A user can do the step of this stage now: no guard refuses an administrator what it allows others. */
const isOpen = sql`exists (select from passenger_work w where w.passenger = k.passenger and w.stage = k.stage and w.role = 'ADM')`

/** Files of this stage the person may see and the filters let through; the file itself is read only where something asks for it. */
function narrowed(
  user: SessionUser,
  { stage: name, country, agent, passenger_type: type, q, open }: Filters,
) {
  const branch = branchScope(user, 'k')
  const agents = agentScope(entityOf('passenger'), user, 'p')
  const typed = q ? `${q.toUpperCase().replaceAll(/[\\%_]/g, String.raw`\$&`)}%` : null
  const ofFile = [
    ...(agents ? [agents] : []),
    ...(country ? [sql`p.country = ${country}`] : []),
    ...(agent ? [sql`p.agent = ${agent}`] : []),
    ...(type ? [sql`p.passenger_type = ${type}`] : []),
    ...(typed
      ? [
          sql`(p.full_name like ${typed} or p.passport_no like ${typed} or upper(p.office_serial) like ${typed})`,
        ]
      : []),
  ]
  return {
    where: allOf([sql`k.stage = ${name}`, ...(branch ? [branch] : []), ...ofFile, ...(open ? [isOpen] : [])]),
    file: ofFile.length > 0 ? sql`join passenger p on p.id = k.passenger` : sql``,
  }
}

type Found = BoardCard & { state: string }

/** Cards of one column, oldest first; one more than are shown says whether there are others. */
const cardsOf = (user: SessionUser, asked: Filters, state: string, after: z.output<typeof cursor> | null) => {
  const { where, file } = narrowed(user, asked)
  return sql`(select k.state, k.passenger, k.since from passenger_stage k ${file} where ${where} and k.state = ${state} ${after ? sql`and (k.since, k.passenger) > (${after[0]}::date, ${after[1]}::int)` : sql``} order by k.since, k.passenger limit ${cardsAtOnce + 1})`
}

async function readCards(
  db: Db,
  user: SessionUser,
  parts: readonly ReturnType<typeof cardsOf>[],
): Promise<Found[]> {
  if (parts.length === 0) return []
  const passport = entityOf('passenger').fields['passport_no']
  const { rows } = await sql<Found>`
    select k.state, k.passenger, p.full_name, ${passport && seesField(user, passport) ? sql`p.passport_no` : sql`null::text as passport_no`}, p.office_serial, a.name as agent, c.name as country, k.since, p.passport_expiry_date,
      case when med.state ${inStates(medicalWorkflow, 'fit', 'expired')} then med.expiry_date end as medical_expiry_date, emb.visa_expiry_date
    from (${sql.join(parts, sql` union all `)}) k join passenger p on p.id = k.passenger left join agent a on a.id = p.agent left join country c on c.id = p.country
      left join medical med on med.passenger = p.id and med.is_current and not med.is_deleted left join embassy emb on emb.passenger = p.id and emb.is_current and not emb.is_deleted
    order by k.since, k.passenger`.execute(db)
  return rows
}

function paged(found: readonly Found[]): { cards: BoardCard[]; next: string | null } {
  const shown = found.slice(0, cardsAtOnce)
  const last = found.length > cardsAtOnce ? shown.at(-1) : undefined
  return {
    cards: shown.map(({ state: _state, ...one }) => one),
    next: last ? JSON.stringify([last.since, last.passenger]) : null,
  }
}

export const boardRoutes: Route[] = [
  defineRoute({
    method: 'GET',
    path: '/board/api/v1/board/columns',
    summary: 'Passengers by where they stand in one stage: counts, oldest day and first cards of every state',
    access: 'user',
    permission: 'passenger.read',
    query: filters,
    response: board,
    async handler({ db, user, query }) {
      const {
        binding: { workflow, module },
        discriminators,
      } = boardBinding(query.stage)
      const { where, file } = narrowed(user, query)
      const { rows: counts } = await sql<{
        state: string
        count: number
        oldest: string
      }>`select k.state, count(*)::int as count, min(k.since) as oldest from passenger_stage k ${file} where ${where} group by k.state`.execute(
        db,
      )
      const found = await readCards(
        db,
        user,
        counts.map(({ state }) => cardsOf(user, query, state, null)),
      )
      const columns = Object.entries(workflow.states).flatMap(([state, { kind }]): BoardColumn[] => {
        const at = counts.find((one) => one.state === state)
        // A state that ends a file for good is no place to work in.
        return kind === 'final' && !at
          ? []
          : [
              {
                state,
                label: stateLabel(workflow, state, discriminators),
                kind,
                count: at?.count ?? 0,
                oldest: at?.oldest ?? null,
                ...paged(found.filter((one) => one.state === state)),
              },
            ]
      })
      return { stage: query.stage, machine: workflow.id, module, columns }
    },
  }),
  defineRoute({
    method: 'GET',
    path: '/board/api/v1/board/cards',
    summary: 'Further cards of one column of the board',
    access: 'user',
    permission: 'passenger.read',
    query: filters.extend({ state: z.string().max(40), after: z.string().max(60) }),
    response: z.object(cards),
    async handler({ db, user, query }) {
      boardBinding(query.stage)
      const { state, after, ...asked } = query
      return paged(await readCards(db, user, [cardsOf(user, asked, state, readCursor(after))]))
    },
  }),
]

/** Vouchers: drafts, events, the queue of those waiting, allocations, open items and the check of the books (accounting 6.1, 8, 12). */
import { sql } from 'kysely'
import { sendsAny } from '../../../machines/kit/judge.ts'
import { voucherWorkflow } from '../../../machines/books/voucher.ts'
import { z } from 'zod'
import { voucherKinds } from '../../../domain/books/kinds/index.ts'
import type { VoucherKind } from '../../../domain/books/posting.ts'
import { AppError } from '../../../domain/errors.ts'
import { entityOf } from '../../../domain/entities.ts'
import { moneyText, parseMoney } from '../../../foundation/values/money.ts'
import type { Row } from '../../records/read/columns.ts'
import { findRecord } from '../../records/read/find-record.ts'
import { createBody, recordAnswer, updateBody } from '../../records/wire-schemas.ts'
import { createRecord, updateRecord } from '../../records/write/write-record.ts'
import { tx } from '../../platform/db/kysely.ts'
import { applyAdvance, allocateLines } from '../allocations.ts'
import { openItems } from '../open-items.ts'
import { requireAdvance } from '../settlement/settle.ts'
import { readsQueue, waitingOf } from '../drafts/queue.ts'
import { proposalRoutes } from '../drafts/routes.ts'
import { proofRoutes } from '../proof/routes.ts'
import { settlementRoutes } from '../settlement/routes.ts'
import { requireParty, requirePartiesOf } from '../party-access.ts'
import { passengerMoney, receiptPlace } from '../passenger-money.ts'
import { authorityAsked, authorityFault, noAuthority, ownAuthorityFor } from '../rules.ts'
import { journalLine } from '../journal-preview.ts'
import { rehearseVoucherEvent, runVoucherEvent, voucherOffers } from '../run-voucher.ts'
import { periodEvents, runPeriodEvent } from '../periods.ts'
import { periodStanding, standingOfPeriods } from '../period-standing.ts'
import { appliedAdvance } from '../../../domain/books/applied-advance.ts'
import { visibleRows } from '../../records/scope.ts'
import { defineRoute, idParams, type Context, type Route } from '../../http/define-route.ts'
import { idempotencyKey } from '../../http/idempotency.ts'

/** Drafts are saved and deleted by routes of their own. */
const eventBody = z.object({
  type: z.enum(['SUBMIT', 'CANCEL', 'AUTHORISE', 'RETURN', 'REVERSE', 'DESCRIBE']),
  reason: z.string().max(250).optional(),
  date: z.string().max(10).optional(),
  narration: z.string().max(500).optional(),
  reference: z.string().max(60).optional(),
  /** The uploaded file; null takes it away. */
  attachment: z.uuid().nullable().optional(),
})
const keyOf = ({ req }: Pick<Context, 'req'>): string => idempotencyKey(req.headers['idempotency-key'])
const amount = z.string().regex(/^\d{1,12}(\.\d{1,2})?$/)

const historyEntry = z.object({
  id: z.number(),
  action: z.string(),
  from_state: z.string().nullable(),
  to_state: z.string(),
  amount: z.string().nullable(),
  note: z.string().nullable(),
  by: z.string().nullable(),
  at: z.string(),
  version: z.number(),
})
/** `faults`: everything the document lacks, each with its place; `note`: what the event does or needs besides; `needs_reason`: it is open to those who give a reason. */
const offer = z.object({
  event: z.string(),
  label: z.string(),
  open: z.boolean(),
  code: z.string().optional(),
  message: z.string().optional(),
  note: z.string().optional(),
  needs_reason: z.boolean().optional(),
  faults: z.array(z.object({ pointer: z.string(), code: z.string(), message: z.string() })).optional(),
})
const postedLine = z.object({
  id: z.number(),
  voucher_no: z.string(),
  date: z.string(),
  account: z.string(),
  account_name: z.string(),
  party: z.string().nullable(),
  debit: z.string(),
  credit: z.string(),
  passenger: z.number().nullable(),
  due_date: z.string().nullable(),
  reference: z.string().nullable(),
})

async function historyOf({ db }: Pick<Context, 'db'>, kind: VoucherKind, id: number) {
  const { rows } = await sql<{
    id: bigint
    action: string
    from_state: string | null
    to_state: string
    amount: bigint | null
    note: string | null
    by: string | null
    at: string
    version: number | null
  }>`
    select h.id, h.event as action, h.from_state, h.to_state, (h.payload ->> 'amount')::bigint as amount, coalesce(h.reason, nullif(concat_ws(' · ', h.payload ->> 'narration', h.payload ->> 'reference'), '')) as note, nullif(concat_ws(' ', u.first_name, u.last_name), '') as by, h.at, h.record_version as version
    from stage_event h left join app_user u on u.id = h.by_user where h.module = ${kind.module} and h.machine = ${voucherWorkflow.id} and h.record_id = ${id} order by h.id desc limit 200`.execute(
    db,
  )
  return rows.map((row) => ({
    ...row,
    id: Number(row.id),
    version: row.version ?? 0,
    amount: row.amount === null ? null : moneyText(row.amount),
  }))
}

async function linesOf({ db }: Pick<Context, 'db'>, kind: VoucherKind, id: number) {
  const { rows } = await sql<{
    id: bigint
    voucher_no: string
    date: string
    account: string
    account_name: string
    party: string | null
    debit: bigint
    credit: bigint
    passenger: number | null
    due_date: string | null
    reference: string | null
  }>`
    select l.id, v.voucher_no, v.posting_date as date, a.code as account, a.name as account_name, s.name as party, l.debit_minor as debit, l.credit_minor as credit, l.passenger_id as passenger, l.due_date, l.reference
    from gl_voucher v join gl_line l on l.voucher_id = v.id join ledger_account a on a.id = l.ledger_account_id left join sub_ledger_account s on s.id = l.sub_ledger_id
    where v.source_type = ${kind.module} and v.source_id = ${id} order by v.id, l.line_no`.execute(db)
  return rows.map((row) => ({
    ...row,
    id: Number(row.id),
    debit: moneyText(row.debit),
    credit: moneyText(row.credit),
  }))
}

/** Drafts and events of one kind; lists, search, export and single reads are those of every entity. */
function kindRoutes(kind: VoucherKind): Route[] {
  const entity = entityOf(kind.module)
  const at = `/${kind.module}/api/v1/${kind.module}`
  return [
    defineRoute({
      method: 'POST',
      path: `${at}/create/`,
      summary: `Enter a draft: ${kind.title}`,
      access: 'user',
      permission: `${kind.module}.create`,
      money: true,
      audit: `${kind.module}.created`,
      status: 201,
      body: createBody(entity),
      response: recordAnswer(entity),
      handler: (context) =>
        createRecord(entity, context.body, context, context.services.registry.hooks) as Promise<{
          id: number
        }>, // recordAnswer closes and checks it.
    }),
    defineRoute({
      method: 'PUT',
      path: `${at}/update/:id`,
      summary: `Change a draft: ${kind.title}`,
      access: 'user',
      permission: `${kind.module}.update`,
      money: true,
      ifMatch: true,
      params: idParams,
      body: updateBody(entity),
      response: recordAnswer(entity),
      handler: (context) => {
        const { version: _seen, ...body } = context.body as Row // If-Match says it already.
        return updateRecord(
          entity,
          context.params.id,
          body,
          {},
          context.ifMatch,
          context,
          context.services.registry.hooks,
        ) as Promise<{ id: number }> // recordAnswer closes and checks it.
      },
    }),
    defineRoute({
      // Who may send which event is in the machine's roles and in authorize_account, so reading is all that is asked here.
      method: 'POST',
      path: `${at}/event/:id`,
      summary: `Submits, authorises, returns, cancels or reverses: ${kind.title}`,
      access: 'user',
      permission: `${kind.module}.read`,
      admits: (role) => sendsAny(voucherWorkflow, role),
      money: true,
      ifMatch: true,
      params: idParams,
      body: eventBody,
      response: recordAnswer(entity),
      handler: (context) => {
        const { type, ...data } = context.body
        return runVoucherEvent(context, {
          kind,
          id: context.params.id,
          type,
          data,
          ifMatch: context.ifMatch,
          key: keyOf(context),
        }) as Promise<{ id: number }> // recordAnswer closes and checks it.
      },
    }),
    defineRoute({
      method: 'POST',
      path: `${at}/rehearse/:id`,
      summary: `The lines an event would write into the books, and every refusal of it; nothing is kept: ${kind.title}`,
      access: 'user',
      permission: `${kind.module}.read`,
      admits: (role) => sendsAny(voucherWorkflow, role),
      transaction: false,
      ifMatch: true,
      params: idParams,
      body: eventBody,
      response: z.object({ state: z.string(), previews: z.object({ journal: z.array(journalLine) }) }),
      handler: (context) => {
        const { type, ...data } = context.body
        return rehearseVoucherEvent(context, {
          kind,
          id: context.params.id,
          type,
          data,
          ifMatch: context.ifMatch,
          key: `rehearsal:${context.req.id}`,
        }) as Promise<{ state: string; previews: { journal: z.infer<typeof journalLine>[] } }> // The answer is checked against its schema.
      },
    }),
    defineRoute({
      method: 'GET',
      path: `${at}/view/:id`,
      summary: `What can be done to it, its lines in the books and its history: ${kind.title}`,
      access: 'user',
      permission: `${kind.module}.read`,
      params: idParams,
      response: z.object({
        offers: z.array(offer),
        entries: z.array(postedLine),
        history: z.array(historyEntry),
      }),
      handler: (context) =>
        tx(context.db, async (db) => {
          const own = { ...context, db }
          const record = await findRecord(entity, context.params.id, own)
          return {
            offers: await voucherOffers(own, kind, record),
            entries: await linesOf(own, kind, context.params.id),
            history: await historyOf(own, kind, context.params.id),
          }
        }),
    }),
  ]
}

const queueRow = z.object({
  kind: z.string(),
  id: z.number(),
  version: z.number(),
  voucher_no: z.string(),
  date: z.string(),
  amount: z.string(),
  narration: z.string().nullable(),
  created_by: z.string().nullable(),
  own: z.boolean(),
  open: z.boolean(),
})
/** `version` is the one that was seen: what changed since is not authorised unseen. */
const picked = z.object({ kind: z.string().max(40), id: z.int().positive(), version: z.int().positive() })

/** Submitted vouchers a person sees, oldest first; `open` tells which of them he may authorise. */
async function waiting(context: Pick<Context<'user'>, 'db' | 'user' | 'clock'>) {
  const rows: z.infer<typeof queueRow>[] = []
  for (const kind of voucherKinds) {
    if (!context.user.permissions.has(`${kind.module}.read`)) continue
    const [[authority = noAuthority], found] = await Promise.all([
      authorityAsked(context.user.id, kind.scope, context.clock.today())
        .execute(context.db)
        .then((answer) => answer.rows),
      sql<{
        id: number
        version: number
        voucher_no: string | null
        date: string
        amount: bigint | null
        narration: string | null
        by: string | null
        own: boolean
      }>`
      select t.id, t.version, t.voucher_no, t.date, t.amount, t.narration, concat_ws(' ', u.first_name, u.last_name) as by,
        exists (select 1 from voucher_maker m where m.source_type = ${kind.module} and m.source_id = t.id and m.user_id = ${context.user.id}) as own
      from ${sql.table(kind.module)} as t left join app_user u on u.id = t.created_by
      where t.status = 'submitted' and ${visibleRows(entityOf(kind.module), context.user, 't')} order by t.date, t.id limit 200`.execute(
        context.db,
      ),
    ])
    rows.push(
      ...found.rows.map(({ by, own, amount, voucher_no: no, ...row }) => {
        const value = amount ?? 0n
        return {
          ...row,
          voucher_no: no ?? '',
          kind: kind.module,
          amount: moneyText(value),
          created_by: by,
          own,
          open:
            authorityFault(authority, kind.scope, value) === null &&
            (!own || ownAuthorityFor(authority, value) !== null),
        }
      }),
    )
  }
  return rows.sort((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : a.id - b.id))
}

const kindNamed = (name: string): VoucherKind =>
  voucherKinds.find((kind) => kind.module === name) ??
  (() => {
    throw new AppError('record.notFound')
  })()
const at = '/voucher/api/v1/voucher'

const commonRoutes: Route[] = [
  defineRoute({
    method: 'GET',
    path: `${at}/queue/`,
    summary: 'Vouchers waiting for authorisation, oldest first',
    access: 'user',
    response: z.object({ vouchers: z.array(queueRow) }),
    handler: async (context) => ({ vouchers: await waiting(context) }),
  }),
  defineRoute({
    method: 'POST',
    path: `${at}/authorise_selected/`,
    summary: 'Authorises several vouchers, each in its own transaction',
    access: 'user',
    oneOf: voucherKinds.map(({ module }) => [`${module}.read`]),
    admits: (role) => sendsAny(voucherWorkflow, role),
    narrowed: 'named',
    transaction: false,
    body: z.object({ vouchers: z.array(picked).min(1).max(100) }),
    response: z.object({
      results: z.array(
        z.object({ kind: z.string(), id: z.number(), ok: z.boolean(), message: z.string().optional() }),
      ),
    }),
    async handler(context) {
      const results = []
      for (const { kind: name, id, version } of context.body.vouchers) {
        const kind = kindNamed(name)
        if (!context.user.permissions.has(`${kind.module}.read`)) throw new AppError('access.denied')
        try {
          await tx(context.services.db, (db) =>
            runVoucherEvent(
              { ...context, db, audit: (entry, within = db) => context.audit(entry, within) },
              {
                kind,
                id,
                type: 'AUTHORISE',
                data: {},
                ifMatch: version,
                key: `${name}:${id}:${Date.parse(context.clock.now().toISOString())}:${context.req.id}`,
              },
            ),
          )
          results.push({ kind: name, id, ok: true })
        } catch (fault) {
          if (!(fault instanceof AppError)) throw fault
          results.push({ kind: name, id, ok: false, message: fault.message })
        }
      }
      return { results }
    },
  }),
  defineRoute({
    method: 'GET',
    path: `${at}/open_items/`,
    summary: 'Lines of a party that are not settled yet',
    access: 'user',
    permission: 'sub_ledger_account.read',
    query: z.object({
      sub_ledger: z.coerce.number().int().positive(),
      side: z.enum(['debit', 'credit']).optional(),
    }),
    response: z.object({
      items: z.array(
        z.object({
          id: z.number(),
          voucher_no: z.string(),
          date: z.string(),
          due_date: z.string().nullable(),
          side: z.enum(['debit', 'credit']),
          amount: z.string(),
          open: z.string(),
          currency: z.string(),
          reference: z.string().nullable(),
        }),
      ),
    }),
    async handler(context) {
      const { db, query } = context
      await requireParty(context, query.sub_ledger)
      const items = (await openItems(db, query.sub_ledger)).filter(
        (item) => !query.side || item.side === query.side,
      )
      return {
        items: items.map(({ id, voucherNo, date, due, side, amount: whole, open, currency, reference }) => ({
          id,
          voucher_no: voucherNo,
          date,
          due_date: due,
          side,
          amount: moneyText(whole),
          open: moneyText(open),
          currency,
          reference,
        })),
      }
    },
  }),
  defineRoute({
    method: 'POST',
    path: `${at}/allocate/`,
    summary: 'Settles an open debit against an open credit of one party and account',
    access: 'user',
    permission: 'receipt_voucher.update',
    money: true,
    audit: 'voucher.allocated',
    body: z.object({ from: z.int().positive(), to: z.int().positive(), amount }),
    response: z.object({ ok: z.literal(true) }),
    async handler(context) {
      await requirePartiesOf(context, [context.body.from, context.body.to])
      await allocateLines(context, context.body.from, context.body.to, parseMoney(context.body.amount) ?? 0n)
      return { ok: true as const }
    },
  }),
  defineRoute({
    method: 'POST',
    path: `${at}/apply_advance/`,
    summary: 'Pays a bill out of an advance of the same party',
    access: 'user',
    permission: 'receipt_voucher.update',
    money: true,
    audit: 'voucher.advanceApplied',
    body: z.object({
      bill: z.int().positive(),
      advance: z.int().positive(),
      amount,
      date: z.iso.date().optional(),
    }),
    response: z.object({ voucher_no: z.string() }),
    status: 201,
    async handler(context) {
      await requirePartiesOf(context, [context.body.bill, context.body.advance])
      await requireAdvance(context, parseMoney(context.body.amount) ?? 0n)
      const { no, source } = await applyAdvance(context, {
        ...context.body,
        amount: parseMoney(context.body.amount) ?? 0n,
        date: context.body.date ?? context.clock.today(),
        key: keyOf(context),
      })
      await context.audit({ object: { module: appliedAdvance, id: source }, changes: { entry: [null, no] } })
      return { voucher_no: no }
    },
  }),
  defineRoute({
    method: 'GET',
    path: `${at}/passenger_money/:id`,
    summary: 'What the books say of a passenger: billed, received, due',
    access: 'user',
    permission: 'receipt_voucher.read',
    params: idParams,
    response: z.object({
      billed: z.string(),
      received: z.string(),
      adjusted: z.string(),
      due: z.string(),
      receive_on: z.object({ account: z.int(), sub_ledger: z.int() }).nullable(),
      /** Bills and costs of the process that are not posted yet; none for those who do not read the queue. */
      waiting: z.array(
        z.object({
          id: z.number(),
          kind: z.string(),
          amount: z.string(),
          state: z.string(),
          voucher_type: z.string().nullable(),
          voucher: z.number().nullable(),
        }),
      ),
    }),
    async handler(context) {
      await findRecord(entityOf('passenger'), context.params.id, context) // Outside the scope of the reader he does not exist.
      const { billed, received, adjusted, due } = await passengerMoney(context.db, context.params.id)
      return {
        billed: moneyText(billed),
        received: moneyText(received),
        adjusted: moneyText(adjusted),
        due: moneyText(due),
        receive_on: await receiptPlace(context.db, context.params.id),
        waiting: readsQueue(context.user) ? await waitingOf(context, context.params.id) : [],
      }
    },
  }),
]

const standingRoute = defineRoute({
  method: 'GET',
  path: '/accounting_period/api/v1/accounting_period/standing',
  summary: 'Periods of the open years, what can be done with each and what keeps it open',
  access: 'user',
  permission: 'accounting_period.read',
  response: periodStanding,
  handler: standingOfPeriods,
})

const periodRoute = defineRoute({
  // Managers close softly, administrators for good; the action asks for the role.
  method: 'POST',
  path: '/accounting_period/api/v1/accounting_period/event/:id',
  summary: 'Closes an accounting period softly or for good, or opens a softly closed one',
  access: 'user',
  permission: 'accounting_period.approve',
  ifMatch: true,
  params: idParams,
  body: z.object({ type: z.enum(periodEvents) }),
  response: z.object({ id: z.number(), status: z.string(), version: z.number() }),
  handler: (context) => runPeriodEvent(context, context.params.id, context.body.type, context.ifMatch),
})

/** Primary groups are fixed: these operations exist to say so (accounting 2). */
const fixedRoutes: Route[] = (
  [
    ['POST', 'create/'],
    ['PUT', 'update/:id'],
    ['DELETE', 'delete/:id'],
    ['POST', 'delete_multiple/'],
  ] as const
).map(([method, path]) =>
  defineRoute({
    method,
    path: `/primary_group/api/v1/primary_group/${path}`,
    summary: 'Refused: primary groups are fixed',
    access: 'user',
    nobody: 'ledger.fixed',
    body: z.record(z.string(), z.unknown()).optional(),
    response: null,
    ...(path.includes(':id') ? { params: idParams } : {}),
    handler: async () => {
      throw new AppError('ledger.fixed')
    },
  }),
)

export const voucherRoutes = (): Route[] => [
  ...voucherKinds.flatMap(kindRoutes),
  ...commonRoutes,
  ...proofRoutes,
  ...settlementRoutes,
  ...proposalRoutes,
  standingRoute,
  periodRoute,
  ...fixedRoutes,
]

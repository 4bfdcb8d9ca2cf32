/** Vouchers that wait for authorisation, and authorising several of them (accounting 8). */
import { sql } from 'kysely'
import { sendsAny } from '../../../machines/kit/judge.ts'
import { voucherWorkflow } from '../../../machines/books/voucher.ts'
import { z } from 'zod'
import { voucherKinds } from '../../../domain/books/kinds/index.ts'
import type { VoucherKind } from '../../../domain/books/posting.ts'
import { AppError } from '../../../domain/errors.ts'
import { entityOf } from '../../../domain/entities.ts'
import { moneyText } from '../../../foundation/values/money.ts'
import { tx } from '../../platform/db/kysely.ts'
import { authorityAsked, authorityFault, noAuthority, ownAuthorityFor } from '../rules.ts'
import { runVoucherEvent } from '../run-voucher.ts'
import { visibleRows } from '../../records/scope.ts'
import { defineRoute, type Context, type Route } from '../../http/define-route.ts'

const at = '/voucher/api/v1/voucher'
const queueRow = z.object({
  kind: z.string(),
  id: z.number(),
  version: z.number(),
  voucher_no: z.string(),
  date: z.string(),
  amount: z.string(),
  narration: z.string().nullable(),
  /** Who pays, is paid or is billed; null where a voucher names no party. */
  party: z.string().nullable(),
  created_by: z.string().nullable(),
  /** ISO 8601. */
  submitted_at: z.string().nullable(),
  /** Up to which amount this user may authorise vouchers of its kind; null for not at all. */
  limit: z.string().nullable(),
  own: z.boolean(),
  open: z.boolean(),
})
/** `version` is the one that was seen: what changed since is not authorised unseen. */
const picked = z.object({ kind: z.string().max(40), id: z.int().positive(), version: z.int().positive() })

/** Name of the other side of a voucher `t`: as it was written, else that of its account. */
function partyOf({ module }: VoucherKind) {
  const { fields } = entityOf(module)
  const written = ['payee', 'payer'].find((name) => name in fields)
  if (written) return sql`nullif(t.${sql.ref(written)}, '')`
  const account = ['customer', 'supplier'].find((name) => name in fields)
  return account
    ? sql`(select s.name from sub_ledger_account s where s.id = t.${sql.ref(account)})`
    : sql`null::text`
}

/** Submitted vouchers a person sees, oldest first; `open` says which of them they may authorise. */
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
        party: string | null
        by: string | null
        submitted_at: string | null
        own: boolean
      }>`
      select t.id, t.version, t.voucher_no, t.date, t.amount, t.narration, ${partyOf(kind)} as party, t.submitted_at, concat_ws(' ', u.first_name, u.last_name) as by,
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
          limit: authority.max === null ? null : moneyText(authority.max),
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
export const queueRoutes: readonly Route[] = [
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
]

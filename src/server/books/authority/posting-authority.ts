/** Who may post the document of an event: another user than the one who entered it, under an authority of its kind. Source: accounting 6.2, 8; tickets 6. */
import { sql } from 'kysely'
import { type AuthorityScope, scopeTerm } from '../../../domain/books/words.ts'
import type { CivilDate } from '../../../foundation/values/dates.ts'
import { say, type Wording } from '../../../foundation/text/sentence.ts'
import { roleAllowed } from '../../../machines/kit/judge.ts'
import type { Db } from '../../platform/db/kysely.ts'
import type { Capability, FactsRequest } from '../../workflow/registry.ts'
import { authorityFault, authorityOf, ownAuthorityFor } from '../rules.ts'

interface Document {
  scope: AuthorityScope
  amount: bigint
  makers: readonly number[]
  today: CivilDate
}

type FactsOf = NonNullable<Capability['facts']>[string]
/** A method, as in the registry: the facts of a workflow may name the entity whose records they read. */
type Facts = { read(request: FactsRequest): ReturnType<FactsOf> }

/**
 * What keeps a user from posting a document. @param amount what is known of it before the event; the books compare the
 * amount of the entry again. @param makers who entered it.
 */
export async function authorityFaultOf(
  db: Db,
  user: number,
  { scope, amount, makers, today }: Document,
): Promise<Wording | null> {
  const authority = await authorityOf(db, user, scope, today)
  const isOwn = makers.includes(user)
  const mayPost = authority.max !== null && authority.max >= amount
  if (mayPost && (!isOwn || ownAuthorityFor(authority, amount) !== null)) return null
  return isOwn
    ? say`You entered this yourself. Another user with an authority for ${scopeTerm(scope)} posts it.`
    : authorityFault(authority, scope, amount)
}

/** What keeps the user from posting the document of this event; null for a user whose role cannot send it. */
async function postingFault(
  { db, actor, binding, stored }: FactsRequest,
  scope: AuthorityScope,
  event: string,
  amount: bigint,
): Promise<Wording | null> {
  const { id } = actor
  const cells = binding.workflow.rows
    .filter(({ on, froms }) => on === event && froms.includes(stored.state))
    .map(({ roles }) => roles)
  if (id === null || !cells.some((cell) => roleAllowed(cell, actor.role, null))) return null
  const makers = [Number(stored.record['created_by'] ?? id)]
  return authorityFaultOf(db, id, { scope, amount, makers, today: stored.facts.today })
}

/** Events whose document is not posted by the system, each with what is known of its amount; null where the system posts it after all. */
type Posted = Readonly<Record<string, (request: FactsRequest) => bigint | null | Promise<bigint | null>>>

/** The facts of a workflow, with what keeps the user from posting its documents. */
export const withAuthority =
  (scope: AuthorityScope, facts: Facts, posted: Posted): FactsOf =>
  async (request) => {
    const found = await facts.read(request)
    const { workflow } = request.binding
    const event = Object.keys(posted).find((one) =>
      workflow.rows.some(({ on, froms }) => on === one && froms.includes(request.stored.state)),
    )
    const amount = event === undefined ? null : ((await posted[event]?.(request)) ?? null)
    if (event === undefined || amount === null) return found
    return {
      ...found,
      texts: { ...found.texts, authority: await postingFault(request, scope, event, amount) },
    }
  }

/** What the reversal of an entry takes back; nothing for a document without one. */
export async function amountOfEntry(db: Db, voucherNo: unknown): Promise<bigint> {
  const { rows } = await sql<{ amount: bigint }>`
    select coalesce(sum(l.debit_minor), 0)::bigint as amount from gl_voucher v join gl_line l on l.voucher_id = v.id where v.voucher_no = ${String(voucherNo ?? '')}`.execute(
    db,
  )
  return rows[0]?.amount ?? 0n
}

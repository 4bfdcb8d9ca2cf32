/** Who may post a document of tickets: another user than the one who entered it, under an authority for tickets. Source: tickets 6. */
import { sql } from 'kysely'
import { roleCodeOf } from '../../domain/people/access.ts'
import { say, type Wording } from '../../foundation/text/sentence.ts'
import type { CivilDate } from '../../foundation/values/dates.ts'
import { showMoney } from '../../foundation/values/money.ts'
import { roleAllowed } from '../../machines/kit/judge.ts'
import { authorityOf, ownAuthorityFor } from '../books/rules.ts'
import type { Db } from '../platform/db/kysely.ts'
import type { Capability, FactsRequest } from '../workflow/registry.ts'

type FactsOf = NonNullable<Capability['facts']>[string]
/** A method, as in the registry: the facts of a workflow may name the entity whose records they read. */
type Facts = { read(request: FactsRequest): ReturnType<FactsOf> }

const mostNames = 3

/** Users with an authority that reaches the amount, whose role sends the event; the one who entered the document is left out. */
async function othersFor(
  db: Db,
  cells: readonly string[],
  { maker, amount, today }: { maker: number; amount: bigint; today: CivilDate },
): Promise<string> {
  const { rows } = await sql<{ name: string; role: string }>`
    select concat_ws(' ', u.first_name, u.last_name) as name, r.name as role from app_user u join role r on r.id = u.role
    where u.id <> ${maker} and u.is_active and not u.is_deleted and exists (
      select 1 from authorize_account z where z."user" = u.id and z.scope in ('ticket', 'all') and z.max_amount >= ${amount}
        and z.valid_from <= ${today}::date and (z.valid_to is null or z.valid_to >= ${today}::date) and z.is_active and not z.is_deleted)
    order by u.id`.execute(db)
  return rows
    .filter(({ role }) => {
      const code = roleCodeOf(role)
      return code !== null && cells.some((cell) => roleAllowed(cell, code, null))
    })
    .slice(0, mostNames)
    .map(({ name }) => name)
    .join(', ')
}

/**
 * What keeps the user from posting a document with this event, and who may instead. @param amount what is known of it before
 * the event; the books compare the amount of the entry again.
 */
async function postingFault(
  { db, actor, binding, stored }: FactsRequest,
  event: string,
  amount: bigint,
): Promise<Wording | null> {
  const { id } = actor
  const cells = binding.workflow.rows
    .filter(({ on, froms }) => on === event && froms.includes(stored.state))
    .map(({ roles }) => roles)
  if (id === null || !cells.some((cell) => roleAllowed(cell, actor.role, null))) return null
  const { today } = stored.facts
  const authority = await authorityOf(db, id, 'ticket', today)
  const isOwn = Number(stored.record['created_by'] ?? id) === id
  const mayPost = authority.max !== null && authority.max >= amount
  if (mayPost && (!isOwn || ownAuthorityFor(authority, amount) !== null)) return null
  const names = await othersFor(db, cells, { maker: isOwn ? id : 0, amount, today })
  if (isOwn)
    return names === ''
      ? 'You cannot authorise a voucher you created.'
      : say`You entered this yourself. Another user posts it under an authority for tickets: ${names}.`
  return names === ''
    ? say`Posting BDT ${showMoney(amount)} needs an authority for tickets. No user has one.`
    : say`Posting BDT ${showMoney(amount)} needs an authority for tickets. It is posted by: ${names}.`
}

/** Events whose document is not posted by the system, each with what is known of its amount; null where the system posts it after all. */
export type Posted = Readonly<
  Record<string, (request: Pick<FactsRequest, 'db' | 'stored'>) => bigint | null | Promise<bigint | null>>
>

/** The facts of a workflow, with what keeps the user from posting its documents. */
export const withAuthority =
  (facts: Facts, posted: Posted): FactsOf =>
  async (request) => {
    const found = await facts.read(request)
    const { workflow } = request.binding
    const event = Object.keys(posted).find((one) =>
      workflow.rows.some(({ on, froms }) => on === one && froms.includes(request.stored.state)),
    )
    const amount = event === undefined ? null : ((await posted[event]?.(request)) ?? null)
    if (event === undefined || amount === null) return found
    return { ...found, texts: { ...found.texts, authority: await postingFault(request, event, amount) } }
  }

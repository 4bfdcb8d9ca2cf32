/** Who may post a document of tickets: another user than the one who entered it, under an authority for tickets. Source: tickets 6. */
import type { Wording } from '../../foundation/text/sentence.ts'
import { roleAllowed } from '../../machines/kit/judge.ts'
import { authorityFault, authorityOf, ownAuthorityFor } from '../books/rules.ts'
import type { Capability, FactsRequest } from '../workflow/registry.ts'

type FactsOf = NonNullable<Capability['facts']>[string]
/** A method, as in the registry: the facts of a workflow may name the entity whose records they read. */
type Facts = { read(request: FactsRequest): ReturnType<FactsOf> }

/**
 * What keeps the user from posting a document with this event. @param amount what is known of it before
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
  const authority = await authorityOf(db, id, 'ticket', stored.facts.today)
  const isOwn = Number(stored.record['created_by'] ?? id) === id
  const mayPost = authority.max !== null && authority.max >= amount
  if (mayPost && (!isOwn || ownAuthorityFor(authority, amount) !== null)) return null
  return isOwn
    ? 'You entered this yourself. Another user with an authority for tickets posts it.'
    : authorityFault(authority, 'ticket', amount)
}

/** Events whose document is not posted by the system, each with what is known of its amount; null where the system posts it after all. */
type Posted = Readonly<
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

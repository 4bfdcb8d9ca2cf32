/** Why an event of a record is closed to its reader now, in the words of its panel. */
import type { Facts, Row } from '../../../domain/journey/facts.ts'
import { everyRefusal, judge, otherRefusals } from '../../../machines/kit/judge.ts'
import { translatedRefusal } from '../../platform/reader-words.ts'
import type { Binding } from '../event/bindings.ts'
import type { Signed } from '../event/context.ts'
import { actorOf } from '../event/facts.ts'
import { namedFacts } from '../registry.ts'

type Reason = Pick<ReturnType<typeof translatedRefusal>, 'message' | 'fix'>

/** @param facts those of a record that belongs to no passenger. @returns the reasons, in the order in which they are put right; none while the event is open. */
export async function closedReasons(
  { db, user, clock, services }: Signed,
  facts: Facts,
  { binding, row, event }: { binding: Binding; row: Row; event: string },
): Promise<Reason[]> {
  const stored = { state: String(row[binding.column]), record: row, facts, last: null }
  const named = await namedFacts(services.registry, {
    db,
    type: null,
    actor: actorOf(user),
    binding,
    stored,
    data: {},
    now: clock.now(),
  })
  const { lookups } = facts
  const known = {
    ...facts,
    lookups: { ...lookups, ...named, counts: { ...lookups.counts, ...named.counts } },
  }
  const verdict = judge(binding.workflow, { ...stored, facts: known }, { type: event })
  if (verdict.ok) return []
  const [first = verdict] = everyRefusal(verdict)
  return [first, ...otherRefusals(verdict)].map((one) => {
    const { message, fix } = translatedRefusal(one, user.language)
    return fix ? { message, fix } : { message }
  })
}

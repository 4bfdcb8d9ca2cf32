import { z } from 'zod'
import { AppError } from '../../../domain/errors.ts'
import { seesFile } from '../event/access.ts'
import type { Signed } from '../event/context.ts'
import { actorOf, loadFacts } from '../event/facts.ts'

/** The passenger a call is about. */
export const passengerParams = z.object({ passenger_id: z.coerce.number().int().min(1).max(2_147_483_647) })

/** A passenger's facts, or 404 for one outside the user's branches or agents. */
export async function visibleFacts(context: Signed, passengerId: number) {
  const facts = await loadFacts(context.db, passengerId, actorOf(context.user), context.clock.today())
  if (!facts.passenger || !seesFile(context.user, facts.passenger, facts))
    throw new AppError('record.notFound')
  return facts
}

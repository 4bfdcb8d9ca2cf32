import { tx } from '../../platform/db/kysely.ts'
import { bindingOf } from '../event/bindings.ts'
import { systemContext } from '../event/context.ts'
import { runEvent } from '../event/run-event.ts'
import type { EngineServices } from '../registry.ts'
import { bulkCounts, type BulkAt } from './bulk-rows.ts'

/** Ends a bulk record whose passengers were all tried, with how many of them moved. */
export async function finishBulk(
  services: EngineServices,
  at: BulkAt,
): Promise<{ moved: number; refused: number }> {
  const { total, moved } = await bulkCounts(services.db, at)
  const binding = bindingOf(at.module)
  if (!binding) throw new Error(`${at.module} has no workflow`)
  const run_at = services.clock.now().toISOString()
  await tx(services.db, (trx) =>
    runEvent(systemContext(trx, services), {
      binding,
      id: at.id,
      passengerId: null,
      type: 'ALL_DONE',
      data: { ok_count: moved, fail_count: total - moved, run_at },
    }),
  )
  return { moved, refused: total - moved }
}

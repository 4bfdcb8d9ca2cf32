import { lazy, Suspense, useState, type ReactNode } from 'react'
import { useSessionUser } from '../../client/http/session.ts'
import type { BulkGridProps } from '../../features/journey/bulk-grid.tsx'
import { useGoTo } from '../../ui/layout/navigation.ts'
import { isServed } from './served.ts'

const BulkGridPanel = lazy(async () => ({
  default: (await import('./bulk-grid-panel.tsx')).BulkGridPanel,
}))

const statusPath = '/apps/multipleStatusUpdate/new'

/**
 * One step of many passengers, for any screen that lists them: the sheet over it, or the page where each
 * passenger has their own values.
 */
export function useBulkSheet(): {
  /** Opens it; null for those who may not take many on together. */
  open: ((of: BulkGridProps) => void) | null
  sheet: ReactNode
} {
  const may = useSessionUser()?.user_permissions.includes('multiple_status_update.create') ?? false
  const goTo = useGoTo()
  const [grid, setGrid] = useState<BulkGridProps | null>(null)
  const show = async (of: BulkGridProps) => {
    if (
      of.target === undefined ||
      (await import('../../domain/journey/bulk-events.ts')).sheetEvents.some(({ name }) => name === of.target)
    )
      setGrid(of)
    else goTo(`${statusPath}?status=${of.target}&passengers=${of.passengers.join(',')}`)
  }
  return {
    open: may && isServed(statusPath) ? (of) => void show(of) : null,
    sheet: (
      <Suspense fallback={null}>{grid && <BulkGridPanel {...grid} onClose={() => setGrid(null)} />}</Suspense>
    ),
  }
}

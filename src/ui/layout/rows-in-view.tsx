import { useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, type ReactNode, type RefObject } from 'react'

const spareRows = 8

/** Of many rows of one height those that can be seen, with the heights of what lies before and after them. */
export function RowsInView({
  count,
  rowPx,
  region,
  children,
}: {
  count: number
  rowPx: number
  /** What scrolls. */
  region: RefObject<HTMLElement | null>
  children: (from: number, to: number, before: number, after: number) => ReactNode
}) {
  // oxlint-disable-next-line react/incompatible-library -- what it answers is used here alone, by nothing that remembers it
  const virtual = useVirtualizer({
    count,
    getScrollElement: () => region.current,
    estimateSize: () => rowPx,
    overscan: spareRows,
    initialRect: { width: 1200, height: 600 },
  })
  useEffect(() => virtual.measure(), [virtual, rowPx])
  const items = virtual.getVirtualItems()
  const first = items[0]
  const last = items.at(-1)
  if (!first || !last) return null
  return children(first.index, last.index + 1, first.start, virtual.getTotalSize() - last.end)
}

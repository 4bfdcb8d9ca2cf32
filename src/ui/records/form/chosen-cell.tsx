import type { ReactNode } from 'react'
import { useUnfitCell } from './unfit.ts'

/** A cell whose choices are narrowed: says when what it holds is none of them, until another one is picked in it. */
export function ChosenCell({
  entity,
  value,
  where,
  unfit,
  children,
}: {
  entity: string | undefined
  value: unknown
  where: Readonly<Record<string, string>> | undefined
  /** What is said of a value that does not fit. */
  unfit: string
  children: (mistake: string | undefined, onPick: (value: unknown) => void) => ReactNode
}) {
  const { isUnfit, onPick } = useUnfitCell(entity, value, where)
  return children(isUnfit ? unfit : undefined, onPick)
}

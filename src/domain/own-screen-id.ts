import type { OwnScreen } from './own-screens.ts'

/** Id of its line in the menu, which is the key of its text too. */
export function menuIdOf(screen: OwnScreen): string {
  if ('entity' in screen) return `own-${screen.entity}`
  return 'report' in screen ? `own-report-${screen.report}` : `own-print-${screen.print}`
}

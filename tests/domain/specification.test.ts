import { describe, expect, it } from 'vitest'
import { coverages, listedIn, missingOf } from '../spec/coverage.ts'

describe.each(coverages().map((coverage) => [coverage.what, coverage] as const))(
  'the %s of the specification',
  (what, coverage) => {
    const missing = missingOf(coverage)
    const listed = listedIn(coverage)

    it('are served, except those the list of missing ones names', () => {
      const areas = Map.groupBy(missing, (entry) =>
        entry
          .split('/')
          .slice(1, what === 'routes' ? 3 : 2)
          .join('/'),
      )
      console.info(
        [
          `${coverage.named.length - missing.length} of ${coverage.named.length} ${what} are served; missing:`,
          ...[...areas].map(([area, entries]) => `  ${area}: ${entries.length}`),
        ].join('\n'),
      )
      expect(missing.filter((entry) => !listed.includes(entry))).toEqual([])
    })

    it('leave the list when they are served; run: npm run spec:missing', () => {
      expect(listed).toEqual(missing.filter((entry) => listed.includes(entry)))
    })
  },
)

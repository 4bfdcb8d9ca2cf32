// npm run spec:missing: takes what is served now out of the lists of what is missing. It never adds an entry: an
// operation or screen that was there and is gone stays a failing test.
import { existsSync, writeFileSync } from 'node:fs'
import { coverages, listedIn, missingOf } from './coverage.ts'

for (const coverage of coverages()) {
  const missing = missingOf(coverage)
  const listed = existsSync(coverage.file) ? new Set(listedIn(coverage)) : new Set(missing)
  const kept = missing.filter((entry) => listed.has(entry))
  writeFileSync(coverage.file, kept.map((entry) => `${entry}\n`).join(''))
  console.log(
    `${coverage.what}: ${coverage.named.length - missing.length} of ${coverage.named.length} served, ${kept.length} listed as missing`,
  )
}

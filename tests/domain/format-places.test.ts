/** Days, instants, counts and amounts are written in one place, so that no screen, file or paper has a style of its own. */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')

/** Uses that write nothing for a reader in a style of their own, each with what it is for. */
const others: Readonly<Record<string, string>> = {
  'src/foundation/text/format.ts': 'the formatter',
  'src/server/platform/clock.ts': 'today in the zone of the agency, as yyyy-mm-dd for the database',
  'src/server/records/hooks/organisation.ts': 'whether a zone exists',
  'src/server/desk/handbook/handbook-words.ts': 'names of countries',
  'src/server/agency/countries.ts': 'names of countries',
  'src/foundation/text/row-names.ts': 'names of countries',
  'src/server/imports/read-sheet.ts': 'a whole number of a sheet as its digits',
  'src/machines/opening-ways.ts': 'amounts tried in a rehearsal, as the database writes them',
  'src/foundation/text/typed-days.ts': 'words for today, tomorrow and yesterday, which it reads',
  'src/domain/prints/values/hijri.ts': 'the day of the Umm al-Qura calendar that a form asks for',
}
const writes =
  /Intl\.(?!DateTimeFormat(Options|PartTypes)\b)\w+|\.toLocale(Date|Time)?String\(|\.toFixed\(|\.to(UTC|GMT|Date|Time)String\(/

test('nothing but the formatter writes dates and amounts', () => {
  const found = globSync('src/**/*.{ts,tsx}', { cwd: root }).filter(
    (file) => !file.includes('/locales/') && writes.test(readFileSync(join(root, file), 'utf8')),
  )
  expect(found.toSorted()).toEqual(Object.keys(others).toSorted())
})

test('two days with a stroke between are put together by the formatter, which keeps their order in every language', () => {
  const byHand =
    /(?:dateText|dayText|instantText)\([^()]*\)\}?\s*[–—]|[–—]\s*\$?\{?\s*(?:dateText|dayText|instantText)\(/
  const found = globSync('src/**/*.{ts,tsx}', { cwd: root }).filter(
    (file) => !file.startsWith('src/foundation/text/') && byHand.test(readFileSync(join(root, file), 'utf8')),
  )
  expect(found).toEqual([])
})

/** Every name a report shows has a text: of the field it shows, of its stage, or its own. */
import { expect, test } from 'vitest'
import { reports } from '../../../src/domain/reports/index.ts'
import { reportWords, type Say } from '../../../src/foundation/reports/report-words.ts'
import entity from '../../../src/app/locales/en/entity.json' with { type: 'json' }
import fields from '../../../src/app/locales/en/fields.json' with { type: 'json' }
import report from '../../../src/app/locales/en/report.json' with { type: 'json' }
import routes from '../../../src/app/locales/en/routes.json' with { type: 'json' }
import step from '../../../src/app/locales/en/step.json' with { type: 'json' }

const texts: Readonly<Record<Parameters<Say>[0], unknown>> = { entity, fields, report, routes, step }
const found = (area: Parameters<Say>[0], key: string): unknown =>
  key
    .split('.')
    .reduce<unknown>(
      (at, part) =>
        typeof at === 'object' && at !== null ? (at as Readonly<Record<string, unknown>>)[part] : undefined,
      texts[area],
    )

/** Stands before what is a text; a name made of the name of a column has one only if that has one. */
const mark = '✓'
const say: Say = (area, key, otherwise, values = {}) => {
  const text = found(area, key)
  const isWhole = Object.values(values).every((value) => value.startsWith(mark))
  return typeof text === 'string' && isWhole ? mark + text : otherwise
}

// Parity of the languages is a test of its own: what English has, the others have.
test.each(reports.map((one) => [one.name, one] as const))('every name of %s is a text', (_, one) => {
  const words = reportWords(one, say, { language: 'en', row: (_, name) => name })
  const names = [
    ...Object.keys(one.columns).map((name) => words.column(name)),
    ...Object.keys(one.filters).map((name) => words.filter(name)),
    ...Object.keys(one.groups ?? {}).map((name) => words.group(name)),
    ...Object.keys(one.measures ?? {}).map((name) => words.measure(name)),
    ...Object.values(one.filters).flatMap((filter) =>
      (filter.values ?? []).map((value) => words.value(value, filter.machine)),
    ),
  ]
  expect(names.filter((name) => !name.startsWith(mark))).toEqual([])
})

import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { entities } from '../../../src/domain/entities.ts'
import type { Entity } from '../../../src/foundation/definitions/entity.ts'
import { printForms } from '../../../src/domain/prints/index.ts'
import { textKey } from '../../../src/ui/records/entity-texts.ts'

/** What the screens made from definitions say, by language; the locale test proves that all languages have the same keys. */
type Texts = {
  entity: Record<string, unknown>
  field: Record<string, Record<string, string>>
  line: Record<string, Record<string, Record<string, string>>>
  section: Record<string, string>
  value: Record<string, string>
  help: Record<string, Record<string, string>>
}
const english = JSON.parse(
  readFileSync(new URL('../../../src/app/locales/en/fields.json', import.meta.url), 'utf8'),
) as Texts // The file the screens read.
const all: readonly Entity[] = Object.values(entities)
/** Records without pages of their own that a print screen fills in. */
const filledOnPrints = new Set(printForms.map(({ own }) => own))

test.each(
  all
    .filter((entity) => (entity.paths || filledOnPrints.has(entity.name)) && entity.hasEndpoints)
    .map((entity) => [entity.name, entity] as const),
)('every name, field, section, choice and help of %s is in fields.json', (name, entity) => {
  const fields = Object.entries(entity.fields).filter(([, field]) => !(field.kind === 'secret' && field.calc))
  const lines = Object.entries(entity.lines ?? {}).flatMap(([key, sub]) =>
    Object.entries(sub.fields).map(([line, field]) => ({ key, line, field })),
  )
  const missing = [
    ...(english.entity[name] ? [] : [`entity.${name}`]),
    ...fields
      .filter(([field]) => english.field[name]?.[field] === undefined)
      .map(([field]) => `field.${name}.${field}`),
    ...fields
      .filter(([field, { help }]) => help !== undefined && english.help[name]?.[field] === undefined)
      .map(([field]) => `help.${name}.${field}`),
    ...Object.keys(entity.lines ?? {})
      .filter((key) => english.field[name]?.[key] === undefined)
      .map((key) => `field.${name}.${key}`),
    ...lines
      .filter(({ key, line }) => english.line[name]?.[key]?.[line] === undefined)
      .map(({ key, line }) => `line.${name}.${key}.${line}`),
    ...fields.flatMap(([, { section }]) =>
      section !== undefined && english.section[textKey(section)] === undefined
        ? [`section.${textKey(section)}`]
        : [],
    ),
    ...[...fields.map(([, field]) => field), ...lines.map(({ field }) => field)].flatMap((field) =>
      (field.values ?? [])
        .filter((value) => english.value[textKey(value)] === undefined)
        .map((value) => `value.${textKey(value)}`),
    ),
  ]
  expect([...new Set(missing)]).toEqual([])
})

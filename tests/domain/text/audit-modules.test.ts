/** The activity log names every kind of record it speaks of, and has one name itself. */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { entities } from '../../../src/domain/entities.ts'
import { completeLanguages } from '../../../src/foundation/text/languages.ts'

const root = join(import.meta.dirname, '../../..')
const texts = (language: string, area: string): Readonly<Record<string, unknown>> =>
  JSON.parse(readFileSync(join(root, 'src/app/locales', language, `${area}.json`), 'utf8')) as Record<
    string,
    unknown
  > // A file of texts is an object.

/** Modules that the server writes into the log by itself, beside the records. */
const written = new Set(
  globSync('src/server/**/*.ts', { cwd: root }).flatMap((file) =>
    [
      ...readFileSync(join(root, file), 'utf8').matchAll(/\b\w*[aA]udit\w*\([^;]{0,300}?\bmodule: '(\w+)'/g),
    ].map(([, module = '']) => module),
  ),
)

describe.each(completeLanguages)('the activity log in %s', (language) => {
  test('names every kind of record', () => {
    const named = texts(language, 'fields')['entity'] as Readonly<
      Record<string, { one?: string; many?: string }>
    >
    expect(written.size).toBeGreaterThan(10)
    const kinds = [...new Set([...Object.keys(entities), ...written])]
    expect(kinds.filter((kind) => !named[kind]?.one || !named[kind].many)).toEqual([])
  })

  test('has one name in the menu and above its page', () => {
    const { activityLogs } = (texts(language, 'routes')['report'] ?? {}) as { activityLogs?: string }
    expect(String(texts(language, 'menu')['rep-activity']).toLocaleLowerCase(language)).toBe(
      activityLogs?.toLocaleLowerCase(language),
    )
  })
})

test('in Arabic the name of several records has its article, as a heading and behind "in"', () => {
  const named = texts('ar', 'fields')['entity'] as Readonly<Record<string, { many: string }>>
  const foreign = /(BMET|BSP|موفا|مساند)$/
  const bare = Object.values(named).filter(({ many }) => !/(^|[ (])ال/.test(many) && !foreign.test(many))
  expect(bare).toEqual([])
})

test('in English every kind of record and every stage is written as a title', () => {
  const small = new Set(['a', 'an', 'by', 'for', 'in', 'of', 'the', 'to'])
  const isTitle = (name: string) =>
    name
      .split(/[\s/()-]+/)
      .every((word) => small.has(word) || word.slice(0, 1) === word.slice(0, 1).toUpperCase())
  const kinds = texts('en', 'fields')['entity'] as Readonly<Record<string, { one: string }>>
  const stages = texts('en', 'step')['stage'] as Readonly<Record<string, string>>
  const names = [...Object.values(kinds).map(({ one }) => one), ...Object.values(stages)]
  expect(names.filter((name) => !isTitle(name))).toEqual([])
})

import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { factColumns } from '../../../src/domain/journey/facts.ts'
import { goodFacts } from '../facts.ts'

const root = join(import.meta.dirname, '../../..')
const readers = globSync('src/{machines,domain,features,server}/**/*.{ts,tsx}', { cwd: root })
  .filter((file) => file !== 'src/domain/journey/facts.ts')
  .map((file) => readFileSync(join(root, file), 'utf8'))

describe('columns of the records a case points to', () => {
  it.each(Object.entries(factColumns))('of %s are all read by something that judges or shows', (_, names) => {
    const unread = names.filter((name) => {
      const read = new RegExp(`\\[?['.]${name}\\b(?!: (?:text|int|bool|choice|money|date)\\()`)
      return !readers.some((text) => read.test(text))
    })
    expect(unread).toEqual([])
  })

  it('are the only ones a guard may name', () => {
    const country: Readonly<Record<string, unknown>> = goodFacts().country ?? {}
    expect(country['iso2']).toBe('SA')
    expect(() => country['nationality']).toThrow('facts do not hold country.nationality')
  })
})

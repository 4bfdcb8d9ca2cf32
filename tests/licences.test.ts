/** What a customer's lawyer asks: which packages are shipped, under which licences, and why each of them is there. */
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'

const root = resolve(import.meta.dirname, '..')
const read = (path: string): string => readFileSync(join(root, path), 'utf8')

const lock = z
  .object({
    packages: z.record(z.string(), z.object({ license: z.string().optional(), dev: z.boolean().optional() })),
  })
  .parse(JSON.parse(read('package-lock.json')))
const direct = Object.keys(
  z.object({ dependencies: z.record(z.string(), z.string()) }).parse(JSON.parse(read('package.json')))
    .dependencies,
)

/** Packages of the lock file that a customer's server gets, for whatever machine. The first entry is the product itself. */
const shipped = Object.entries(lock.packages).filter(([path, { dev }]) => path !== '' && !dev)

/** Licences that ask for no more than to be named. OFL is for fonts. */
const free = [
  'MIT',
  'MIT-0',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'ISC',
  '0BSD',
  'PostgreSQL',
  'BlueOak-1.0.0',
  'Unlicense',
  'CC0-1.0',
  'Python-2.0',
  'OFL-1.1',
]
const mostPackages = 250

/** An SPDX expression: of an OR one side is enough, of an AND both are needed. */
function isFree(expression: string): boolean {
  const bare = expression.trim().replace(/^\((.*)\)$/, '$1')
  if (bare.includes('(')) return false // Nested: to be judged by a person.
  return bare.split(/ OR /i).some((side) => side.split(/ AND /i).every((name) => free.includes(name.trim())))
}

/** For packages that do not name their licence: the first line of the text they carry. */
function carried(path: string): string {
  const folder = join(root, path)
  const file = existsSync(folder) ? readdirSync(folder).find((name) => /^licen[cs]e/i.test(name)) : undefined
  const [title = ''] = file ? readFileSync(join(folder, file), 'utf8').trimStart().split('\n') : []
  return /^(The )?MIT License/i.test(title) ? 'MIT' : 'none'
}

describe('the packages of the product', () => {
  it('are free to be used in a closed product', () => {
    const others = shipped
      .map(([path, { license }]) => ({ path, licence: license ?? carried(path) }))
      .filter(({ licence }) => !isFree(licence))
    expect(others).toEqual([])
  })

  it('are few enough to be known', () => {
    expect(shipped.length).toBeGreaterThan(direct.length)
    expect(shipped.length).toBeLessThanOrEqual(mostPackages)
  })

  it('are explained one by one', () => {
    const explained = [...read('docs/dependencies.md').matchAll(/^\|([^|]+)\|/gm)].flatMap(([, names = '']) =>
      names.split(',').map((name) => name.trim()),
    )
    expect(direct.filter((name) => !explained.includes(name))).toEqual([])
    expect(
      explained.filter((name) => name !== 'package' && !/^-+$/.test(name) && !direct.includes(name)),
    ).toEqual([])
  })

  it('name no host they were fetched from', () => {
    expect(read('package-lock.json')).not.toContain('"resolved"')
  })
})

describe('a licence', () => {
  it.each(['MIT', '(MIT OR CC0-1.0)', 'GPL-3.0 OR MIT', 'Apache-2.0 AND MIT'])('%s is taken', (expression) =>
    expect(isFree(expression)).toBe(true),
  )
  it.each(['LGPL-3.0-or-later', 'Apache-2.0 AND LGPL-3.0-or-later', 'GPL-3.0', 'none', 'UNLICENSED'])(
    '%s is not',
    (expression) => expect(isFree(expression)).toBe(false),
  )
})

/** What a browser needs before a screen stands, counted from the built files (performance 1): the same on every machine. */
import { existsSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { definitionsOf } from '../../vite.records.ts'

/** Directory of the built client. */
const clientDir = fileURLToPath(new URL('../../dist/client', import.meta.url))

interface Chunk {
  file: string
  imports?: string[]
  css?: string[]
}
type Manifest = Readonly<Record<string, Chunk>>

const start = ['locales/en/shell.json?start'] as const
/** A signed-in user: the machines, the router, and where the texts of its screens are. */
const shell = ['signed-in.ts', ...start, 'locales/en/shell.json?places'] as const
const lists = [...shell, 'locales/en/entity.json'] as const

/**
 * Sources that arrive with a screen, in addition to the entry: lazy chunks that its first picture waits for,
 * and its texts.
 */
const screens = {
  login: ['screens/account/login.tsx', ...start],
  dashboard: [...shell, 'screens/desk/dashboard.tsx', 'locales/en/dashboard.json'],
  passengers: [...lists, 'screens/passengers/passenger-list.tsx', 'locales/en/fields.json?record=passenger'],
} as const
type FirstScreen = keyof typeof screens | `list of ${string}`

/** The list of a record. */
function sourcesOfList(record: string): readonly string[] {
  const definition = definitionsOf(join(clientDir, '../../src/domain/entities.ts')).find(
    (one) => one.record === record,
  )
  if (!definition) throw new Error(`"${record}" has no list`)
  return [
    ...lists,
    'screens/records/entity-list.tsx',
    relative(join(clientDir, '../../src/app'), definition.file),
    `locales/en/fields.json?record=${record}`,
  ]
}
const sourcesOf = (screen: FirstScreen): readonly string[] =>
  screen in screens ? screens[screen as keyof typeof screens] : sourcesOfList(screen.slice('list of '.length))

export interface FirstLoad {
  /** Bytes gzipped. */
  bytes: number
  files: readonly string[]
  /** Text of all of it together. */
  text: string
}

export const isBuilt = (): boolean => existsSync(join(clientDir, '.vite/manifest.json'))

/** The page, the screen and everything they import statically. @throws Error when the build has no such source. */
export function firstLoad(screen: FirstScreen): FirstLoad {
  const manifest = JSON.parse(readFileSync(join(clientDir, '.vite/manifest.json'), 'utf8')) as Manifest // Written by the bundler.
  const byFile = new Map(Object.values(manifest).map((chunk) => [chunk.file, chunk]))
  const files = new Set(['index.html'])
  const visit = (chunk: Chunk): void => {
    if (files.has(chunk.file)) return
    files.add(chunk.file)
    chunk.css?.forEach((file) => files.add(file))
    chunk.imports?.forEach((source) => visit(named(source)))
  }
  const named = (source: string): Chunk => {
    const chunk = manifest[source]
    if (!chunk) throw new Error(`the build has no ${source}; run npm run build`)
    return chunk
  }
  const page = readFileSync(join(clientDir, 'index.html'), 'utf8')
  for (const [, file = ''] of page.matchAll(/(?:src|href)="\/(assets\/[^"]+)"/g))
    visit(byFile.get(file) ?? { file })
  for (const source of sourcesOf(screen)) visit(named(source))
  const texts = [...files].map((file) => readFileSync(join(clientDir, file), 'utf8'))
  return {
    files: [...files],
    text: texts.join('\n'),
    bytes: texts.reduce((sum, text) => sum + gzipSync(text, { level: 9 }).length, 0),
  }
}

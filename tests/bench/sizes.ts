/** What a browser needs before a screen stands, counted from the built files (performance 1): the same on every machine. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'

/** Directory of the built client. */
const clientDir = fileURLToPath(new URL('../../dist/client', import.meta.url))

interface Chunk {
  file: string
  imports?: string[]
  css?: string[]
}
type Manifest = Readonly<Record<string, Chunk>>

const textsOfLists = ['locales/en/shell.json', 'locales/en/session.json', 'locales/en/entity.json'] as const

/** Sources that arrive with a screen, besides the entry: lazy chunks that its first picture waits for, and its texts. */
const screens = {
  login: ['screens/account/login.tsx', 'locales/en/shell.json', 'locales/en/session.json'],
  dashboard: [
    'actors.ts',
    'router-root.tsx',
    'screens/desk/dashboard.tsx',
    'locales/en/shell.json',
    'locales/en/session.json',
    'locales/en/dashboard.json',
  ],
  passengers: [
    'actors.ts',
    'router-root.tsx',
    'screens/passengers/passenger-list.tsx',
    'locales/en/fields.json?record=passenger',
    ...textsOfLists,
  ],
  list: [
    'actors.ts',
    'router-root.tsx',
    'screens/records/entity-list.tsx',
    'locales/en/fields.json',
    ...textsOfLists,
  ],
} as const
export type FirstScreen = keyof typeof screens

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
  for (const source of screens[screen]) visit(named(source))
  const texts = [...files].map((file) => readFileSync(join(clientDir, file), 'utf8'))
  return {
    files: [...files],
    text: texts.join('\n'),
    bytes: texts.reduce((sum, text) => sum + gzipSync(text, { level: 9 }).length, 0),
  }
}

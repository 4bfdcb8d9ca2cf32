import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { build, defineConfig, type Plugin, type UserConfig } from 'vite'
import { definitionsOf, recordsOneByOne } from './vite.records.ts'

const here = import.meta.dirname
const outDir = join(here, 'dist/client')

/** Writes a .br and a .gz beside every text file of the build, so that the server never compresses on request. */
function precompress(): Plugin {
  return {
    name: 'precompress',
    apply: 'build',
    closeBundle() {
      for (const entry of readdirSync(outDir, { recursive: true, encoding: 'utf8' })) {
        const file = join(outDir, entry)
        if (!/\.(m?js|css|html|svg|json|wasm|ttf)$/.test(file) || !statSync(file).isFile()) continue
        const bytes = readFileSync(file)
        if (bytes.length < 1024) continue
        writeFileSync(
          file + '.br',
          brotliCompressSync(bytes, {
            params: { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
          }),
        )
        writeFileSync(file + '.gz', gzipSync(bytes, { level: 9 }))
      }
    },
  }
}

const server = process.env['RAMS_SERVER'] ?? 'http://localhost:8080'

const src = join(here, 'src/app')

/** Definitions of records with a list, those of a folder together. */
const definitions = [
  ...Map.groupBy(definitionsOf(join(here, 'src/domain/entities.ts')), ({ file }) => dirname(file)),
].map(([folder, records]) => ({
  name: `records-${relative(join(here, 'src/domain'), folder).replaceAll(/[\\/]/g, '-')}`,
  sources: records.map(({ file }) => relative(src, file)),
}))

/**
 * What arrives together: the sign-in page, then the shell with the first screen behind it, then the list of passengers and
 * that of any record, the definitions of the records of one folder, what opens over a list, its form, a report and the page
 * of a passenger. Sources below src/app.
 */
const arrivals: readonly { name: string; sources: readonly string[] }[] = [
  { name: 'start', sources: ['main.tsx', 'screens/account/login.tsx'] },
  { name: 'shell', sources: ['signed-in.ts', 'screens/desk/dashboard.tsx'] },
  { name: 'lists', sources: ['screens/passengers/passenger-list.tsx'] },
  // With what definitions of several folders share, so that no list fetches two of them.
  {
    name: 'records',
    sources: [
      'screens/records/entity-list.tsx',
      '../domain/books/bill-parties.ts',
      '../domain/books/process-drafts.ts',
      '../domain/books/words.ts',
    ],
  },
  ...definitions,
  { name: 'overlays', sources: ['../ui/tables/overlays/index.ts'] },
  { name: 'form', sources: ['screens/records/entity-form.tsx'] },
  { name: 'report', sources: ['screens/records/report.tsx'] },
  { name: 'passenger', sources: ['screens/passengers/passenger-360.tsx'] },
]

/**
 * Groups of modules that are needed together, each module in the first group that needs it. A first build that writes
 * nothing tells which modules a source really brings after tree-shaking; no rule over names could. One file of 40 kB
 * is a fifth smaller than forty files of 1 kB, and one request instead of forty.
 */
async function groupsOfArrivals(
  config: UserConfig,
): Promise<{ name: string; priority: number; test: (id: string) => boolean }[]> {
  const built = await build({
    ...config,
    configFile: false,
    logLevel: 'error',
    build: { ...config.build, write: false, minify: false, manifest: false, rolldownOptions: {} },
  })
  const chunks = [built]
    .flat()
    .flatMap((result) => ('output' in result ? result.output : []))
    .filter((file) => file.type === 'chunk')
  const byFile = new Map(chunks.map((chunk) => [chunk.fileName, chunk]))
  const grouped = new Set<string>()
  return arrivals.map(({ name, sources }, place) => {
    const files = new Set<string>()
    const visit = (file: string): void => {
      if (files.has(file)) return
      files.add(file)
      byFile.get(file)?.imports.forEach(visit)
    }
    for (const source of sources) {
      const holder = chunks.find((chunk) => chunk.moduleIds.includes(join(src, source)))
      if (!holder) throw new Error(`vite.config.ts: the build has no ${source}; its arrivals name it.`)
      visit(holder.fileName)
    }
    const modules = new Set(
      [...files]
        .flatMap((file) => byFile.get(file)?.moduleIds ?? [])
        .filter((id) => !grouped.has(id) && id !== join(src, 'index.html')),
    )
    for (const id of modules) grouped.add(id)
    return { name, priority: arrivals.length - place, test: (id) => modules.has(id) }
  })
}

const config: UserConfig = {
  root: src,
  publicDir: join(src, 'public'),
  cacheDir: join(here, 'node_modules/.vite'),
  plugins: [react(), recordsOneByOne()],
  build: {
    outDir,
    emptyOutDir: true,
    // Which source became which file: what the size of a first load is counted from.
    manifest: true,
    sourcemap: false,
    modulePreload: { polyfill: false },
  },
  server: { port: 5173, proxy: { '^/[a-z_A-Z]+/api/': { target: server, changeOrigin: false } } },
  preview: { port: 4173, proxy: { '^/[a-z_A-Z]+/api/': { target: server, changeOrigin: false } } },
}

/** This file stays in the browser's cache over releases. */
const react19 = { name: 'react', priority: 1000, test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/ }

export default defineConfig(async ({ command }) => {
  if (command !== 'build') return config
  const groups = [react19, ...(await groupsOfArrivals(config))]
  return {
    ...config,
    plugins: [react(), recordsOneByOne(), precompress()],
    build: { ...config.build, rolldownOptions: { output: { codeSplitting: { groups } } } },
  }
})

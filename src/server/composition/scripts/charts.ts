/** Writes docs/charts: one page per machine, read from the machines. Run it with `npm run charts` after a table changed. */
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { chartPages } from '../../../machines/charts/chart-pages.ts'

const folder = join(import.meta.dirname, '../../../../docs/charts')
const pages = chartPages()

mkdirSync(folder, { recursive: true })
for (const name of readdirSync(folder))
  if (name.endsWith('.md') && !(name in pages)) rmSync(join(folder, name))
for (const [name, text] of Object.entries(pages)) writeFileSync(join(folder, name), text)
process.stdout.write(`docs/charts: ${Object.keys(pages).length} pages written.\n`)

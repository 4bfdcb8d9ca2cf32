/** Writes docs/workflows: the pages of every language, read from the machines. Run it with `npm run workflows` after a table or a text changed. */
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { handbookPages } from '../../desk/handbook/handbook-pages.ts'
import { completeLanguages } from '../../../foundation/text/languages.ts'

for (const language of completeLanguages) {
  const folder = join(import.meta.dirname, '../../../../docs/workflows', language)
  const pages = handbookPages(language)
  mkdirSync(folder, { recursive: true })
  for (const name of readdirSync(folder))
    if (name.endsWith('.md') && !(name in pages)) rmSync(join(folder, name))
  for (const [name, text] of Object.entries(pages)) writeFileSync(join(folder, name), text)
  process.stdout.write(`docs/workflows/${language}: ${Object.keys(pages).length} pages written.\n`)
}

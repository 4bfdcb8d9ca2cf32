/**
 * `npm run mutate -- medical`: changes one row of a workflow's table at a time and runs its pure tests. A change that no test
 * notices survives and is named; the command ends with 1 when one does.
 */
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createVitest } from 'vitest/node'
import { workflows } from '../../src/machines/catalogue.ts'
import { mutantsOf, type Mutant } from './mutants.ts'

const root = join(import.meta.dirname, '../..')
const id = process.argv[2] ?? ''
const workflow = workflows[id]
if (!workflow) {
  process.stderr.write(`Which workflow? ${Object.keys(workflows).join(', ')}\n`)
  process.exit(2)
}

const kit = join(root, 'src/machines/kit/workflow.ts')
const stand = join(root, 'tests/mutation/defined-workflow.mjs')
const folder = mkdtempSync(join(tmpdir(), 'mutants-'))
process.env['MUTANT_FILE'] = join(folder, 'mutant.json')
const hand = (mutant: Mutant | null): void =>
  writeFileSync(process.env['MUTANT_FILE'] ?? '', JSON.stringify(mutant))

/** Suites of this workflow, its own first, then what looks at all tables. */
const folderOfTests = join(root, 'tests/machines')
const all = readdirSync(folderOfTests, { recursive: true, encoding: 'utf8' })
const own = all.filter(
  (file) =>
    file.endsWith('.test.ts') &&
    readFileSync(join(folderOfTests, file), 'utf8').includes(
      `testWorkflow(${id.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())}Workflow`,
    ),
)
const files = [...own, 'tables.test.ts', 'no-way-round.test.ts', 'journey/headline.test.ts'].map((file) =>
  join(folderOfTests, file),
)

/** A run of its own for each mutant: what one run has loaded or failed is nothing to the next. */
const fresh = () =>
  createVitest(
    'test',
    {
      root,
      config: false,
      watch: false,
      include: ['tests/machines/*.test.ts'],
      reporters: [{}],
      pool: 'threads',
      update: false,
      testTimeout: 60_000,
    },
    {
      plugins: [
        {
          name: 'mutants',
          enforce: 'pre',
          async resolveId(source, importer) {
            if (!source.includes('workflow.ts') || !importer) return null
            const found = await this.resolve(source.replace('?written', ''), importer, { skipSelf: true })
            if (found?.id !== kit) return null
            return source.endsWith('?written') ? `${kit}?written` : stand
          },
        },
      ],
    },
  )
/** True when a test fails. */
async function isNoticed(): Promise<boolean> {
  const vitest = await fresh()
  try {
    const { testModules, unhandledErrors } = await vitest.runTestSpecifications(
      await vitest.globTestSpecifications(files),
    )
    return testModules.length === 0 || unhandledErrors.length > 0 || testModules.some((one) => !one.ok())
  } finally {
    await vitest.close()
  }
}

hand(null)
if (await isNoticed()) throw new Error(`The tests of ${id} do not pass as they are.`)
const survivors: string[] = []
const mutants = mutantsOf(workflow)
for (const [at, mutant] of mutants.entries()) {
  hand(mutant)
  const noticed = await isNoticed()
  if (!noticed) survivors.push(mutant.says)
  if (process.stdout.isTTY)
    process.stdout.write(`\r${at + 1} of ${mutants.length}, ${survivors.length} unnoticed`)
}
hand(null)
if (await isNoticed()) throw new Error(`The tests of ${id} do not pass any more as they are.`)
process.stdout.write(
  `${process.stdout.isTTY ? '\n' : ''}${id}: ${mutants.length - survivors.length} of ${mutants.length} changes noticed\n${survivors.map((one) => `  unnoticed: ${one}\n`).join('')}`,
)
rmSync(folder, { recursive: true, force: true })
process.exit(survivors.length > 0 ? 1 : 0)

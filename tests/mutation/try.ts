/** Tries the mutants of one workflow in this process: its table is changed in place and its tests run again. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { defineWorkflow, type RowSpec, type Workflow } from '../../src/machines/kit/workflow.ts'
import { firstFailure, load } from './collected.ts'
import { mutantsOf, type Mutant, type Observed } from './mutants.ts'

const folder = join(import.meta.dirname, '../machines')
/** About single workflows and what they share; screens, charts, stories and printed pages are drawn from the tables afterwards. */
const rooms = ['books', 'desk', 'journey', 'tickets', 'visas']
const shared = ['tables.test.ts', 'no-way-round.test.ts', 'openings.test.ts']

const testFiles = rooms.flatMap((room) =>
  readdirSync(join(folder, room))
    .filter((name) => name.endsWith('.test.ts'))
    .map((name) => join(folder, room, name)),
)
const camel = (id: string): string => id.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())

/** Files that name a workflow, in the order in which they are asked: what holds all tables against the handbook is quickest. */
function filesOf(id: string): string[] {
  const own = testFiles.filter((file) => readFileSync(file, 'utf8').includes(`${camel(id)}Workflow`))
  const isSuite = (file: string) => readFileSync(file, 'utf8').includes(`testWorkflow(${camel(id)}Workflow`)
  return [
    ...own.filter(isSuite),
    ...own.filter((file) => !isSuite(file)),
    ...shared.map((name) => join(folder, name)),
    join(folder, 'journey/headline.test.ts'),
  ]
}

const loaded = new Set<string>()
async function prepared(id: string): Promise<string[]> {
  const files = filesOf(id)
  for (const file of files) {
    if (!loaded.has(file)) await load(file)
    loaded.add(file)
  }
  return files
}

/** Puts other rows into a workflow that everybody has imported already. */
function withRows<T>(workflow: Workflow, rows: readonly RowSpec[], run: () => Promise<T>): Promise<T> {
  const written = { ...workflow }
  Object.assign(workflow, defineWorkflow({ ...written, rows }))
  return run().finally(() => Object.assign(workflow, written))
}

/** Rows that do the same and note what they write and do. */
const watched = (row: RowSpec, observed: Observed): RowSpec => ({
  ...row,
  ...(row.set
    ? {
        set: (args) => {
          const fields = row.set?.(args) ?? {}
          for (const name of Object.keys(fields)) observed.writes.add(name)
          return fields
        },
      }
    : {}),
  ...(row.effects
    ? {
        effects: (args) => {
          const effects = row.effects?.(args) ?? []
          observed.effects = Math.max(observed.effects, effects.length)
          return effects
        },
      }
    : {}),
})

export interface Tried {
  /** How many changes were tried. */
  changes: number
  /** Those no test noticed. */
  survivors: string[]
}

/**
 * @param isMeant which mutants are tried.
 * @throws Error when the tests of the workflow do not pass as they are.
 */
export async function tryMutants(
  workflow: Workflow,
  isMeant: (mutant: Mutant) => boolean = () => true,
): Promise<Tried> {
  const { id } = workflow
  const files = await prepared(id)
  const [tables = ''] = files.filter((file) => file.endsWith('tables.test.ts'))
  const noticed = async () =>
    (await firstFailure([tables], (name) => name.startsWith(`${workflow.title} `))) ??
    (await firstFailure(files))
  const observed = workflow.rows.map((): Observed => ({ writes: new Set(), effects: 0 }))
  const failure = await withRows(
    workflow,
    workflow.rows.map((row, at) => watched(row, observed[at] ?? { writes: new Set(), effects: 0 })),
    noticed,
  )
  if (failure !== null) throw new Error(`The tests of ${id} do not pass as they are. ${failure}`)
  const mutants = mutantsOf(workflow, observed).filter(isMeant)
  const survivors: string[] = []
  for (const mutant of mutants) {
    const rows = workflow.rows.map((row, index) => (index === mutant.row ? mutant.changed : row))
    const found = await withRows(workflow, rows, noticed).catch((error: unknown) => String(error))
    if (found === null) survivors.push(mutant.says)
  }
  const after = await noticed()
  if (after !== null) throw new Error(`The tests of ${id} do not pass any more. ${after}`)
  return { changes: mutants.length, survivors }
}

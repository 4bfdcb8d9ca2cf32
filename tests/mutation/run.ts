/**
 * `npm run mutate -- medical`: changes one row of a workflow's table at a time and runs its pure tests in this process. A change
 * that no test notices survives and is named; the command ends with 1 when one does. Without a name all workflows are tried.
 * docs/workflows/changes-noticed.json is written, of the workflows tried; `--sample` tries a few changes only.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { registerHooks } from 'node:module'
import { join } from 'node:path'
import { workflows } from '../../src/machines/catalogue.ts'
import { equivalent } from './equivalent.ts'
import { mutantsOf } from './mutants.ts'
import { sample } from './sample.ts'

const file = join(import.meta.dirname, '../../docs/workflows/changes-noticed.json')
const stand = new URL('collected.ts', import.meta.url).href
registerHooks({
  resolve: (name, context, next) =>
    name === 'vitest' ? { url: stand, shortCircuit: true } : next(name, context),
})
const { tryMutants } = await import('./try.ts') // Only now, because it imports the stand-in.

const say = (line: string): boolean => process.stdout.write(`${line}\n`)
const isSample = process.argv.includes('--sample')
const asked = process.argv.slice(2).filter((word) => !word.startsWith('--'))
const unknown = asked.filter((id) => !workflows[id])
if (unknown.length > 0) {
  process.stderr.write(`Which workflow? ${Object.keys(workflows).join(', ')}\n`)
  process.exit(2)
}

const score: Record<string, { ofTable: number; changes: number; noticed: number; equivalent: number }> = {}
let isFine = true
for (const [id, workflow] of Object.entries(workflows)) {
  const chosen = sample[id]
  if (isSample ? !chosen : asked.length > 0 && !asked.includes(id)) continue
  const { changes, survivors } = await tryMutants(
    workflow,
    isSample ? ({ says }) => chosen?.includes(says) === true : undefined,
  )
  const excused = Object.keys(equivalent[id] ?? {}).filter((says) => !isSample || chosen?.includes(says))
  const unnoticed = survivors.filter((says) => !excused.includes(says))
  const wrong = excused.filter((says) => !survivors.includes(says))
  isFine &&= unnoticed.length + wrong.length === 0
  const noticed = changes - survivors.length
  score[id] = {
    ofTable: mutantsOf(workflow, []).length,
    changes,
    noticed,
    equivalent: excused.length - wrong.length,
  }
  say(`${id}: ${noticed} of ${changes} changes noticed, ${excused.length - wrong.length} without effect`)
  for (const says of unnoticed) say(`  unnoticed: ${says}`)
  for (const says of wrong) say(`  said to be without effect, and noticed or not there: ${says}`)
}
if (!isSample && isFine) {
  const before = JSON.parse(readFileSync(file, 'utf8')) as typeof score // Written below.
  const whole = Object.keys(workflows).flatMap((id) => {
    const one = score[id] ?? before[id]
    return one ? [[id, one]] : []
  })
  writeFileSync(file, `${JSON.stringify(Object.fromEntries(whole), null, 2)}\n`)
}
process.exit(isFine ? 0 : 1) // What stands in for the test runner keeps timers.

/**
 * Runs a test that Replay saved, wherever it lies: `node run-saved.ts FILE [MACHINE GUARD]`, the second time against that machine
 * without that guard. Prints what failed first and ends with 1; with 0 when all passes.
 */
import { registerHooks } from 'node:module'
import { pathToFileURL } from 'node:url'
import { workflows } from '../../src/machines/catalogue.ts'
import { withoutGuard } from '../../src/machines/kit/replay-compare.ts'

const [file = '', machine, guard] = process.argv.slice(2)
const stand = new URL('collected.ts', import.meta.url).href
const source = new URL('../../src/', import.meta.url).href
registerHooks({
  resolve: (name, context, next) =>
    name === 'vitest'
      ? { url: stand, shortCircuit: true }
      : next(
          context.parentURL === pathToFileURL(file).href ? name.replace('../../src/', source) : name,
          context,
        ),
})
const { firstFailure, load } = await import('./collected.ts') // Only now, because the file imports the stand-in.

const workflow = workflows[machine ?? '']
if (workflow && guard) Object.assign(workflow, withoutGuard({ ...workflow }, guard))
await load(file)
const failure = await firstFailure([file])
process.stdout.write(failure ?? 'passed')
process.exit(failure === null ? 0 : 1) // What stands in for the test runner keeps timers.

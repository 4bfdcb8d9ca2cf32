/** A machine imported alone, in a thread that has loaded nothing else, judges as it does beside all the others. */
import { readFileSync, readdirSync } from 'node:fs'
import { Worker } from 'node:worker_threads'
import { expect, test } from 'vitest'
import { workflows } from '../../src/machines/catalogue.ts'
import { wholeFacts } from './facts.ts'
import { everyVerdict } from './every-verdict.ts'

const machines = new URL('../../src/machines/', import.meta.url)
const files = ['journey', 'visas', 'books', 'desk', 'tickets']
  .flatMap((folder) => readdirSync(new URL(folder, machines)).map((name) => `${folder}/${name}`))
  .filter((name) => /\bexport const \w+Workflow\b/.test(readFileSync(new URL(name, machines), 'utf8')))

/** What the machine of one file answers to every event in every state, in a fresh thread. */
const judgedAlone = (file: string): Promise<{ id: string; verdicts: unknown }> =>
  new Promise((done, fail) => {
    const worker = new Worker(
      `import { parentPort, workerData } from 'node:worker_threads'
       const { everyVerdict } = await import(workerData.judge)
       const found = Object.values(await import(workerData.file)).find((one) => one?.machine)
       parentPort.postMessage({ id: found.id, verdicts: everyVerdict(found, workerData.facts) })`,
      {
        eval: true,
        execArgv: ['--input-type=module'],
        workerData: {
          file: new URL(file, machines).href,
          judge: new URL('every-verdict.ts', import.meta.url).href,
          facts: wholeFacts(),
        },
      },
    )
    worker.once('message', done)
    worker.once('error', fail)
  })

test('there is one file per workflow', () => {
  expect(files).toHaveLength(Object.keys(workflows).length)
})

test.each(files)('%s', async (file) => {
  const { id, verdicts } = await judgedAlone(file)
  const workflow = workflows[id]
  if (!workflow) throw new Error(`${id} is in no catalogue`)
  expect(Object.keys(verdicts as object).length).toBeGreaterThan(0)
  expect(verdicts).toEqual(everyVerdict(workflow, wholeFacts()))
})

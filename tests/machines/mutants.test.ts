/** `npm run mutate` works (a few changes of small tables, all noticed), and its kept result is one of the tables as they are. */
import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { workflows } from '../../src/machines/catalogue.ts'
import score from '../../docs/workflows/changes-noticed.json' with { type: 'json' }
import { equivalent } from '../mutation/equivalent.ts'
import { mutantsOf } from '../mutation/mutants.ts'
import { sample } from '../mutation/sample.ts'

test('a few changed rows are noticed', async () => {
  const run = join(import.meta.dirname, '../mutation/run.ts')
  const { stdout } = await promisify(execFile)(process.execPath, [run, '--sample'])
  expect(stdout.trim().split('\n').toSorted()).toEqual(
    Object.entries(sample)
      .map(([id, { length }]) => `${id}: ${length} of ${length} changes noticed, 0 without effect`)
      .toSorted(),
  )
})

test('every workflow has its score, of its table as it is; if not, run npm run mutate', () => {
  const expected = Object.entries(workflows).map(([id, workflow]) => [id, mutantsOf(workflow, []).length])
  expect(Object.entries(score).map(([id, { ofTable }]) => [id, ofTable])).toEqual(expected)
})

test('no change goes unnoticed but those that change nothing', () => {
  expect(Object.entries(score).filter(([, one]) => one.noticed + one.equivalent !== one.changes)).toEqual([])
  expect(
    Object.fromEntries(
      Object.entries(score).flatMap(([id, one]) => (one.equivalent > 0 ? [[id, one.equivalent]] : [])),
    ),
  ).toEqual(
    Object.fromEntries(Object.entries(equivalent).map(([id, reasons]) => [id, Object.keys(reasons).length])),
  )
})

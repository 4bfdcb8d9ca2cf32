/** A course in a link and in a file comes back as it was. */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { hashOf, readShared, sharedIn } from '../../../src/features/workflow/replay/share.ts'
import { textOf } from '../../../src/machines/kit/replay-courses.ts'
import { readTrace } from '../../../src/machines/kit/trace.ts'

const text = readFileSync(new URL('../../../src/machines/traces/male-worker.json', import.meta.url), 'utf8')
const shared = {
  trace: readTrace(text),
  edits: [{ n: 10, path: ['data', 'fee'], to: '9000.00' }],
  at: 9,
}

test('a link carries trace, changes and step, in a tenth of the bytes of the file', async () => {
  const hash = await hashOf(shared)
  expect(await sharedIn(hash)).toEqual(shared)
  expect(hash.length).toBeLessThan(text.length / 5)
  process.stdout.write(`A trace of ${text.length} bytes is a link of ${hash.length} signs.\n`)
})

test('an address without a course carries none, and one that was cut off says so', async () => {
  expect(await sharedIn('#state-fit')).toBeNull()
  await expect(sharedIn((await hashOf(shared)).slice(0, 400))).rejects.toBeInstanceOf(Error)
})

test('a file keeps changes and step, and is still a trace to any reader', () => {
  expect(readShared(textOf(shared))).toEqual(shared)
  expect(readTrace(textOf(shared)).steps).toEqual(shared.trace.steps)
  expect(readShared(text)).toEqual({ ...shared, edits: [], at: 0 })
})

test('a step that is not there and changes that are none are left out', () => {
  const odd = JSON.stringify({ ...shared.trace, at: 400, edits: [{ n: 'x' }, null] })
  expect(readShared(odd)).toMatchObject({ at: 0, edits: [] })
})

test('a report of a problem is opened by the trace in it; one without says so', () => {
  const report = { format: 'rams-problem/1', written_at: '2026-11-27T09:00:00Z', trace: shared.trace }
  expect(readShared(JSON.stringify(report))).toEqual({ ...shared, edits: [], at: 0 })
  expect(() => readShared(JSON.stringify({ ...report, trace: null }))).toThrow(
    'This report of a problem holds no trace of a passenger.',
  )
  expect(() => readShared('{"format":"rams-problem/1"')).toThrow('This file is not JSON.')
})

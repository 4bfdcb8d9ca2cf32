/** A course in a link and in a file comes back as it was. */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { ProblemReport } from '../../../src/domain/desk/problem-report.ts'
import { hashOf, readGiven, readShared, sharedIn } from '../../../src/features/workflow/replay/share.ts'
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

/** A report a guest made: nothing but the page, its state and the last answers. */
const report: ProblemReport = {
  format: 'rams-problem/1',
  written_at: '2026-11-27T09:00:00Z',
  build: '/assets/index.js',
  said: '',
  page: {
    route: '/pages/auth/forgot-password-2',
    search: {},
    role: '',
    language: 'ar',
    theme: 'light5',
    width: 390,
    height: 800,
    online: true,
    browser: 'Chrome',
  },
  screen: { machine: 'forgot-password', states: ['asking'] },
  faults: [],
  answers: [],
  trace: null,
}
const fileOf = (content: unknown, name = 'report.json') => new File([JSON.stringify(content)], name)

test('a report of a problem is opened with the course in it, and without one as it is', async () => {
  const guest = await readGiven({ files: [fileOf(report)] })
  expect(guest).toEqual({
    opened: [],
    versions: [],
    reports: [{ name: 'report.json', report }],
    problems: [],
  })
  const officer = await readGiven({ files: [fileOf({ ...report, trace: shared.trace })] })
  expect(officer.opened).toEqual([{ ...shared, edits: [], at: 0, name: 'report.json' }])
  expect(officer.reports).toHaveLength(1)
})

test('a report of an earlier version says no state of its screen, and is opened', async () => {
  const { screen: _none, ...earlier } = report
  expect((await readGiven({ files: [fileOf(earlier)] })).reports).toMatchObject([{ report: earlier }])
})

test('what is neither says why, by kind', async () => {
  const files = [
    new File(['no'], 'notes.txt'),
    fileOf({ format: 'rams-problem/1' }, 'cut.json'),
    fileOf({ ...shared.trace, steps: [{}] }, 'steps.json'),
  ]
  expect((await readGiven({ files })).problems).toEqual([
    { name: 'notes.txt', kind: 'notJson', step: 0 },
    { name: 'cut.json', kind: 'notTrace', step: 0 },
    { name: 'steps.json', kind: 'stepIncomplete', step: 1 },
  ])
  expect((await readGiven({ hash: '#replay=cut' })).problems).toMatchObject([{ name: null }])
})

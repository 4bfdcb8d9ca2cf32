/** The machine of the Replay page, on the first steps of a course of the demo agency. */
import { readFileSync } from 'node:fs'
import { expect, test, vi } from 'vitest'
import { createActor, fromPromise, SimulatedClock, waitFor } from 'xstate'
import { readGiven } from '../../../src/features/workflow/replay/share.ts'
import {
  replayMachine,
  replayTempoMs,
  type Given,
  type ReadCourses,
  type SavedFile,
} from '../../../src/machines/desk/replay.ts'
import {
  comparisonOf,
  pathOf,
  runOf,
  valueOfText,
  withEdit,
} from '../../../src/machines/kit/replay-courses.ts'
import type { RunStep } from '../../../src/machines/kit/replay.ts'
import { readTrace, type Trace } from '../../../src/machines/kit/trace.ts'
import { exploreMachine } from '../../model.ts'

const whole = readTrace(
  readFileSync(new URL('../../../src/machines/traces/male-worker.json', import.meta.url), 'utf8'),
)
/** Without where the case stood at the end: none of the walks below looks at it, and it is judged for each course that is opened. */
const short: Trace = { ...whole, steps: whole.steps.slice(0, 3), now: [] }
const shared = { trace: short, edits: [], at: 1, name: 'second.json' }
const files = [new File([JSON.stringify(short)], 'second.json')]

test('reaches every state by every transition, and its guards answer both ways', () => {
  const event = short.steps[1]?.event ?? ''
  const seen = exploreMachine(replayMachine, {
    input: { traces: [] },
    events: [
      { type: 'files.given', files },
      { type: 'link.given', hash: '#replay=x' },
      {
        type: 'xstate.done.actor.read',
        output: { opened: [shared], versions: [], reports: [], problems: [] },
      } as never, // An event of its own.
      {
        type: 'xstate.done.actor.read',
        output: {
          opened: [],
          versions: [],
          reports: [],
          problems: [{ name: 'a', kind: 'notJson', step: 0 }],
        },
      } as never, // As above.
      { type: 'xstate.done.actor.make', output: 'http://localhost/#replay=x' } as never, // As above.
      { type: 'course.chosen', place: 0 },
      { type: 'course.chosen', place: 7 },
      { type: 'course.compared', against: 'file' },
      { type: 'step.chosen', at: 0 },
      { type: 'step.forward' },
      { type: 'step.back' },
      { type: 'step.stop' },
      { type: 'play.started' },
      { type: 'play.paused' },
      { type: 'stop.added', stop: { kind: 'event', name: event } },
      { type: 'stop.removed', place: null },
      { type: 'version.removed', place: null },
      { type: 'panel.chosen', panel: 'whatIf' },
      { type: 'change.typed', path: 'facts.today', value: '2026-08-01' },
      { type: 'change.made' },
      { type: 'change.removed', place: null },
      { type: 'saved.file' },
      { type: 'saved.test' },
      { type: 'saved.counterExample' },
      { type: 'link.wanted' },
      { type: 'link.copied' },
      { type: 'xstate.after.tempo.replay.course.open.playing' },
    ],
    // At most two courses and one change: more of them are no other situations. While there is a link, stops and what is typed change nothing.
    key: (snapshot) => [
      snapshot.value,
      snapshot.context.at,
      Math.min(2, snapshot.context.courses.length),
      ...(snapshot.matches({ link: 'none' })
        ? [snapshot.context.stops.length, snapshot.context.path === '']
        : []),
    ],
  })
  expect(seen.missedStates).toEqual([])
  expect(seen.missedTransitions).toEqual([])
  expect(seen.oneSidedGuards).toEqual([])
})

const pageOf = (traces: readonly Trace[]) => {
  const clock = new SimulatedClock()
  const saved: (SavedFile | null)[] = []
  const copied = vi.fn<(link: string) => void>()
  const actor = createActor(
    replayMachine.provide({
      actors: {
        'read what was given': fromPromise(({ input }) => readGiven(input)),
        'make the link': fromPromise(async ({ input }) => `http://localhost/ at ${input?.at}`),
      },
      actions: {
        'save the file': (_args, { file }) => saved.push(file),
        'put the link on the clipboard': (_args, { link }) => copied(link),
      },
    }),
    { input: { traces }, clock },
  ).start()
  return { actor, clock, saved, copied, at: () => actor.getSnapshot().context.at }
}

test('plays by itself as far as the next stop, and then to the end', () => {
  const { actor, clock, at } = pageOf([short])
  actor.send({ type: 'stop.added', stop: { kind: 'event', name: short.steps[1]?.event ?? '' } })
  actor.send({ type: 'play.started' })
  clock.increment(replayTempoMs - 1)
  expect(at()).toBe(0)
  clock.increment(1)
  expect(at()).toBe(1)
  expect(actor.getSnapshot().matches({ course: { open: 'paused' } })).toBe(true)
  actor.send({ type: 'play.started' })
  clock.increment(replayTempoMs)
  expect(at()).toBe(2)
  actor.send({ type: 'play.started' })
  expect(actor.getSnapshot().matches({ course: { open: 'paused' } })).toBe(true)
})

test('opens several files at once, says which is no trace, and keeps the others', async () => {
  const { actor } = pageOf([short])
  const text = JSON.stringify({ ...whole, at: 9 })
  actor.send({
    type: 'files.given',
    files: [new File([text], 'a.json'), new File(['no'], 'b.json'), new File([text], 'c.json')],
  })
  const { context } = await waitFor(actor, (one) => one.matches({ course: 'open' }))
  expect(context.courses.map(({ name }) => name)).toEqual([short.title, 'a.json', 'c.json'])
  expect(context).toMatchObject({ chosen: 1, at: 9 })
  expect(context.problems).toEqual([{ name: 'b.json', kind: 'notJson', step: 0 }])
  actor.send({ type: 'link.given', hash: '#replay=cut' })
  const after = await waitFor(actor, (one) => one.matches({ course: 'open' }))
  expect(after.context.problems).toMatchObject([{ name: null }])
  expect(after.context.chosen).toBe(1)
})

test('machines of another version stand beside the course at once, and go again', async () => {
  const { actor } = pageOf([short])
  // What another version answers: the second step is refused there.
  const version = {
    name: 'machines-1.mjs',
    run: (trace: Trace, _: unknown, base: readonly RunStep[]) => ({
      trace,
      steps: base.map((one, at) => (at === 1 ? { ...one, answered: 'G-OTHER' } : one)),
    }),
  }
  actor.send({ type: 'files.given', files: [new File([''], 'machines-1.mjs')] })
  await waitFor(actor, (one) => one.matches({ course: 'open' }))
  const { problems } = actor.getSnapshot().context
  expect(problems).toEqual([{ name: 'machines-1.mjs', kind: 'notMachines', step: 0 }])
  const page = createActor(
    replayMachine.provide({
      actors: {
        'read what was given': fromPromise<ReadCourses, Given>(async () => ({
          opened: [],
          versions: [version],
          reports: [],
          problems: [],
        })),
      },
    }),
    { input: { traces: [short] } },
  ).start()
  page.send({ type: 'files.given', files: [] })
  const { context } = await waitFor(page, (one) => one.matches({ course: 'open' }))
  expect(context.against).toBe('version:0')
  const [here] = context.courses
  if (!here) throw new Error('no course is open')
  expect(comparisonOf(context, here, context.against)?.differences).toMatchObject([
    { at: 1, what: 'answer', right: 'G-OTHER' },
  ])
  page.send({ type: 'version.removed', place: 0 })
  expect(page.getSnapshot().context).toMatchObject({ versions: [], against: 'none' })
})

test('a change is made where the page stands, once for each place, and goes again', () => {
  const { actor } = pageOf([whole])
  actor.send({ type: 'step.chosen', at: 9 })
  actor.send({ type: 'change.typed', path: 'facts.passenger.passport_expiry_date', value: '2026-08-01' })
  actor.send({ type: 'change.made' })
  actor.send({ type: 'change.typed', value: '2026-08-02' })
  actor.send({ type: 'change.made' })
  const [course] = actor.getSnapshot().context.courses
  expect(course?.edits).toEqual([
    { n: 10, path: ['facts', 'passenger', 'passport_expiry_date'], to: '2026-08-02' },
  ])
  expect(course && runOf(course).steps[9]?.answered).toBe('G-PASS6')
  actor.send({ type: 'change.typed', path: 'facts' })
  actor.send({ type: 'change.made' })
  expect(actor.getSnapshot().context.courses[0]).toBe(course)
  actor.send({ type: 'change.removed', place: 0 })
  expect(actor.getSnapshot().context.courses[0]?.edits).toEqual([])
})

test('a link is made of the step that is looked at, copied, and gone with the next step', async () => {
  const { actor, copied } = pageOf([short])
  actor.send({ type: 'step.chosen', at: 2 })
  actor.send({ type: 'link.wanted' })
  await waitFor(actor, (one) => one.matches({ link: 'made' }))
  actor.send({ type: 'link.copied' })
  expect(copied.mock.calls).toEqual([['http://localhost/ at 2']])
  expect(actor.getSnapshot().matches({ link: 'copied' })).toBe(true)
  actor.send({ type: 'step.back' })
  expect(actor.getSnapshot().matches({ link: 'none' })).toBe(true)
})

test('files are named after the course or the step', () => {
  const { actor, saved } = pageOf([whole])
  actor.send({ type: 'step.chosen', at: 9 })
  for (const type of ['saved.file', 'saved.test', 'saved.counterExample'] as const) actor.send({ type })
  expect(saved.map((file) => file?.name)).toEqual([
    'recruiting-to-saudi-arabia.json',
    'replay-recruiting-to-saudi-arabia.test.ts',
    'counter-example-medical-issue-slip.test.ts',
  ])
})

test('typed values are what their place holds, and typed paths lead into facts, record or payload', () => {
  expect(valueOfText('7', 3)).toBe(7)
  expect(valueOfText('7', 'x')).toBe('7')
  expect(valueOfText(' ', 'x')).toBeNull()
  expect(valueOfText('false', true)).toBe(false)
  expect(valueOfText('["a"]', null)).toEqual(['a'])
  expect(valueOfText('[a', null)).toBe('[a')
  expect(pathOf(' data.fee ')).toEqual(['data', 'fee'])
  expect([pathOf('data'), pathOf('other.fee'), pathOf('data..fee'), pathOf('')]).toEqual([
    null,
    null,
    null,
    null,
  ])
  const edit = { n: 1, path: ['data', 'fee'], to: '1.00' }
  expect(withEdit([edit, { ...edit, n: 2 }], { ...edit, to: '2.00' })).toEqual([
    { ...edit, n: 2 },
    { ...edit, to: '2.00' },
  ])
})

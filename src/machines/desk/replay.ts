import { assign, fromPromise, setup } from 'xstate'
import { workflows } from '../catalogue.ts'
import { counterExampleOf } from '../kit/counter-example.ts'
import { nextStop, stopsAt, type Breakpoint } from '../kit/replay-compare.ts'
import {
  fileNameOf,
  pathOf,
  runOf,
  textOf,
  valueIn,
  valueOfText,
  withEdit,
  type Against,
  type Course,
  type Opened,
  type OtherVersion,
  type Shared,
} from '../kit/replay-courses.ts'
import { testOfRun } from '../kit/replay-test.ts'
import type { Run, RunStep } from '../kit/replay.ts'
import type { ProblemReport } from '../../domain/desk/problem-report.ts'
import type { Trace, TraceFaultKind } from '../kit/trace.ts'

/** Files that were dropped or chosen, or the part of an address that carries a course. */
export type Given = { files: readonly File[] } | { hash: string }
/** What could not be read; a link has no name. */
interface Problem {
  name: string | null
  kind: TraceFaultKind | 'notMachines' | 'unreadable'
  /** Place of the step at fault, from 1; 0 for the file as a whole. */
  step: number
}
interface OpenedReport {
  name: string
  report: ProblemReport
}
/** What reading came to; never fails, because a file that is no trace is an answer. */
export interface ReadCourses {
  opened: readonly (Shared & { name: string })[]
  /** Machines of other versions. */
  versions: readonly OtherVersion[]
  /** Reports of problems, also those without a course. */
  reports: readonly OpenedReport[]
  problems: readonly Problem[]
}
export interface SavedFile {
  name: string
  type: string
  text: string
}
/** What is shown of a step. */
export const replayPanels = ['changes', 'guards', 'effects', 'rights', 'closed', 'whatIf'] as const
type ReplayPanel = (typeof replayPanels)[number]

interface ReplayContext extends Opened {
  chosen: number
  /** Place of the step that is looked at, from 0. */
  at: number
  stops: readonly Breakpoint[]
  against: Against
  panel: ReplayPanel
  /** Where the change being typed goes, and its value. */
  path: string
  value: string
  /** Reports and faults of what was given last. */
  reports: readonly OpenedReport[]
  problems: readonly Problem[]
  given: Given
  link: string
}

type ReplayEvent =
  | { type: 'files.given'; files: readonly File[] }
  | { type: 'link.given'; hash: string }
  | { type: 'course.chosen'; place: number }
  | { type: 'course.compared'; against: Against }
  | { type: 'step.chosen'; at: number }
  | { type: 'step.forward' }
  | { type: 'step.back' }
  | { type: 'step.stop' }
  | { type: 'play.started' }
  | { type: 'play.paused' }
  | { type: 'stop.added'; stop: Breakpoint }
  /** Without a place all of them. */
  | { type: 'stop.removed'; place: number | null }
  /** Without a place all of them. */
  | { type: 'version.removed'; place: number | null }
  | { type: 'panel.chosen'; panel: ReplayPanel }
  | { type: 'change.typed'; path?: string; value?: string }
  | { type: 'change.made' }
  | { type: 'change.removed'; place: number | null }
  | { type: 'saved.file' }
  | { type: 'saved.test' }
  | { type: 'saved.counterExample' }
  | { type: 'link.wanted' }
  | { type: 'link.copied' }

/** A second and a bit less: long enough to read what a step is called. */
export const replayTempoMs = 700

const courseIn = ({ courses, chosen }: ReplayContext): Course | undefined => courses[chosen]
/** The run of the chosen course; null while none is open. */
export function runIn(context: ReplayContext): Run | null {
  const course = courseIn(context)
  return course ? runOf(course) : null
}
const stepIn = (context: ReplayContext): RunStep | undefined => runIn(context)?.steps[context.at]
const lastIn = (context: ReplayContext): number => (runIn(context)?.steps.length ?? 1) - 1

/** Places to leave out of a list; null for all. */
const without = <T>(list: readonly T[], place: number | null): readonly T[] =>
  place === null ? [] : list.filter((_, index) => index !== place)

/** The chosen course with other changes. */
const edited = (context: ReplayContext, change: (course: Course) => Course['edits']): readonly Course[] =>
  context.courses.map((course, place) =>
    place === context.chosen ? { ...course, edits: change(course) } : course,
  )

/** What a course leaves the page as. */
function savedFile(context: ReplayContext, kind: 'file' | 'test' | 'counterExample'): SavedFile | null {
  const course = courseIn(context)
  const run = runIn(context)
  const here = stepIn(context)
  if (!course || !run || !here) return null
  const name = fileNameOf(course.trace.title)
  if (kind === 'file')
    return { name: `${name}.json`, type: 'application/json', text: textOf({ ...course, at: context.at }) }
  if (kind === 'test')
    return { name: `replay-${name}.test.ts`, type: 'text/plain', text: testOfRun(run, course.edits) }
  const example = counterExampleOf(run, context.at, workflows)
  const { machine, event } = here.step
  return (
    example && {
      name: `counter-example-${fileNameOf(`${machine} ${event}`)}.test.ts`,
      type: 'text/plain',
      text: testOfRun(runOf({ name, trace: example, edits: [] }), []),
    }
  )
}

/** The Replay page: courses opened, gone through, changed, compared, and given on. Source: decision 0871. */
export const replayMachine = setup({
  types: {
    context: {} as ReplayContext,
    events: {} as ReplayEvent,
    input: {} as { traces: readonly Trace[] },
  },
  actors: {
    /** Provided by the view; the default never answers. */
    'read what was given': fromPromise<ReadCourses, Given>(() => new Promise(() => {})),
    /** As above; the part of an address behind its path. */
    'make the link': fromPromise<string, Shared | null>(() => new Promise(() => {})),
  },
  guards: {
    'a course is open': ({ context }) => courseIn(context) !== undefined,
    'there is such a course': ({ context, event }) =>
      event.type === 'course.chosen' && context.courses[event.place] !== undefined,
    'a step is left': ({ context }) => context.at < lastIn(context),
    'playing ends at the next step': ({ context }) => {
      const next = runIn(context)?.steps[context.at + 1]
      return (
        next === undefined ||
        context.at + 1 >= lastIn(context) ||
        context.stops.some((stop) => stopsAt(next, stop))
      )
    },
    'the stop is new': ({ context, event }) =>
      event.type === 'stop.added' &&
      !context.stops.some(({ kind, name }) => kind === event.stop.kind && name === event.stop.name),
    'the place can be changed': ({ context }) => pathOf(context.path) !== null,
  },
  actions: {
    /** Provided by the view: hands the file to the browser. */
    'save the file': (_args, _params: { file: SavedFile | null }) => {},
    /** As above. */
    'put the link on the clipboard': (_args, _params: { link: string }) => {},
    'remember what was given': assign(({ event }) =>
      event.type === 'files.given'
        ? { given: { files: event.files } }
        : event.type === 'link.given'
          ? { given: { hash: event.hash } }
          : {},
    ),
    'take the answer': assign(({ context }, { answer }: { answer: ReadCourses }) => {
      const { opened, reports, problems } = answer
      const [first] = opened
      const versions = [...context.versions, ...answer.versions]
      const isNew = answer.versions.length > 0
      // Another version opened beside a course is there to be compared with it.
      const against = isNew ? (`version:${context.versions.length}` as const) : context.against
      if (!first) return { versions, against, reports, problems }
      const added = opened.map(({ name, trace, edits }): Course => ({ name, trace, edits }))
      return {
        courses: [...context.courses, ...added],
        chosen: context.courses.length,
        at: first.at,
        versions,
        against: isNew ? against : ('none' as const),
        reports,
        problems,
      }
    }),
    'choose the course': assign(({ event }) =>
      event.type === 'course.chosen' ? { chosen: event.place, at: 0, against: 'none' as const } : {},
    ),
    'compare with it': assign(({ event }) =>
      event.type === 'course.compared' ? { against: event.against } : {},
    ),
    'go to the step': assign(({ context, event }) =>
      event.type === 'step.chosen' ? { at: Math.max(0, Math.min(lastIn(context), event.at)) } : {},
    ),
    'go one step on': assign(({ context }) => ({ at: Math.min(lastIn(context), context.at + 1) })),
    'go one step back': assign(({ context }) => ({ at: Math.max(0, context.at - 1) })),
    'go to the next stop': assign(({ context }) => {
      const run = runIn(context)
      return run ? { at: nextStop(run, context.at, context.stops) } : {}
    }),
    'add the stop': assign(({ context, event }) =>
      event.type === 'stop.added' ? { stops: [...context.stops, event.stop] } : {},
    ),
    'remove the stop': assign(({ context, event }) =>
      event.type === 'stop.removed' ? { stops: without(context.stops, event.place) } : {},
    ),
    'remove the version': assign(({ context, event }) =>
      event.type === 'version.removed'
        ? {
            versions: without(context.versions, event.place),
            against: context.against.startsWith('version:') ? ('none' as const) : context.against,
          }
        : {},
    ),
    'show the panel': assign(({ event }) => (event.type === 'panel.chosen' ? { panel: event.panel } : {})),
    'remember what is typed': assign(({ context, event }) =>
      event.type === 'change.typed'
        ? { path: event.path ?? context.path, value: event.value ?? context.value }
        : {},
    ),
    'make the change': assign(({ context }) => {
      const path = pathOf(context.path)
      const here = stepIn(context)
      if (!path || !here) return {}
      const to = valueOfText(context.value, valueIn(here, path))
      return {
        value: '',
        courses: edited(context, ({ edits }) => withEdit(edits, { n: here.step.n, path, to })),
      }
    }),
    'remove the change': assign(({ context, event }) =>
      event.type === 'change.removed'
        ? { courses: edited(context, ({ edits }) => without(edits, event.place)) }
        : {},
    ),
    'remember the link': assign((_args, { link }: { link: string }) => ({ link })),
  },
  delays: { tempo: replayTempoMs },
}).createMachine({
  id: 'replay',
  type: 'parallel',
  context: ({ input }) => ({
    courses: input.traces.map((trace) => ({ name: trace.title, trace, edits: [] })),
    versions: [],
    chosen: 0,
    at: 0,
    stops: [],
    against: 'none',
    panel: 'changes',
    path: '',
    value: '',
    reports: [],
    problems: [],
    given: { files: [] },
    link: '',
  }),
  states: {
    course: {
      initial: 'empty',
      on: {
        'files.given': { target: '.reading', actions: 'remember what was given' },
        'link.given': { target: '.reading', actions: 'remember what was given' },
      },
      states: {
        empty: { always: { guard: 'a course is open', target: 'open' } },
        reading: {
          invoke: {
            id: 'read',
            src: 'read what was given',
            input: ({ context }) => context.given,
            onDone: {
              target: 'empty',
              actions: { type: 'take the answer', params: ({ event }) => ({ answer: event.output }) },
            },
          },
        },
        open: {
          initial: 'paused',
          on: {
            'course.chosen': {
              guard: 'there is such a course',
              target: '.paused',
              actions: 'choose the course',
            },
            'course.compared': { actions: 'compare with it' },
            'step.chosen': { target: '.paused', actions: 'go to the step' },
            'step.forward': { target: '.paused', actions: 'go one step on' },
            'step.back': { target: '.paused', actions: 'go one step back' },
            'step.stop': { target: '.paused', actions: 'go to the next stop' },
            'stop.added': { guard: 'the stop is new', actions: 'add the stop' },
            'stop.removed': { actions: 'remove the stop' },
            'version.removed': { actions: 'remove the version' },
            'panel.chosen': { actions: 'show the panel' },
            'change.typed': { actions: 'remember what is typed' },
            'change.made': {
              guard: 'the place can be changed',
              target: '.paused',
              actions: 'make the change',
            },
            'change.removed': { actions: 'remove the change' },
            'saved.file': {
              actions: {
                type: 'save the file',
                params: ({ context }) => ({ file: savedFile(context, 'file') }),
              },
            },
            'saved.test': {
              actions: {
                type: 'save the file',
                params: ({ context }) => ({ file: savedFile(context, 'test') }),
              },
            },
            'saved.counterExample': {
              actions: {
                type: 'save the file',
                params: ({ context }) => ({ file: savedFile(context, 'counterExample') }),
              },
            },
            'link.wanted': '.paused',
          },
          states: {
            paused: { on: { 'play.started': { guard: 'a step is left', target: 'playing' } } },
            playing: {
              on: { 'play.paused': 'paused' },
              after: {
                tempo: [
                  { guard: 'playing ends at the next step', target: 'paused', actions: 'go one step on' },
                  { target: 'playing', reenter: true, actions: 'go one step on' },
                ],
              },
            },
          },
        },
      },
    },
    /** The link to the step that is looked at; gone once that is another one. */
    link: {
      initial: 'none',
      on: {
        'files.*': '.none',
        'link.given': '.none',
        'course.chosen': '.none',
        'step.*': '.none',
        'play.started': '.none',
        'change.made': '.none',
        'change.removed': '.none',
        'link.wanted': { guard: 'a course is open', target: '.making' },
      },
      states: {
        none: {},
        making: {
          invoke: {
            id: 'make',
            src: 'make the link',
            input: ({ context }) => {
              const course = courseIn(context)
              return course ? { trace: course.trace, edits: course.edits, at: context.at } : null
            },
            onDone: {
              target: 'made',
              actions: { type: 'remember the link', params: ({ event }) => ({ link: event.output }) },
            },
          },
        },
        made: {
          on: {
            'link.copied': {
              target: 'copied',
              actions: {
                type: 'put the link on the clipboard',
                params: ({ context }) => ({ link: context.link }),
              },
            },
          },
        },
        copied: {},
      },
    },
  },
})

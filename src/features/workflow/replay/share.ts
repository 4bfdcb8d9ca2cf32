/** A course on its way to another person: as a file, or packed into the part of an address that no server sees. */
import { readProblemReport } from '../../../domain/desk/problem-report.ts'
import type { Given, ReadCourses } from '../../../machines/desk/replay.ts'
import { textOf, type OtherVersion, type Shared } from '../../../machines/kit/replay-courses.ts'
import type { Edit } from '../../../machines/kit/replay.ts'
import { readTrace, TraceFault, type Trace } from '../../../machines/kit/trace.ts'

const mark = '#replay='

const through = async (bytes: Blob, by: CompressionStream | DecompressionStream): Promise<Uint8Array> =>
  new Uint8Array(await new Response(bytes.stream().pipeThrough(by)).arrayBuffer())

const isEdit = (value: unknown): value is Edit =>
  typeof value === 'object' &&
  value !== null &&
  'n' in value &&
  typeof value.n === 'number' &&
  'path' in value &&
  Array.isArray(value.path) &&
  value.path.every((name) => typeof name === 'string')

/** Reads a file of Replay, or a trace the product exported. @throws TraceFault saying what is wrong with it. */
export function readShared(text: string): Shared {
  const { edits, at, ...trace } = readTrace(text) as Trace & { edits?: unknown; at?: unknown } // Looked at below.
  return {
    trace,
    edits: Array.isArray(edits) ? edits.filter(isEdit) : [],
    at: typeof at === 'number' && Number.isInteger(at) && at >= 0 && at < trace.steps.length ? at : 0,
  }
}

/** The part of an address behind its path. */
export async function hashOf(shared: Shared): Promise<string> {
  const bytes = await through(new Blob([textOf(shared)]), new CompressionStream('deflate-raw'))
  const text = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('')
  return mark + btoa(text).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

/** Whether an address carries a course. */
export const carriesCourse = (hash: string): boolean => hash.startsWith(mark)

/** What an address carries; null where it carries no course. @throws Error for one that was cut off. */
export async function sharedIn(hash: string): Promise<Shared | null> {
  if (!carriesCourse(hash)) return null
  const text = atob(hash.slice(mark.length).replaceAll('-', '+').replaceAll('_', '/'))
  const bytes = Uint8Array.from(text, (sign) => sign.charCodeAt(0))
  const json = await through(new Blob([bytes]), new DecompressionStream('deflate-raw'))
  return readShared(new TextDecoder().decode(json))
}

const none: ReadCourses = { opened: [], versions: [], reports: [], problems: [] }

/** A program in a file, as a module. */
async function loaded(text: string): Promise<unknown> {
  const address = URL.createObjectURL(new Blob([text], { type: 'text/javascript' }))
  try {
    return await import(/* @vite-ignore */ address)
  } finally {
    URL.revokeObjectURL(address)
  }
}

class NotMachines extends Error {}

/** Machines of another version. @throws NotMachines for a program that `npm run machines` did not write. */
async function readVersion(name: string, module: Promise<unknown>): Promise<OtherVersion> {
  const found = await module.catch(() => null)
  const isOne =
    typeof found === 'object' &&
    found !== null &&
    'format' in found &&
    found.format === 'rams-machines/1' &&
    'run' in found &&
    typeof found.run === 'function'
  if (!isOne) throw new NotMachines(`${name} holds no machines`)
  return { name, run: (found as unknown as OtherVersion).run } // Its format says which answer it gives.
}

const isProgram = (name: string): boolean => /\.m?js$/.test(name)

/** What a file holds: a course, a report of a problem, or a report with the course of its passenger. */
function readFile(name: string, text: string): ReadCourses {
  const report = readProblemReport(text)
  const course = report && report.trace !== null ? JSON.stringify(report.trace) : text
  return {
    ...none,
    opened: report?.trace === null ? [] : [{ ...readShared(course), name }],
    reports: report ? [{ name, report }] : [],
  }
}

async function readLink(hash: string): Promise<ReadCourses> {
  const shared = await sharedIn(hash)
  return { ...none, opened: shared ? [{ ...shared, name: shared.trace.title }] : [] }
}

/**
 * Every file or link that is a course, a report or machines of another version, and what is wrong with the others.
 * @param load makes a module of a program; the browser's way unless another is given.
 */
export async function readGiven(given: Given, load = loaded): Promise<ReadCourses> {
  const sources: { name: string | null; read: () => Promise<ReadCourses> }[] =
    'hash' in given
      ? [{ name: null, read: () => readLink(given.hash) }]
      : given.files.map((file) => ({
          name: file.name,
          read: async () =>
            isProgram(file.name)
              ? { ...none, versions: [await readVersion(file.name, load(await file.text()))] }
              : readFile(file.name, await file.text()),
        }))
  const answers = await Promise.all(
    sources.map(async ({ name, read }): Promise<ReadCourses> => {
      try {
        return await read()
      } catch (fault) {
        const { kind, step } =
          fault instanceof TraceFault
            ? fault
            : {
                kind: fault instanceof NotMachines ? ('notMachines' as const) : ('unreadable' as const),
                step: 0,
              }
        return { ...none, problems: [{ name, kind, step }] }
      }
    }),
  )
  return {
    opened: answers.flatMap(({ opened }) => opened),
    versions: answers.flatMap(({ versions }) => versions),
    reports: answers.flatMap(({ reports }) => reports),
    problems: answers.flatMap(({ problems }) => problems),
  }
}

/** A course on its way to another person: as a file, or packed into the part of an address that no server sees. */
import type { ProblemReport } from '../../../domain/desk/problem-report.ts'
import type { Given, ReadCourses } from '../../../machines/desk/replay.ts'
import { textOf, type Shared } from '../../../machines/kit/replay-courses.ts'
import type { Edit } from '../../../machines/kit/replay.ts'
import { readTrace, type Trace } from '../../../machines/kit/trace.ts'

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

const problem: ProblemReport['format'] = 'rams-problem/1'

/** The trace inside a report of a problem; any other text as it is. @throws Error for a report without one. */
function traceTextIn(text: string): string {
  let read: unknown
  try {
    read = JSON.parse(text)
  } catch {
    return text // What reads the trace says that this is no JSON.
  }
  if (typeof read !== 'object' || read === null || !('format' in read) || read.format !== problem) return text
  const trace = 'trace' in read ? read.trace : null
  if (trace === null) throw new Error('This report of a problem holds no trace of a passenger.')
  return JSON.stringify(trace)
}

/** Reads a file of Replay, a trace the product exported, or the one in a report of a problem. @throws Error saying what is wrong with it. */
export function readShared(text: string): Shared {
  const { edits, at, ...trace } = readTrace(traceTextIn(text)) as Trace & { edits?: unknown; at?: unknown } // Looked at below.
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

const messageOf = (fault: unknown): string => (fault instanceof Error ? fault.message : String(fault))

/** Every file or link that is a course, and what is wrong with the others. */
export async function readGiven(given: Given): Promise<ReadCourses> {
  const sources: { name: string | null; read: () => Promise<Shared | null> }[] =
    'hash' in given
      ? [{ name: null, read: () => sharedIn(given.hash) }]
      : given.files.map((file) => ({ name: file.name, read: async () => readShared(await file.text()) }))
  const answers = await Promise.all(
    sources.map(async ({ name, read }): Promise<ReadCourses> => {
      try {
        const shared = await read()
        return { opened: shared ? [{ ...shared, name: name ?? shared.trace.title }] : [], problems: [] }
      } catch (fault) {
        return { opened: [], problems: [{ name, message: messageOf(fault) }] }
      }
    }),
  )
  return {
    opened: answers.flatMap(({ opened }) => opened),
    problems: answers.flatMap(({ problems }) => problems),
  }
}

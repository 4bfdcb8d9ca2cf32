import { api } from '../../client/http/api.ts'
import { recentAnswers, recentFaults } from '../../client/http/recent-answers.ts'
import { saveAs } from '../../client/http/save-as.ts'
import {
  pathWithoutValues,
  searchWithoutValues,
  sentenceWithoutValues,
  shapeOf,
  statesIn,
  type ProblemReport,
} from '../../domain/desk/problem-report.ts'
import { sessionActor, settingsActor } from '../actors.ts'
import { routeRows, rowFor } from '../routes.ts'
import { readSettings } from '../settings.ts'
import { coursePathOf } from './open-passenger.ts'

/** The machine of a screen by the name of its file, and the state it is in when the report is made. */
export interface ScreenState {
  machine: string
  value: () => unknown
}

/** Parts of the addresses of pages; what else stands in an address may be a name or a link to a new password. */
const pageWords = new Set(
  routeRows.flatMap(({ path }) => path.split('/').filter((part) => !part.startsWith(':'))),
)
const routeOf = (pathname: string): string =>
  rowFor(pathname)?.path ??
  pathname
    .split('/')
    .map((part) => (pageWords.has(part) ? part : ':value'))
    .join('/')

/** Name and shape of a fault; its message may quote what a user typed. */
function faultOf(fault: unknown): ProblemReport['faults'][number] {
  if (!(fault instanceof Error)) return { name: typeof fault, message: '', at: [] }
  const lines = fault.stack?.split('\n') ?? []
  return {
    name: fault.name,
    message: sentenceWithoutValues(fault.message),
    // Functions and files of the build: lines that end in a place, without the server's address.
    at: lines.flatMap((line) => {
      const [, name = '', place = ''] =
        /^\s*(?:at )?(.*?)[(@ ]*https?:\/\/[^/]+(\/(?:assets|src|node_modules|@\w+)\/[^)?]*)[^)]*\)?$/.exec(
          line,
        ) ?? []
      return place ? [`${name} ${place}`.trim()] : []
    }),
  }
}

/** Milliseconds the browser measured for the last request of this address. */
const timeOf = (url: string): number | null => {
  const timing = performance
    .getEntriesByType('resource')
    .findLast(({ name }) => new URL(name).pathname === url.split('?')[0])
  return timing ? Math.round(timing.duration) : null
}

const wordOf = (body: unknown, name: string): string | null => {
  const value: unknown = typeof body === 'object' && body !== null ? Reflect.get(body, name) : null
  return typeof value === 'string' ? value : null
}

/** The course of the open passenger or ticket with personal data replaced; null where it cannot be read. */
const readCourse = async (): Promise<unknown> => {
  const path = coursePathOf(window.location.pathname)
  return path === null ? null : api.get(path).catch(() => null)
}

/** Makes the file of where this window stands and hands it to the downloads. @returns its name. */
export async function saveProblemFile(said: string, screen: ScreenState | null): Promise<string> {
  const now = Date.now()
  // As they stood when the person asked: reading the course is an answer as well.
  const answers = [...recentAnswers]
  const { pathname, search } = window.location
  const settings = readSettings(settingsActor.getSnapshot().context.settings)
  const report: ProblemReport = {
    format: 'rams-problem/1',
    written_at: new Date(now).toISOString(),
    build: new URL(
      document.querySelector<HTMLScriptElement>('script[type=module][src]')?.src ?? import.meta.url,
    ).pathname,
    said: sentenceWithoutValues(said),
    page: {
      route: routeOf(pathname),
      search: searchWithoutValues(search),
      role: sessionActor.getSnapshot().context.user?.role?.name ?? '',
      language: settings.language,
      theme: settings.theme.main,
      width: window.innerWidth,
      height: window.innerHeight,
      online: navigator.onLine,
      browser: navigator.userAgent,
    },
    screen: screen && { machine: screen.machine, states: statesIn(screen.value()) },
    faults: recentFaults.map(faultOf),
    answers: answers.map(({ at, method, url, status, body }) => ({
      seconds_ago: Math.round((now - at) / 1000),
      method: method.toUpperCase(),
      path: pathWithoutValues(url),
      status,
      code: wordOf(body, 'code'),
      request_id: wordOf(body, 'requestId'),
      ms: timeOf(url),
      body: shapeOf(body),
    })),
    trace: await readCourse(),
  }
  const file = `rams-problem-${report.written_at.replaceAll(/[^0-9]/g, '').slice(0, 14)}.json`
  saveAs(new Blob([JSON.stringify(report, null, 1)], { type: 'application/json' }), file)
  return file
}

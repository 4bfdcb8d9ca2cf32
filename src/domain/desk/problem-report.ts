/**
 * A report of a problem as one file: where the user was in the product, what the server answered last and the course of the
 * open passenger or ticket, without personal data. The product writes it, Storybook's replay page opens it.
 */
import { z } from 'zod'

const shape: z.ZodType<Shape> = z.lazy(() =>
  z.union([z.string(), z.array(shape), z.record(z.string(), shape)]),
)
/** What a body was made of: 'text 12', 'number', 'true'; a list says its first element and how many there were. */
export type Shape = string | readonly Shape[] | { readonly [name: string]: Shape }

const reportedAnswer = z.object({
  /** Seconds before the report was written. */
  seconds_ago: z.number(),
  method: z.string(),
  /** With ':value' in place of what belongs to a record. */
  path: z.string(),
  /** 0 when nothing answered. */
  status: z.number(),
  code: z.string().nullable(),
  /** Finds the request in the server's log. */
  request_id: z.string().nullable(),
  ms: z.number().nullable(),
  body: shape,
})

export const problemReport = z.object({
  format: z.literal('rams-problem/1'),
  written_at: z.string(),
  /** Name of the built start file: distinguishes one build from another. */
  build: z.string(),
  said: z.string(),
  page: z.object({
    /** As the table of routes has it: '/apps/passenger-management/:id'. */
    route: z.string(),
    /** Names in the address, with the value where it is a word of the product. */
    search: z.record(z.string(), z.string()),
    role: z.string(),
    language: z.string(),
    theme: z.string(),
    width: z.number(),
    height: z.number(),
    online: z.boolean(),
    browser: z.string(),
  }),
  /**
   * Machine of the open screen by the name of its file and the states it is in, 'second_factor.asking'; null for a screen without
   * one, absent in files of earlier versions.
   */
  screen: z.object({ machine: z.string(), states: z.array(z.string()) }).nullish(),
  faults: z.array(z.object({ name: z.string(), message: z.string(), at: z.array(z.string()) })),
  answers: z.array(reportedAnswer),
  /** The course of the open passenger or ticket (`Trace`); null where none was open or it could not be read. */
  trace: z.unknown(),
})
export type ProblemReport = z.infer<typeof problemReport>

/** Members whose value is a word of the product, not of a person. */
const wordMembers = new Set([
  'answered',
  'event',
  'from_state',
  'level',
  'machine',
  'stage',
  'state',
  'to_state',
  'verdict',
])
const isWord = (value: string) => /^(?:[a-z]+|[A-Z]+)(?:[._][A-Za-z]+)*$/.test(value)

/** Deeper members say little about a fault. */
const deepest = 6

/** The form of an answer: names of members and kinds of values, never a value that a person gave. */
export function shapeOf(value: unknown, name = '', depth = 0): Shape {
  if (value === null || value === undefined) return 'null'
  if (typeof value === 'boolean') return String(value)
  if (typeof value === 'string')
    return isWord(value) && (wordMembers.has(name) || (name === 'code' && value.includes('.')))
      ? value
      : `text ${value.length}`
  if (typeof value !== 'object') return typeof value
  if (depth >= deepest) return Array.isArray(value) ? `list ${value.length}` : 'record'
  if (Array.isArray(value))
    return value.length === 0 ? [] : [shapeOf(value[0], name, depth + 1), `${value.length} in all`]
  return Object.fromEntries(
    Object.entries(value).map(([member, inner]) => [
      /^[A-Za-z_]\w*$/.test(member) ? member : ':value',
      shapeOf(inner, member, depth + 1),
    ]),
  )
}

/** Parts of an endpoint's path that are the same for every record: '/passenger/api/v1/passenger/detail'. */
const fixedParts = 6

/** An endpoint's address without what belongs to a record: '/passenger/api/v1/passenger/detail/:value/', and the names of its search. */
export function pathWithoutValues(address: string): string {
  const [path = '', search = ''] = address.split('?', 2)
  const names = [...new URLSearchParams(search).keys()]
  return (
    path
      .split('/')
      .map((part, place) =>
        part === '' || (place < fixedParts && /^(?:[a-z_-]+|v1)$/i.test(part)) ? part : ':value',
      )
      .join('/') + (names.length > 0 ? `?${names.join('&')}` : '')
  )
}

/** What can stand in an address without being about anybody. */
const searchWords = new Set(['tab', 'view', 'stage', 'state', 'sort', 'mode', 'type', 'group'])
export const searchWithoutValues = (search: string): Record<string, string> =>
  Object.fromEntries(
    [...new URLSearchParams(search)].map(([name, value]) => [
      name,
      searchWords.has(name) && isWord(value) ? value : ':value',
    ]),
  )

/** States of a machine as paths: 'saving', 'second_factor.asking'. @param value as XState has it: a name, or regions by name */
export function statesIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return Object.entries(value ?? {}).flatMap(([name, inner]) => {
    const deeper = statesIn(inner)
    return deeper.length === 0 ? [name] : deeper.map((state) => `${name}.${state}`)
  })
}

/** A sentence without numbers of three and more digits, addresses and what stands in quotation marks. */
export const sentenceWithoutValues = (text: string): string =>
  text
    .replaceAll(/\S+@\S+/g, '…')
    // An apostrophe inside a word opens no quotation.
    .replaceAll(/(?<!\p{L})(["'“‘«])[^"“”«»]*?(["'”’»])(?!\p{L})/gu, '$1…$2')
    .replaceAll(/[+\p{N}][\p{N}\s.-]*\p{N}{2,}|\p{N}{3,}|\b[A-Z]+\p{N}+\b/gu, '…')

/** @returns the report in a file, or null when the text is none. */
export function readProblemReport(text: string): ProblemReport | null {
  try {
    const parsed = problemReport.safeParse(JSON.parse(text))
    return parsed.success ? parsed.data : null
  } catch {
    return null
  }
}

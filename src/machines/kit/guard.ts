/** Guards: each answers null (allowed) or the sentence a clerk reads and where it is put right (machines 0.5). */
import type { FixLink } from '../../domain/errors.ts'
import { say, term, type Part, type Sentence } from '../../foundation/text/sentence.ts'
import type { Facts, LastEvent, Row, StageName } from '../../domain/journey/facts.ts'

/** `R`: the fields a guard reads, of the record and of the payload alike; each may be empty or absent. */
export interface GuardArgs<R = Row> {
  record: R
  facts: Facts
  last: LastEvent | null
  /** Payload of the event; undefined while only looking whether an action could be offered. */
  data: R | undefined
}

export interface Refusal {
  code: string
  message: string
  /** What the message is made of, for other languages; absent where the words come from elsewhere, e.g. the books. */
  sentence?: Sentence
  /** Payload field the message belongs to. */
  field?: string
  fix?: FixLink | undefined
  /** Stage that must be brought forward; several guards may ask for the same one. */
  stage?: StageName
}

type Refused = Omit<Refusal, 'code'>
type Answer = Refused | readonly Refused[] | null

interface GuardWords {
  /** 'payload': asked only when the event carries data; 'facts': asked always. */
  needs: 'facts' | 'payload'
  /** Condition in words, for charts and handbook. */
  says: string
  /** It decides by itself: while it refuses, the others are not reported. */
  isDecisive?: true
  /** It is about the file as a whole: what it refuses, no role may do. */
  isAboutFile?: true
}

interface GuardSpec<R> extends GuardWords {
  /** @returns null when allowed, else everything that is missing in the order it is put right. */
  check: (args: GuardArgs<R>) => Answer
}

/**
 * A guard as it is written into a row. It is contravariant in the fields it reads: a table whose records lack one of
 * them is refused by the compiler.
 */
export interface Guard<R> extends GuardSpec<R> {
  /** Code of the handbook; refusals carry it. */
  code: string
  /** The words in brackets of the handbook cell. */
  params: readonly string[]
}

/** A guard of some table, as the engine asks it: the fields it reads are known where the table is written. */
export interface GuardCall extends GuardWords {
  code: string
  params: readonly string[]
  check(args: GuardArgs): Answer
}

/** The fields a guard about named fields reads: dates and texts. */
export type Reads<K extends string> = Readonly<Record<K, string | null | undefined>>

const decisive = new Set<string>()

/** Makes a guard. @param params the words in brackets of the handbook cell, where it has some. */
export function guard<R = Row>(
  code: string,
  spec: GuardSpec<R>,
  params: readonly (string | undefined)[] = [],
): Guard<R> {
  if (spec.isDecisive) decisive.add(code)
  return { code, params: params.filter((param) => param !== undefined), ...spec }
}

/** True for the code of a guard beside whose refusal the others are not reported. */
export const isDecisive = (code: string): boolean => decisive.has(code)

const isOne = (refused: Refused | readonly Refused[]): refused is Refused => !Array.isArray(refused)

/** Everything one guard refuses. A payload guard answers nothing while there is no payload. */
export function refusalsOf(call: GuardCall, args: GuardArgs): Refusal[] {
  if (call.needs === 'payload' && args.data === undefined) return []
  const refused = call.check(args)
  if (refused === null) return []
  return (isOne(refused) ? [refused] : refused).map((one) => ({ code: call.code, ...one }))
}

/** The first thing one guard refuses, null when it allows. */
export const checkGuard = (call: GuardCall, args: GuardArgs): Refusal | null =>
  refusalsOf(call, args)[0] ?? null

/** Value of a field for a guard: the payload's, else the record's; 'today' is the day of the facts. Empty text and null answer null. */
export function valueOf<K extends string>(
  args: GuardArgs<Readonly<Partial<Record<Exclude<K, 'today'>, unknown>>> & { readonly id?: unknown }>,
  name: K,
): string | null {
  if (name === 'today') return args.facts.today
  const field = name as Exclude<K, 'today'> // The comparison above does not narrow a type parameter.
  const value = args.data?.[field] ?? args.record[field]
  return value === undefined || value === null || value === '' ? null : String(value)
}

/** Where things are put right; the one place of the machines that knows browser paths (tests/spec/routes.json). */
const open = (what: Part, path: string): FixLink => {
  const { message, sentence } = say`Open ${what}`
  return { label: message, sentence, path }
}
/** 'visa 6001' is the word and the name it goes with. */
const named = (title: string): Part => {
  const found = /^(visa|list|licence|demand) (.+)$/.exec(title)
  return found?.[1] && found[2]
    ? { key: '{{0}} {{1}}', parts: [term(found[1], 'guards:word'), found[2]] }
    : term(title, 'stage', 'guards:word')
}

export const fixAt = {
  /** @param field the field of the form that is put right: it is opened there. */
  passengerForm: (id: unknown, field?: string): FixLink =>
    open(
      named('the passenger form'),
      `/apps/passenger-management/${String(id)}${field === undefined ? '' : `?field=${field}`}`,
    ),
  passenger: (id: unknown): FixLink =>
    open(named('the passenger'), `/apps/passenger-management/passenger/${String(id)}`),
  step: (path: string, title: string, passenger: unknown): FixLink =>
    open(named(title), `/apps/${path}/${String(passenger)}`),
  master: (area: string, title: string, id: unknown): FixLink =>
    open(named(title), `/apps/${area}-management/${String(id)}`),
  /** The page of a record, where its own steps are taken. */
  page: (area: string, title: string, id: unknown): FixLink =>
    open(named(title), `/apps/${area}-management/${area}s/${String(id)}`),
}

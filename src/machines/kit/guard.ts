/** Guards by code: each answers null (allowed) or the sentence a clerk reads and where to mend it (machines 0.5). */
import type { Mend } from '../../domain/errors.ts'
import { say, term, type Part, type Sentence } from '../../foundation/text/sentence.ts'
import type { Facts, LastEvent, Row, StageName } from '../../domain/journey/facts.ts'

export interface GuardArgs {
  record: Row
  facts: Facts
  last: LastEvent | null
  /** Payload of the event; undefined while only looking whether an action could be offered. */
  data: Row | undefined
}

export interface Refusal {
  code: string
  message: string
  /** What the message is made of, for other languages; absent where the words come from elsewhere, e.g. the books. */
  sentence?: Sentence
  /** Payload field the message belongs to. */
  field?: string
  mend?: Mend | undefined
  /** Stage that must be brought forward; several guards may ask for the same one. */
  stage?: StageName
}

type Refused = Omit<Refusal, 'code'>

export interface Guard {
  /** 'payload': asked only when the event carries data; 'facts': asked always. */
  needs: 'facts' | 'payload'
  /** Condition in words, for charts and handbook. */
  says: string
  /** It decides by itself: while it refuses, nobody is told of the others. */
  isDecisive?: true
  /** @returns null when allowed, else everything that is missing in the order it is put right. `params` are the words in brackets of the handbook cell. */
  check: (args: GuardArgs, params: readonly string[]) => Refused | readonly Refused[] | null
}

export interface GuardCall {
  code: string
  params: readonly string[]
}

const catalogue = new Map<string, Guard>()

/** Adds guards to the catalogue. @throws Error when a code stands twice. */
export function defineGuards(guards: Readonly<Record<string, Guard>>): void {
  for (const [code, guard] of Object.entries(guards)) {
    if (catalogue.has(code)) throw new Error(`guard ${code} is defined twice`)
    catalogue.set(code, guard)
  }
}

export const guardOf = (code: string): Guard | undefined => catalogue.get(code)
export const guardCodes = (): string[] => [...catalogue.keys()]

/** Reads 'G-JRN G-SEQ(slip_date,visit_date)'. Codes are looked up when first asked, so files may load in any order. */
export function parseGuards(text: string, fail: (why: string) => never): GuardCall[] {
  return text
    .split(/[\s,]+(?=G-)/)
    .filter((part) => part !== '')
    .map((part) => {
      const found = /^(G-[A-Z0-9-]+)(?:\(([^)]*)\))?$/.exec(part.trim())
      if (!found?.[1]) return fail(`cannot read guard "${part}"`)
      return { code: found[1], params: found[2] ? found[2].split(',').map((word) => word.trim()) : [] }
    })
}

const isOne = (refused: Refused | readonly Refused[]): refused is Refused => !Array.isArray(refused)

/** Everything one guard refuses. A payload guard answers nothing while there is no payload. @throws Error for a code without a guard. */
export function refusalsOf(call: GuardCall, args: GuardArgs): Refusal[] {
  const guard = catalogue.get(call.code)
  if (!guard) throw new Error(`guard ${call.code} is not in the catalogue`)
  if (guard.needs === 'payload' && args.data === undefined) return []
  const refused = guard.check(args, call.params)
  if (refused === null) return []
  return (isOne(refused) ? [refused] : refused).map((one) => ({ code: call.code, ...one }))
}

/** The first thing one guard refuses, null when it allows. @throws Error for a code without a guard. */
export const checkGuard = (call: GuardCall, args: GuardArgs): Refusal | null =>
  refusalsOf(call, args)[0] ?? null

/** Value of a field for a guard: the payload's, else the record's. Empty text and null answer null. */
export function valueOf(args: GuardArgs, name: string): string | null {
  if (name === 'today') return args.facts.today
  const value = args.data?.[name] ?? args.record[name]
  return value === undefined || value === null || value === '' ? null : String(value)
}

/** Where things are put right; the one place of the machines that knows browser paths (tests/spec/routes.json). */
const open = (what: Part, path: string): Mend => {
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

export const mendAt = {
  passengerForm: (id: unknown): Mend =>
    open(named('the passenger form'), `/apps/passenger-management/${String(id)}`),
  passenger: (id: unknown): Mend =>
    open(named('the passenger'), `/apps/passenger-management/passenger/${String(id)}`),
  step: (path: string, title: string, passenger: unknown): Mend =>
    open(named(title), `/apps/${path}/${String(passenger)}`),
  master: (area: string, title: string, id: unknown): Mend =>
    open(named(title), `/apps/${area}-management/${String(id)}`),
}

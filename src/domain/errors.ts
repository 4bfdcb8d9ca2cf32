import type { FieldError } from '../foundation/definitions/field-error.ts'
import {
  fillIn,
  saidOf,
  type FixLink,
  type Part,
  type Said,
  type Sentence,
  type Wording,
} from '../foundation/text/sentence.ts'

export type { FixLink }

export interface ErrorText {
  status: number
  text: string
  /** Said instead where the mark `{n}` is one. */
  one?: string
}

/**
 * Every refusal the product can give: code, HTTP status and English text in one table, so that they cannot part.
 * Texts are those of the handbook (entities 0.3, machines 0.5, security 12); `{name}` marks a value.
 */
export const errorCodes = {
  'auth.required': { status: 401, text: 'Sign in first.' },
  'auth.badCredentials': { status: 401, text: 'Incorrect username or password.' },
  'auth.tooMany': {
    status: 429,
    text: 'Too many attempts. Try again in {n} minutes.',
    one: 'Too many attempts. Try again in a minute.',
  },
  'auth.expired': { status: 401, text: 'access_token expired' },
  'auth.weakPassword': { status: 422, text: 'This password is too easy to guess. Choose another.' },
  'auth.passwordDue': { status: 403, text: 'Choose a password of your own first.' },
  'auth.reauthenticate': { status: 403, text: 'Enter your password again to do this.' },
  'auth.resetLink': { status: 422, text: 'This link is no longer valid. Ask for a new one.' },
  'auth.challenge': { status: 422, text: 'This took too long. Start again.' },
  'auth.secondFactor': { status: 409, text: 'The second factor is not in the state for this.' },
  'access.denied': { status: 403, text: 'You do not have permission to do this.' },
  'access.event': { status: 403, text: 'You do not have permission to {event}.' },
  'record.notFound': { status: 404, text: 'Not found.' },
  'record.stale': { status: 409, text: 'This record was changed by {user} at {time}. Reload and try again.' },
  'record.versionMissing': { status: 428, text: 'Send the version of the record you changed (If-Match).' },
  'record.used': {
    status: 409,
    text: '{label} is used by {n} {records} and cannot be deleted. Make it inactive instead.',
  },
  'record.neverDeleted': { status: 409, text: '{label} cannot be deleted.' },
  'record.draftOnly': { status: 409, text: 'Use Cancel to keep the history.' },
  'record.readOnly': { status: 409, text: 'This passenger file is {state}. Reopen it to make changes.' },
  'input.invalid': { status: 422, text: 'Check the marked fields.' },
  'input.shape': { status: 400, text: 'The request is not in the expected form.' },
  'input.tooLarge': { status: 413, text: 'The request is too large.' },
  'input.notUnique': { status: 409, text: '{label} already exists.' },
  'step.refused': { status: 409, text: 'This step is not waiting for that.' },
  'ledger.refused': { status: 409, text: 'The books do not allow this.' },
  'ledger.fixed': { status: 403, text: 'Primary groups are fixed.' },
  'ledger.oneByOne': { status: 403, text: 'Accounts and vouchers are deleted one at a time.' },
  'record.kept': { status: 403, text: 'These records are kept. Cancel or close one instead of deleting it.' },
  'record.byActions': { status: 403, text: 'This record is changed by its actions, not field by field.' },
  'record.inBackup': {
    status: 403,
    text: 'These settings are not exported as a list. They are part of every backup.',
  },
  'workflow.oldVersion': {
    status: 409,
    text: 'This record was made by a newer or unknown version of the workflow.',
  },
  'idempotency.missing': { status: 400, text: 'Send an Idempotency-Key (UUID) with this request.' },
  'idempotency.otherBody': { status: 422, text: 'This Idempotency-Key was used with another request.' },
  'idempotency.running': {
    status: 409,
    text: 'The first request with this Idempotency-Key is still running.',
  },
  'limit.rate': {
    status: 429,
    text: 'Too many requests. Try again in {n} seconds.',
    one: 'Too many requests. Try again in a second.',
  },
  'limit.rows': { status: 422, text: 'Too many rows. Narrow the filter.' },
  'limit.exportRows': {
    status: 422,
    text: 'One answer has at most {most} rows. Start the export as a job (POST …/export_job/), which writes all of them.',
  },
  'passport.unreadable': { status: 422, text: 'The passport could not be read. Type the data.' },
  'file.type': { status: 422, text: '{label} must be a JPG or PNG image of 2 MB or less.' },
  'file.quota': { status: 429, text: 'You have uploaded 2 GB today. Try again tomorrow.' },
  'import.busy': { status: 409, text: 'This import is not waiting for that. Reload to see how far it is.' },
  'import.bad': {
    status: 409,
    text: 'Rows with something wrong: {n}. Fix them, skip them, or import the others without them.',
  },
  'import.empty': { status: 409, text: 'There is no row to do this with.' },
  'job.running': { status: 409, text: 'Auto status update is already running.' },
  'audit.broken': {
    status: 409,
    text: 'The audit log was changed: entry {entry} does not follow from the one before it.',
  },
  'backup.refused': { status: 422, text: 'This backup cannot be used.' },
  'demo.refused': { status: 409, text: 'The demo agency cannot be cleared away.' },
  'job.busy': { status: 409, text: '{job} is already running.' },
  'setup.done': { status: 409, text: 'This agency is already set up.' },
  'setup.token': { status: 403, text: 'Enter the set-up token printed when the server started.' },
  'server.unavailable': { status: 503, text: 'The server is busy. It tries again by itself.' },
  'server.diskFull': { status: 507, text: 'The disk is full. Nothing was changed.' },
  'server.fault': { status: 500, text: 'Something went wrong' },
} as const satisfies Record<`${string}.${string}`, ErrorText>

export type ErrorCode = keyof typeof errorCodes

/** A further condition that refuses, other than the one an answer speaks of. */
export interface OtherRefusal {
  code: string
  message: string
  sentence?: Sentence | undefined
  fix?: FixLink | undefined
}

export interface AppErrorOptions {
  /** Values for the `{name}` marks of the text. */
  values?: Readonly<Record<string, Part>>
  /** Replaces the text of the table, e.g. a guard's own message. */
  detail?: Wording
  /** What a `detail` that is finished English is made of; the answer is written in the reader's language. */
  sentence?: Sentence | undefined
  errors?: FieldError[]
  fix?: FixLink | undefined
  /** What else refuses, each with its own place to put it right. */
  others?: readonly OtherRefusal[]
  /** The code a client sees instead of the table's, e.g. a guard code G-JRN. */
  publicCode?: string
  /** Extra members of the problem body, e.g. the current record of a version conflict. */
  extra?: Record<string, unknown>
  retryAfterSeconds?: number
}

/** Fills the `{name}` marks of a text; an unknown mark stays as it is. */
export function fill(text: string, values: Record<string, string | number> = {}): string {
  return text.replace(/\{(\w+)\}/g, (mark, name: string) => String(values[name] ?? mark))
}

/** The text of the table for these values, its marks still open. */
export function textOf(code: ErrorCode, values: Readonly<Record<string, Part>>): string {
  const { text, one }: ErrorText = errorCodes[code]
  return one !== undefined && values['n'] === 1 ? one : text
}

/** An expected refusal. The server's error handler turns it into problem+json; everything else is a fault (500). */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly status: number
  readonly options: AppErrorOptions
  /** The message and what it is made of. */
  readonly said: { message: string } & Partial<Omit<Said, 'message'>>
  /** Where it is put right: what was given with it, else the place its sentence names. */
  readonly fix: FixLink | undefined
  constructor(code: ErrorCode, options: AppErrorOptions = {}) {
    const values = options.values ?? {}
    const said = saidOf(options.detail ?? fillIn(textOf(code, values), values))
    super(said.message)
    this.said = options.sentence ? { message: said.message, sentence: options.sentence } : said
    this.fix = options.fix ?? said.fix ?? options.errors?.find(({ fix }) => fix)?.fix
    this.name = 'AppError'
    this.code = code
    this.status = errorCodes[code].status
    this.options = options
  }
}

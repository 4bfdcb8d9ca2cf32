/** From a request to sheets: who is printed, what is missing, what changed since the last time. Source: forms 1.5, 1.13. */
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { entityOf, isEntityName } from '../../domain/entities.ts'
import { AppError } from '../../domain/errors.ts'
import { placeInTime } from '../../foundation/text/format.ts'
import type { PrintData, PrintDoubt, PrintForm } from '../../foundation/prints/print.ts'
import { differingFields, newOwnRecord, ownEntity } from '../../domain/prints/own-record.ts'
import { makeSheet } from '../../domain/prints/make-sheet.ts'
import {
  boxLabel,
  noCalibration,
  pictureFiles,
  readinessOf,
  typedFaults,
  withOwnRecord,
  type Calibration,
  type Letterhead,
  type MissingBox,
  type Sheet,
  type TypedValues,
} from '../../domain/prints/sheet.ts'
import { textAt } from '../../domain/prints/values/look-up.ts'
import { day } from '../../domain/prints/values/show-value.ts'
import { canonical } from '../platform/audit/audit-log.ts'
import { seesField } from '../records/actor.ts'
import type { Clock } from '../platform/clock.ts'
import type { Db } from '../platform/db/kysely.ts'
import type { Services } from '../platform/services.ts'
import type { SessionUser } from '../platform/session-user.ts'
import { gather } from './gather.ts'
import { hiddenBoxes } from './hidden-boxes.ts'
import { printPictures } from './print-pictures.ts'

export interface PrintAsked {
  form: PrintForm
  passengers: readonly number[]
  pages: readonly number[]
  letterhead: Letterhead['mode']
  printer: string
  barcodes: boolean
  test: boolean
  threeUp: boolean
  /** Values alone, for the authority's own paper, where the form may be printed on it. */
  overprint?: boolean
  /** Stored marks of the office in the signature block of a letter. */
  marks?: { signature: boolean; seal: boolean }
  /** Values for this print only, by box; one passenger at a time. */
  typed?: TypedValues
}

export interface PreparedOne {
  id: number
  name: string
  missing: (MissingBox & { path: string })[]
  doubts: PrintDoubt[]
  /** Values that differ from the last print: label, then and now. */
  changes: { label: string; before: string; after: string }[]
  /** The record typed values live in, filled in on the print screen; null for forms without one. */
  own: OwnRecord | null
}

interface OwnRecord {
  /** null before the first. */
  id: number | null
  /** What a new one is given along: whose it is and what passenger and steps say. */
  values: Readonly<Record<string, unknown>>
  /** Fields of the kept record that say something else than the file does. */
  differing: string[]
}

export interface Prepared {
  people: PreparedOne[]
  sheets: Sheet[]
  /** SHA-256 of what the sheets say; positions and marks of the office left out. */
  hash: string
  last: { id: number; revision: number; reprint_no: number; printed_at: string } | null
  author: string
  branch: number | null
}

/** Screens of steps, by module. */
const stepScreens: Readonly<Record<string, string>> = {
  medical: 'medical',
  mofa: 'mofa',
  embassy: 'embassy',
  training: 'training',
  man_power: 'manPower',
  flight: 'flight',
  office_work: 'officeWork',
  musaned_okala: 'musanedOkala',
  finger: 'fingerprint',
}

const masters = new Set(['country', 'profession', 'qualification'])
/** Fields prints make of several. */
const partOf: Readonly<Record<string, string>> = { full_address: 'permanent_village' }

const withField = (path: string, field: string): string =>
  field ? `${path}?field=${partOf[field] ?? field}` : path

/** The screen on which a missing value is entered, with its field; '' for values the system makes. Source: forms 1.5. */
function fixPath(
  form: PrintForm,
  { record, field }: MissingBox,
  passenger: number,
  ids: Readonly<Record<string, number | null>>,
): string {
  if (record === form.own && ownEntity(form)) return `/apps/${form.path}/${passenger}?fill=${field}`
  if (record === 'passenger' || (masters.has(record) && !ids[record]))
    return withField(`/apps/passenger-management/${passenger}`, record === 'passenger' ? field : record)
  const stem = stepScreens[record]
  if (stem) return `/apps/${stem}/${passenger}`
  const name = record === 'own_agency' ? 'recruiting_agency' : record === 'visa_line' ? 'visa_entry' : record
  const path = isEntityName(name) ? entityOf(name).paths?.form : undefined
  const id = ids[record]
  if (path && id) return withField(path.replace(':id', String(id)), field)
  // Without a visa the passenger's own steps lead to one; a CV is begun for the passenger.
  if (name === 'visa_entry') return `/apps/passenger-management/passenger/${passenger}?tab=steps`
  return path && ['female_cv', 'male_cv'].includes(name)
    ? `${path.replace(':id', 'new')}?passenger=${passenger}`
    : ''
}

/** The own record as the screen asks for it, without values the user may not see. */
function ownOf(user: SessionUser, form: PrintForm, passenger: number, data: PrintData): OwnRecord | null {
  const entity = ownEntity(form)
  if (!entity) return null
  const sees = (name: string): boolean =>
    entity.fields[name] === undefined || seesField(user, entity.fields[name])
  const id = data.records[entity.name]?.['id']
  return {
    id: typeof id === 'number' ? id : null,
    values: Object.fromEntries(
      Object.entries(newOwnRecord(form, passenger, data)).filter(([name]) => sees(name)),
    ),
    differing: differingFields(form, data).filter(sees),
  }
}

/** What sheets say, without what differs from print to print. */
const said = (sheets: readonly Sheet[]): string =>
  createHash('sha256')
    .update(
      canonical(
        sheets.map(({ form, version, values, words, pictures }) => ({
          form,
          version,
          values,
          words,
          pictures,
        })),
      ),
    )
    .digest('hex')

async function calibrationOf(
  db: Db,
  user: SessionUser,
  form: PrintForm,
  printer: string,
): Promise<Calibration> {
  const { rows } = await sql<{
    dx: string
    dy: string
    sx: string
    sy: string
    nudges: Calibration['nudges']
  }>`
    select dx::text, dy::text, sx::text, sy::text, nudges from print_calibration where form_code = ${form.code} and printer = ${printer} and user_id = ${user.id}`.execute(
    db,
  )
  const found = rows[0]
  return found
    ? {
        dx: Number(found.dx),
        dy: Number(found.dy),
        sx: Number(found.sx),
        sy: Number(found.sy),
        nudges: found.nudges,
      }
    : noCalibration
}

type LastPrint = {
  id: number
  revision: number
  reprint_no: number
  printed_at: string
  sheets: Sheet[]
  values_hash: string
}

const lastPrint = async (db: Db, form: PrintForm, ids: readonly number[]): Promise<LastPrint | null> => {
  const { rows } =
    await sql<LastPrint>`select id, revision, reprint_no, printed_at, sheets, values_hash from print_log where form_code = ${form.code} and passenger_ids = ${[...ids]}::int4[] order by id desc limit 1`.execute(
      db,
    )
  return rows[0] ?? null
}

const shownValue = (value: unknown): string =>
  typeof value === 'string' ? value : Array.isArray(value) ? value.flat().join(', ') : ''

/** @param hidden boxes whose earlier value another user may have been allowed to print. */
function changesOf(
  form: PrintForm,
  before: Sheet | undefined,
  after: Sheet,
  hidden: ReadonlySet<string>,
): PreparedOne['changes'] {
  if (!before) return []
  return form.boxes
    .filter((box) => !hidden.has(box.id))
    .flatMap((box) => {
      const [then, now] = [shownValue(before.values[box.id]), shownValue(after.values[box.id])]
      return then === now ? [] : [{ label: boxLabel(box), before: then, after: now }]
    })
}

/**
 * Gathers the passengers and makes their sheets.
 * @throws AppError 'record.notFound' when one of them is not there or outside the user's branches; input.invalid for a value typed into no box.
 */
export async function preparePrint(
  { db, user, clock, services }: { db: Db; user: SessionUser; clock: Clock; services: Services },
  asked: PrintAsked,
): Promise<Prepared> {
  const { form } = asked
  const people = await gather(db, user, form, asked.passengers, clock.today())
  if (people.length !== asked.passengers.length || people.length === 0) throw new AppError('record.notFound')
  const typed = asked.typed ?? {}
  const faults =
    people.length > 1 && Object.keys(typed).length > 0
      ? [{ box: '', message: 'Values for this print only can be typed for one passenger at a time.' }]
      : typedFaults(form, typed)
  if (faults.length > 0)
    throw new AppError('input.invalid', {
      detail: faults[0]?.message ?? '',
      errors: faults.map(({ box, message }) => ({ pointer: `/typed/${box}`, code: 'TYPED', message })),
    })
  const last = await lastPrint(db, form, asked.passengers)
  const hidden = last ? hiddenBoxes(form, user) : new Set<string>()
  const isOnBlank = form.overprint === true || (form.onBlank === true && asked.overprint === true)
  const calibration =
    isOnBlank || asked.test ? await calibrationOf(db, user, form, asked.printer) : noCalibration
  const files = await printPictures(
    db,
    services,
    people.flatMap(({ data }) => Object.values(pictureFiles(form, withOwnRecord(form, data)))),
  )
  const first = people[0]
  const together =
    form.together && first
      ? [{ ...first, data: { ...first.data, others: people.slice(1).map(({ data }) => data) } }]
      : people
  const draft = together.map(({ data }) =>
    makeSheet(form, data, {
      pages: asked.pages,
      letterhead: asked.letterhead,
      calibration,
      typed,
      ...(asked.marks ? { marks: asked.marks } : {}),
      barcodes: isOnBlank ? asked.barcodes : true,
      ...(asked.test ? { mode: 'test' as const } : isOnBlank ? { mode: 'overprint' as const } : {}),
    }),
  )
  const hash = said(draft)
  const revision = last === null ? 1 : last.values_hash === hash ? last.revision : last.revision + 1
  const line = form.officeLine
    ? `Printed by ${[user.firstName, user.lastName].join(' ').trim()} on ${day(clock.today())} ${localTime(clock)}, rev ${revision}`
    : ''
  return {
    people: people.map(({ id, data }, at) => {
      const own = withOwnRecord(form, data)
      const { missing, doubts } = readinessOf(form, own, (file) => file in files, typed)
      const ids = Object.fromEntries(
        Object.entries(data.records).map(([name, row]) => [
          name,
          typeof row?.['id'] === 'number' ? row['id'] : null,
        ]),
      )
      const sheet = draft[form.together ? 0 : at]
      return {
        id,
        name: textAt(data, 'passenger.full_name'),
        missing: missing.map((box) => ({ ...box, path: fixPath(form, box, id, ids) })),
        doubts,
        own: ownOf(user, form, id, data),
        changes: sheet ? changesOf(form, last?.sheets[form.together ? 0 : at], sheet, hidden) : [],
      }
    }),
    sheets: draft.map((sheet) => ({ ...sheet, officeLine: line })),
    hash,
    last: last && {
      id: last.id,
      revision: last.revision,
      reprint_no: last.reprint_no,
      printed_at: last.printed_at,
    },
    author: textAt(first?.data ?? { today: '', records: {} }, 'general_setting.company_name'),
    branch: first?.branch ?? null,
  }
}

const localTime = (clock: Clock): string => placeInTime(clock.now(), clock.zone)?.time ?? ''

/** A form of a passenger with the labels of needed values that are not there yet. */
export interface OfferedForm {
  form: PrintForm
  missing: string[]
}

/** Forms a passenger may be printed on, for the user's own permissions; what each lacks is read from all their records at once. */
export async function formsFor(
  db: Db,
  user: SessionUser,
  forms: readonly PrintForm[],
  passenger: number,
  today: string,
): Promise<OfferedForm[]> {
  const held = forms.filter((form) => user.permissions.has(`${form.module}.print`))
  const read = async (about: readonly PrintForm[], reads: readonly string[]): Promise<PrintData> => {
    const code = (about.find((form) => form.own === 'visa_form') ?? about[0])?.code ?? ''
    const [found] = await gather(db, user, { code, reads, wording: 'en' }, [passenger], today)
    if (!found) throw new AppError('record.notFound')
    return found.data
  }
  const file = await read([], []) // Which forms apply depends on the file alone.
  const applying = held.filter((form) => form.applies(file))
  if (applying.length === 0) return []
  const data = await read(applying, [
    ...new Set(applying.flatMap(({ reads, own }) => [...reads, ...(own ? [own] : [])])),
  ])
  return applying.map((form) => ({
    form,
    missing: [
      ...new Set(
        readinessOf(form, withOwnRecord(form, data))
          .missing.filter(({ level }) => level !== 'W')
          .map(({ label }) => label),
      ),
    ],
  }))
}

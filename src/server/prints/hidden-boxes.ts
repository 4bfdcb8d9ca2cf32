/** Which parts of a paper of a passenger or of a list a user may not read, because they are made of values reserved for other roles (roles 3.2). */
import { entityOf, isEntityName } from '../../domain/entities.ts'
import type { Entity } from '../../foundation/definitions/entity.ts'
import type { PrintData, PrintForm, Row } from '../../foundation/prints/print.ts'
import { asPrinted } from '../../domain/prints/lists/as-printed.ts'
import type { ListForm, ListGiven } from '../../domain/prints/lists/list-form.ts'
import { makeSheet } from '../../domain/prints/make-sheet.ts'
import { femaleSample, maleSample } from '../../domain/prints/sample.ts'
import type { ListModule } from '../../domain/clearance/submission-lists.ts'
import { seesField } from '../records/actor.ts'
import type { SessionUser } from '../platform/session-user.ts'

/** A record with a value in every field this user may not read; the number distinguishes two such records. */
function withReserved(entity: Entity, user: SessionUser, row: Row | null, digit: string): Row | null {
  const reserved = Object.entries(entity.fields).filter(([, field]) => !seesField(user, field))
  return reserved.length === 0
    ? row
    : { ...row, ...Object.fromEntries(reserved.map(([name]) => [name, digit.repeat(10)])) }
}

const filled = (data: PrintData, reads: readonly string[], user: SessionUser, digit: string): PrintData => ({
  ...data,
  records: {
    ...data.records,
    ...Object.fromEntries(
      [...new Set(['passenger', 'agent', 'visa_entry', ...reads])]
        .filter(isEntityName)
        .map((name) => [name, withReserved(entityOf(name), user, data.records[name] ?? null, digit)]),
    ),
  },
})

/** What two sheets say differently: ids of boxes, and '' for the words between them. */
function differing(form: PrintForm, one: PrintData, other: PrintData): string[] {
  const [a, b] = [makeSheet(form, one), makeSheet(form, other)]
  const boxes = Object.keys({ ...a.values, ...b.values }).filter(
    (id) => JSON.stringify(a.values[id]) !== JSON.stringify(b.values[id]),
  )
  return JSON.stringify([a.words, a.pictures]) === JSON.stringify([b.words, b.pictures])
    ? boxes
    : [...boxes, '']
}

/**
 * Found by drawing the form of an invented person twice, with other reserved values: what differs
 * then is hidden, also where a box is worked out of several fields.
 */
export function hiddenBoxes(form: PrintForm, user: SessionUser): ReadonlySet<string> {
  const reads = [...form.reads, ...(form.own ? [form.own] : [])]
  return new Set(
    [maleSample, femaleSample].flatMap((sample) =>
      differing(form, filled(sample, reads, user, '1'), filled(sample, reads, user, '2')),
    ),
  )
}

/** A list of one person who never existed, with this number in every reserved field of the list and of the person. */
function listWith(form: ListForm, module: ListModule, user: SessionUser, digit: string): ListGiven {
  const reads = [...form.reads, 'passenger']
  const people = [
    { data: filled(maleSample, reads, user, digit) },
    { data: filled(femaleSample, reads, user, digit) },
  ]
  return {
    today: maleSample.today,
    list: asPrinted(module, withReserved(entityOf(module), user, {}, digit) ?? {}),
    country: null,
    agency: maleSample.records['recruiting_agency'] ?? null,
    people,
    combined: { reissue: people, cancel: people },
  }
}

/**
 * Whether the paper of a list shows values this user may not read, found as `hiddenBoxes` finds those of a
 * form.
 */
export const listSaysReserved = (form: ListForm, module: ListModule, user: SessionUser): boolean =>
  JSON.stringify(form.build(listWith(form, module, user, '1'))) !==
  JSON.stringify(form.build(listWith(form, module, user, '2')))

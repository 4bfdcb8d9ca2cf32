/**
 * Schemas of bodies, event payloads and answers, made from the field definitions; form and server use the same.
 * Bodies are closed: an unknown, calculated or system field is refused. Source: entities 0.2-0.4, security 4-5.
 */
import { z } from 'zod'
import type { FieldError } from './field-error.ts'
import { minorDigits } from '../values/money.ts'
import type { Sentence } from '../text/sentence.ts'
import type { Finding, Values } from './checks.ts'
import type { Entity, Fields, SubTable } from './entity.ts'
import { labelOf, type Field } from './fields.ts'
import { messages } from './messages.ts'
import { once } from './once.ts'
import { readFields, readRecord, type RecordFault, type SchemaOptions } from './read-record.ts'
import { writable } from './writable.ts'

export type { SchemaOptions } from './read-record.ts'

/** What a schema answers: values in the form of the wire (money and decimals as text, dates 'YYYY-MM-DD', refs as ids). */
export type RecordSchema = z.ZodType<Record<string, unknown>>

/** The JSON type a field has on the wire, described for the API document; the rules are asked afterwards, all at once. */
function wire(name: string, field: Field): z.ZodType {
  const label = labelOf(name, field)
  const textual = (facts: Record<string, unknown>) =>
    z.string({ error: () => messages.PAT(label, 'text').message }).meta(facts)
  switch (field.kind) {
    case 'int':
      return z
        .union([z.number(), z.string()], { error: () => messages.NUM(label).message })
        .meta({ description: 'Whole number' })
    case 'decimal':
    case 'money':
      return z.union([z.string(), z.number()], { error: () => messages.NUM(label).message }).meta({
        description:
          field.kind === 'money'
            ? `Amount with ${minorDigits('BDT')} decimals`
            : `Number with at most ${field.scale ?? 0} decimals`,
      })
    case 'bool':
      return z.boolean({ error: () => messages.ENUM(label).message })
    case 'enum':
      return z
        .string({ error: () => messages.ENUM(label).message })
        .meta({ enum: ['', ...(field.values ?? [])] })
    case 'ref':
      return z
        .union([z.number(), z.string()], { error: () => messages.REF(label).message })
        .meta({ 'x-ref': field.to })
    case 'refs':
      return z
        .array(z.union([z.number(), z.string()]), { error: () => messages.REF(label).message })
        .meta({ 'x-ref': field.to, maxItems: 1000 })
    case 'list':
      return z.array(z.string(), { error: () => messages.ENUM(label).message }).meta({ maxItems: 1000 })
    case 'json':
      return z.unknown()
    case 'date':
      return z.string({ error: () => messages.DATE().message }).meta({ format: 'date' })
    case 'datetime':
      return z.string({ error: () => messages.DATETIME().message }).meta({ format: 'date-time' })
    case 'file':
      return textual({ format: 'uuid' })
    case 'text':
    case 'longtext':
    case 'upper':
    case 'phone':
    case 'email':
    case 'time':
    case 'secret':
      return textual(field.max === undefined ? { maxLength: 10_000 } : { maxLength: field.max })
  }
}

const wireShape = (fields: Fields, names: readonly string[]): Record<string, z.ZodType> =>
  Object.fromEntries(
    names.flatMap((name) => (fields[name] ? [[name, wire(name, fields[name]).nullish()]] : [])),
  )

const wireLines = (sub: SubTable): z.ZodType =>
  z
    .array(
      z.strictObject({
        id: z.int().positive().nullish(),
        ...wireShape(
          sub.fields,
          writable(sub.fields).map(([name]) => name),
        ),
      }),
    )
    .max(1000)
    .nullish()

/** A closed object whose values are then read by `read`; every fault becomes an issue with its macro. */
function closed(
  shape: Record<string, z.ZodType>,
  read: (input: Values) => { values: Record<string, unknown>; faults: readonly RecordFault[] },
): RecordSchema {
  return z.strictObject(shape).transform((input, ctx) => {
    const { values, faults } = read(input)
    for (const fault of faults)
      ctx.addIssue({
        code: 'custom',
        path: [...fault.path],
        message: fault.message,
        params: { macro: fault.code, ...(fault.sentence ? { sentence: fault.sentence } : {}) },
      })
    return values
  })
}

function bodyShape(entity: Entity): Record<string, z.ZodType> {
  return {
    ...wireShape(
      entity.fields,
      writable(entity.fields).map(([name]) => name),
    ),
    ...Object.fromEntries(Object.entries(entity.lines ?? {}).map(([key, sub]) => [key, wireLines(sub)])),
    is_active: z.boolean().nullish(),
    ...(entity.branchScoped
      ? {
          branch: z
            .int({ error: () => messages.REF('Branch').message })
            .positive()
            .nullish(),
        }
      : {}),
  }
}

/** Body of a create request: every field is judged, defaults are filled in. */
export const createSchema = (entity: Entity, options: SchemaOptions): RecordSchema =>
  closed(bodyShape(entity), (input) => readRecord(entity, input, 'create', options))

/**
 * Body of an update request: only the fields that were sent are judged and answered; an empty one clears its value.
 * With `options.stored` conditions see the whole record and locked fields are refused. `version` is allowed and dropped.
 */
export const updateSchema = (entity: Entity, options: SchemaOptions): RecordSchema =>
  closed({ ...bodyShape(entity), version: z.int().nullish() }, (input) =>
    readRecord(entity, input, 'update', options),
  )

/**
 * Payload of a workflow event. A name is required unless it ends with '?'.
 * @param names as in a machine's row, e.g. ['visit_date', 'report_no?'].
 * @throws Error for a name without a field.
 */
export function payloadSchema(
  fields: Fields,
  names: readonly string[],
  options: SchemaOptions,
): RecordSchema {
  const bare = names.map((name) => name.replace('?', ''))
  for (const name of bare) if (!fields[name]) throw new Error(`There is no payload field "${name}".`)
  const required = new Set(names.filter((name) => !name.endsWith('?')))
  return closed(wireShape(fields, bare), (input) => readFields(fields, bare, input, { required }, options))
}

const answerTypes: Partial<Record<Field['kind'], z.ZodType>> = {
  int: z.int(),
  ref: z.int(),
  bool: z.boolean(),
  refs: z.array(z.int()),
  list: z.array(z.string()),
  json: z.unknown(),
}

const answers = new Map<string, z.ZodType>()

/** How a field is answered. Thousands of fields have few answers, and making a schema takes as long as reading a record with it. */
function answerOf({ kind, to }: Field): z.ZodType {
  const key = `${kind} ${to ?? ''}`
  const schema =
    answers.get(key) ??
    (answerTypes[kind] ?? z.string()).nullish().meta(to === undefined ? {} : { 'x-ref': to })
  answers.set(key, schema)
  return schema
}

const answerShape = (fields: Fields): Record<string, z.ZodType> =>
  Object.fromEntries(
    Object.entries(fields)
      .filter(([, field]) => field.kind !== 'secret' && !field.inputOnly)
      .map(([name, field]) => [name, answerOf(field)]),
  )

const linesAnswer = (sub: SubTable): z.ZodType =>
  z
    .array(
      z.object({
        id: z.int(),
        ...answerShape(sub.fields),
        labels: z.record(z.string(), z.string()).optional(),
      }),
    )
    .optional()

/** What every record is answered with beside its own fields. */
const recordFrame = {
  id: z.int(),
  version: z.int().optional(),
  is_active: z.boolean().optional(),
  is_demo: z.boolean().optional(),
  is_deleted: z.boolean().optional(),
  created_at: z.string().optional(),
  updated_at: z.string().optional(),
  created_by: z.int().nullish(),
  updated_by: z.int().nullish(),
}
const stateFrame = { state: z.string(), state_since: z.string().nullish() }
const readerFrame = {
  labels: z.record(z.string(), z.string()).optional(),
  abilities: z.record(z.string(), z.boolean()).optional(),
}

/** What the records of all entities have in common: their own fields are unknown here. Some have a field `state` without a machine. */
export const anyRecordSchema = z.looseObject({
  ...recordFrame,
  state: z.string().nullish(),
  state_since: z.string().nullish(),
  ...readerFrame,
})

/** A record as the server answers it. What is not named here never leaves the server; secrets are not named. */
export const recordSchema = once((entity: Entity): z.ZodObject =>
  z.object({
    ...recordFrame,
    ...(entity.branchScoped ? { branch: z.int().nullish() } : {}),
    ...(entity.step
      ? {
          passenger: entity.step.shared ? z.int().nullish() : z.int(),
          attempt_no: z.int(),
          is_current: z.boolean(),
          remarks: z.string().nullish(),
        }
      : {}),
    ...(entity.machine ? stateFrame : {}),
    ...answerShape(entity.fields),
    ...Object.fromEntries(Object.entries(entity.lines ?? {}).map(([key, sub]) => [key, linesAnswer(sub)])),
    ...readerFrame,
  }),
)

/** The macro a fault stands for ('REQ', 'PHONE' …), or zod's own code for a wrong shape. */
function issueCode(issue: z.core.$ZodIssue): string {
  const macro: unknown = issue.code === 'custom' ? issue.params?.['macro'] : undefined
  return typeof macro === 'string' ? macro : issue.code
}

/** What a fault's sentence is made of; a wrong shape has only its text. */
function issueSentence(issue: z.core.$ZodIssue): { sentence?: Sentence } {
  const sentence: unknown = issue.code === 'custom' ? issue.params?.['sentence'] : undefined
  return sentence === undefined ? {} : { sentence: sentence as Sentence } // Put there by `closed`.
}

/** Every finding of a schema as a field error: JSON pointer, macro and the sentence at the field. */
export function schemaErrors(error: z.ZodError): FieldError[] {
  const pointer = (path: readonly PropertyKey[]) => path.map((part) => `/${String(part)}`).join('')
  return error.issues.flatMap((issue) =>
    issue.code === 'unrecognized_keys'
      ? issue.keys.map((key) => ({
          pointer: pointer([...issue.path, key]),
          code: 'unknown',
          message: 'This field is not known here.',
        }))
      : [
          {
            pointer: pointer(issue.path),
            code: issueCode(issue),
            message: issue.message,
            ...issueSentence(issue),
          },
        ],
  )
}

/** Remarks a person should see before saving; nothing here hinders it (entities 0.3, "warns"). */
export function warningsOf(entity: Entity, record: Values, options: SchemaOptions): Finding[] {
  const found =
    entity.checks?.(record, {
      today: options.today,
      ...(options.related ? { related: options.related } : {}),
    }) ?? []
  return found.flatMap((finding) => (finding && finding.isWarning ? [finding] : []))
}

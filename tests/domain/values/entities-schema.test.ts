import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { broken } from '../../../src/foundation/definitions/checks.ts'
import { defineEntity } from '../../../src/foundation/definitions/entity.ts'
import {
  bool,
  choice,
  date,
  datetime,
  decimal,
  email,
  file,
  int,
  json,
  list,
  longtext,
  money,
  phone,
  ref,
  refs,
  secret,
  text,
  time,
  upper,
  type Field,
} from '../../../src/foundation/definitions/fields.ts'
import {
  createSchema,
  payloadSchema,
  recordSchema,
  schemaErrors,
  updateSchema,
  warningsOf,
} from '../../../src/foundation/definitions/schema.ts'

const today = '2027-01-31'

/** One field judged alone: its stored form, or 'MACRO: message'. */
function judged(field: Field, input: unknown): unknown {
  const result = payloadSchema({ thing_no: field }, ['thing_no?'], { today }).safeParse({ thing_no: input })
  return result.success
    ? result.data['thing_no']
    : schemaErrors(result.error)
        .map((fault) => `${fault.code}: ${fault.message}`)
        .join(' | ')
}

describe('a value as it was typed', () => {
  it.each<[string, Field, unknown, unknown]>([
    ['text is trimmed and inner double spaces collapse', text(20), '  Abdul   Karim ', 'Abdul Karim'],
    ['a long text keeps its lines', longtext(50), ' a\n  b ', 'a\n  b'],
    ['an empty text is no value', text(20), '   ', null],
    ['a text that is too long', text(3), 'abcd', 'MAX: Thing No must be 3 characters or fewer.'],
    ['length counts letters, not code units', text(2), '👍👍', '👍👍'],
    [
      'a text that is too short',
      text(30, { min: 20 }),
      'short',
      'MIN: Thing No must be at least 20 characters.',
    ],
    [
      'a pattern with a hint',
      text(9, { pattern: /^\d+$/, patternMessage: 'digits only' }),
      'x',
      'PAT: Thing No must be digits only.',
    ],
    [
      'a pattern with its own sentence',
      text(17, { pattern: /^(\d{10}|\d{13}|\d{17})$/, patternMessage: 'NID must have 10, 13 or 17 digits.' }),
      '123',
      'PAT: NID must have 10, 13 or 17 digits.',
    ],
    ['names become capitals', upper(39), "md. o'rahman", "MD. O'RAHMAN"],
    [
      'letters a passport cannot print',
      upper(39),
      'রহিম',
      'PAT: Thing No must be capital letters as printed in the passport.',
    ],
    ['an e-mail becomes small letters', email(), ' A@Example.COM ', 'a@example.com'],
    ['an e-mail without a domain', email(), 'a@b', 'EMAIL: You must enter a valid email'],
    ['a local phone number', phone(), '01712-345678', '+8801712345678'],
    ['a phone number with its country', phone(), '+966 50 123 4567', '+966501234567'],
    ['a phone number with 00', phone(), '00966501234567', '+966501234567'],
    [
      'a Bangladeshi number of no operator',
      phone(),
      '01212345678',
      'PHONE: Enter a valid phone number, for example +8801712345678.',
    ],
    ['a number that is words', int(), 'ten', 'NUM: Thing No must be a number.'],
    ['a whole number with a fraction', int(), '1.5', 'NUM: Thing No must be a number.'],
    ['a number typed as text', int(), '15', 15],
    ['a count of none', int({ min: 1 }), 0, 'POS: Thing No must be greater than 0.'],
    ['a negative count', int({ min: 0 }), -1, 'NNEG: Thing No cannot be negative.'],
    [
      'a number out of its range',
      int({ min: 14, max: 80 }),
      81,
      'RANGE: Thing No must be between 14 and 80.',
    ],
    ['a number at the edge of its range', int({ min: 14, max: 80 }), 80, 80],
    ['a rate', decimal(8, { positive: true }), '31.87', '31.87'],
    ['a rate of zero', decimal(8, { positive: true }), '0', 'POS: Thing No must be greater than 0.'],
    ['too many digits after the point', decimal(1), '60.55', 'NUM: Thing No must be a number.'],
    ['an amount', money(), '165000', '165000.00'],
    ['an amount as it is stored', money(), '165000.00', '165000.00'],
    ['an amount with thousands separators', money(), '1,000.00', 'NUM: Thing No must be a number.'],
    [
      'an amount with separators beside a currency',
      money({ currencyField: 'currency' }),
      '1,000.000',
      'NUM: Thing No must be a number.',
    ],
    ['an amount with an exponent', money(), '1e3', 'NUM: Thing No must be a number.'],
    ['an amount that was a binary fraction', money(), 0.1, 'NUM: Thing No must be a number.'],
    [
      'an amount with a third digit',
      money(),
      '1.005',
      'PAT: Thing No must be an amount with at most 2 decimals.',
    ],
    ['a negative amount', money(), '-1', 'NNEG: Thing No cannot be negative.'],
    ['an amount of nothing', money({ positive: true }), '0', 'POS: Thing No must be greater than 0.'],
    ['an amount that is words', money(), 'free', 'NUM: Thing No must be a number.'],
    ['a date as clerks type it', date(), '5/2/2027', '2027-02-05'],
    ['a date with dashes', date(), '05-02-2027', '2027-02-05'],
    ['a two-digit year', date(), '05/02/27', 'DATE: Enter a valid date.'],
    ['a day that does not exist', date(), '2027-02-30', 'DATE: Enter a valid date.'],
    [
      'tomorrow where the past is asked',
      date({ past: true }),
      '2027-02-01',
      'PAST: Thing No cannot be in the future.',
    ],
    ['today where the past is asked', date({ past: true }), today, today],
    [
      'yesterday where the future is asked',
      date({ future: true }),
      '2027-01-30',
      'FUT: Thing No cannot be in the past.',
    ],
    ['an instant of another zone', datetime(), '2027-01-31T18:00:00+06:00', '2027-01-31T12:00:00.000Z'],
    ['an instant without a zone', datetime(), '2027-01-31T18:00', 'DATETIME: Enter a valid date and time.'],
    ['a time of day', time(), '25:00', 'PAT: Thing No must be a time like 09:30.'],
    ['an unknown choice', choice(['male', 'female']), 'man', 'ENUM: Select a valid Thing No.'],
    ['a ref that is no id', ref('city'), 'Dhaka', 'REF: Select a Thing No from the list.'],
    ['a ref typed as text', ref('city'), '12', 12],
    ['refs without doubles', refs('city'), [3, '3', 4], [3, 4]],
    ['refs with an unknown one', refs('city'), [3, 0], 'REF: Select a Thing No from the list.'],
    [
      'a list of known words',
      list({ values: ['passport'] }),
      ['passport', 'shoe'],
      'ENUM: Select a valid Thing No.',
    ],
    [
      'an image that is no upload',
      file('image'),
      'me.jpg',
      'IMG: Thing No must be a JPG or PNG image of 2 MB or less.',
    ],
    [
      'a paper that is no upload',
      file('doc'),
      'me.jpg',
      'DOC: Thing No must be a PDF, JPG or PNG file of 5 MB or less.',
    ],
    [
      'a structure with a schema',
      json({ shape: z.array(z.strictObject({ language: z.string() })) }),
      [{ language: 'Arabic' }],
      [{ language: 'Arabic' }],
    ],
    ['a password keeps its spaces', secret(), ' a b ', ' a b '],
    ['a switch that was left alone', bool(), null, false],
  ])('%s', (_what, field, input, expected) => {
    expect(judged(field, input)).toEqual(expected)
  })

  it('a fault inside a structure says where', () => {
    const field = json({ shape: z.array(z.strictObject({ language: z.string() })) })
    const result = payloadSchema({ languages: field }, ['languages'], { today }).safeParse({
      languages: [{ language: 4 }],
    })
    expect(result.success ? [] : schemaErrors(result.error).map((fault) => fault.pointer)).toEqual([
      '/languages/0/language',
    ])
  })
})

const parcel = defineEntity({
  name: 'parcel',
  label: 'Parcel',
  access: 'MASTER',
  branchScoped: true,
  fields: {
    name: text(20, { required: true }),
    kind: choice(['local', 'foreign'], { required: true, default: 'local' }),
    country: ref('country', { requiredWhen: { kind: ['foreign'] }, shownWhen: { kind: ['foreign'] } }),
    code: text(10, { lockedWhen: { is_sent: [true] }, lockedMessage: 'The code is already on the parcel.' }),
    is_sent: bool({ calc: true }),
    sent_on: date({ notBefore: 'packed_on' }),
    packed_on: date({ label: 'Packing Date' }),
    due_on: date({ after: 'packed_on' }),
    pin: secret({ requiredOn: 'create', inputOnly: true }),
  },
  lines: {
    lines: {
      table: 'parcel_line',
      label: 'Lines',
      atLeastOne: 'Add at least one line.',
      uniqueTogether: { fields: ['item'], message: 'This item is already in the list.' },
      fields: {
        item: text(10, { required: true }),
        quantity: int({ required: true, min: 1 }),
        left: int({ calc: true }),
      },
    },
  },
  checks: (parcel) => [
    broken(parcel['name'] === 'forbidden', 'name', 'NAME', 'That name is not allowed.'),
    parcel['name'] === 'odd' && { field: 'name', code: 'ODD', message: 'An odd name.', isWarning: true },
  ],
})

const faults = (schema: z.ZodType, input: unknown): string[] => {
  const result = schema.safeParse(input)
  return result.success
    ? []
    : schemaErrors(result.error).map((fault) => `${fault.pointer} ${fault.code} ${fault.message}`)
}
const whole = { name: 'Box', pin: '1', lines: [{ item: 'shoe', quantity: 2 }] }
const create = createSchema(parcel, { today })
const update = updateSchema(parcel, { today })

describe('a new record', () => {
  it('is completed with defaults and empty values', () => {
    expect(create.parse(whole)).toEqual({
      name: 'Box',
      kind: 'local',
      country: null,
      code: null,
      sent_on: null,
      packed_on: null,
      due_on: null,
      pin: '1',
      lines: [{ item: 'shoe', quantity: 2 }],
    })
  })
  it('names every missing field at once', () => {
    expect(faults(create, { name: '' })).toEqual([
      '/name REQ Name is required.',
      '/pin REQ Pin is required.',
      '/lines REQ Add at least one line.',
    ])
  })
  it('asks a conditional field only under its condition, and drops its value otherwise', () => {
    expect(faults(create, { ...whole, kind: 'foreign' })).toEqual(['/country REQ Country is required.'])
    expect(create.parse({ ...whole, kind: 'local', country: 4 })['country']).toBeNull()
  })
  it.each([['is_sent'], ['id'], ['version'], ['created_by'], ['is_deleted'], ['state'], ['colour']])(
    'refuses %s, which no body may set',
    (name) => {
      expect(faults(create, { ...whole, [name]: 1 })).toEqual([
        `/${name} unknown This field is not known here.`,
      ])
    },
  )
  it('may choose its branch and be inactive', () => {
    expect(create.parse({ ...whole, branch: 3, is_active: false })).toMatchObject({
      branch: 3,
      is_active: false,
    })
  })
  it('refuses dates in the wrong order with the names of both fields', () => {
    expect(
      faults(create, { ...whole, packed_on: '2027-01-10', sent_on: '2027-01-09', due_on: '2027-01-10' }),
    ).toEqual([
      '/sent_on NBEF Sent On cannot be before Packing Date.',
      '/due_on AFTER Due On must be after Packing Date.',
    ])
    expect(
      faults(create, { ...whole, packed_on: '2027-01-10', sent_on: '2027-01-10', due_on: '2027-01-11' }),
    ).toEqual([])
  })
  it('points at the line and field that is wrong, and at a line that stands twice', () => {
    expect(
      faults(create, {
        ...whole,
        lines: [
          { item: 'shoe', quantity: 0 },
          { item: 'shoe', quantity: 1 },
        ],
      }),
    ).toEqual([
      '/lines/0/quantity POS Quantity must be greater than 0.',
      '/lines/1/item UNIQ This item is already in the list.',
    ])
    expect(faults(create, { ...whole, lines: [{ item: 'shoe', quantity: 1, left: 3 }] })).toEqual([
      '/lines/0/left unknown This field is not known here.',
    ])
  })
  it('is asked the rules of its own kind, of which a warning does not hinder it', () => {
    expect(faults(create, { ...whole, name: 'forbidden' })).toEqual(['/name NAME That name is not allowed.'])
    expect(faults(create, { ...whole, name: 'odd' })).toEqual([])
    expect(warningsOf(parcel, { name: 'odd' }, { today })).toMatchObject([
      { field: 'name', code: 'ODD', message: 'An odd name.' },
    ])
  })
})

describe('a changed record', () => {
  it('touches only what was sent', () => {
    expect(update.parse({ name: 'Crate', version: 4 })).toEqual({ name: 'Crate' })
  })
  it('clears a value that was emptied, but not a required one', () => {
    expect(update.parse({ code: '' })).toEqual({ code: null })
    expect(faults(update, { name: '' })).toEqual(['/name REQ Name is required.'])
  })
  it('sees the stored record in its conditions', () => {
    const stored = {
      name: 'Box',
      kind: 'foreign',
      country: 4,
      packed_on: '2027-01-10',
      is_sent: true,
      code: 'A',
    }
    const schema = updateSchema(parcel, { today, stored })
    expect(faults(schema, { country: null })).toEqual(['/country REQ Country is required.'])
    expect(faults(schema, { sent_on: '2027-01-01' })).toEqual([
      '/sent_on NBEF Sent On cannot be before Packing Date.',
    ])
    expect(faults(schema, { code: 'B' })).toEqual(['/code LOCKED The code is already on the parcel.'])
    expect(faults(schema, { code: 'A' })).toEqual([])
  })
})

describe('the payload of an event', () => {
  it('needs the fields its row names, unless marked optional, and no others', () => {
    const schema = payloadSchema(parcel.fields, ['packed_on', 'code?'], { today })
    expect(faults(schema, {})).toEqual(['/packed_on REQ Packing Date is required.'])
    expect(schema.parse({ packed_on: '2027-01-01' })).toEqual({ packed_on: '2027-01-01' })
    expect(faults(schema, { packed_on: '2027-01-01', name: 'x' })).toEqual([
      '/name unknown This field is not known here.',
    ])
  })
  it('cannot name a field that does not exist', () => {
    expect(() => payloadSchema(parcel.fields, ['ghost'], { today })).toThrow(
      'There is no payload field "ghost".',
    )
  })
})

describe('an answer', () => {
  it('carries declared fields only and never a secret', () => {
    const answer = recordSchema(parcel).parse({
      id: 1,
      version: 2,
      name: 'Box',
      pin: 'secret',
      colour: 'red',
      labels: { country: 'Oman' },
    })
    expect(answer).toEqual({ id: 1, version: 2, name: 'Box', labels: { country: 'Oman' } })
  })
  it('and bodies can be written into the API document', () => {
    expect(z.toJSONSchema(create, { io: 'input' })).toMatchObject({
      type: 'object',
      additionalProperties: false,
    })
    expect(z.toJSONSchema(recordSchema(parcel))).toMatchObject({ type: 'object' })
  })
})

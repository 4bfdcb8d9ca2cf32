import { describe, expect, it } from 'vitest'
import { routeRows } from '../../../src/app/routes.ts'
import { ownScreens } from '../../../src/domain/own-screens.ts'
import { entities, entityOf } from '../../../src/domain/entities.ts'
import type { Entity } from '../../../src/foundation/definitions/entity.ts'
import { writable } from '../../../src/foundation/definitions/writable.ts'
import {
  createSchema,
  recordSchema,
  schemaErrors,
  updateSchema,
  warningsOf,
} from '../../../src/foundation/definitions/schema.ts'
import { lacking } from '../../../src/foundation/definitions/needed.ts'
import routes from '../../spec/routes.json' with { type: 'json' }

const all: Entity[] = Object.values(entities)
const today = '2027-01-31'
const paths = new Set(routes.map((route) => route.path))

/** Keys of the spec's lookup lists that belong to records declared here. */
const lookups = {
  branch: 'branches',
  task_type: 'task_types',
  thana: 'thanas',
  city: 'cities',
  country: 'countries',
  role: 'roles',
  department: 'departments',
  employee: 'employees',
  current_status: 'current_statuses',
  currency: 'currencies',
  permission: 'permissions',
  user: 'users',
  menu_item: 'menu_items',
  airway: 'airways',
  designation: 'designations',
  profession: 'professions',
  demand: 'demands',
  agent: 'agents',
  recruiting_agency: 'recruiting_agencies',
  passenger_type: 'passenger_types',
  visa_entry: 'visa_entries',
  medical_center: 'medical_centers',
  passenger: 'passengers',
}

describe('the catalogue of records', () => {
  it('lists each record under its own name and table', () => {
    for (const [name, entity] of Object.entries(entities)) expect(entity.name).toBe(name)
    expect(new Set(all.map((entity) => entity.table)).size).toBe(all.length)
    expect(new Set(all.map((entity) => entity.plural)).size).toBe(all.length)
  })
  it('does not know what it does not list', () => {
    expect(() => entityOf('ghost')).toThrow('There is no entity "ghost".')
  })
  it('answers lists under the names of the specification', () => {
    for (const [name, plural] of Object.entries(lookups)) expect(entityOf(name).plural).toBe(plural)
  })
})

describe.each(all.map((entity) => [entity.name, entity] as const))('%s', (_name, entity) => {
  const parts = [entity.fields, ...Object.values(entity.lines ?? {}).map((sub) => sub.fields)]

  it('points to records that exist, through fields they have', () => {
    for (const fields of parts) {
      for (const field of Object.values(fields)) {
        if (!field.to) continue
        const target = entityOf(field.to)
        for (const column of [
          ...Object.keys(field.only ?? {}),
          ...(field.dependsOn ? [field.dependsOn.through] : []),
        ])
          expect(Object.keys(target.fields)).toContain(column)
      }
    }
  })
  it('shows its screens at paths of the specification, or at those of its own screens', () => {
    const own = ownScreens.find((screen) => 'entity' in screen && screen.entity === entity.name)
    if (own) {
      const rows = routeRows.filter((row) => row.entity === entity.name)
      expect(rows.map((row) => row.path).toSorted()).toEqual(Object.values(entity.paths ?? {}).toSorted())
      return
    }
    // Vouchers and tickets have a form of their own beside the list (decision 0075); requests and mails stand in the menu alone (decisions 0132, 0133).
    const isInMenuOnly = entity.name === 'acc_update_perm' || entity.name === 'document_send'
    const { form, ...rest } = isInMenuOnly ? {} : (entity.paths ?? {})
    for (const path of [
      ...Object.values(rest),
      ...(form && entity.machine !== 'voucher' && entity.access !== 'TICKET' ? [form] : []),
    ])
      expect(paths).toContain(path)
  })
  it('is found, listed and called by something', () => {
    expect(Object.values(entity.fields).some((field) => field.list !== undefined)).toBe(true)
    expect(entity.title).toMatch(/\{\w+\}/)
  })
  it('says what is wrong in whole sentences or hints that complete one', () => {
    const silent = parts.flatMap((fields) =>
      Object.entries(fields).filter(
        ([, field]) =>
          (field.pattern && !field.patternMessage) ||
          (field.uniqueMessage && !field.uniqueMessage.endsWith('.')) ||
          (field.uniqueWhen && !field.unique) ||
          (field.lockedWhen && !field.lockedMessage),
      ),
    )
    expect(silent).toEqual([])
  })
  it('has bodies that name each writable field and refuse each other one', () => {
    const schema = updateSchema(entity, { today })
    for (const [name, field] of Object.entries(entity.fields)) {
      if (!field.calc) continue
      const result = schema.safeParse({ [name]: null })
      expect(result.success ? [] : schemaErrors(result.error)).toContainEqual({
        pointer: `/${name}`,
        code: 'unknown',
        message: 'This field is not known here.',
      })
    }
    expect(schema.safeParse({ nothing_of_the_kind: 1 }).success).toBe(false)
    expect(schema.safeParse({}).success).toBe(true)
  })
  it('asks for every required field of a new record, and answers none of its secrets', () => {
    const result = createSchema(entity, { today }).safeParse({})
    const asked = result.success
      ? []
      : schemaErrors(result.error)
          .filter((fault) => fault.code === 'REQ')
          .map((fault) => fault.pointer)
    const needed = writable(entity.fields).filter(
      ([, field]) =>
        field.required &&
        field.default === undefined &&
        field.kind !== 'bool' &&
        field.requiredBy === undefined,
    )
    expect(asked).toEqual(expect.arrayContaining(needed.map(([name]) => `/${name}`)))
    const secrets = Object.entries(entity.fields)
      .filter(([, field]) => field.kind === 'secret')
      .map(([name]) => name)
    for (const name of secrets) expect(Object.keys(recordSchema(entity).shape)).not.toContain(name)
  })
})

/** Sentences a body of this record is refused with, at the fields they stand at. */
const refusals = (
  name: string,
  body: Record<string, unknown>,
  more: { known?: Record<string, unknown>; related?: Record<string, Record<string, unknown>> } = {},
): string[] => {
  const result = updateSchema(entityOf(name), { today, stored: {}, ...more }).safeParse(body)
  return result.success ? [] : schemaErrors(result.error).map((fault) => `${fault.pointer} ${fault.message}`)
}

describe('rules of the trade between fields', () => {
  it.each<[string, string, Record<string, unknown>, Parameters<typeof refusals>[2], string[]]>([
    [
      'two phones of a user differ',
      'user',
      { primary_phone: '01712345678', secondary_phone: '+8801712345678' },
      {},
      ['/secondary_phone Primary and secondary phone must be different.'],
    ],
    [
      'a password is typed twice alike',
      'user',
      { password: 'long enough one', confirm_password: 'other' },
      {},
      ['/confirm_password Passwords do not match.'],
    ],
    [
      'a thana lies in its city',
      'agent',
      { city: 1, thana: 2 },
      { related: { thana: { city: 9 }, city: { name: 'Cumilla' } } },
      ['/thana Thana does not belong to Cumilla.'],
    ],
    [
      'an agent in Bangladesh has city and thana',
      'agent',
      { country: 1 },
      { related: { country: { iso2: 'BD' } } },
      ['/city City is required.', '/thana Thana is required.'],
    ],
    [
      'a percent commission ends at 30',
      'agent',
      { commission_type: 'percent', commission_value: '31' },
      {},
      ['/commission_value Commission Value must be between 0 and 30.'],
    ],
    [
      'a percent commission may be 30',
      'agent',
      { commission_type: 'percent', commission_value: '30' },
      {},
      [],
    ],
    [
      'a blacklisting has a reason',
      'agent',
      { is_blacklisted: true, blacklist_reason: 'because' },
      {},
      ['/blacklist_reason Please give a reason of at least 10 characters.'],
    ],
    [
      'an employee is of age',
      'employee',
      { date_of_birth: '2009-02-01' },
      {},
      ['/date_of_birth Employee must be at least 18 years old.'],
    ],
    ['an employee is of age on the birthday', 'employee', { date_of_birth: '2009-01-31' }, {}, []],
    [
      'a Saudi sponsor has the number of a sponsor',
      'visa_entry',
      { country: 1, visa_no: '1305550201', visa_kind: 'group', sponsor_id: '3005550201' },
      { related: { country: { iso2: 'SA', visa_no_pattern: '^\\d{10}$', visa_no_hint: '10 digits' } } },
      ['/sponsor_id Sponsor ID must have 10 digits and start with 1, 2 or 7.'],
    ],
    [
      'a visa number has the form of its country',
      'visa_entry',
      { visa_no: 'ABC', visa_kind: 'own' },
      { related: { country: { iso2: 'SA', visa_no_pattern: '^\\d{10}$', visa_no_hint: '10 digits' } } },
      ['/visa_no Visa number must be 10 digits.'],
    ],
    [
      'a single visa is for one',
      'visa_entry',
      { visa_kind: 'single', lines: [{ profession: 1, quantity: 2 }] },
      {},
      ['/lines A single visa has quantity 1.'],
    ],
    [
      'a female file is of a woman',
      'passenger',
      { gender: 'male' },
      { known: { base_plan: 'female' } },
      ['/gender Female type needs gender female.'],
    ],
    [
      'hajj is for Muslims',
      'passenger',
      { religion: 'hinduism' },
      { known: { base_plan: 'hajj' } },
      ['/religion Hajj and umrah visas are issued to Muslims only.'],
    ],
    [
      'a Bangladeshi passport has letters and digits in their places',
      'passenger',
      { passport_no: '12A345678' },
      {},
      ['/passport_no Passport number must be 1 letter + 8 digits or 2 letters + 7 digits.'],
    ],
    [
      'a foreign passport may look different',
      'passenger',
      { passport_no: '12A345678' },
      { related: { nationality: { iso2: 'IN' } } },
      [],
    ],
    [
      'a passport lives ten years and a month at most',
      'passenger',
      { date_of_birth: '1995-01-01', passport_issue_date: '2020-01-10', passport_expiry_date: '2030-02-11' },
      {},
      ['/passport_expiry_date A passport is valid for at most 10 years.'],
    ],
    [
      'the last day of such a passport',
      'passenger',
      { date_of_birth: '1995-01-01', passport_issue_date: '2020-01-10', passport_expiry_date: '2030-02-10' },
      {},
      [],
    ],
    [
      'a discount stays below the price',
      'passenger',
      { agreed_amount: '100', discount: '100.01' },
      {},
      ['/discount Discount cannot exceed the agreed amount.'],
    ],
    [
      'a domestic worker pays nothing',
      'passenger',
      { agreed_amount: '1', gender: 'female' },
      { known: { base_plan: 'female' }, related: { profession: { is_domestic: true } } },
      ['/agreed_amount A female domestic worker must not be charged.'],
    ],
    [
      'hajj is planned three years ahead',
      'passenger',
      { hajj_year: 2031 },
      { known: { base_plan: 'hajj' } },
      ['/hajj_year Hajj Year must be between 2027 and 2030.'],
    ],
    [
      'umrah lasts 90 days',
      'passenger',
      { departure_target: '2027-02-01', return_target: '2027-05-03' },
      { known: { base_plan: 'umrah' } },
      ['/return_target An umrah stay cannot exceed 90 days.'],
    ],
    [
      'umrah of exactly 90 days',
      'passenger',
      { departure_target: '2027-02-01', return_target: '2027-05-02' },
      { known: { base_plan: 'umrah' } },
      [],
    ],
    [
      'a meeting ends after it began',
      'calendar_event',
      { start: '2027-02-01T10:00:00Z', end: '2027-02-01T10:00:00Z' },
      {},
      ['/end End must be after the start.'],
    ],
    [
      'a circular ends with its demand',
      'demand',
      { circular_last_date: '2027-03-02', expiry_date: '2027-03-01' },
      {},
      ['/circular_last_date The last date cannot be after the demand expiry.'],
    ],
    [
      'a menu item leads into the product',
      'menu_item',
      { type: 'item', title: 'A', url: 'apps' },
      {},
      ['/url Url must start with /.'],
    ],
    ['the name of a system role stays', 'role', { name: 'boss' }, {}, []],
  ])('%s', (_what, name, body, more, expected) => {
    expect(refusals(name, body, more)).toEqual(expected)
  })

  it('a system role keeps its name', () => {
    const result = updateSchema(entityOf('role'), {
      today,
      stored: { name: 'admin', is_system: true },
    }).safeParse({ name: 'boss' })
    expect(result.success ? [] : schemaErrors(result.error).map((fault) => fault.message)).toEqual([
      'The name of a system role cannot be changed.',
    ])
  })

  it('a price above the ceiling is remarked, not refused', () => {
    const body = { agreed_amount: '165000.01', is_worker: true, gender: 'male' }
    expect(
      warningsOf(entityOf('passenger'), body, {
        today,
        related: { country: { name: 'Saudi Arabia', cost_ceiling_male: '165000.00' } },
      }).map((one) => one.message),
    ).toEqual(['Agreed amount is above the government ceiling of BDT 165,000 for Saudi Arabia.'])
  })
})

describe('a passenger draft', () => {
  const draft = { passenger_type: 1, full_name: 'MD RAKIB HASAN', gender: 'male' }
  it('needs type, name and gender only', () => {
    expect(
      createSchema(entityOf('passenger'), {
        today,
        known: { base_plan: 'recruiting', is_worker: true },
      }).safeParse(draft).success,
    ).toBe(true)
  })
  it('lacks the rest of the registration, as far as its type needs it', () => {
    const worker = lacking(entityOf('passenger'), 'registration', {
      ...draft,
      base_plan: 'recruiting',
      is_worker: true,
      marital_status: 'single',
    })
    expect(worker).toEqual(
      expect.arrayContaining([
        'Passport number',
        'Mother Name',
        'Passport Received Date',
        'Profession',
        'NID',
        'Agreed Amount',
      ]),
    )
    expect(worker).not.toEqual(expect.arrayContaining(['Spouse Name']))
    expect(worker).not.toEqual(expect.arrayContaining(['Package']))
    expect(
      lacking(entityOf('passenger'), 'registration', { ...draft, base_plan: 'hajj', nid_no: '1234567890' }),
    ).toEqual(expect.arrayContaining(['Package', 'Hajj Year']))
  })
})

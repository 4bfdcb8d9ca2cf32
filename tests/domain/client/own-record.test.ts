/** Records the print forms keep typed values in: what a new one starts with can be saved, and what differs from the file is named. Source: forms 1.5, 10. */
import { describe, expect, it } from 'vitest'
import { entityOf } from '../../../src/domain/entities.ts'
import { visaForm } from '../../../src/domain/visas/visa-form.ts'
import { offeredValues } from '../../../src/foundation/definitions/fields.ts'
import type { PrintData } from '../../../src/foundation/prints/print.ts'
import { createSchema } from '../../../src/foundation/definitions/schema.ts'
import { printForm, printForms } from '../../../src/domain/prints/index.ts'
import {
  differingFields,
  fileValues,
  newOwnRecord,
  ownEntity,
  unaskedFields,
} from '../../../src/domain/prints/own-record.ts'

const filledHere = printForms.filter((form) => ownEntity(form) !== null)
const today = '2026-11-20'
const withOwn = (code: string, change: Record<string, unknown>): PrintData => {
  const form = printForm(code)
  return { ...form.sample, records: { ...form.sample.records, [form.own ?? '']: { id: 3, ...change } } }
}

it('the forms of visas, BMET and the departure are filled in on the print screen', () => {
  expect(filledHere.map(({ code }) => code).sort()).toEqual([
    'bmet',
    'bmet_contract',
    'bmet_verify',
    'departure',
    'ksa_visa',
    'ksa_visa_manual',
    'kuwait_visa',
    'malaysia_visa',
    'thailand_visa',
  ])
})

describe.each(filledHere.map((form) => [form.code, form] as const))('%s', (_, form) => {
  const entity = ownEntity(form)
  if (!entity) throw new Error('has no record of its own')

  it('starts with what the file says, in values the record takes', () => {
    const body = newOwnRecord(form, 7, form.sample)
    expect(body['passenger']).toBe(7)
    expect(Object.values(body)).not.toContain('')
    const faults = createSchema(entity, { today }).safeParse(body).error?.issues ?? []
    // What cannot be known beforehand is asked; nothing that is there is refused.
    expect(
      faults
        .filter(({ path }) => String(path[0]) in body)
        .map(({ path, message }) => [path.join('.'), message]),
    ).toEqual([])
  })

  it('asks for every box of its own record that may be missing', () => {
    const asked = new Set(Object.keys(entity.fields).filter((name) => !unaskedFields(form).includes(name)))
    const sources = form.boxes
      .filter(({ level }) => 'RFW'.includes(level))
      .map(({ source }) => (source.split(/[|,]/)[0] ?? '').trim().split('.'))
    expect(sources.filter(([record, field = '']) => record === form.own && !asked.has(field))).toEqual([])
  })
})

it('nothing differs from the file before a user typed, and only what was typed otherwise does', () => {
  expect(
    differingFields(printForm('ksa_visa'), {
      ...printForm('ksa_visa').sample,
      records: { ...printForm('ksa_visa').sample.records, ksa_visa: null },
    }),
  ).toEqual([])
  expect(
    differingFields(
      printForm('ksa_visa'),
      withOwn('ksa_visa', { carrier: 'SAUDIA', purpose: 'work', destination_city: null }),
    ),
  ).toEqual(['carrier'])
  // 1500.000 and 1500 are the same salary.
  const contract = printForm('bmet_contract')
  expect(
    differingFields(
      contract,
      withOwn('bmet_contract', { salary: `${String(fileValues(contract, contract.sample)['salary'])}.000` }),
    ),
  ).toEqual([])
})

it('a visa form takes the choices of its country only', () => {
  const schema = createSchema(entityOf('visa_form'), { today })
  const said = (body: object) =>
    (schema.safeParse({ passenger: 7, ...body }).error?.issues ?? []).map(
      ({ path, message }) => `${path.join('.')}: ${message}`,
    )
  expect(said({ form: 'malaysia_visa', purpose: 'employment', entries: 'single' })).toEqual([])
  expect(said({ form: 'malaysia_visa', purpose: 'tourism' })).toEqual(['purpose: Select a valid Purpose.'])
  expect(said({ form: 'kuwait_visa', visa_type: 'tourist' })).toEqual([
    'visa_type: Select a valid Visa Type.',
  ])
  expect(offeredValues(visaForm.fields.visa_type, { form: 'kuwait_visa' })).toEqual([
    'work',
    'visit',
    'family',
    'transit',
  ])
})

/** The record a print form keeps typed values in: what a new one starts with, and where a kept one differs from the file. Source: forms 1.5, 10. */
import { entityOf, isEntityName } from '../entities.ts'
import type { Entity } from '../../foundation/definitions/entity.ts'
import type { Field } from '../../foundation/definitions/fields.ts'
import type { PrintData, PrintForm, Row } from '../../foundation/prints/print.ts'
import { plain } from './values/look-up.ts'

/** Own records whose form is part of the print screen; those with pages of their own (CVs) are filled in there. */
export const ownEntity = (form: Pick<PrintForm, 'own'>): Entity | null => {
  const entity = form.own && isEntityName(form.own) ? (entityOf(form.own) as Entity) : null // Every definition is an Entity.
  return entity?.paths ? null : entity
}

/** Fields the form says by itself: whose record it is, of which form or flight. */
const impliedFields: Readonly<Record<string, readonly string[]>> = {
  visa_form: ['passenger', 'form'],
  departure: ['passenger', 'flight'],
}
/** Fields that only one paper shows, or that are chosen elsewhere on the screen. */
const overprintOnly = ['manual_overrides', 'manual_offset']
const elsewhere: readonly string[] = ['card_mode', 'print_language']

/** Fields of the own record that are not asked on the screen of this form. */
export function unaskedFields(form: Pick<PrintForm, 'own' | 'overprint'>): string[] {
  const entity = ownEntity(form)
  if (!entity) return []
  return [
    ...(impliedFields[entity.name] ?? ['passenger']),
    ...elsewhere,
    ...(form.overprint ? [] : overprintOnly),
  ].filter((name) => name in entity.fields)
}

/** Fields a person fills in. */
function askedFields(form: PrintForm, entity: Entity): [string, Field][] {
  const unasked = new Set(unaskedFields(form))
  return Object.entries(entity.fields).filter(
    ([name, field]) => !field.calc && !field.virtual && !unasked.has(name),
  )
}

/** A prefilled value in the form the record's body has; undefined when the file says nothing of use. */
function bodyValue(field: Field, value: unknown): unknown {
  if (value === null || value === undefined || value === '' || typeof value === 'object') return undefined
  if (field.kind === 'int')
    return Number.isInteger(Number(value)) && Number(value) !== 0 ? Number(value) : undefined
  if (field.kind === 'bool') return value === true
  if (field.kind === 'enum')
    return typeof value === 'string' && field.values?.includes(value) ? value : undefined
  if (field.kind === 'upper') return String(value).toUpperCase()
  return value
}

/** What passenger and steps say for the fields of the own record, e.g. { sect: 'sunni', contract_months: 24 }; empty fields are left out. */
export function fileValues(form: PrintForm, data: PrintData): Row {
  const entity = ownEntity(form)
  if (!entity) return {}
  const said = form.prefill(data)
  return Object.fromEntries(
    askedFields(form, entity).flatMap(([name, field]) => {
      const value = bodyValue(field, said[name])
      return value === undefined ? [] : [[name, value]]
    }),
  )
}

const same = (field: Field, a: unknown, b: unknown): boolean =>
  field.kind === 'decimal' ? Number(a) === Number(b) : plain(a) === plain(b)

/** Fields of the kept record that say something else than the file does now, e.g. after a new passport. */
export function differingFields(form: PrintForm, data: PrintData): string[] {
  const entity = ownEntity(form)
  const record = form.own ? data.records[form.own] : null
  if (!entity || !record) return []
  const now = fileValues(form, data)
  return askedFields(form, entity)
    .filter(
      ([name, field]) => name in now && plain(record[name]) !== '' && !same(field, record[name], now[name]),
    )
    .map(([name]) => name)
}

/** What a new own record is given along: whose it is, of which form, and what the file says. */
export function newOwnRecord(form: PrintForm, passenger: number, data: PrintData): Row {
  const flight = form.own === 'departure' ? data.records['flight']?.['id'] : undefined
  return {
    passenger,
    ...(form.own === 'visa_form' ? { form: form.code } : {}),
    ...(typeof flight === 'number' ? { flight } : {}),
    ...fileValues(form, data),
  }
}

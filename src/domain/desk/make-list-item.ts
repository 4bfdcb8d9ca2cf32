import { nameTerm, say } from '../../foundation/text/sentence.ts'
import { z } from 'zod'
import { broken, said, type Finding } from '../../foundation/definitions/checks.ts'
import { defineEntity } from '../../foundation/definitions/entity.ts'
import { int, json, ref } from '../../foundation/definitions/fields.ts'
import { asColumns } from './make-list.ts'

const values = z.record(z.string().max(40), z.union([z.string().max(500), z.number(), z.null()]))

const isNumber = (text: string) => /^-?\d+(\.\d+)?$/.test(text)
const isDate = (text: string) => z.iso.date().safeParse(text).success

/** Values typed into a column are of its kind. */
function wrongValues(values: unknown, columns: unknown): (Finding | false)[] {
  if (typeof values !== 'object' || values === null) return []
  return asColumns(columns).flatMap(({ key = '', label = '', kind }) => {
    const value = said(Reflect.get(values, key))
    return [
      broken(
        kind === 'number' && value !== '' && !isNumber(value),
        'values',
        'NUMBER',
        say`${nameTerm(label)} must be a number.`,
      ),
      broken(
        kind === 'date' && value !== '' && !isDate(value),
        'values',
        'DATE',
        say`${nameTerm(label)}: Enter a valid date.`,
      ),
    ]
  })
}

/** A row of a list an officer builds: a passenger, or values typed by hand. Source: entities 5.1. */
export const makeListItem = defineEntity({
  name: 'make_list_item',
  label: 'List Row',
  access: 'LIST',
  remove: 'hard',
  sort: ['make_list', 'position', 'id'],
  title: '{make_list} {position}',
  fields: {
    make_list: ref('make_list', { label: 'List', required: true, list: 2 }),
    position: int({ required: true, min: 0, default: 0 }),
    passenger: ref('passenger', {
      unique: ['make_list'],
      uniqueMessage: 'Passenger is already in this list.',
      list: 1,
      searched: true,
    }),
    values: json({ shape: values }),
  },
  checks: (item, { related }) => {
    const list = related?.['make_list']
    return [
      broken(
        list?.['row_source'] === 'passenger' && !item['passenger'],
        'passenger',
        'REQ',
        'Passenger is required.',
      ),
      ...wrongValues(item['values'], list?.['columns']),
    ]
  },
})

/**
 * The question a list asks, as its address carries it: q, f.<field>=op:value, sort, page, size, view.
 * Operators by kind of field: ux 3. The server reads the same form.
 */
import {
  listOperators as operators,
  type ListOperator as Operator,
} from '../../foundation/definitions/list-offers.ts'

export type Filter = { name: string; op: Operator; values: readonly string[] }

/** How many values an operator needs; 'many' for a list of choices. */
export const valuesOf = (op: Operator): 0 | 1 | 2 | 'many' =>
  op === 'empty' || op === 'this_week' || op === 'this_month'
    ? 0
    : op === 'between'
      ? 2
      : op === 'in'
        ? 'many'
        : 1

const wire = ({ op, values }: Filter): string => (valuesOf(op) === 0 ? op : `${op}:${values.join(',')}`)

function readFilter(name: string, text: string): Filter {
  const [, given = text, rest = ''] = /^([a-z_]+):(.*)$/s.exec(text) ?? []
  const op = operators.find((known) => known === given)
  if (!op) return { name, op: 'is', values: [text] }
  return {
    name,
    op,
    values: valuesOf(op) === 0 ? [] : op === 'in' || op === 'between' ? rest.split(',') : [rest],
  }
}

export type ListAddress = {
  q: string
  filters: readonly Filter[]
  sort: string
  page: number
  size: number
  view: string
}
export const pageSizes = [25, 50, 100, 200] as const
const defaultSize = 50

/** Reads the address of a list; what cannot be read counts as not there. */
export function readAddress(search: string): ListAddress {
  const params = new URLSearchParams(search)
  const page = Number(params.get('page'))
  return {
    q: params.get('q') ?? '',
    filters: [...params]
      .filter(([key, value]) => key.startsWith('f.') && value !== '')
      .map(([key, value]) => readFilter(key.slice(2), value)),
    sort: params.get('sort') ?? '',
    page: Number.isInteger(page) && page > 0 ? page : 1,
    size: pageSizes.find((size) => size === Number(params.get('size'))) ?? defaultSize,
    view: params.get('view') ?? '',
  }
}

/** The part of the address a saved view keeps: question and order, not the place in the list. */
export function writeQuestion({ q, filters, sort }: ListAddress): string {
  const params = new URLSearchParams()
  if (q) params.set('q', q)
  for (const filter of filters) params.append(`f.${filter.name}`, wire(filter))
  if (sort) params.set('sort', sort)
  return params.toString()
}

/** The address without '?'; defaults are left out. */
export function writeAddress(address: ListAddress): string {
  const params = new URLSearchParams(writeQuestion(address))
  if (address.page > 1) params.set('page', String(address.page))
  if (address.size !== defaultSize) params.set('size', String(address.size))
  if (address.view) params.set('view', address.view)
  return params.toString()
}

/** Parameters of the server's list for this question; several filters of one field become a list. */
export function questionParams({
  q,
  filters,
  sort,
}: ListAddress): Record<string, string | readonly string[]> {
  const params: Record<string, string | readonly string[]> = {}
  if (q) params['q'] = q
  if (sort) params['sort'] = sort
  for (const name of new Set(filters.map((filter) => filter.name)))
    params[`f.${name}`] = filters.filter((filter) => filter.name === name).map(wire)
  return params
}

export const isNarrowed = (address: ListAddress): boolean => address.q !== '' || address.filters.length > 0

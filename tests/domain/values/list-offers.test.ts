/** Decision 0291: a large table's list offers what an index answers, and nothing that reads all of it. */
import { describe, expect, it } from 'vitest'
import { entities, entityOf } from '../../../src/domain/entities.ts'
import type { Entity } from '../../../src/foundation/definitions/entity.ts'
import {
  isInSearchText,
  listFields,
  offeredOperators,
  offersSort,
} from '../../../src/foundation/definitions/list-offers.ts'
import { tablesOf } from '../../../src/foundation/definitions/table.ts'

const tables = new Map(tablesOf(entities).map((table) => [table.name, table]))
const all: readonly Entity[] = Object.values(entities)
const large = all.filter((entity) => entity.isLarge)

describe('lists of large tables', () => {
  it('are those of passengers and of every step', () => {
    expect(large.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['passenger', ...all.filter((entity) => entity.step).map(({ name }) => name)]),
    )
    expect(large.length).toBeGreaterThan(10)
  })

  it.each(large.map((entity) => [entity.name, entity] as const))(
    '%s: an index begins with every field it sorts by, and with every field it filters by or the search column has it',
    (_, entity) => {
      const indexes = tables.get(entity.table)?.indexes ?? []
      const begins = new Set(['id', ...indexes.map((index) => index.columns[0])])
      const unanswered = Object.entries(listFields(entity)).flatMap(([name, field]) => {
        const sort = offersSort(entity, name) && !begins.has(name) ? [`sort ${name}`] : []
        const isIndexed = begins.has(name) || begins.has(`search_fold(${name})`) || name === 'is_active'
        return offeredOperators(entity, name).length > 0 && !isIndexed && !isInSearchText(entity, field)
          ? [...sort, `filter ${name}`]
          : sort
      })
      expect(unanswered).toEqual([])
      expect(indexes.map(({ where }) => where)).toContain('not is_active')
    },
  )

  it('have an index in the order of its letters for every code whose beginning they look for', () => {
    const codes = large.flatMap((entity) =>
      Object.entries(listFields(entity))
        .filter(
          ([name, field]) =>
            field.kind === 'upper' &&
            /^\^(\[A-Z0-9\]|\\d)/.test(field.pattern?.source ?? '') &&
            field.list !== undefined &&
            offeredOperators(entity, name).includes('starts'),
        )
        .map(([name]) => ({ entity, name })),
    )
    expect(codes.map(({ entity, name }) => `${entity.name}.${name}`)).toEqual(
      expect.arrayContaining(['passenger.passport_no', 'flight.pnr']),
    )
    const unordered = codes.filter(
      ({ entity, name }) =>
        !tables
          .get(entity.table)
          ?.indexes.some(({ columns, where }) => columns[0] === `${name} collate "C"` && where === undefined),
    )
    expect(unordered.map(({ entity, name }) => `${entity.name}.${name}`)).toEqual([])
  })

  it('keep what the passenger list is asked every day', () => {
    const passenger = entityOf('passenger')
    expect(
      ['id', 'full_name', 'passport_no', 'passport_expiry_date', 'due_amount', 'journey_state'].filter(
        (name) => !offersSort(passenger, name),
      ),
    ).toEqual([])
    expect(
      [
        'agent',
        'country',
        'profession',
        'custody',
        'journey_state',
        'passport_expiry_date',
        'branch',
        'mobile',
        'office_serial',
        'full_name',
      ].filter((name) => offeredOperators(passenger, name).length === 0),
    ).toEqual([])
  })

  it('do not sort by names of other records, nor look for parts of texts that have no search column', () => {
    expect(offersSort(entityOf('passenger'), 'agent')).toBe(false)
    expect(offersSort(entityOf('agent'), 'country')).toBe(true)
    expect(offeredOperators(entityOf('flight'), 'from_airport')).not.toContain('contains')
  })
})

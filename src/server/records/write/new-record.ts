/**
 * What a record needs on its way into the table in addition to the judgement of its definition: currencies,
 * columns, its branch.
 */
import { say } from '../../../foundation/text/sentence.ts'
import type { FieldError } from '../../../foundation/definitions/field-error.ts'
import { AppError } from '../../../domain/errors.ts'
import type { Entity } from '../../../foundation/definitions/entity.ts'
import { once } from '../../../foundation/definitions/once.ts'
import { minorDigits, parseMoney } from '../../../foundation/values/money.ts'
import { storedFields, toColumn, type Row } from '../read/columns.ts'
import type { Crud } from '../crud-context.ts'
import type { RelatedRows } from '../read/related-rows.ts'
import { writesInBranch } from '../scope.ts'
import { textOf } from '../../platform/text-of.ts'

/** Code of the currency a money field is in; BDT unless the record names another. */
const currencyOf = (entity: Entity, name: string, merged: Row, related: RelatedRows): string => {
  const by = entity.fields[name]?.currencyField
  const id = by ? merged[by] : undefined
  if (!by || typeof id !== 'number') return typeof id === 'string' ? id : 'BDT'
  return textOf(related.get(entity.fields[by]?.to ?? '')?.get(id)?.row['code'] ?? 'BDT')
}

const foreignMoney = once((entity: Entity): readonly string[] =>
  Object.entries(entity.fields).flatMap(([name, field]) =>
    field.kind === 'money' && field.currencyField ? [name] : [],
  ),
)

/** Amounts with more digits than their currency has (security 5). */
export function moneyFaults(entity: Entity, values: Row, merged: Row, related: RelatedRows): FieldError[] {
  return foreignMoney(entity).flatMap((name) => {
    const value = values[name]
    if (value === null || value === undefined) return []
    const code = currencyOf(entity, name, merged, related)
    return parseMoney(textOf(value), code) === null
      ? [
          {
            pointer: `/${name}`,
            code: 'PAT',
            ...say`An amount in ${code} has at most ${minorDigits(code)} decimals.`,
          },
        ]
      : []
  })
}

/** Columns of a record in `values`: name and value as its column takes it; lines and unknown names are left out. */
export function columnValues(
  entity: Entity,
  values: Row,
  merged: Row,
  related: RelatedRows,
): [string, unknown][] {
  const own = storedFields(entity)
    .filter(([name, field]) => name in values && !field.copyOf && !field.copyFrom)
    .map(([name, field]): [string, unknown] => [
      name,
      toColumn(field, values[name], currencyOf(entity, name, merged, related)),
    ])
  const system = ['branch', 'is_active', 'passenger', 'state', 'state_since'].filter(
    (name) => name in values && !own.some(([known]) => known === name),
  )
  return [...own, ...system.map((name): [string, unknown] => [name, values[name]])]
}

/** Branch of a new row: that of its passenger, else the one an all-branches user chose, else the user's own (roles 4). */
export function branchOf(
  entity: Entity,
  values: Row,
  related: Record<string, Row | null>,
  crud: Crud,
): number | null {
  const inherited = related['passenger']?.branch ?? related['visa_entry']?.branch
  if (entity.name !== 'passenger' && inherited) {
    // A user adds nothing to a passenger they may only read.
    if (related['passenger'] && !writesInBranch(crud.user, inherited))
      throw new AppError('access.denied', {
        detail:
          'This passenger belongs to another branch. You add records only to passengers of your own branch.',
      })
    return inherited
  }
  const chosen = values.branch
  if (chosen === undefined || chosen === null || chosen === crud.user.branchId) return crud.user.branchId
  if (crud.user.branchScope !== 'all')
    throw new AppError('input.invalid', {
      errors: [
        { pointer: '/branch', code: 'SCOPE', message: 'You can add records only to your own branch.' },
      ],
    })
  return chosen
}

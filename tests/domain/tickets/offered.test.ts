/** Pickers of ticket documents offer what their rules take, and their lists fit a screen (tickets 5, desk 5). */
import { describe, expect, test } from 'vitest'
import { entities } from '../../../src/domain/entities.ts'
import { labelOf, type Field } from '../../../src/foundation/definitions/fields.ts'
import { offeredWhere } from '../../../src/foundation/definitions/offered-rows.ts'
import { listFields } from '../../../src/foundation/definitions/list-offers.ts'
import { defaultColumns, widthOf } from '../../../src/ui/tables/entity-columns.ts'

const documents = Object.values(entities).filter(
  ({ name, machine }) => machine !== undefined && /^ticket_|^iata_ticket|^bsp_/.test(name),
)
const chosen = documents.flatMap((entity) =>
  [entity.fields, ...Object.values(entity.lines ?? {}).map((part) => part.fields)].flatMap((part) =>
    Object.entries<Field>(part)
      .filter(([, field]) => field.kind === 'ref' && !field.calc)
      .map(([name, field]) => ({ at: `${entity.name} ${name}`, field })),
  ),
)

test.each(chosen.filter(({ field }) => field.to === 'sub_ledger_account'))(
  'the party of $at is offered by the accounts it may be on',
  ({ field }) => expect(Object.keys(offeredWhere(field, {}) ?? {})).toEqual(['ledger_account.code']),
)

// The ticket of a memo may have come to any end.
test.each(chosen.filter(({ at, field }) => field.to === 'iata_ticket' && at !== 'ticket_memo ticket'))(
  'the ticket of $at is offered by its state',
  ({ field }) => expect(Object.keys(offeredWhere(field, {}) ?? {})).toEqual(['state']),
)

/** Room of a table at 1440 px beside the menu, less its column of ticks. */
const room = 1110 - 44
const least = 120

describe('the list of', () => {
  test.each(documents.map((entity) => ({ entity, name: entity.name })))(
    '$name shows its columns without scrolling sideways',
    ({ entity }) => {
      const known = listFields(entity)
      const shown = defaultColumns(entity).filter(({ visible }) => visible)
      const widths = shown.map(({ key, width }) => {
        const field = known[key]
        if (!field) throw new Error(`${entity.name} lists no ${key}`)
        return entity.columns?.[key] === 'rest' ? least : (width ?? widthOf(field, labelOf(key, field)))
      })
      expect(widths.reduce((sum, width) => sum + width, 0)).toBeLessThanOrEqual(room)
      expect(shown.map(({ key }) => key)).toContain('state')
    },
  )
})

/** Lists of the books stand beside the menu at 1440 px (desk 5, 6.2). */
import { expect, test } from 'vitest'
import { entities } from '../../../src/domain/entities.ts'
import { labelOf } from '../../../src/foundation/definitions/fields.ts'
import { listFields } from '../../../src/foundation/definitions/list-offers.ts'
import { defaultColumns, listColumns } from '../../../src/ui/tables/entity-columns.ts'

/** Room of a table, less its columns of ticks and of actions. */
const room = 1110 - 44 - 48
const books = Object.values(entities).filter(({ access, paths }) => access === 'FIN' && paths)

const columnsOf = (entity: (typeof books)[number]) => {
  const known = listFields(entity)
  const label = (key: string): string => {
    const field = known[key]
    return field ? labelOf(key, field) : key
  }
  return listColumns(entity, defaultColumns(entity), label)
}

test.each(books.map((entity) => ({ entity, name: entity.name })))(
  'the list of $name shows its columns without scrolling sideways',
  ({ entity }) => {
    const columns = columnsOf(entity)
    expect(columns.length).toBeGreaterThan(1)
    expect(columns.reduce((sum, { width }) => sum + width, 0)).toBeLessThanOrEqual(room)
  },
)

/** Width of a name of four words with the passport number behind it, as two people may have the same name. */
const nameAndPassport = 280
const ofPassengers = books.filter((entity) => columnsOf(entity).some(({ field }) => field.to === 'passenger'))

test.each(ofPassengers.map((entity) => ({ entity, name: entity.name })))(
  'the list of $name shows a passenger with the passport number',
  ({ entity }) => {
    const columns = columnsOf(entity)
    const free = room - columns.reduce((sum, { width }) => sum + width, 0)
    const [passenger] = columns.filter(({ field }) => field.to === 'passenger')
    const takesRest = entity.columns?.['passenger'] === 'rest'
    expect((passenger?.width ?? 0) + (takesRest ? free : 0)).toBeGreaterThanOrEqual(nameAndPassport)
  },
)

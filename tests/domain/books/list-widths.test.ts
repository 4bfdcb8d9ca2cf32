/** Lists of the books stand beside the menu at 1440 px (desk 5, 6.2). */
import { expect, test } from 'vitest'
import { entities } from '../../../src/domain/entities.ts'
import { labelOf } from '../../../src/foundation/definitions/fields.ts'
import { listFields } from '../../../src/foundation/definitions/list-offers.ts'
import { defaultColumns, listColumns } from '../../../src/ui/tables/entity-columns.ts'

/** Room of a table, less its columns of ticks and of actions. */
const room = 1110 - 44 - 48
const books = Object.values(entities).filter(({ access, paths }) => access === 'FIN' && paths)

test.each(books.map((entity) => ({ entity, name: entity.name })))(
  'the list of $name shows its columns without scrolling sideways',
  ({ entity }) => {
    const known = listFields(entity)
    const label = (key: string): string => {
      const field = known[key]
      return field ? labelOf(key, field) : key
    }
    const columns = listColumns(entity, defaultColumns(entity), label)
    expect(columns.length).toBeGreaterThan(1)
    expect(columns.reduce((sum, { width }) => sum + width, 0)).toBeLessThanOrEqual(room)
  },
)

/** What people call things of which a record keeps the program's name, from the texts of fields. */
import { titleCase, type ProgramName } from '../definitions/fields.ts'
import type { SeededName } from './row-names.ts'
import { textKey, valueText } from './text-key.ts'

/**
 * @param say a text of `fields` by its key; `otherwise` where there is none.
 * @param row what a row of an entity is called, by its stored name
 */
export function programNameIn(
  say: (key: string, otherwise: string) => string,
  row: SeededName = (_, name) => name,
): (names: ProgramName, name: string) => string {
  const record = (name: string): string => say(`entity.${name}.one`, titleCase(name))
  return (names, name) => {
    if (names.thing === 'module') return record(name)
    if (names.thing === 'value') return say(`value.${textKey(name)}`, valueText(name))
    if (names.thing === 'row') return row(names.of, name)
    if (names.thing === 'field')
      return say(`field.${names.of}.${name}`, say(`field.system.${name}`, titleCase(name)))
    const [module = '', action = ''] = name.split('.')
    return `${record(module)}: ${say(`value.${textKey(action)}`, valueText(action))}`
  }
}

import type { Field } from '../../foundation/definitions/fields.ts'
import type { ListOperator as Operator } from '../../foundation/definitions/list-offers.ts'
import { useT } from '../../foundation/text/i18n.ts'

/** The words of an operator; numbers are less or more, days before or after. */
export function useOperatorText() {
  const t = useT('entity')
  return (op: Operator, field: Field): string => {
    const isNumber = field.kind === 'int' || field.kind === 'decimal' || field.kind === 'money'
    return isNumber && (op === 'before' || op === 'after') ? t(`filter.opNumber.${op}`) : t(`filter.op.${op}`)
  }
}

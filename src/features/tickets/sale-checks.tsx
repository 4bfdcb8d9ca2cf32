import { fetchRecord } from '../../client/records/records.ts'
import { minor } from '../../domain/books/document.ts'
import { amountText } from '../../foundation/text/agency-format.ts'
import { useT } from '../../foundation/text/i18n.ts'
import { moneyText } from '../../foundation/values/money.ts'
import type { TakenCheck } from '../../ui/records/entity-form-field.tsx'

function Left({ cost, left }: { cost: bigint; left: bigint }) {
  const t = useT('tickets')
  return t(left < 0n ? 'sale.below' : 'sale.leaves', {
    cost: amountText(moneyText(cost)),
    left: amountText(moneyText(left < 0n ? -left : left)),
  })
}

/** What the ticket of a line costs and what its price leaves; nothing for whom the record does not name its cost. Source: tickets 4. */
export const saleLineCheck: TakenCheck = (name, value, _isTwice, line) => {
  const ticket = Number(line?.['ticket'] ?? 0)
  if (name !== 'lines.price' || !(ticket > 0) || !/^\d+(?:\.\d{1,2})?$/.test(value)) return null
  return fetchRecord('iata_ticket', ticket).then(({ net_cost: net }) => {
    if (typeof net !== 'string') return null
    const cost = minor(net)
    const left = minor(value) - cost - minor(line?.['agent_commission'])
    return { text: <Left cost={cost} left={left} />, tone: left < 0n ? 'doubt' : 'note' }
  })
}

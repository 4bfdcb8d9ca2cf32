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

function OtherName({ name }: { name: string }) {
  return useT('tickets')('sale.otherName', { name })
}

const wordsOf = (name: unknown): string =>
  String(name ?? '')
    .toUpperCase()
    .split(/[^\p{L}]+/u)
    .filter(Boolean)
    .toSorted()
    .join(' ')

/** Whose ticket it is, where another passenger is chosen for it: an airline carries only the one it is made out to. */
async function otherNameOf(ticketId: number, passengerId: number): Promise<string | null> {
  const ticket = await fetchRecord('iata_ticket', ticketId)
  if (ticket['passenger'] === passengerId) return null
  const name = ticket['passenger_name']
  if (typeof name === 'string' && name !== '') {
    const { full_name: chosen } = await fetchRecord('passenger', passengerId)
    if (ticket['passenger'] === null && wordsOf(chosen) === wordsOf(name)) return null
    return name
  }
  if (typeof ticket['passenger'] !== 'number') return null
  const { full_name: holder } = await fetchRecord('passenger', ticket['passenger'])
  return typeof holder === 'string' ? holder : null
}

/**
 * What the ticket of a line costs and what its price leaves, nothing for whom the record does not name its cost; and whose
 * the ticket is, where another passenger is chosen. Source: tickets 4, 5.5.
 */
export const saleLineCheck: TakenCheck = (name, value, _isTwice, line) => {
  const ticket = Number(line?.['ticket'] ?? 0)
  if (!(ticket > 0)) return null
  if (name === 'lines.passenger')
    return otherNameOf(ticket, Number(value)).then((holder) =>
      holder === null ? null : { text: <OtherName name={holder} />, tone: 'doubt' },
    )
  if (name !== 'lines.price' || !/^\d+(?:\.\d{1,2})?$/.test(value)) return null
  return fetchRecord('iata_ticket', ticket).then(({ net_cost: net }) => {
    if (typeof net !== 'string') return null
    const cost = minor(net)
    const left = minor(value) - cost - minor(line?.['agent_commission'])
    return { text: <Left cost={cost} left={left} />, tone: left < 0n ? 'doubt' : 'note' }
  })
}

import type { BillingSums } from '../../client/desk/billing-rows.ts'
import { amountText } from '../../foundation/text/agency-format.ts'
import { useT } from '../../foundation/text/i18n.ts'
import { Caption } from '../../ui/layout/arrange.tsx'
import { Ltr } from '../../ui/layout/ltr.tsx'

/** The parts of the identity in its order, with the sign before each. Source: tickets 10.3. */
const terms = [
  ['', 'file'],
  ['= ', 'books'],
  ['+ ', 'differences'],
  ['+ ', 'missing_in_books'],
  ['+ ', 'duplicates'],
  ['− ', 'missing_in_bsp'],
] as const

/** What the file comes to, proved with what the books have and what differs. */
export function BillingProof({ sums }: { sums: BillingSums }) {
  const t = useT('tickets')
  return (
    <Caption>
      {t('billing.sums.title')}:{' '}
      {terms.map(([sign, name]) => (
        <span key={name}>
          {sign}
          {t(`billing.sums.${name}`)} <Ltr>{amountText(sums[name])}</Ltr>{' '}
        </span>
      ))}
    </Caption>
  )
}

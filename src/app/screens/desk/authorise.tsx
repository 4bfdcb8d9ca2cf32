import { useWaitingVouchers } from '../../../client/desk/vouchers.ts'
import { AuthoriseQueue, QueueKeys } from '../../../features/books/authorise-queue.tsx'
import { Periods } from '../../../features/books/periods.tsx'
import { VerifyBooks } from '../../../features/books/verify-books.tsx'
import { Stack } from '../../../ui/layout/arrange.tsx'
import { amountText, numberText } from '../../../foundation/text/agency-format.ts'
import { useLanguage, useT } from '../../../foundation/text/i18n.ts'
import { moneyText, parseMoney } from '../../../foundation/values/money.ts'
import { Ltr } from '../../../ui/layout/ltr.tsx'
import { Page } from '../../../ui/layout/page.tsx'

/** How many vouchers wait, and what they come to; what an entry is worth in BDT is its amount there. */
function Waiting() {
  const language = useLanguage()
  const { data } = useWaitingVouchers()
  if (!data || data.length === 0) return null
  const sum = data.reduce((total, { amount }) => total + (parseMoney(amount) ?? 0n), 0n)
  return (
    <>
      {numberText(data.length, language)} · <Ltr>BDT {amountText(moneyText(sum), language)}</Ltr>
    </>
  )
}

/** /apps/voucherQueue: vouchers that wait for a second person, the periods, and the check of the books. Source: accounting 6.4, 8 and 11. */
export function Component() {
  const t = useT('vouchers')
  return (
    <Page title={t('queue.title')} aside={<Waiting />} actions={<QueueKeys />}>
      <Stack gap="l">
        <div id="voucher-queue">
          <AuthoriseQueue />
        </div>
        <Periods queue="voucher-queue" checks="verify-books" />
        <div id="verify-books">
          <VerifyBooks />
        </div>
      </Stack>
    </Page>
  )
}

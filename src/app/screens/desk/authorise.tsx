import { AuthoriseQueue } from '../../../features/books/authorise-queue.tsx'
import { Periods } from '../../../features/books/periods.tsx'
import { VerifyBooks } from '../../../features/books/verify-books.tsx'
import { Stack } from '../../../ui/layout/arrange.tsx'
import { useT } from '../../../foundation/text/i18n.ts'
import { Page } from '../../../ui/layout/page.tsx'

/** /apps/voucherQueue: vouchers that wait for a second person, the periods, and the check of the books. Source: accounting 6.4, 8 and 11. */
export function Component() {
  const t = useT('vouchers')
  return (
    <Page title={t('queue.title')}>
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

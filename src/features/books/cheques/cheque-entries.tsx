import { useChequeEntries } from '../../../client/desk/vouchers.ts'
import { useT } from '../../../foundation/text/i18n.ts'
import { ProblemMessage } from '../../../ui/feedback/problem-message.tsx'
import { Waiting } from '../../../ui/feedback/waiting.tsx'
import { BookLines } from '../../../ui/tables/book-lines.tsx'
import { useLinePaths } from '../line-paths.ts'

/** What a cheque wrote into the books: with its voucher, and by what the bank said. Source: accounting 7. */
export function ChequeEntries({ id }: { id: number }) {
  const t = useT('vouchers')
  const paths = useLinePaths()
  const { data, isError, error, refetch } = useChequeEntries(id)
  if (isError)
    return <ProblemMessage title={t('failed')} detail={error.message} onRetry={() => void refetch()} />
  if (!data) return <Waiting label={t('loading')} />
  return <BookLines isNumbered title={t('entries.title')} lines={data.entries} {...paths} />
}

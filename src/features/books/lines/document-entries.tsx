import { useDocumentEntries } from '../../../client/desk/vouchers.ts'
import { useT } from '../../../foundation/text/i18n.ts'
import { ProblemMessage } from '../../../ui/feedback/problem-message.tsx'
import { Waiting } from '../../../ui/feedback/waiting.tsx'
import { BookLines } from '../../../ui/tables/book-lines.tsx'
import { useLinePaths } from './line-paths.ts'

/** What a document without lines of its own wrote into the books. Source: accounting 7, 10.3, 10.4. */
export function DocumentEntries({ module, id }: { module: string; id: number }) {
  const t = useT('vouchers')
  const paths = useLinePaths()
  const { data, isError, error, refetch } = useDocumentEntries(module, id)
  if (isError)
    return <ProblemMessage title={t('failed')} detail={error.message} onRetry={() => void refetch()} />
  if (!data) return <Waiting label={t('loading')} />
  return (
    <BookLines
      isNumbered
      title={t('entries.title')}
      lines={data.entries}
      {...paths}
      // An entry of the document itself would lead to the page it is shown on, and its source is no record.
      voucherPath={({ source, ...line }) =>
        paths.voucherPath?.(source.module === module ? line : { ...line, source }) ?? null
      }
    />
  )
}

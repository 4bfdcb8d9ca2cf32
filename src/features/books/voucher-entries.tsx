import type { PostedLine } from '../../client/desk/vouchers.ts'
import { amountText, dateText } from '../../foundation/text/agency-format.ts'
import { useLanguage, useT } from '../../foundation/text/i18n.ts'
import { Ltr } from '../../ui/layout/ltr.tsx'
import { PlainTable } from '../../ui/tables/plain-table.tsx'
import { Surface } from '../../ui/layout/surface.tsx'

const shown = (amount: string) => (amount === '0.00' ? null : <Ltr>{amountText(amount)}</Ltr>)

/** What a voucher wrote into the books, debit beside credit; nothing before it was posted. */
export function VoucherEntries({ lines }: { lines: readonly PostedLine[] }) {
  const t = useT('vouchers')
  const language = useLanguage()
  if (lines.length === 0) return null
  const numbers = new Set(lines.map((line) => line.voucher_no))
  return (
    <Surface title={t('entries.title')}>
      <PlainTable
        caption={t('entries.title')}
        rows={lines}
        keyOf={(line) => line.id}
        columns={[
          {
            key: 'date',
            label: t('entries.date'),
            cell: (line) => <Ltr>{dateText(line.date, language)}</Ltr>,
          },
          ...(numbers.size > 1
            ? [
                {
                  key: 'no',
                  label: t('entries.no'),
                  cell: (line: PostedLine) => <Ltr>{line.voucher_no}</Ltr>,
                },
              ]
            : []),
          {
            key: 'account',
            label: t('entries.account'),
            cell: (line) => (
              <>
                <Ltr>{line.account}</Ltr> <bdi>{line.account_name}</bdi>
              </>
            ),
          },
          { key: 'party', label: t('entries.party'), cell: (line) => line.party && <bdi>{line.party}</bdi> },
          { key: 'debit', label: t('entries.debit'), isNumber: true, cell: (line) => shown(line.debit) },
          { key: 'credit', label: t('entries.credit'), isNumber: true, cell: (line) => shown(line.credit) },
        ]}
      />
    </Surface>
  )
}

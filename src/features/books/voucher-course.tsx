import type { VoucherHistoryEntry } from '../../client/desk/vouchers.ts'
import { amountText, instantText } from '../../foundation/text/agency-format.ts'
import { useLanguage, useT } from '../../foundation/text/i18n.ts'
import { Ltr } from '../../ui/layout/ltr.tsx'
import { PlainTable } from '../../ui/tables/plain-table.tsx'
import { Surface } from '../../ui/layout/surface.tsx'
import { isVoucherAction } from './voucher-actions.ts'

/** Who did what to a voucher and why, newest first (accounting 12). */
export function VoucherCourse({ rows }: { rows: readonly VoucherHistoryEntry[] }) {
  const t = useT('vouchers')
  const language = useLanguage()
  if (rows.length === 0) return null
  const whatOf = ({ action }: VoucherHistoryEntry) =>
    action === 'AMEND' ? t('past.AMEND') : isVoucherAction(action) ? t(`past.${action}`) : t('past.SAVE')
  return (
    <Surface title={t('course.title')}>
      <PlainTable
        isStacked
        caption={t('course.title')}
        rows={rows}
        keyOf={(row) => row.id}
        columns={[
          { key: 'at', label: t('course.at'), cell: (row) => <Ltr>{instantText(row.at, language)}</Ltr> },
          { key: 'what', label: t('course.what'), cell: whatOf },
          { key: 'by', label: t('course.by'), cell: (row) => <bdi>{row.by}</bdi> },
          {
            key: 'amount',
            label: t('course.amount'),
            isNumber: true,
            cell: (row) => row.amount !== null && <Ltr>{amountText(row.amount)}</Ltr>,
          },
          { key: 'note', label: t('reason'), cell: (row) => row.note && <bdi>{row.note}</bdi> },
        ]}
      />
    </Surface>
  )
}

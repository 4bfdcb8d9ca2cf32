import type { ListPrintRow } from '../../client/passengers/list-prints.ts'
import { printFile, usePrintLog } from '../../client/records/prints.ts'
import { Button } from '../../ui/layout/fluent.ts'
import { instantText } from '../../foundation/text/agency-format.ts'
import { useLanguage, useT } from '../../foundation/text/i18n.ts'
import { PlainTable } from '../../ui/tables/plain-table.tsx'
import { Surface } from '../../ui/layout/surface.tsx'
import { showFile } from './show-file.ts'

/** Prints of this form, each of which opens as the same paper again. Source: forms 1.13. */
export function PrintLog({ passenger, form }: { passenger: number; form: string }) {
  const { data } = usePrintLog(passenger, form)
  return <PrintRows rows={data ?? []} />
}

/** Earlier prints, each of which opens as the same paper again; nothing before the first. */
export function PrintRows({ rows }: { rows: readonly ListPrintRow[] }) {
  const t = useT('prints')
  const language = useLanguage()
  if (rows.length === 0) return null
  return (
    <Surface title={t('log')}>
      <PlainTable<ListPrintRow>
        caption={t('log')}
        rows={rows}
        keyOf={(row) => row.id}
        columns={[
          { key: 'at', label: t('printedAt'), cell: (row) => instantText(String(row.printed_at), language) },
          { key: 'by', label: t('printedBy'), cell: (row) => <bdi>{row.printed_by ?? ''}</bdi> },
          { key: 'revision', label: t('revision'), isNumber: true, cell: (row) => row.revision },
          {
            key: 'reprint',
            label: t('reprint'),
            isNumber: true,
            cell: (row) => (row.reprint_no > 0 ? row.reprint_no : ''),
          },
          {
            key: 'open',
            label: t('paper'),
            cell: (row) => (
              <Button
                size="small"
                onClick={() => {
                  void printFile(row.id).then(showFile)
                }}
              >
                {t('open')}
              </Button>
            ),
          },
        ]}
      />
    </Surface>
  )
}

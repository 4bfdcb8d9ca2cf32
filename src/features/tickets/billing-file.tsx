import { useT } from '../../foundation/text/i18n.ts'
import { StatementFile } from '../../ui/inputs/drop/statement-file.tsx'

/** The billing of BSP as a file or its text. */
export function BillingFile({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const t = useT('tickets')
  return (
    <StatementFile
      texts={{
        choose: t('billing.choose'),
        formats: t('billing.formats'),
        paste: t('billing.paste'),
        lines: (count) => t('billing.lines', { count }),
      }}
      accept=".txt,.csv,.hot,text/plain,text/csv"
      value={value}
      onChange={onChange}
    />
  )
}

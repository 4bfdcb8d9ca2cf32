import { useT } from '../../../foundation/text/i18n.ts'
import { StatementFile } from '../../../ui/inputs/drop/statement-file.tsx'

/** The statement of a bank or wallet as a file or its text. */
export function BankFile({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const t = useT('vouchers')
  return (
    <StatementFile
      texts={{
        choose: t('bank.choose'),
        formats: t('bank.formats'),
        paste: t('bank.paste'),
        lines: (count) => t('bank.lines', { count }),
      }}
      accept=".sta,.940,.mt940,.txt,.xml,.csv,text/plain,text/csv,text/xml"
      value={value}
      onChange={onChange}
    />
  )
}

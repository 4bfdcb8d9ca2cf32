import { useMemo } from 'react'
import { agencyDay } from '../../../client/records/records-today.ts'
import { readBankFile } from '../../../domain/books/bank/read.ts'
import { dateText, datesText } from '../../../foundation/text/agency-format.ts'
import { useLanguage, useT } from '../../../foundation/text/i18n.ts'
import { StatementFile } from '../../../ui/inputs/drop/statement-file.tsx'
import { Caption, Stack } from '../../../ui/layout/arrange.tsx'
import { MessageBar, MessageBarBody } from '../../../ui/layout/fluent.ts'

/** Says that a statement goes beyond today: its file is of another year, or was made for a trial. */
export function FutureDays({ until }: { until: string | null | undefined }) {
  const t = useT('vouchers')
  const language = useLanguage()
  return until && until > agencyDay() ? (
    <MessageBar intent="warning" layout="multiline">
      <MessageBarBody>{t('bank.future', { day: dateText(until, language) })}</MessageBarBody>
    </MessageBar>
  ) : null
}

/** The days of the file that was chosen, before it is saved; nothing for what is no statement. */
function Days({ content }: { content: string }) {
  const t = useT('vouchers')
  const language = useLanguage()
  const days = useMemo(
    () => (readBankFile(content)?.movements ?? []).map(({ day }) => day).toSorted(),
    [content],
  )
  const [from] = days
  const until = days.at(-1)
  return from && until ? (
    <>
      <Caption>{t('bank.days', { days: datesText(from, until, language) })}</Caption>
      <FutureDays until={until} />
    </>
  ) : null
}

/** The statement of a bank or wallet as a file or its text. */
export function BankFile({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const t = useT('vouchers')
  return (
    <Stack>
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
      <Days content={value} />
    </Stack>
  )
}

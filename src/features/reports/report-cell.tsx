import type { ReactNode } from 'react'
import { isChanges, type ReportColumn } from '../../foundation/reports/report.ts'
import type { SaidBy } from '../../foundation/reports/report-words.ts'
import { titleCase } from '../../foundation/definitions/fields.ts'
import { AppLink } from '../../ui/layout/app-link.tsx'
import { useAuditActionText } from '../../foundation/text/audit-action-text.ts'
import { amountText, dateText, instantText, numberText } from '../../foundation/text/agency-format.ts'
import { useLanguage, useT } from '../../foundation/text/i18n.ts'
import { makeStyles } from '../../ui/layout/fluent.ts'
import { Ltr } from '../../ui/layout/ltr.tsx'
import { OverdueText } from '../../ui/feedback/overdue-text.tsx'
import { StateBadge } from '../../ui/workflow/state-badge.tsx'
import { toneOf } from '../../ui/workflow/state-colours.ts'
import type { ReportTexts } from './report-texts.ts'
import { textsByName } from '../../foundation/text/text-by-name.ts'

const textOf = (value: unknown): string =>
  typeof value === 'string'
    ? value
    : typeof value === 'number' || typeof value === 'boolean'
      ? String(value)
      : ''

const numeric: ReadonlySet<string> = new Set(['int', 'decimal', 'money', 'percent', 'waiting', 'left'])
/** Whether values of a kind stand at the end of their column, as figures do. */
export const isNumeric = (kind: string): boolean => numeric.has(kind)

export type ReportCellProps = {
  column: Pick<ReportColumn, SaidBy>
  value: unknown
  /** Address the value leads to. */
  path: string | null
  kinds: Readonly<Record<string, Readonly<Record<string, string>>>>
  texts: ReportTexts
}

const useStyles = makeStyles({ code: { whiteSpace: 'nowrap' } })
const codeAtEnd = /^(.*\s)(\([^\s()]+\))$/su

/** A text that may stand on several lines; a code in brackets at its end is read as one word and not broken at its hyphens. */
function BrokenText({ text }: { text: string }) {
  const styles = useStyles()
  const [, name, code] = codeAtEnd.exec(text) ?? []
  if (code === undefined) return <bdi>{text}</bdi>
  return (
    <bdi>
      {name}
      <span className={styles.code}>{code}</span>
    </bdi>
  )
}

/** One value of a report as people read it; states carry the colour of what they mean for the journey. */
export function ReportCell({ column, value, path, kinds, texts }: ReportCellProps) {
  const t = useT('report')
  const fields = useT('fields')
  const actionText = useAuditActionText()
  const language = useLanguage()
  if (value === null || value === undefined || value === '') return '–'
  const text = textOf(value)
  const shown = ((): ReactNode => {
    switch (column.kind) {
      case 'date':
        return <Ltr>{dateText(text, language)}</Ltr>
      case 'datetime':
        return <Ltr>{instantText(text, language)}</Ltr>
      case 'money':
      case 'decimal':
        return <Ltr>{amountText(text)}</Ltr>
      case 'int':
      case 'waiting':
        return <Ltr>{numberText(Number(text), language)}</Ltr>
      case 'percent':
        return <Ltr>{amountText(text)} %</Ltr>
      case 'left':
        return Number(text) < 0 ? (
          <OverdueText>{t('expired', { days: numberText(-Number(text), language) })}</OverdueText>
        ) : (
          <Ltr>{numberText(Number(text), language)}</Ltr>
        )
      case 'bool':
        return value === true ? t('yes') : t('no')
      case 'state':
        return (
          <StateBadge
            size="small"
            text={texts.value(text, column.machine)}
            tone={toneOf(kinds[column.machine ?? '']?.[text] ?? 'normal')}
          />
        )
      case 'choice':
        return texts.text(column, text)
      case 'choices':
        return Array.isArray(value) ? value.map((one) => texts.text(column, textOf(one))).join(', ') : text
      case 'action':
        return <bdi>{actionText(text)}</bdi>
      // What no record is called, such as a job, goes by its own name.
      case 'module':
        return <bdi>{textsByName(fields)(`entity.${text}.one`, { defaultValue: titleCase(text) })}</bdi>
      case 'changes':
        return <bdi>{isChanges(value) ? texts.changes(value) : ''}</bdi>
      case 'code':
      case 'time':
        return <Ltr>{texts.text(column, text)}</Ltr>
      case 'text':
        return <BrokenText text={texts.text(column, text)} />
    }
  })()
  // Nothing is behind a number of nothing.
  const isNothing = value === 0 || (column.kind === 'money' && Number(text) === 0)
  return path && !isNothing ? <AppLink to={path}>{shown}</AppLink> : shown
}

import { openRange, presetOf } from '../../foundation/reports/date-range.ts'
import type { Report, ReportFilter } from '../../foundation/reports/report.ts'
import { useT } from '../../foundation/text/i18n.ts'
import { RemovableTags } from '../../ui/inputs/removable-tags.tsx'
import type { ReportTexts } from './report-texts.ts'

export type ReportChipsProps = {
  report: Report
  /** As the answer says them; while it is on its way, what is asked of days when nothing else is. */
  filters: readonly { name: string; text: string }[]
  /** Days that nothing else was said of are named, too. */
  isUsualShown: boolean
  asked: Readonly<Record<string, string>>
  texts: ReportTexts
  onRemove: (name: string) => void
  onClear: () => void
}

/** Days and numbers keep their order within a line from right to left (isolates of Unicode: a chip's text is one string). */
const leftToRight = (text: string): string => `\u2066${text}\u2069`

const isOfDays = (filter: ReportFilter | undefined) => filter?.kind === 'dates' || filter?.kind === 'day'

/** Days a report is asked for when nothing else is said, before its answer names them. */
export const usualDays = (report: Report): ReportChipsProps['filters'] =>
  Object.entries(report.filters).flatMap(([name, filter]) =>
    isOfDays(filter) && filter.default ? [{ name, text: '' }] : [],
  )

/** The filters in force as chips, each with a way out, and one way out of all; days that nothing else was said of stand before them. */
export function ReportChips(props: ReportChipsProps) {
  const { report, filters, isUsualShown, asked: query, texts, onRemove, onClear } = props
  const t = useT('report')
  const textOf = ({ name, text }: ReportChipsProps['filters'][number]): string => {
    const filter = report.filters[name]
    const current = query[name] || filter?.default || ''
    const preset = presetOf(current)
    if (preset) return `${t(`preset.${preset}`)}${text === '' ? '' : ` (${leftToRight(text)})`}`
    if (filter?.kind === 'dates' && current === openRange) return t('anyTime')
    if (filter?.kind === 'choice')
      return current
        .split(',')
        .map((value) => texts.value(value, filter.machine))
        .join(', ')
    if (filter?.kind === 'bool') return current === 'yes' ? t('yes') : t('no')
    return filter?.kind === 'dates' || filter?.kind === 'day' || filter?.kind === 'numbers'
      ? leftToRight(text)
      : text
  }
  const usual = isUsualShown
    ? filters.filter(({ name }) => !query[name] && isOfDays(report.filters[name]))
    : []
  const set = filters.filter(({ name }) => query[name])
  const tags = set.map((one) => ({
    id: one.name,
    text: `${one.name === 'q' ? t('search') : texts.filter(one.name)}: ${textOf(one)}`,
    removeLabel: t('remove', { name: one.name === 'q' ? t('search') : texts.filter(one.name) }),
  }))
  return (
    <RemovableTags
      label={t('inForce')}
      tags={tags}
      usual={usual.map((one) => ({ id: one.name, text: `${texts.filter(one.name)}: ${textOf(one)}` }))}
      clearLabel={t('clearAll')}
      onRemove={onRemove}
      onClear={onClear}
    />
  )
}

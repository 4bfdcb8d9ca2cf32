import type { ReportAnswer } from '../../client/records/reports.ts'
import { openRange, presetOf } from '../../foundation/reports/date-range.ts'
import type { Report } from '../../foundation/reports/report.ts'
import { useT } from '../../foundation/text/i18n.ts'
import { RemovableTags } from '../../ui/inputs/removable-tags.tsx'
import type { ReportTexts } from './report-texts.ts'

export type ReportChipsProps = {
  report: Report
  filters: ReportAnswer['filters']
  asked: Readonly<Record<string, string>>
  texts: ReportTexts
  onRemove: (name: string) => void
  onClear: () => void
}

/** Days and numbers keep their order within a line from right to left (isolates of Unicode: a chip's text is one string). */
const leftToRight = (text: string): string => `\u2066${text}\u2069`

/** The filters in force as chips, each with a way out, and one way out of all. */
export function ReportChips({ report, filters, asked, texts, onRemove, onClear }: ReportChipsProps) {
  const t = useT('report')
  const textOf = ({ name, text }: ReportAnswer['filters'][number]): string => {
    const filter = report.filters[name]
    const given = asked[name] ?? ''
    const preset = presetOf(given)
    if (preset) return `${t(`preset.${preset}`)} (${leftToRight(text)})`
    if (filter?.kind === 'dates' && given === openRange) return t('anyTime')
    if (filter?.kind === 'choice')
      return given
        .split(',')
        .map((value) => texts.value(value, filter.machine))
        .join(', ')
    if (filter?.kind === 'bool') return given === 'yes' ? t('yes') : t('no')
    return filter?.kind === 'dates' || filter?.kind === 'day' || filter?.kind === 'numbers'
      ? leftToRight(text)
      : text
  }
  const set = filters.filter(({ name }) => asked[name])
  const tags = set.map((one) => ({
    id: one.name,
    text: `${one.name === 'q' ? t('search') : texts.filter(one.name)}: ${textOf(one)}`,
    removeLabel: t('remove', { name: one.name === 'q' ? t('search') : texts.filter(one.name) }),
  }))
  return (
    <RemovableTags
      label={t('inForce')}
      tags={tags}
      clearLabel={t('clearAll')}
      onRemove={onRemove}
      onClear={onClear}
    />
  )
}

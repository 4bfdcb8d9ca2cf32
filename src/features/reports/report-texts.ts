import { useMemo } from 'react'
import type { Report, ReportColumn, ReportFilter } from '../../domain/kit/report.ts'
import { textKey, valueText } from '../../ui/entity-texts.ts'
import { useT } from '../../ui/i18n.ts'
import { useStepTexts } from '../../ui/step-texts.ts'

export type ReportTexts = {
  /** @param question what is asked, for a column named after an answer. */
  column: (key: string, otherwise?: string, question?: Readonly<Record<string, string>>) => string
  filter: (name: string) => string
  group: (name: string) => string
  measure: (name: string) => string
  /** One word of a choice, or a state of a machine. */
  value: (value: string, machine?: string) => string
}

/** What has names to say; a column page has columns only. */
type Named = Pick<Report, 'columns'> & Partial<Pick<Report, 'filters' | 'groups' | 'measures'>>

/** Names of columns, filters and values of a report in the language of the moment: those of the fields they show, else its own. */
export function useReportTexts(report: Named): ReportTexts {
  const t = useT('report')
  const fields = useT('fields')
  const steps = useStepTexts()
  return useMemo(() => {
    // Keys come from the definitions, so the typed keys of the areas cannot apply.
    const say = (key: string, otherwise: string): string => t(key as never, { defaultValue: otherwise }) as string
    const named = (of: readonly [string, string] | undefined, otherwise: string): string => (of ? (fields(`field.${of[0]}.${of[1]}` as never, { defaultValue: otherwise }) as string) : otherwise)
    const staged = (part: Pick<ReportColumn | ReportFilter, 'stage' | 'kind' | 'label'>, label: string): string => {
      if (part.stage === undefined) return label
      const stage = say(`stage.${textKey(part.stage)}`, part.stage)
      return part.kind === 'state' || part.label === part.stage ? stage : t('ofStage', { stage, label })
    }
    const plain = (label: string, of: readonly [string, string] | undefined): string => (of ? named(of, label) : say(`column.${textKey(label)}`, label))
    const value = (text: string, machine?: string): string => (machine ? steps.state(machine, text, valueText(text)) : (fields(`value.${textKey(text)}` as never, { defaultValue: steps.value(text) }) as string))
    return {
      column: (key, otherwise = key, question = {}) => {
        const column = report.columns[key]
        const answer = column?.namedBy && (question[column.namedBy] ?? report.filters?.[column.namedBy]?.default)
        if (answer) return value(answer)
        return column ? staged(column, plain(column.label, column.of)) : otherwise
      },
      filter: (name) => {
        const filter = report.filters?.[name]
        return filter ? staged(filter, plain(filter.label, filter.of)) : name
      },
      group: (name) => {
        const group = report.groups?.[name]
        return group ? (group.of ? named(group.of, group.label) : say(`column.${textKey(group.label)}`, group.label)) : name
      },
      measure: (name) => say(`measure.${name}`, report.measures?.[name]?.label ?? name),
      value,
    }
  }, [report, t, fields, steps])
}

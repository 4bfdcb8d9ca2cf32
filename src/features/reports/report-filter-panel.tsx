import { useMemo, useState } from 'react'
import { daysBetween } from '../../foundation/values/dates.ts'
import { longRangeDays, type Report } from '../../foundation/reports/report.ts'
import { readFilters } from '../../foundation/reports/report-query.ts'
import {
  Button,
  DialogActions,
  DialogBody,
  DialogContent,
  DialogSurface,
  DialogTitle,
} from '../../ui/layout/fluent.ts'
import { Dialog } from '../../ui/feedback/overlays.tsx'
import { useT } from '../../foundation/text/i18n.ts'
import { useRecordServices } from '../../ui/records/record-services.ts'
import { ReportFilters, type ReportFilterField } from '../../ui/reports/report-filters.tsx'
import type { ReportTexts } from './report-texts.ts'

export type ReportFilterPanelProps = {
  report: Report
  texts: ReportTexts
  /** States of the machines filters choose from, in their order. */
  kinds: Readonly<Record<string, Readonly<Record<string, string>>>>
  /** Filters this reader may use, in the order of the definition. */
  names: readonly string[]
  /** What is asked now, by filter name. */
  asked: Readonly<Record<string, string>>
  /** What the server said about a filter. */
  faults: Readonly<Record<string, string>>
  onRun: (values: Readonly<Record<string, string>>) => void
}

/** The questions of a report. They wait until the reader runs them; a wrong range is said at its field, a very long one is asked about. */
export function ReportFilterPanel({
  report,
  texts,
  kinds,
  names,
  asked: query,
  faults,
  onRun,
}: ReportFilterPanelProps) {
  const t = useT('report')
  const { today } = useRecordServices()
  const [draft, setDraft] = useState<Readonly<Record<string, string>>>({})
  const [isAsking, setAsking] = useState(false)
  const [said, setSaid] = useState<Readonly<Record<string, string>>>({})
  const values = {
    ...Object.fromEntries(names.map((name) => [name, query[name] || (report.filters[name]?.default ?? '')])),
    ...draft,
  }
  const fields = useMemo<ReportFilterField[]>(
    () =>
      names.flatMap((name) => {
        const filter = report.filters[name]
        if (!filter) return []
        return [
          {
            name,
            label: texts.filter(name),
            kind: filter.kind,
            isSingle: filter.isSingle ?? false,
            isRequired: filter.isRequired ?? false,
            usual: filter.default ?? '',
            // A report that reads a yes by itself takes no answer for a no.
            isOff: (filter.isOptional ?? false) || (filter.kind === 'bool' && filter.isParam === true),
            fault: said[name] ?? faults[name],
            ...(filter.to ? { entity: filter.to } : {}),
            ...(filter.kind === 'choice'
              ? {
                  options: (filter.values ?? Object.keys(kinds[filter.machine ?? ''] ?? {})).map((value) => ({
                    value,
                    text: texts.value(value, filter.machine),
                  })),
                }
              : {}),
          },
        ]
      }),
    [names, report, texts, kinds, said, faults],
  )
  const read = () => readFilters(report, values, today)
  const run = () => {
    setDraft({})
    setSaid({})
    setAsking(false)
    onRun(values)
  }
  const check = () => {
    const { values: newValues, faults: wrong } = read()
    if (wrong.length > 0)
      return setSaid(
        Object.fromEntries(
          wrong.map(({ name, message }) => [
            name,
            message === 'From date cannot be after to date.'
              ? t('backwards')
              : t('invalid', { name: texts.filter(name) }),
          ]),
        ),
      )
    const isLong = Object.entries(newValues).some(
      ([name, value]) =>
        name in draft &&
        value.kind === 'dates' &&
        value.range.from !== null &&
        value.range.to !== null &&
        daysBetween(value.range.from, value.range.to) > longRangeDays,
    )
    if (isLong) setAsking(true)
    else run()
  }
  return (
    <>
      <ReportFilters
        fields={fields}
        values={values}
        onChange={(name, value) => {
          setDraft({ ...draft, [name]: value })
          setSaid({})
        }}
        onRun={check}
        onClear={() => {
          setDraft({})
          setSaid({})
          onRun(Object.fromEntries(names.map((name) => [name, ''])))
        }}
      />
      <Dialog open={isAsking} modalType="alert" onOpenChange={(_, data) => setAsking(data.open)}>
        <DialogSurface>
          <DialogBody>
            <DialogTitle>{t('longTitle')}</DialogTitle>
            <DialogContent>{t('long')}</DialogContent>
            <DialogActions>
              <Button onClick={() => setAsking(false)}>{t('cancel')}</Button>
              <Button appearance="primary" onClick={run}>
                {t('continue')}
              </Button>
            </DialogActions>
          </DialogBody>
        </DialogSurface>
      </Dialog>
    </>
  )
}

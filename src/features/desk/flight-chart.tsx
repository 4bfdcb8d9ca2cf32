import { lazy, Suspense, useState } from 'react'
import { useFlightChart, type FlownRow } from '../../client/desk/dashboard.ts'
import { Button } from '../../ui/layout/fluent.ts'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { numberText, shortMonthText } from '../../foundation/text/agency-format.ts'
import { useLanguage, useT, type Language } from '../../foundation/text/i18n.ts'
import { AirplaneTakeOffRegular } from '../../ui/icons/icons.ts'
import { PlainTable } from '../../ui/tables/plain-table.tsx'
import { ProblemMessage } from '../../ui/feedback/problem-message.tsx'
import { Surface } from '../../ui/layout/surface.tsx'
import { Waiting } from '../../ui/feedback/waiting.tsx'

const StackedBars = lazy(() => import('../../ui/reports/stacked-bars.tsx'))

/** Countries by flown passengers, the first five by name and the rest together (reports 5.4). */
function chartRows(
  rows: readonly FlownRow[],
  other: string,
): { months: string[]; countries: string[]; value: (month: string, country: string) => number } {
  const totals = new Map<string, number>()
  for (const row of rows) totals.set(row.country, (totals.get(row.country) ?? 0) + row.flown)
  const ranked = [...totals].toSorted((a, b) => b[1] - a[1]).map(([country]) => country)
  const named = ranked.slice(0, 5)
  const countries = ranked.length > 5 ? [...named, other] : named
  const months = [...new Set(rows.map((row) => row.month))].toSorted()
  return {
    months,
    countries,
    value: (month, country) =>
      rows
        .filter(
          (row) =>
            row.month === month &&
            (row.country === country || (country === other && !named.includes(row.country))),
        )
        .reduce((sum, row) => sum + row.flown, 0),
  }
}

const monthText = (month: string, language: Language): string => shortMonthText(`${month}-01`, language)

/** Flown passengers of the last twelve months, as bars or as the table that says the same. */
export function FlightChart() {
  const t = useT('dashboard')
  const language = useLanguage()
  const query = useFlightChart()
  const [isTable, setTable] = useState(false)
  const { months, countries, value } = chartRows(query.data ?? [], t('other'))
  return (
    <Surface
      title={t('chart.title')}
      aside={
        months.length > 0 && (
          <Button size="small" appearance="subtle" aria-pressed={isTable} onClick={() => setTable(!isTable)}>
            {isTable ? t('chart.asBars') : t('chart.asTable')}
          </Button>
        )
      }
    >
      {query.isError ? (
        <ProblemMessage title={t('failed')} onRetry={() => void query.refetch()} />
      ) : !query.data ? (
        <Waiting label={t('loading')} />
      ) : months.length === 0 ? (
        <EmptyState icon={<AirplaneTakeOffRegular />} title={t('chart.empty')} />
      ) : isTable ? (
        <PlainTable
          caption={t('chart.title')}
          rows={months}
          keyOf={(month) => month}
          columns={[
            { key: 'month', label: t('chart.month'), cell: (month) => monthText(month, language) },
            ...countries.map((country) => ({
              key: country,
              label: country,
              isNumber: true,
              cell: (month: string) => numberText(value(month, country), language),
            })),
          ]}
        />
      ) : (
        <Suspense fallback={<Waiting label={t('loading')} />}>
          <StackedBars
            label={t('chart.title')}
            series={countries}
            rows={months.map((month) => ({
              name: monthText(month, language),
              values: countries.map((country) => value(month, country)),
            }))}
          />
        </Suspense>
      )}
    </Surface>
  )
}

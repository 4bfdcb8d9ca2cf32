import type { ListColumn } from '../desk/make-list.ts'
import { defineReport, type ReportColumn } from '../../foundation/reports/report.ts'
import { dictionary, passengerPage } from './dictionary.ts'

/**
 * A list a user built, with the columns they chose: fields of passengers as they are now, typed values as
 * typed, numbers added up. Rows of passengers the reader may not know of are left out. Source: reports 7.
 */
export const makeListReport = defineReport({
  name: 'makeList',
  title: 'List',
  endpoint: 'make_list',
  needs: ['make_list'],
  isMatrix: true,
  isOrdered: true,
  columns: { number: { label: 'No', kind: 'int' } },
  shown: ['number'],
  filters: {
    make_list: {
      label: 'List',
      kind: 'ref',
      to: 'make_list',
      isSingle: true,
      isParam: true,
      isRequired: true,
    },
  },
  sort: 'number',
  opens: passengerPage,
})

/** Key of a list's column among the keys of the report. */
export const listColumnKey = (key: string): string => `c:${key}`

/** Columns of the report for the columns of a list; what is not known any more is shown empty. */
export function listReportColumns(columns: readonly Partial<ListColumn>[]): Record<string, ReportColumn> {
  return Object.fromEntries(
    columns.flatMap(({ key, label = '', kind, source_field: source }): [string, ReportColumn][] => {
      if (key === undefined) return []
      const shown = kind === 'passenger_field' && source ? dictionary[source] : undefined
      if (shown) {
        const { stage: _stage, opens: _opens, ...rest } = shown // The list gives the column its name; who may see it stays.
        return [[listColumnKey(key), { ...rest, label }]]
      }
      const kinds: Partial<Record<ListColumn['kind'], Pick<ReportColumn, 'kind' | 'total'>>> = {
        number: { kind: 'decimal', total: true },
        date: { kind: 'date' },
        serial: { kind: 'int' },
      }
      return [[listColumnKey(key), { label, ...(kinds[kind ?? 'text'] ?? { kind: 'text' }) }]]
    }),
  )
}

import { useMemo } from 'react'
import { useSessionUser } from '../../client/http/session.ts'
import type { ReportAnswer, ReportGroupAnswer } from '../../client/records/reports.ts'
import type { Report } from '../../foundation/reports/report.ts'
import { Caption } from '../../ui/layout/arrange.tsx'
import { AppLink } from '../../ui/layout/app-link.tsx'
import { useAuditActionText } from '../../foundation/text/audit-action-text.ts'
import { amountText, dateText, monthOfYearText, numberText } from '../../foundation/text/agency-format.ts'
import { useLanguage, useT } from '../../foundation/text/i18n.ts'
import { Ltr } from '../../ui/layout/ltr.tsx'
import { mostUsualColumns, ReportTable, type ReportTableGroup } from '../../ui/reports/report-table.tsx'
import { isNumeric, ReportCell } from './report-cell.tsx'
import { ReportDetail } from './report-detail.tsx'
import { mostPlaces, withPlaces } from '../../foundation/reports/decimal-places.ts'
import { addressOf, type ReportLinks } from '../../foundation/reports/report-paths.ts'
import { codeOf, type TreeLine, type useReportTree } from './use-report-tree.ts'
import { useReportTexts } from './report-texts.ts'

type Line = ReportAnswer['rows'][number]
const groupOfRow = ({ group }: Line): string | null => (typeof group === 'string' ? group : null)
/** Kinds that are read as one word: a serial or a date broken in two is misread. */
const unbroken = new Set(['code', 'date', 'datetime', 'time', 'state'])
/** A text with more signs takes several lines; beside other columns of texts there is room for fewer. */
const mostSigns = 36
const mostSignsBeside = 14
/** Lines of a long text where there is little room. */
const mostLines = 3
const plain = { kind: 'text' } as const

/** What can be done for a row, with whom it is about for who hears the link alone. */
const Offer = ({ path, text, name }: { path: string | null; text: string; name: string }) =>
  path === null ? null : (
    <AppLink to={path} aria-label={name ? `${text}: ${name}` : text}>
      {text}
    </AppLink>
  )

type TableProps = {
  data: ReportAnswer
  report: Report
  question: Readonly<Record<string, string>>
  texts: ReturnType<typeof useReportTexts>
  caption: string
  sort: string
  onSort: (sort: string) => void
  isDimmed: boolean
  links: ReportLinks
  /** Address with a filter set and nothing grouped. */
  groupPath: (filter: Record<string, string>) => string
  /** Its rows as a tree instead of those of the answer, and how one is chosen to be shown beside it. */
  tree?: Tree | null
  choice?: Choice | null
}
type Choice = { code: string; path: (code: string) => string }
type Tree = NonNullable<ReturnType<typeof useReportTree>>

/** The table of a report: its groups with their sums, what a row offers, opens below itself and leads to, and the totals. */
export function ReportRows({
  data,
  report,
  question,
  texts,
  caption,
  sort,
  onSort,
  isDimmed,
  links,
  groupPath,
  tree = null,
  choice = null,
}: TableProps) {
  const t = useT('report')
  const rights = useSessionUser()?.user_permissions ?? []
  const actionText = useAuditActionText()
  const language = useLanguage()
  const byKey = useMemo(() => new Map(data.columns.map((column) => [column.key, column])), [data.columns])
  const places = useMemo(
    () =>
      new Map(
        data.columns
          .filter(({ kind }) => kind === 'decimal')
          .map(({ key }) => [key, mostPlaces([data.totals.sums[key], ...data.rows.map((row) => row[key])])]),
      ),
    [data],
  )
  const inColumn = (key: string, value: unknown): unknown =>
    typeof value === 'string' && places.has(key) ? withPlaces(value, places.get(key) ?? 0) : value
  const totalText = (sums: Readonly<Record<string, string>>) =>
    Object.fromEntries(
      data.columns.flatMap(({ key, kind }) => {
        const sum = sums[key]
        return sum === undefined
          ? []
          : [
              [
                key,
                <Ltr key={key}>
                  {kind === 'money' || kind === 'decimal'
                    ? amountText(withPlaces(sum, places.get(key) ?? 0))
                    : numberText(Number(sum), language)}
                </Ltr>,
              ],
            ]
      }),
    )
  const measured = (measures: Readonly<Record<string, number | null>>): string =>
    Object.entries(measures)
      .map(
        ([name, value]) =>
          `${texts.measure(name)}: ${value === null ? '–' : `${numberText(value, language)}${report.measures[name]?.kind === 'share' ? ' %' : ''}`}`,
      )
      .join(' · ')
  const grouping = data.group === null ? undefined : report.groups[data.group]
  const grouped = grouping ? report.columns[grouping.key] : undefined
  const heading = (group: ReportGroupAnswer): ReportTableGroup => {
    const count = t('rowCount', { count: group.count, rows: numberText(group.count, language) })
    const isWord = grouped?.kind === 'choice' || grouped?.kind === 'state'
    const label =
      group.label === null
        ? t('without')
        : grouped?.kind === 'action'
          ? actionText(group.label)
          : isWord
            ? texts.value(group.label, grouped.machine)
            : grouping?.by === 'day'
              ? dateText(group.label, language)
              : grouping?.by === 'month'
                ? monthOfYearText(group.label, language)
                : grouped?.row === undefined
                  ? group.label
                  : texts.text(grouped, group.label)
    return {
      label: <bdi>{label}</bdi>,
      facts: (
        <>
          {grouping?.filter && group.filter !== null ? (
            <AppLink to={groupPath({ [grouping.filter]: group.filter })}>{count}</AppLink>
          ) : (
            count
          )}
          {Object.keys(group.measures).length > 0 && ` · ${measured(group.measures)}`}
        </>
      ),
      sums: totalText(group.sums),
    }
  }
  const groups = new Map(data.groups.map((group) => [group.value, heading(group)] as const))
  const isCrowded = data.columns.filter(({ kind }) => kind === 'text').length > 2
  const most = isCrowded ? mostSignsBeside : mostSigns
  const longest = (key: string) =>
    data.rows.reduce(
      (all, { [key]: text }) => (typeof text === 'string' ? Math.max(all, text.length) : all),
      0,
    )
  const pinned = data.columns.find(({ kind }) => kind === 'text')?.key
  // A line that is clicked leads somewhere; so does its first name or number that leads nowhere else, for who clicks no lines.
  const isLed = data.columns.some(
    ({ opens }) => opens !== undefined && JSON.stringify(opens) === JSON.stringify(report.opens),
  )
  const leading = isLed
    ? undefined
    : data.columns.find(({ kind, opens }) => opens === undefined && (kind === 'code' || kind === 'text'))?.key
  /** Of many usual columns those of amounts that are all nothing are left out: what the others add up to stays the same. */
  const isNothing = (key: string) =>
    [data.totals.sums[key], ...data.rows.map((row) => row[key])].every((amount) => Number(amount) === 0)
  const leftOut =
    data.columns_by === 'usual' && data.columns.length > mostUsualColumns
      ? data.columns.filter(({ key, kind }) => kind === 'money' && isNothing(key))
      : []
  const shown = data.columns.filter((column) => !leftOut.includes(column))
  const headOf = ({ key, label, given: ownLabel, machine, state }: (typeof shown)[number]) =>
    ownLabel ?? (state === undefined ? texts.column(key, label, question) : texts.value(state, machine))
  const columns = shown.map((column) => {
    const { key, width, kind, hyphen } = column
    const isNumber = isNumeric(kind)
    const isWord = kind === 'choice'
    const isWhole = isNumber || unbroken.has(kind) || hyphen !== undefined
    const isBroken = !isWhole && !isWord && longest(key) > most
    const least = Math.min(most, Math.max(mostSignsBeside, Math.ceil(longest(key) / mostLines)))
    return {
      key,
      label: headOf(column),
      width: width ? `${width}px` : isBroken ? `${least}ch` : undefined,
      isNumber,
      isBroken,
      isWhole,
      isPinned: key === pinned,
      isSortable: !report.isOrdered && report.columns[key]?.sortable !== false,
    }
  })
  const { offers } = report
  const offered = offers && rights.includes(offers.right) ? offers : undefined
  const offerKey = 'offers'
  const named = report.shown.find((key) => report.columns[key]?.kind === 'text') ?? ''
  const { expands } = report
  const section = report.shown.find((key) => report.columns[key]?.kind === 'choice') ?? ''
  /**
   * A result has no name: where its part has no room of its own, that is its name; so it is of a balance brought forward, which
   * leads nowhere as other rows do.
   */
  const isUnnamed = (row: Line, key: string): boolean =>
    key === named &&
    !row[key] &&
    row[section] !== undefined &&
    (!byKey.has(section) || (report.opens !== undefined && addressOf(report.opens, row, links) === null))
  const treeOf = ({ fold }: Tree) => ({
    key: 'code',
    placeOf: (row: Line) => row as TreeLine, // Rows of the tree, which are the rows then.
    labelOf: (row: Line, isUnfolded: boolean) =>
      t(isUnfolded ? 'tree.fold' : 'tree.unfold', { name: nameOf(row) }),
    onFold: fold,
    isChosen: (row: Line) => choice !== null && codeOf(row) !== '' && codeOf(row) === choice.code,
  })
  const nameOf = (row: Line): string => (typeof row[named] === 'string' ? row[named] : '')
  /** Where a row of the tree shows beside it what it is made of; null for other rows. */
  const chosenPath = (row: Line): string | null =>
    choice !== null && codeOf(row) !== '' ? choice.path(codeOf(row)) : null
  const expandsTo =
    expands &&
    ((row: Line) => ({
      label: t('expand', { name: nameOf(row) }),
      content: <ReportDetail expands={expands} row={row} name={nameOf(row)} links={links} />,
    }))
  return (
    <>
      <ReportTable<Line>
        caption={caption}
        columns={
          offered
            ? [
                ...columns,
                {
                  key: offerKey,
                  label: t('offers.title'),
                  isNumber: false,
                  isBroken: false,
                  isWhole: true,
                  isPinned: false,
                  isSortable: false,
                },
              ]
            : columns
        }
        rows={tree?.lines ?? data.rows}
        tree={tree && treeOf(tree)}
        keyOf={(row) => (tree ? (row as TreeLine).place : row.row_id)} // Rows of the tree, which are the rows then.
        isDimmed={isDimmed}
        sort={sort}
        onSort={onSort}
        cell={(row, key) =>
          key === offerKey && offered ? (
            <Offer
              path={addressOf(offered.link, row, links)}
              text={t(`offers.${offered.name}`)}
              name={nameOf(row)}
            />
          ) : (
            <ReportCell
              column={(isUnnamed(row, key) ? report.columns[section] : byKey.get(key)) ?? plain}
              value={isUnnamed(row, key) ? row[section] : inColumn(key, row[key])}
              path={
                ((key === 'code' || key === named) && chosenPath(row)) ||
                addressOf(byKey.get(key)?.opens ?? (key === leading ? report.opens : undefined), row, links)
              }
              kinds={data.kinds}
              texts={texts}
            />
          )
        }
        pathOf={(row) => chosenPath(row) ?? addressOf(report.opens, row, links)}
        isSum={report.sumRows === null ? undefined : (row) => row[report.sumRows ?? ''] === true}
        expandsTo={expandsTo}
        groupOf={grouping ? (row) => groupOfRow(row) : undefined}
        groups={groups}
        totalLabel={t('total', { count: data.totals.count, rows: numberText(data.totals.count, language) })}
        totals={totalText(data.totals.sums)}
      />
      {Object.keys(data.totals.measures).length > 0 && <Caption>{measured(data.totals.measures)}</Caption>}
      {leftOut.length > 0 && <Caption>{t('leftOut', { columns: leftOut.map(headOf).join(' · ') })}</Caption>}
    </>
  )
}

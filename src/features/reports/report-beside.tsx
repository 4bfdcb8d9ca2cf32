/** Beside a tree: the rows of another report that the number of its chosen row is made of (desk 6.12). */
import { useMemo, useState } from 'react'
import { isApiProblem } from '../../client/http/api.ts'
import { useReport, type ReportAnswer } from '../../client/records/reports.ts'
import { reportOf } from '../../domain/reports/index.ts'
import { addressOf, type ReportLinks } from '../../foundation/reports/report-paths.ts'
import {
  columnsBeside,
  linksOf,
  questionOfLink,
  type NumberBehind,
  type Report,
  type ReportLink,
  type ReportTotals,
} from '../../foundation/reports/report.ts'
import { moneyText, parseMoney } from '../../foundation/values/money.ts'
import { amountText, numberText } from '../../foundation/text/agency-format.ts'
import { useLanguage, useT } from '../../foundation/text/i18n.ts'
import { SearchRegular } from '../../ui/icons/icons.ts'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { ProblemMessage } from '../../ui/feedback/problem-message.tsx'
import { Waiting } from '../../ui/feedback/waiting.tsx'
import { AppLink } from '../../ui/layout/app-link.tsx'
import { makeStyles } from '../../ui/layout/fluent.ts'
import { Caption, Row, Stack } from '../../ui/layout/arrange.tsx'
import { Ltr } from '../../ui/layout/ltr.tsx'
import { Surface } from '../../ui/layout/surface.tsx'
import { PlainTable } from '../../ui/tables/plain-table.tsx'
import { isNumeric, ReportCell } from './report-cell.tsx'
import { ReportPager } from './report-pager.tsx'
import { useReportTexts } from './report-texts.ts'
import { useCursors } from './use-report-address.ts'
import { codeOf } from './use-report-tree.ts'

type Line = ReportAnswer['rows'][number]
type InReport = Extract<ReportLink, { report: string }>

export type ReportBesideProps = {
  /** The report shown as a tree, and its columns as it was answered. */
  report: Report & { tree: NonNullable<Report['tree']> }
  columns: ReportAnswer['columns']
  /** What its screen is called. */
  title: string
  /** The chosen row below those it stands under. */
  path: readonly Line[]
  /** Whether a code is one of the tree, and the address with it chosen; '' for none. */
  has: (code: string) => boolean
  choosePath: (code: string) => string
  links: ReportLinks
}

const minorOf = (amount: unknown): bigint => (typeof amount === 'string' ? parseMoney(amount) : null) ?? 0n

/** What the rows of an answer come to, of what a number says it is. */
const addedUp = ({ sums }: ReportTotals, equals: Exclude<NumberBehind, 'count'>): bigint =>
  minorOf(sums[equals.plus]) - minorOf(sums[equals.minus ?? ''])

const plainly = (amount: bigint): string => amountText(moneyText(amount))
/** With its sign, as an amount that came or went. */
const signed = (amount: bigint): string => (amount > 0n ? '+' : '') + amountText(moneyText(amount))

const useStyles = makeStyles({ code: { whiteSpace: 'nowrap' } })

const nothing = {}
const usualSize = 25

/** The number of a row that is shown beside, with the first of its links the row has the values for. */
function numberOf({ tree }: ReportBesideProps['report'], columns: ReportAnswer['columns'], row: Line) {
  const shown = tree.beside.flatMap((key) => columns.filter((column) => column.key === key))
  const column = shown.find(({ key }) => minorOf(row[key]) !== 0n) ?? shown[0]
  const link = linksOf(column?.opens).find(
    (one): one is InReport => 'report' in one && questionOfLink(one, row) !== null,
  )
  return column && link ? { column, link, question: questionOfLink(link, row) ?? nothing } : null
}

export function ReportBeside({ report, columns, title, path, has, choosePath, links }: ReportBesideProps) {
  const t = useT('report')
  const texts = useReportTexts(report)
  const row = path.at(-1)
  const number = row && numberOf(report, columns, row)
  /** Code and name as the tree says them, in the language of the reader. */
  const nameOf = (line: Line) => {
    const { name } = line
    const said = report.columns['name']
    const text = typeof name === 'string' && said ? texts.text(said, name) : name
    return [line['code'], text].filter((part) => part).join(' ')
  }
  const above = (
    <nav aria-label={t('beside.path')}>
      <Caption>
        <AppLink to={choosePath('')}>{title}</AppLink>
        {path.slice(0, -1).map((line) => (
          <span key={codeOf(line)}>
            {' / '}
            <AppLink to={choosePath(codeOf(line))}>
              <bdi>{nameOf(line)}</bdi>
            </AppLink>
          </span>
        ))}
      </Caption>
    </nav>
  )
  if (!row || !number)
    return (
      <Surface title={t('beside.title')} isTitleHidden>
        {above}
        <EmptyState icon={<SearchRegular />} title={t('beside.none')} />
      </Surface>
    )
  const amount = row[number.column.key]
  return (
    <Surface
      title={<bdi>{nameOf(row)}</bdi>}
      aside={texts.column(number.column.key, number.column.label)}
      figure={<Ltr>{amountText(typeof amount === 'string' ? amount : '0.00')}</Ltr>}
    >
      {above}
      <RowsBehind
        key={JSON.stringify(number.question)}
        {...number}
        amount={minorOf(amount)}
        name={nameOf(row)}
        wholePath={addressOf(number.link, row, links)}
        has={has}
        choosePath={choosePath}
        links={links}
      />
    </Surface>
  )
}

type RowsBehindProps = Pick<ReportBesideProps, 'has' | 'choosePath' | 'links'> & {
  link: InReport
  question: Readonly<Record<string, string>>
  amount: bigint
  name: string
  /** Where the rows have a screen of their own. */
  wholePath: string | null
}

function RowsBehind({ link, question, amount, name, wholePath, has, choosePath, links }: RowsBehindProps) {
  const t = useT('report')
  const styles = useStyles()
  const language = useLanguage()
  const report = reportOf(link.report)
  const texts = useReportTexts(report)
  const [size, setSize] = useState(usualSize)
  const cursors = useCursors(String(size))
  const request = useMemo(
    () => ({
      ...question,
      columns: columnsBeside(report, link).join(','),
      // The newest first; each with the balance after it all the same.
      ...(report.isOrdered && !report.tree ? { sort: `-${report.sort}` } : {}),
      size: String(size),
      ...(cursors.next ? { next: cursors.next } : {}),
    }),
    [question, report, link, size, cursors.next],
  )
  const { data, error, isError, refetch, isPlaceholderData } = useReport(report, request)
  if (isError)
    return (
      <ProblemMessage
        title={t('failed')}
        detail={isApiProblem(error) ? error.detail : ''}
        requestId={isApiProblem(error) ? error.requestId : null}
        onRetry={() => void refetch()}
      />
    )
  if (!data) return <Waiting label={t('loading')} />
  // There is room for few columns: the two sides of an amount are one, and texts stand below the code before them.
  const { plus = '', minus = '' } = typeof link.equals === 'object' ? link.equals : {}
  const isSided = [plus, minus].every((key) => data.columns.some((column) => column.key === key))
  const first = data.columns.find(({ kind }) => kind === 'code')?.key
  const words = data.columns.filter(({ kind }) => first !== undefined && kind === 'text')
  const cell = (line: Line, key: string) => {
    const column = data.columns.find((one) => one.key === key)
    const code = codeOf(line)
    const path =
      key !== first
        ? addressOf(column?.opens, line, links)
        : code !== '' && has(code)
          ? choosePath(code)
          : addressOf(column?.opens ?? report.opens, line, links)
    return (
      column && <ReportCell column={column} value={line[key]} path={path} kinds={data.kinds} texts={texts} />
    )
  }
  const said = (line: Line): string =>
    words
      .flatMap((column) => {
        const value = line[column.key]
        return typeof value === 'string' && value !== '' ? [texts.text(column, value)] : []
      })
      .join(' · ')
  const sum =
    typeof link.equals === 'object' && data.totals.count > 0 ? addedUp(data.totals, link.equals) : null
  return (
    <Stack>
      <PlainTable
        // The pane is called by the name alone.
        caption={`${t('beside.title')}: ${name}`}
        isStacked
        isDimmed={isPlaceholderData}
        columns={data.columns
          .filter((column) => !words.includes(column) && !(isSided && column.key === minus))
          .map(({ key, label, given: ownLabel, kind }) => ({
            key,
            label:
              isSided && key === plus ? t('beside.amount') : (ownLabel ?? texts.column(key, label, question)),
            isNumber: isNumeric(kind),
            isTight: key !== first,
            cell: (line: Line) =>
              isSided && key === plus ? (
                <Ltr>{(report.tree ? plainly : signed)(minorOf(line[plus]) - minorOf(line[minus]))}</Ltr>
              ) : key === first ? (
                <Stack gap="xs">
                  <span className={styles.code}>{cell(line, key)}</span>
                  {said(line) !== '' && (
                    <Caption>
                      <bdi>{said(line)}</bdi>
                    </Caption>
                  )}
                </Stack>
              ) : (
                cell(line, key)
              ),
          }))}
        rows={data.rows}
        keyOf={(line) => line.row_id}
      />
      {(cursors.page > 1 || data.next !== null) && (
        <ReportPager data={data} cursors={cursors} onSize={setSize} />
      )}
      <Row spread>
        <Caption>
          {sum === null
            ? numberText(data.totals.count, language)
            : sum === amount
              ? t('beside.adds', { amount: amountText(moneyText(sum), language) })
              : t('beside.differs', { amount: amountText(moneyText(sum), language) })}
        </Caption>
        {wholePath !== null && <AppLink to={wholePath}>{t('beside.whole')}</AppLink>}
      </Row>
    </Stack>
  )
}

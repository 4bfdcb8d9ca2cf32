/**
 * `defineReport`: one file says what a report shows, filters, groups and adds up; one file beside it in
 * src/server/reports says which rows. One route engine, one viewer, the column chooser, the exports and the catalogue of
 * tests read both. Source: design 2, reports 1.
 */
import type { Hyphen } from '../definitions/fields.ts'

/** How a value is shown, sorted, added up and written into files. */
export const reportColumnKinds = [
  'text',
  'code',
  'int',
  'decimal',
  'money',
  'percent',
  'date',
  'datetime',
  'time',
  'bool',
  /** One or several words of a list of values, e.g. a purpose. */
  'choice',
  'choices',
  /** A state of `machine`. */
  'state',
  /** An action of the audit log ('medical.ISSUE_SLIP') and the kind of record it was done to ('medical'). */
  'action',
  'module',
  /** What an action changed: `RecordChanges`. */
  'changes',
  /** Days gone by, and days until: below zero is shown red "Expired {n} days". */
  'waiting',
  'left',
] as const
/** Fields of a record with their old and new values. */
export interface RecordChanges {
  module: string | null
  changes: Readonly<Record<string, readonly [from: unknown, to: unknown]>>
}
/** Whether a value of a column of that kind is what its statement must give. */
export const isChanges = (value: unknown): value is RecordChanges =>
  typeof value === 'object' && value !== null && 'module' in value && 'changes' in value
export type ReportColumnKind = (typeof reportColumnKinds)[number]

/** What of the opened report is the number that was clicked: how many rows it has, or a sum less another one. */
export type NumberBehind = 'count' | { plus: string; minus?: string }

/**
 * Where a click leads: a page of the product, or another report with filters. `{key}` stands for a value of the row,
 * also of a hidden key the row statement gives; a filter `{key?}` is left out where the row has none. A count opens as
 * many rows as it says; another number names what it is made of (`equals`).
 */
export type ReportLink =
  | { path: string; /** Taken where a value of the path is missing. */ otherwise?: string }
  | { report: string; filters: Readonly<Record<string, string>>; equals?: NumberBehind }

export interface ReportColumn {
  /** English; a screen translates by `of`, a file takes it as it is. */
  label: string
  kind: ReportColumnKind
  /** Field it shows, [entity, field]: label in other languages, values, and who may see it (roles 3.2). */
  of?: readonly [entity: string, field: string]
  /** Filter of one choice whose value is its name, e.g. what makes the lines of a matrix. */
  namedBy?: string
  /** Title of the step it belongs to, said before the label outside that step's own report. */
  stage?: string
  /** Machine whose states it shows. */
  machine?: string
  /** Words of its values where the same value of other fields is said otherwise (`FieldOptions.words`). */
  words?: string
  /** Numbers in it as readers know them (`FieldOptions.hyphen`). */
  hyphen?: Hyphen
  /** Entity whose rows it names: those the product brings with it are called as the reader calls them. */
  row?: string
  /** The next action of a passenger, stored as the machines say it. */
  isNextAction?: boolean
  /** Names of reports among its values are called as their screens are. */
  hasReports?: boolean
  /** State of `machine` whose rows it counts; it is called like the state. */
  state?: string
  /** Role codes that see it; all without. Replaces the rule of `of`. */
  visibleTo?: readonly string[]
  /** Added up in totals and subtotals. */
  total?: boolean
  /** False: the header does not sort. */
  sortable?: boolean
  /** Of several the first whose values the row has. */
  opens?: ReportLink | readonly ReportLink[]
}

/** What the panel over a report asks for. Values in an address: ids or words joined by commas, ranges as 'from..to'. */
export interface ReportFilter {
  label: string
  /** 'day': one day, or 'today'. */
  kind: 'ref' | 'choice' | 'dates' | 'day' | 'numbers' | 'bool' | 'text'
  of?: readonly [entity: string, field: string]
  stage?: string
  /** ref: the entity chosen from, and rows of it that fit. */
  to?: string
  only?: Readonly<Record<string, string | boolean | number>>
  /** choice: the words; without them the states of `machine`. */
  values?: readonly string[]
  machine?: string
  visibleTo?: readonly string[]
  /** Key of the row statement that is compared; the filter's own name when left out. An instant is compared by the agency's day. */
  on?: string
  /** Filter of one choice that names the filter this value is one of: with 'airline' chosen there, an id of an airline. */
  chosenBy?: string
  /** The row statement reads the value itself (`params`), e.g. a day "as of"; nothing is compared afterwards. */
  isParam?: boolean
  /** ref, choice: exactly one value. */
  isSingle?: boolean
  /** text: a rate of exchange, BDT of one unit with up to eight places; anything else cannot be read. */
  isRate?: boolean
  /** Taken when the address says nothing. */
  default?: string
  /** Saying nothing asks for nothing: no value of it is meant, not every one. */
  isOptional?: boolean
  /** The report stays empty until it is given. */
  isRequired?: boolean
}

export interface ReportGroup {
  label: string
  /** Column whose value makes the groups, and how. */
  key: string
  by?: 'value' | 'day' | 'month'
  of?: readonly [entity: string, field: string]
  /** Hidden key with the id behind a label, and the entity it belongs to. */
  id?: string
  to?: string
  /** Filter a click on the group's count sets. */
  filter?: string
}

/**
 * A number per group and in the totals in addition to the count: rows with certain values, a share, an
 * average.
 */
export type ReportMeasure =
  | { label: string; kind: 'count'; key: string; in: readonly string[] }
  | { label: string; kind: 'count'; key: string; below: number }
  | { label: string; kind: 'count'; key: string; from: number }
  /** Percent of one count among several. */
  | { label: string; kind: 'share'; part: string; whole: readonly string[] }
  /** Sum and average also of columns that are not shown; absent for whom the column is. */
  | { label: string; kind: 'average' | 'sum'; key: string }

/** A row as it travels: decimal strings, ISO dates, ids as numbers. */
export type ReportRow = Readonly<Record<string, unknown>> & {
  /** The record a row is of; a row that adds up several has a text that names it. */
  readonly row_id?: number | string
}
/** A row of a report with these columns; one that is hidden or not asked for says nothing. */
export type ReportRowWith<K extends string> = ReportRow & Readonly<Record<K, unknown>>

export interface Report {
  name: string
  /** English title; screens translate by name. */
  title: string
  /** Last part of the endpoint, e.g. 'man_power'; reports that share it beside its own one are asked with `list={name}`. */
  endpoint: string
  isList: boolean
  /** Entity whose records are its rows, one each; columns are called like fields. It needs no row statement then. */
  rowsOf?: string
  /** Modules whose read (and, for files, export) permission it needs in addition to that of reports. */
  needs: readonly string[]
  /** Everything it can show. */
  columns: Readonly<Record<string, ReportColumn>>
  /** Columns shown unless someone chose others. */
  shown: readonly string[]
  filters: Readonly<Record<string, ReportFilter>>
  groups: Readonly<Record<string, ReportGroup>>
  measures: Readonly<Record<string, ReportMeasure>>
  /** Default order: key, '-' before it for descending. */
  sort: string
  /** Rows without a value of the default order come first instead of last. */
  emptyFirst: boolean
  /** The order is part of the report (running balances); headers do not sort. */
  isOrdered: boolean
  /** A statement of the books: it warns, on screen and on paper, while the last check of the books found something (accounting 12). */
  isStatement: boolean
  /** Hidden key that is true of rows which add up others: they stand out on screen and paper. */
  sumRows: string | null
  /**
   * Levels of its rows, the widest first, as a filter names them: a screen shows them as a tree, where the code of a row
   * begins with that of the one above it. Not with the filters `without` names. A row that is chosen shows beside the tree
   * what its number is made of: that of the first of `beside` that is not nothing.
   */
  tree: {
    filter: string
    levels: readonly string[]
    without?: readonly string[]
    beside: readonly string[]
  } | null
  /** Columns it has where there is little room: beside a tree, or as the tree beside which another one is shown. */
  narrow: readonly string[]
  /** Two totals that are the same where all is in order; not with filters that show a part. */
  balances: { plus: string; minus: string; without: readonly string[] } | null
  /** Keys the search box looks in; `index` names a key with the folded text of them all where the table has one. */
  search: { keys: readonly string[]; index?: string; id?: string } | null
  opens?: ReportLink
  /**
   * What can be done for a row other than opening it: a link at its end, named by `offers.{name}` of the
   * texts, for who has the right.
   */
  offers?: { name: 'buyTicket'; link: ReportLink; right: string }
  /** A click on a row shows, below it, the rows of this report behind it; filters as in a link. Instead of `opens`. */
  expands?: { report: string; filters: Readonly<Record<string, string>> }
  /** Where columns set for roles are kept (entities 4.5): its page's, else its own name; '' for a matrix. */
  columnScope: string
  /** Columns depend on the filters; the row file names them, `columns` holds those that are always there. */
  isMatrix: boolean
  /** What must be true of any answer; sentences about what is not (reports 8). */
  holds: (rows: readonly ReportRow[], totals: ReportTotals) => string[]
}

export interface ReportTotals {
  count: number
  sums: Readonly<Record<string, string>>
  measures: Readonly<Record<string, number | null>>
}

type Given<K extends string> = Pick<Report, 'name' | 'title' | 'endpoint' | 'needs' | 'shown' | 'sort'> &
  Partial<Omit<Report, 'columns' | 'holds'>> & {
    columns: { readonly [N in K]?: ReportColumn }
    /** Reads the columns by name. */
    holds?: (rows: readonly ReportRowWith<NoInfer<K>>[], totals: ReportTotals) => string[]
  }

const always = (): string[] => []
/** What an address says of a report in addition to its filters. */
const addressWords: ReadonlySet<string> = new Set([
  'q',
  'sort',
  'group',
  'columns',
  'size',
  'next',
  'list',
  'format',
  'row',
])

/**
 * Completes a definition and checks it: a wrong one fails at start with its address.
 * @throws Error 'passenger.shown: there is no column "agnet"'.
 */
export function defineReport<const K extends string>(given: Given<K>): Report {
  const { holds = always } = given
  const report: Report = {
    isList: false,
    filters: {},
    groups: {},
    measures: {},
    emptyFirst: false,
    isOrdered: false,
    isStatement: false,
    sumRows: null,
    tree: null,
    narrow: given.shown,
    balances: null,
    search: null,
    isMatrix: false,
    columnScope: given.isMatrix ? '' : given.name,
    ...given,
    columns: given.columns as Readonly<Record<string, ReportColumn>>, // A column that is left out has no key.
    holds: (rows, totals) => holds(rows as readonly ReportRowWith<K>[], totals), // Its statement gives these columns.
  }
  const must = (key: string, where: string): void => {
    if (!report.columns[key] && !report.isMatrix)
      throw new Error(`${report.name}.${where}: there is no column "${key}"`)
  }
  for (const key of report.shown) must(key, 'shown')
  for (const key of report.narrow) must(key, 'narrow')
  for (const key of report.tree?.beside ?? []) must(key, 'tree.beside')
  must(report.sort.replace(/^-/, ''), 'sort')
  for (const name of Object.keys(report.filters))
    if (addressWords.has(name))
      throw new Error(
        `${report.name}.filters.${name}: addresses of reports say something else with this word`,
      )
  for (const [key, { kind, opens }] of Object.entries(report.columns)) {
    if (kind === 'money' && linksOf(opens).some((link) => 'report' in link && !link.equals))
      throw new Error(`${report.name}.columns.${key}: say what of the opened report the amount is`)
  }
  for (const [name, group] of Object.entries(report.groups)) {
    must(group.key, `groups.${name}`)
    if (group.filter !== undefined && !report.filters[group.filter])
      throw new Error(`${report.name}.groups.${name}: there is no filter "${group.filter}"`)
  }
  for (const [name, measure] of Object.entries(report.measures)) {
    const parts = measure.kind === 'share' ? [measure.part, ...measure.whole] : []
    for (const part of parts)
      if (!report.measures[part])
        throw new Error(`${report.name}.measures.${name}: there is no measure "${part}"`)
  }
  if (report.shown.length === 0) throw new Error(`${report.name}: Show at least one column.`)
  return report
}

/** The links of a column, the first that fits a row is taken. */
export const linksOf = (opens: ReportColumn['opens']): readonly ReportLink[] =>
  opens === undefined ? [] : 'length' in opens ? opens : [opens]

/** Keys between braces in what links are made of. */
export const keysOfLink = (opens: ReportColumn['opens']): string[] =>
  linksOf(opens)
    .flatMap((link) => ('path' in link ? [link.path, link.otherwise ?? ''] : Object.values(link.filters)))
    .flatMap((text) => [...text.matchAll(/\{([\w.]+)\??\}/g)].map((found) => found[1] ?? ''))

/** A link's text with the values of a row; null when one of them is missing. */
export function fillLink(text: string, row: ReportRow): string | null {
  let isWhole = true
  const filled = text.replace(/\{([\w.]+)(\??)\}/g, (_, key: string, optional: string) => {
    const value = row[key]
    if (optional === '' && (value === null || value === undefined || value === '')) isWhole = false
    return encodeURIComponent(typeof value === 'string' || typeof value === 'number' ? String(value) : '')
  })
  return isWhole ? filled : null
}

/** Columns a report has beside a tree: its narrow ones, with those a number is added up of instead of other amounts. */
export function columnsBeside(
  { columns, narrow }: Report,
  { equals }: Extract<ReportLink, { report: string }>,
) {
  const added = typeof equals === 'object' ? [equals.plus, ...(equals.minus ? [equals.minus] : [])] : []
  return added.every((key) => narrow.includes(key))
    ? narrow
    : [...narrow.filter((key) => !columns[key]?.total), ...added]
}

/** What a link asks of the report it opens, by filter; null when a value of the row is missing. */
export function questionOfLink(
  { filters }: Extract<ReportLink, { report: string }>,
  row: ReportRow,
): Record<string, string> | null {
  const filled = Object.entries(filters).map(([name, text]): [string, string | null] => [
    name,
    fillLink(text, row),
  ])
  if (filled.some(([, text]) => text === null)) return null
  return Object.fromEntries(
    filled.flatMap(([name, text]) => (text ? [[name, decodeURIComponent(text)]] : [])),
  )
}

/** More columns than this may not fit on paper (reports 6). */
export const columnsOnPaper = 12
/** Above this number a printed report lies on its side (reports 1). */
export const columnsUpright = 7
/** Ranges longer than this are asked about first (reports 1). */
export const longRangeDays = 366

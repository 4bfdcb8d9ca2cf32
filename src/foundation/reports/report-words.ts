/**
 * The words of a report in a language: names of columns, filters, groups and measures, and values that are codes. One
 * table for the screen and for files, so that a file says what its reader saw (reports 1 "export").
 */
import { moduleOf, plainAction, verbOf } from '../text/audit-action-names.ts'
import { hyphened, titleCase } from '../definitions/fields.ts'
import { monthOfYearText } from '../text/format.ts'
import { programNameIn } from '../text/program-names.ts'
import type { RecordChanges, Report, ReportColumn, ReportFilter } from './report.ts'
import { nextActionText } from '../text/next-action-text.ts'
import type { SeededName } from '../text/row-names.ts'
import { textKey, valueText } from '../text/text-key.ts'

/** A text of the screens by area and key ('column.visa_no'); `otherwise` where there is none. `values` stand in for its `{{name}}`s. */
export type Say = (
  area: 'report' | 'fields' | 'step' | 'entity' | 'routes',
  key: string,
  otherwise: string,
  values?: Readonly<Record<string, string>>,
) => string

/** What has names to say; a column page has columns only. */
export type NamedParts = Pick<Report, 'columns'> & Partial<Pick<Report, 'filters' | 'groups' | 'measures'>>

/** What of a column says how its texts are said. */
export type SaidBy =
  | 'kind'
  | 'machine'
  | 'words'
  | 'row'
  | 'isNextAction'
  | 'hasReports'
  | 'hyphen'
  | 'namedBy'

export interface ReportWords {
  /** @param question what is asked, for a column named after an answer. */
  column: (key: string, otherwise?: string, question?: Readonly<Record<string, string | undefined>>) => string
  filter: (name: string) => string
  group: (name: string) => string
  measure: (name: string) => string
  /** One word of a choice, or a state of a machine. */
  value: (value: string, machine?: string) => string
  /** A text of a column as the reader says it: a choice, a name of the product, the next action. */
  text: (column: Pick<ReportColumn, SaidBy>, text: string) => string
  /** An action of the audit log. */
  action: (action: string) => string
  /** The kind of record an action was done to; what no record is called, such as a job, goes by its own name. */
  module: (module: string) => string
  /** "Amount: – → 500.00; State: Draft → Submitted". */
  changes: (changes: RecordChanges) => string
}

/** An action of the audit log: the name of what the product did, else of the event. */
export function auditActionWords(action: string, say: Say): string {
  const verb = verbOf(action)
  return say(
    'entity',
    `action.${verb}`,
    say('step', `eventOf.${moduleOf(action)}.${verb}`, say('step', `event.${verb}`, plainAction(action))),
  )
}

/** A word of a list of values, written for programs. */
const isCode = (text: string): boolean => /^[a-z]+(_[a-z0-9]+)*$/.test(text)

/** Fields with their old and new values in words; values of values in the order they are kept. */
function changesText({ module, changes }: RecordChanges, value: ReportWords['value'], say: Say): string {
  const ofFields = (key: string, otherwise: string): string => say('fields', key, otherwise)
  const ofReports = (title: string): string => say('report', `column.${textKey(title)}`, title)
  const label = (field: string): string => {
    const own = programNameIn(ofFields)({ thing: 'field', of: module ?? 'system' }, field)
    return own === titleCase(field) ? ofReports(own) : own
  }
  /** A column of a file that was made: 'full_name', 'medical.state', 'c:draft'. */
  const columnName = (column: string): string => {
    const [name = column, of = module ?? 'passenger'] = column.split(/[.:]/).toReversed()
    return of === 'c'
      ? value(name)
      : ofFields(`field.${of}.${name}`, ofFields(`field.passenger.${name}`, ofReports(titleCase(name))))
  }
  const text = (one: unknown): string => {
    if (one === null || one === undefined || one === '') return '–'
    if (typeof one === 'string') return isCode(one) ? value(one) : one
    if (Array.isArray(one)) return one.length === 0 ? '–' : one.map(text).join(', ')
    if (typeof one !== 'object') return String(one as number | boolean)
    const parts = Object.entries(one).map(([name, part]) => `${label(name)} ${text(part)}`)
    return parts.length === 0 ? '–' : parts.join(' · ')
  }
  return Object.entries(changes)
    .map(([field, [from, to]]) => {
      const said =
        field === 'columns' && typeof to === 'string' ? to.split(',').map(columnName).join(', ') : text(to)
      return `${label(field)}: ${text(from)} → ${said}`
    })
    .join('; ')
}

/** How the reader's language is called, and what it calls the rows the product brings with it. */
export interface ReaderNames {
  language: string
  row: SeededName
}

/** Names of columns, filters and values of a report: those of the fields they show, else its own. */
export function reportWords(report: NamedParts, say: Say, reader: ReaderNames): ReportWords {
  const named = (of: readonly [string, string] | undefined, otherwise: string): string =>
    of ? say('fields', `field.${of[0]}.${of[1]}`, otherwise) : otherwise
  const staged = (
    part: Pick<ReportColumn | ReportFilter, 'stage' | 'kind' | 'label'>,
    label: string,
  ): string => {
    if (part.stage === undefined) return label
    const stage = say('report', `stage.${textKey(part.stage)}`, part.stage)
    return part.kind === 'state' || part.label === part.stage
      ? stage
      : say('report', 'ofStage', `${stage}: ${label}`, { stage, label })
  }
  const plain = (label: string, of: readonly [string, string] | undefined): string =>
    of ? named(of, label) : say('report', `column.${textKey(label)}`, label)
  const value = (text: string, machine?: string): string => {
    if (machine) return say('step', `state.${machine}.${text}`, valueText(text))
    const key = `value.${textKey(text)}`
    // Words that only reports use stand with them: the fields are part of the first load.
    const own = say('report', key, say('fields', `entity.${text}.one`, valueText(text)))
    return say('fields', key, say('step', key, own))
  }
  return {
    column: (key, otherwise = key, question = {}) => {
      const column = report.columns[key]
      const answer =
        column?.namedBy && (question[column.namedBy] ?? report.filters?.[column.namedBy]?.default)
      if (answer) return value(answer)
      return column ? staged(column, plain(column.label, column.of)) : otherwise
    },
    filter: (name) => {
      const filter = report.filters?.[name]
      return filter ? staged(filter, plain(filter.label, filter.of)) : name
    },
    group: (name) => {
      const group = report.groups?.[name]
      return group
        ? group.of
          ? named(group.of, group.label)
          : say('report', `column.${textKey(group.label)}`, group.label)
        : name
    },
    measure: (name) => say('report', `measure.${name}`, report.measures?.[name]?.label ?? name),
    value,
    text: ({ kind, machine, words, row, isNextAction, hasReports, hyphen, namedBy }, text) => {
      // Lines of months stand as others do: by what they are called.
      if (namedBy !== undefined) return monthOfYearText(text, reader.language)
      if (isNextAction) return nextActionText(text, reader.row, reader.language)
      if (row !== undefined) return reader.row(row, text)
      if (hasReports) return say('routes', `report.${text}`, text)
      if (kind === 'state') return value(text, machine)
      if (kind !== 'choice' && kind !== 'choices') return hyphened(hyphen, text)
      return words === undefined
        ? value(text)
        : say('fields', `valueIn.${words}.${textKey(text)}`, value(text))
    },
    action: (action) => auditActionWords(action, say),
    module: (module) => say('fields', `entity.${module}.one`, titleCase(module)),
    changes: (changes) => changesText(changes, value, say),
  }
}

import type { TFunction } from 'i18next'
import type { LogEntry, RefusedEntry } from '../../../domain/journey/case-view.ts'
import { agencyDay } from '../../../client/records/records-today.ts'
import type { HistoryEntry } from '../../../client/records/records.ts'
import { passenger } from '../../../domain/passengers/passenger.ts'
import type { Field } from '../../../foundation/definitions/fields.ts'
import type { RecordChange } from '../../../foundation/definitions/record-change.ts'
import { workflows } from '../../../machines/catalogue.ts'
import { eventLabel, stateLabel } from '../../../machines/kit/judge.ts'
import { amountText, dateText, instantText, timeText } from '../../../foundation/text/agency-format.ts'
import type { Language } from '../../../foundation/text/i18n.ts'
import { toneOf } from '../../../ui/workflow/state-colours.ts'
import type { StepTexts } from '../../../ui/workflow/step-texts.ts'
import type { TimelineEntry, TimelineGroup } from '../../../ui/workflow/timeline.tsx'
import type { TicketPath } from '../ticket-path.ts'
import { RefusedFacts } from './refused-facts.tsx'

export type HistoryWords = {
  texts: StepTexts
  language: Language
  t: TFunction<'step'>
  ticketPath: TicketPath
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const silent = new Set(['reason', 'event_id', 'undone', 'version', 'ceiling_override', 'ticket_ref'])
const mostDetails = 6

/** What a ticket is called by: its number, or the reference of an airline that gives none. */
const ticketNames = ['ticket_no', 'pnr'] as const

/** The ticket a flight was ticketed with, for who may open it. */
function ticketOf(entry: LogEntry, { texts, ticketPath }: HistoryWords): TimelineEntry['link'] {
  const payload = isRecord(entry.payload) ? entry.payload : {}
  const to = ticketPath(payload['ticket_ref'])
  const name = ticketNames.find((one) => payload[one])
  const workflow = workflows[entry.machine]
  const field = name && workflow?.fields[name]
  return to !== null && field
    ? { to, text: `${texts.field(name, field, workflow.module)} ${String(payload[name])}` }
    : undefined
}

/** Values of an entry in one line: 'Slip no WA-1001 · Slip Date 05 Jan 2027'. Ids of records say nothing here and are left out. */
function detailOf(entry: LogEntry, { texts, language }: HistoryWords, isLinked: boolean): string {
  const { fields = {}, module = null } = workflows[entry.machine] ?? {}
  const payload = isRecord(entry.payload) ? entry.payload : {}
  const linked = ticketNames.find((name) => isLinked && payload[name])
  const parts = Object.entries(payload).flatMap(([name, value]) => {
    const field = fields[name]
    const isPlain = typeof value === 'string' || typeof value === 'number'
    if (
      !field ||
      !isPlain ||
      value === '' ||
      silent.has(name) ||
      name === linked ||
      ['ref', 'refs', 'file', 'json', 'secret'].includes(field.kind)
    )
      return []
    const text =
      field.kind === 'date'
        ? dateText(String(value), language)
        : field.kind === 'money'
          ? amountText(String(value), language)
          : field.kind === 'enum'
            ? texts.value(String(value))
            : String(value)
    return [`${texts.field(name, field, module)} ${text}`]
  })
  return [...parts.slice(0, mostDetails), ...(entry.reason ? [`“${entry.reason}”`] : [])].join(' · ')
}

/** One entry of a history as a line: what was done, where it led, who did it, and whether it was taken back. */
export function entryLine(entry: LogEntry, words: HistoryWords, isInStage: boolean): TimelineEntry {
  const { texts, language, t } = words
  const workflow = workflows[entry.machine]
  const payload = isRecord(entry.payload) ? entry.payload : {}
  const kind = typeof payload['paper_kind'] === 'string' ? payload['paper_kind'] : undefined
  const label = workflow ? eventLabel(workflow, entry.event) : entry.event
  const what =
    entry.event === 'UNDO_LAST' && typeof payload['undone'] === 'string'
      ? t('undoOf', {
          what: texts.event(
            payload['undone'],
            payload['undone'].toLowerCase().replaceAll('_', ' '),
            entry.machine,
          ),
        })
      : texts.event(entry.event, label, entry.machine)
  const isMoved = entry.from_state !== entry.to_state
  const link = ticketOf(entry, words)
  return {
    key: String(entry.id),
    time: timeText(entry.at),
    instant: instantText(entry.at, language),
    what,
    ...(isInStage
      ? {}
      : {
          area: entry.stage
            ? texts.stage(entry.stage)
            : texts.stage(entry.machine, workflow?.title ?? entry.machine),
        }),
    to:
      workflow && isMoved
        ? {
            text: texts.state(
              entry.machine,
              entry.to_state,
              stateLabel(workflow, entry.to_state, payload),
              kind,
            ),
            tone: toneOf(workflow.states[entry.to_state]?.kind ?? 'normal'),
          }
        : undefined,
    by: entry.by ?? t('system'),
    detail: detailOf(entry, words, link !== undefined),
    link,
    undone: entry.undone_at
      ? t('undoneBy', {
          by: entry.undone_by ?? t('system'),
          at: instantText(entry.undone_at, language),
          reason: entry.undo_reason ?? '',
        })
      : undefined,
  }
}

/** An event that was refused, with everything its guards said. */
export function refusedLine(entry: RefusedEntry, { texts, language, t }: HistoryWords): TimelineEntry {
  const workflow = workflows[entry.machine]
  const reasons = [...new Set(entry.refusals.map((one) => texts.said(one)))].join(' · ')
  return {
    key: `refused-${entry.id}`,
    time: timeText(entry.at),
    instant: instantText(entry.at, language),
    area: entry.stage
      ? texts.stage(entry.stage)
      : texts.stage(entry.machine, workflow?.title ?? entry.machine),
    what: texts.event(entry.event, workflow ? eventLabel(workflow, entry.event) : entry.event, entry.machine),
    to: { text: t('refused'), tone: 'blocker' },
    by: entry.by ?? t('system'),
    detail:
      entry.times > 1
        ? t('refusedTimes', {
            reasons,
            times: entry.times,
            at: instantText(entry.last_at, language),
          })
        : reasons,
    more: entry.opens ? <RefusedFacts refusals={entry.refusals} opens={entry.opens} /> : undefined,
  }
}

interface Dated {
  day: string
  at: string
  line: TimelineEntry
}

/** A value of the file as its form shows it; null where it says nothing to a person: a file, a structure. */
function fileValue(
  { field: name, names, ...values }: RecordChange,
  side: 'from' | 'to',
  { texts, language, t }: HistoryWords,
): string | null {
  const field = (passenger.fields as Readonly<Record<string, Field>>)[name]
  const value = values[side]
  if (field && ['file', 'json'].includes(field.kind)) return null
  if (value === null || value === undefined || value === '') return t('empty')
  // Also of a column that is no field of the form, such as the branch: an id is never shown.
  if (names || field?.kind === 'ref' || field?.kind === 'refs') {
    const said = names?.[side]
    if (!said) return Array.isArray(value) && value.length === 0 ? t('empty') : null
    return field?.kind === 'ref' ? texts.row(field.to ?? '', said) : said
  }
  if (typeof value === 'boolean') return value ? t('yes') : t('no')
  if (typeof value === 'object') return null
  const text = String(value)
  if (field?.kind === 'date') return dateText(text, language)
  if (field?.kind === 'datetime') return instantText(text, language)
  if (field?.kind === 'money') return amountText(text, language)
  return field?.kind === 'enum' ? texts.value(text) : text
}

/** A change of the file itself: each field with its value before and after, of a new file only what was entered. */
export function editLine(entry: HistoryEntry, words: HistoryWords): TimelineEntry {
  const { texts, language, t } = words
  const isNew = entry.action.endsWith('created')
  const fields = entry.changes.map(({ field, label }) => texts.field(field, { label }, passenger.name))
  return {
    key: `edit-${entry.id}`,
    time: timeText(entry.at),
    instant: instantText(entry.at, language),
    area: texts.stage('journey'),
    what: t(isNew ? 'entered' : 'edited', { fields: fields.slice(0, mostDetails).join(', ') }),
    by: entry.user ?? t('system'),
    detail: entry.changes
      .flatMap((change) => {
        const [before, after] = [fileValue(change, 'from', words), fileValue(change, 'to', words)]
        if (before === null || after === null) return []
        const name = texts.field(change.field, { label: change.label }, passenger.name)
        return isNew ? `${name} ${after}` : t('changedFromTo', { field: name, from: before, to: after })
      })
      .slice(0, mostDetails)
      .join(' · '),
  }
}

/** Entries of machines, what they refused, and changes of the file by the agency's day, newest first. */
export function historyGroups(
  log: readonly LogEntry[],
  words: HistoryWords,
  isInStage = false,
  { edits = [], refused = [] }: { edits?: readonly HistoryEntry[]; refused?: readonly RefusedEntry[] } = {},
): TimelineGroup[] {
  const oldest = log.at(-1)?.at ?? ''
  const dated: Dated[] = [
    ...log.map((entry) => ({ day: entry.on_date, at: entry.at, line: entryLine(entry, words, isInStage) })),
    // Older changes come with the older entries.
    ...edits
      .filter(({ at, changes }) => changes.length > 0 && at >= oldest)
      .map((entry) => ({ day: agencyDay(new Date(entry.at)), at: entry.at, line: editLine(entry, words) })),
    ...refused.map((entry) => ({ day: entry.on_date, at: entry.at, line: refusedLine(entry, words) })),
  ]
  const days = Map.groupBy(
    dated.toSorted((a, b) => b.at.localeCompare(a.at)),
    ({ day }) => day,
  )
  return [...days].map(([day, entries]) => ({
    day,
    title: dateText(day, words.language),
    entries: entries.map(({ line }) => line),
  }))
}

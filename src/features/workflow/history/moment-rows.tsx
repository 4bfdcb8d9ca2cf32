import type { TFunction } from 'i18next'
import type { ReactElement } from 'react'
import { agencyDay } from '../../../client/records/records-today.ts'
import { entityOf, isEntityName } from '../../../domain/entities.ts'
import type { LogEntry } from '../../../domain/journey/case-view.ts'
import type { TimelineKind, TimelineMoment } from '../../../domain/passengers/passenger-timeline.ts'
import { amountText, dateText, instantText, timeText } from '../../../foundation/text/agency-format.ts'
import {
  AirplaneRegular,
  CheckmarkCircleRegular,
  DocumentRegular,
  EditRegular,
  ErrorCircleRegular,
  MailRegular,
  MoneyRegular,
  PrintRegular,
} from '../../../ui/icons/icons.ts'
import { Ltr } from '../../../ui/layout/ltr.tsx'
import type { TimelineRow } from '../../../ui/workflow/timeline-rows.tsx'
import { editLine, entryLine, refusedLine, type HistoryWords } from './history-groups.tsx'

const icons: Record<TimelineKind, ReactElement> = {
  event: <CheckmarkCircleRegular />,
  refused: <ErrorCircleRegular />,
  paper: <DocumentRegular />,
  money: <MoneyRegular />,
  ticket: <AirplaneRegular />,
  message: <MailRegular />,
  edit: <EditRegular />,
}

export interface MomentWords extends HistoryWords {
  tp: TFunction<'passenger'>
  passengerId: number
  /** What the page of a form is called. */
  formTitle: (code: string, title: string) => string
  onFile: (file: { id: string; title: string }) => void
}

const pageOf = (module: string, id: number): string | null =>
  isEntityName(module)
    ? (entityOf(module).paths?.detail.replace('/:name?', '').replace(':id', String(id)) ?? null)
    : null

/** Where an entry of a workflow is worked on: a stage on the page itself, any other record on its own. */
const pathOfEntry = (
  { stage, module, record_id }: Pick<LogEntry, 'module' | 'record_id'> & { stage: string | null },
  passengerId: number,
) =>
  stage !== null
    ? `/apps/passenger-management/passenger/${passengerId}?tab=steps#${stage}`
    : module === 'passenger' || module === 'passport_custody'
      ? null
      : pageOf(module, record_id)

type MomentLine = Pick<TimelineRow, 'what'> & Partial<TimelineRow>

function lineOf(moment: TimelineMoment, words: MomentWords): MomentLine {
  const { texts, language, tp, passengerId, onFile } = words
  switch (moment.kind) {
    case 'event':
    case 'ticket':
      return { ...entryLine(moment.log, words, false), path: pathOfEntry(moment.log, passengerId) }
    case 'refused':
      return { ...refusedLine(moment.refused, words), path: pathOfEntry(moment.refused, passengerId) }
    case 'edit':
      return {
        ...editLine({ id: 0, at: moment.at, user: moment.by, ...moment.edit }, words),
        path: `/apps/passenger-management/${passengerId}`,
      }
    case 'paper': {
      const { what, name, title, number, path, file } = moment.paper
      if (what === 'print')
        return {
          icon: <PrintRegular />,
          what: tp('timeline.printed', { form: words.formTitle(name, title ?? name) }),
          path: path === null ? null : `/apps/${path}/${passengerId}`,
          detail: tp('timeline.sheets', { count: number }),
        }
      const paper = title ?? texts.value(name)
      return {
        what: tp('timeline.uploaded', { paper }),
        detail: number > 1 ? tp('papers.version', { count: number }) : undefined,
        ...(file === null ? {} : { onOpen: () => onFile({ id: file, title: paper }) }),
      }
    }
    case 'money': {
      const { module, record_id, voucher_no, date, amount, effect, is_reversal } = moment.money
      const kind = texts.value(module)
      return {
        what: is_reversal
          ? tp('timeline.reversed', { kind, no: voucher_no })
          : tp('timeline.voucher', { kind, no: voucher_no }),
        path: pageOf(module, record_id),
        detail: tp('timeline.postedFor', { day: dateText(date, language) }),
        end: (
          <Ltr>
            {effect === 'received' ? '+ ' : ''}
            {amountText(amount, language)}
          </Ltr>
        ),
        isAmount: true,
      }
    }
    case 'message': {
      const { record_id, subject, to } = moment.message
      return {
        what: subject,
        path: pageOf('document_send', record_id),
        detail: <Ltr>{to.join(', ')}</Ltr>,
      }
    }
  }
}

/** An entry as a line of the timeline: what it is called, where it leads, and its kind or amount at the end. */
export function momentRow(moment: TimelineMoment, words: MomentWords): TimelineRow {
  const { language, t, tp } = words
  const isToday = agencyDay(new Date(moment.at)) === agencyDay()
  return {
    icon: icons[moment.kind],
    end: tp(`timeline.kind.${moment.kind}`),
    time: timeText(moment.at),
    instant: instantText(moment.at, language),
    by: moment.by ?? t('system'),
    ...lineOf(moment, words),
    key: moment.key,
    when: isToday ? timeText(moment.at) : dateText(agencyDay(new Date(moment.at)), language),
  }
}

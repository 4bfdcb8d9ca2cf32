import type { ReactNode } from 'react'
import { useTicketThread } from '../../client/desk/ticket-thread.ts'
import { showTicketNumber } from '../../domain/tickets/ticket-number.ts'
import { amountText, dateText } from '../../foundation/text/agency-format.ts'
import { useLanguage, useT } from '../../foundation/text/i18n.ts'
import { workflowOfModule } from '../../machines/catalogue.ts'
import { ProblemMessage } from '../../ui/feedback/problem-message.tsx'
import { Waiting } from '../../ui/feedback/waiting.tsx'
import { AppLink } from '../../ui/layout/app-link.tsx'
import { Caption, Row } from '../../ui/layout/arrange.tsx'
import { Ltr } from '../../ui/layout/ltr.tsx'
import { Surface } from '../../ui/layout/surface.tsx'
import { PlainTable } from '../../ui/tables/plain-table.tsx'
import { useStepTexts } from '../../ui/workflow/step-texts.ts'
import { pathOfTicketRecord } from './ticket-record-path.ts'
import { TicketState } from './ticket-state.tsx'

/** What was done with a ticket from its request to its end, each document a link, and what it earned in the books. */
export function TicketThread({
  id,
  linesOf,
  aside,
}: {
  id: number
  /** Address of the lines of a voucher in the books; null for who may not read them. */
  linesOf: ((voucher: string) => string) | null
  aside?: ReactNode
}) {
  const t = useT('tickets')
  const texts = useStepTexts()
  const language = useLanguage()
  const { data, error } = useTicketThread(id)
  if (error) return <ProblemMessage title={t('thread.failed')} detail={error.message} />
  if (!data) return <Waiting label={t('thread.title')} />
  const hasOthers = new Set(data.rows.map(({ ticket_no }) => ticket_no)).size > 1
  return (
    <Surface title={t('thread.title')} aside={aside}>
      <PlainTable
        caption={t('thread.title')}
        isStacked
        rows={data.rows}
        keyOf={(row) => `${row.module}/${row.id}/${row.ticket_no}`}
        columns={[
          { key: 'date', label: t('thread.date'), cell: (row) => <Ltr>{dateText(row.date, language)}</Ltr> },
          {
            key: 'what',
            label: t('thread.what'),
            cell: ({ module }) => texts.kind(module, workflowOfModule(module)),
          },
          {
            key: 'no',
            label: t('thread.no'),
            cell: (row) => {
              const path =
                row.module === 'iata_ticket' && row.id === id ? null : pathOfTicketRecord(row.module, row.id)
              const text = <Ltr>{showTicketNumber(row.no ?? `#${row.id}`)}</Ltr>
              return path ? <AppLink to={path}>{text}</AppLink> : text
            },
          },
          ...(hasOthers
            ? [
                {
                  key: 'ticket',
                  label: t('thread.ticket'),
                  cell: (row: (typeof data.rows)[number]) => <Ltr>{showTicketNumber(row.ticket_no)}</Ltr>,
                },
              ]
            : []),
          {
            key: 'state',
            label: t('thread.state'),
            cell: (row) => <TicketState module={row.module} state={row.state} />,
          },
          {
            key: 'amount',
            label: t('thread.amount'),
            isNumber: true,
            cell: ({ module, amount }) =>
              amount !== null && (
                <>
                  {/* The other documents say what the customer pays or gets. */}
                  {module === 'iata_ticket' && <Caption>{t('thread.cost')} </Caption>}
                  <Ltr>{amountText(amount)}</Ltr>
                </>
              ),
          },
          {
            key: 'voucher',
            label: t('thread.voucher'),
            cell: ({ voucher_no: numbers }) =>
              numbers && (
                <Row>
                  {numbers.split(', ').map((no) => (
                    <Ltr key={no}>{linesOf ? <AppLink to={linesOf(no)}>{no}</AppLink> : no}</Ltr>
                  ))}
                </Row>
              ),
          },
        ]}
      />
      {data.profit !== null && (
        <Caption>
          {t('thread.profit')}: <Ltr>{amountText(data.profit)}</Ltr>
        </Caption>
      )}
    </Surface>
  )
}

import { useRecordPage, type WireRecordOf } from '../../client/records/records.ts'
import { useSessionUser } from '../../client/http/session.ts'
import { entities } from '../../domain/entities.ts'
import { showTicketNumber } from '../../domain/tickets/ticket-number.ts'
import { dateText } from '../../foundation/text/agency-format.ts'
import { useLanguage, useT } from '../../foundation/text/i18n.ts'
import { ProblemMessage } from '../../ui/feedback/problem-message.tsx'
import { AppLink } from '../../ui/layout/app-link.tsx'
import { Stack } from '../../ui/layout/arrange.tsx'
import { Ltr } from '../../ui/layout/ltr.tsx'
import { Surface } from '../../ui/layout/surface.tsx'
import { PlainTable } from '../../ui/tables/plain-table.tsx'
import { pathOfTicketRecord } from './ticket-record-path.ts'
import { TicketState } from './ticket-state.tsx'

const ticket = entities.iata_ticket
const mostTickets = 10
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

/** The tickets of a passenger, the newest first, each a link; nothing for who may not read tickets, or where there is none. */
export function PassengerTickets({ passengerId }: { passengerId: number }) {
  const t = useT('tickets')
  const language = useLanguage()
  const may = useSessionUser()?.user_permissions.includes('iata_ticket.read') === true
  const { data, isError, refetch } = useRecordPage(
    ticket,
    { 'f.passenger': `in:${passengerId}`, size: mostTickets, sort: '-id', columns: 'flight_no' },
    may,
  )
  if (!may) return null
  if (isError) return <ProblemMessage title={t('ofPassenger.failed')} onRetry={() => void refetch()} />
  if (!data || data.rows.length === 0) return null
  const { rows, total } = data
  const flightOf = (row: WireRecordOf<typeof ticket>): string =>
    [textOf(row.sector), textOf(row.flight_no), dateText(textOf(row.travel_date) || null, language)]
      .filter((part) => part !== '' && part !== '–')
      .join(' · ')
  return (
    <Surface title={t('ofPassenger.title')}>
      <Stack gap="s">
        <PlainTable
          caption={t('ofPassenger.title')}
          isStacked
          rows={rows}
          keyOf={({ id }) => id}
          columns={[
            {
              key: 'no',
              label: t('thread.ticket'),
              cell: (row) => (
                <AppLink to={pathOfTicketRecord('iata_ticket', row.id) ?? ''}>
                  <Ltr>{showTicketNumber(textOf(row.ticket_no)) || `#${row.id}`}</Ltr>
                </AppLink>
              ),
            },
            { key: 'pnr', label: t('ofPassenger.pnr'), cell: (row) => <Ltr>{textOf(row.pnr)}</Ltr> },
            { key: 'flight', label: t('ofPassenger.flight'), cell: (row) => <Ltr>{flightOf(row)}</Ltr> },
            {
              key: 'state',
              label: t('thread.state'),
              cell: (row) => <TicketState module="iata_ticket" state={textOf(row.state)} />,
            },
          ]}
        />
        {total > rows.length && (
          <AppLink to={`${ticket.paths?.list ?? ''}?f.passenger=in:${passengerId}`}>
            {t('ofPassenger.more', { count: total })}
          </AppLink>
        )}
      </Stack>
    </Surface>
  )
}

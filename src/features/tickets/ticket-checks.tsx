import { checkPnr, checkTicketNumber, type CheckedTicketNumber } from '../../client/desk/ticket-entry.ts'
import { showTicketNumber } from '../../domain/tickets/ticket-number.ts'
import { useT } from '../../foundation/text/i18n.ts'
import { AppLink } from '../../ui/layout/app-link.tsx'
import type { TakenAnswer, TakenCheck } from '../../ui/records/entity-form-field.tsx'
import { pathOfTicketRecord } from './ticket-record-path.ts'

/** The module of each place a ticket can be in. */
const moduleOfPlace = {
  books: 'iata_ticket',
  temporary: 'iata_ticket_temporary',
  request: 'ticket_purchase',
} as const

type Known = NonNullable<CheckedTicketNumber['known']>

/** Where a ticket is already, with the way to it for who may see it. */
export function KnownAt({ known }: { known: Known }) {
  const t = useT('tickets')
  const path = known.id === null ? null : pathOfTicketRecord(moduleOfPlace[known.place], known.id)
  return (
    <>
      {t(`entry.known.${known.place}`, { number: showTicketNumber(known.number) })}{' '}
      {path && (
        <AppLink to={path} inline>
          {t('entry.open')}
        </AppLink>
      )}
    </>
  )
}

function AboutNumber({ found, isTwice }: { found: CheckedTicketNumber; isTwice: boolean }) {
  const t = useT('tickets')
  if (isTwice) return t('entry.twice')
  if (found.known) return <KnownAt known={found.known} />
  if (found.check_digit_fits === false) return t('entry.checkDigit')
  return [
    found.airline?.name,
    found.check_digit_fits === true ? t('entry.checkDigitFits') : null,
    found.conjunctions.length > 0
      ? t('entry.conjunctions', { numbers: found.conjunctions.map(showTicketNumber).join(', ') })
      : null,
  ]
    .filter(Boolean)
    .join(' · ')
}

function PassengerTwice() {
  return useT('tickets')('entry.passengerTwice')
}

function AboutPnr({ requests }: { requests: readonly number[] }) {
  const t = useT('tickets')
  const path = requests[0] === undefined ? null : pathOfTicketRecord('ticket_purchase', requests[0])
  return (
    <>
      {t('entry.pnrTwice')}{' '}
      {path && (
        <AppLink to={path} inline>
          {t('entry.open')}
        </AppLink>
      )}
    </>
  )
}

const tonesOfNumber = (found: CheckedTicketNumber, isTwice: boolean): NonNullable<TakenAnswer>['tone'] =>
  isTwice || found.known ? 'mistake' : found.check_digit_fits === false ? 'doubt' : 'note'

const hasDigits = (value: string): boolean => value.replaceAll(/\D/g, '').length >= 11

/** What is said of a ticket number and a booking while they are typed into a request. Source: tickets 3, 5.1. */
export const ticketLineCheck =
  (id: number | 'new'): TakenCheck =>
  (name, value, isTwice = false) => {
    if (name === 'lines.ticket_no' && (hasDigits(value) || value.length >= 8))
      return checkTicketNumber(value, id).then((found) => ({
        text: <AboutNumber found={found} isTwice={isTwice} />,
        tone: tonesOfNumber(found, isTwice),
      }))
    if (name === 'lines.passenger')
      return isTwice
        ? Promise.resolve({
            text: <PassengerTwice />,
            tone: 'doubt',
          })
        : null
    if (name === 'lines.pnr' && /^[A-Z0-9]{6}$/.test(value))
      return checkPnr(value, id).then((requests) =>
        requests.length === 0
          ? null
          : {
              text: <AboutPnr requests={requests} />,
              tone: 'doubt',
            },
      )
    return null
  }

import { useCounts, usePassengerCounts, type CardName } from '../../../client/desk/dashboard.ts'
import { isApiProblem } from '../../../client/http/api.ts'
import { agencyDay } from '../../../client/records/records-today.ts'
import { passengerCounts, passengerFilterOf } from '../../../domain/desk/passenger-counts.ts'
import { statusLists, type StatusListName } from '../../../domain/journey/status-lists.ts'
import { numberText } from '../../../foundation/text/agency-format.ts'
import { useLanguage, useT } from '../../../foundation/text/i18n.ts'
import { ProblemMessage } from '../../../ui/feedback/problem-message.tsx'
import { Stats, type Stat } from '../../../ui/reports/stat-card.tsx'
import { Surface } from '../../../ui/layout/surface.tsx'
import { Waiting } from '../../../ui/feedback/waiting.tsx'

const cardOf = {
  medical: 'medical',
  embassy: 'embassy',
  man_power: 'manpower',
  flight: 'flight',
  expiry: 'expiry',
} as const satisfies Record<CardName, string>

/** Lists of a card in the order they are counted. */
const listsOf = (card: CardName): StatusListName[] =>
  statusLists.filter((list) => list.card === cardOf[card]).map((list) => list.name)

/** One card: its numbers, each opening exactly its rows; its own error and retry, so that the other cards go on. */
export function CountCard({ card }: { card: CardName }) {
  const t = useT('dashboard')
  const language = useLanguage()
  const query = useCounts(card)
  const stats = query.data
    ? listsOf(card).map((name): Stat => ({
        key: name,
        label: t(`list.${name}`),
        value: numberText(query.data[name] ?? 0, language),
        to: `/apps/${name}/report`,
      }))
    : []
  return (
    <Surface title={t(`card.${card}`)}>
      {query.data ? (
        <Stats stats={stats} />
      ) : query.isError ? (
        <ProblemMessage
          title={t('failed')}
          requestId={isApiProblem(query.error) ? query.error.requestId : null}
          onRetry={() => void query.refetch()}
        />
      ) : (
        <Waiting label={t('loading')} />
      )}
    </Surface>
  )
}

/** In process, registered today and this month. */
export function PassengerCard({ to }: { to: string }) {
  const t = useT('dashboard')
  const language = useLanguage()
  const query = usePassengerCounts()
  return (
    <Surface title={t('card.passenger')}>
      {query.data ? (
        <Stats
          stats={passengerCounts.map((name) => ({
            key: name,
            label: t(`count.${name}`),
            value: numberText(query.data[name], language),
            to: `${to}?${passengerFilterOf(name, agencyDay())}`,
          }))}
        />
      ) : query.isError ? (
        <ProblemMessage title={t('failed')} onRetry={() => void query.refetch()} />
      ) : (
        <Waiting label={t('loading')} />
      )}
    </Surface>
  )
}

import { createContext, useContext, useMemo, type ReactNode } from 'react'
import { useRecordPage } from '../../client/records/records.ts'
import { agencyDay } from '../../client/records/records-today.ts'
import { currentStatus } from '../../domain/journey/current-status.ts'
import { dateText } from '../../foundation/text/agency-format.ts'
import { useLanguage } from '../../foundation/text/i18n.ts'
import { useSeededName } from '../../foundation/text/seeded-names.ts'
import { addMonths } from '../../foundation/values/dates.ts'
import { Initials } from '../../ui/icons/initials.tsx'
import { Ltr } from '../../ui/layout/ltr.tsx'
import { textOfValue } from '../../ui/records/entity-value.tsx'
import type { Cells, TableRecord } from '../../ui/tables/entity-columns.ts'
import { ActButton } from '../../ui/tables/peek/act-button.tsx'
import { useOpenPeek } from '../../ui/tables/peek/peeked.ts'
import { TwoLines, Wrapped } from '../../ui/tables/two-lines.tsx'
import { StateChip } from '../../ui/workflow/state-chip.tsx'
import type { Meaning } from '../../ui/workflow/state-colours.ts'
import { nextActionText } from '../../foundation/text/next-action-text.ts'

/** Of a class of statuses; all others rest. */
const meanings: Readonly<Record<string, Meaning>> = { progress: 'ours', blocker: 'blocked' }
const mostStatuses = 200
const StatusMeanings = createContext<ReadonlyMap<unknown, Meaning | undefined>>(new Map())

/** Knows of every status whether work goes on in it, something is in the way, or nothing is to be done. */
export function StatusMeaningsProvider({ children }: { children: ReactNode }) {
  const { data } = useRecordPage(currentStatus, { size: mostStatuses, columns: 'status_class' })
  const meaningById = useMemo(
    () => new Map((data?.rows ?? []).map((row) => [row.id, meanings[textOfValue(row.status_class)]])),
    [data],
  )
  return <StatusMeanings value={meaningById}>{children}</StatusMeanings>
}

function Status({ record }: { record: TableRecord }) {
  const meaningById = useContext(StatusMeanings)
  const name = useSeededName()
  const text = name('current_status', textOfValue(record.labels?.['current_status']))
  return (
    text !== '' && (
      <Wrapped>
        <StateChip meaning={meaningById.get(record['current_status']) ?? 'rest'} size="small">
          {text}
        </StateChip>
      </Wrapped>
    )
  )
}

/** What is to be done next, as the button that opens it beside the list; what others do is only said. */
function NextAction({ record }: { record: TableRecord }) {
  const name = useSeededName()
  const open = useOpenPeek()
  const stored = textOfValue(record['next_action'])
  const text = nextActionText(stored, name, useLanguage())
  const isOurs = stored !== '' && !stored.startsWith('Waiting for ')
  return open && isOurs ? (
    <ActButton text={text} of={textOfValue(record['full_name'])} onAct={() => open(record)} />
  ) : (
    <TwoLines text={text} />
  )
}

/** Months before its end in which a passport is no longer good for a visa. */
const warnedMonths = 6

function PassportExpiry({ record }: { record: TableRecord }) {
  const language = useLanguage()
  const today = agencyDay()
  const day = textOfValue(record['passport_expiry_date'])
  if (day === '') return null
  const text = <Ltr>{dateText(day, language)}</Ltr>
  if (day >= addMonths(today, warnedMonths)) return text
  return (
    <StateChip meaning={day < today ? 'late' : 'blocked'} size="small">
      {text}
    </StateChip>
  )
}

// Beside both lines of the row.
const beside = { float: 'inline-start', marginInlineEnd: 8 } as const

/** Who it is, with the disc that stands for a person everywhere; a dense row has no room for it. */
function FullName({ record, isCompact }: { record: TableRecord; isCompact: boolean }) {
  const name = textOfValue(record['full_name'])
  return (
    <>
      {!isCompact && (
        <span style={beside}>
          <Initials name={name} photo={null} />
        </span>
      )}
      <bdi>{name}</bdi>
    </>
  )
}

/** Name and code in two lines; one line cut the name of most. */
const Agent = ({ record }: { record: TableRecord }) => (
  <TwoLines text={textOfValue(record.labels?.['agent'])} />
)

/** How the list of passengers shows where each stands (desk 6.2). */
export const passengerCells: Cells = {
  full_name: FullName,
  current_status: Status,
  next_action: NextAction,
  passport_expiry_date: PassportExpiry,
  agent: Agent,
}

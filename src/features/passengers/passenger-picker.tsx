import { findPassengers } from '../../client/passengers/passenger-search.ts'
import { useT } from '../../foundation/text/i18n.ts'
import { QuickPick } from '../../ui/inputs/quick-pick.tsx'

const textOf = (value: unknown): string => (value === null || value === undefined ? '' : String(value))

/** Chooses a passenger by id, serial, passport number, phone or name; `focusMark` brings the focus back after each one. */
export function PassengerPicker({
  onPick,
  focusMark,
  isNext = false,
}: {
  onPick: (id: number) => void
  focusMark: string | number | null
  isNext?: boolean
}) {
  const t = useT('passenger')
  return (
    <QuickPick
      label={isNext ? t('pick.next') : t('pick.label')}
      placeholder={isNext ? t('pick.nextPlaceholder') : t('pick.placeholder')}
      focusMark={focusMark}
      busyText={t('pick.searching')}
      failedText={t('pick.failed')}
      noneText={(text) => t('search.none', { text })}
      find={async (text) =>
        (await findPassengers(text)).map((row) => ({
          id: row.id,
          title: textOf(row.full_name),
          second: [`#${row.id}`, textOf(row.office_serial), textOf(row.passport_no), textOf(row.mobile)]
            .filter((one) => one !== '')
            .join(' · '),
        }))
      }
      onPick={({ id }) => onPick(id)}
    />
  )
}

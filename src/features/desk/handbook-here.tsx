import { useCase } from '../../client/passengers/cases.ts'
import type { HandbookMark } from '../../domain/desk/handbook-mark.ts'
import { useT } from '../../foundation/text/i18n.ts'
import { AppLink } from '../../ui/layout/app-link.tsx'
import type { HandbookHere } from './handbook-blocks.tsx'

/** The state to mark on the chart of this page: of a passenger's step as it is now, of another record as it was when the page was opened. */
export function useHandbookHere(page: string, { state, passenger, stage }: HandbookMark): HandbookHere {
  const t = useT('handbook')
  const { data } = useCase(passenger)
  if (passenger === null) return state === null ? null : { key: state, mark: t('screen.recordHere') }
  if (!data) return null
  const view = [...data.steps, data.journey, data.custody].find(
    (one) => one.machine === page && (stage === null || one.stage === stage),
  )
  const key = view?.state ?? state
  return key === null
    ? null
    : {
        key,
        mark: (
          <AppLink to={`/apps/passenger-management/passenger/${passenger}`}>
            {t('screen.passengerHere', { name: String(data.facts.passenger?.['full_name'] ?? passenger) })}
          </AppLink>
        ),
      }
}

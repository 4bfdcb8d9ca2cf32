import { useEffect, useMemo } from 'react'
import { useT } from '../../../foundation/text/i18n.ts'
import { useLatest } from '../../../ui/records/entity-latest.ts'
import type { BulkAction } from '../../../ui/tables/entity-list-bulk.tsx'
import { useProposalActs } from './use-proposal-acts.tsx'

/** The server takes so many at once. */
const mostProposals = 200

export type ActsOfRows = (selected: readonly number[]) => readonly BulkAction[]

/** Says what can be done with chosen proposals, to who may do it; arrives after the rows of the list. */
export function ProposalActs({ onActs }: { onActs: (acts: ActsOfRows) => void }) {
  const t = useT('vouchers')
  const { may, draft, dismiss, panel } = useProposalActs()
  const latest = useLatest({ draft, dismiss })
  const acts = useMemo<ActsOfRows | null>(
    () =>
      may
        ? (selected) => {
            const why =
              selected.length > mostProposals ? t('proposals.tooMany', { most: mostProposals }) : null
            return [
              { key: 'draft', label: t('action.DRAFT'), why, run: () => latest().draft(selected) },
              { key: 'dismiss', label: t('action.DISMISS'), why, run: () => latest().dismiss(selected) },
            ]
          }
        : null,
    [may, t, latest],
  )
  useEffect(() => {
    if (acts) onActs(acts)
  }, [acts, onActs])
  return panel
}

import type { ReactNode } from 'react'
import { useT } from '../../../foundation/text/i18n.ts'
import type { BulkAction } from '../../../ui/tables/entity-list-bulk.tsx'
import { useProposalActs } from './use-proposal-acts.tsx'

/** The server takes so many at once. */
const mostProposals = 200

type Acts = (selected: readonly number[]) => readonly BulkAction[]

/** Gives a list of proposals what can be done with chosen ones; nothing to readers. */
export function ProposalActs({ children }: { children: (acts?: Acts) => ReactNode }) {
  const t = useT('vouchers')
  const { may, draft, dismiss, panel } = useProposalActs()
  const acts: Acts = (selected) => {
    const why = selected.length > mostProposals ? t('proposals.tooMany', { most: mostProposals }) : null
    return [
      { key: 'draft', label: t('action.DRAFT'), why, run: () => draft(selected) },
      { key: 'dismiss', label: t('action.DISMISS'), why, run: () => dismiss(selected) },
    ]
  }
  return (
    <>
      {children(may ? acts : undefined)}
      {panel}
    </>
  )
}

import type { ReactNode } from 'react'
import { ProposalActs } from '../../features/books/proposals/proposal-acts.tsx'
import { useT } from '../../foundation/text/i18n.ts'
import type { Entity } from '../../foundation/definitions/entity.ts'
import { AppLink } from '../../ui/layout/app-link.tsx'
import type { BulkAction } from '../../ui/tables/entity-list-bulk.tsx'
import { chequeCalendarPath, voucherQueuePath } from '../routes.ts'

/** From every list of vouchers to those that wait for a second person. */
function QueueLink() {
  const t = useT('vouchers')
  return <AppLink to={voucherQueuePath}>{t('queue.title')}</AppLink>
}

/** From the register of cheques to the days they fall due. */
function ChequeDaysLink() {
  const t = useT('vouchers')
  return <AppLink to={chequeCalendarPath}>{t('cheques.title')}</AppLink>
}

/** What the books add to a list of theirs: links above it, and what can be done with chosen rows. */
interface Added {
  link?: ReactNode
  bulkActions?: (selected: readonly number[]) => readonly BulkAction[]
}

/** A list of the books with what they add to it. Apart, because no other list needs it. */
export function BookList({ entity, children }: { entity: Entity; children: (added: Added) => ReactNode }) {
  if (entity.name === 'cost_proposal')
    return <ProposalActs>{(bulkActions) => children(bulkActions ? { bulkActions } : {})}</ProposalActs>
  if (entity.machine === 'voucher') return children({ link: <QueueLink /> })
  return children(entity.name === 'cheque' ? { link: <ChequeDaysLink /> } : {})
}

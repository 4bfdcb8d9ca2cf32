import type { WireRecord } from '../../../client/records/records.ts'
import { useT } from '../../../foundation/text/i18n.ts'
import { AppLink } from '../../../ui/layout/app-link.tsx'
import { Row } from '../../../ui/layout/arrange.tsx'
import { Button } from '../../../ui/layout/fluent.ts'
import { pathTo } from './paths.ts'
import { useProposalActs } from './use-proposal-acts.tsx'

/** On the page of a proposal: its voucher, or what can be done with it while it waits. Source: accounting 4.9. */
export function ProposalPanel({ record }: { record: WireRecord }) {
  const t = useT('vouchers')
  const { may, draft, dismiss, isSending, panel } = useProposalActs()
  const { state, voucher_type: kind, voucher } = record
  const path =
    typeof kind === 'string' && typeof voucher === 'number' ? pathTo(kind, voucher, 'detail') : null
  return (
    <Row>
      {path && <AppLink to={path}>{t('proposals.open')}</AppLink>}
      {may && state === 'proposed' && (
        <>
          <Button appearance="primary" disabledFocusable={isSending} onClick={() => draft([record.id])}>
            {t('action.DRAFT')}
          </Button>
          <Button disabledFocusable={isSending} onClick={() => dismiss([record.id])}>
            {t('action.DISMISS')}
          </Button>
        </>
      )}
      {panel}
    </Row>
  )
}

import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { fetchVoucherProof } from '../../../client/http/guest.ts'
import { noteFault } from '../../../client/http/recent-answers.ts'
import { VoucherProofCard } from '../../../features/books/voucher-proof.tsx'
import { useT } from '../../../foundation/text/i18n.ts'
import { ProblemMessage } from '../../../ui/feedback/problem-message.tsx'
import { Waiting } from '../../../ui/feedback/waiting.tsx'
import { GuestPage } from '../../shell/guest-page.tsx'

/** /v/voucher/:token: where the QR code of a printed voucher leads. */
export function Component() {
  const { token = '' } = useParams()
  const t = useT('vouchers')
  const proof = useQuery({
    queryKey: ['voucher-proof', token],
    queryFn: () =>
      fetchVoucherProof(token).catch((fault: unknown) => {
        noteFault(fault)
        throw fault
      }),
  })
  return (
    <GuestPage title={t('proof.title')} screen={{ machine: 'voucher-proof', value: () => proof.status }}>
      {proof.isError ? (
        <ProblemMessage title={t('proof.failed')} onRetry={() => void proof.refetch()} />
      ) : proof.data === undefined ? (
        <Waiting label={t('proof.loading')} />
      ) : (
        <VoucherProofCard voucher={proof.data} />
      )}
    </GuestPage>
  )
}

import { useMutation } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { dismissProposals, draftProposals } from '../../../client/desk/proposals.ts'
import { newIdempotencyKey } from '../../../client/http/api.ts'
import { useSessionUser } from '../../../client/http/session.ts'
import { useInvalidateModule } from '../../../client/records/records.ts'
import { useT } from '../../../foundation/text/i18n.ts'
import { useMessages } from '../../../ui/feedback/messages.ts'
import { useGoTo } from '../../../ui/layout/navigation.ts'
import { EntityFormPanel } from '../../../ui/records/entity-form-panel.tsx'
import { ReasonForm } from '../reason-form.tsx'
import { pathTo } from './paths.ts'

/** What accountants do with proposals: make drafts, or dismiss them with a reason. `may` is false for readers. */
export function useProposalActs(): {
  may: boolean
  draft: (ids: readonly number[]) => void
  dismiss: (ids: readonly number[]) => void
  isSending: boolean
  /** The form a reason is typed in, while it is open. */ panel: ReactNode
} {
  const t = useT('vouchers')
  const goTo = useGoTo()
  const invalidate = useInvalidateModule()
  const { snackbar } = useMessages()
  const may = useSessionUser()?.user_permissions.includes('cost_proposal.update') === true
  const [dismissed, setDismissed] = useState<readonly number[]>([])
  const [refusal, setRefusal] = useState<string | null>(null)
  const drafting = useMutation({
    mutationFn: (ids: readonly number[]) => draftProposals(ids, newIdempotencyKey()),
    onSuccess: ({ vouchers, made, left }) => {
      for (const kind of new Set(vouchers.map((one) => one.kind))) void invalidate(kind)
      const [only, ...more] = vouchers
      const path = only && more.length === 0 ? pathTo(only.kind, only.id, 'form') : null
      snackbar(
        left > 0
          ? t('proposals.someMade', { vouchers: vouchers.length, left })
          : t('proposals.made', { vouchers: vouchers.length }),
        made > 0 ? 'success' : 'warning',
      )
      // What the draft lacks is filled in at once.
      if (path) goTo(path)
    },
    onError: (problem) => snackbar(problem.message, 'error'),
    onSettled: () => void invalidate('cost_proposal'),
  })
  const dismissing = useMutation({
    mutationFn: ({ ids, reason }: { ids: readonly number[]; reason: string }) =>
      dismissProposals(ids, reason),
    onSettled: () => void invalidate('cost_proposal'),
  })
  return {
    may,
    draft: (ids) => drafting.mutate(ids),
    dismiss: (ids) => {
      setRefusal(null)
      setDismissed(ids)
    },
    isSending: drafting.isPending || dismissing.isPending,
    panel: dismissed.length > 0 && (
      <EntityFormPanel title={t('action.DISMISS')} onClose={() => setDismissed([])}>
        {(closeThen) => (
          <ReasonForm
            about="cost_proposal"
            action="DISMISS"
            refusal={refusal}
            isSending={dismissing.isPending}
            onCancel={() => closeThen(() => setDismissed([]))}
            onSend={async ({ reason }) => {
              try {
                const answer = await dismissing.mutateAsync({ ids: dismissed, reason })
                snackbar(t('proposals.dismissed', { n: answer.dismissed }), 'success')
                closeThen(() => setDismissed([]))
                return true
              } catch (problem) {
                setRefusal(problem instanceof Error ? problem.message : String(problem))
                return false
              }
            }}
          />
        )}
      </EntityFormPanel>
    ),
  }
}

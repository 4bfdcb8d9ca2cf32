import { useState } from 'react'
import { isApiProblem } from '../../client/http/api.ts'
import { isTaken, useDraft } from '../../client/http/use-draft.ts'
import { useChangePlans, usePlanEffect, type PlanProposal } from '../../client/journey/stage-plans.ts'
import { Stack } from '../../ui/layout/arrange.tsx'
import {
  Button,
  DialogActions,
  DialogBody,
  DialogContent,
  DialogSurface,
  DialogTitle,
  Field,
  Input,
  Text,
} from '../../ui/layout/fluent.ts'
import { Dialog } from '../../ui/feedback/overlays.tsx'
import { numberText } from '../../foundation/text/agency-format.ts'
import { useLanguage, useT } from '../../foundation/text/i18n.ts'
import { ProblemMessage } from '../../ui/feedback/problem-message.tsx'
import { DraftOffer } from '../../ui/records/entity-form-messages.tsx'
import { Waiting } from '../../ui/feedback/waiting.tsx'

const longestReason = 250
const shortestReason = 3

/** Says what the new plans would do to the files in process, asks why, and puts them in force. */
export function PlanConfirm({
  proposal,
  version,
  onDone,
  onCancel,
}: {
  proposal: PlanProposal
  version: number
  onDone: (run: number) => void
  onCancel: () => void
}) {
  const t = useT('plans')
  const language = useLanguage()
  const [reason, setReason] = useState('')
  const draft = useDraft('stage_plans.reason', { reason }, (stored) => setReason(String(stored['reason'])))
  const effect = usePlanEffect(proposal)
  const change = useChangePlans()
  const said = (count: number) => numberText(count, language)
  const send = () =>
    void draft.settle((idempotencyKey) =>
      isTaken(
        change
          .mutateAsync({ ...proposal, version, reason: reason.trim(), idempotencyKey })
          .then(({ run }) => onDone(run)),
      ),
    )
  const problem = change.error ?? effect.error
  const mayConfirm = effect.data !== undefined && reason.trim().length >= shortestReason && !change.isPending
  return (
    <Dialog
      open
      onOpenChange={(_, data) => {
        if (!data.open && !change.isPending) onCancel()
      }}
    >
      <DialogSurface>
        <form
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            if (mayConfirm) send()
          }}
        >
          <DialogBody>
            <DialogTitle>{t('confirmTitle')}</DialogTitle>
            <DialogContent>
              <Stack gap="m">
                {problem && (
                  <ProblemMessage
                    title={t('notSaved')}
                    detail={problem.message}
                    requestId={isApiProblem(problem) ? problem.requestId : null}
                  />
                )}
                {effect.isPending ? (
                  <Waiting label={t('checking')} />
                ) : (
                  effect.data && (
                    <Stack gap="xs">
                      <Text>
                        {effect.data.other_plan === 0
                          ? t('effectNone')
                          : t('effectPlans', { count: effect.data.other_plan, of: said(effect.data.open) })}
                      </Text>
                      {effect.data.becomes_ready > 0 && (
                        <Text>{t('effectReady', { count: effect.data.becomes_ready })}</Text>
                      )}
                      {effect.data.no_longer_ready > 0 && (
                        <Text weight="semibold">
                          {t('effectNotReady', { count: effect.data.no_longer_ready })}
                        </Text>
                      )}
                    </Stack>
                  )
                )}
                <DraftOffer draft={draft} />
                <Field required label={t('reason')} hint={t('reasonHint')}>
                  <Input
                    value={reason}
                    maxLength={longestReason}
                    autoComplete="off"
                    onChange={(_, { value }) => setReason(value)}
                  />
                </Field>
              </Stack>
            </DialogContent>
            <DialogActions>
              <Button disabledFocusable={change.isPending} onClick={onCancel}>
                {t('cancel')}
              </Button>
              <Button type="submit" appearance="primary" disabledFocusable={!mayConfirm}>
                {t('confirm')}
              </Button>
            </DialogActions>
          </DialogBody>
        </form>
      </DialogSurface>
    </Dialog>
  )
}

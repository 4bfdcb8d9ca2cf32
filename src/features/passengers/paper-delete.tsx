import { useState } from 'react'
import {
  useDeletePaper,
  type PaperRefusal,
  type PaperVersion,
} from '../../client/passengers/passenger-documents.ts'
import { useDraft } from '../../client/http/use-draft.ts'
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
  MessageBar,
  MessageBarBody,
  Text,
} from '../../ui/layout/fluent.ts'
import { Dialog } from '../../ui/feedback/overlays.tsx'
import { DraftOffer } from '../../ui/records/entity-form-messages.tsx'
import { useT } from '../../foundation/text/i18n.ts'

const longestReason = 250
const shortestReason = 3

/** Asks why a paper is deleted and deletes it; the version before it becomes the current one. */
export function PaperDelete({
  version,
  title,
  onDone,
}: {
  version: PaperVersion
  title: string
  onDone: () => void
}) {
  const t = useT('passenger')
  const deletePaper = useDeletePaper()
  const [reason, setReason] = useState('')
  const draft = useDraft(`paper.${version.id}.delete`, { reason }, (stored) =>
    setReason(String(stored['reason'])),
  )
  const [refusal, setRefusal] = useState<PaperRefusal | null>(null)
  const [isBusy, setBusy] = useState(false)
  const isReady = reason.trim().length >= shortestReason && !isBusy
  const send = async () => {
    if (!isReady) return
    setBusy(true)
    try {
      await draft.settle(async (key) => {
        const refused = await deletePaper(version, reason.trim(), key)
        setRefusal(refused)
        if (refused === null) onDone()
        return refused === null
      })
    } catch {
      setRefusal({ message: t('papers.unreachable'), fields: {} })
    } finally {
      setBusy(false)
    }
  }
  const mistake = refusal?.fields['reason']
  return (
    <Dialog
      open
      onOpenChange={(_, data) => {
        if (!data.open) onDone()
      }}
    >
      <DialogSurface>
        <form
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            void send()
          }}
        >
          <DialogBody>
            <DialogTitle>{t('papers.deleteTitle', { title })}</DialogTitle>
            <DialogContent>
              <Stack gap="m">
                <DraftOffer draft={draft} />
                {refusal && (
                  <MessageBar intent="error" layout="multiline">
                    <MessageBarBody role="alert">{refusal.message}</MessageBarBody>
                  </MessageBar>
                )}
                <Text>{t('papers.deleteText')}</Text>
                <Field
                  required
                  label={t('papers.reason')}
                  {...(mistake ? { validationMessage: mistake, validationState: 'error' as const } : {})}
                >
                  <Input
                    value={reason}
                    maxLength={longestReason}
                    autoComplete="off"
                    onChange={(_, data) => setReason(data.value)}
                  />
                </Field>
              </Stack>
            </DialogContent>
            <DialogActions>
              <Button onClick={onDone}>{t('papers.cancel')}</Button>
              <Button type="submit" appearance="primary" disabledFocusable={!isReady}>
                {t('papers.delete')}
              </Button>
            </DialogActions>
          </DialogBody>
        </form>
      </DialogSurface>
    </Dialog>
  )
}

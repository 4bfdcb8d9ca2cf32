import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import { useT } from '../../../foundation/text/i18n.ts'
import type { problemReportMachine } from '../../../machines/shell/problem-report.ts'
import { ProblemMessage } from '../../../ui/feedback/problem-message.tsx'
import {
  Button,
  DialogActions,
  DialogBody,
  DialogContent,
  DialogSurface,
  DialogTitle,
  Field,
  makeStyles,
  Text,
  Textarea,
  tokens,
} from '../../../ui/layout/fluent.ts'
import { Dialog } from '../../../ui/feedback/overlays.tsx'

const useStyles = makeStyles({
  content: { display: 'grid', rowGap: tokens.spacingVerticalL },
  list: { margin: 0, paddingInlineStart: tokens.spacingHorizontalXL },
})

/** Asks what went wrong and saves the file; says before what is in it and afterwards what to do with it. */
export function ProblemReportDialog({
  actor,
  isGuest = false,
}: {
  actor: ActorRefFrom<typeof problemReportMachine>
  /** No user is signed in: there is no role and no passenger. */
  isGuest?: boolean
}) {
  const styles = useStyles()
  const t = useT('look')
  const tShell = useT('shell')
  const said = useSelector(actor, (s) => s.context.said)
  const file = useSelector(actor, (s) => s.context.file)
  const isOpen = useSelector(actor, (s) => !s.matches('closed'))
  const isBusy = useSelector(actor, (s) => s.matches('saving'))
  const isSaved = useSelector(actor, (s) => s.matches('saved'))
  const hasFailed = useSelector(actor, (s) => s.matches('failed'))
  const close = () => actor.send({ type: 'CLOSE' })
  return (
    <Dialog open={isOpen} modalType="modal" onOpenChange={(_, data) => !data.open && close()}>
      <DialogSurface>
        <form
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            actor.send({ type: 'SAVE' })
          }}
        >
          <DialogBody>
            <DialogTitle>{isSaved ? t('problem.saved') : tShell('problem.report')}</DialogTitle>
            <DialogContent className={styles.content}>
              {isSaved ? (
                <Text role="status">
                  {t('problem.send')} <bdi dir="ltr">{file}</bdi>
                </Text>
              ) : (
                <>
                  {hasFailed && <ProblemMessage title={t('problem.failed')} />}
                  <Field label={t('problem.said')} hint={t('problem.noNames')}>
                    <Textarea
                      rows={5}
                      maxLength={2000}
                      value={said}
                      disabled={isBusy}
                      onChange={(_, data) => actor.send({ type: 'TYPE', said: data.value })}
                    />
                  </Field>
                  <div>
                    <Text>{t('problem.holds')}</Text>
                    <ul className={styles.list}>
                      <li>{isGuest ? t('problem.guestPage') : t('problem.page')}</li>
                      <li>{t('problem.answers')}</li>
                      {!isGuest && <li>{t('problem.course')}</li>}
                    </ul>
                    {isGuest && <Text>{t('problem.nothingTyped')}</Text>}
                  </div>
                </>
              )}
            </DialogContent>
            <DialogActions>
              {isSaved ? (
                <Button appearance="primary" onClick={close}>
                  {t('problem.close')}
                </Button>
              ) : (
                <>
                  <Button onClick={close}>{t('problem.cancel')}</Button>
                  <Button type="submit" appearance="primary" disabled={isBusy} disabledFocusable={isBusy}>
                    {isBusy ? t('problem.saving') : t('problem.save')}
                  </Button>
                </>
              )}
            </DialogActions>
          </DialogBody>
        </form>
      </DialogSurface>
    </Dialog>
  )
}

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { isApiProblem } from '../../client/http/api.ts'
import {
  backupFile,
  backupsKey,
  makeBackup,
  restoreBackup,
  saveBackupSettings,
  useBackups,
  verifyBackup,
  type BackupSettings,
  type StoredBackup,
} from '../../client/agency/backups.ts'
import { useJobRun } from '../../client/agency/jobs.ts'
import { isTaken, useDraft } from '../../client/http/use-draft.ts'
import { saveAs } from '../../client/http/save-as.ts'
import {
  Button,
  DialogActions,
  DialogBody,
  DialogContent,
  DialogSurface,
  DialogTitle,
  Field,
  Input,
  makeStyles,
  MessageBar,
  MessageBarBody,
  Text,
  tokens,
} from '../../ui/layout/fluent.ts'
import { Dialog } from '../../ui/feedback/overlays.tsx'
import { instantText, numberText } from '../../foundation/text/agency-format.ts'
import { useLanguage, useT } from '../../foundation/text/i18n.ts'
import { useMessages } from '../../ui/feedback/messages.ts'
import { PasswordInput } from '../../ui/inputs/password-input.tsx'
import { PlainTable } from '../../ui/tables/plain-table.tsx'
import { ProblemMessage } from '../../ui/feedback/problem-message.tsx'
import { DraftOffer } from '../../ui/records/entity-form-messages.tsx'
import { Surface } from '../../ui/layout/surface.tsx'
import { problemText } from './problem-text.ts'
import { TimeField } from '../../ui/inputs/dates/time-field.tsx'
import { RunBadge, RunOutcome } from './run-state.tsx'

const useStyles = makeStyles({
  box: { display: 'grid', rowGap: tokens.spacingVerticalL },
  row: { display: 'flex', flexWrap: 'wrap', alignItems: 'end', gap: tokens.spacingHorizontalM },
  run: { display: 'grid', justifyItems: 'start', rowGap: tokens.spacingVerticalXS },
  fields: { display: 'grid', rowGap: tokens.spacingVerticalM },
})
const mib = 1024 * 1024

/** What was asked for last, followed to its end. */
function FollowedRun({ id }: { id: number }) {
  const styles = useStyles()
  const t = useT('jobs')
  const { data } = useJobRun(id)
  return data ? (
    <div className={styles.run} role="status">
      <RunBadge run={data} />
      <RunOutcome run={data} label={t('backup.title')} />
    </div>
  ) : null
}

/** The passphrase an encrypted backup was made with. */
function Passphrase({
  value,
  hint,
  onChange,
}: {
  value: string
  hint?: string
  onChange: (value: string) => void
}) {
  const t = useT('jobs')
  return (
    <Field label={t('backup.passphrase')} {...(hint ? { hint } : {})}>
      <PasswordInput
        autoComplete="off"
        value={value}
        showLabel={t('mail.show')}
        hideLabel={t('mail.hide')}
        onChange={(_, data) => onChange(data.value)}
      />
    </Field>
  )
}

/** Asks for the name and, when it is encrypted, the passphrase, before everything is replaced. */
function RestoreDialog({
  backup,
  onStarted,
  onStay,
}: {
  backup: StoredBackup
  onStarted: (run: number) => void
  onStay: () => void
}) {
  const styles = useStyles()
  const t = useT('jobs')
  const [confirm, setConfirm] = useState('')
  const [passphrase, setPassphrase] = useState('')
  const restore = useMutation({
    mutationFn: () => restoreBackup(backup.name, confirm, passphrase),
    onSuccess: ({ run }) => onStarted(run),
  })
  return (
    <Dialog
      open
      modalType="alert"
      onOpenChange={(_, data) => {
        if (!data.open) onStay()
      }}
    >
      <DialogSurface>
        <DialogBody>
          <DialogTitle>{t('backup.restoreTitle')}</DialogTitle>
          <DialogContent className={styles.fields}>
            <Text>{t('backup.restoreText')}</Text>
            <Text weight="semibold">
              <bdi dir="ltr">{backup.name}</bdi>
            </Text>
            <Field
              label={t('backup.name')}
              required
              {...(restore.error ? { validationMessage: problemText(restore.error, t('noAnswer')) } : {})}
            >
              <Input dir="ltr" value={confirm} onChange={(_, data) => setConfirm(data.value)} />
            </Field>
            {backup.encrypted && <Passphrase value={passphrase} onChange={setPassphrase} />}
          </DialogContent>
          <DialogActions>
            <Button onClick={onStay}>{t('backup.stay')}</Button>
            <Button
              appearance="primary"
              disabled={restore.isPending || confirm === ''}
              onClick={() => restore.mutate()}
            >
              {t('backup.restore')}
            </Button>
          </DialogActions>
        </DialogBody>
      </DialogSurface>
    </Dialog>
  )
}

/** Asks for the passphrase an encrypted backup was made with; without one the stored one is tried. */
function VerifyDialog({
  backup,
  onVerify,
  onStay,
}: {
  backup: StoredBackup
  onVerify: (passphrase: string) => void
  onStay: () => void
}) {
  const styles = useStyles()
  const t = useT('jobs')
  const [passphrase, setPassphrase] = useState('')
  return (
    <Dialog
      open
      onOpenChange={(_, data) => {
        if (!data.open) onStay()
      }}
    >
      <DialogSurface>
        <DialogBody>
          <DialogTitle>{t('backup.verifyTitle')}</DialogTitle>
          <DialogContent className={styles.fields}>
            <Text weight="semibold">
              <bdi dir="ltr">{backup.name}</bdi>
            </Text>
            <Passphrase value={passphrase} hint={t('backup.passphraseTried')} onChange={setPassphrase} />
          </DialogContent>
          <DialogActions>
            <Button onClick={onStay}>{t('backup.stay')}</Button>
            <Button appearance="primary" onClick={() => onVerify(passphrase)}>
              {t('backup.verify')}
            </Button>
          </DialogActions>
        </DialogBody>
      </DialogSurface>
    </Dialog>
  )
}

function ScheduleForm({ settings }: { settings: BackupSettings }) {
  const styles = useStyles()
  const t = useT('jobs')
  const { snackbar } = useMessages()
  const client = useQueryClient()
  const [time, setTime] = useState(settings.time)
  const [keep, setKeep] = useState(String(settings.keep))
  const [passphrase, setPassphrase] = useState('')
  const draft = useDraft('backup_schedule', { time, keep }, (stored) => {
    setTime(String(stored['time']))
    setKeep(String(stored['keep']))
  })
  const save = useMutation({
    mutationFn: (key: string) =>
      saveBackupSettings(
        {
          enabled: settings.enabled,
          time,
          keep: Number(keep),
          version: settings.version,
          ...(passphrase ? { passphrase } : {}),
        },
        key,
      ),
    onSuccess: () => {
      snackbar(t('backup.saved'), 'success')
      return client.invalidateQueries({ queryKey: backupsKey })
    },
  })
  const faults = isApiProblem(save.error) ? save.error.fieldMessages : {}
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void draft.settle((key) => isTaken(save.mutateAsync(key)))
      }}
    >
      <Surface title={t('backup.schedule')}>
        <DraftOffer draft={draft} />
        {!settings.has_passphrase && <Text>{t('backup.open')}</Text>}
        <div className={styles.row}>
          <Field label={t('backup.time')} validationMessage={faults['time']}>
            <TimeField value={time} onChange={setTime} />
          </Field>
          <Field label={t('backup.keep')} validationMessage={faults['keep']}>
            <Input inputMode="numeric" dir="ltr" value={keep} onChange={(_, data) => setKeep(data.value)} />
          </Field>
          <Field
            label={t('backup.passphrase')}
            validationMessage={faults['passphrase']}
            hint={settings.has_passphrase ? t('backup.passphraseKept') : undefined}
          >
            <PasswordInput
              autoComplete="new-password"
              value={passphrase}
              showLabel={t('mail.show')}
              hideLabel={t('mail.hide')}
              onChange={(_, data) => setPassphrase(data.value)}
            />
          </Field>
          <Button type="submit" disabled={save.isPending}>
            {t('mail.save')}
          </Button>
        </div>
        {save.error && <Text role="alert">{problemText(save.error, t('noAnswer'))}</Text>}
      </Surface>
    </form>
  )
}

/** The backups on the server: made, tried out, downloaded, restored; their schedule below. */
export function BackupList() {
  const styles = useStyles()
  const t = useT('jobs')
  const language = useLanguage()
  const { snackbar } = useMessages()
  const client = useQueryClient()
  const { data, error, refetch } = useBackups()
  const [run, setRun] = useState<number | null>(null)
  const [chosen, setChosen] = useState<StoredBackup | null>(null)
  const [tried, setTried] = useState<StoredBackup | null>(null)
  const onError = (problem: Error) => snackbar(problemText(problem, t('noAnswer')), 'error')
  const follow = (id: number) => {
    setRun(id)
    void client.invalidateQueries({ queryKey: backupsKey })
  }
  const make = useMutation({ mutationFn: makeBackup, onSuccess: (started) => follow(started.run), onError })
  const verify = useMutation({
    mutationFn: ({ name, passphrase }: { name: string; passphrase: string }) =>
      verifyBackup(name, passphrase),
    onSuccess: (started) => follow(started.run),
    onError,
  })
  const download = useMutation({
    mutationFn: async (name: string) => saveAs(await backupFile(name), name),
    onError,
  })
  if (error)
    return <ProblemMessage title={t('failed')} detail={error.message} onRetry={() => void refetch()} />
  if (!data) return <Text role="status">{t('loading')}</Text>
  return (
    <div className={styles.box}>
      {data.is_late && data.backups.length > 0 && (
        <MessageBar intent="warning">
          <MessageBarBody>{t('backup.late')}</MessageBarBody>
        </MessageBar>
      )}
      <div className={styles.row}>
        <Button appearance="primary" disabled={make.isPending} onClick={() => make.mutate()}>
          {t('backup.make')}
        </Button>
        {run !== null && <FollowedRun id={run} />}
      </div>
      {data.backups.length === 0 ? (
        <Text>{t('backup.none')}</Text>
      ) : (
        <PlainTable
          caption={t('backup.title')}
          rows={data.backups}
          keyOf={(backup) => backup.name}
          columns={[
            {
              key: 'at',
              label: t('backup.at'),
              cell: (backup) => instantText(backup.created_at, language),
            },
            { key: 'name', label: t('backup.name'), cell: (backup) => <bdi dir="ltr">{backup.name}</bdi> },
            {
              key: 'size',
              label: t('backup.size'),
              isNumber: true,
              cell: (backup) => `${numberText(Math.ceil((backup.size / mib) * 10) / 10, language)} MB`,
            },
            {
              key: 'kind',
              label: t('backup.kind'),
              cell: (backup) =>
                `${t(backup.scheduled ? 'backup.auto' : 'backup.hand')} · ${t(backup.encrypted ? 'backup.encrypted' : 'backup.plain')}`,
            },
            {
              key: 'action',
              label: t('column.action'),
              cell: (backup) => (
                <div className={styles.row}>
                  <Button
                    size="small"
                    disabled={verify.isPending}
                    aria-label={`${t('backup.verify')}: ${backup.name}`}
                    onClick={() => {
                      if (backup.encrypted) setTried(backup)
                      else verify.mutate({ name: backup.name, passphrase: '' })
                    }}
                  >
                    {t('backup.verify')}
                  </Button>
                  <Button
                    size="small"
                    disabled={download.isPending}
                    aria-label={`${t('backup.download')}: ${backup.name}`}
                    onClick={() => download.mutate(backup.name)}
                  >
                    {t('backup.download')}
                  </Button>
                  <Button
                    size="small"
                    aria-label={`${t('backup.restore')}: ${backup.name}`}
                    onClick={() => setChosen(backup)}
                  >
                    {t('backup.restore')}
                  </Button>
                </div>
              ),
            },
          ]}
        />
      )}
      <ScheduleForm key={data.settings.version} settings={data.settings} />
      {tried && (
        <VerifyDialog
          backup={tried}
          onStay={() => setTried(null)}
          onVerify={(passphrase) => {
            setTried(null)
            verify.mutate({ name: tried.name, passphrase })
          }}
        />
      )}
      {chosen && (
        <RestoreDialog
          backup={chosen}
          onStay={() => setChosen(null)}
          onStarted={(id) => {
            setChosen(null)
            follow(id)
          }}
        />
      )}
    </div>
  )
}

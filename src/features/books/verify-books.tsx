import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { cancelRun, isOver, momentOf, useJobRun, useRunAction, useRuns } from '../../client/agency/jobs.ts'
import { auditBundle, checkEveryEntry, verifyBooks, type BooksReport } from '../../client/desk/vouchers.ts'
import { isApiProblem } from '../../client/http/problem.ts'
import { saveAs } from '../../client/http/save-as.ts'
import { useSessionUser } from '../../client/http/session.ts'
import { readsStatements, takesLedger } from '../../domain/people/named-permissions.ts'
import { ProgressLine } from '../../ui/feedback/progress-line.tsx'
import type { JobRun } from '../../domain/agency/job-run.ts'
import { Caption, Row, Stack } from '../../ui/layout/arrange.tsx'
import { Button, MessageBar, MessageBarBody, MessageBarTitle } from '../../ui/layout/fluent.ts'
import { instantText } from '../../foundation/text/agency-format.ts'
import { useLanguage, useT } from '../../foundation/text/i18n.ts'
import { Ltr } from '../../ui/layout/ltr.tsx'
import { ProblemMessage } from '../../ui/feedback/problem-message.tsx'
import { Surface } from '../../ui/layout/surface.tsx'

/** What a check found. */
function Found({ report }: { report: BooksReport }) {
  const t = useT('vouchers')
  const language = useLanguage()
  return (
    <Stack>
      <MessageBar intent={report.ok ? 'success' : 'error'} layout="multiline" politeness="assertive">
        <MessageBarBody>
          {report.ok ? (
            <>
              {t('verify.ok', { n: report.entries })}
              {report.since !== null && (
                <div>{t('verify.since', { n: report.reread, at: instantText(report.since, language) })}</div>
              )}
            </>
          ) : (
            <>
              <MessageBarTitle>{t('verify.broken')}</MessageBarTitle>
              {report.broken.map(({ rule, what }) => (
                <div key={rule}>
                  <bdi>{what}</bdi>
                </div>
              ))}
            </>
          )}
        </MessageBarBody>
      </MessageBar>
      {report.seal && (
        <Caption>
          {t('verify.seal', { seq: report.seal.seq })}: <Ltr>{report.seal.hash}</Ltr>
        </Caption>
      )}
    </Stack>
  )
}

/** A check of every entry until its end, and then what it found. */
function WholeCheck({ run }: { run: JobRun }) {
  const t = useT('vouchers')
  const language = useLanguage()
  const stop = useRunAction(cancelRun)
  if (!isOver(run))
    return (
      <Row>
        <ProgressLine
          label={t('verify.running')}
          words={run.total ? t('verify.progress', { percent: Math.floor((100 * run.done) / run.total) }) : ''}
          done={run.done}
          total={run.total}
        />
        <Button
          appearance="subtle"
          disabledFocusable={stop.isPending || run.cancel_asked}
          onClick={() => {
            if (!stop.isPending && !run.cancel_asked) stop.mutate(run.id)
          }}
        >
          {t('verify.stop')}
        </Button>
      </Row>
    )
  if (run.state === 'cancelled') return <Caption>{t('verify.stopped')}</Caption>
  if (run.state !== 'done' || run.result === null)
    return <ProblemMessage title={t('verify.failed')} detail={run.error ?? undefined} />
  const report = run.result as unknown as BooksReport // What the job answers.
  return (
    <Stack>
      <Caption>{t('verify.wholeAt', { at: instantText(momentOf(run), language) })}</Caption>
      <Found report={report} />
    </Stack>
  )
}

/** Books of an agency may take longer than a request; a check of every entry never fits into one for sure. */
const isTooLong = (fault: unknown): boolean => isApiProblem(fault) && fault.status === 503

/** "Verify my books": asks every rule of the books again and says what is broken. Source: accounting 11; decision 1110. */
export function VerifyBooks() {
  const t = useT('vouchers')
  const user = useSessionUser()
  const [wholeRun, setAsked] = useState<number | null>(null)
  const whole = useMutation({ mutationFn: checkEveryEntry, onSuccess: setAsked })
  const check = useMutation({
    mutationFn: verifyBooks,
    onMutate: () => setAsked(null),
    onError: (fault) => {
      if (isTooLong(fault)) whole.mutate()
    },
  })
  // The last one this person asked for, also after the page was left.
  const { data: last } = useRuns('check_books', 1)
  const { data: followed } = useJobRun(wholeRun)
  const own = last?.runs.find((run) => run.by_user === user?.id)
  const run = wholeRun === null ? (check.data ? undefined : own) : (followed ?? undefined)
  const isBusy = check.isPending || whole.isPending || (run !== undefined && !isOver(run))
  const mayRead = user?.user_permissions.includes(readsStatements) === true
  const takes =
    user !== null && user !== undefined && takesLedger(mayRead, user.branch_scope, user.agent_scope)
  const bundle = useMutation({
    mutationFn: auditBundle,
    onSuccess: (file) => saveAs(file, `${t('verify.bundleName')}.zip`),
  })
  const fault = whole.error ?? (isTooLong(check.error) ? null : check.error)
  return (
    <Surface title={t('verify.title')}>
      <Caption>{t('verify.intro')}</Caption>
      <Row>
        <Button
          disabledFocusable={isBusy}
          onClick={() => {
            if (!isBusy) check.mutate()
          }}
        >
          {check.isPending ? t('verify.running') : t('verify.run')}
        </Button>
        <Button
          appearance="subtle"
          disabledFocusable={isBusy}
          onClick={() => {
            if (isBusy) return
            check.reset()
            whole.mutate()
          }}
        >
          {t('verify.whole')}
        </Button>
      </Row>
      {user && mayRead && (
        <Row>
          <Button
            disabledFocusable={bundle.isPending || !takes}
            onClick={() => {
              if (takes && !bundle.isPending) bundle.mutate()
            }}
          >
            {bundle.isPending ? t('verify.bundling') : t('verify.bundle')}
          </Button>
          <Caption>{t(takes ? 'verify.bundleHint' : 'verify.bundleLimited')}</Caption>
        </Row>
      )}
      {bundle.error && <ProblemMessage title={t('verify.bundleFailed')} detail={bundle.error.message} />}
      {fault && <ProblemMessage title={t('verify.failed')} detail={fault.message} />}
      {run ? <WholeCheck run={run} /> : check.data && <Found report={check.data} />}
    </Surface>
  )
}

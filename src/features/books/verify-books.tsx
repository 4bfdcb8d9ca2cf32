import { useMutation } from '@tanstack/react-query'
import { auditBundle, verifyBooks } from '../../client/desk/vouchers.ts'
import { saveAs } from '../../client/http/save-as.ts'
import { useSessionUser } from '../../client/http/session.ts'
import { readsStatements, takesLedger } from '../../domain/people/named-permissions.ts'
import { Caption, Row, Stack } from '../../ui/layout/arrange.tsx'
import { Button, MessageBar, MessageBarBody, MessageBarTitle } from '../../ui/layout/fluent.ts'
import { instantText } from '../../foundation/text/agency-format.ts'
import { useLanguage, useT } from '../../foundation/text/i18n.ts'
import { Ltr } from '../../ui/layout/ltr.tsx'
import { ProblemMessage } from '../../ui/feedback/problem-message.tsx'
import { Surface } from '../../ui/layout/surface.tsx'

/** "Verify my books": asks every rule of the books again and says what is broken. Source: accounting 11. */
export function VerifyBooks() {
  const t = useT('vouchers')
  const language = useLanguage()
  const check = useMutation({ mutationFn: verifyBooks })
  const report = check.data
  const user = useSessionUser()
  const mayRead = user?.user_permissions.includes(readsStatements) === true
  const takes =
    user !== null && user !== undefined && takesLedger(mayRead, user.branch_scope, user.agent_scope)
  const bundle = useMutation({
    mutationFn: auditBundle,
    onSuccess: (file) => saveAs(file, `${t('verify.bundleName')}.zip`),
  })
  return (
    <Surface title={t('verify.title')}>
      <Caption>{t('verify.intro')}</Caption>
      <Row>
        <Button
          disabledFocusable={check.isPending}
          onClick={() => {
            if (!check.isPending) check.mutate(false)
          }}
        >
          {check.isPending ? t('verify.running') : t('verify.run')}
        </Button>
        <Button
          appearance="subtle"
          disabledFocusable={check.isPending}
          onClick={() => {
            if (!check.isPending) check.mutate(true)
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
      {check.error && <ProblemMessage title={t('verify.failed')} detail={check.error.message} />}
      {report && (
        <Stack>
          <MessageBar intent={report.ok ? 'success' : 'error'} layout="multiline" politeness="assertive">
            <MessageBarBody>
              {report.ok ? (
                <>
                  {t('verify.ok', { n: report.entries })}
                  {report.since !== null && (
                    <div>
                      {t('verify.since', { n: report.reread, at: instantText(report.since, language) })}
                    </div>
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
      )}
    </Surface>
  )
}

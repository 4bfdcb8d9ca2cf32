import { Button, makeStyles } from '../../ui/layout/fluent.ts'
import { useRouteError } from 'react-router'
import { isApiProblem } from '../../client/http/problem.ts'
import { useT } from '../../foundation/text/i18n.ts'
import { reportProblem } from './announcements.ts'
import { ProblemMessage } from '../../ui/feedback/problem-message.tsx'

const useStyles = makeStyles({ place: { padding: '24px' } })

/** A page whose file is gone: the server has a newer version of the product. */
const isOldVersion = (error: unknown) =>
  error instanceof TypeError && /dynamically imported module|module script/i.test(error.message)

/** Shown instead of a page that broke; the shell around it goes on working. */
export function RouteProblem() {
  const styles = useStyles()
  const t = useT('shell')
  const error = useRouteError()
  const requestId = isApiProblem(error) ? error.requestId : null
  const detail = isOldVersion(error)
    ? t('problem.newVersion')
    : requestId
      ? t('problem.detail')
      : t('problem.detailNoId')
  return (
    <div className={styles.place}>
      <ProblemMessage
        title={t('problem.title')}
        detail={detail}
        requestId={requestId}
        retryLabel={t('problem.reload')}
        onRetry={() => window.location.reload()}
      >
        <Button size="small" onClick={reportProblem}>
          {t('problem.report')}
        </Button>
      </ProblemMessage>
    </div>
  )
}

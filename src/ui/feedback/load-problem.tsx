import { useT } from '../../foundation/text/i18n.ts'
import { CompassNorthwestRegular } from '../icons/icons.ts'
import { EmptyState } from './empty-state.tsx'
import { ProblemMessage } from './problem-message.tsx'

type LoadProblemProps = {
  /** Said when trying again may help. */
  title: string
  detail?: string
  error: Error
  onRetry: () => void
}

const isGone = (error: Error): boolean => 'status' in error && error.status === 404

/** Why a page shows nothing: there is no such record, or none this person may see; anything else may be tried again. */
export function LoadProblem({ title, detail, error, onRetry }: LoadProblemProps) {
  const t = useT('entity')
  return isGone(error) ? (
    <EmptyState icon={<CompassNorthwestRegular />} title={t('state.none')}>
      {t('state.goneText')}
    </EmptyState>
  ) : (
    <ProblemMessage title={title} detail={detail} onRetry={onRetry} />
  )
}

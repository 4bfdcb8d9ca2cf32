import { useT } from '../../foundation/text/i18n.ts'
import { CompassNorthwestRegular } from '../icons/icons.ts'
import { EmptyState } from './empty-state.tsx'
import { ProblemMessage } from './problem-message.tsx'

type LoadProblemProps = {
  /** Said when trying again may help. */
  title: string
  error: Error
  onRetry: () => void
}

const isGone = (error: Error): boolean => 'status' in error && error.status === 404

/** Why a page shows nothing: there is no such record, or none this person may see; anything else may be tried again. */
export function LoadProblem({ title, error, onRetry }: LoadProblemProps) {
  const t = useT('entity')
  return isGone(error) ? (
    <EmptyState icon={<CompassNorthwestRegular />} title={t('state.none')}>
      {t('state.goneText')}
    </EmptyState>
  ) : (
    <ProblemMessage title={title} onRetry={onRetry} />
  )
}

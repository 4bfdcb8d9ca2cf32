import { Button, makeStyles, MessageBar, MessageBarActions, MessageBarBody, MessageBarTitle, Text, tokens } from '@fluentui/react-components'
import { useState } from 'react'
import { useT } from './i18n.ts'

const useStyles = makeStyles({
  request: { display: 'inline-flex', alignItems: 'center', columnGap: tokens.spacingHorizontalXS, color: tokens.colorNeutralForeground3 },
})

export type ProblemMessageProps = {
  title: string
  detail?: string
  /** Shown with a copy button, so that it can be told to the administrator. */
  requestId?: string | null
  retryLabel?: string
  onRetry?: () => void
}

/** What failed, why, and a way to try again; the rest of the page goes on working. */
export function ProblemMessage({ title, detail, requestId, retryLabel, onRetry }: ProblemMessageProps) {
  const styles = useStyles()
  const t = useT('shell')
  const [isCopied, setCopied] = useState(false)
  return (
    <MessageBar intent="error" layout="multiline" politeness="polite">
      <MessageBarBody>
        <MessageBarTitle>{title}</MessageBarTitle>
        {detail}
        {requestId && (
          <div className={styles.request}>
            <Text size={200}>{t('problem.requestId')} <bdi dir="ltr">{requestId}</bdi></Text>
            <Button size="small" appearance="transparent" onClick={() => { void navigator.clipboard?.writeText(requestId).then(() => setCopied(true)) }}>
              {isCopied ? t('problem.copied') : t('problem.copy')}
            </Button>
          </div>
        )}
      </MessageBarBody>
      {onRetry && <MessageBarActions><Button size="small" onClick={onRetry}>{retryLabel ?? t('problem.retry')}</Button></MessageBarActions>}
    </MessageBar>
  )
}

import { Button, makeStyles, Text, tokens } from '@fluentui/react-components'
import { useState, type ReactNode } from 'react'
import { useT } from '../../foundation/text/i18n.ts'

// Drawn by hand: the first page carries it, and Fluent's message bar would cost it three kilobytes (decision 0065).
const useStyles = makeStyles({
  bar: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'space-between',
    columnGap: tokens.spacingHorizontalM,
    rowGap: tokens.spacingVerticalXS,
    paddingBlock: tokens.spacingVerticalS,
    paddingInline: tokens.spacingHorizontalM,
    borderRadius: tokens.borderRadiusMedium,
    border: `${tokens.strokeWidthThin} solid ${tokens.colorStatusDangerBorder1}`,
    backgroundColor: tokens.colorStatusDangerBackground1,
    color: tokens.colorNeutralForeground1,
    overflowWrap: 'anywhere',
  },
  request: {
    display: 'inline-flex',
    alignItems: 'center',
    columnGap: tokens.spacingHorizontalXS,
    color: tokens.colorNeutralForeground3,
  },
})

export type ProblemMessageProps = {
  title: string
  detail?: string
  /** Shown with a copy button, so that the user can give it to the administrator. */
  requestId?: string | null
  retryLabel?: string
  onRetry?: () => void
  /** More to do about it, before trying again. */
  children?: ReactNode
}

/** What failed, why, and a way to try again; the rest of the page goes on working. */
export function ProblemMessage({
  title,
  detail,
  requestId,
  retryLabel,
  onRetry,
  children,
}: ProblemMessageProps) {
  const styles = useStyles()
  const t = useT('shell')
  const [isCopied, setCopied] = useState(false)
  return (
    <div role="status" className={styles.bar}>
      <div>
        <Text weight="semibold">{title}</Text> <Text>{detail}</Text>
        {requestId && (
          <div className={styles.request}>
            <Text size={200}>
              {t('problem.requestId')} <bdi dir="ltr">{requestId}</bdi>
            </Text>
            <Button
              size="small"
              appearance="transparent"
              onClick={() => {
                void navigator.clipboard?.writeText(requestId).then(() => setCopied(true))
              }}
            >
              {isCopied ? t('problem.copied') : t('problem.copy')}
            </Button>
          </div>
        )}
      </div>
      {children}
      {onRetry && (
        <Button size="small" onClick={onRetry}>
          {retryLabel ?? t('problem.retry')}
        </Button>
      )}
    </div>
  )
}

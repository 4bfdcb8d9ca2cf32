import { Button, makeStyles, Text, tokens } from '@fluentui/react-components'
import { useT } from '../../foundation/text/i18n.ts'
import { Skeleton } from '../feedback/skeleton.tsx'
import { useTimeout } from '../feedback/use-timeout.ts'

const useStyles = makeStyles({
  box: {
    display: 'grid',
    rowGap: '1px',
    borderRadius: tokens.borderRadiusMedium,
    overflow: 'hidden',
    backgroundColor: tokens.colorNeutralBackground1,
    border: `${tokens.strokeWidthThin} solid ${tokens.colorNeutralStroke2}`,
    padding: tokens.spacingHorizontalM,
  },
  row: {
    display: 'grid',
    gridTemplateColumns: '20px 2fr 1fr 1fr 1fr',
    columnGap: tokens.spacingHorizontalL,
    alignItems: 'center',
    height: '44px',
  },
  slow: { display: 'flex', alignItems: 'center', columnGap: tokens.spacingHorizontalM },
})

const skeletonAfterMs = 150 // ux 14
const slowAfterMs = 5000
const lines = 10

/** The shape of what is coming: after 150 ms, and after 5 s with a way out. */
export function DataTableSkeleton({ label, onCancel }: { label: string; onCancel?: () => void }) {
  const styles = useStyles()
  const t = useT('entity')
  const isShown = useTimeout(skeletonAfterMs)
  const isSlow = useTimeout(slowAfterMs)
  return (
    <div aria-busy="true" aria-label={label} role="status">
      {isSlow && (
        <div className={styles.slow}>
          <Text>{t('state.slow')}</Text>
          {onCancel && (
            <Button size="small" onClick={onCancel}>
              {t('form.cancel')}
            </Button>
          )}
        </div>
      )}
      {isShown && (
        <div className={styles.box} aria-hidden>
          {Array.from({ length: lines }, (_, at) => (
            <div key={at} className={styles.row}>
              <Skeleton />
              <Skeleton />
              <Skeleton />
              <Skeleton />
              <Skeleton />
            </div>
          ))}
        </div>
      )}
    </div>
  )
}

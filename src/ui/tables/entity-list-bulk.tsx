import { Button, makeStyles, Text, tokens } from '@fluentui/react-components'
import { numberText } from '../../foundation/text/agency-format.ts'
import { useLanguage, useT } from '../../foundation/text/i18n.ts'
import { DeleteRegular, DismissRegular } from '../icons/icons.ts'

const useStyles = makeStyles({
  bar: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: tokens.spacingHorizontalS,
    minHeight: '40px',
    backgroundColor: tokens.colorBrandBackground2,
    borderRadius: tokens.borderRadiusMedium,
    paddingInline: tokens.spacingHorizontalM,
  },
  grow: { flexGrow: 1 },
  closed: {
    flexBasis: '100%',
    margin: 0,
    paddingInlineStart: 0,
    paddingBlockEnd: tokens.spacingVerticalXS,
    listStyleType: 'none',
    color: tokens.colorNeutralForeground2,
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
  },
})

/** Most rows one deletion takes; the server's own limit. */
export const mostAtOnce = 500

/** Something that can be done with the chosen rows; `why` says why it cannot be done now. */
export type BulkAction = { key: string; label: string; why: string | null; run: () => void }

export type BulkBarProps = {
  actions?: readonly BulkAction[]
  count: number
  total: number
  canDelete: boolean
  /** True for rows that are never deleted: nothing is said of it. */
  isKept?: boolean
  onAll: (() => void) | null
  onClear: () => void
  onDelete: () => void
}

const noActions: readonly BulkAction[] = []

/** What can be done with the chosen rows, and why the rest cannot; stands in the place of search and filters. */
export function BulkBar({
  actions = noActions,
  count,
  total,
  canDelete,
  isKept = false,
  onAll,
  onClear,
  onDelete,
}: BulkBarProps) {
  const styles = useStyles()
  const t = useT('entity')
  const language = useLanguage()
  const closed = actions.filter(({ why }) => why !== null)
  return (
    <div className={styles.bar} role="toolbar" aria-label={t('bulk.selected', { count })}>
      <Text weight="semibold" role="status">
        {t('bulk.selected', { count })}
      </Text>
      {onAll && total > count && (
        <Button
          size="small"
          appearance="transparent"
          onClick={onAll}
          title={
            total > mostAtOnce ? t('bulk.mostHint', { most: numberText(mostAtOnce, language) }) : undefined
          }
        >
          {t('bulk.all', { total: numberText(Math.min(total, mostAtOnce), language) })}
        </Button>
      )}
      <span className={styles.grow} />
      {actions
        .filter(({ why }) => why === null)
        .map(({ key, label, run }) => (
          <Button key={key} size="small" onClick={run}>
            {label}
          </Button>
        ))}
      {canDelete && (
        <Button size="small" icon={<DeleteRegular />} onClick={onDelete}>
          {t('bulk.delete')}
        </Button>
      )}
      {!canDelete && !isKept && (
        // The same for every selection: a line of the bar would take it from the rows.
        <Button size="small" icon={<DeleteRegular />} disabledFocusable title={t('bulk.noDelete')}>
          {t('bulk.delete')}
        </Button>
      )}
      <Button size="small" appearance="subtle" icon={<DismissRegular />} onClick={onClear}>
        {t('bulk.clear')}
      </Button>
      {closed.length > 0 && (
        <ul className={styles.closed} aria-label={t('bulk.closed')}>
          {closed.map(({ key, label, why }) => (
            <li key={key}>
              <Text size={200} weight="semibold">
                {label}
              </Text>
              : {why}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

import {
  Button,
  InteractionTag,
  InteractionTagPrimary,
  InteractionTagSecondary,
  makeStyles,
  Tag,
  tokens,
} from '@fluentui/react-components'

const useStyles = makeStyles({
  bar: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: tokens.spacingHorizontalXS },
  // A long text takes several lines instead of leaving a small window.
  tag: { maxWidth: '100%', minWidth: 0, height: 'auto' },
  cross: { height: 'auto', alignSelf: 'stretch', flexShrink: 0 },
  text: {
    minWidth: 0,
    height: 'auto',
    minHeight: '32px',
    textAlign: 'start',
    flexShrink: 1,
    gridTemplateColumns: 'auto minmax(0, 1fr) auto',
    '& *': { whiteSpace: 'normal', overflowWrap: 'anywhere', minWidth: 0 },
  },
})

export type RemovableTagsProps = {
  label: string
  tags: readonly { id: string; text: string; removeLabel: string }[]
  /** What is in force as long as nothing else is chosen. */
  usual?: readonly { id: string; text: string }[]
  clearLabel: string
  onRemove: (id: string) => void
  onClear: () => void
}

/** Short texts that are in force, each with a cross, and one button for all, behind those that are usual; nothing when there are none. */
export function RemovableTags({
  label,
  tags,
  usual = [],
  clearLabel,
  onRemove,
  onClear,
}: RemovableTagsProps) {
  const styles = useStyles()
  if (tags.length + usual.length === 0) return null
  return (
    <div className={styles.bar} role="group" aria-label={label}>
      {usual.map(({ id, text }) => (
        <Tag key={id} appearance="outline" className={styles.text}>
          <bdi>{text}</bdi>
        </Tag>
      ))}
      {tags.map((tag) => (
        <InteractionTag key={tag.id} appearance="outline" className={styles.tag}>
          <InteractionTagPrimary hasSecondaryAction className={styles.text}>
            <bdi>{tag.text}</bdi>
          </InteractionTagPrimary>
          <InteractionTagSecondary
            className={styles.cross}
            aria-label={tag.removeLabel}
            onClick={() => onRemove(tag.id)}
          />
        </InteractionTag>
      ))}
      {tags.length > 0 && (
        <Button appearance="transparent" onClick={onClear}>
          {clearLabel}
        </Button>
      )}
    </div>
  )
}

import { Button, InteractionTag, InteractionTagPrimary, InteractionTagSecondary, makeStyles, tokens } from '@fluentui/react-components'

const useStyles = makeStyles({ bar: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: tokens.spacingHorizontalXS } })

export type RemovableTagsProps = { label: string; tags: readonly { id: string; text: string; removeLabel: string }[]; clearLabel: string; onRemove: (id: string) => void; onClear: () => void }

/** Short texts that are in force, each with a cross, and one button for all; nothing when there are none. */
export function RemovableTags({ label, tags, clearLabel, onRemove, onClear }: RemovableTagsProps) {
  const styles = useStyles()
  if (tags.length === 0) return null
  return (
    <div className={styles.bar} role="group" aria-label={label}>
      {tags.map((tag) => (
        <InteractionTag key={tag.id} appearance="brand">
          <InteractionTagPrimary hasSecondaryAction><bdi>{tag.text}</bdi></InteractionTagPrimary>
          <InteractionTagSecondary aria-label={tag.removeLabel} onClick={() => onRemove(tag.id)} />
        </InteractionTag>
      ))}
      <Button appearance="transparent" onClick={onClear}>{clearLabel}</Button>
    </div>
  )
}

import { Badge, Button, Checkbox, makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import { AppLink } from '../layout/app-link.tsx'
import { ArrowUndoRegular, DeleteRegular, FlagRegular, StarRegular } from '../icons/icons.ts'
import { Ltr } from '../layout/ltr.tsx'
import { StateChip } from './state-chip.tsx'
import { stateColours } from './state-colours.ts'

const useStyles = makeStyles({
  list: { listStyleType: 'none', margin: 0, padding: 0 },
  line: {
    display: 'grid',
    gridTemplateColumns: 'max-content minmax(0, 1fr) max-content',
    alignItems: 'center',
    columnGap: tokens.spacingHorizontalS,
    minHeight: '44px',
    borderBlockStartWidth: tokens.strokeWidthThin,
    borderBlockStartStyle: 'solid',
    borderBlockStartColor: tokens.colorNeutralStroke3,
    ':first-child': { borderBlockStartStyle: 'none' },
  },
  words: {
    minWidth: 0,
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    columnGap: tokens.spacingHorizontalS,
    rowGap: '2px',
  },
  title: {
    paddingInline: 0,
    minWidth: 0,
    justifyContent: 'flex-start',
    textAlign: 'start',
    fontWeight: tokens.fontWeightRegular,
    overflowWrap: 'anywhere',
  },
  done: { textDecorationLine: 'line-through', color: tokens.colorNeutralForeground3 },
  actions: { display: 'flex' },
  on: { color: stateColours.blocked.text },
})

export type TaskLine = {
  key: string
  title: string
  isDone: boolean
  isStarred: boolean
  isImportant: boolean
  isGone: boolean
  due: { text: string; isOver: boolean } | null
  tags: readonly string[]
  person: { name: string; path: string } | null
  onOpen: () => void
  onDone: () => void
  onStar: () => void
  onImportant: () => void
  onAway: () => void
}
export type TaskWords = {
  done: (title: string) => string
  star: (title: string) => string
  important: (title: string) => string
  away: (title: string) => string
  back: (title: string) => string
}

/** Things to do, each with its tick, day, labels and whom it is about. */
export function TaskList({
  label,
  lines,
  words,
}: {
  label: string
  lines: readonly TaskLine[]
  words: TaskWords
}) {
  const styles = useStyles()
  return (
    <ul className={styles.list} aria-label={label}>
      {lines.map((line) => (
        <li key={line.key} className={styles.line}>
          <Checkbox
            checked={line.isDone}
            disabled={line.isGone}
            aria-label={words.done(line.title)}
            onChange={line.onDone}
          />
          <span className={styles.words}>
            <Button
              appearance="transparent"
              className={mergeClasses(styles.title, line.isDone && styles.done)}
              onClick={line.onOpen}
            >
              <bdi>{line.title}</bdi>
            </Button>
            {line.due && (
              <StateChip meaning={line.due.isOver ? 'late' : 'rest'}>
                <Ltr>{line.due.text}</Ltr>
              </StateChip>
            )}
            {line.tags.map((tag) => (
              <Badge key={tag} appearance="outline" color="informative">
                <bdi>{tag}</bdi>
              </Badge>
            ))}
            {line.person && (
              <AppLink to={line.person.path}>
                <bdi>{line.person.name}</bdi>
              </AppLink>
            )}
          </span>
          <span className={styles.actions}>
            {!line.isGone && (
              <Button
                size="small"
                appearance="subtle"
                icon={<StarRegular className={line.isStarred ? styles.on : undefined} />}
                aria-pressed={line.isStarred}
                aria-label={words.star(line.title)}
                onClick={line.onStar}
              />
            )}
            {!line.isGone && (
              <Button
                size="small"
                appearance="subtle"
                icon={<FlagRegular className={line.isImportant ? styles.on : undefined} />}
                aria-pressed={line.isImportant}
                aria-label={words.important(line.title)}
                onClick={line.onImportant}
              />
            )}
            <Button
              size="small"
              appearance="subtle"
              icon={line.isGone ? <ArrowUndoRegular /> : <DeleteRegular />}
              aria-label={line.isGone ? words.back(line.title) : words.away(line.title)}
              onClick={line.onAway}
            />
          </span>
        </li>
      ))}
    </ul>
  )
}

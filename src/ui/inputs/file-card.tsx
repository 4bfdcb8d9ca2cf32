import { Button, makeStyles, Text, tokens } from '@fluentui/react-components'
import type { ReactNode } from 'react'
import { ArrowUploadRegular, DeleteRegular, EditRegular, EyeRegular } from '../icons/icons.ts'
import { StateBadge } from '../workflow/state-badge.tsx'
import type { Tone } from '../workflow/state-colours.ts'

const useStyles = makeStyles({
  card: {
    display: 'flex',
    flexDirection: 'column',
    rowGap: tokens.spacingVerticalS,
    minWidth: 0,
    height: '100%',
    padding: tokens.spacingHorizontalM,
    borderRadius: tokens.borderRadiusMedium,
    border: `${tokens.strokeWidthThin} solid ${tokens.colorNeutralStroke2}`,
    backgroundColor: tokens.colorNeutralBackground1,
  },
  head: {
    display: 'flex',
    flexWrap: 'wrap',
    justifyContent: 'space-between',
    alignItems: 'center',
    gap: tokens.spacingHorizontalS,
    minWidth: 0,
  },
  title: { overflowWrap: 'anywhere', minWidth: 0 },
  line: { color: tokens.colorNeutralForeground2, overflowWrap: 'anywhere' },
  grow: { flexGrow: 1, display: 'grid', alignContent: 'start', rowGap: tokens.spacingVerticalXXS },
  buttons: { display: 'flex', flexWrap: 'wrap', gap: tokens.spacingHorizontalXS },
  older: {
    margin: 0,
    paddingInlineStart: 0,
    listStyleType: 'none',
    display: 'grid',
    rowGap: tokens.spacingVerticalXXS,
  },
  summary: { cursor: 'pointer', fontSize: tokens.fontSizeBase200, paddingBlock: tokens.spacingVerticalXS },
})

type OlderFile = { key: string | number; text: ReactNode; openLabel: string; onOpen: () => void }
type FileCardProps = {
  title: string
  state: { text: string; tone: Tone }
  lines: readonly { key: string; text: ReactNode }[]
  /** Absent while there is no file. */
  open?: { text: string; label: string; onOpen: () => void } | undefined
  /** Absent for a user who may not add. */
  add?: { text: string; label: string; onAdd: () => void } | undefined
  /** Absent for a user who may not change what is kept. */
  edit?: { text: string; label: string; onEdit: () => void } | undefined
  /** Absent for a user who may not delete. */
  remove?: { text: string; label: string; onRemove: () => void } | undefined
  older: readonly OlderFile[]
  olderLabel: string
}

/** One kind of file: how it stands, what is known of it, its newest version and the ones before. */
export function FileCard({ title, state, lines, open, add, edit, remove, older, olderLabel }: FileCardProps) {
  const styles = useStyles()
  return (
    <article className={styles.card} aria-label={title}>
      <div className={styles.head}>
        <Text weight="semibold" className={styles.title}>
          {title}
        </Text>
        <StateBadge text={state.text} tone={state.tone} />
      </div>
      <div className={styles.grow}>
        {lines.map(({ key, text }) => (
          <Text key={key} size={200} className={styles.line}>
            {text}
          </Text>
        ))}
      </div>
      {older.length > 0 && (
        <details>
          <summary className={styles.summary}>{olderLabel}</summary>
          <ul className={styles.older}>
            {older.map(({ key, text, openLabel, onOpen }) => (
              <li key={key}>
                <Button
                  size="small"
                  appearance="subtle"
                  icon={<EyeRegular />}
                  aria-label={openLabel}
                  onClick={onOpen}
                >
                  {text}
                </Button>
              </li>
            ))}
          </ul>
        </details>
      )}
      <div className={styles.buttons}>
        {open && (
          <Button size="small" icon={<EyeRegular />} aria-label={open.label} onClick={open.onOpen}>
            {open.text}
          </Button>
        )}
        {add && (
          <Button size="small" icon={<ArrowUploadRegular />} aria-label={add.label} onClick={add.onAdd}>
            {add.text}
          </Button>
        )}
        {edit && (
          <Button
            size="small"
            appearance="subtle"
            icon={<EditRegular />}
            aria-label={edit.label}
            onClick={edit.onEdit}
          >
            {edit.text}
          </Button>
        )}
        {remove && (
          <Button
            size="small"
            appearance="subtle"
            icon={<DeleteRegular />}
            aria-label={remove.label}
            onClick={remove.onRemove}
          >
            {remove.text}
          </Button>
        )}
      </div>
    </article>
  )
}

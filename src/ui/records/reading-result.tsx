import { Button, makeStyles, MessageBar, MessageBarBody, Text, tokens } from '@fluentui/react-components'
import { useEffect, useRef, type ReactNode } from 'react'

const useStyles = makeStyles({
  result: { display: 'grid', rowGap: tokens.spacingVerticalM },
  strip: {
    maxWidth: '100%',
    height: 'auto',
    justifySelf: 'start',
    border: `${tokens.strokeWidthThin} solid ${tokens.colorNeutralStroke1}`,
    borderRadius: tokens.borderRadiusSmall,
  },
  title: { margin: '0' },
  buttons: { display: 'flex', flexWrap: 'wrap', gap: tokens.spacingHorizontalS },
})

/** One button of a result; a `why` says what is missing while it cannot be used. */
type ResultButton = { label: string; onClick: () => void; isMain?: boolean; why?: string | undefined }
export type ReadingResultProps = {
  title: string
  note?: string
  /** PNG in base64. */
  picture?: { png: string; alt: string } | undefined
  problem?: string | undefined
  children?: ReactNode
  buttons: readonly ResultButton[]
}

/** What a machine made of a picture: the picture's part to compare with, the proposals, and what to do with them. */
export function ReadingResult({ title, note, picture, problem, children, buttons }: ReadingResultProps) {
  const styles = useStyles()
  const place = useRef<HTMLElement>(null)
  useEffect(() => {
    // What was read takes the place of the field it was typed into: the one who typed goes on from here.
    if (document.activeElement === document.body)
      place.current?.querySelector<HTMLElement>('[data-main]')?.focus()
  }, [])
  return (
    <section ref={place} aria-label={title} className={styles.result}>
      <Text as="h3" weight="semibold" className={styles.title}>
        {title}
      </Text>
      {note && <Text size={200}>{note}</Text>}
      {picture && (
        <img className={styles.strip} src={`data:image/png;base64,${picture.png}`} alt={picture.alt} />
      )}
      {problem && (
        <MessageBar intent="error" layout="multiline">
          <MessageBarBody>{problem}</MessageBarBody>
        </MessageBar>
      )}
      {children}
      <div className={styles.buttons}>
        {buttons.map(({ label, onClick, isMain, why }) => (
          <Button
            key={label}
            data-main={isMain ? '' : undefined}
            appearance={isMain ? 'primary' : 'secondary'}
            disabledFocusable={why !== undefined}
            title={why}
            onClick={onClick}
          >
            {label}
          </Button>
        ))}
      </div>
    </section>
  )
}

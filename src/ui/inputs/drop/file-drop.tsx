import { Button, makeStyles, mergeClasses, Spinner, Text, tokens } from '@fluentui/react-components'
import { useRef } from 'react'
import { ArrowUploadRegular } from '../../icons/icons.ts'
import { useGivenFiles } from './picture-drop.tsx'

const useStyles = makeStyles({
  zone: {
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'center',
    rowGap: tokens.spacingVerticalM,
    padding: tokens.spacingVerticalXXL,
    textAlign: 'center',
    borderRadius: tokens.borderRadiusMedium,
    border: `${tokens.strokeWidthThin} dashed ${tokens.colorNeutralStrokeAccessible}`,
    backgroundColor: tokens.colorNeutralBackground2,
  },
  over: {
    backgroundColor: tokens.colorNeutralBackground2Hover,
    border: `${tokens.strokeWidthThin} solid ${tokens.colorBrandStroke1}`,
  },
  hint: { color: tokens.colorNeutralForeground3 },
})

/** Chooses one file. */
export function FileButton({
  label,
  accept,
  onFile,
  appearance = 'secondary',
}: {
  label: string
  accept: string
  onFile: (file: File) => void
  appearance?: 'primary' | 'secondary'
}) {
  const choose = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button appearance={appearance} icon={<ArrowUploadRegular />} onClick={() => choose.current?.click()}>
        {label}
      </Button>
      <input
        ref={choose}
        type="file"
        hidden
        aria-label={label}
        accept={accept}
        onChange={(event) => {
          const [file] = event.target.files ?? []
          if (file) onFile(file)
          event.target.value = ''
        }}
      />
    </>
  )
}

/** Takes one file: dropped, pasted or chosen. What it is, the server judges. */
export function FileDrop({
  title,
  hint,
  chooseLabel,
  accept,
  busyLabel,
  onFile,
}: {
  title: string
  hint: string
  chooseLabel: string
  accept: string
  busyLabel?: string | undefined
  onFile: (file: File) => void
}) {
  const styles = useStyles()
  const { place, isOver } = useGivenFiles((files) => {
    const [file] = files
    if (file) onFile(file)
  })
  return (
    <section ref={place} aria-label={title} className={mergeClasses(styles.zone, isOver && styles.over)}>
      <Text weight="semibold">{title}</Text>
      <Text size={200} className={styles.hint}>
        {hint}
      </Text>
      {busyLabel ? (
        <Spinner size="small" label={busyLabel} />
      ) : (
        <FileButton label={chooseLabel} accept={accept} onFile={onFile} appearance="primary" />
      )}
    </section>
  )
}

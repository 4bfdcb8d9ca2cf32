import { Button, makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import { useRef } from 'react'
import { ArrowUploadRegular } from '../../icons/icons.ts'
import { useGivenFiles } from './picture-drop.tsx'

const useStyles = makeStyles({
  place: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: tokens.spacingHorizontalM,
    padding: tokens.spacingHorizontalM,
    borderRadius: tokens.borderRadiusMedium,
    border: `${tokens.strokeWidthThin} dashed ${tokens.colorNeutralStrokeAccessible}`,
  },
  over: { border: `${tokens.strokeWidthThin} solid ${tokens.colorBrandStroke1}` },
})

/** Takes one or several files in a line of a page: dropped, pasted or chosen. */
export function FileChoice({
  title,
  hint,
  chooseLabel,
  accept,
  onFiles,
}: {
  title: string
  hint: string
  chooseLabel: string
  accept: string
  onFiles: (files: readonly File[]) => void
}) {
  const styles = useStyles()
  const choose = useRef<HTMLInputElement>(null)
  const { place, isOver } = useGivenFiles((files) => onFiles([...files]))
  return (
    <section ref={place} aria-label={title} className={mergeClasses(styles.place, isOver && styles.over)}>
      <Button size="small" icon={<ArrowUploadRegular />} onClick={() => choose.current?.click()}>
        {chooseLabel}
      </Button>
      <span>{hint}</span>
      <input
        ref={choose}
        type="file"
        multiple
        hidden
        aria-label={chooseLabel}
        accept={accept}
        onChange={({ target }) => {
          onFiles([...(target.files ?? [])])
          target.value = ''
        }}
      />
    </section>
  )
}

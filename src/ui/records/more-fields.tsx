import { Button, makeStyles, tokens } from '@fluentui/react-components'
import { useId, useState, type ReactNode } from 'react'
import { ChevronDownRegular, ChevronUpRegular } from '../icons/icons.ts'

const useStyles = makeStyles({
  box: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    rowGap: tokens.spacingVerticalS,
    justifyItems: 'start',
  },
  fields: {
    width: '100%',
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fill, minmax(min(220px, 100%), 1fr))',
    columnGap: tokens.spacingHorizontalM,
    rowGap: tokens.spacingVerticalS,
    alignItems: 'start',
  },
})

/** Seldom used fields, behind a button until a user asks for them or one of them is wrong. */
export function MoreFields({
  label,
  isOpen,
  children,
}: {
  label: string
  isOpen: boolean
  children: ReactNode
}) {
  const styles = useStyles()
  const region = useId()
  const [isAsked, setAsked] = useState(false)
  const isShown = isAsked || isOpen
  return (
    <div className={styles.box}>
      <Button
        type="button"
        size="small"
        appearance="transparent"
        aria-expanded={isShown}
        aria-controls={region}
        icon={isShown ? <ChevronUpRegular /> : <ChevronDownRegular />}
        onClick={() => setAsked(!isShown)}
      >
        {label}
      </Button>
      {isShown && (
        <div id={region} className={styles.fields}>
          {children}
        </div>
      )}
    </div>
  )
}

import { makeStyles, tokens } from '@fluentui/react-components'
import type { ReactNode } from 'react'

const useStyles = makeStyles({
  panel: {
    display: 'flex',
    flexDirection: 'column',
    rowGap: tokens.spacingVerticalXXL,
    padding: '24px',
    backgroundColor: tokens.colorNeutralBackground1,
    borderRadius: tokens.borderRadiusLarge,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    '@media (max-width: 959px)': { padding: '16px' },
  },
})

/** A raised surface for content that is only read; Fluent's Card also brings focus handling that is not needed here. */
export function Panel({ children }: { children: ReactNode }) {
  return <div className={useStyles().panel}>{children}</div>
}

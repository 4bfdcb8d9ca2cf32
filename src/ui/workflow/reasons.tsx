import { makeStyles, tokens } from '@fluentui/react-components'
import type { ReactNode } from 'react'
import { AppLink } from '../layout/app-link.tsx'

const useStyles = makeStyles({
  list: {
    margin: 0,
    paddingInlineStart: tokens.spacingHorizontalL,
    display: 'grid',
    rowGap: tokens.spacingVerticalXXS,
  },
})

export type Reason = { why: ReactNode; fix?: { label: string; path: string } | null | undefined }

function OneReason({ why, fix }: Reason) {
  return (
    <>
      {typeof why === 'string' ? <bdi>{why}</bdi> : why}
      {fix && (
        <>
          {' '}
          <AppLink inline to={fix.path}>
            {fix.label}
          </AppLink>
        </>
      )}
    </>
  )
}

/** Why something is not possible, each reason with the way to the place where it is put right; several are a list in that order. */
export function Reasons({ reasons }: { reasons: readonly Reason[] }) {
  const styles = useStyles()
  const [only, second] = reasons
  if (only && !second) return <OneReason {...only} />
  return (
    <ol className={styles.list}>
      {reasons.map((reason, at) => (
        // Reasons of one refusal keep their places.
        <li key={at}>
          <OneReason {...reason} />
        </li>
      ))}
    </ol>
  )
}

import { lazy, Suspense } from 'react'
import { makeStyles, mergeClasses } from '../../../ui/layout/fluent.ts'

const Icons = lazy(() => import('./menu-icons.tsx'))
const useStyles = makeStyles({ place: { display: 'inline-block', width: '1em', height: '1em' } })

/** The icon of a menu row; until the icons have come, its empty place. */
export function MenuIcon({ name, className }: { name: string | null; className: string }) {
  const styles = useStyles()
  return (
    <Suspense fallback={<span className={mergeClasses(styles.place, className)} />}>
      <Icons name={name} className={className} />
    </Suspense>
  )
}

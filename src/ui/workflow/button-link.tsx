import { Button } from '@fluentui/react-components'
import type { MouseEvent, ReactElement, ReactNode } from 'react'
import { isPlainClick } from '../layout/app-link.tsx'
import { useGoTo } from '../layout/navigation.ts'

/** A link that looks like a button: the way to an act where it stands alone and a line of text would be lost. */
export function ButtonLink({ to, icon, children }: { to: string; icon?: ReactElement; children: ReactNode }) {
  const goTo = useGoTo()
  return (
    <Button
      as="a"
      href={to}
      {...(icon ? { icon } : {})}
      onClick={(event: MouseEvent<HTMLElement>) => {
        if (!isPlainClick(event)) return
        event.preventDefault()
        goTo(to)
      }}
    >
      {children}
    </Button>
  )
}

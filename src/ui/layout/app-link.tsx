import { Link, type LinkProps } from '@fluentui/react-components'
import type { ComponentProps, MouseEvent } from 'react'
import { useGoTo } from './navigation.ts'

/** Is this click meant for this tab? Others (new tab, download) stay with the browser. */
export const isPlainClick = (event: MouseEvent) =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey

/** A link to a page of the product: a real address for new tabs, a quick change of the page otherwise. */
export function AppLink({
  to,
  onClick,
  ...rest
}: Omit<ComponentProps<'a'>, 'href' | 'ref'> & Pick<LinkProps, 'inline' | 'appearance'> & { to: string }) {
  const goTo = useGoTo()
  return (
    <Link
      {...rest}
      href={to}
      onClick={(event: MouseEvent<HTMLAnchorElement>) => {
        onClick?.(event)
        if (event.defaultPrevented || !isPlainClick(event)) return
        event.preventDefault()
        goTo(to)
      }}
    />
  )
}

import { createContext, useContext, type ComponentProps, type ReactNode } from 'react'

/** Title of the part of the page something stands in. */
export const PartTitle = createContext<ReactNode>(null)

/** A part of a page that scrolls by itself, with its name; focusable, so that a keyboard can scroll it too. In a part of the same name it is no second landmark. */
export function ScrollRegion({ label, ...rest }: ComponentProps<'div'> & { label: string }) {
  const role = useContext(PartTitle) === label ? 'group' : 'region'
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
    <div {...rest} role={role} aria-label={label} tabIndex={0} />
  )
}

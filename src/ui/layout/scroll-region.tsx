import type { ComponentProps } from 'react'

/** A part of a page that scrolls by itself, with its name; focusable, so that a keyboard can scroll it too. */
export function ScrollRegion({ label, ...rest }: ComponentProps<'div'> & { label: string }) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
    <div {...rest} role="region" aria-label={label} tabIndex={0} />
  )
}

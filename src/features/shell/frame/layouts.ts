import type { NavbarStyle } from '../../../machines/shell/navbar.ts'

/** layout1 has its navbar at the side; layout2 and layout3 have it below or above the toolbar. Source: ux 1 "Layouts". */
export const layoutStyles = ['layout1', 'layout2', 'layout3'] as const
export type LayoutStyle = (typeof layoutStyles)[number]
/** How wide the page may be: its container, the whole window, or a box that holds the shell too. */
export const layoutModes = ['container', 'fullwidth', 'boxed'] as const
export type LayoutMode = (typeof layoutModes)[number]
export const navbarStyles: readonly NavbarStyle[] = ['style-1', 'style-2', 'style-3', 'style-3-dense']

/** A dark menu beside a light page: what the browser draws itself in it, such as scrollbars, is dark as well. */
import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import shell from '../../../src/app/locales/en/shell.json' with { type: 'json' }
import { actorIn } from '../../../src/client/journey/machine-story.ts'
import { navbarStoryProps } from '../../../src/features/shell/frame/navbar-story-props.ts'
import { Navbar } from '../../../src/features/shell/frame/navbar.tsx'
import { navbarMachine } from '../../../src/machines/shell/navbar.ts'
import { makeTheme, type ThemeName } from '../../../src/ui/layout/theme.ts'

await i18next.use(initReactI18next).init({
  lng: 'en',
  resources: { en: { shell } },
  defaultNS: 'shell',
  interpolation: { escapeValue: false },
})

const open = { desktop: 'open', folded: 'unfolded', mobile: 'closed', style: 'style-1' } as const

test.each([
  ['dark1', 'dark'],
  ['light5', 'light'],
] satisfies [ThemeName, string][])('a menu in %s has %s scrollbars', async (theme, scheme) => {
  const actor = actorIn(navbarMachine, open, {}, { isWide: true })
  const screen = await render(<Navbar {...navbarStoryProps} theme={makeTheme(theme)} actor={actor} />)
  const menu = screen.getByRole('navigation')
  await expect.element(menu).toBeVisible()
  expect(getComputedStyle(menu.element()).colorScheme).toBe(scheme)
})

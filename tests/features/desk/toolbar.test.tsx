/** The toolbar at every width: 56 px, the way to everything in its middle, nothing out of the window (desk 2, 6.11). */
import { FluentProvider } from '@fluentui/react-components'
import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { createActor } from 'xstate'
import look from '../../../src/app/locales/en/look.json' with { type: 'json' }
import seeded from '../../../src/app/locales/en/seeded.json' with { type: 'json' }
import shell from '../../../src/app/locales/en/shell.json' with { type: 'json' }
import { Toolbar, type ToolbarProps } from '../../../src/features/shell/toolbar/toolbar.tsx'
import { passengerSearchMachine } from '../../../src/machines/shell/passenger-search.ts'
import type { SessionUser } from '../../../src/machines/shell/session-types.ts'
import { makeTheme } from '../../../src/ui/layout/theme.ts'

await i18next.use(initReactI18next).init({
  lng: 'en',
  resources: { en: { look, seeded, shell } },
  defaultNS: 'shell',
  interpolation: { escapeValue: false },
})

const user = {
  id: '4',
  email: 'officer@example.com',
  first_name: 'Tania',
  last_name: 'Sultana',
  image: null,
  role: { name: 'processing-officer', title: 'Processing Officer' },
  user_permissions: [],
} as unknown as SessionUser

const toolbar = async (more: Partial<ToolbarProps> = {}) => {
  const onPalette = vi.fn<() => void>()
  const nothing = () => undefined
  const props: ToolbarProps = {
    search: createActor(passengerSearchMachine).start(),
    bell: null,
    chat: null,
    shortcuts: null,
    onPalette,
    theme: makeTheme('light5'),
    language: 'en',
    learnMorePath: '/documentation',
    font: { factor: 1, min: 0.8, max: 1.3, step: 0.1 },
    settingsState: null,
    onMenu: nothing,
    onLanguage: nothing,
    onFont: nothing,
    user: {
      user,
      isDark: false,
      isFoldable: false,
      registerPath: null,
      loginPath: '/login',
      profilePath: '/profile',
      onDark: nothing,
      onFoldable: nothing,
      onKeys: nothing,
      onReport: nothing,
      onLogout: nothing,
    },
    ...more,
  }
  const screen = await render(
    <FluentProvider theme={makeTheme('light5')}>
      <Toolbar {...props} />
    </FluentProvider>,
  )
  return { screen, onPalette }
}
const opener = () => page.getByRole('button', { name: shell.palette.open })

test('it is 56 px high, and no part of it is out of the window', async () => {
  await toolbar()
  for (const width of [1440, 960, 700, 599, 390, 320]) {
    await page.viewport(width, 600)
    const bar = page.getByRole('banner', { name: shell.toolbar.label }).element()
    expect([width, bar.getBoundingClientRect().height]).toEqual([width, 56])
    expect(bar.scrollWidth).toBeLessThanOrEqual(bar.clientWidth)
  }
})

test('a field that shows its key opens the palette; on a phone it has the room of what stands in the bar below', async () => {
  await page.viewport(1440, 600)
  const { onPalette } = await toolbar()
  const field = opener()
  await expect.element(field).toHaveAttribute('aria-keyshortcuts', 'Control+K')
  await expect.element(page.getByText(shell.palette.open, { exact: true })).toBeVisible()
  await expect.element(page.getByText('Ctrl K')).toBeVisible()
  expect(field.element().getBoundingClientRect().width).toBe(420)
  await userEvent.click(field)
  expect(onPalette).toHaveBeenCalledTimes(1)
  await page.viewport(390, 600)
  expect(field.element().getBoundingClientRect().width).toBeGreaterThan(150)
  for (const name of [shell.menu.button, shell.toolbar.searchPassenger])
    await expect.element(page.getByRole('button', { name, includeHidden: true })).not.toBeVisible()
  await expect.element(page.getByText('Ctrl K')).not.toBeVisible()
  await userEvent.click(field)
  expect(onPalette).toHaveBeenCalledTimes(2)
})

test('the passenger search opens into its field, and Escape gives the focus back', async () => {
  await page.viewport(1440, 600)
  await toolbar()
  await userEvent.click(page.getByRole('button', { name: shell.toolbar.searchPassenger }))
  const field = page.getByRole('textbox', { name: shell.toolbar.searchPassenger })
  await expect.element(field).toHaveFocus()
  await userEvent.keyboard('AB01{Escape}')
  await expect.element(page.getByRole('button', { name: shell.toolbar.searchPassenger })).toHaveFocus()
})

/** The bar of a phone: where it leads, what it opens, and that nothing lies behind it (desk 5). */
import { FluentProvider } from '@fluentui/react-components'
import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { createActor } from 'xstate'
import look from '../../../src/app/locales/en/look.json' with { type: 'json' }
import shell from '../../../src/app/locales/en/shell.json' with { type: 'json' }
import { BottomBar } from '../../../src/features/shell/frame/bottom-bar.tsx'
import type { MenuNode } from '../../../src/features/shell/frame/menu-tree.ts'
import { ShellFrame } from '../../../src/features/shell/frame/shell-frame.tsx'
import { navbarMachine } from '../../../src/machines/shell/navbar.ts'
import { NavigationContext } from '../../../src/ui/layout/navigation.ts'
import { makeTheme } from '../../../src/ui/layout/theme.ts'

await i18next.use(initReactI18next).init({
  lng: 'en',
  resources: { en: { look, shell } },
  defaultNS: 'shell',
  interpolation: { escapeValue: false },
})

const row = (id: string, title: string, url: string | null, children: MenuNode[] = []): MenuNode => ({
  id,
  item_id: id,
  type: children.length > 0 ? 'group' : 'item',
  title,
  translate: null,
  icon: null,
  url,
  exact: false,
  target: null,
  badge: null,
  children,
})
const nodes = [
  row('group-work', 'Work', null, [row('dash-project', 'Dashboard', '/home')]),
  row('group-people', 'People', null, [row('pax-all', 'All passengers', '/passengers')]),
  row('group-money', 'Money', null, [row('acc-rec', 'Receipts', '/receipts')]),
]
const theme = makeTheme('light5')

async function phone({ width = 390, dir = 'ltr' as 'ltr' | 'rtl' } = {}) {
  await page.viewport(width, 700)
  document.documentElement.dir = dir
  const actor = createActor(navbarMachine, { input: { isWide: false } }).start()
  const goTo = vi.fn<(path: string) => void>()
  const onSearch = vi.fn<() => void>()
  await render(
    <FluentProvider theme={theme} dir={dir}>
      <NavigationContext value={goTo}>
        <ShellFrame
          navbar={null}
          toolbar={null}
          footer={<footer>the end</footer>}
          footerTheme={theme}
          layout="layout1"
          mode="fullwidth"
          isNavbarAtEnd={false}
          containerWidth={1200}
          path="/passengers"
          bottom={
            <BottomBar
              actor={actor}
              nodes={nodes}
              path="/passengers"
              list={null}
              theme={theme}
              onSearch={onSearch}
            />
          }
        >
          <h1>A page</h1>
          <div style={{ height: '1500px' }} />
          <div style={{ position: 'sticky', insetBlockEnd: 'var(--window-foot, 0px)' }}>
            <button type="button">Save</button>
          </div>
        </ShellFrame>
      </NavigationContext>
    </FluentProvider>,
  )
  const bar = page.getByRole('navigation', { name: look.bottom.label })
  await expect.element(bar.getByRole('link', { name: 'Money' })).toBeVisible()
  return { actor, goTo, onSearch, bar }
}
const boxOf = (name: string) => page.getByText(name, { exact: true }).element().getBoundingClientRect()

test.each([390, 320])('at %i px five places stand under the thumb, the open one marked', async (width) => {
  const { bar } = await phone({ width })
  const places = [...bar.element().children]
  expect(places.map((place) => place.textContent)).toEqual([
    'Work',
    'People',
    look.bottom.search,
    'Money',
    shell.toolbar.more,
  ])
  for (const place of places) {
    const { width: wide, height } = place.getBoundingClientRect()
    expect(wide).toBeGreaterThanOrEqual(44)
    expect(height).toBeGreaterThanOrEqual(44)
  }
  expect(bar.element().getBoundingClientRect().bottom).toBe(700)
  expect(bar.element().querySelector('[aria-current]')?.textContent).toBe('People')
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width)
})

test('it leads to a page, opens the palette, and the menu through the machine of the navbar', async () => {
  const { actor, goTo, onSearch, bar } = await phone()
  await userEvent.click(bar.getByRole('link', { name: 'Money' }))
  expect(goTo.mock.calls).toEqual([['/receipts']])
  await userEvent.click(bar.getByRole('button', { name: look.bottom.search }))
  expect(onSearch).toHaveBeenCalledTimes(1)
  await userEvent.click(bar.getByRole('button', { name: shell.toolbar.more }))
  expect(actor.getSnapshot().matches({ mobile: 'open' })).toBe(true)
})

test('the buttons of a form stand on it, and the end of the page above it', async () => {
  const { bar } = await phone()
  const top = bar.element().getBoundingClientRect().top
  expect(boxOf('Save').bottom).toBeLessThanOrEqual(top)
  window.scrollTo(0, document.documentElement.scrollHeight)
  await expect.poll(() => boxOf('the end').bottom).toBeLessThanOrEqual(top)
})

test('it is mirrored, and a wider window has none', async () => {
  await phone({ dir: 'rtl' })
  expect(boxOf('Work').left).toBeGreaterThan(boxOf(shell.toolbar.more).left)
  document.documentElement.dir = 'ltr'
  await page.viewport(600, 700)
  await expect.element(page.getByText('Money', { exact: true })).not.toBeVisible()
})

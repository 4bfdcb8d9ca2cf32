/**
 * A clerk at a keyboard whose work is counted by the page itself: every key that goes down (a chord is one, Shift and the like
 * alone are none) and every press of the mouse. The seconds are those of browser and server; no time to think is in them.
 */
import type { Locator, Page } from '@playwright/test'
import { expect } from '../../e2e/test-server.ts'

interface Act {
  act: string
  keys: number
  clicks: number
  seconds: number
}

/** Most fields that are passed by Tab before the mouse is quicker. */
const mostTabs = 4

export interface MeasuredClerk {
  acts: readonly Act[]
  /** Does an act and counts what it took. */
  act: (name: string, work: () => Promise<void>) => Promise<void>
  /** Gives a field its value, unless it stands there; goes to it by Tab where it is near. */
  type: (label: string, text: string) => Promise<void>
  /** Types into a lookup and takes the first that is found. */
  pick: (label: string, text: string) => Promise<void>
  click: (target: Locator) => Promise<void>
  /** Goes to a field by Tab where it is near, else by a click. */
  goToField: (field: Locator) => Promise<void>
  /** Chooses one of a few by Tab and arrows where they are near, else by a click. */
  choose: (radio: Locator) => Promise<void>
  /** Goes to a page by one choice of the menu, which is a click. */
  goTo: (url: string) => Promise<void>
  /** A key or a chord. */
  press: (key: string) => Promise<void>
}

export async function measuredClerk(page: Page): Promise<MeasuredClerk> {
  const acts: Act[] = []
  const now = { keys: 0, clicks: 0 }
  await page.exposeFunction('countAct', (what: 'keys' | 'clicks') => void (now[what] += 1))
  await page.addInitScript(() => {
    const count = (what: string) =>
      void (window as unknown as { countAct: (what: string) => Promise<void> }).countAct(what) // Exposed above.
    addEventListener('pointerdown', (event) => event.isTrusted && count('clicks'), true)
    addEventListener(
      'keydown',
      (event) => event.isTrusted && !['Shift', 'Control', 'Alt', 'Meta'].includes(event.key) && count('keys'),
      true,
    )
  })
  const fieldOf = (role: 'textbox' | 'combobox', label: string): Locator =>
    page.getByRole(role, { name: label, exact: true })
  const isFocused = (field: Locator): Promise<boolean> =>
    field.evaluate((node) => node === document.activeElement)
  const goTo = async (field: Locator): Promise<void> => {
    await expect(field).toBeVisible()
    if (await isFocused(field)) return
    const isInForm = await page.evaluate(
      () =>
        document.activeElement instanceof HTMLInputElement ||
        document.activeElement instanceof HTMLSelectElement,
    )
    for (let tabs = 0; isInForm && tabs < mostTabs; tabs += 1) {
      await page.keyboard.press('Tab')
      if (await isFocused(field)) return
    }
    await field.click()
  }
  return {
    acts,
    async act(name, work) {
      Object.assign(now, { keys: 0, clicks: 0 })
      const began = performance.now()
      await work()
      const seconds = Math.round(performance.now() - began) / 1000
      console.log(name, now, seconds)
      acts.push({ act: name, ...now, seconds })
    },
    async type(label, text) {
      const field = fieldOf('textbox', label).or(fieldOf('combobox', label))
      if ((await field.inputValue()).replaceAll(',', '') === text) return
      await goTo(field)
      if ((await field.inputValue()) !== '') await page.keyboard.press('ControlOrMeta+a')
      await page.keyboard.type(text)
    },
    async pick(label, text) {
      const field = fieldOf('combobox', label)
      if ((await field.inputValue()).includes(text)) return
      await goTo(field)
      await page.keyboard.type(text)
      const option = page
        .getByRole('listbox')
        .getByRole('option')
        .filter({ hasText: text })
        .filter({ hasNotText: 'Create' })
      await expect(option.first()).toBeVisible()
      const active = page.locator(`[id="${(await field.getAttribute('aria-activedescendant')) ?? ''}"]`)
      if ((await option.first().and(active).count()) === 0) await page.keyboard.press('ArrowDown')
      await page.keyboard.press('Enter')
      await expect(field).toHaveValue(new RegExp(text))
    },
    click: (target) => target.click(),
    goToField: goTo,
    async choose(radio) {
      const group = await radio.getAttribute('name')
      const isHere = (): Promise<boolean> =>
        page.evaluate(
          (name) =>
            document.activeElement instanceof HTMLInputElement && document.activeElement.name === name,
          group,
        )
      for (let tabs = 0; tabs < mostTabs && !(await isHere()); tabs += 1) await page.keyboard.press('Tab')
      if (!(await isHere())) return radio.click()
      await page.keyboard.press('Space')
      for (let arrows = 0; arrows < mostTabs && !(await radio.isChecked()); arrows += 1)
        await page.keyboard.press('ArrowRight')
      await expect(radio).toBeChecked()
    },
    async goTo(url) {
      now.clicks += 1
      await page.goto(url)
    },
    press: (key) => page.keyboard.press(key),
  }
}

/** What a clerk does in the browser, in the words of the screens. */
import type { Locator, Page } from '@playwright/test'
import type { StaffName } from '../server/users.ts'
import { expect, signIn, type House } from './house.ts'

/** How a field is filled: typed, picked from a lookup, chosen from a list or a radio group. */
export type Value = string | { pick: string } | { choose: string } | { tick: string }

export async function fill(scope: Locator, label: string, value: Value): Promise<void> {
  if (typeof value === 'string') {
    const field = scope.getByRole('textbox', { name: label, exact: true })
    await field.click()
    await field.press('ControlOrMeta+a')
    await (value.includes('\n') ? field.fill(value) : field.pressSequentially(value))
    await field.press('Tab')
  } else if ('pick' in value) {
    const field = scope.getByRole('combobox', { name: label, exact: true })
    await field.click()
    await field.fill(value.pick)
    await scope.page().getByRole('listbox').getByRole('option', { name: new RegExp(`^${value.pick}`) }).first().click()
  } else if ('choose' in value) {
    const list = scope.getByRole('combobox', { name: label, exact: true })
    if ((await list.count()) > 0) await list.selectOption({ label: value.choose })
    else await scope.getByRole('radiogroup', { name: label }).or(scope.getByRole('group', { name: label })).getByRole('radio', { name: value.choose }).check()
  } else {
    await scope.getByRole('checkbox', { name: value.tick, exact: true }).check()
  }
}

export interface Clerk {
  /** Signs in, unless this person already sits here today. */
  sit(who: StaffName): Promise<void>
  /** Opens a step of the passenger, sends one event with its values and waits for the answer. */
  act(path: string, action: string, values?: Record<string, Value>, options?: { panel?: string }): Promise<void>
  /** The state the step shows. */
  sees(text: string | RegExp): Promise<void>
}

export function clerkOf(page: Page, house: House, passenger: () => number): Clerk {
  let seat = ''
  return {
    async sit(who) {
      const now = `${who} ${house.clock.today()}`
      if (seat === now) return
      if (seat !== '') await page.evaluate(() => { localStorage.clear(); sessionStorage.clear() })
      await page.context().clearCookies()
      await signIn(page, house, who)
      seat = now
    },
    async act(path, action, values = {}, { panel } = {}) {
      await page.goto(`${house.url}${path.replace('{id}', String(passenger()))}`)
      const scope = panel ? page.getByRole('region', { name: panel, exact: true }) : page.locator('main')
      const form = scope.getByRole('form', { name: action })
      const opener = scope.getByRole('tab', { name: action, exact: true }).or(scope.getByRole('button', { name: action, exact: true }))
      await expect(form.or(opener).first()).toBeVisible()
      if (!(await form.isVisible())) await opener.first().click()
      const more = form.getByRole('button', { name: /^\d+ more field/ })
      for (const [label, value] of Object.entries(values)) {
        const control = form.getByLabel(label, { exact: true }).or(form.getByRole('textbox', { name: label, exact: true })).or(form.getByRole('combobox', { name: label, exact: true })).or(form.getByRole('radiogroup', { name: label }))
        if ((await control.count()) === 0 && (await more.getAttribute('aria-expanded')) !== 'true') await more.click()
        await fill(form, label, value)
      }
      const answered = page.waitForResponse((response) => response.request().method() === 'POST' && /\/(event|create)\//.test(response.url()))
      await form.getByRole('button', { name: action }).click()
      await answered
    },
    async sees(text) {
      await expect(page.locator('main').getByText(text).first()).toBeVisible()
    },
  }
}

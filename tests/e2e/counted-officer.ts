/**
 * An officer whose work is counted. A click is every press of the mouse (or finger) on the page, every Enter, Space or
 * Ctrl+Enter that sends a form or opens something, every file chooser, and every change to another page by menu or search.
 * A field is one value that the officer had to give: typed, picked, chosen, ticked or attached. Tab between fields, signing in,
 * and values that stand there already cost nothing; that is the point of proposing them.
 */
import type { Locator, Page } from '@playwright/test'
import type { StaffName } from '../server/users.ts'
import { attach, choose, clickOption, type Value, type Values } from './clerk.ts'
import { expect, signIn, signInByRequest, type TestServer } from './test-server.ts'

/** What one part of the way has cost. */
type Cost = {
  part: string
  clicks: number
  fields: number
  /** What was clicked and given, in order. */ acts: string[]
}

export interface CountedOfficer {
  /** Begins the next part of the way; everything done afterwards counts for it. */
  part(name: string): void
  /** An officer sits down at the page the day begins on, which shows their work. */
  sit(who: StaffName): Promise<void>
  /** Goes to a page by one choice of menu or search. */
  goTo(path: string): Promise<void>
  click(button: Locator): Promise<void>
  give(scope: Locator, label: string, value: Value): Promise<void>
  /** Does one event of the passenger the shortest way its screens offer, giving only values that do not stand there yet. */
  does(action: string, values?: Values, where?: { panel?: string }): Promise<void>
  /** Fills fields of the file and saves it. */
  edits(values: Values): Promise<void>
  costs(): readonly Cost[]
}

/** A field that is typed into; a code is typed into a box that offers its list. */
const typedIn = (scope: Locator, label: string): Locator =>
  scope
    .getByRole('textbox', { name: label, exact: true })
    .or(scope.getByRole('combobox', { name: label, exact: true }))

/** Whether a field shows this value already, so that it need not be given. */
async function stands(scope: Locator, label: string, value: Value): Promise<boolean> {
  if (typeof value === 'string') {
    const shown = await typedIn(scope, label).inputValue({ timeout: 5000 })
    return shown !== '' && sameText(shown, value)
  }
  if ('pick' in value) {
    const shown = await scope
      .getByRole('combobox', { name: label, exact: true })
      .inputValue({ timeout: 5000 })
    return shown.includes(value.pick)
  }
  if ('choose' in value) {
    const list = scope.getByRole('combobox', { name: label, exact: true })
    if ((await list.count()) > 0)
      return (
        (await list.evaluate((node) =>
          node instanceof HTMLSelectElement ? (node.selectedOptions[0]?.text ?? '') : '',
        )) === value.choose
      )
    return scope
      .getByRole('radiogroup', { name: label })
      .or(scope.getByRole('group', { name: label }))
      .getByRole('radio', { name: value.choose })
      .isChecked()
  }
  return false
}

/** Whether a field is among those that are shown; a required one carries a star in its label. */
const isShown = async (form: Locator, label: string): Promise<boolean> =>
  (
    await Promise.all(
      (['textbox', 'combobox', 'radiogroup', 'group', 'region', 'switch'] as const).map((role) =>
        form.getByRole(role, { name: label, exact: true }).count(),
      ),
    )
  ).some((count) => count > 0)

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
const plain = (text: string): string => {
  const day = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(text)
  if (day) return `${day[1]?.padStart(2, '0')} ${months[Number(day[2]) - 1]} ${day[3]}`
  if (/^(\+880|0)1\d{9}$/.test(text)) return text.slice(-10)
  return /^[\d,]+(\.\d+)?$/.test(text) ? String(Number(text.replaceAll(',', ''))) : text
}
const sameText = (one: string, other: string): boolean => plain(one) === plain(other)

/** @param name how the lists call the passenger; `passenger` answers the number of the file */
export async function countedOfficer(
  page: Page,
  testServer: TestServer,
  passenger: () => number,
  name: string,
): Promise<CountedOfficer> {
  const costs: Cost[] = []
  let now: Cost = { part: '', clicks: 0, fields: 0, acts: [] }
  const countClick = (what: string) => {
    now.clicks += 1
    now.acts.push(`click ${what}`)
  }
  await page.exposeFunction('countClick', countClick)
  await page.addInitScript(() => {
    const count = (event: Event) => {
      const on =
        event.target instanceof Element
          ? (event.target.closest('button, a, [role=option], [role=tab], label, input, select') ??
            event.target)
          : null
      void (window as unknown as { countClick: (what: string) => Promise<void> }).countClick(
        (on?.getAttribute('aria-label') ?? on?.textContent ?? '').slice(0, 60),
      )
    }
    addEventListener(
      'pointerdown',
      (event) => {
        if (event.isTrusted) count(event)
      },
      true,
    )
    addEventListener(
      'keydown',
      (event) => {
        if (
          event.isTrusted &&
          ((event.key === 'Enter' &&
            !(event.target instanceof HTMLInputElement && event.target.role === 'combobox')) ||
            (event.key === ' ' && event.target instanceof HTMLButtonElement))
        )
          count(event)
      },
      true,
    )
  })
  const main = page.locator('main')
  const dialog = page.getByRole('dialog')
  let seat = ''

  const give = async (scope: Locator, label: string, value: Value): Promise<void> => {
    if (await stands(scope, label, value)) return
    now.fields += 1
    now.acts.push(`field ${label}`)
    if (typeof value === 'string') {
      const field = typedIn(scope, label)
      await field.fill(value)
      // Of the page, because a field that has all it needs may be gone.
      await page.keyboard.press('Tab')
    } else if ('pick' in value) {
      const field = scope.getByRole('combobox', { name: label, exact: true })
      // By keyboard: the first match is taken by Enter, which gives the field its value and sends nothing.
      await field.focus()
      await field.fill(value.pick)
      await expect(
        page
          .getByRole('listbox')
          .getByRole('option')
          .filter({ hasText: value.pick })
          .filter({ hasNotText: 'Create' })
          .first(),
      ).toBeVisible()
      const active = page
        .getByRole('option', { name: new RegExp(value.pick) })
        .and(page.locator(`[id="${(await field.getAttribute('aria-activedescendant')) ?? ''}"]`))
      if ((await active.count()) === 0) await page.keyboard.press('ArrowDown')
      await page.keyboard.press('Enter')
      if (
        (await field.getAttribute('aria-expanded')) === 'true' ||
        !(await field.inputValue()).includes(value.pick)
      )
        await clickOption(field, value.pick)
    } else if ('choose' in value) await choose(scope, label, value.choose)
    else if ('file' in value) {
      countClick('file chooser')
      await attach(scope, label, value.file)
    } else if ('on' in value) await scope.getByRole('switch', { name: label }).check()
    else
      await scope
        .getByRole('group', { name: label, exact: true })
        .getByRole('button', { name: value.press, exact: true })
        .click()
  }
  const goTo = async (path: string) => {
    countClick(`to ${path}`)
    await page.goto(`${testServer.url}${path.replace('{id}', String(passenger()))}`)
  }
  const inPanel = (panel: string | undefined) =>
    panel ? page.getByRole('region', { name: new RegExp(`^(Next: )?${panel}$`) }) : page.locator('body')
  const formOf = (action: string, panel: string | undefined) => {
    return inPanel(panel).getByRole('form', { name: action, exact: true }).first()
  }
  const openerIn = (scope: Locator, action: string) =>
    scope
      .getByRole('tab', { name: action, exact: true })
      .or(scope.getByRole('radio', { name: action, exact: true }))
      .or(scope.getByRole('button', { name: action, exact: true }))
      .first()
  /** Brings the form of an event on the screen by the shortest way: it is open, its button is here, it is a line of My work, or the file is opened. */
  const findAction = async (action: string, panel: string | undefined): Promise<Locator> => {
    const form = formOf(action, panel)
    const scope = panel ? inPanel(panel).first() : main
    const lines = main.getByRole('listitem').filter({ hasText: name })
    const line = (panel ? lines.filter({ hasText: panel }) : lines).getByRole('button', {
      name: `${action}: ${name}`,
      exact: true,
    })
    // Another action of the same stage opens its panel as well.
    const anyLine = panel
      ? lines.filter({ hasText: panel }).getByRole('button', { name: new RegExp(`: ${name}$`) })
      : line
    await expect(page.getByRole('progressbar')).toHaveCount(0)
    await form
      .or(openerIn(scope, action))
      .or(anyLine)
      .first()
      .waitFor({ timeout: 8000 })
      .catch(() => undefined)
    if (await form.isVisible()) return form
    if (await openerIn(scope, action).isVisible()) await openerIn(scope, action).click()
    else if ((await line.count()) === 1) await line.click()
    else if ((await anyLine.count()) === 1) {
      await anyLine.click()
      // In the row itself, or in the panel beside the list.
      const opener = openerIn(dialog.or(lines), action)
      await form.or(opener).first().waitFor()
      if (!(await form.isVisible())) await opener.click()
    } else {
      if (await dialog.isVisible()) await dialog.getByRole('button', { name: 'Close' }).click()
      const isOnFile = /\/passenger-management\/passenger\//.test(page.url())
      if (!isOnFile) {
        const link = main.getByRole('link', { name, exact: true }).first()
        if (await link.isVisible()) await link.click()
        else await goTo('/apps/passenger-management/passenger/{id}')
      }
      const opener = openerIn(scope, action)
      await form
        .or(opener)
        .first()
        .waitFor({ timeout: 8000 })
        .catch(() => undefined)
      if (await form.isVisible()) return form
      if (!(await opener.isVisible())) await page.getByRole('tab', { name: /^Steps/ }).click()
      await expect(opener.or(form).first()).toBeVisible()
      if (!(await form.isVisible())) await opener.click()
    }
    await expect(form).toBeVisible()
    return form
  }
  return {
    part(part) {
      now = { part, clicks: 0, fields: 0, acts: [] }
      costs.push(now)
    },
    async sit(who) {
      const next = `${who} ${testServer.clock.today()}`
      if (seat === next) return
      const before = { clicks: now.clicks, acts: [...now.acts] }
      if (seat === '') await signIn(page, testServer, who)
      else await signInByRequest(page, testServer, who)
      seat = next
      Object.assign(now, before)
      await page.goto(`${testServer.url}/`)
      await expect(main.getByRole('heading', { level: 1 })).toBeVisible()
    },
    goTo,
    click: (button) => button.click(),
    give,
    async does(action, values = {}, { panel } = {}) {
      const form = await findAction(action, panel)
      const more = form.getByRole('button', { name: /^\d+ more field/ })
      for (const [label, value] of Object.entries(values)) {
        if (
          !(await isShown(form, label)) &&
          (await more.count()) > 0 &&
          (await more.getAttribute('aria-expanded')) !== 'true'
        )
          await more.click()
        await give(form, label, value)
      }
      const [answer] = await Promise.all([
        page.waitForResponse(
          (response) => response.request().method() === 'POST' && /\/(event|create)\//.test(response.url()),
        ),
        // A row of the day's work sends it and opens the next row.
        form
          .getByRole('button', { name: action, exact: true })
          .or(form.getByRole('button', { name: `${action} and next`, exact: true }))
          .click(),
      ])
      expect(answer.ok(), `${action}: ${await answer.text()}`).toBe(true)
      await expect(formOf(action, panel)).toHaveCount(0)
    },
    async edits(values) {
      if (!/\/passenger-management\/passenger\//.test(page.url())) {
        const link = main.getByRole('link', { name, exact: true }).first()
        if (await link.isVisible()) await link.click()
        else await goTo('/apps/passenger-management/passenger/{id}')
      }
      await page.getByRole('button', { name: 'Edit', exact: true }).click()
      const save = page.getByRole('button', { name: 'Save', exact: true })
      await expect(save).toBeVisible()
      for (const [label, value] of Object.entries(values)) await give(main, label, value)
      const [answer] = await Promise.all([
        page.waitForResponse((response) => response.url().includes('/passenger/update/')),
        save.click(),
      ])
      expect(answer.status(), await answer.text()).toBe(200)
    },
    costs: () => costs,
  }
}

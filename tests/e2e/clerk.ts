/** What a clerk does in the browser, in the words of the screens. */
import type { Locator, Page } from '@playwright/test'
import type { StaffName } from '../server/users.ts'
import type { Example } from './example.ts'
import { expect, signIn, signInByRequest, walkTo, type TestServer } from './test-server.ts'

/** A file as the file chooser hands it over. */
export type Paper = { name: string; mimeType: string; buffer: Buffer }
/** How a field is filled: typed, picked from a lookup, chosen from a list or a radio group, set by its own button (and one box of it cleared again), switched on, given a file. */
export type Value =
  | string
  | { pick: string }
  | { choose: string }
  | { press: string; clear?: string }
  | { on: true }
  | { file: Paper }
export type Values = Readonly<Record<string, Value>>
/** Which of several panels of a page is meant. */
type In = { panel?: string }

async function typeIn(field: Locator, text: string): Promise<void> {
  await field.fill(text)
  await field.press('Tab')
}

export async function pick(scope: Locator, label: string, name: string): Promise<void> {
  const field = scope.getByRole('combobox', { name: label, exact: true })
  await field.click()
  await clickOption(field, name)
}

/** Types into a lookup and takes what it finds. */
export async function clickOption(field: Locator, name: string): Promise<void> {
  await field.fill(name)
  // What is found replaces what stood there before; the offer to create it is not meant.
  const found = field
    .page()
    .getByRole('listbox')
    .getByRole('option', { name })
    .filter({ hasNotText: 'Create' })
    .first()
  await expect(async () => {
    await found.click({ timeout: 2000 })
    await expect(field).toHaveAttribute('aria-expanded', 'false', { timeout: 1000 })
  }).toPass()
}

export async function choose(scope: Locator, label: string, name: string): Promise<void> {
  const list = scope.getByRole('combobox', { name: label, exact: true })
  if ((await list.count()) > 0) await list.selectOption({ label: name })
  else
    await scope
      .getByRole('radiogroup', { name: label })
      .or(scope.getByRole('group', { name: label }))
      .getByRole('radio', { name })
      .check()
}

export async function attach(scope: Locator, label: string, paper: Paper): Promise<void> {
  const place = scope.getByRole('region', { name: label, exact: true })
  await place.locator('input[type=file]:not([capture])').setInputFiles(paper)
  await expect(place.getByText(paper.name)).toBeVisible()
}

/** Fills one field the way a clerk does. */
export async function fill(scope: Locator, label: string, value: Value): Promise<void> {
  // A code is typed into a box that offers its list.
  const typed = scope
    .getByRole('textbox', { name: label, exact: true })
    .or(scope.getByRole('combobox', { name: label, exact: true }))
  if (typeof value === 'string') await typeIn(typed, value)
  else if ('pick' in value) await pick(scope, label, value.pick)
  else if ('choose' in value) await choose(scope, label, value.choose)
  else if ('file' in value) await attach(scope, label, value.file)
  else if ('on' in value) await scope.getByRole('switch', { name: label }).check()
  else {
    const group = scope.getByRole('group', { name: label, exact: true })
    await group.getByRole('button', { name: value.press, exact: true }).click()
    if (value.clear !== undefined) await group.getByRole('checkbox', { name: value.clear }).uncheck()
  }
}

export interface Clerk {
  /**
   * Lets this person work here, unless they already do today: the first one signs in on the page, the others
   * take the seat as signed in and open a page next.
   */
  sit(who: StaffName): Promise<void>
  /** Opens a page of the passenger; '{id}' stands for the passenger's number. */
  open(path: string): Promise<void>
  /** Opens it as a new document: nothing of the pages before is still on its way. */
  load(path: string): Promise<void>
  /** Opens a step, sends one event with its values; it must be accepted. */
  act(path: string, action: string, values?: Values, where?: In): Promise<void>
  /** Sends an event that must be refused with this sentence; the form stays open with what was typed. */
  refused(path: string, action: string, values: Values, sentence: string, where?: In): Promise<void>
  /** An action that stands under "Not possible now" with this sentence; no button offers it. */
  closed(path: string, action: string, sentence: string, where?: In): Promise<void>
  /** Changes fields of the passenger's file and saves it. */
  edit(values: Values): Promise<void>
  /** Changes fields of the file in a way that its form must refuse with this sentence, keeping what was typed. */
  editRefused(values: Readonly<Record<string, string>>, sentence: string): Promise<void>
  /** The panel shows this text: its state, a date, an amount. */
  sees(text: string | RegExp, where?: In): Promise<void>
  /** The status at the head of the file. */
  headline(text: string): Promise<void>
  /** Whether the passenger stands in a status list. */
  listed(list: string, isThere: boolean): Promise<void>
}

const journey = { panel: 'Journey' }

/**
 * The clerk at this browser; `passenger` answers whose file is worked on, `name` the name in the lists,
 * `example` keeps what the screens showed.
 */
export function clerkOf(
  page: Page,
  testServer: TestServer,
  passenger: () => number,
  name: string,
  example?: Example,
): Clerk {
  let seat = ''
  /** Another person took the seat, or what was typed was not sent: the next page is loaded whole. */
  let mustLoad = true
  const main = page.locator('main')
  const scopeOf = ({ panel }: In) => (panel ? main.getByRole('region', { name: panel, exact: true }) : main)
  /** Goes to a page as the menu does; a page that is open already stays. */
  const open = async (path: string) => {
    const to = path.replace('{id}', String(passenger()))
    if (mustLoad) await page.goto(`${testServer.url}${to}`)
    else if (!page.url().endsWith(to)) await walkTo(page, to)
    mustLoad = false
    // The page before stays until this one can be drawn.
    await page.locator(`main[data-path="${to.split('?')[0]}"]`).waitFor()
  }
  /** The open form of an event, filled; nothing is sent yet. */
  const begin = async (path: string, action: string, values: Values, where: In): Promise<Locator> => {
    await open(path)
    const scope = scopeOf(where)
    const form = scope.getByRole('form', { name: action, exact: true })
    const opener = scope
      .getByRole('tab', { name: action, exact: true })
      .or(scope.getByRole('radio', { name: action, exact: true }))
      .or(scope.getByRole('button', { name: action, exact: true }))
    await expect(form.or(opener).first()).toBeVisible()
    if (!(await form.isVisible())) await opener.first().click()
    await expect(form).toBeVisible()
    const more = form.getByRole('button', { name: /^\d+ more field/ })
    for (const [label, value] of Object.entries(values)) {
      if (
        (await form.getByLabel(label, { exact: true }).count()) === 0 &&
        (await more.count()) > 0 &&
        (await more.getAttribute('aria-expanded')) !== 'true'
      )
        await more.click()
      await fill(form, label, value)
    }
    return form
  }
  const sendOf = (form: Locator, action: string) => form.getByRole('button', { name: action, exact: true })
  const posted = () =>
    page.waitForResponse(
      (response) => response.request().method() === 'POST' && /\/(event|create)\//.test(response.url()),
    )
  const changeFile = async (values: Values): Promise<Locator> => {
    await open('/apps/passenger-management/{id}')
    const save = page.getByRole('button', { name: 'Save', exact: true })
    await expect(save).toBeVisible()
    for (const [label, value] of Object.entries(values)) await fill(main, label, value)
    return save
  }
  return {
    open,
    load(path) {
      mustLoad = true
      return open(path)
    },
    async sit(who) {
      const now = `${who} ${testServer.clock.today()}`
      if (seat === now) return
      if (seat === '') await signIn(page, testServer, who)
      else await signInByRequest(page, testServer, who)
      seat = now
      mustLoad = true
    },
    async act(path, action, values = {}, where = {}) {
      const form = await begin(path, action, values, where)
      const look = await example?.look(form)
      const [answer] = await Promise.all([posted(), sendOf(form, action).click()])
      expect(answer.ok(), `${action}: ${await answer.text()}`).toBe(true)
      await expect(form.getByRole('alert')).toHaveCount(0)
      await example?.keep(look ?? null)
    },
    async refused(path, action, values, sentence, where = {}) {
      const form = await begin(path, action, values, where)
      const [answer] = await Promise.all([posted(), sendOf(form, action).click()])
      expect(answer.status(), `${action}: ${await answer.text()}`).toBe(409)
      // Where the refusal leads somewhere it stands above the form as well.
      await expect(form.getByText(sentence).first()).toBeVisible()
      mustLoad = true
    },
    async closed(path, action, sentence, where = {}) {
      await open(path)
      const line = scopeOf(where)
        .getByRole('listitem')
        .filter({ hasText: sentence })
        .filter({ hasText: action })
      await expect(line.first()).toBeVisible()
      await expect(scopeOf(where).getByRole('button', { name: action, exact: true })).toHaveCount(0)
    },
    async edit(values) {
      const save = await changeFile(values)
      const [answer] = await Promise.all([
        page.waitForResponse((response) => response.url().includes('/passenger/update/')),
        save.click(),
      ])
      expect(answer.status(), await answer.text()).toBe(200)
    },
    async editRefused(values, sentence) {
      await (await changeFile(values)).click()
      await expect(main.getByText(sentence).first()).toBeVisible()
      for (const [label, typed] of Object.entries(values))
        await expect(main.getByRole('textbox', { name: label, exact: true })).toHaveValue(typed)
      mustLoad = true
    },
    async sees(text, where = {}) {
      await expect(scopeOf(where).getByText(text).first()).toBeVisible()
    },
    async headline(text) {
      await expect(scopeOf(journey).getByText(text, { exact: true }).first()).toBeVisible()
    },
    async listed(list, isThere) {
      await open(`/apps/${list}/report`)
      const row = main.getByRole('link', { name, exact: true })
      if (isThere) return expect(row).toBeVisible()
      await expect(main.getByRole('searchbox').or(main.getByRole('textbox')).first()).toBeVisible()
      await expect(main.getByRole('progressbar')).toHaveCount(0)
      await expect(row).toHaveCount(0)
    },
  }
}

/**
 * What a screen costs when it is opened cold: how far things move under the eyes (CLS), tasks that block the page, requests to the
 * server; and how long the peek takes from the key to the panel. One address of every kind of screen, on a desk and on a phone. `npm run bench -- screens`
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { isGuestOnly, isRedirect, planOf } from '../../e2e/crawl/crawler.ts'
import { expect, signIn, test } from '../../e2e/test-server.ts'
import { scaled } from '../scale.ts'

/** Bar of the desk for every screen (desk 5 has 0.02 as its aim). */
const mostMoved = 0.05
const settleMs = 800
const sizes = { desk: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } } as const

interface Screen {
  kind: string
  path: string
  on: keyof typeof sizes
  /** Sum of the layout shifts that no key or press began, and what moved most. */
  moved: number
  mover: string
  longTasks: number
  longestMs: number
  scripts: number
  answers: number
}
type Seen = { moved: number; most: number; mover: string; tasks: number[] }
const seenOn = (page: Page): Promise<Seen> =>
  page.evaluate(() => (globalThis as unknown as { seen: Seen }).seen) // Made by the script below.

/** Counts from the first moment of every page. */
const watch = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const seen: Seen = { moved: 0, most: 0, mover: '', tasks: [] }
    Object.assign(globalThis, { seen })
    type Shift = PerformanceEntry & {
      value: number
      hadRecentInput: boolean
      sources: { node: Node | null }[]
    }
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as Shift[]) {
        if (entry.hadRecentInput) continue
        seen.moved += entry.value
        if (entry.value <= seen.most) continue
        seen.most = entry.value
        const node = entry.sources[0]?.node
        const element = node instanceof Element ? node : node?.parentElement
        seen.mover = element
          ? `${element.tagName.toLowerCase()} “${(element.textContent ?? '').trim().slice(0, 40)}”`
          : ''
      }
    }).observe({ type: 'layout-shift', buffered: true })
    new PerformanceObserver((list) => {
      seen.tasks.push(...list.getEntries().map(({ duration }) => Math.round(duration)))
    }).observe({ type: 'longtask', buffered: true })
  })

test('what every kind of screen costs', async ({ page, demoServer }) => {
  const { visits } = await planOf(demoServer)
  const ofKinds = new Map(
    visits
      .filter(({ row }) => !isGuestOnly(row) && !isRedirect(row))
      .toReversed()
      .map((one) => [one.row.kind, one]),
  )
  const kinds = [...ofKinds].toReversed().slice(0, scaled(ofKinds.size))
  await watch(page)
  await signIn(page, demoServer, 'admin')
  const screens: Screen[] = []
  for (const on of ['desk', 'phone'] as const) {
    await page.setViewportSize(sizes[on])
    for (const [kind, { path }] of kinds) {
      await page.goto(demoServer.url + path)
      await expect(page.locator('main h1').first()).toHaveText(/\S/)
      await expect(page.locator('main [aria-busy=true], main [role=progressbar]')).toHaveCount(0, {
        timeout: 60_000,
      })
      // What comes after the page stands still counts.
      await page.waitForTimeout(settleMs)
      const { moved, mover, tasks } = await seenOn(page)
      const loaded = await page.evaluate(() =>
        performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname),
      )
      screens.push({
        kind,
        path,
        on,
        moved: Math.round(moved * 1000) / 1000,
        mover: moved > 0.001 ? mover : '',
        longTasks: tasks.length,
        longestMs: Math.max(0, ...tasks),
        scripts: loaded.filter((name) => name.endsWith('.js')).length,
        answers: loaded.filter((name) => name.includes('/api/')).length,
      })
    }
  }
  mkdirSync('bench-results', { recursive: true })
  writeFileSync('bench-results/screens.json', `${JSON.stringify(screens, null, 1)}\n`)
  console.table(screens.map(({ path: _path, ...shown }) => shown))
  expect(screens).toHaveLength(2 * kinds.length)
  expect(screens.filter(({ moved }) => moved >= mostMoved)).toEqual([])
})

test('how long the peek takes', async ({ page, demoServer }) => {
  await signIn(page, demoServer, 'processing')
  await page.goto(`${demoServer.url}/apps/passenger-management/passengers`)
  const rows = page.locator('main tbody tr')
  await expect(rows.nth(9)).toBeVisible()
  /** Milliseconds from the key to the panel with the name, as the page itself sees them. */
  const timed = (key: string, isOpen: boolean): Promise<number> =>
    page.evaluate(
      ([pressed, wanted]) =>
        new Promise<number>((done) => {
          const panel = () =>
            document.querySelector('[role=complementary] h2, [role=dialog] h2')?.textContent ?? ''
          const before = panel()
          const began = performance.now()
          const look = () => {
            const now = panel()
            if (wanted ? now !== '' && now !== before : now === '') done(performance.now() - began)
            else requestAnimationFrame(look)
          }
          const on = document.activeElement ?? document.body
          on.dispatchEvent(new KeyboardEvent('keydown', { key: pressed, bubbles: true, cancelable: true }))
          requestAnimationFrame(look)
        }),
      [key, isOpen] as const,
    )
  await page.keyboard.press('j')
  const first = await timed(' ', true)
  const next: number[] = []
  for (let at = 0; at < 8; at += 1) next.push(await timed('j', true))
  const back: number[] = []
  for (let at = 0; at < 8; at += 1) back.push(await timed('k', true))
  const median = (all: readonly number[]) => Math.round(all.toSorted((a, b) => a - b)[all.length >> 1] ?? 0)
  const peek = { firstMs: Math.round(first), nextMs: median(next), cachedMs: median(back) }
  mkdirSync('bench-results', { recursive: true })
  writeFileSync('bench-results/peek.json', `${JSON.stringify(peek, null, 1)}\n`)
  console.table([peek])
})

/** The room a telephone keeps for its own edges is the browser's work, or ours: never half of both (decision 1171). */
import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const src = new URL('../../src/', import.meta.url)

it('asks for the edges of the window only where the page is drawn to them', () => {
  const page = readFileSync(new URL('app/index.html', src), 'utf8')
  const asking = readdirSync(src, { recursive: true, encoding: 'utf8' }).filter(
    (name) =>
      /\.(tsx?|css)$/.test(name) && readFileSync(new URL(name, src), 'utf8').includes('env(safe-area-inset'),
  )
  expect(page).toContain('name="viewport"')
  if (!page.includes('viewport-fit=cover')) expect(asking).toEqual([])
  else expect(asking.length).toBeGreaterThan(0)
})

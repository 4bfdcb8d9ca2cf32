/** Each setting of the processes that changes a screen leads to it, and the screen is there. */
import { matchPath } from 'react-router'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { routeRows } from '../../src/app/routes.ts'
import { processSettings } from '../../src/domain/agency/process-settings-shape.ts'

const { properties = {} } = z.toJSONSchema(processSettings(z), { io: 'input' })
const places = Object.entries(properties).map(([name, one]) => ({
  name,
  to: typeof one === 'object' && typeof one['changes'] === 'string' ? one['changes'] : null,
}))

/** Limits of what is typed, and fees that forms propose: no screen of their own shows them. */
const withoutScreen = /^fee_|^passport_blank_pages_min$|^multi_status_max$/

test('every setting leads to what it changes', () => {
  expect(places.filter(({ name, to }) => to === null && !withoutScreen.test(name))).toEqual([])
})
test('every such screen is in the table of routes', () => {
  const missing = places.filter(
    ({ to }) => to !== null && !routeRows.some(({ path }) => matchPath(path, to.split('?')[0] ?? '')),
  )
  expect(places.filter(({ to }) => to !== null).length).toBeGreaterThan(20)
  expect(missing).toEqual([])
})

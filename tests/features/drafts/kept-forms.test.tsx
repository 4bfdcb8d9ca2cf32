/**
 * Every form in which a person types, one after the other: what is typed outlives its page, is offered once, is gone when
 * it was sent or taken out, and a change without an answer is sent with the same key after a reload.
 */
import { troubledLine } from '../troubled-line.ts'
import { FluentProvider } from '@fluentui/react-components'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { Suspense } from 'react'
import { MemoryRouter } from 'react-router'
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { WithServices } from '../../../src/app/parts/with-services.tsx'
import * as session from '../../../src/client/http/session.ts'
import { clearPersonalData } from '../../../src/client/http/sign-out.ts'
import { noteAgencyDay } from '../../../src/client/records/records-today.ts'
import { startI18n } from '../../../src/foundation/text/i18n.ts'
import { NavigationContext } from '../../../src/ui/layout/navigation.ts'
import { makeTheme } from '../../../src/ui/layout/theme.ts'
import type { FormCase } from './form-case.ts'
import { keptForms, type KeptForm } from './forms.ts'
import { officeCases } from './office-cases.tsx'
import { passengerCases } from './passenger-cases.tsx'

vi.mock('../../../src/client/http/session.ts', { spy: true })
vi.mock('../../../src/features/prints/show-file.ts', () => ({ showFile: () => {} }))

/** A form of the table without a case does not compile. */
const cases: Record<KeptForm, FormCase> = { ...officeCases, ...passengerCases }

const texts = import.meta.glob<{ default: object }>('../../../src/app/locales/en/*.json')
const areas = Object.keys(texts).map((path) => path.replace(/.*\/|\.json/g, ''))
beforeAll(async () => {
  noteAgencyDay('2027-01-03')
  await startI18n(
    'en',
    areas as never, // Every area there is.
    async (_, area) => (await texts[`../../../src/app/locales/en/${area}.json`]?.())?.default ?? {},
  )
})
beforeEach(() => {
  troubledLine.restart()
  localStorage.setItem('jwt_access_token', 'Bearer a.b.c')
  vi.mocked(session.useSessionUser).mockImplementation(
    () =>
      ({
        id: 1,
        roles: ['admin'],
        role: { name: 'admin' },
        user_permissions: ['user.update', 'task_type.create'],
      }) as never,
  )
})

/** Going to another page would take the test's own. */
const stay = () => {}
const shown = async ({ form, open }: FormCase) => {
  const screen = await render(
    <MemoryRouter>
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <FluentProvider theme={makeTheme('light5')}>
          <Suspense fallback={null}>
            <WithServices>
              <NavigationContext value={stay}>{form()}</NavigationContext>
            </WithServices>
          </Suspense>
        </FluentProvider>
      </QueryClientProvider>
    </MemoryRouter>,
  )
  await open?.()
  return screen
}
const restore = () => page.getByRole('button', { name: /^Restore draft/ })
const secret = 'Opensesame-7'

describe.each(keptForms)('%s', (name) => {
  const one = cases[name]
  const isPrint = name === 'prints/print-work.tsx#ShownWork'
  const type = async () => {
    if (isPrint) await page.getByRole('combobox', { name: 'Box' }).selectOptions('State')
    await userEvent.fill(one.field(), one.text)
    if (isPrint) await page.getByRole('button', { name: 'Put on the paper' }).click()
    if (one.shown) await userEvent.tab()
  }
  const isThere = async () => {
    if (isPrint) await expect.element(page.getByText(/State.*PENANG/).first()).toBeVisible()
    else await expect.element(one.field()).toHaveDisplayValue(one.shown ?? one.text)
  }
  const takeOut = async () => {
    if (isPrint) await page.getByRole('button', { name: /Remove State/ }).click()
    else await userEvent.fill(one.field(), one.empty ?? '')
    if (one.shown) await userEvent.tab()
  }
  beforeEach(() => {
    troubledLine.reads(one.reads ?? (() => ({})))
    troubledLine.answers(one.answers ?? (() => ({ id: 1, version: 2 })))
  })

  test('what was typed is offered after its page went, and no more once it was taken out', async () => {
    const first = await shown(one)
    await one.secret?.(secret)
    await type()
    await first.unmount()
    await expect.poll(troubledLine.kept).toContain(one.text)
    expect(troubledLine.kept()).not.toContain(secret)

    const second = await shown(one)
    await restore().click()
    await isThere()
    await takeOut()
    await second.unmount()
    await expect.poll(troubledLine.kept).toBe('[]')
  })

  test('what was sent is not offered, and a change without an answer is sent once', async () => {
    const change = one.change
    const sent = () =>
      typeof change === 'string'
        ? troubledLine.attempts().filter(({ path }) => path.replace('/api/v1', '').includes(change))
        : []
    const first = await shown(one)
    await type()
    if (typeof change === 'string') {
      troubledLine.go('away')
      await one.send()
      await expect.poll(() => sent().length).toBeGreaterThan(0)
    }
    // The page goes while the change waits for its answer.
    await first.unmount()
    clearPersonalData()
    await expect.poll(troubledLine.kept).toContain(one.text)
    troubledLine.go('through')

    const second = await shown(one)
    await restore().click()
    if (!one.isSentByItself) {
      await isThere()
      await one.send()
    }
    if (typeof change === 'string') {
      await expect.poll(() => sent().some(({ answered }) => answered === 'done')).toBe(true)
      const [before] = sent()
      const after = sent().find(({ answered }) => answered === 'done')
      expect(before?.key).toMatch(/^[0-9a-f-]{36}$/)
      expect([after?.key, after?.body]).toEqual([before?.key, before?.body])
    }
    await expect.poll(troubledLine.kept).toBe('[]')
    await second.unmount()

    const third = await shown(one)
    await expect.poll(troubledLine.kept).toBe('[]')
    expect(restore().query()).toBeNull()
    await third.unmount()
  })
})

test('the draft of one row is never offered for another', async () => {
  const one = cases['tickets/billing-rows.tsx#ActionReason']
  troubledLine.reads(one.reads ?? (() => ({})))
  const screen = await shown(one)
  await userEvent.fill(one.field(), one.text)
  await page.getByRole('button', { name: 'Dispute', exact: true }).click()
  await expect.element(one.field()).toHaveValue('')
  await expect.poll(troubledLine.kept).toContain('billing.9.4')
  expect(troubledLine.kept()).not.toContain('billing.9.5')
  expect(restore().query()).toBeNull()
  await screen.unmount()
})

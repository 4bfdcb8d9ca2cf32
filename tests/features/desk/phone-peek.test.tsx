/** The peek of a phone: its buttons stand in one line beside a long name (desk 5). */
import { FluentProvider } from '@fluentui/react-components'
import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import entity from '../../../src/app/locales/en/entity.json' with { type: 'json' }
import { makeTheme } from '../../../src/ui/layout/theme.ts'
import { PeekPanel } from '../../../src/ui/tables/peek/peek-panel.tsx'

await i18next.use(initReactI18next).init({
  lng: 'en',
  resources: { en: { entity } },
  defaultNS: 'entity',
  interpolation: { escapeValue: false },
})

test.each([390, 320])('at %i px previous, next and close stand in one line', async (width) => {
  await page.viewport(width, 700)
  const nothing = () => undefined
  await render(
    <FluentProvider theme={makeTheme('light5')}>
      <PeekPanel title="MST KOHINOOR BEGUM CHOWDHURY" onNext={nothing} onPrevious={nothing} onClose={nothing}>
        <p>The next step</p>
      </PeekPanel>
    </FluentProvider>,
  )
  const boxOf = (name: string) =>
    page.getByRole('button', { name, exact: true }).element().getBoundingClientRect()
  // The panel slides in.
  await expect.poll(() => boxOf(entity.bulk.close).right).toBeLessThanOrEqual(width)
  const boxes = [entity.peek.previous, entity.peek.next, entity.bulk.close].map(boxOf)
  expect(new Set(boxes.map(({ top }) => top)).size).toBe(1)
  for (const { left, right, height } of boxes) {
    expect(left).toBeGreaterThanOrEqual(0)
    expect(right).toBeLessThanOrEqual(width)
    expect(height).toBeGreaterThanOrEqual(44)
  }
})

/** What a machine left as a task is read in the reader's language; what a person wrote stays. */
import { FluentProvider } from '@fluentui/react-components'
import { Suspense } from 'react'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import look from '../../../src/app/locales/tr/look.json' with { type: 'json' }
import seeded from '../../../src/app/locales/tr/seeded.json' with { type: 'json' }
import { QuickPanel } from '../../../src/features/shell/panels/quick-panel.tsx'
import { startI18n } from '../../../src/foundation/text/i18n.ts'
import { makeTheme } from '../../../src/ui/layout/theme.ts'

const texts: Record<string, object> = { look, seeded }
await startI18n('tr', ['look', 'seeded'], async (_, area) => texts[area] ?? {})

test('tasks of the day are said in Turkish, but for those a person wrote', async () => {
  const title = 'Ticket for MD RAKIB HASAN'
  const task = { title, due_date: '2027-01-26' }
  const screen = await render(
    <FluentProvider theme={makeTheme('light5')}>
      <MemoryRouter>
        <Suspense fallback={null}>
          <QuickPanel
            day={{
              today: '2027-01-28',
              events: [],
              notes: [
                { ...task, id: 1, source: 'machine' },
                { ...task, id: 2, source: 'manual' },
              ],
            }}
            onRetry={null}
          />
        </Suspense>
      </MemoryRouter>
    </FluentProvider>,
  )
  await expect.element(screen.getByText('MD RAKIB HASAN için bilet')).toBeVisible()
  await expect.element(screen.getByText(title)).toBeVisible()
})

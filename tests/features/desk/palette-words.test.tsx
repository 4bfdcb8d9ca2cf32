/** What the palette finds is said in the language of the reader. */
import { FluentProvider } from '@fluentui/react-components'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import i18next from 'i18next'
import { Suspense } from 'react'
import { initReactI18next } from 'react-i18next'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import look from '../../../src/app/locales/ar/look.json' with { type: 'json' }
import seeded from '../../../src/app/locales/ar/seeded.json' with { type: 'json' }
import shell from '../../../src/app/locales/ar/shell.json' with { type: 'json' }
import step from '../../../src/app/locales/ar/step.json' with { type: 'json' }
import { actorIn } from '../../../src/client/journey/machine-story.ts'
import { CommandPalette } from '../../../src/features/shell/toolbar/command-palette.tsx'
import { commandPaletteMachine } from '../../../src/machines/shell/command-palette.ts'
import { makeTheme } from '../../../src/ui/layout/theme.ts'

await i18next.use(initReactI18next).init({
  lng: 'ar',
  resources: { ar: { look, seeded, shell, step } },
  defaultNS: 'shell',
  interpolation: { escapeValue: false },
})

test('the status of a passenger that was found is in Arabic for who reads Arabic', async () => {
  const found = [{ id: 1001, name: 'MD RAKIB HASAN', second: 'Z10000101 · DHK-1', status: 'Documents OK' }]
  await render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { enabled: false } } })}>
      <FluentProvider theme={makeTheme('light5')} dir="rtl">
        <Suspense fallback={null}>
          <CommandPalette
            actor={actorIn(commandPaletteMachine, { open: 'idle' }, { text: 'rak', found })}
            passenger={null}
            lines={[]}
            onChosen={() => undefined}
            onGo={() => undefined}
            onEvent={() => undefined}
          />
        </Suspense>
      </FluentProvider>
    </QueryClientProvider>,
  )
  await expect
    .element(page.getByRole('option').first())
    .toHaveTextContent(`MD RAKIB HASANZ10000101 · DHK-1 · ${seeded.current_status.documents_ok}`)
})

/** What the palette finds says why it was found. */
import { FluentProvider } from '@fluentui/react-components'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import i18next from 'i18next'
import { Suspense } from 'react'
import { initReactI18next } from 'react-i18next'
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import look from '../../../src/app/locales/ar/look.json' with { type: 'json' }
import shell from '../../../src/app/locales/ar/shell.json' with { type: 'json' }
import step from '../../../src/app/locales/ar/step.json' with { type: 'json' }
import { actorIn } from '../../../src/client/journey/machine-story.ts'
import { CommandPalette } from '../../../src/features/shell/toolbar/command-palette.tsx'
import { MarkedText } from '../../../src/features/shell/toolbar/marked-text.tsx'
import { commandPaletteMachine } from '../../../src/machines/shell/command-palette.ts'
import { makeTheme } from '../../../src/ui/layout/theme.ts'

await i18next.use(initReactI18next).init({
  lng: 'ar',
  resources: { ar: { look, shell, step } },
  defaultNS: 'shell',
  interpolation: { escapeValue: false },
})

test('a record says what it is, where it stands and which field has what was typed, and leads to its page', async () => {
  const onGo = vi.fn<(path: string) => void>()
  const found = [
    {
      module: 'passenger',
      id: 1001,
      name: 'ALHAJ ABDUL GAFUR',
      second: 'Z10000101 · الأوراق سليمة',
      kind: 'مسافر',
      path: '/apps/passenger-management/passenger/1001',
      why: { field: 'اسم الأب', value: 'ABDUR RAHMAN' },
    },
  ]
  await render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { enabled: false } } })}>
      <FluentProvider theme={makeTheme('light5')} dir="rtl">
        <Suspense fallback={null}>
          <CommandPalette
            actor={actorIn(commandPaletteMachine, { open: 'idle' }, { text: 'rahman', found })}
            passenger={null}
            lines={[]}
            onChosen={() => undefined}
            onGo={onGo}
            onEvent={() => undefined}
          />
        </Suspense>
      </FluentProvider>
    </QueryClientProvider>,
  )
  const line = page.getByRole('option').first()
  await expect
    .element(line)
    .toHaveTextContent(
      'ALHAJ ABDUL GAFUR' +
        ['مسافر', 'Z10000101', 'الأوراق سليمة', 'اسم الأب: ABDUR RAHMAN']
          .map((part) => `\u2068${part}\u2069`)
          .join(' · '),
    )
  await line.click()
  expect(onGo).toHaveBeenCalledWith('/apps/passenger-management/passenger/1001', false)
})

test('what was typed is marked where a word begins, a short number only where it stands alone', async () => {
  const marks = async (text: string, typed: string) => {
    const { container, unmount } = await render(
      <FluentProvider theme={makeTheme('light5')}>
        <MarkedText text={text} typed={typed} />
      </FluentProvider>,
    )
    const found = [...container.querySelectorAll('mark')].map((mark) => mark.textContent)
    await unmount()
    return found
  }
  expect(await marks('Amount 50,000.00 · ID 5', '5')).toEqual(['5'])
  expect(await marks('Amount 50,000.00', 'receive 5 0')).toEqual([])
  expect(await marks('Amount 1,050.00 · RUMA BEGUM', '05 um')).toEqual([])
  expect(await marks('MD ABDUL KARIM', 'kar')).toEqual(['KAR'])
  // Why it was found: more than two letters inside a word, where none begins so.
  expect(await marks('BX0123456', '1234')).toEqual(['1234'])
  expect(await marks('AMIN · BENYAMIN', 'amin')).toEqual(['AMIN'])
})

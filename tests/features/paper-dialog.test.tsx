/** A paper that is looked at is what Ctrl+P prints, whatever the page behind it would print. */
import { FluentProvider } from '@fluentui/react-components'
import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import { beforeEach, expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import entity from '../../src/app/locales/en/entity.json' with { type: 'json' }
import report from '../../src/app/locales/en/report.json' with { type: 'json' }
import { usePrintKey } from '../../src/ui/layout/keys/print-key.ts'
import { makeTheme } from '../../src/ui/layout/theme.ts'
import * as objectUrl from '../../src/ui/reports/object-url.ts'
import { PaperDialog } from '../../src/ui/reports/paper-dialog.tsx'

vi.mock('../../src/ui/reports/object-url.ts', { spy: true })

await i18next
  .use(initReactI18next)
  .init({ lng: 'en', resources: { en: { entity, report } }, interpolation: { escapeValue: false } })

const behind = vi.fn<() => void>()
const file = new Blob(['no paper'], { type: 'application/pdf' })
beforeEach(() => {
  behind.mockClear()
  vi.mocked(objectUrl.printFile).mockReset()
})

function Behind({ isOpen }: { isOpen: boolean }) {
  usePrintKey(behind, true)
  return (
    <FluentProvider theme={makeTheme('light5')}>
      {isOpen && <PaperDialog file={file} title="Receipt" onClose={() => {}} />}
    </FluentProvider>
  )
}

test('Ctrl+P prints the paper of the dialog, and that of the page again once it is closed', async () => {
  const screen = await render(<Behind isOpen />)
  await expect.element(screen.getByRole('dialog', { name: 'Receipt' })).toBeVisible()
  await userEvent.keyboard('{Control>}p{/Control}')
  expect(objectUrl.printFile).toHaveBeenCalledWith(expect.stringMatching(/^blob:/))
  expect(behind).not.toHaveBeenCalled()
  await screen.rerender(<Behind isOpen={false} />)
  await userEvent.keyboard('{Control>}p{/Control}')
  expect(objectUrl.printFile).toHaveBeenCalledTimes(1)
  expect(behind).toHaveBeenCalledTimes(1)
})

/** A paper or a file that is looked at is what Ctrl+P prints, whatever the page behind it would print. */
import { FluentProvider } from '@fluentui/react-components'
import i18next from 'i18next'
import type { ReactNode } from 'react'
import { initReactI18next } from 'react-i18next'
import { beforeEach, expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import entity from '../../src/app/locales/en/entity.json' with { type: 'json' }
import report from '../../src/app/locales/en/report.json' with { type: 'json' }
import { StoryRoom } from '../../src/features/records/story-records.tsx'
import { FilePreview } from '../../src/ui/inputs/file-field.tsx'
import { FilePreview as TilePreview } from '../../src/ui/inputs/file-tiles.tsx'
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

const words = {
  close: 'Close',
  next: 'Next',
  previous: 'Previous',
  larger: 'Larger',
  smaller: 'Smaller',
  turn: 'Turn',
  save: 'Save',
  failed: 'Failed',
  loading: 'Loading',
}
const tile = { key: '1', id: 'one', title: 'Receipt', note: '', isPicture: false }
const nothing = () => {}
const dialogs = [
  ['a paper of the product', () => <PaperDialog file={file} title="Receipt" onClose={nothing} />],
  ['the file of a field', () => <FilePreview id="one" label="Receipt" onClose={nothing} />],
  [
    'a file among tiles',
    () => <TilePreview tiles={[tile]} at={0} words={words} onGo={nothing} onClose={nothing} />,
  ],
] as const

function Behind({ dialog }: { dialog: ReactNode }) {
  usePrintKey(behind, true)
  return (
    <FluentProvider theme={makeTheme('light5')}>
      <StoryRoom services={{ viewFile: () => Promise.resolve(file) }}>{dialog}</StoryRoom>
    </FluentProvider>
  )
}

test.each(dialogs)(
  'Ctrl+P prints %s in its dialog, and the page again once it is closed',
  async (_, dialog) => {
    const screen = await render(<Behind dialog={dialog()} />)
    await expect.element(screen.getByRole('dialog', { name: /Receipt/ })).toBeVisible()
    await expect
      .element(screen.getByRole('button', { name: 'Print' }))
      .not.toHaveAttribute('aria-disabled', 'true')
    await userEvent.keyboard('{Control>}p{/Control}')
    expect(objectUrl.printFile).toHaveBeenCalledWith(expect.stringMatching(/^blob:/))
    expect(behind).not.toHaveBeenCalled()
    await screen.rerender(<Behind dialog={null} />)
    await userEvent.keyboard('{Control>}p{/Control}')
    expect(objectUrl.printFile).toHaveBeenCalledTimes(1)
    expect(behind).toHaveBeenCalledTimes(1)
  },
)

test('a paper opens with the focus on Print', async () => {
  const screen = await render(<Behind dialog={dialogs[0][1]()} />)
  await expect.element(screen.getByRole('button', { name: 'Print' })).toHaveFocus()
})

/** A panel that has an address of its own: the page's heading takes the focus at a change of address, but not from the panel. */
import { Button, DialogSurface, FluentProvider, Input, webLightTheme } from '@fluentui/react-components'
import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { beforeAll, expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { page, userEvent } from 'vitest/browser'
import entityTexts from '../../src/app/locales/en/entity.json' with { type: 'json' }
import { startI18n } from '../../src/foundation/text/i18n.ts'
import { Dialog } from '../../src/ui/feedback/overlays.tsx'
import { Page, PageFrameContext } from '../../src/ui/layout/page.tsx'
import { EntityFormPanel } from '../../src/ui/records/entity-form-panel.tsx'

beforeAll(async () => {
  await startI18n('en', ['entity'], async () => entityTexts)
})

function Tasks() {
  const [key, setKey] = useState('list')
  const [isOpen, setOpen] = useState(false)
  return (
    <PageFrameContext value={{ siteName: 'RAMS', crumbs: [], key, crumbsLabel: '' }}>
      <Page title="To-Do">
        <Button onClick={() => setOpen(true)}>With details</Button>
        {isOpen && (
          <EntityFormPanel title="New task" onClose={() => setOpen(false)}>
            {() => <Input aria-label="Title" onFocus={() => setKey('task')} />}
          </EntityFormPanel>
        )}
      </Page>
    </PageFrameContext>
  )
}

test('a panel keeps the focus when the address changes below it', async () => {
  await render(
    <FluentProvider theme={webLightTheme}>
      <Tasks />
    </FluentProvider>,
  )
  await userEvent.click(page.getByRole('button', { name: 'With details' }))
  const title = page.getByRole('dialog').getByRole('textbox', { name: 'Title' })
  await userEvent.click(title)
  await userEvent.keyboard('Order stamp paper')
  await expect.element(title).toHaveValue('Order stamp paper')
  expect(document.activeElement).toBe(title.element())
})

test('a page without a panel gives the focus to its heading', async () => {
  await render(<Page title="To-Do">{null}</Page>)
  await expect.poll(() => document.activeElement?.textContent).toBe('To-Do')
})

function Find() {
  return (
    <Dialog open>
      <DialogSurface aria-label="Find">
        <Input aria-label="What" />
      </DialogSurface>
    </Dialog>
  )
}

/** Opened and closed by keys, as the palette is; what is closed is taken away at once. */
function Finder() {
  const [isOpen, setOpen] = useState(false)
  useEffect(() => {
    const press = ({ key }: KeyboardEvent) => {
      if (key === 'F2') setOpen(true)
      if (key === 'Enter') setOpen(false)
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [])
  return (
    <>
      <main>
        <Button>Below</Button>
      </main>
      {isOpen && <Find />}
    </>
  )
}

test('a page is there for screen readers again when the dialog over it is taken away', async () => {
  await render(
    <FluentProvider theme={webLightTheme}>
      <Finder />
    </FluentProvider>,
  )
  for (let round = 0; round < 2; round++) {
    await userEvent.keyboard('{F2}')
    await expect.element(page.getByRole('textbox', { name: 'What' })).toBeVisible()
    await expect.poll(() => document.querySelector('main')?.closest('[aria-hidden=true]')).not.toBeNull()
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByRole('button', { name: 'Below' })).toBeVisible()
  }
})

/** A form that is followed by the paper it printed. */
function Desk() {
  const [shown, setShown] = useState<'form' | 'paper' | null>(null)
  return (
    <Page title="Passenger">
      <Button onClick={() => setShown('form')}>Receive payment</Button>
      {shown === 'form' && (
        <EntityFormPanel title="Money" onClose={() => setShown(null)}>
          {(closeThen) => (
            // The paper stands there before the focus is back.
            <Button onClick={() => closeThen(() => flushSync(() => setShown('paper')))}>
              Receive and print
            </Button>
          )}
        </EntityFormPanel>
      )}
      {shown === 'paper' && (
        <Dialog open onOpenChange={() => setShown(null)}>
          <DialogSurface aria-label="Receipt">
            <Input aria-label="Copies" />
          </DialogSurface>
        </Dialog>
      )}
    </Page>
  )
}

test('a closed panel, and the paper that follows one, give the focus back to what opened the first', async () => {
  await render(
    <FluentProvider theme={webLightTheme}>
      <Desk />
    </FluentProvider>,
  )
  const opener = page.getByRole('button', { name: 'Receive payment' })
  await userEvent.click(opener)
  await expect.element(page.getByRole('dialog', { name: 'Money' })).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(opener).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await userEvent.click(page.getByRole('button', { name: 'Receive and print' }))
  await expect.element(page.getByRole('textbox', { name: 'Copies' })).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.element(opener).toHaveFocus()
})

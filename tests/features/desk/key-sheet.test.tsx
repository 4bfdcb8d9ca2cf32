/** Keys: the sheet names those that act on the screen and no others, letters lead on, and can be turned off. */
import { FluentProvider } from '@fluentui/react-components'
import i18next from 'i18next'
import { useState } from 'react'
import { initReactI18next } from 'react-i18next'
import { MemoryRouter } from 'react-router'
import { beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import KeysRoot from '../../../src/app/shell/keys-root.tsx'
import { settingsActor } from '../../../src/app/actors.ts'
import entityTexts from '../../../src/app/locales/en/entity.json' with { type: 'json' }
import keyTexts from '../../../src/app/locales/en/keys.json' with { type: 'json' }
import { rememberRows } from '../../../src/client/records/last-list.ts'
import { NeighbourButtons } from '../../../src/features/records/neighbour-buttons.tsx'
import { useKeys } from '../../../src/ui/layout/keys/use-keys.ts'
import { NavigationContext } from '../../../src/ui/layout/navigation.ts'
import { makeTheme } from '../../../src/ui/layout/theme.ts'

await i18next.use(initReactI18next).init({
  lng: 'en',
  resources: { en: { keys: keyTexts, entity: entityTexts } },
  interpolation: { escapeValue: false },
})

const agents = { id: 'agents', title: 'Agents', url: '/apps/agent-management/agents', icon: 'groups' }
const vouchers = { id: 'queue', title: 'To authorise', url: '/apps/voucherQueue', icon: 'checklist' }
const went = vi.fn<(path: string) => void>()
const acted = vi.fn<(key: string) => void>()
beforeEach(() => {
  went.mockClear()
  acted.mockClear()
})

function List() {
  useKeys('list', { n: () => acted('n'), v: () => acted('v') })
  return <input aria-label="Note" />
}
function Room({ record }: { record?: number | undefined }) {
  const [isOpen, open] = useState(false)
  const [hasLetters, turn] = useState(true)
  vi.spyOn(settingsActor, 'send').mockImplementation((event) => {
    const patch = 'patch' in event ? (event.patch as { keys?: { letters: boolean } }) : {}
    if (patch.keys) turn(patch.keys.letters)
  })
  return (
    <FluentProvider theme={makeTheme('light5')}>
      <MemoryRouter>
        <NavigationContext value={went}>
          {record === undefined ? <List /> : <NeighbourButtons entity="agent" id={record} />}
          <KeysRoot pages={[agents, vouchers]} hasLetters={hasLetters} isOpen={isOpen} onOpen={open} />
        </NavigationContext>
      </MemoryRouter>
    </FluentProvider>
  )
}
const lines = () =>
  [...document.querySelectorAll('[role=dialog] dl > div')].map((line) =>
    [...line.children].map(({ textContent }) => textContent).join(': '),
  )

test('? shows the keys of this screen and of everywhere, without those of pages the role does not have', async () => {
  await render(<Room />)
  await userEvent.keyboard('?')
  await expect.element(page.getByRole('dialog', { name: 'Keys of this page' })).toBeVisible()
  expect(lines()).toEqual([
    '?: Show these keys',
    'CtrlK: Search and commands',
    'gd: Dashboard',
    'gb: Board',
    'gv: Vouchers to authorise',
    'ga: Agents',
    'gc: Chat',
    'n: New record',
    'v: Saved views',
  ])
})

test('g and a letter go to the page, and the list behind keeps its own letter to itself', async () => {
  await render(<Room />)
  await userEvent.keyboard('gv')
  expect(went).toHaveBeenCalledExactlyOnceWith('/apps/voucherQueue')
  expect(acted).not.toHaveBeenCalled()
  // No ticket desk here, and no such key: the letter stays what it is in the list.
  await userEvent.keyboard('gtgn')
  expect(acted).toHaveBeenCalledExactlyOnceWith('n')
  await userEvent.click(page.getByRole('textbox', { name: 'Note' }))
  await userEvent.keyboard('ga?')
  expect(went).toHaveBeenCalledTimes(1)
  await expect.element(page.getByRole('textbox', { name: 'Note' })).toHaveValue('ga?')
})

test('letters turned off act no more, and the sheet names none of them', async () => {
  await render(<Room />)
  await userEvent.keyboard('?')
  await userEvent.click(page.getByRole('switch', { name: 'Single letters act as keys' }))
  expect(lines()).toEqual(['CtrlK: Search and commands'])
  await userEvent.click(page.getByRole('button', { name: 'Close' }))
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  await userEvent.keyboard('nga')
  expect([acted.mock.calls, went.mock.calls]).toEqual([[], []])
  await userEvent.keyboard('?')
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
})

test('j and k lead to the records beside it in the list it was opened from, and not past its ends', async () => {
  rememberRows(
    'agent',
    [4, 7, 9].map((id) => ({ id, path: `/agent/${id}` })),
  )
  const screen = await render(<Room record={4} />)
  await expect.element(page.getByText('1 / 3')).toBeVisible()
  await userEvent.keyboard('kj')
  expect(went.mock.calls).toEqual([['/agent/7']])
  await screen.rerender(<Room record={9} />)
  await userEvent.click(page.getByRole('button', { name: 'Previous in the list' }))
  await userEvent.keyboard('j')
  expect(went.mock.calls).toEqual([['/agent/7'], ['/agent/7']])
  await userEvent.keyboard('?')
  expect(lines()).toEqual(
    expect.arrayContaining(['j: Next record of the list', 'k: Previous record of the list']),
  )
  await screen.rerender(<Room record={5} />)
  await expect.element(page.getByText('/ 3')).not.toBeInTheDocument()
})

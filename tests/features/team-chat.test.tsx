import { FluentProvider } from '@fluentui/react-components'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import i18next from 'i18next'
import { Suspense } from 'react'
import { initReactI18next } from 'react-i18next'
import { beforeEach, expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import ChatRoot from '../../src/app/shell/chat-root.tsx'
import chat from '../../src/app/locales/en/chat.json' with { type: 'json' }
import { api } from '../../src/client/http/api.ts'
import { ApiProblem } from '../../src/client/http/problem.ts'
import { keys } from '../../src/client/http/queries.ts'
import type { ChatContact, ChatMessage } from '../../src/machines/shell/chat-panel.ts'
import { makeTheme } from '../../src/ui/layout/theme.ts'

await i18next
  .use(initReactI18next)
  .init({ lng: 'en', resources: { en: { chat } }, defaultNS: 'chat', interpolation: { escapeValue: false } })

const get = vi.spyOn(api, 'get')
const post = vi.spyOn(api, 'post')
const said = (id: number, sender: number, message: string): ChatMessage => ({
  id,
  sender: { id: sender },
  message,
  updated_at: '2027-01-28T05:10:00Z',
  file: null,
  file_name: null,
  seen_at: null,
  is_removable: false,
})
let users: ChatContact[] = []
let messages: ChatMessage[] = []
beforeEach(() => {
  get.mockReset()
  post.mockReset()
  users = [
    {
      id: 2,
      first_name: 'Farzana',
      last_name: 'Kabir',
      image: null,
      is_online: true,
      status: 'online',
      unseen_count: 2,
    },
    {
      id: 3,
      first_name: 'Rezaul',
      last_name: 'Karim',
      image: null,
      is_online: false,
      status: 'offline',
      unseen_count: 0,
    },
  ]
  messages = [said(1, 2, 'Is the file of Rakib ready?'), said(2, 2, 'The embassy asks.')]
  get.mockImplementation((path: string) => {
    if (path.includes('/unseen/')) users = users.map((one) => ({ ...one, unseen_count: 0 }))
    return Promise.resolve(
      path.includes('/contacts/')
        ? { users }
        : path.includes('/by_contact/')
          ? { messages }
          : { unseen_count: 2 },
    ) as never
  })
  post.mockImplementation(
    (path: string) =>
      Promise.resolve(path.includes('/send') ? said(9, 1, 'At noon.') : { status: 'away' }) as never,
  )
})

async function opened() {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const screen = await render(
    <QueryClientProvider client={client}>
      <FluentProvider theme={makeTheme('light5')}>
        <Suspense fallback={null}>
          <ChatRoot me={1} />
        </Suspense>
      </FluentProvider>
    </QueryClientProvider>,
  )
  await screen.getByRole('button', { name: 'Open the chat: 2 unread messages' }).click()
  return { client, screen }
}
const sent = () => post.mock.calls.filter(([path]) => path.includes('/send')).map(([, body]) => body)

test('the panel leads from the contacts to a conversation, which counts as read; Enter sends, nothing empty goes', async () => {
  const { screen } = await opened()
  await screen.getByRole('button', { name: /Farzana Kabir/ }).click()
  await expect
    .element(
      screen.getByRole('log', { name: 'Conversation with Farzana Kabir' }).getByText('The embassy asks.'),
    )
    .toBeVisible()
  await expect.poll(() => get.mock.calls.some(([path]) => path.includes('/unseen/2'))).toBe(true)
  await screen.getByRole('textbox', { name: 'Message' }).click()
  await userEvent.keyboard('   {Enter}')
  expect(sent()).toEqual([])
  await userEvent.keyboard('At noon.{Enter}')
  await expect.element(screen.getByRole('log').getByText('At noon.')).toBeVisible()
  expect(sent()).toEqual([{ receiver: 2, message: 'At noon.', file: null }])
  await expect.element(screen.getByRole('textbox', { name: 'Message' })).toHaveValue('')
})

test('what could not be sent stays typed', async () => {
  post.mockImplementation((path: string) =>
    path.includes('/send')
      ? Promise.reject(new ApiProblem(503, { code: 'x', detail: 'The server does not answer.' }))
      : Promise.resolve({ status: 'online' } as never),
  )
  const { screen } = await opened()
  await screen.getByRole('button', { name: /Farzana Kabir/ }).click()
  await screen.getByRole('textbox', { name: 'Message' }).click()
  await userEvent.keyboard('At noon.{Enter}')
  await expect.poll(sent).toHaveLength(1)
  await expect.element(screen.getByRole('button', { name: 'Send' })).toBeEnabled()
  await expect.element(screen.getByRole('textbox', { name: 'Message' })).toHaveValue('At noon.')
})

test('a message sent meanwhile is shown in the open conversation; Escape closes and clears it', async () => {
  const { client, screen } = await opened()
  await screen.getByRole('button', { name: /Farzana Kabir/ }).click()
  await expect.element(screen.getByRole('log').getByText('The embassy asks.')).toBeVisible()
  messages = [...messages, said(3, 2, 'Now, please.')]
  await client.invalidateQueries({ queryKey: keys.record('chat_message', 2) })
  await expect.element(screen.getByRole('log').getByText('Now, please.')).toBeVisible()
  await expect.element(screen.getByRole('textbox', { name: 'Message' })).toHaveFocus()
  await screen.getByRole('button', { name: chat.back }).click()
  await expect.element(screen.getByRole('list', { name: chat.contacts })).toBeVisible()
  await screen.getByRole('button', { name: /Farzana Kabir/ }).click()
  await expect.element(screen.getByRole('textbox', { name: 'Message' })).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument()
  await screen.getByRole('button', { name: chat.open }).click()
  await expect.element(screen.getByRole('list', { name: chat.contacts })).toBeVisible()
  await expect.element(screen.getByRole('log')).not.toBeInTheDocument()
})

test('the own status comes from the server, is chosen in the panel, and goes back when it was not stored', async () => {
  const { screen } = await opened()
  const status = screen.getByRole('combobox', { name: 'Your status' })
  await expect.element(status).toHaveValue('away')
  await expect.element(screen.getByRole('button', { name: /Farzana Kabir.*Online/ })).toBeVisible()
  post.mockImplementation((_path: string, body: unknown) => Promise.resolve(body) as never)
  await status.selectOptions('do-not-disturb')
  await expect.element(status).toHaveValue('do-not-disturb')
  expect(post.mock.calls.at(-1)?.slice(0, 2)).toEqual(['/api/chat/user/data', { status: 'do-not-disturb' }])
  post.mockImplementation(() => Promise.reject(new ApiProblem(503, { code: 'x', detail: 'No answer.' })))
  await status.selectOptions('online')
  await expect.element(status).toHaveValue('do-not-disturb')
})

/** The calendar of BSP is filled by one press, which says what was written, or why nothing was. */
import { FluentProvider } from '@fluentui/react-components'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import { expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { page } from 'vitest/browser'
import tickets from '../../../src/app/locales/en/tickets.json' with { type: 'json' }
import { api } from '../../../src/client/http/api.ts'
import { ApiProblem } from '../../../src/client/http/problem.ts'
import * as session from '../../../src/client/http/session.ts'
import { FillPeriods } from '../../../src/features/tickets/fill-periods.tsx'
import { MessagesContext } from '../../../src/ui/feedback/messages.ts'
import { makeTheme } from '../../../src/ui/layout/theme.ts'

vi.mock('../../../src/client/http/session.ts', { spy: true })
await i18next.use(initReactI18next).init({
  lng: 'en',
  resources: { en: { tickets } },
  defaultNS: 'tickets',
  interpolation: { escapeValue: false },
})

async function shown(permissions: readonly string[]) {
  vi.mocked(session.useSessionUser).mockReturnValue({ user_permissions: permissions } as ReturnType<
    typeof session.useSessionUser
  >) // Nothing else is read.
  const snackbar = vi.fn<(message: string, variant?: string) => void>()
  await render(
    <QueryClientProvider client={new QueryClient()}>
      <FluentProvider theme={makeTheme('light5')}>
        <MessagesContext value={{ snackbar, alert: () => {}, announce: () => {} }}>
          <FillPeriods />
        </MessagesContext>
      </FluentProvider>
    </QueryClientProvider>,
  )
  return snackbar
}
const button = () => page.getByRole('button', { name: 'Fill the next year' })

test('a year is filled by one press, then the calendar says that it is full', async () => {
  const post = vi.spyOn(api, 'post').mockResolvedValueOnce({ year: 2027, periods: 48 })
  const snackbar = await shown(['bsp_period.create'])
  await button().click()
  await vi.waitFor(() =>
    expect(snackbar).toHaveBeenCalledWith('The calendar of 2027 is filled. Periods added: 48.', 'success'),
  )
  post.mockRejectedValueOnce(
    new ApiProblem(409, { code: 'bsp.filled', detail: 'The calendar is filled to the end of 2027.' }),
  )
  await button().click()
  await vi.waitFor(() =>
    expect(snackbar).toHaveBeenLastCalledWith('The calendar is filled to the end of 2027.', 'info'),
  )
  post.mockRejectedValueOnce(new ApiProblem(409, { detail: 'Some of these days belong to period 2701-P1.' }))
  await button().click()
  await vi.waitFor(() =>
    expect(snackbar).toHaveBeenLastCalledWith(
      'The calendar could not be filled: Some of these days belong to period 2701-P1.',
      'error',
    ),
  )
})

test('it is not offered to a reader of the calendar', async () => {
  await shown(['bsp_period.read'])
  expect(button().query()).toBeNull()
})

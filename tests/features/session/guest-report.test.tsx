/** A guest reports a problem: the file says the page and the state of its machine, and nothing of what was typed. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import i18next from 'i18next'
import { Suspense, type ReactNode } from 'react'
import { initReactI18next } from 'react-i18next'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import account from '../../../src/app/locales/en/account.json' with { type: 'json' }
import look from '../../../src/app/locales/en/look.json' with { type: 'json' }
import routes from '../../../src/app/locales/en/routes.json' with { type: 'json' }
import session from '../../../src/app/locales/en/session.json' with { type: 'json' }
import shell from '../../../src/app/locales/en/shell.json' with { type: 'json' }
import vouchers from '../../../src/app/locales/en/vouchers.json' with { type: 'json' }
import { sessionActor } from '../../../src/app/actors.ts'
import { Component as ForgotPassword } from '../../../src/app/screens/account/forgot-password.tsx'
import { Component as Login } from '../../../src/app/screens/account/login.tsx'
import { Component as ResetPassword } from '../../../src/app/screens/account/reset-password.tsx'
import { Component as VoucherProof } from '../../../src/app/screens/account/voucher-proof.tsx'
import { Component as NotFound } from '../../../src/app/screens/desk/not-found.tsx'
import { Shell } from '../../../src/app/shell/shell.tsx'
import { notFoundPath, rowFor } from '../../../src/app/routes.ts'
import { api } from '../../../src/client/http/api.ts'
import { ApiProblem } from '../../../src/client/http/problem.ts'
import {
  noteAnswer,
  noteFault,
  recentAnswers,
  recentFaults,
} from '../../../src/client/http/recent-answers.ts'
import { problemReport, type ProblemReport } from '../../../src/domain/desk/problem-report.ts'
import { makeTheme } from '../../../src/ui/layout/theme.ts'
import { FluentProvider } from '../../../src/ui/layout/fluent.ts'

await i18next.use(initReactI18next).init({
  lng: 'en',
  resources: { en: { account, look, routes, session, shell, vouchers } },
  defaultNS: 'account',
  interpolation: { escapeValue: false },
})

/** What a guest types and what stands in the address; none of it may be in the file, complete or in part. */
const typed = { email: 'karim.uddin@example.com', password: 'Secret-Word-2027', name: 'Karim' }
/** Letters alone, as a random address may be. */
const token = 'abcdefghijklmnopqrstuvwxyzabcdef'
const secrets = ['karim', 'uddin', 'example.com', typed.password, 'Secret', token]

const post = vi.spyOn(api, 'post')
const ask = vi.spyOn(window, 'fetch')
const makeAddress = vi.spyOn(URL, 'createObjectURL')
const files: Blob[] = []
const here = window.location.href
beforeEach(() => {
  post.mockReset()
  files.length = recentAnswers.length = recentFaults.length = 0
  ask.mockImplementation((address) =>
    Promise.resolve(
      new Response(JSON.stringify({ general_settings: [{ site_name: 'RAMS' }], voucher: null }), {
        status: String(address).includes('proof') ? 500 : 200,
      }),
    ),
  )
  makeAddress.mockImplementation((file) => {
    if (file instanceof Blob) files.push(file)
    return 'blob:none'
  })
})
afterEach(() => {
  ask.mockReset()
  makeAddress.mockReset()
  window.history.replaceState(null, '', here)
})

/** The page at its address, as the browser shows it. */
async function shown(path: string, pattern: string, page: ReactNode) {
  window.history.replaceState(null, '', path)
  const router = createMemoryRouter([{ path: pattern, element: page }], { initialEntries: [path] })
  return render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <FluentProvider theme={makeTheme('light5')}>
        <Suspense fallback={null}>
          <RouterProvider router={router} />
        </Suspense>
      </FluentProvider>
    </QueryClientProvider>,
  )
}

async function enter(name: string, text: string) {
  const field = document.querySelector<HTMLInputElement>(`input[name="${name}"]`)
  if (!field) throw new Error(`There is no field ${name}.`)
  await userEvent.fill(field, text)
}

/** Presses through the report as a guest does and reads the file. */
async function reported(screen: Awaited<ReturnType<typeof shown>>): Promise<ProblemReport> {
  await screen.getByRole('button', { name: 'Report a problem' }).click()
  await screen
    .getByRole('textbox', { name: 'What did you do, and what went wrong?' })
    .fill(`No mail to ${typed.email}, password "${typed.password}"`)
  await screen.getByRole('button', { name: 'Save the file' }).click()
  await expect.element(screen.getByText('The file is saved')).toBeVisible()
  const text = (await files[0]?.text()) ?? ''
  expect(secrets.filter((secret) => text.toLowerCase().includes(secret.toLowerCase()))).toEqual([])
  return problemReport.parse(JSON.parse(text))
}

test('a forgotten password: page, state and the last answer, no e-mail', async () => {
  post.mockImplementation((url) => {
    noteAnswer(
      { method: 'post', url },
      { status: 503, data: { code: 'mail.off', detail: `No mail to ${typed.email}`, email: typed.email } },
    )
    return Promise.reject(new ApiProblem(503, { code: 'mail.off', detail: 'No mail leaves here.' }))
  })
  const screen = await shown(
    '/pages/auth/forgot-password-2?email=karim',
    '/pages/auth/forgot-password-2',
    <ForgotPassword />,
  )
  await screen.getByRole('textbox').fill(typed.email)
  await screen.getByRole('button', { name: account.forgot.send }).click()
  await expect.element(screen.getByText('No mail leaves here.')).toBeVisible()
  const report = await reported(screen)
  expect(report.page).toMatchObject({
    route: '/pages/auth/forgot-password-2',
    search: { email: ':value' },
    role: '',
  })
  expect(report.screen).toEqual({ machine: 'forgot-password', states: ['asking'] })
  expect(report.answers.map(({ status, code }) => [status, code])).toContainEqual([503, 'mail.off'])
  expect(report.trace).toBeNull()
})

test('a link to a new password that is dead: the state says so, and the link is not in the file', async () => {
  post.mockImplementation((url) => {
    noteAnswer(
      { method: 'post', url: `${url}${token}/` },
      { status: 410, data: { code: 'auth.resetLink', token } },
    )
    return Promise.reject(new ApiProblem(410, { code: 'auth.resetLink' }))
  })
  noteFault(new Error(`Nothing at "${token}"`))
  const path = `/pages/auth/reset-password/${token}`
  const screen = await shown(path, '/pages/auth/reset-password/:token', <ResetPassword />)
  await enter('password', typed.password)
  await enter('confirm_password', typed.password)
  await screen.getByRole('button', { name: account.reset.save }).click()
  await expect.element(screen.getByText(account.reset.dead)).toBeVisible()
  const report = await reported(screen)
  expect(report.page.route).toBe('/pages/auth/reset-password/:token')
  expect(report.screen).toEqual({ machine: 'reset-password', states: ['linkDead'] })
  expect(report.faults).toMatchObject([{ message: 'Nothing at "…"' }])
})

test('a voucher that could not be proved: the address is not in the file', async () => {
  const screen = await shown(`/v/voucher/${token}`, '/v/voucher/:token', <VoucherProof />)
  await expect.element(screen.getByText(vouchers.proof.failed)).toBeVisible()
  const report = await reported(screen)
  expect(report.page.route).toBe('/v/voucher/:token')
  expect(report.screen).toEqual({ machine: 'voucher-proof', states: ['error'] })
  expect(report.faults).toMatchObject([{ name: 'Error', message: 'Answer …' }])
})

test('a sign-in: the state of the session, neither e-mail nor password', async () => {
  sessionActor.start()
  const screen = await shown(`/login?next=${typed.name}`, '/login', <Login />)
  await enter('username', typed.email)
  await enter('password', typed.password)
  const report = await reported(screen)
  expect(report.page.route).toBe('/login')
  expect(report.screen).toEqual({ machine: 'session', states: [expect.any(String)] })
})

test('an address nobody knows keeps only words of the product', async () => {
  const screen = await shown(`/pages/${typed.name}/${token}`, '*', <ForgotPassword />)
  expect((await reported(screen)).page.route).toBe('/pages/:value/:value')
})

test('a wrong address: the link stands below the page, which has a bar but no menu for guests', async () => {
  const screen = await shown(
    notFoundPath,
    notFoundPath,
    <Shell row={rowFor(notFoundPath)} user={null}>
      <NotFound />
    </Shell>,
  )
  await expect.element(screen.getByRole('button', { name: look.finder.back })).toBeVisible()
  const report = await reported(screen)
  expect(report.page).toMatchObject({ route: notFoundPath, role: '' })
  expect(report.trace).toBeNull()
})

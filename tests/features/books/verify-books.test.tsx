import { FluentProvider } from '@fluentui/react-components'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import i18next from 'i18next'
import { Suspense } from 'react'
import { initReactI18next } from 'react-i18next'
import { expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { page } from 'vitest/browser'
import texts from '../../../src/app/locales/en/vouchers.json' with { type: 'json' }
import { SessionContext } from '../../../src/client/http/session.ts'
import { useJobRun, useRuns } from '../../../src/client/agency/jobs.ts'
import { checkEveryEntry, verifyBooks } from '../../../src/client/desk/vouchers.ts'
import { ApiProblem } from '../../../src/client/http/problem.ts'
import { readsStatements } from '../../../src/domain/people/named-permissions.ts'
import { VerifyBooks } from '../../../src/features/books/verify-books.tsx'
import { makeTheme } from '../../../src/ui/layout/theme.ts'

vi.mock('../../../src/client/desk/vouchers.ts', { spy: true })
vi.mock('../../../src/client/agency/jobs.ts', { spy: true })

await i18next.use(initReactI18next).init({
  lng: 'en',
  resources: { en: { vouchers: texts } },
  defaultNS: 'vouchers',
  interpolation: { escapeValue: false },
})

const shown = (branch_scope: string, agent_scope: readonly number[] = []) =>
  render(
    <QueryClientProvider client={new QueryClient()}>
      <FluentProvider theme={makeTheme('light5')}>
        <SessionContext
          value={{ id: 3, branch_scope, agent_scope, user_permissions: [readsStatements] } as never}
        >
          <Suspense fallback={null}>
            <VerifyBooks />
          </Suspense>
        </SessionContext>
      </FluentProvider>
    </QueryClientProvider>,
  )

test('the bundle for the auditor is closed, with the reason, to who sees not every branch and agent', async () => {
  const whole = await shown('all')
  await expect.element(whole.getByRole('button', { name: texts.verify.bundle })).toBeVisible()
  await whole.unmount()
  for (const [branches, agents] of [
    ['list', []],
    ['all', [7]],
  ] as const) {
    const part = await shown(branches, agents)
    const button = part.getByRole('button', { name: texts.verify.bundle })
    await expect.element(button).toHaveAttribute('aria-disabled', 'true')
    await expect.element(part.getByText(texts.verify.bundleLimited)).toBeVisible()
    await part.unmount()
  }
})

test('says what was read again and fits a phone, seal included', async () => {
  await page.viewport(390, 844)
  vi.mocked(verifyBooks).mockResolvedValue({
    ok: true,
    entries: 285,
    reread: 2,
    since: '2026-11-27T07:55:00Z',
    seal: { seq: 285, hash: 'ab'.repeat(32) },
    broken: [],
  })
  const screen = await shown('all')
  await screen.getByRole('button', { name: texts.verify.run }).click()
  await expect.element(screen.getByText(/^Read again: 2\. The others are unchanged/)).toBeVisible()
  const seal = screen.getByText('ab'.repeat(32)).element().getBoundingClientRect()
  expect(seal.right).toBeLessThanOrEqual(390)
  expect(seal.left).toBeGreaterThanOrEqual(0)
})

const run = (given: object) =>
  ({
    id: 7,
    job: 'check_books',
    by_user: 3,
    state: 'running',
    done: 0,
    total: null,
    result: null,
    error: null,
    cancel_asked: false,
    retried_as: null,
    created_at: '2026-11-27T08:00:00Z',
    started_at: '2026-11-27T08:00:00Z',
    ...given,
  }) as never
const whole = {
  ok: false,
  entries: 285,
  reread: 285,
  since: null,
  seal: null,
  broken: [{ rule: 'balanced entries', what: 'JV-2526-000004 is not balanced' }],
}

test('every entry is checked beside the page: how far it is, and what it found', async () => {
  vi.mocked(checkEveryEntry).mockResolvedValue(7)
  vi.mocked(useRuns).mockReturnValue({ data: { runs: [] } } as never)
  vi.mocked(useJobRun).mockImplementation(
    (id) => ({ data: id === 7 ? run({ done: 412, total: 1000 }) : undefined }) as never,
  )
  const screen = await shown('all')
  await screen.getByRole('button', { name: texts.verify.whole }).click()
  await expect.element(screen.getByText('41 % done')).toBeVisible()
  await expect
    .element(screen.getByRole('button', { name: texts.verify.run }))
    .toHaveAttribute('aria-disabled', 'true')
  await screen.unmount()
  // Who comes back finds what the last one found.
  vi.mocked(useRuns).mockReturnValue({ data: { runs: [run({ state: 'done', result: whole })] } } as never)
  const again = await shown('all')
  await expect.element(again.getByText('JV-2526-000004 is not balanced')).toBeVisible()
})

test('books too large for a request are checked by a run of their own', async () => {
  vi.mocked(verifyBooks).mockRejectedValue(new ApiProblem(503, { code: 'server.busy', title: 'Busy' }))
  vi.mocked(checkEveryEntry).mockResolvedValue(7)
  vi.mocked(useRuns).mockReturnValue({ data: { runs: [] } } as never)
  vi.mocked(useJobRun).mockImplementation(
    (id) =>
      ({
        data: id === 7 ? run({ state: 'done', result: { ...whole, ok: true, broken: [] } }) : undefined,
      }) as never,
  )
  const screen = await shown('all')
  await screen.getByRole('button', { name: texts.verify.run }).click()
  await expect.element(screen.getByText('The books are in order. Entries: 285.')).toBeVisible()
  await expect.element(screen.getByText(texts.verify.failed)).not.toBeInTheDocument()
})

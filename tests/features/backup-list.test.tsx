import { FluentProvider } from '@fluentui/react-components'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import i18next from 'i18next'
import { Suspense } from 'react'
import { initReactI18next } from 'react-i18next'
import { beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import texts from '../../src/app/locales/en/jobs.json' with { type: 'json' }
import { api } from '../../src/client/http/api.ts'
import type { JobRun } from '../../src/domain/agency/job-run.ts'
import { BackupList } from '../../src/features/agency/backup-list.tsx'
import { makeTheme } from '../../src/ui/layout/theme.ts'

await i18next.use(initReactI18next).init({
  lng: 'en',
  resources: { en: { jobs: texts } },
  defaultNS: 'jobs',
  interpolation: { escapeValue: false },
})

const get = vi.spyOn(api, 'get')
const post = vi.spyOn(api, 'post')
const stored = (name: string, encrypted: boolean) => ({
  name,
  created_at: '2027-01-02T19:00:00Z',
  size: 4_000_000,
  encrypted,
  scheduled: true,
})
const done: JobRun = {
  id: 4,
  job: 'verify_backup',
  trigger: 'manual',
  by_user: 1,
  by_name: 'Rina Akter',
  state: 'done',
  attempt: 1,
  done: 1,
  total: 1,
  note: null,
  result: null,
  error: null,
  has_file: false,
  cancel_asked: false,
  retried_as: null,
  created_at: '2027-01-02T19:00:00Z',
  run_after: '2027-01-02T19:00:00Z',
  started_at: '2027-01-02T19:00:00Z',
  finished_at: '2027-01-02T19:00:41Z',
}
beforeEach(() => {
  for (const spy of [get, post]) spy.mockReset()
  get.mockImplementation(((path: string) =>
    Promise.resolve(
      path.includes('/run/')
        ? done
        : path.includes('/backup/')
          ? {
              backups: [stored('sealed.rams', true), stored('open.rams', false)],
              settings: { enabled: true, time: '02:00', keep: 7, has_passphrase: true, version: 1 },
              last_backup_at: null,
              is_late: false,
            }
          : { jobs: [], zone: 'Asia/Dhaka' },
    )) as never)
  post.mockResolvedValue({ run: 4 } as never)
  void render(
    <QueryClientProvider client={new QueryClient()}>
      <FluentProvider theme={makeTheme('light5')}>
        <Suspense fallback={null}>
          <BackupList />
        </Suspense>
      </FluentProvider>
    </QueryClientProvider>,
  )
})

test('an encrypted backup is verified with the passphrase it was made with', async () => {
  await userEvent.click(page.getByRole('button', { name: 'Verify: sealed.rams' }))
  await userEvent.fill(page.getByRole('dialog').getByLabelText('Passphrase'), 'eleven boats under the bridge')
  await userEvent.click(page.getByRole('dialog').getByRole('button', { name: 'Verify' }))
  await expect
    .poll(() => post.mock.calls)
    .toEqual([['/backup/api/v1/backup/verify/sealed.rams/', { passphrase: 'eleven boats under the bridge' }]])
})

test('a backup without a passphrase is verified at once', async () => {
  await userEvent.click(page.getByRole('button', { name: 'Verify: open.rams' }))
  await expect.poll(() => post.mock.calls).toEqual([['/backup/api/v1/backup/verify/open.rams/', {}]])
})

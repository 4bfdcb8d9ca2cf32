/** The name of a module in the table of permissions says what the role may do there, and who can do it now. */
import { FluentProvider } from '@fluentui/react-components'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import { beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import fields from '../../../src/app/locales/en/fields.json' with { type: 'json' }
import rights from '../../../src/app/locales/en/rights.json' with { type: 'json' }
import { api } from '../../../src/client/http/api.ts'
import * as session from '../../../src/client/http/session.ts'
import { PermissionMatrix } from '../../../src/features/people/permission-matrix.tsx'
import { makeTheme } from '../../../src/ui/layout/theme.ts'

await i18next.use(initReactI18next).init({
  lng: 'en',
  resources: { en: { rights, fields } },
  defaultNS: 'rights',
  interpolation: { escapeValue: false },
})
vi.mock('../../../src/client/http/session.ts', { spy: true })

const permission = (id: number, action: string) => ({
  id,
  module: 'receipt_voucher',
  action,
  code: `receipt_voucher.${action}`,
})
const answers: Readonly<Record<string, object>> = {
  permission: { permissions: [permission(1, 'create'), permission(2, 'read'), permission(3, 'approve')] },
  role: {
    roles: [
      { id: 4, name: 'accountant', title: 'Accountant', permissions: [1, 2] },
      { id: 5, name: 'auditor', title: 'Auditor', permissions: [2] },
    ],
  },
  user: {
    users: [
      { id: 11, first_name: 'Rina', last_name: 'Akter', role: 4, is_active: true },
      {
        id: 12,
        first_name: 'Sabbir',
        last_name: 'Rahman',
        role: 5,
        is_active: true,
        denied_permissions: [2],
      },
    ],
  },
}

let may: string[] = []
beforeEach(() => {
  may = ['user.read', 'role.read']
  vi.mocked(session.useSessionUser).mockImplementation(
    () => ({ user_permissions: may }) as ReturnType<typeof session.useSessionUser>, // All that is asked of it.
  )
  vi.spyOn(api, 'get').mockImplementation(((path: string, query: { columns?: string } = {}) => {
    const [, name = ''] = path.split('/')
    // What lists do not show by themselves comes only when it is asked for.
    const wanted = { role: 'permissions', user: 'extra_permissions,denied_permissions' }[name]
    return Promise.resolve(wanted === query.columns ? answers[name] : { [`${name}s`]: [] })
  }) as typeof api.get)
})

async function shown() {
  await render(
    <QueryClientProvider client={new QueryClient()}>
      <FluentProvider theme={makeTheme('light5')}>
        <PermissionMatrix value={[1, 2]} roleName="accountant" />
      </FluentProvider>
    </QueryClientProvider>,
  )
  await page.getByRole('button', { name: /^Who can do this now: / }).click()
  return page.getByRole('dialog')
}

test('the role in a sentence, and every action with those who hold it', async () => {
  const dialog = await shown()
  await expect.element(dialog.getByText('This role may do here: Create, Read.')).toBeVisible()
  await expect.element(dialog.getByText('Rina Akter (Accountant)').first()).toBeVisible()
  expect(
    dialog
      .getByRole('definition')
      .elements()
      .map((one) => one.textContent),
  ).toEqual(['Rina Akter (Accountant)', 'Rina Akter (Accountant)', rights.who.none])
  await dialog.getByRole('button', { name: rights.who.close }).click()
  await expect.element(dialog).not.toBeInTheDocument()
})

test('who may not read users reads the sentence alone, and asks for none', async () => {
  may = []
  const dialog = await shown()
  await expect.element(dialog.getByText('This role may do here: Create, Read.')).toBeVisible()
  expect(dialog.getByRole('definition').elements()).toEqual([])
  expect(
    vi
      .mocked(api.get)
      .mock.calls.map(([path]) => path)
      .filter((path) => path.includes('user')),
  ).toEqual([])
})

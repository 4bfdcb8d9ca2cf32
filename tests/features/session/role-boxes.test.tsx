/** The roles that need a second factor are chosen among those there are, in the form of the site settings. */
import { FluentProvider } from '@fluentui/react-components'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import i18next from 'i18next'
import { useState } from 'react'
import { initReactI18next } from 'react-i18next'
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import fields from '../../../src/app/locales/en/fields.json' with { type: 'json' }
import rights from '../../../src/app/locales/en/rights.json' with { type: 'json' }
import { formControls } from '../../../src/app/parts/entity-slots.tsx'
import { api } from '../../../src/client/http/api.ts'
import { makeTheme } from '../../../src/ui/layout/theme.ts'

await i18next.use(initReactI18next).init({
  lng: 'en',
  resources: { en: { rights, fields } },
  defaultNS: 'rights',
  interpolation: { escapeValue: false },
})

const roles = [
  { id: 1, name: 'admin', title: 'Administrator' },
  { id: 3, name: 'processing-officer', title: 'Processing Officer' },
  { id: 9, name: 'night-desk', title: 'Night Desk' },
]
const label = 'Roles that need a second factor'
const kept = vi.fn<(value: unknown) => void>()

function Setting({ stored }: { stored: readonly string[] }) {
  const [value, setValue] = useState<unknown>(stored)
  return formControls['general_setting']?.['require_totp_roles']?.(
    value,
    (next) => {
      setValue(next)
      kept(next)
    },
    null,
  )
}

test('are boxes of the roles there are, by their titles; a name without a role can only be cleared', async () => {
  vi.spyOn(api, 'get').mockResolvedValue({ roles } as never)
  await render(
    <QueryClientProvider client={new QueryClient()}>
      <FluentProvider theme={makeTheme('light5')}>
        <Setting stored={['processing-officer', 'cashier-of-old']} />
      </FluentProvider>
    </QueryClientProvider>,
  )
  const group = page.getByRole('group', { name: label })
  await expect.element(group.getByRole('checkbox', { name: 'Processing Officer' })).toBeChecked()
  await expect.element(group.getByRole('checkbox', { name: 'Administrator' })).not.toBeChecked()
  expect(page.getByRole('textbox').elements()).toEqual([])
  await group.getByRole('checkbox', { name: 'Night Desk' }).click()
  expect(kept).toHaveBeenLastCalledWith(['processing-officer', 'night-desk', 'cashier-of-old'])
  await group.getByRole('checkbox', { name: 'cashier-of-old no such role any more' }).click()
  expect(kept).toHaveBeenLastCalledWith(['processing-officer', 'night-desk'])
  await expect.element(group.getByRole('checkbox', { name: /cashier-of-old/ })).not.toBeInTheDocument()
  await group.getByRole('checkbox', { name: 'Processing Officer' }).click()
  await group.getByRole('checkbox', { name: 'Night Desk' }).click()
  expect(kept).toHaveBeenLastCalledWith([])
})

import { FluentProvider } from '@fluentui/react-components'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import { beforeEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import prints from '../../src/app/locales/en/prints.json' with { type: 'json' }
import { api } from '../../src/client/http/api.ts'
import * as session from '../../src/client/http/session.ts'
import { ListPrint } from '../../src/features/prints/list-print.tsx'
import { makeTheme } from '../../src/ui/layout/theme.ts'

vi.mock('../../src/client/http/session.ts', { spy: true })
await i18next.use(initReactI18next).init({
  lng: 'en',
  resources: { en: { prints } },
  defaultNS: 'prints',
  interpolation: { escapeValue: false },
})

const get = vi.spyOn(api, 'get')
const blob = vi.spyOn(api, 'blob')
const overVisa = {
  code: 'DUPV',
  text: 'The visa is used more often than its quantity 1.',
  values: { quantity: 1 },
  person: 'MD RAKIB HASAN',
  weight: 'confirm',
}
const overPassport = {
  code: 'PPX',
  text: 'The passport expired on 01/01/2027.',
  values: { date: '01/01/2027' },
  person: 'MD RAKIB HASAN',
  weight: 'stop',
}
const crowd = {
  code: 'CROWD',
  text: '',
  values: { n: 30, visa: '13', limit: 25 },
  person: null,
  weight: 'note',
}
beforeEach(() => {
  for (const spy of [get, blob]) spy.mockReset()
  blob.mockRejectedValue(new Error('nothing is drawn here'))
  vi.mocked(session.useSessionUser).mockReturnValue({
    user_permissions: ['visa_submission_list.print'],
  } as ReturnType<typeof session.useSessionUser>) // Nothing else is read.
})
const shown = (doubts: readonly object[], may_override = false) => {
  get.mockResolvedValue({
    title: 'Visa submission list',
    people: 1,
    refusals: [],
    warnings: [],
    doubts,
    may_override,
    prints: [],
  })
  return render(
    <QueryClientProvider client={new QueryClient()}>
      <FluentProvider theme={makeTheme('light5')}>
        <ListPrint module="visa_submission_list" list={7} />
      </FluentProvider>
    </QueryClientProvider>,
  )
}

test('a list with a doubt prints after a yes, and says which doubt was seen', async () => {
  const screen = await shown([overVisa, crowd])
  await expect.element(screen.getByText('MD RAKIB HASAN', { exact: true })).toBeVisible()
  await expect.element(screen.getByText('30 workers on visa 13: more than 25.')).toBeVisible()
  const open = screen.getByRole('button', { name: 'Open the paper' })
  await open.click({ force: true })
  expect(blob).not.toHaveBeenCalled()
  await screen.getByRole('checkbox').click()
  await open.click()
  expect(blob).toHaveBeenCalledWith('/visa_submission_list/api/v1/visa_submission_list/print/7/', {
    confirmed: 'DUPV',
  })
})

test('what stops a list is printed by the override right alone', async () => {
  const without = await shown([overPassport])
  await expect
    .element(without.getByText('Only a person with the override right', { exact: false }))
    .toBeVisible()
  expect(without.getByRole('checkbox').query()).toBeNull()
  await without.getByRole('button', { name: 'Open the paper' }).click({ force: true })
  expect(blob).not.toHaveBeenCalled()
  await without.unmount()
  const screen = await shown([overPassport, overVisa], true)
  await screen.getByRole('checkbox').click()
  await screen.getByRole('button', { name: 'Open the paper' }).click()
  expect(blob.mock.calls[0]?.[1]).toEqual({ confirmed: 'PPX,DUPV' })
})

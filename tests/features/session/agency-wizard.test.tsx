/** A new agency in a browser: what is asked, what is refused at its field before and after it was sent, and what goes to the server. */
import { FluentProvider } from '@fluentui/react-components'
import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import entity from '../../../src/app/locales/en/entity.json' with { type: 'json' }
import first from '../../../src/app/locales/en/first.json' with { type: 'json' }
import session from '../../../src/app/locales/en/session.json' with { type: 'json' }
import { AgencyWizard, type AgencyText } from '../../../src/features/session/agency-wizard.tsx'
import { makeTheme } from '../../../src/ui/layout/theme.ts'

await i18next.use(initReactI18next).init({
  lng: 'en',
  resources: { en: { entity, first, session } },
  defaultNS: 'session',
  interpolation: { escapeValue: false },
})

const box = (name: string) => page.getByRole('textbox', { name })
const next = page.getByRole('button', { name: 'Next' })
const noErrors = {}

const wizard = (serverErrors: Record<string, string>, onSubmit: (text: AgencyText) => void) => (
  <FluentProvider theme={makeTheme('light5')}>
    <AgencyWizard isBusy={false} serverErrors={serverErrors} onBack={() => {}} onSubmit={onSubmit} />
  </FluentProvider>
)

async function company(licence: string): Promise<void> {
  await box('Company name').fill('Padma Overseas Ltd')
  await box('Name shown in the product').fill('Padma')
  await box('Licence holder (recruiting agency)').fill('Padma Overseas Ltd')
  await box('Recruiting licence no (RL)').fill(licence)
  await box('Licence issued on').fill('1/2/2020')
  await box('Licence valid until').fill('31/1/2028')
  await box('Proprietor').first().fill('Karim Uddin')
  await box("Proprietor's designation").fill('Managing Director')
}

test('an agency is typed by keyboard, sent as the server reads it, and what is refused stands at its field', async () => {
  await page.viewport(1000, 900)
  const onSubmit = vi.fn<(text: AgencyText) => void>()
  const shown = await render(wizard(noErrors, onSubmit))
  await expect.element(box('Company name')).toHaveFocus()

  // The first field that is wrong has the focus; the fields beside one with a message keep their place.
  await company('RL-x')
  await next.click()
  await expect.element(page.getByText('Enter only the digits of the RL number.')).toBeVisible()
  await expect.element(box('Recruiting licence no (RL)')).toHaveFocus()
  const [holder, licence] = ['Licence holder (recruiting agency)', 'Recruiting licence no (RL)'].map((name) =>
    box(name).element().getBoundingClientRect(),
  )
  expect([holder?.top, holder?.height]).toEqual([licence?.top, licence?.height])

  // The licence as it is written on papers; its days as they are typed everywhere.
  await box('Recruiting licence no (RL)').fill('RL-1234')
  await box('Licence valid until').fill('31/1/2019')
  await next.click()
  await expect.element(page.getByText('Must be after the day it was issued.')).toBeVisible()
  await box('Licence valid until').fill('31/1/2028')
  await userEvent.keyboard('{Enter}')

  await expect.element(page.getByRole('form', { name: 'First branch' })).toBeVisible()
  await expect.element(box('Branch name')).toHaveFocus()
  await box('Branch name').fill('Dhaka Head Office')
  await box('Branch code').fill('dhk')
  await box('Address').fill('12 Motijheel')
  await box('City').fill('Dhaka')
  await box('Phone').fill('01711 223344')
  await userEvent.keyboard('{Enter}')

  await expect.element(box('First name')).toHaveFocus()
  await box('First name').fill('Nasrin')
  await box('Last name').fill('Akter')
  await box('Username').fill('nasrin')
  await box('Phone').fill('01711223345')
  await box('E-mail').fill('nasrin@padma.example')
  await page.getByLabelText('Password', { exact: false }).first().fill('orange lantern ferry')
  await page.getByRole('button', { name: 'Create agency' }).click()
  expect(onSubmit.mock.calls).toEqual([
    [
      {
        company_name: 'Padma Overseas Ltd',
        site_name: 'Padma',
        rl: {
          name: 'Padma Overseas Ltd',
          rl_no: '1234',
          licence_issue_date: '2020-02-01',
          licence_expiry_date: '2028-01-31',
          proprietor_name: 'Karim Uddin',
          proprietor_designation: 'Managing Director',
        },
        branch: {
          name: 'Dhaka Head Office',
          code: 'DHK',
          address: '12 Motijheel',
          city: 'Dhaka',
          phone: '01711223344',
        },
        admin: {
          first_name: 'Nasrin',
          last_name: 'Akter',
          username: 'nasrin',
          email: 'nasrin@padma.example',
          primary_phone: '01711223345',
          password: 'orange lantern ferry',
        },
      },
    ],
  ])

  // A refusal of the server leads to its page and field, and is over when the value is changed.
  await shown.rerender(wizard({ 'branch/code': 'DHK is taken.' }, onSubmit))
  await expect.element(page.getByText('DHK is taken.')).toBeVisible()
  await expect.element(box('Branch code')).toHaveFocus()
  await box('Branch code').fill('DHA')
  await expect.element(page.getByText('DHK is taken.')).not.toBeInTheDocument()
})

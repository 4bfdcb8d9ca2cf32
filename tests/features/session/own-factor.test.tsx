/** The panel of the own second factor in a browser: set up, codes shown once, a wrong code at its field, turned off. */
import { FluentProvider } from '@fluentui/react-components'
import { useActorRef } from '@xstate/react'
import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import { beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import factor from '../../../src/app/locales/en/factor.json' with { type: 'json' }
import session from '../../../src/app/locales/en/session.json' with { type: 'json' }
import { ownFactor } from '../../../src/app/account/account-actors.ts'
import type { OwnFactor } from '../../../src/client/agency/own-factor.ts'
import { api } from '../../../src/client/http/api.ts'
import { ApiProblem } from '../../../src/client/http/problem.ts'
import { OwnFactorPanel } from '../../../src/features/session/factor/own-factor.tsx'
import { makeTheme } from '../../../src/ui/layout/theme.ts'

await i18next.use(initReactI18next).init({
  lng: 'en',
  resources: { en: { factor, session } },
  defaultNS: 'factor',
  interpolation: { escapeValue: false },
})

const off: OwnFactor = { is_on: false, since: null, is_required: false, recovery_codes_left: 0 }
const on: OwnFactor = {
  is_on: true,
  since: '2027-01-03T06:00:00Z',
  is_required: false,
  recovery_codes_left: 9,
}
const codes = Array.from({ length: 10 }, (_, at) => `k7mq-x2vd-9th${'abcdefghjk'[at]}`)

const post = vi.spyOn(api, 'post')
const readAgain = vi.fn<() => void>()
beforeEach(() => {
  post.mockReset()
  readAgain.mockReset()
})
/** What the server answers, by the last part of the address. */
const answers = (by: Record<string, () => unknown>) =>
  post.mockImplementation(async (path) => {
    const answer = Object.entries(by).find(([part]) => path.endsWith(`/${part}/`))
    if (!answer) throw new Error(`Nobody answers ${path}.`)
    return answer[1]() as never
  })
const sentTo = (part: string) =>
  post.mock.calls.filter(([path]) => path.endsWith(`/${part}/`)).map(([, body]) => body)

function Panel({ factor: now }: { factor: OwnFactor }) {
  const actor = useActorRef(ownFactor(readAgain))
  return <OwnFactorPanel actor={actor} factor={now} email="rina@example.com" />
}
const shown = (now: OwnFactor) =>
  render(
    <FluentProvider theme={makeTheme('light5')}>
      <Panel factor={now} />
    </FluentProvider>,
  )
const button = (name: string) => page.getByRole('button', { name })
const field = () => page.getByRole('textbox', { name: /Code of six digits/ })
const enrolment = { secret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP', uri: 'otpauth://totp/x', qr: '/favicon.svg' }
const started = () => ({ challenge: 'c1', enrolment })
const wrong = () => {
  throw new ApiProblem(422, {
    code: 'input.invalid',
    errors: [{ pointer: '/code', code: 'code', message: 'This code is wrong.' }],
  })
}

test('is set up by key and code; the recovery codes are shown once and gone when they are kept', async () => {
  answers({ start: started, confirm: () => ({ challenge: 'c2', recovery_codes: codes }), keep: () => ({}) })
  await shown(off)
  await button('Set up a second factor').click()
  await expect.element(page.getByRole('img', { name: 'QR code for your authenticator' })).toBeVisible()
  await expect.element(page.getByText('JBSW Y3DP EHPK 3PXP JBSW Y3DP EHPK 3PXP')).toBeVisible()
  await field().fill('123456')
  const list = page.getByRole('list', { name: 'Recovery codes' })
  await expect.element(list).toBeVisible()
  expect(sentTo('confirm')).toEqual([{ challenge: 'c1', code: '123456' }])
  expect(
    list
      .getByRole('listitem')
      .elements()
      .map((one) => one.textContent),
  ).toEqual(codes)
  expect(readAgain).not.toHaveBeenCalled()
  await button('I have kept them').click()
  await expect.poll(() => readAgain.mock.calls.length).toBe(1)
  expect(sentTo('keep')).toEqual([{ challenge: 'c2' }])
  await expect.element(list).not.toBeInTheDocument()
  for (const code of codes) expect(document.body.textContent).not.toContain(code)
  expect(document.body.textContent).not.toContain('JBSW')
})

test('says at the field that a code is wrong, keeps it selected, and takes the next one', async () => {
  let tries = 0
  answers({
    start: started,
    confirm: () => ((tries += 1) === 1 ? wrong() : { challenge: 'c2', recovery_codes: codes }),
  })
  await shown(off)
  await button('Set up a second factor').click()
  await field().fill('000000')
  await expect
    .element(field())
    .toHaveAccessibleDescription(/This code is wrong or was used already. Enter the one shown now./)
  await expect.element(field()).toHaveValue('000000')
  await expect.element(field()).toHaveFocus()
  await expect.element(page.getByRole('img', { name: 'QR code for your authenticator' })).toBeVisible()
  await userEvent.keyboard('654321')
  await expect.element(page.getByRole('list', { name: 'Recovery codes' })).toBeVisible()
  expect(sentTo('confirm')).toEqual([
    { challenge: 'c1', code: '000000' },
    { challenge: 'c1', code: '654321' },
  ])
})

test('shows no key and no codes after it was given up', async () => {
  answers({ start: started })
  await shown(off)
  await button('Set up a second factor').click()
  await expect.element(field()).toBeVisible()
  await button('Cancel').click()
  await expect.element(button('Set up a second factor')).toBeVisible()
  expect(document.body.textContent).not.toContain('JBSW')
})

test('is turned off where no role needs it, and gets new recovery codes', async () => {
  answers({ codes: () => ({ challenge: 'c3', recovery_codes: codes }), keep: () => ({}), remove: () => ({}) })
  await shown(on)
  await expect.element(page.getByText('9 recovery codes left.')).toBeVisible()
  await button('New recovery codes').click()
  await expect.element(page.getByText(codes[0] ?? '')).toBeVisible()
  await button('I have kept them').click()
  await expect.poll(() => readAgain.mock.calls.length).toBe(1)
  await button('Turn off').click()
  await expect.poll(() => readAgain.mock.calls.length).toBe(2)
  expect(sentTo('remove')).toHaveLength(1)
})

test('cannot be turned off where the role needs it, and says so', async () => {
  await shown({ ...on, is_required: true })
  await expect.element(page.getByText('Your role needs it, so it cannot be turned off.')).toBeVisible()
  await expect.element(button('Turn off')).not.toBeInTheDocument()
})

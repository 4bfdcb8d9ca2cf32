import { AxiosError, type InternalAxiosRequestConfig } from 'axios'
import { beforeEach, expect, test, vi } from 'vitest'
import { answeredBy } from './answered-by.ts'

/** What the server answers in turn: a status and a problem code, or a success. */
let answers: { status: number; code?: string }[] = []
const sent: string[] = []
const adapter = (config: InternalAxiosRequestConfig) => {
  sent.push(`${config.method} ${config.url}`)
  const { status, code } = answers.shift() ?? { status: 200 }
  const response = { status, statusText: '', headers: {}, config, data: { code, detail: code ?? 'fine' } }
  return status < 400
    ? Promise.resolve(response)
    : Promise.reject(new AxiosError('refused', undefined, config, null, response))
}
answeredBy(adapter, { getItem: () => null, setItem: () => {}, removeItem: () => {} })
const { api, isApiProblem, onReauthenticate } = await import('../../../src/client/http/api.ts')

const old = { status: 403, code: 'auth.reauthenticate' }
const ask = () =>
  api
    .put<{ detail: string }>('/user/api/v1/user/update/2/', { email: 'new@agency.example' })
    .catch((error: unknown) => (isApiProblem(error) ? error.code : 'fault'))
beforeEach(() => {
  sent.length = 0
})

test('a change refused for an old password is sent again once the password was typed', async () => {
  onReauthenticate(() => Promise.resolve(true))
  answers = [old]
  expect(await ask()).toMatchObject({ detail: 'fine' })
  expect(sent).toHaveLength(2)
})

test('it is sent again once only, and not at all when the dialog is left', async () => {
  onReauthenticate(() => Promise.resolve(true))
  answers = [old, old, old]
  expect(await ask()).toBe('auth.reauthenticate')
  expect(sent).toHaveLength(2)
  onReauthenticate(() => Promise.resolve(false))
  answers = [old]
  expect(await ask()).toBe('auth.reauthenticate')
  expect(sent).toHaveLength(3)
})

test('another refusal asks for nothing', async () => {
  const asked = vi.fn<() => Promise<boolean>>(() => Promise.resolve(true))
  onReauthenticate(asked)
  answers = [{ status: 403, code: 'access.denied' }]
  expect(await ask()).toBe('access.denied')
  expect(asked).not.toHaveBeenCalled()
})

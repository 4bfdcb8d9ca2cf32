import type { ReauthenticateEvent } from '../../machines/shell/reauthenticate.ts'
import { failure } from '../agency/account-fault.ts'
import { api, apiPath, isApiProblem } from './api.ts'

/** Types the own password again; good for ten minutes. */
export async function reauthenticate(password: string): Promise<ReauthenticateEvent> {
  try {
    await api.post(apiPath('user', 'reauthenticate'), { password }, { once: true })
    return { type: 'CONFIRMED' }
  } catch (error) {
    const isWrong = isApiProblem(error) && error.errors.some(({ code }) => code === 'WRONG')
    return { type: 'REFUSED', fault: isWrong ? { code: 'WRONG', text: '' } : failure(error) }
  }
}

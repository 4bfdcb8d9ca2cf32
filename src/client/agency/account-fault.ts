import { isApiProblem } from '../http/api.ts'

const noAnswer = { code: 'noAnswer', text: '' } as const
/** What the server said of a refused request; empty where it did not answer. */
export const wordsOf = (error: unknown): string =>
  isApiProblem(error) && error.status !== 0 ? error.detail || error.title : ''
/** Why a request about the account failed, as its machines take it. */
export const failure = (error: unknown) =>
  isApiProblem(error) && error.status !== 0 ? ({ code: 'refused', text: wordsOf(error) } as const) : noAnswer

import type { Answer } from '../http/answers.ts'
import type { PassportProposal } from '../../domain/passengers/passport-proposal.ts'
import type { PassportAnswer, PassportSource } from '../../machines/desk/passport-reader.ts'
import { api, apiPath } from '../http/api.ts'
import { isApiProblem } from '../http/problem.ts'

async function ask(source: PassportSource): Promise<PassportProposal> {
  if ('text' in source)
    return api.post<Answer<'POST /passenger/api/v1/passenger/passport_mrz'>>(
      apiPath('passenger', 'passport_mrz'),
      { text: source.text },
      { once: true },
    )
  const form = new FormData()
  form.append('passport_image', source.picture, 'passport')
  return api.upload<Answer<'POST /passenger/api/v1/passenger/passport_image'>>(
    apiPath('passenger', 'passport_image'),
    form,
    { once: true },
  )
}

/**
 * Asks the server to read a passport from its picture or from pasted lines. What the server refuses (unreadable, too big,
 * lines too short) comes back as the sentence to show; faults of the browser itself are thrown.
 */
export async function readPassport(source: PassportSource): Promise<PassportAnswer> {
  try {
    return { proposal: await ask(source) }
  } catch (problem) {
    if (!isApiProblem(problem)) throw problem
    return { refusal: problem.message || problem.title }
  }
}

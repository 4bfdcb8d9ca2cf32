import { isApiProblem } from '../../client/http/problem.ts'
import type { FormProblem } from '../../machines/shell/record-form.ts'

/** A failed request as the machines carry it; a fault of the browser itself counts as no answer. */
export const problemOf = (error: unknown): FormProblem =>
  isApiProblem(error)
    ? {
        status: error.status,
        title: error.title,
        detail: error.detail,
        requestId: error.requestId,
        retryAfterS: error.retryAfterS,
      }
    : {
        status: 0,
        title: error instanceof Error ? error.message : '',
        detail: '',
        requestId: null,
        retryAfterS: null,
      }

import { usePrefetchQuery, useQuery } from '@tanstack/react-query'
import { workflowOfModule } from '../../machines/catalogue.ts'
import type { Answer } from '../http/answers.ts'
import { api, apiPath } from '../http/api.ts'
import { following, keys } from '../http/queries.ts'
import { namedBy } from '../records/followed.ts'

function stepQuery(module: string, id: number) {
  const isPosting = workflowOfModule(module)?.rows.some(({ posts }) => posts) === true
  return {
    queryKey: [
      ...keys.record(module, id),
      'step',
      following(...namedBy(module), ...(isPosting ? ['voucher'] : [])),
    ],
    queryFn: ({ signal }: { signal: AbortSignal }) =>
      api.get<Answer<'GET /*/api/v1/*/step/:id'>>(apiPath(module, 'step', id), undefined, signal),
  }
}

/** The workflow panel of one record outside a passenger's case, e.g. a visa entry; stale with what it names, and with the books where it posts. */
export const useRecordStep = (module: string, id: number) => useQuery(stepQuery(module, id))

/** Asks for it before it is shown. */
export const useRecordStepAhead = (module: string, id: number) => usePrefetchQuery(stepQuery(module, id))

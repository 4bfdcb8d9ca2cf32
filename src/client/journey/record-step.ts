import { useQuery } from '@tanstack/react-query'
import { workflowOfModule } from '../../machines/catalogue.ts'
import type { Answer } from '../http/answers.ts'
import { api, apiPath } from '../http/api.ts'
import { following, keys } from '../http/queries.ts'
import { namedBy } from '../records/followed.ts'

/** The workflow panel of one record outside a passenger's case, e.g. a visa entry; stale with what it names, and with the books where it posts. */
export function useRecordStep(module: string, id: number) {
  const isPosting = workflowOfModule(module)?.rows.some(({ posts }) => posts) === true
  return useQuery({
    queryKey: [
      ...keys.record(module, id),
      'step',
      following(...namedBy(module), ...(isPosting ? ['voucher'] : [])),
    ],
    queryFn: ({ signal }) =>
      api.get<Answer<'GET /*/api/v1/*/step/:id'>>(apiPath(module, 'step', id), undefined, signal),
  })
}

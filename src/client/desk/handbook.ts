import type { Answer } from '../http/answers.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { api, apiPath } from '../http/api.ts'

/** A page changes with the program and with the numbers of the settings. */
const staleTime = 60_000

/** Pages of the handbook in this language; with words those that hold them. */
export const useHandbookContents = (language: string, q: string) =>
  useQuery({
    queryKey: ['handbook', language, 'contents', q],
    queryFn: async ({ signal }) =>
      (
        await api.get<Answer<'GET /handbook/api/v1/handbook/contents'>>(
          apiPath('handbook', 'contents'),
          q ? { q } : undefined,
          signal,
        )
      ).pages,
    placeholderData: keepPreviousData,
    staleTime,
  })

/** One page; not asked without a name. */
export const useHandbookPage = (language: string, page: string) =>
  useQuery({
    queryKey: ['handbook', language, page],
    queryFn: ({ signal }) =>
      api.get<Answer<'GET /handbook/api/v1/handbook/page/:page'>>(
        apiPath('handbook', 'page', page),
        undefined,
        signal,
      ),
    enabled: page !== '',
    staleTime,
  })

import type { Answer } from '../http/answers.ts'
import { useQuery } from '@tanstack/react-query'
import { api, apiPath } from '../http/api.ts'
import type { DoubtCode } from '../../foundation/prints/print.ts'
import type { PrintLogRow } from '../records/prints.ts'
import { keys } from '../http/queries.ts'

/** A print of a list, as the log has it. */
export type ListPrintRow = Pick<PrintLogRow, 'id' | 'revision' | 'reprint_no' | 'printed_at' | 'printed_by'>

/** What hinders the print of a cover list, and what should be looked at before. */
export const useListPrintReadiness = (module: string, list: number, isAsked: boolean) =>
  useQuery({
    queryKey: [...keys.record(module, list), 'print'],
    enabled: isAsked,
    queryFn: ({ signal }) =>
      api.get<Answer<'GET /*/api/v1/*/print_readiness/:id'>>(
        apiPath(module, 'print_readiness', list),
        undefined,
        signal,
      ),
  })

/** The list as it goes to the authority. */
/** @param confirmed doubts that were seen. */
export const listPaper = (module: string, list: number, confirmed: readonly DoubtCode[]): Promise<Blob> =>
  api.blob(apiPath(module, 'print', list), confirmed.length > 0 ? { confirmed: confirmed.join() } : {})

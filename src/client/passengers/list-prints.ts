import { useQuery } from '@tanstack/react-query'
import { api, apiPath } from '../http/api.ts'
import type { PrintLogRow } from '../records/prints.ts'
import { keys } from '../http/queries.ts'

/** A print of a list, as the log has it. */
export type ListPrintRow = Pick<PrintLogRow, 'id' | 'revision' | 'reprint_no' | 'printed_at' | 'printed_by'>
export type ListPrintReadiness = {
  title: string
  people: number
  refusals: string[]
  warnings: string[]
  prints: ListPrintRow[]
}

/** What hinders the print of a cover list, and what should be looked at before. */
export const useListPrintReadiness = (module: string, list: number, isAsked: boolean) =>
  useQuery({
    queryKey: [...keys.record(module, list), 'print'],
    enabled: isAsked,
    queryFn: ({ signal }) =>
      api.get<ListPrintReadiness>(apiPath(module, 'print_readiness', list), undefined, signal),
  })

/** The list as it goes to the authority. */
export const listPaper = (module: string, list: number): Promise<Blob> =>
  api.blob(apiPath(module, 'print', list))

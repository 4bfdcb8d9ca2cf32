import { useQuery } from '@tanstack/react-query'
import { api, apiPath } from '../http/api.ts'
import type { Answer } from '../http/answers.ts'
import { following, keys } from '../http/queries.ts'
import { useRecordEvent } from '../records/record-event.ts'

const module = 'bank_statement'
export type BankPage = Answer<'GET /bank_statement/api/v1/bank_statement/rows/:id'>
export type BankRow = BankPage['rows'][number]
export type LedgerLine = BankPage['lines'][number]

/** Rows of a bank statement, those to be matched first, and the lines they may be; stale with the statement and the books. */
export const useBankRows = (id: number) =>
  useQuery({
    queryKey: [...keys.record(module, id), 'rows', following('voucher')],
    queryFn: ({ signal }) => api.get<BankPage>(apiPath(module, 'rows', id), undefined, signal),
  })

export type BankEvent =
  | { type: 'PAIR'; rows: number[]; lines: number[]; reason?: string }
  | { type: 'EXPLAIN'; rows: number[]; reason: string }
  | { type: 'DRAFT'; rows: number[]; booked_on: number; sub_ledger?: number | null; narration?: string }
  | { type: 'UNPAIR'; row: number }

/** Resolves rows, or takes one back, by an event of the statement. */
export const useBankEvent = (id: number, version: number) => useRecordEvent<BankEvent>(module, id, version)

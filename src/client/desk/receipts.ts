import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { Answer } from '../http/answers.ts'
import { api, apiPath } from '../http/api.ts'
import { keys } from '../http/queries.ts'
import type { WireRecord } from '../records/records.ts'
import { searchChoices } from '../records/lookups.ts'
import { entityOf } from '../../domain/entities.ts'

/** What a party still owes, oldest first. */
export const useOpenDebits = (subLedger: number) =>
  useQuery({
    queryKey: [...keys.record('sub_ledger_account', subLedger), 'open-debits'],
    queryFn: async ({ signal }) =>
      (
        await api.get<Answer<'GET /voucher/api/v1/voucher/open_items'>>(
          apiPath('voucher', 'open_items'),
          { sub_ledger: subLedger, side: 'debit' },
          signal,
        )
      ).items,
    staleTime: 0,
  })

/** Accounts of these kinds money can be received into. */
export function useMoneyAccounts(kinds: readonly string[]) {
  const client = useQueryClient()
  return useQuery({
    queryKey: keys.lookup('ledger_account', { kinds: kinds.join() }),
    queryFn: async () =>
      (
        await Promise.all(
          kinds.map((kind) => searchChoices(client, entityOf('ledger_account'), '', { kind })),
        )
      ).flat(),
  })
}

/** Saves a receipt as a draft. @throws ApiProblem with pointers into it. */
export const createReceipt = (body: object, idempotencyKey: string): Promise<WireRecord> =>
  api.post<WireRecord>(apiPath('receipt_voucher', 'create'), body, { idempotencyKey })

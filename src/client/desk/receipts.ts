import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { Answer } from '../http/answers.ts'
import { api, apiPath } from '../http/api.ts'
import { following, keys } from '../http/queries.ts'
import { createRecord, type WireRecord } from '../records/records.ts'
import { searchChoices } from '../records/lookups.ts'
import { entityOf } from '../../domain/entities.ts'

/** The day from which an item is late: it is due, or else was posted. */
const lateBy = ({ due_date, date }: { due_date: string | null; date: string }): string => due_date ?? date

/** One unsettled line of a party; amounts as decimal strings. */
export type OpenItem = Answer<'GET /voucher/api/v1/voucher/open_items'>['items'][number]

/** What is open on an account of a party, the longest due first: debits it owes, credits it is owed. */
const useOpen = (subLedger: number, side: 'debit' | 'credit', isMeant: (item: OpenItem) => boolean) =>
  useQuery({
    queryKey: [...keys.record('sub_ledger_account', subLedger), 'open', side, following('voucher')],
    queryFn: async ({ signal }) =>
      (
        await api.get<Answer<'GET /voucher/api/v1/voucher/open_items'>>(
          apiPath('voucher', 'open_items'),
          { sub_ledger: subLedger, side },
          signal,
        )
      ).items.toSorted((one, other) => (lateBy(one) < lateBy(other) ? -1 : 1)),
    select: (items) => items.filter(isMeant),
    staleTime: 0,
  })
const isBdt = ({ currency }: OpenItem): boolean => currency === 'BDT'
const isForeign = (item: OpenItem): boolean => !isBdt(item)

/** In BDT. Another currency has vouchers of its own. */
export const useOpenItems = (subLedger: number, side: 'debit' | 'credit') => useOpen(subLedger, side, isBdt)
export const useForeignItems = (subLedger: number, side: 'debit' | 'credit') =>
  useOpen(subLedger, side, isForeign)

/** Accounts of these kinds money goes into or out of. */
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

/** Saves a receipt or payment as a draft. @throws ApiProblem with pointers into it. */
export const createVoucher = (kind: string, body: object, idempotencyKey: string): Promise<WireRecord> =>
  createRecord(kind, body, idempotencyKey)

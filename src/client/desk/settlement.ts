import { useMutation, useQuery } from '@tanstack/react-query'
import { api, apiPath } from '../http/api.ts'
import type { Answer } from '../http/answers.ts'
import { following, keys } from '../http/queries.ts'
import { useInvalidateModule } from '../records/records.ts'

export type SettlementPage = Answer<'GET /voucher/api/v1/voucher/settlement/:id'>
export type OpenItem = SettlementPage['items'][number]
export type Settled = SettlementPage['settled'][number]

/** What is open and settled of the party of a sub ledger; stale with the books, and read again whenever it is shown. */
export const useSettlement = (subLedger: number) =>
  useQuery({
    queryKey: [...keys.record('sub_ledger_account', subLedger), 'settlement', following('voucher')],
    queryFn: ({ signal }) =>
      api.get<SettlementPage>(apiPath('voucher', 'settlement', subLedger), undefined, signal),
    staleTime: 0,
  })

export type AppliedAdvance = Answer<'GET /voucher/api/v1/voucher/applied_advance/:id'>

/** An applied advance; read again whenever it is shown, since others take it back too. */
export const useAppliedAdvance = (id: number) =>
  useQuery({
    queryKey: [...keys.record('voucher', id), 'applied-advance'],
    queryFn: ({ signal }) =>
      api.get<AppliedAdvance>(apiPath('voucher', 'applied_advance', id), undefined, signal),
    staleTime: 0,
  })

/** The first account of a record that is a party, for those who read accounts. */
export const usePartyAccount = (type: string, id: number, mayRead: boolean) =>
  useQuery({
    queryKey: [...keys.record(type, id), 'party-account'],
    queryFn: ({ signal }) =>
      api.get<Answer<'GET /voucher/api/v1/voucher/party_account'>>(
        apiPath('voucher', 'party_account'),
        { party_type: type, party: id },
        signal,
      ),
    enabled: mayRead,
    retry: false,
  })

interface Ticked {
  item: number
  amount: string
}

function useSending<B>(action: 'settle' | 'unsettle', subLedger: number) {
  const invalidate = useInvalidateModule()
  return useMutation({
    mutationFn: ({ key, ...body }: B & { key: string }) =>
      api.post(apiPath('voucher', action, subLedger), body, { idempotencyKey: key }),
    // Refused too: another user may have been first.
    onSettled: () => Promise.all([invalidate('sub_ledger_account'), invalidate('voucher')]),
  })
}

/** Settles ticked lines, all or none. */
export const useSettle = (subLedger: number) =>
  useSending<{ debits: Ticked[]; credits: Ticked[] }>('settle', subLedger)

/** Takes one settlement back. */
export const useUnsettle = (subLedger: number) =>
  useSending<{ settlement: number; is_entry: boolean; reason: string }>('unsettle', subLedger)

/** The statement of account of a party on paper, of this financial year. */
export const printStatement = (subLedger: number): Promise<Blob> =>
  api.blob('/report/api/v1/report/account/without_pagination/', {
    list: 'account-statement',
    sub_ledger: subLedger,
    format: 'print',
  })

/** Mails it to the address of the party's record. */
export const mailStatement = (subLedger: number, idempotencyKey: string) =>
  api.post<Answer<'POST /report/api/v1/report/mail_statement/:id'>>(
    `/report/api/v1/report/mail_statement/${subLedger}/`,
    {},
    { idempotencyKey },
  )

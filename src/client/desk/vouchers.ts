import type { Answer } from '../http/answers.ts'
import { usePrefetchQuery, useQuery } from '@tanstack/react-query'
import { api, apiPath } from '../http/api.ts'
import type { VoucherPaper } from '../../domain/prints/vouchers/voucher-sheet.ts'
import type { FieldProblem } from '../http/problem.ts'
import { following, keys } from '../http/queries.ts'
import { modulesIn } from '../records/followed.ts'
import { createRecord } from '../records/records.ts'

/** An event of a voucher: open, or closed with its reason and, where the document is the reason, everything it lacks. */
export type VoucherOffer = {
  event: string
  label: string
  open: boolean
  code?: string
  message?: string
  others?: string[]
  fix?: { label: string; path: string }
  note?: string
  needs_reason?: boolean
  faults?: FieldProblem[]
}
/** One line of the books a document made; amounts as decimal strings. */
type DocumentEntries = Answer<'GET /*/api/v1/*/entries/:id'>
export type PostedLine = DocumentEntries['entries'][number]
export type VoucherHistoryEntry = {
  id: number
  action: string
  from_state: string | null
  to_state: string
  amount: string | null
  note: string | null
  by: string | null
  at: string
  version: number
}
/** What a voucher is tied to: a template, another journal, the voucher it replaces or is replaced by, the entry that reverses it. */
type VoucherLink = {
  link: 'template' | 'reverses' | 'reversed_by' | 'reversal' | 'replaces' | 'replaced_by'
  module: string
  id: number | null
  name: string | null
  due: string
  is_left_alone: boolean
}
/** Open items of a voucher, those owed or those that pay, with the other side of what is settled. */
type VoucherSettlement = Answer<'GET /*/api/v1/*/view/:id'>['settlements'][number]
export type VoucherView = {
  offers: VoucherOffer[]
  entries: PostedLine[]
  history: VoucherHistoryEntry[]
  links: VoucherLink[]
  settlements: VoucherSettlement[]
}
/** A voucher that waits for authorisation. */
export type WaitingVoucher = {
  kind: string
  id: number
  version: number
  voucher_no: string
  date: string
  amount: string
  narration: string | null
  party: string | null
  created_by: string | null
  submitted_at: string | null
  limit: string | null
  own: boolean
  open: boolean
}

export const voucherKey = (kind: string, id: number) =>
  [
    ...keys.record(kind, id),
    'view',
    // Another voucher settles it, too.
    following('voucher', ...modulesIn('voucher'), 'accounting_period', 'authorize_account'),
  ] as const

const voucherQuery = (kind: string, id: number) => ({
  queryKey: voucherKey(kind, id),
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    api.get<Answer<'GET /*/api/v1/*/view/:id'>>(apiPath(kind, 'view', id), undefined, signal),
})

/** What can be done to a voucher, its lines in the books and its history; stale with the voucher, the books and what opens or closes a day. */
export const useVoucher = (kind: string, id: number) => useQuery(voucherQuery(kind, id))

/** Asks for it before it is shown. */
export const useVoucherAhead = (kind: string, id: number) => usePrefetchQuery(voucherQuery(kind, id))

/** What a voucher of any kind answers to an event; the kinds answer alike. */
type VoucherAnswer = Answer<'POST /payment_voucher/api/v1/payment_voucher/event/:id'>
/** What any record answers whose event would write into the books. */
export type JournalRehearsal = Answer<'POST /payment_voucher/api/v1/payment_voucher/rehearse/:id'>

/** Sends an event; throws ApiProblem, with pointers into the document when it is not complete. */
export const sendVoucherEvent = (
  kind: string,
  id: number,
  version: number,
  body: {
    type: string
    reason?: string
    date?: string
    narration?: string
    reference?: string
    attachment?: string | null
  },
  idempotencyKey: string,
) =>
  api.post<VoucherAnswer>(apiPath(kind, 'event', id), body, {
    ifMatch: version,
    idempotencyKey,
  })

/** Prints: the file, with a row in the log, so that the next one says it is a duplicate. */
/** @param document which of its papers, where it has several. */
export const printVoucher = (
  kind: string,
  id: number,
  { paper, document }: { paper: VoucherPaper; document?: string },
): Promise<Blob> =>
  api.postBlob(apiPath(kind, 'print', id), { paper, ...(document === undefined ? {} : { document }) })

/** What a document without lines of its own wrote into the books; stale with it. */
export const useDocumentEntries = (module: string, id: number) =>
  useQuery({
    queryKey: [...keys.record(module, id), 'entries'],
    queryFn: ({ signal }) => api.get<DocumentEntries>(apiPath(module, 'entries', id), {}, signal),
  })

/** What can be done to a voucher now. */
export const voucherView = (kind: string, id: number) =>
  api.get<Answer<'GET /*/api/v1/*/view/:id'>>(apiPath(kind, 'view', id))

/** A line of the books as an event would write it; `foreign` in the currency of the line, null for BDT. */
export type JournalLine = JournalRehearsal['previews']['journal'][number]

/** What an event would write into the books, as the voucher stands; an error is the refusal the event itself would meet. */
export function useVoucherRehearsal(
  kind: string,
  { id, version }: { id: number; version: number },
  body: { type: string; reason?: string; date?: string },
  isAsked = true,
) {
  return useQuery({
    enabled: isAsked,
    queryKey: keys.rehearsal(kind, id, version, body),
    queryFn: async () =>
      (
        await api.post<JournalRehearsal>(apiPath(kind, 'rehearse', id), body, {
          ifMatch: version,
        })
      ).previews,
    retry: false,
  })
}

export const waitingKey = [
  'voucher',
  'queue',
  following(...modulesIn('voucher'), 'authorize_account'),
] as const

/** Submitted vouchers this person may see, oldest first. */
export function useWaitingVouchers() {
  return useQuery({
    queryKey: waitingKey,
    queryFn: async ({ signal }) =>
      (
        await api.get<Answer<'GET /voucher/api/v1/voucher/queue'>>(
          apiPath('voucher', 'queue'),
          undefined,
          signal,
        )
      ).vouchers,
  })
}

/** What a check of the books found. */
export type BooksReport = Answer<'GET /voucher/api/v1/voucher/verify_books'>

/** Rechecks every rule of the books on what is new or changed since the last check of all. */
export const verifyBooks = () => api.get<BooksReport>(apiPath('voucher', 'verify_books'))

/** Begins to reread every entry, or finds the own run that is at it. @returns the number of the run. */
export const checkEveryEntry = async (): Promise<number> =>
  (await api.post<Answer<'POST /voucher/api/v1/voucher/check_books'>>(apiPath('voucher', 'check_books'), {}))
    .run

/** The whole ledger with its seals, for an auditor. */
export const auditBundle = (): Promise<Blob> => api.blob(apiPath('voucher', 'audit_bundle'))

/** Billed, received and due of a passenger as the books say; stale with the passenger. */
export function usePassengerMoney(passengerId: number) {
  return useQuery({
    queryKey: keys.passenger(passengerId, 'ledger-money'),
    queryFn: ({ signal }) =>
      api.get<Answer<'GET /voucher/api/v1/voucher/passenger_money/:id'>>(
        apiPath('voucher', 'passenger_money', passengerId),
        undefined,
        signal,
      ),
  })
}

type Standing = Answer<'GET /accounting_period/api/v1/accounting_period/standing'>
/** A period of an open year: what keeps it from being closed, and what this person may do with it. */
export type StandingPeriod = Standing['periods'][number]
export type PeriodEvent = StandingPeriod['events'][number]['event']

/** Periods of the open years, and the years themselves; stale with vouchers and periods. */
export function usePeriods() {
  return useQuery({
    queryKey: ['voucher', 'periods', following(...modulesIn('voucher'), 'accounting_period', 'fiscal_year')],
    queryFn: ({ signal }) => api.get<Standing>(apiPath('accounting_period', 'standing'), undefined, signal),
  })
}

export type NextYear = NonNullable<Standing['next']>
/** Its months are made with it. */
export const openFiscalYear = ({ code, starts_on, ends_on }: NextYear, idempotencyKey: string) =>
  createRecord('fiscal_year', { code, starts_on, ends_on }, idempotencyKey)

export const sendPeriodEvent = ({ id, version }: StandingPeriod, type: PeriodEvent) =>
  api.post<Answer<'POST /accounting_period/api/v1/accounting_period/event/:id'>>(
    apiPath('accounting_period', 'event', id),
    { type },
    { ifMatch: version },
  )

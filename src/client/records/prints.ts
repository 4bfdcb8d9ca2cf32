import type { Answer } from '../http/answers.ts'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { DoubtCode, PrintDoubt } from '../../foundation/prints/print.ts'
import type { Weight } from '../../domain/prints/readiness.ts'
import { api } from '../http/api.ts'
import { keys } from '../http/queries.ts'

export type PrintFormFacts = {
  code: string
  path: string
  title: string
  pages: number
  overprint: boolean
  /** May be printed on the authority's own paper. */ on_blank: boolean
  letterhead: boolean
  /** Ends with the office's signature block. */ signed: boolean
  together: boolean
  may_override: boolean
  /** The record its typed values live in, filled in on the print screen. */ own: PrintOwn | null
}
export type PrintOwn = { entity: string; unasked: string[] }
/** The own record of one passenger: its id once there is one, what a new one is given along, and fields that differ from the file. */
export type PersonOwn = { id: number | null; values: Readonly<Record<string, unknown>>; differing: string[] }
export type MissingValue = {
  box: string
  label: string
  level: 'R' | 'F' | 'W'
  record: string
  field: string
  path: string
}
/** How much a doubt weighs: 'stop' needs the override permission, 'confirm' a yes. */
type WeighedDoubt = PrintDoubt & { weight: Weight }
export type PrintPerson = {
  id: number
  name: string
  missing: MissingValue[]
  doubts: WeighedDoubt[]
  own: PersonOwn | null
  changes: { label: string; before: string; after: string }[]
}
export type PrintLogRow = {
  id: number
  form_code: string
  revision: number
  reprint_no: number
  page_count: number
  missing_fields: string[]
  reason: string | null
  printed_at: string
  printed_by: string | null
}
export type PrinterPosition = {
  printer: string
  dx: number
  dy: number
  sx: number
  sy: number
  nudges: Readonly<Record<string, readonly [number, number]>>
  sheet_note: string | null
}

/** How a paper is to be printed. */
export type PrintChoices = {
  letterhead: 'print' | 'pad' | 'none'
  pages: number[]
  printer: string
  barcodes: boolean
  test: boolean
  three_up: boolean
  /** Values alone, on the authority's own paper. */ overprint: boolean
  /** The office's stored marks in the signature block. */ signature: boolean
  seal: boolean
  /** Values for this print only, by box. */ typed: Readonly<Record<string, string>>
}
/** A box that may be filled in for one print. */
export type TypableBox = {
  id: string
  label: string
  record: string
  field: string
  options: { value: string; text: string }[]
}

const base = '/print/api/v1/print'

/** A form with the labels of needed values it lacks. */
export type OfferedForm = PrintFormFacts & { missing: string[] }

/** Forms a passenger can be printed on, for the user's rights. */
export const usePrintForms = (passenger: number) =>
  useQuery({
    queryKey: keys.passenger(passenger, 'print-forms'),
    queryFn: async () =>
      (await api.get<Answer<'GET /print/api/v1/print/forms/:id'>>(`${base}/forms/${passenger}/`)).forms,
  })

/** What is missing and doubtful for these passengers on a form. */
export const usePrintReadiness = (
  form: string,
  passengers: readonly number[],
  typed: PrintChoices['typed'] = {},
) =>
  useQuery({
    queryKey: keys.passenger(
      passengers[0] ?? 0,
      `print-${form}-${passengers.join(',')}-${JSON.stringify(typed)}`,
    ),
    enabled: passengers.length > 0,
    placeholderData: keepPreviousData,
    queryFn: () =>
      api.get<Answer<'GET /print/api/v1/print/readiness/:form'>>(`${base}/readiness/${form}/`, {
        passengers: passengers.join(','),
        ...(Object.keys(typed).length > 0 ? { typed: JSON.stringify(typed) } : {}),
      }),
  })

/** Prints of a passenger on a form, newest first. */
export const usePrintLog = (passenger: number, form: string) =>
  useQuery({
    queryKey: keys.passenger(passenger, `print-log-${form}`),
    queryFn: async () =>
      (await api.get<Answer<'GET /print/api/v1/print/log/:id'>>(`${base}/log/${passenger}/`, { form }))
        .prints,
  })

/** The paper as it would print; `stamp` is what it says, so that a changed value is drawn again. */
export const usePrintPreview = (
  form: string,
  passengers: readonly number[],
  choices: PrintChoices,
  stamp: string | undefined,
) =>
  useQuery({
    queryKey: ['print', 'preview', { form, passengers, choices, stamp }],
    enabled: stamp !== undefined,
    gcTime: 60_000,
    staleTime: Infinity,
    queryFn: ({ signal }) => api.postBlob(`${base}/preview/`, { form, passengers, ...choices }, signal),
  })

/** The bytes of a logged print, the same every time. */
export const printFile = (id: number): Promise<Blob> => api.blob(`${base}/file/${id}/`)

export type PrintOrder = PrintChoices & {
  form: string
  passengers: readonly number[]
  values_hash: string
  with_blanks: boolean
  confirmed: readonly DoubtCode[]
  reason: string
}

/** Prints: the server keeps what the paper says. */
export function usePrint() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ idempotencyKey, ...order }: PrintOrder & { idempotencyKey: string }) =>
      api.post<Answer<'POST /print/api/v1/print/create'>>(`${base}/create/`, order, { idempotencyKey }),
    onSettled: async (_made, _fault, { passengers }) =>
      Promise.all(
        passengers.map(async (id) =>
          client.invalidateQueries({
            queryKey: ['passenger'],
            predicate: ({ queryKey }) =>
              JSON.stringify(queryKey).includes(`"passenger":${id}`) &&
              String(queryKey[1]).startsWith('print'),
          }),
        ),
      ),
  })
}

/** Prints a form for many in the background. @returns the run to follow. */
export const startBatch = (
  order: { form: string; passengers: readonly number[]; confirmed: readonly DoubtCode[] } & Pick<
    PrintChoices,
    'letterhead' | 'printer' | 'three_up'
  >,
): Promise<{ run: number }> => api.post<Answer<'POST /print/api/v1/print/batch'>>(`${base}/batch/`, order)

/** Draws papers again: something they say or where it stands changed. */
export function useInvalidatePaper() {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: ['print'] })
}

/** What a batch answers when it is done. */
export type BatchResult = {
  printed: number
  pages: number
  left_out: { id: number; name: string; missing: string[]; doubts: WeighedDoubt[] }[]
}

/** Positions of the user's printers for a form. */
export const usePrinters = (form: string, isWanted: boolean) =>
  useQuery({
    queryKey: ['print', 'printers', form],
    enabled: isWanted,
    queryFn: async () =>
      (await api.get<Answer<'GET /print/api/v1/print/calibration/:form'>>(`${base}/calibration/${form}/`))
        .printers,
  })

export function useSavePrinter(form: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ idempotencyKey, ...position }: PrinterPosition & { idempotencyKey: string }) =>
      api.put<Answer<'PUT /print/api/v1/print/calibration/:form'>>(`${base}/calibration/${form}/`, position, {
        idempotencyKey,
      }),
    onSuccess: () => client.invalidateQueries({ queryKey: ['print'] }),
  })
}

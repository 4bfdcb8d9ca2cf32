import type { Answer } from '../http/answers.ts'
import type { CarriedOut, CarryOut, ImportBatch, ImportRowState } from '../../machines/desk/import.ts'
import { api, apiPath, isApiProblem } from '../http/api.ts'

export type ImportRow = {
  line: number
  cells: string[]
  state: ImportRowState
  faults: { key: string; code: string; message: string }[] | null
  record_id: number | null
  note: string | null
}

const at = (action: string, id?: number | string) => apiPath('import', action, id)

const fetchImport = (id: number, signal?: AbortSignal) =>
  api.get<Answer<'GET /import/api/v1/import/:id'>>(`/import/api/v1/import/${id}/`, undefined, signal)
/** Rows in some states behind a line, at most 50. */
export const fetchImportRows = async (
  id: number,
  states: readonly ImportRowState[],
  after: number,
  signal?: AbortSignal,
) =>
  (
    await api.get<Answer<'GET /import/api/v1/import/rows/:id'>>(
      at('rows', id),
      { states: states.join(','), after, size: rowsPerPage },
      signal,
    )
  ).rows
export const fetchRecentImports = async (entity: string, signal?: AbortSignal) =>
  (await api.get<Answer<'GET /import/api/v1/import/recent/:entity'>>(at('recent', entity), undefined, signal))
    .imports
export const stopImport = (id: number) =>
  api.post<Answer<'POST /import/api/v1/import/cancel/:id'>>(at('cancel', id))
export const rowsPerPage = 50

/** The sample file of an entity as the browser's download. */
export async function fetchImportSample(
  entity: string,
  format: 'csv' | 'xlsx',
  headings: Record<string, string>,
): Promise<Blob> {
  return api.postBlob(at('sample', entity), { format, headings })
}

async function sent(
  entity: string,
  { order, id }: CarryOut,
  onProgress: (share: number) => void,
): Promise<ImportBatch | null> {
  const own = id ?? 0
  switch (order.kind) {
    case 'open':
      return fetchImport(order.id)
    case 'upload': {
      const form = new FormData()
      form.append('file', order.file, order.file.name)
      // The file is still chosen when this fails; sent again it would be a second import.
      return api.upload<Answer<'POST /import/api/v1/import/upload/:entity'>>(at('upload', entity), form, {
        onProgress,
        once: true,
      })
    }
    case 'columns':
      return api.put<Answer<'PUT /import/api/v1/import/columns/:id'>>(at('columns', own), {
        columns: order.columns,
        words: order.words,
      })
    case 'fix':
      return (
        await api.put<Answer<'PUT /import/api/v1/import/rows/:id'>>(at('rows', own), { rows: order.rows })
      ).import
    case 'skipBad':
      return api.post<Answer<'POST /import/api/v1/import/skip_bad/:id'>>(at('skip_bad', own))
    case 'commit':
      return api.post<Answer<'POST /import/api/v1/import/commit/:id'>>(at('commit', own), {
        leave_bad: order.leaveBad,
      })
    case 'resume':
      return api.post<Answer<'POST /import/api/v1/import/resume/:id'>>(at('resume', own))
    case 'undo':
      return api.post<Answer<'POST /import/api/v1/import/undo/:id'>>(at('undo', own))
    case 'remove':
      await api.delete<Answer<'DELETE /import/api/v1/import/delete/:id'>>(at('delete', own))
      return null
  }
}

/** Carries an order out; a refusal is an answer with the server's own sentence. */
export async function carryOutImport(
  entity: string,
  order: CarryOut,
  onProgress: (share: number) => void = () => {},
): Promise<CarriedOut> {
  try {
    return { batch: await sent(entity, order, onProgress) }
  } catch (error) {
    if (!isApiProblem(error)) throw error
    return {
      problem: { title: error.title || error.message, detail: error.errors[0]?.message ?? error.detail },
    }
  }
}

const askAgainMs = 700

/** Asks how far an import is, until the caller stops it. */
export function followImport(
  id: number,
  notify: (answer: { batch: ImportBatch } | { problem: { title: string; detail: string } }) => void,
): () => void {
  const gone = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined
  const ask = (): void => {
    fetchImport(id, gone.signal)
      .then(
        (batch) => notify({ batch }),
        (error: unknown) => {
          if (!gone.signal.aborted)
            notify({
              problem: {
                title: isApiProblem(error) ? error.title : String(error),
                detail: isApiProblem(error) ? error.detail : '',
              },
            })
        },
      )
      .finally(() => {
        if (!gone.signal.aborted) timer = setTimeout(ask, askAgainMs)
      })
  }
  ask()
  return () => {
    gone.abort()
    clearTimeout(timer)
  }
}

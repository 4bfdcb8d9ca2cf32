import type { Answer } from '../http/answers.ts'
import { api, apiPath } from '../http/api.ts'

/** Cells pasted into the lines of a form, as values for it. */
export const readPasted = async (
  entity: string,
  pasted: {
    line: string
    fields: readonly { name: string; label: string }[]
    rows: readonly (readonly string[])[]
  },
) =>
  (
    await api.post<Answer<'POST /import/api/v1/import/lines/:entity'>>(
      apiPath('import', 'lines', entity),
      pasted,
    )
  ).lines

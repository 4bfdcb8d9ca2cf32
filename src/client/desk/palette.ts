import type { Answer } from '../http/answers.ts'
import type { PaletteRecord } from '../../machines/shell/command-palette.ts'
import { api, apiPath } from '../http/api.ts'

/** Records of every kind the user may read by name, number, phone or any other searched field. @throws ApiProblem */
export async function searchRecords(text: string, signal: AbortSignal): Promise<PaletteRecord[]> {
  const { results } = await api.get<Answer<'GET /search/api/v1/search/all'>>(
    apiPath('search', 'all'),
    { keyword: text },
    signal,
  )
  return results.map(({ module, id, label, second, path, kind, why }) => ({
    module,
    id,
    name: label,
    second,
    path,
    kind,
    why,
  }))
}

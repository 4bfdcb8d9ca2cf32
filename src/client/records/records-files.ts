import type { Answer } from '../http/answers.ts'
import { api } from '../http/api.ts'

export type StoredFile = { id: string; name: string; mime: string; size: number }

/**
 * Stores a file for a field of a module's record that is saved later; `share` of the bytes sent is reported
 * on the way.
 */
export function uploadFile(
  file: File,
  owner: { module: string; field: string },
  onProgress: (share: number) => void,
): Promise<StoredFile> {
  const form = new FormData()
  form.append('module', owner.module)
  form.append('field', owner.field)
  form.append('file', file, file.name)
  return api.upload<Answer<'POST /file/api/v1/file/upload'>>('/file/api/v1/file/upload/', form, {
    onProgress,
  })
}

/** The bytes of a stored file, for a picture or a download. */
export const fetchFile = (id: string): Promise<Blob> =>
  api.blob(`/file/api/v1/file/${encodeURIComponent(id)}/`)

import { AppError } from '../../domain/errors.ts'
import { workThread } from '../platform/threads/work-thread.ts'
import type { FileAnswer, FileOrder, FileRead } from './worker.ts'

const thread = workThread<FileOrder, FileAnswer>({
  file: new URL('./worker.ts', import.meta.url),
  name: 'imports',
  mostMs: 30_000,
  idleMs: 60_000,
  memoryMb: 512,
  mostWaiting: 10,
  mostWaitingOfOwner: 2,
})

const refuse = (message: string): never => {
  throw new AppError('input.invalid', {
    detail: message,
    errors: [{ pointer: '/file', code: 'FILE', message }],
  })
}

const isZip = (bytes: Uint8Array): boolean => bytes[0] === 0x50 && bytes[1] === 0x4b

/** CSV or XLSX by its name and its first bytes; both must agree (security 6). @throws AppError input.invalid at /file. */
function formatOf(bytes: Uint8Array, name: string): FileOrder['format'] {
  const ending = /\.([a-z0-9]+)$/i.exec(name)?.[1]?.toLowerCase() ?? ''
  if (ending === 'xls')
    return refuse('This is an old Excel file. Save it as XLSX or CSV UTF-8 and choose it again.')
  if (ending === 'xlsx' && isZip(bytes)) return 'xlsx'
  if ((ending === 'csv' || ending === 'tsv' || ending === 'txt') && !isZip(bytes)) return 'csv'
  return refuse('Choose a CSV or XLSX file.')
}

/**
 * Heading and rows of a file, read in a thread of its own.
 * @throws AppError input.invalid at /file with what the person can do about it; server.unavailable when too many wait.
 */
export async function readImportFile(
  bytes: Uint8Array,
  name: string,
  owner: number,
): Promise<FileRead & { format: FileOrder['format'] }> {
  const format = formatOf(bytes, name)
  const answer = await thread.ask({ bytes, format }, owner)
  if (answer === null) return refuse('This file could not be read in time. Divide it into several files.')
  return 'refused' in answer ? refuse(answer.refused) : { ...answer, format }
}

/** Ends the thread, for tests and the end of the server. */
export const stopImportReader = (): Promise<void> => thread.stop()

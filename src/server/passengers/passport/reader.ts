import type { CivilDate } from '../../../foundation/values/dates.ts'
import { AppError } from '../../../domain/errors.ts'
import type { MrzFieldName, MrzReading } from '../../../domain/passengers/mrz/mrz.ts'
import { mrzFieldNames, parseTd3 } from '../../../domain/passengers/mrz/mrz.ts'
import { line1Spans, line2Spans } from '../../../domain/passengers/mrz/mrz-layout.ts'
import type { Consensus } from './consensus.ts'
import { pictureKind } from '../../platform/pictures/kind.ts'
import { workThread } from '../../platform/threads/work-thread.ts'
import type { PictureReading } from './read-picture.ts'

/** Security 6: one file of at most 10 MiB, ten seconds for the reading. */
const mostBytes = 10 * 1024 * 1024
const readingMs = 10_000
/** The engine holds some 300 MB, so its thread ends when no passports are read. */
const idleMs = 120_000
/** Pictures that may wait, in all and of one user; more would not be read before the clerk has typed the data. */
const mostWaiting = 20
const mostWaitingOfUser = 3
/** Below this share of agreeing readings a field is shown as doubtful. */
const surely = 0.75

export interface ReadOptions {
  today: CivilDate
  /** Pictures of one user are read one after the other. */
  user: number
}

export interface PassportPicture {
  /** Null when no zone worth showing was found. */
  reading: MrzReading | null
  /** Share of readings (0 to 1) that agree on each field. */
  confidence: Record<MrzFieldName, number>
  line1: string
  line2: string
  /** The strip with the two lines as PNG in base64, or null. */
  crop: string | null
  ms: number
}

const thread = workThread<Uint8Array, PictureReading>({
  file: new URL('./worker.ts', import.meta.url),
  name: 'passport-reader',
  mostMs: readingMs,
  idleMs,
  memoryMb: 512,
  mostWaiting,
  mostWaitingOfOwner: mostWaitingOfUser,
})

/** Ends the thread; see `workThread`. */
export const stopPassportReader = (): Promise<void> => thread.stop()

const least = (shares: number[], [from, to]: readonly [number, number]): number =>
  Math.round(Math.min(...shares.slice(from, to)) * 100) / 100

/** The share of agreeing readings per field; a name is as sure as its least sure sign. */
function confidenceOf({ shares1, shares2, line1 }: Consensus): Record<MrzFieldName, number> {
  const closing = line1.search(/<+$/)
  const name = least(shares1, [
    line1Spans.name[0],
    closing < line1Spans.name[0] ? line1Spans.name[1] : Math.min(closing + 2, line1Spans.name[1]),
  ])
  return {
    given_name: name,
    surname: name,
    full_name: name,
    passport_no: least(shares2, line2Spans.passport_no),
    nationality: least(shares2, line2Spans.nationality),
    issuing_state: least(shares1, line1Spans.issuing_state),
    date_of_birth: least(shares2, line2Spans.date_of_birth),
    gender: least(shares2, line2Spans.gender),
    passport_expiry_date: least(shares2, line2Spans.passport_expiry_date),
    personal_no: least(shares2, line2Spans.personal_no),
  }
}

const noConfidence = (): Record<MrzFieldName, number> => {
  const empty = mrzFieldNames.map((name) => [name, 0])
  // Object.fromEntries loses its keys; they are all of mrzFieldNames.
  return Object.fromEntries(empty) as Record<MrzFieldName, number>
}

/**
 * Reads the machine-readable zone of a passport picture in a worker thread. The result is a proposal a person confirms:
 * fields on which the readings differ are doubtful even with a right check digit.
 * @throws AppError 'file.type' for anything but JPEG, PNG and WebP (by their first bytes), 'input.tooLarge' above 10 MiB,
 *   'server.unavailable' when too many pictures wait. Pictures that are broken, above 40 megapixels or not read within
 *   10 seconds give `reading: null`. Source: security 6, steps (passport image).
 */
export async function readPassportImage(
  bytes: Uint8Array,
  { today, user }: ReadOptions,
): Promise<PassportPicture> {
  if (bytes.length > mostBytes) throw new AppError('input.tooLarge')
  if (!pictureKind(bytes))
    throw new AppError('file.type', {
      detail: 'Passport image must be a JPG, PNG or WEBP image of 10 MB or less.',
    })
  const started = performance.now()
  const found = await thread.ask(bytes, user)
  const crop = found?.crop ? Buffer.from(found.crop).toString('base64') : null
  const ms = Math.round(performance.now() - started)
  if (!found?.lines) return { reading: null, confidence: noConfidence(), line1: '', line2: '', crop, ms }
  const reading = parseTd3(found.lines.line1, found.lines.line2, today)
  const confidence = confidenceOf(found.lines)
  for (const name of mrzFieldNames) if (confidence[name] < surely) reading.fields[name].doubtful = true
  return { reading, confidence, line1: reading.line1, line2: reading.line2, crop, ms }
}

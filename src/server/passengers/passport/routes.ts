import { z } from 'zod'
import { AppError } from '../../../domain/errors.ts'
import type { MrzFieldName, MrzReading } from '../../../domain/passengers/mrz/mrz.ts'
import {
  isMrzLine,
  mrzFieldNames,
  mrzLengthMessage,
  normaliseMrzText,
  parseTd3,
} from '../../../domain/passengers/mrz/mrz.ts'
import { limits } from '../../platform/config.ts'
import { defineRoute } from '../../http/define-route.ts'
import { readPassportImage } from './reader.ts'

const field = z.object({
  value: z.string(),
  raw: z.string(),
  ok: z.boolean(),
  doubtful: z.boolean(),
  message: z.string().optional(),
  confidence: z.number().min(0).max(1),
})

const proposal = z.object({
  line1: z.string(),
  line2: z.string(),
  /** True when every check digit is right and every field plausible. */
  ok: z.boolean(),
  message: z.string().optional(),
  fields: z.record(z.enum(mrzFieldNames), field),
  /** PNG of the two lines in base64. */
  crop: z.string().nullable(),
})

function answer(
  reading: MrzReading,
  confidence: (name: MrzFieldName) => number,
  crop: string | null,
): z.input<typeof proposal> {
  const fields = Object.fromEntries(
    mrzFieldNames.map((name) => [name, { ...reading.fields[name], confidence: confidence(name) }]),
  )
  const { line1, line2, ok, message } = reading
  // Object.fromEntries loses its keys; they are all of mrzFieldNames, which the schema checks once more.
  return {
    line1,
    line2,
    ok,
    ...(message ? { message } : {}),
    fields: fields as z.input<typeof proposal>['fields'],
    crop,
  }
}

/** Reads of one user per minute: more than a clerk can photograph. */
const readsPerMinute = 30

/** Passport data from a picture and from pasted or scanned lines. Source: specification 7 (passport image), entities 4.3, security 6. */
export const passportRoutes = [
  defineRoute({
    method: 'POST',
    path: '/passenger/api/v1/passenger/passport_image/',
    summary: 'Passport data read from the picture of a passport page, as proposals to be confirmed',
    access: 'user',
    permission: 'passenger.create',
    multipart: true,
    transaction: false,
    limit: readsPerMinute,
    bodyLimit: limits.body.file + limits.body.normal,
    response: proposal,
    async handler({ req, user, clock }) {
      const file = await req.file()
      if (!file)
        throw new AppError('input.invalid', {
          errors: [{ pointer: '/passport_image', code: 'required', message: 'Passport image is required.' }],
        })
      const { reading, confidence, crop } = await readPassportImage(await file.toBuffer(), {
        today: clock.today(),
        user: user.id,
      })
      if (!reading) throw new AppError('passport.unreadable', { extra: { crop } })
      return answer(reading, (name) => confidence[name], crop)
    },
  }),
  defineRoute({
    method: 'POST',
    path: '/passenger/api/v1/passenger/passport_mrz/',
    summary: 'Passport data from the two lines at the foot of the page, pasted or scanned',
    access: 'user',
    permission: 'passenger.create',
    transaction: false,
    limit: readsPerMinute * 2,
    body: z.object({ text: z.string().min(1).max(2000) }),
    response: proposal,
    async handler({ body, clock }) {
      const { line1, line2 } = normaliseMrzText(body.text)
      const errors = [
        ['/mrz_line1', line1],
        ['/mrz_line2', line2],
      ].filter(([, line]) => !isMrzLine(line ?? ''))
      if (errors.length > 0)
        throw new AppError('input.invalid', {
          detail: mrzLengthMessage,
          errors: errors.map(([pointer]) => ({
            pointer: pointer ?? '',
            code: 'length',
            message: mrzLengthMessage,
          })),
        })
      return answer(parseTd3(line1, line2, clock.today()), () => 1, null)
    },
  }),
]

import { saidOf, type Wording } from '../../../foundation/text/sentence.ts'
import type { MultipartFile } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { FieldError } from '../../../foundation/definitions/field-error.ts'
import { AppError } from '../../../domain/errors.ts'
import type { Field } from '../../../foundation/definitions/fields.ts'
import { labelOf } from '../../../foundation/definitions/fields.ts'
import { messages } from '../../../foundation/definitions/messages.ts'
import { limits } from '../../platform/config.ts'
import { fileKind, type FileKind } from '../../platform/files/file-kind.ts'
import { cleanName, withEnding } from '../../platform/files/file-name.ts'
import { keepFile, readFileBytes } from '../../platform/files/keep-file.ts'
import { fileEntity, visibleField } from '../file-owner.ts'
import { redraw } from '../../platform/files/redraw.ts'
import { attachmentName } from '../../http/attachment-name.ts'
import { defineRoute, type Route } from '../../http/define-route.ts'

const mebibyte = 1024 * 1024
/** Entities 0.3, macros IMG and DOC: a picture alone 2 MB, a paper 5 MB, whether scanned or not. */
const largest = { image: 2 * mebibyte, pdf: 5 * mebibyte, doc: 5 * mebibyte }
const kindsOf: Record<NonNullable<Field['accept']>, readonly FileKind[]> = {
  image: ['jpeg', 'png', 'webp'],
  pdf: ['pdf'],
  doc: ['pdf', 'jpeg', 'png', 'webp'],
}
const uploadsPerMinute = 60

const stored = z.object({
  id: z.string(),
  name: z.string(),
  mime: z.string(),
  size: z.number(),
  width: z.number().optional(),
  height: z.number().optional(),
})

const faulty = (pointer: string, code: string, wording: Wording): AppError =>
  new AppError('input.invalid', {
    detail: wording,
    errors: [{ pointer, code, ...saidOf(wording) }] satisfies FieldError[],
  })

/** Text parts of a form by name; a part that is a file or comes twice counts as absent. */
function textPart(parts: unknown, name: string): string | null {
  const part: unknown = typeof parts === 'object' && parts !== null ? Reflect.get(parts, name) : null
  const value: unknown = typeof part === 'object' && part !== null ? Reflect.get(part, 'value') : null
  return typeof value === 'string' ? value : null
}

/** The file of a form; the parts behind it are known when it is read. @throws AppError 'input.shape' for a form that breaks off. */
async function readForm(req: FastifyRequest): Promise<{ part: MultipartFile; given: Buffer }> {
  try {
    const part = await req.file()
    if (!part) throw faulty('/file', 'REQ', messages.REQ('File'))
    return { part, given: await part.toBuffer() }
  } catch (fault) {
    // The form's reader gives its own refusals a status; a form without an end it only reports.
    throw fault instanceof AppError || (fault instanceof Error && 'statusCode' in fault)
      ? fault
      : new AppError('input.shape')
  }
}

/** What the field takes says label, kinds and size; without a field the kind of the file does. */
function judged(field: Field | null, name: string, bytes: Buffer, fileName: string): FileKind {
  const kind = fileKind(bytes, fileName)
  const accept = field?.accept ?? (kind === 'pdf' ? 'doc' : 'image')
  const label = field ? labelOf(name, field) : 'File'
  if (kind === null || !kindsOf[accept].includes(kind) || bytes.length > largest[accept]) {
    throw accept === 'image'
      ? faulty('/file', 'IMG', messages.IMG(label))
      : faulty('/file', 'DOC', messages.DOC(label))
  }
  return kind
}

/**
 * What a picture of a field must measure in addition to its kind and size (entities 1.6 and 4.3), in pixels.
 */
const measures: Record<string, (width: number, height: number) => string | null> = {
  'passenger.photo': (width, height) =>
    width >= 300 && height >= 300 ? null : 'Photo must be at least 300 x 300 pixels.',
  'general_setting.favicon': (width, height) =>
    width === height && width >= 32 && width <= 256 ? null : 'Favicon must be a square image.',
}

const upload = defineRoute({
  method: 'POST',
  path: '/file/api/v1/file/upload/',
  summary: 'Stores one picture or PDF for a record of a module that is saved later',
  access: 'user',
  narrowed: 'named',
  multipart: true,
  limit: uploadsPerMinute,
  bodyLimit: limits.body.file + limits.body.normal,
  audit: 'file.uploaded',
  response: stored,
  status: 201,
  async handler({ req, db, user, services, audit }) {
    const { part, given } = await readForm(req)
    const module = textPart(part.fields, 'module') ?? ''
    const entity = fileEntity(module)
    if (!entity) throw faulty('/module', 'ENUM', messages.ENUM('Module'))
    const isOwnPicture = entity.name === 'user'
    if (
      !isOwnPicture &&
      !user.permissions.has(`${module}.create`) &&
      !user.permissions.has(`${module}.update`)
    )
      throw new AppError('access.denied')
    const fieldName = textPart(part.fields, 'field') ?? ''
    const field = entity.fields[fieldName]?.kind === 'file' ? (entity.fields[fieldName] ?? null) : null
    const name = cleanName(part.filename)
    const kind = judged(field, fieldName, given, name)
    if (kind === 'pdf') {
      const file = await keepFile(db, services, {
        name,
        mime: 'application/pdf',
        bytes: given,
        module,
        uploadedBy: user.id,
      })
      await audit({ object: { module: 'file', id: file.id } })
      return file
    }
    const picture = await redraw(given)
    const label = field ? labelOf(fieldName, field) : 'File'
    const limit = largest[field?.accept ?? 'image']
    if (!picture || picture.bytes.length > limit)
      throw faulty('/file', 'IMG', limit === largest.image ? messages.IMG(label) : messages.DOC(label))
    const ill = measures[`${module}.${fieldName}`]?.(picture.width, picture.height) ?? null
    if (ill !== null) throw faulty('/file', 'MEASURE', ill)
    const shownName = kind === 'webp' ? withEnding(name, picture.mime === 'image/png' ? 'png' : 'jpg') : name
    const file = await keepFile(db, services, {
      name: shownName,
      mime: picture.mime,
      bytes: picture.bytes,
      module,
      uploadedBy: user.id,
    })
    await audit({ object: { module: 'file', id: file.id } })
    return { ...file, width: picture.width, height: picture.height }
  },
})

/** Fields whose opening is written down, because they show a person's passport or papers (security 9). */
const scans = new Set(['passenger.passport_image', 'passenger_document.file'])

const download = defineRoute({
  method: 'GET',
  path: '/file/api/v1/file/:id',
  summary: 'The bytes of a stored file, for users who may see the record it belongs to',
  access: 'user',
  params: z.object({ id: z.uuid() }),
  response: 'raw',
  async handler({ db, user, params, reply, services, audit }) {
    const blob = await db.selectFrom('file_blob').selectAll().where('id', '=', params.id).executeTakeFirst()
    // A file that must not be seen and one that is not there look alike.
    const field = blob ? await visibleField(db, user, blob) : null
    if (!blob || field === null) throw new AppError('record.notFound')
    const bytes = await readFileBytes(services, blob)
    if (scans.has(`${blob.module}.${field}`))
      await audit({ action: 'passenger.scanOpened', object: { module: 'file', id: blob.id } })
    const isPicture = blob.mime.startsWith('image/')
    return reply
      .header('content-type', blob.mime)
      .header('content-length', bytes.length)
      .header('cache-control', 'private, no-store')
      .header('x-content-type-options', 'nosniff')
      .header('content-security-policy', "default-src 'none'; sandbox")
      .header('content-disposition', attachmentName(isPicture ? 'inline' : 'attachment', blob.name))
      .send(bytes)
  },
})

/** The one way in and out for files (security 6). */
export const fileRoutes: Route[] = [upload, download]

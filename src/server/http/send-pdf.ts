import type { FastifyReply } from 'fastify'
import { attachmentName } from './attachment-name.ts'

/** What every paper is sent with: it is private, and read as nothing but a PDF. */
export const pdfHeaders = {
  'content-type': 'application/pdf',
  'cache-control': 'private, no-store',
  'x-content-type-options': 'nosniff',
} as const

/** Sends a paper to be shown in the browser. */
export const sendPdf = (reply: FastifyReply, bytes: Uint8Array, name: string) =>
  reply
    .headers(pdfHeaders)
    .header('content-length', bytes.length)
    .header('content-disposition', attachmentName('inline', name))
    .send(Buffer.from(bytes))

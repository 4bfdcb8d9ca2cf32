/** Files as the file chooser of the browser hands them over, and as they lie on the test server. */
import { keepFile } from '../../src/server/platform/files/keep-file.ts'
import { plainJpeg } from '../fixtures/pictures.ts'
import type { Paper } from './clerk.ts'
import type { TestServer } from './test-server.ts'

/** A picture of 600 × 600 points. */
export const picture = (name: string): Paper => ({
  name,
  mimeType: 'image/jpeg',
  buffer: plainJpeg(600, 600),
})

/** The smallest paper a reader opens. */
export const pdf: Paper = {
  name: 'contract.pdf',
  mimeType: 'application/pdf',
  buffer: Buffer.from(
    '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n',
  ),
}

/** Keeps a file data entry has uploaded for a passenger's file that is saved next; answers its name for the record. */
export const upload = async (
  { db, app, users }: TestServer,
  { name, mimeType: mime, buffer: bytes }: Paper,
): Promise<string> =>
  (await keepFile(db, app.services, { name, mime, bytes, module: 'passenger', uploadedBy: users.ids.entry }))
    .id

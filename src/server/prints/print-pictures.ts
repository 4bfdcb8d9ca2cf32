import type { Db } from '../platform/db/kysely.ts'
import { readFileBytes } from '../platform/files/keep-file.ts'
import type { Services } from '../platform/services.ts'
import type { Sheet } from '../../domain/prints/sheet.ts'

type Shop = Pick<Services, 'config' | 'keys' | 'clock'>

/** File ids among names, in a form the database takes for one. */
const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/** Bytes of stored pictures by file id; files that are not pictures, are gone or cannot be opened are left out. */
export async function printPictures(
  db: Db,
  services: Shop,
  ids: readonly string[],
): Promise<Record<string, Uint8Array>> {
  const wanted = [...new Set(ids)].filter((id) => uuid.test(id))
  if (wanted.length === 0) return {}
  const blobs = await db
    .selectFrom('file_blob')
    .selectAll()
    .where('id', 'in', wanted)
    .where('mime', 'in', ['image/jpeg', 'image/png'])
    .execute()
  const read = await Promise.all(
    blobs.map(async (blob): Promise<[string, Uint8Array] | null> => {
      try {
        return [blob.id, new Uint8Array(await readFileBytes(services, blob))]
      } catch {
        return null // A picture that cannot be opened is listed as missing, like one that is not there.
      }
    }),
  )
  return Object.fromEntries(read.filter((one) => one !== null))
}

/** Every picture the sheets name. */
export const picturesOf = (sheets: readonly Sheet[]): string[] =>
  sheets.flatMap((sheet) => [
    ...Object.values(sheet.pictures),
    ...(sheet.head?.logo ? [sheet.head.logo] : []),
    ...Object.values(sheet.marks ?? {}),
  ])

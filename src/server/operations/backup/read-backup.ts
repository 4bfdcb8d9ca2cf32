import { createHash } from 'node:crypto'
import { BackupRefused, readFrames } from './frames.ts'
import { manifestSchema, partEnd, partSchema, type Manifest, type Part } from './manifest.ts'

/** Receives a backup part by part; `data` comes as it lies in the file (tables packed, files sealed). */
export interface PartSink {
  begin?(part: Part): Promise<void>
  data?(part: Part, bytes: Buffer): Promise<void>
  /** @param sha256 of the rows of a table, or of the bytes of anything else. */
  end?(part: Part, sha256: string): Promise<void>
}

const read = <T>(
  schema: { safeParse(value: unknown): { success: true; data: T } | { success: false } },
  bytes: Buffer,
): T => {
  try {
    const result = schema.safeParse(JSON.parse(bytes.toString('utf8')))
    if (result.success) return result.data
  } catch {
    // What is no JSON was not written by this program.
  }
  throw new BackupRefused('This backup was altered or damaged. Use another one.')
}

/**
 * Reads a backup to its end and hands out its parts.
 * @returns its manifest; only then was everything handed out completely.
 * @throws BackupRefused with a sentence.
 */
export async function readBackup(
  path: string,
  passphrase: string | null,
  sink: PartSink = {},
): Promise<Manifest> {
  let part: Part | null = null
  let hash = createHash('sha256')
  let manifest: Manifest | null = null
  for await (const { kind, payload } of readFrames(path, passphrase)) {
    if (kind === 'begin') {
      part = read(partSchema, payload)
      hash = createHash('sha256')
      await sink.begin?.(part)
    } else if (kind === 'data' && part) {
      if (part.part !== 'table') hash.update(payload)
      await sink.data?.(part, payload)
    } else if (kind === 'end' && part) {
      const { sha256 } = read(partEnd, payload)
      if (part.part !== 'table' && hash.digest('hex') !== sha256)
        throw new BackupRefused('This backup was altered or damaged. Use another one.')
      await sink.end?.(part, sha256)
      part = null
    } else if (kind === 'manifest') manifest = read(manifestSchema, payload)
  }
  if (!manifest) throw new BackupRefused('This backup is not complete. Use another one.')
  return manifest
}

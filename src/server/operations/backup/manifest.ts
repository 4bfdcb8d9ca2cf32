import { z } from 'zod'

const hex = z.string().regex(/^[0-9a-f]{64}$/)

/** What a backup says about itself, at its end. */
export const manifestSchema = z.object({
  format: z.literal(1),
  created_at: z.string(),
  /** Migrations the database had. */
  migrations: z.array(z.object({ number: z.number(), name: z.string(), checksum: z.string() })),
  /** Rows and SHA-256 of the rows as text. */
  tables: z.record(z.string(), z.object({ rows: z.number(), sha256: hex })),
  /** 'table.column' → where its counter stands. */
  sequences: z.record(z.string(), z.string()),
  files: z.object({
    count: z.number(),
    bytes: z.number(),
    /** Rows whose file was not on the disk. */ missing: z.number(),
  }),
  audit: z.object({ entries: z.number(), head: z.string().nullable() }),
  keys: z.object({
    audit: z.string(),
    data: z.string(),
    /** True when the keys themselves are inside; only with a passphrase. */ inside: z.boolean(),
  }),
})
export type Manifest = z.output<typeof manifestSchema>

/** Begin of a part. */
export const partSchema = z.discriminatedUnion('part', [
  z.object({ part: z.literal('table'), name: z.string(), columns: z.array(z.string()) }),
  z.object({ part: z.literal('file'), id: z.uuid() }),
  z.object({ part: z.literal('keys') }),
])
export type Part = z.output<typeof partSchema>
/** End of a part. */
export const partEnd = z.object({ sha256: hex })

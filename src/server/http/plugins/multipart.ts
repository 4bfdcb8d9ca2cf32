import multipart from '@fastify/multipart'
import type { FastifyInstance } from 'fastify'
import { limits } from '../../platform/config.ts'

/** Forms with one file: at most 10 MiB, 12 parts (security 6). A file that is too big is refused, never cut. */
export async function addMultipart(server: FastifyInstance): Promise<void> {
  await server.register(multipart, {
    throwFileSizeLimit: true,
    limits: {
      files: 1,
      fileSize: limits.body.file,
      parts: 12,
      fields: 11,
      fieldSize: limits.body.normal,
      fieldNameSize: 100,
      headerPairs: 100,
    },
  })
}

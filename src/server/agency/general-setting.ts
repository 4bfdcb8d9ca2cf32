import { sql } from 'kysely'
import { z } from 'zod'
import { generalSetting, publicSettingFields } from '../../domain/agency/general-setting.ts'
import { AppError } from '../../domain/errors.ts'
import { recordSchema } from '../../foundation/definitions/schema.ts'
import { readFileBytes } from '../platform/files/keep-file.ts'
import type { SessionUser } from '../platform/session-user.ts'
import { parseListQuery } from '../records/read/list-query.ts'
import { listRecords } from '../records/read/list-records.ts'
import { searchableBy } from '../records/read/record-sql.ts'
import { listAnswer, listQuery } from '../records/wire-schemas.ts'
import { defineRoute, type Route } from '../http/define-route.ts'

interface Site {
  site_name: string
  logo: string | null
  rams_logo: string | null
  favicon: string | null
  is_demo: boolean
}

const site = z.object({
  site_name: z.string(),
  logo: z.string().nullable(),
  rams_logo: z.string().nullable(),
  favicon: z.string().nullable(),
  is_demo: z.boolean(),
})
const maySeeAll = (user: SessionUser | null): user is SessionUser =>
  user !== null && user.permissions.has('general_setting.read')

const pictures = ['logo', 'favicon'] as const

/** A picture keeps its bytes for ever; a new one has a new id. */
const keptForever = 'public, max-age=31536000, immutable'

export const generalSettingRoutes: Route[] = [
  defineRoute({
    method: 'GET',
    path: '/general_setting/api/v1/general_setting/picture/:id',
    summary:
      'A picture of the site, for the sign-in page and the browser tab: only the logo and the favicon in use',
    access: 'public',
    params: z.object({ id: z.uuid() }),
    response: 'raw',
    handler: async ({ db, params, reply, services }) => {
      const used = sql<boolean>`exists (select 1 from general_setting g where not g.is_deleted and (${sql.join(
        pictures.map((name) => sql`g.${sql.ref(name)} = ${params.id}::uuid`),
        sql` or `,
      )}))`
      const blob = await db
        .selectFrom('file_blob')
        .selectAll()
        .where('id', '=', params.id)
        .where(used)
        .executeTakeFirst()
      if (!blob || !blob.mime.startsWith('image/')) throw new AppError('record.notFound')
      const bytes = await readFileBytes(services, blob)
      return reply
        .header('content-type', blob.mime)
        .header('content-length', bytes.length)
        .header('cache-control', keptForever)
        .header('content-security-policy', "default-src 'none'; sandbox")
        .send(bytes)
    },
  }),
  // Replaces the list that every record has: the only one that answers without a token, with the fields for everybody (entities 1.6).
  defineRoute({
    method: 'GET',
    path: '/general_setting/api/v1/general_setting/all/',
    summary: 'Name and logos of the site; the whole record for users who may read settings',
    access: 'public',
    query: listQuery(generalSetting),
    // The richer form first: it also fits the smaller one. The fields for everybody are in both.
    response: z.union([
      listAnswer(generalSetting).extend({
        general_settings: z.array(recordSchema(generalSetting).extend(site.shape)),
      }),
      z.object({ general_settings: z.array(site) }),
    ]),
    handler: async ({ db, user, query, clock }) => {
      const { rows: sites } =
        await sql<Site>`select ${sql.join(publicSettingFields.map((name) => sql.ref(name)))} from general_setting where not is_deleted order by id limit 1`.execute(
          db,
        )
      if (!maySeeAll(user)) return { general_settings: sites }
      const { rows, ...numbers } = await listRecords(
        generalSetting,
        parseListQuery(generalSetting, query, searchableBy(generalSetting, user)),
        [],
        { db, user, clock },
      )
      // There is one row; the fields for everybody are in it whatever columns were chosen.
      return { general_settings: rows.map((row) => ({ ...row, ...sites[0] })), ...numbers }
    },
  }),
]

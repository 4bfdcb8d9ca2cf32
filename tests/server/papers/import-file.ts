import type { LightMyRequestResponse } from 'fastify'
import { jobs } from '../../../src/server/composition/jobs.ts'
import { drainQueue } from '../../../src/server/jobs/worker.ts'
import { requireStatus } from '../records/factories.ts'
import type { Inject, TestApp } from '../harness.ts'

/** An import as the API answers it. */
export interface ImportAnswer {
  id: number
  state: string
  work: string | null
  headers: string[]
  columns: (string | null)[]
  total: number
  counts: Record<string, number>
  fault: string | null
}

export interface ImportRowAnswer {
  line: number
  cells: string[]
  state: string
  faults: { key: string; code: string; message: string }[] | null
  record_id: number | null
  note: string | null
}

const root = '/import/api/v1/import'
const boundary = 'rams-import-boundary'

/** Sends a file as a browser's form would. */
export const sendFile = (
  who: Inject,
  entity: string,
  name: string,
  bytes: Buffer | string,
): Promise<LightMyRequestResponse> =>
  who({
    method: 'POST',
    url: `${root}/upload/${entity}/`,
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    payload: Buffer.concat([
      Buffer.from(
        `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\nContent-Type: application/octet-stream\r\n\r\n`,
      ),
      Buffer.from(bytes),
      Buffer.from(`\r\n--${boundary}--\r\n`),
    ]),
  })

/** Cells with quotes where they need them. */
const csvOf = (rows: readonly (readonly string[])[]): string =>
  rows
    .map((row) =>
      row.map((cell) => (/[",\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join(','),
    )
    .join('\r\n')

/** The steps of one import, each waiting until the server has finished it. */
export function importer(base: TestApp, who: Inject) {
  const ask = async (
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    action: string,
    id: number,
    status: number,
    payload?: object,
  ): Promise<ImportAnswer> => {
    const answer = await who({
      method,
      url: `${root}/${action}${action === '' ? '' : '/'}${id}`,
      ...(payload ? { payload } : {}),
    })
    requireStatus(answer, status, `${method} ${action}`)
    return answer.json<ImportAnswer>()
  }
  const done = async (id: number): Promise<ImportAnswer> => {
    await drainQueue(base.app.services, jobs)
    return ask('GET', '', id, 200)
  }
  const self = {
    ask,
    done,
    async upload(
      entity: string,
      rows: readonly (readonly string[])[] | string | Buffer,
      name = 'file.csv',
    ): Promise<ImportAnswer> {
      const answer = await sendFile(
        who,
        entity,
        name,
        typeof rows === 'string' || Buffer.isBuffer(rows) ? rows : csvOf(rows),
      )
      requireStatus(answer, 201, 'upload')
      return answer.json<ImportAnswer>()
    },
    async check(
      made: Pick<ImportAnswer, 'id' | 'columns'>,
      columns = made.columns,
      words = {},
    ): Promise<ImportAnswer> {
      await ask('PUT', 'columns', made.id, 202, { columns, words })
      return done(made.id)
    },
    async commit(id: number, leaveBad = false): Promise<ImportAnswer> {
      await ask('POST', 'commit', id, 202, { leave_bad: leaveBad })
      return done(id)
    },
    async undo(id: number): Promise<ImportAnswer> {
      await ask('POST', 'undo', id, 202)
      return done(id)
    },
    async rows(id: number, states = ''): Promise<ImportRowAnswer[]> {
      const answer = await who({ url: `${root}/rows/${id}?size=200&states=${states}` })
      requireStatus(answer, 200, 'rows')
      return answer.json<{ rows: ImportRowAnswer[] }>().rows
    },
    /** Uploads, checks as proposed and commits what is good. */
    async whole(
      entity: string,
      rows: readonly (readonly string[])[] | string | Buffer,
      name?: string,
    ): Promise<ImportAnswer> {
      const made = await self.check(await self.upload(entity, rows, name))
      return made.counts['good'] === 0 ? made : self.commit(made.id, true)
    },
  }
  return self
}

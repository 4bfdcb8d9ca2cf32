/**
 * The worked examples of the manual: journeys of these tests leave the course of their passenger and pictures of the screens.
 * `npm run pictures` writes both; every other run compares the course of today with the one that is kept.
 */
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Transformer } from '@napi-rs/image'
import type { Locator, Page } from '@playwright/test'
import { sql } from 'kysely'
import { roles, type RoleCode } from '../../src/domain/people/access.ts'
import {
  pictureAddress,
  type ExampleCourse,
  type ExampleStep,
  type ExampleType,
} from '../../src/server/desk/handbook/examples/course.ts'
import { expect, type TestServer } from './test-server.ts'

const root = join(import.meta.dirname, '../..')
const isWritten = process.env['PICTURES'] === '1'
const courseFile = (type: ExampleType) => join(root, 'src/server/desk/handbook/examples', `${type}.json`)
const fileOf = (type: ExampleType, picture: string) =>
  join(root, 'src/app/public', pictureAddress(type, picture))
/** Corrections are another page's matter. */
const notShown = ['UNDO_LAST', 'CORRECT_DATA']
/** What the engine wrote because of another entry: before it what that entry asked for, after it where the file stands now. */
const isFollowing = ({ source, event }: Entry): boolean => source === 'machine' || event === 'STAGE_CHANGED'
const quality = 55

export interface Example {
  /** The screen as the clerk sees it before sending; nothing where no pictures are written. */
  look(form: Locator): Promise<Buffer | null>
  /** The look belongs to the entry that was just made. */
  keep(look: Buffer | null): Promise<void>
  /** The passenger's page at the end is open: writes the example, or compares it with the one that is kept. */
  end(): Promise<void>
}

interface Entry {
  id: string
  machine: string
  module: string
  record_id: number
  stage: ExampleStep['stage']
  event: string
  from_state: string | null
  to_state: string
  payload: Readonly<Record<string, unknown>> | null
  role: string | null
  source: string
  day: number
}

/** The example of a type, made of the case of this passenger. */
export function exampleOf(
  page: Page,
  { db }: TestServer,
  type: ExampleType,
  passenger: () => number,
): Example {
  const looks = new Map<string, Buffer | null>()
  const entries = async (): Promise<Entry[]> => {
    const { rows } = await sql<Entry>`
      select e.id::text, e.machine, e.module, e.record_id, e.stage, e.event, e.from_state, e.to_state, e.payload, r.name as role, e.source, (e.on_date - min(e.on_date) over () + 1)::int as day
      from stage_event e left join app_user u on u.id = e.by_user left join role r on r.id = u.role
      where e.passenger_id = ${passenger()} and e.undone_at is null and not e.event = any(${notShown}) order by e.id`.execute(
      db,
    )
    return rows
  }
  /** The kind of a paper, whose states have names of their own. */
  const kindOf = async ({ machine, module, record_id }: Entry): Promise<{ kind?: string }> => {
    if (machine !== 'paper') return {}
    const { rows } = await sql<{
      kind: string
    }>`select paper_kind as kind from ${sql.table(module)} where id = ${record_id}`.execute(db)
    return rows[0] ? { kind: rows[0].kind } : {}
  }
  const look = async (): Promise<Buffer | null> =>
    isWritten ? page.screenshot({ animations: 'disabled', caret: 'hide' }) : null
  /** Names of pictures by entry: what happened, with a number from the second time on. */
  const namesOf = (made: readonly Entry[]): Map<string, string> => {
    const seen = new Map<string, number>()
    return new Map(
      made
        .filter(({ id }) => looks.has(id))
        .map(({ id, machine, stage, event }) => {
          const name = `${stage ?? machine}-${event}`.toLowerCase().replaceAll('_', '-')
          const times = (seen.get(name) ?? 0) + 1
          seen.set(name, times)
          return [id, times === 1 ? name : `${name}-${times}`]
        }),
    )
  }
  const roleOf = (role: string | null): RoleCode | 'SYS' =>
    roles.find(({ name }) => name === role)?.code ?? 'SYS'
  return {
    async look(form) {
      if (isWritten) await form.scrollIntoViewIfNeeded()
      return look()
    },
    async keep(seen) {
      const last = (await entries()).findLast((entry) => !isFollowing(entry))
      expect(last).toBeDefined()
      looks.set(last?.id ?? '', seen)
    },
    async end() {
      const made = await entries()
      const names = namesOf(made)
      const course: ExampleCourse = {
        type,
        steps: await Promise.all(
          made.map(async (entry) => {
            const picture = names.get(entry.id)
            return {
              machine: entry.machine,
              stage: entry.stage,
              ...(await kindOf(entry)),
              event: entry.event,
              from: entry.from_state,
              to: entry.to_state,
              by: roleOf(entry.role),
              isFollowing: isFollowing(entry),
              day: entry.day,
              fields: Object.keys(entry.payload ?? {}).toSorted(),
              ...(picture === undefined ? {} : { picture }),
            }
          }),
        ),
        end: 'end',
      }
      if (isWritten) {
        const folder = join(fileOf(type, 'end'), '..')
        rmSync(folder, { recursive: true, force: true })
        mkdirSync(folder, { recursive: true })
        const all = made.map(({ id }) => ({ name: names.get(id), seen: looks.get(id) }))
        all.push({ name: course.end, seen: await look() })
        for (const { name, seen } of all)
          if (name !== undefined && seen)
            writeFileSync(fileOf(type, name), await new Transformer(seen).webp(quality))
        writeFileSync(courseFile(type), `${JSON.stringify(course, null, 2)}\n`)
        return
      }
      expect(course, 'The example differs from the one in the manual: npm run pictures').toEqual(
        JSON.parse(readFileSync(courseFile(type), 'utf8')),
      )
      for (const name of [...names.values(), course.end])
        expect(existsSync(fileOf(type, name)), name).toBe(true)
    },
  }
}

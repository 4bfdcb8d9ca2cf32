/** What leaves the screens says no code of the program: files of every list and report, papers, mails and notices of the demo agency, in every language of the product. The screens themselves are crawled (tests/e2e/crawl). */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { entities } from '../../../src/domain/entities.ts'
import { modules } from '../../../src/domain/people/modules.ts'
import { defaultPermissions } from '../../../src/domain/people/access.ts'
import { reports } from '../../../src/domain/reports/index.ts'
import { trialBalanceReport } from '../../../src/domain/reports/trial-balance.ts'
import type { Entity } from '../../../src/foundation/definitions/entity.ts'
import { languages, type Language } from '../../../src/foundation/text/languages.ts'
import { stopPrints } from '../../../src/server/prints/draw.ts'
import { demoAgency } from '../demo-agency.ts'
import { testUser, type TestApp } from '../harness.ts'
import { readPdf } from './read-pdf.ts'
import { pathOf } from './walk-reports.ts'

let demo: TestApp
beforeAll(async () => {
  demo = await demoAgency()
})
afterAll(async () => {
  await stopPrints()
  await demo.close()
})

const reader = (language: Language) =>
  demo.as(
    testUser(
      'admin',
      modules.flatMap((module) => defaultPermissions(module.name, module.access, 'ADM')),
      { language },
    ),
  )

/** Names with underscores, keys of texts, what was never filled in: what the crawl looks for on screens. */
const code =
  /(?<![\w./@{-])[a-z][a-z0-9]*(?:_[a-z0-9]+)+(?![\w./@-])|(?<![\w./@-])[a-z][a-zA-Z]+:[a-z][a-zA-Z_.]+(?![\w/])|\{\{?[a-z_]+\}|\[object |\bundefined\b|\bNaN\b/
const codesIn = (text: string): string[] => [
  ...new Set(text.split(/[\r\n]+/).flatMap((line) => code.exec(line)?.[0] ?? [])),
]

/** Lists with words for programs that a person typed or chose: pictures of menu items, the places of a letter that are filled when it is sent. */
const typed: ReadonlySet<string> = new Set(['menu_item', 'document_send'])

describe.each([...languages])('in $name', ({ code: language }) => {
  it('the file of every list', async () => {
    const ask = reader(language)
    const wrong: string[] = []
    let files = 0
    for (const { name } of Object.values<Entity>(entities)) {
      if (typed.has(name)) continue
      const answer = await ask({ url: `/${name}/api/v1/${name}/export/?format=csv` })
      if (answer.statusCode === 403 || answer.statusCode === 404) continue
      expect([name, answer.statusCode, answer.statusCode === 200 ? '' : answer.body]).toEqual([name, 200, ''])
      files += 1
      wrong.push(...codesIn(answer.body).map((found) => `${name}: ${found}`))
    }
    expect(files).toBeGreaterThan(60)
    expect(wrong).toEqual([])
  })

  it('the file of every report', async () => {
    const ask = reader(language)
    const wrong: string[] = []
    let files = 0
    for (const report of reports) {
      const answer = await ask({
        url: pathOf(report, { format: 'csv' }).replace('/?', '/without_pagination/?'),
      })
      // A report that has to be asked for something says so.
      if (answer.statusCode === 422) {
        wrong.push(
          ...codesIn(answer.json<{ detail: string }>().detail).map((found) => `${report.name}: ${found}`),
        )
        continue
      }
      expect([report.name, answer.statusCode]).toEqual([report.name, 200])
      files += 1
      wrong.push(...codesIn(answer.body).map((found) => `${report.name}: ${found}`))
    }
    expect(files).toBeGreaterThan(40)
    expect(wrong).toEqual([])
  })

  it('a report on paper', async () => {
    const answer = await reader(language)({
      url: `${pathOf(trialBalanceReport, { format: 'pdf' }).replace('/?', '/without_pagination/?')}`,
    })
    expect(answer.statusCode).toBe(200)
    const text = (await readPdf(answer.rawPayload)).pages
      .map(({ words }) => words.map((word) => word.text).join(' '))
      .join('\n')
    expect(text.length).toBeGreaterThan(200)
    expect(codesIn(text)).toEqual([])
  })

  it('the cards behind the bell', async () => {
    const { cards, notes } = (await reader(language)({ url: '/notification/api/v1/notification/all/' })).json<
      Record<'cards' | 'notes', { message: string }[]>
    >()
    expect(cards.length).toBeGreaterThan(0)
    expect([...cards, ...notes].flatMap(({ message }) => codesIn(message))).toEqual([])
  })
})

it('every mail, notice, task and entry of a calendar that the agency wrote', async () => {
  const { rows } = await sql<{ of: string; text: string }>`
    select 'mail ' || kind as of, subject as text from mail_outbox
    union all select 'notice ' || variant, message from notification
    union all select 'task', concat_ws(E'\n', title, notes) from todo_task
    union all select 'entry', concat_ws(E'\n', title, description) from calendar_event`.execute(demo.db)
  expect(rows.length).toBeGreaterThan(20)
  expect(rows.flatMap(({ of, text }) => codesIn(text).map((found) => `${of}: ${found}`))).toEqual([])
})

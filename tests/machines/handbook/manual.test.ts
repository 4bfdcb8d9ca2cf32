/** The manual's parts of the pages: reasons, places, refusals and the day of each role, all of them what the machines say. */
import { describe, expect, test } from 'vitest'
import { matchPath } from 'react-router'
import { routeRows } from '../../../src/app/routes.ts'
import { stageNames } from '../../../src/domain/journey/facts.ts'
import { titleCase } from '../../../src/foundation/definitions/fields.ts'
import { completeLanguages } from '../../../src/foundation/text/languages.ts'
import { workflows } from '../../../src/machines/catalogue.ts'
import { forwardEvents } from '../../../src/machines/journey/headline.ts'
import { roleAllowed } from '../../../src/machines/kit/judge.ts'
import { boardOf, listOfWorkflow } from '../../../src/server/desk/handbook/handbook-places.ts'
import { handbookContents, handbookOf } from '../../../src/server/desk/handbook/handbook-blocks.ts'
import { productNumbers } from '../../../src/server/desk/handbook/handbook-numbers.ts'
import { handbookWords } from '../../../src/server/desk/handbook/handbook-words.ts'
import { handbookPages } from '../../../src/server/desk/handbook/handbook-pages.ts'
import { pagesOf } from './pages-of.ts'
import { dayRoles } from '../../../src/server/desk/handbook/day-page.ts'
import { stagesServed } from '../../../src/server/desk/handbook/workflow-page.ts'
import { refusalOf } from '../../../src/server/desk/handbook/refusals.ts'

const all = Object.values(workflows)
const section = (page: string, title: string): string =>
  (page.split(`## ${title}\n`)[1] ?? '').split('\n## ')[0] ?? ''
const cellsIn = (text: string): string[][] =>
  text
    .split('\n')
    .filter((line) => line.startsWith('| '))
    .slice(2)
    .map((line) => line.slice(2, -2).split(/ (?<!\\)\| /))

describe.each(completeLanguages)('%s', (language) => {
  const pages = pagesOf(language)
  const words = handbookWords(language)

  test('says of every stage why it exists, which papers come out of it, and where it is done', () => {
    for (const stage of stageNames) {
      expect(words.textOf('why', stage)?.length, stage).toBeGreaterThan(40)
      expect(words.textOf('out', stage), stage).toBeTruthy()
      const workflow = all.find((one) => stagesServed(one).includes(stage))
      const page = pages[`${workflow?.id ?? ''}.md`] ?? ''
      expect(page).toContain(words.textOf('why', stage))
      expect(page).toContain(`](${boardOf(stage)})`)
    }
  })

  test('names no English field in a refusal of another language', () => {
    const said = Object.values(pages).flatMap((page) =>
      cellsIn(section(page, words.say('wrong'))).map(([, answer]) => answer ?? ''),
    )
    expect(said.filter((answer) => answer !== '–').length).toBeGreaterThan(150)
    const english = all
      .flatMap((workflow) => [...Object.keys(workflow.fields), ...Object.keys(workflow.states)])
      .flatMap((name) => (name.includes('_') ? [titleCase(name)] : []))
    expect(english).toContain('Withdraw Date')
    if (language !== 'en')
      expect(said.flatMap((answer) => english.filter((name) => answer.includes(name)))).toEqual([])
  })

  test('says of what goes wrong what the program answers, and leaves no answer empty', () => {
    for (const workflow of all) {
      const text = section(pages[`${workflow.id}.md`] ?? '', words.say('wrong'))
      expect(cellsIn(text).filter(([, answer]) => answer === '–')).toEqual([])
    }
    expect(section(pages['voucher.md'] ?? '', words.say('wrong'))).toContain(words.say('wrongOther'))
    expect(section(pages['embassy.md'] ?? '', words.say('wrong'))).toContain(words.say('wayBack'))
    expect(section(pages['year_close.md'] ?? '', words.say('wrong'))).not.toContain(words.say('wayBack'))
  })

  test('names as the managers’ own only what nobody else may send from any state', () => {
    const said = section(pages['medical.md'] ?? '', words.say('wrong'))
      .split('\n')
      .find((line) => line.startsWith(words.say('managersCan', { events: '' }).slice(0, 10)))
    const { medical } = workflows
    if (!medical) throw new Error('There is no medical.')
    expect(said).toContain(words.event(medical, 'CORRECT_TO_FIT'))
    expect(said).not.toContain(words.event(medical, 'CANCEL'))
  })

  test('says how long steps take only where an agency has a history', () => {
    expect(Object.values(pages).some((page) => page.includes(`## ${words.say('duration')}\n`))).toBe(false)
    const own = handbookPages(language, {
      ...productNumbers,
      durations: { medical: { days: 83, cases: 71 } },
    })
    const text = section(own['medical.md'] ?? '', words.say('duration'))
    expect(text).toContain('83')
    expect(text).toContain('71')
    expect(section(own['mofa.md'] ?? '', words.say('duration'))).toContain(words.say('tookNone'))
  })
})

test('every place the pages lead to is a screen of the product', () => {
  const paths = [...stageNames.map(boardOf), ...Object.values(listOfWorkflow), '/apps/myWork']
  expect(paths.filter((path) => !routeRows.some((row) => matchPath(row.path, path)))).toEqual([])
  const links = [...handbookOf('en').values()].flatMap(({ blocks }) =>
    blocks.flatMap((block) =>
      block.kind === 'table' ? block.rows.flat(2) : block.kind === 'list' ? block.items.flat() : [],
    ),
  )
  expect(new Set(links.flatMap(({ to }) => to ?? []))).toEqual(
    new Set(paths.filter((path) => path !== '/apps/myWork')),
  )
})

test('the day of a role has exactly what the machines let it send, a step of another role not at all', () => {
  const words = handbookWords('en')
  for (const role of dayRoles.filter((one) => one !== 'ADM' && one !== 'MGR')) {
    const page = pagesOf('en')[`day_${role.toLowerCase()}.md`] ?? ''
    for (const workflow of all) {
      const sent = [
        ...new Set(
          workflow.rows
            .filter((row) => row.on !== 'always' && row.roles !== 'SYS' && roleAllowed(row.roles, role, null))
            .map((row) => words.event(workflow, row.on)),
        ),
      ]
      const lines = cellsIn(page).filter(([name]) => name?.endsWith(`](${workflow.id}.md)`))
      expect(lines.length > 0, `${role} ${workflow.id}`).toBe(sent.length > 0)
      for (const line of lines) {
        const [does = '', beside = ''] = [line[1], line.at(-2)]
        const named = [does, beside].flatMap((cell) => (cell === '–' ? [] : cell.split('; ')))
        expect(named.toSorted(), `${role} ${workflow.id}`).toEqual(sent.toSorted())
      }
    }
  }
})

test('what waits for a role is a state from which it can lead on', () => {
  const words = handbookWords('en')
  const { medical } = workflows
  if (!medical) throw new Error('There is no medical.')
  const page = pagesOf('en')['day_deo.md'] ?? ''
  const line = cellsIn(page).find(([name]) => name?.endsWith('](medical.md)')) ?? []
  const waiting = Object.keys(medical.states).filter((state) =>
    medical.rows.some(
      (row) =>
        row.froms.includes(state) &&
        roleAllowed(row.roles, 'DEO', null) &&
        forwardEvents(medical, state).includes(row.on),
    ),
  )
  expect(line[2]).toBe(waiting.map((state) => words.state(medical, state)).join(', '))
  expect(waiting).not.toContain('visited')
})

test('an auditor reads and changes nothing', () => {
  expect(pagesOf('en')['day_qar.md']).toContain(handbookWords('en').say('nothing'))
})

test('a guard that refuses an empty file is shown with its own sentence', () => {
  const call = workflows['medical']?.rows.flatMap((row) => row.calls).find(({ code }) => code === 'G-PASS6')
  if (!call || !workflows['medical']) throw new Error('There is no such guard.')
  expect(refusalOf(workflows['medical'], call, { passport_min_months: 9 })?.message).toContain('9 months')
})

test('the contents list the days of the roles after the overviews', () => {
  const groups = handbookContents('en', '').map(({ group }) => group)
  expect([...new Set(groups)]).toEqual(['overviews', 'dayPages', 'examples', 'workflows'])
  expect(groups.filter((group) => group === 'dayPages')).toHaveLength(8)
})

import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { AnyStateNode, AnyTransitionDefinition } from 'xstate'
import { expect, test } from 'vitest'
import { workflows } from '../../src/machines/catalogue.ts'
import { guardInWords, rolesInWords } from '../../src/machines/charts/chart.ts'
import { sequence } from '../../src/machines/guards/passport-and-dates.ts'
import { screenChart } from '../../src/machines/charts/screen-chart.ts'
import { screenMachines } from '../../src/machines/charts/screen-machines.ts'
import { snackbarMachine } from '../../src/machines/shell/snackbar.ts'
import { chartPages } from '../../src/machines/charts/chart-pages.ts'

const folder = join(import.meta.dirname, '../../docs/charts')
const pages = chartPages()

test('docs/charts has a page per machine and nothing else', () => {
  expect(readdirSync(folder).sort()).toEqual(Object.keys(pages).sort())
})

for (const [name, text] of Object.entries(pages)) {
  test(`${name} is fresh; if not, run npm run charts`, () => {
    expect(readFileSync(join(folder, name), 'utf8')).toBe(text)
  })
}

test('every state and every event of a machine stands in its chart', () => {
  for (const workflow of Object.values(workflows)) {
    const drawn = pages[`${workflow.id}.md`]?.split('```')[1] ?? ''
    const missing = [
      ...Object.keys(workflow.states).filter((state) => !new RegExp(` as ${state}$`, 'm').test(drawn)),
      ...workflow.rows
        .filter((row) => row.on !== 'always')
        .filter(
          (row) =>
            !row.froms.every((from) =>
              new RegExp(
                `^  ${from} --> ${row.to === '(same)' ? from : row.to}: .*\\b${row.on}\\b`,
                'm',
              ).test(drawn),
            ),
        )
        .map((row) => `${row.n} ${row.on}`),
    ]
    expect(missing, workflow.id).toEqual([])
  }
})

test('every machine of the screens has a page, with every event it knows and every state one can be in', () => {
  const source = join(import.meta.dirname, '../../src/machines')
  const files = readdirSync(source, { recursive: true, encoding: 'utf8' })
    .filter(
      (file) =>
        file.endsWith('.ts') &&
        /export const \w+Machine = (?:setup\(|\w+Setup\.createMachine\()/.test(
          readFileSync(join(source, file), 'utf8'),
        ),
    )
    .map((file) => basename(file))
  expect(
    Object.keys(screenMachines)
      .map((name) => `${name}.ts`)
      .sort(),
  ).toEqual(files.sort())
  for (const [name, { machine }] of Object.entries(screenMachines)) {
    const { states, edges } = screenChart(machine)
    const events = new Set(edges.map(({ event }) => event))
    expect(
      machine.events.filter((event) => !event.startsWith('xstate.') && event !== '' && !events.has(event)),
      name,
    ).toEqual([])
    const keys = new Set(states.map(({ key }) => key))
    expect(
      edges.filter(
        ({ from, to }) =>
          !keys.has(from) || (!keys.has(to) && !states.some(({ key }) => key.startsWith(`${to}.`))),
      ),
      name,
    ).toEqual([])
  }
  expect(screenChart(snackbarMachine).edges.map(({ from, event, to }) => `${from} ${event} ${to}`)).toContain(
    'idle SHOW showing',
  )
})

test('cells are put in words', () => {
  expect(rolesInWords('PRO DEO')).toBe('Processing Officer, Data Entry Operator')
  expect(rolesInWords('only:MGR')).toBe('only Branch Manager')
  expect(rolesInWords('SYS')).toBe('the system')
  expect(guardInWords(sequence('slip_date', 'visit_date'))).toBe(
    'the second date is not before the first (Slip Date, Visit Date) `G-SEQ`',
  )
})

test('every guard and action of the machines of the screens has a name to show', () => {
  const nameless = Object.entries(screenMachines).flatMap(([name, { machine }]) => {
    const nodesIn = (node: AnyStateNode): AnyStateNode[] => [
      node,
      ...Object.values(node.states as Record<string, AnyStateNode>).flatMap(nodesIn),
    ]
    return nodesIn(machine.root).flatMap((node) =>
      [...[...node.transitions.values()].flat(), ...(node.always ?? [])]
        .filter(
          ({ guard, actions }: AnyTransitionDefinition) =>
            (typeof guard === 'function' && !('guards' in guard)) ||
            actions.some((action: unknown) => typeof action === 'function'),
        )
        .map(({ eventType }) => `${name} ${node.path.join('.')} ${eventType}`),
    )
  })
  expect(nameless).toEqual([])
})

import { readFileSync, readdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { workflows } from '../../src/machines/catalogue.ts'

const source = join(import.meta.dirname, '../../src')
const stories = readdirSync(source, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.stories.tsx'))
  .map((file) => readFileSync(join(source, file), 'utf8'))
const storyStates = new Set(
  stories.flatMap((text) =>
    [...text.matchAll(/parameters: \{ machine: '([\w-]+)', state: '([\w.-]+)' \}/g)].map(
      ([, machine, state]) => `${machine}.${state}`,
    ),
  ),
)

describe('Storybook shows', () => {
  it.each(Object.values(workflows).map((workflow) => [workflow.title, workflow] as const))(
    'every state of %s',
    (_, workflow) => {
      expect(
        Object.keys(workflow.states).filter((state) => !storyStates.has(`${workflow.id}.${state}`)),
        'run: npm run stories',
      ).toEqual([])
    },
  )

  it('no state that its machine does not have', () => {
    const known = new Set(
      Object.values(workflows).flatMap((workflow) =>
        Object.keys(workflow.states).map((state) => `${workflow.id}.${state}`),
      ),
    )
    expect(
      [...storyStates].filter((name) => (name.split('.')[0] ?? '') in workflows && !known.has(name)),
    ).toEqual([])
  })

  it('every machine of the screens', () => {
    const machines = readdirSync(join(source, 'machines'), { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.ts'))
      .filter((file) =>
        /export const \w+Machine = setup\(/.test(readFileSync(join(source, 'machines', file), 'utf8')),
      )
    const shown = (file: string) =>
      stories.some(
        (text) => text.includes(`machines/${file}'`) || text.includes(`machine: '${basename(file, '.ts')}'`),
      )
    expect(machines.length).toBeGreaterThan(5)
    expect(machines.filter((file) => !shown(file))).toEqual([])
  })
})

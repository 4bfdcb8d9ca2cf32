import { expect, it } from 'vitest'
import type { Crud } from '../../../src/server/records/crud-context.ts'
import { mergedHooks, type Hooks, type Writing } from '../../../src/server/records/hooks.ts'

const crud = {} as Crud // Handed on, never looked into.
const writing = { values: {}, stored: null } as unknown as Writing

const noting = (name: string, called: string[]): Hooks => ({
  beforeCreate: async () => void called.push(`${name} before`),
  afterWrite: async (_at, id) => void called.push(`${name} after ${id}`),
})

it('asks every room in its order', async () => {
  const called: string[] = []
  const { tea } = mergedHooks([{ tea: noting('one', called) }, { tea: noting('two', called) }])
  await tea?.beforeCreate?.(writing)
  await tea?.afterWrite?.(writing, 7)
  expect(called).toEqual(['one before', 'two before', 'one after 7', 'two after 7'])
  expect(tea).not.toHaveProperty('afterMany')
})

it('asks a room without hooks for many once for each', async () => {
  const called: string[] = []
  const { tea } = mergedHooks([
    { tea: noting('one', called) },
    {
      tea: {
        ...noting('two', called),
        afterMany: async (_all, ids) => void called.push(`two many ${ids.join()}`),
      },
    },
  ])
  await tea?.afterMany?.([writing, writing], [7, 8], crud)
  expect(called).toEqual(['one after 7', 'one after 8', 'two many 7,8'])
})

it('refuses rooms that contradict each other', () => {
  expect(() => mergedHooks([{ tea: { removeReason: true } }, { tea: { removeReason: true } }])).toThrow(
    'two hooks of tea both give removeReason',
  )
  const many: Hooks = { beforeDelete: async () => undefined, beforeDeleteMany: async () => undefined }
  expect(() => mergedHooks([{ tea: many }, { tea: { beforeDelete: async () => undefined } }])).toThrow(
    'some hooks of tea are asked before each delete, others before many',
  )
})

/** The machines against a copy of the handbook's tables (tests/spec/transitions.json): states, rows, guards, roles and undo. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { workflows } from '../../src/machines/catalogue.ts'
import { isOwn } from '../../src/machines/kit/workflow.ts'
import tables from '../spec/transitions.json' with { type: 'json' }
import queues from '../spec/queue-transitions.json' with { type: 'json' }
import tickets from '../spec/ticket-transitions.json' with { type: 'json' }
import vouchers from '../spec/voucher-transitions.json' with { type: 'json' }
import { agreed } from './tables/agreements.ts'
import { followsTable, type Table } from './tables/follow.ts'
import { payloadDifferences } from './tables/payloads.ts'

const book: Readonly<Record<string, Table>> = { ...tables, ...vouchers, ...queues, ...tickets }

for (const workflow of Object.values(workflows))
  if (!isOwn(workflow)) followsTable(workflow, book[workflow.table])

test('a machine without a table of the handbook has one in its suite (decision 0820)', () => {
  const suites = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.test.ts'))
    .map((file) => readFileSync(join(import.meta.dirname, file), 'utf8'))
  const camel = (id: string): string => id.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())
  const without = Object.values(workflows)
    .filter(isOwn)
    .filter(({ id }) => !suites.some((text) => text.includes(`\nfollowsTable(${camel(id)}Workflow, {`)))
  expect(without.map(({ id }) => id)).toEqual([])
})

test('every difference from the tables has a decision', () => {
  const decisions = readdirSync(new URL('../../docs/decisions/', import.meta.url))
  const missing = Object.entries(agreed).filter(
    ([, one]) => !decisions.some((file) => file.startsWith(one.decision)),
  )
  expect(missing.map(([key, one]) => `${key}: ${one.decision}`)).toEqual([])
})

test('every difference of a payload is one of a row there is', () => {
  const keys = Object.values(workflows).flatMap(({ table, rows }) =>
    rows.flatMap(({ n, froms }) => [`${table}:${n}`, `${table}:${n} ${froms.join(' ')}`]),
  )
  expect(Object.keys(payloadDifferences).filter((key) => !keys.includes(key))).toEqual([])
})

/** What the audit log notes has a name in every language. */
import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { moduleOf, plainAction, verbOf } from '../../../src/foundation/text/audit-action-names.ts'

const root = new URL('../../../src/server/', import.meta.url)
// The scenarios of the demo are requests; their actions are noted by the routes they go to.
const sources = readdirSync(root, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.ts') && !name.startsWith('composition/demo/'))
  .map((name) => readFileSync(new URL(name, root), 'utf8'))
const verbs = [
  ...new Set(
    sources.flatMap((source) =>
      [...source.matchAll(/\b(?:audit|action): ['`]([\w.${}]+)['`]/g)].flatMap(([, action]) =>
        /^[a-z_]+(\.\w+)?$|\}\.[a-z]\w+$/.test(action ?? '') ? [verbOf(action ?? '')] : [],
      ),
    ),
  ),
]
// A command's own mark, and events, whose names stand with the other texts of machines.
const named = verbs.filter((verb) => verb !== 'golden' && !/^[A-Z_]+$/.test(verb))

test.each(['en', 'tr', 'ar'])('every action has its name in %s', (language) => {
  const { action } = JSON.parse(
    readFileSync(new URL(`../../../src/app/locales/${language}/entity.json`, import.meta.url), 'utf8'),
  ) as { action: Record<string, string> }
  expect(named.length).toBeGreaterThan(45)
  expect(named.filter((verb) => !action[verb])).toEqual([])
})

test.each([
  ['user.signedIn', 'user', 'Signed in'],
  ['medical.ISSUE_SLIP', 'medical', 'Issue slip'],
  ['make_list.rows_added', 'make_list', 'Rows added'],
  ['print', '', 'Print'],
])('%s', (action, module, words) => {
  expect(moduleOf(action)).toBe(module)
  expect(plainAction(action)).toBe(words)
})

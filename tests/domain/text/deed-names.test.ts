/** What the audit log notes has a name in every language. */
import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { moduleOf, plainDeed, verbOf } from '../../../src/foundation/text/deed-names.ts'

const root = new URL('../../../src/server/', import.meta.url)
// What the demo tells are requests; their deeds are noted by the routes they go to.
const sources = readdirSync(root, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.ts') && !name.startsWith('composition/demo/'))
  .map((name) => readFileSync(new URL(name, root), 'utf8'))
const verbs = [
  ...new Set(
    sources.flatMap((source) =>
      [...source.matchAll(/\b(?:audit|action): ['`]([\w.${}]+)['`]/g)].flatMap(([, deed]) =>
        /^[a-z_]+(\.\w+)?$|\}\.[a-z]\w+$/.test(deed ?? '') ? [verbOf(deed ?? '')] : [],
      ),
    ),
  ),
]
// A command's own mark, and events, whose names stand with the other texts of machines.
const named = verbs.filter((verb) => verb !== 'golden' && !/^[A-Z_]+$/.test(verb))

test.each(['en', 'tr', 'ar'])('every deed has its name in %s', (language) => {
  const { deed } = JSON.parse(
    readFileSync(new URL(`../../../src/app/locales/${language}/entity.json`, import.meta.url), 'utf8'),
  ) as { deed: Record<string, string> }
  expect(named.length).toBeGreaterThan(45)
  expect(named.filter((verb) => !deed[verb])).toEqual([])
})

test.each([
  ['user.signedIn', 'user', 'Signed in'],
  ['medical.ISSUE_SLIP', 'medical', 'Issue slip'],
  ['make_list.rows_added', 'make_list', 'Rows added'],
  ['print', '', 'Print'],
])('%s', (deed, module, words) => {
  expect(moduleOf(deed)).toBe(module)
  expect(plainDeed(deed)).toBe(words)
})

/** Sentences of notices, and the words of the product in them in the reader's language: they are kept in English. */
import { describe, expect, it, test } from 'vitest'
import { accUpdatePerm, permittedRecords } from '../../../src/domain/books/chart/acc-update-perm.ts'
import { voucherKinds } from '../../../src/domain/books/kinds/index.ts'
import { notifications, notificationText } from '../../../src/domain/messages/notifications.ts'
import { translate } from '../../../src/server/platform/reader-words.ts'

const said = (id: string, values: Record<string, string | number>): string => {
  const known = notifications[id]
  if (!known) throw new Error(`no message ${id}`)
  return notificationText(known, { name: 'MD RIPON MIA', id: 2, ...values })
}

it('shows days as people read them, however they come', () => {
  expect(said('N03', { date: '2027-02-28' })).toBe('Medical of MD RIPON MIA (#2) expired on 28 Feb 2027.')
  expect(said('N03', { date: '28 Feb 2027' })).toBe('Medical of MD RIPON MIA (#2) expired on 28 Feb 2027.')
})

it('ends with one full stop when the typed reason has its own, and keeps three dots', () => {
  expect(said('N14', { date: '2027-02-28', reason: 'The employer refused him.' })).toBe(
    'MD RIPON MIA returned on 28 Feb 2027: The employer refused him.',
  )
  expect(said('N14', { date: '2027-02-28', reason: 'Ill ...' })).toBe(
    'MD RIPON MIA returned on 28 Feb 2027: Ill ...',
  )
})

/** What people and numbers stand for, in letters that are no word. */
const markOf = (name: string): string => `${name.toUpperCase()}-1`
const actions = accUpdatePerm.fields.action.values ?? []
const kinds = [...Object.values(voucherKinds), ...Object.values(permittedRecords)]

/** Values that are words of the product, by notice. */
const wordings: Readonly<Record<string, readonly Record<string, string>[]>> = {
  N18: actions.flatMap((action) =>
    kinds.map(({ title }) => ({ user: 'SABBIR AHMED', action, voucher_type: title.toLowerCase() })),
  ),
  N19: ['approved', 'cancelled'].map((answer) => ({ answer })),
}

const cases = Object.entries(notifications).flatMap(([id, notice]) =>
  (wordings[id] ?? [{}]).flatMap((words) =>
    [notice.text, ...(notice.withheld ? [notice.withheld.text] : [])].map((text) => {
      const marks = [...text.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
      return notificationText(
        { ...notice, text },
        {
          ...Object.fromEntries(marks.map((name) => [name, name === 'date' ? '2027-02-28' : markOf(name)])),
          ...words,
        },
      )
    }),
  ),
)

describe.each(['tr', 'ar'] as const)('%s', (language) => {
  test.each(cases)('%s', (message) => {
    const read = translate({ message }, language)
    expect(read).not.toBe(message)
    // The English words that were no marks: none of them is left.
    const english = message.split(/[^A-Za-z]+/).filter((word) => /^[A-Za-z]?[a-z]{3,}$/.test(word))
    const left = read.split(/[^\p{L}]+/u).filter((word) => english.includes(word))
    expect(left).toEqual([])
    if (message.includes('28 Feb 2027')) expect(read).not.toContain('28 Feb 2027')
  })
})

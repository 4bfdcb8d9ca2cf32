/** Notices are kept as English sentences and read in the reader's language: no word of the product stays English in them. */
import { describe, expect, test } from 'vitest'
import { accUpdatePerm, permittedRecords } from '../../../src/domain/books/chart/acc-update-perm.ts'
import { voucherKinds } from '../../../src/domain/books/kinds/index.ts'
import { notifications, notificationText } from '../../../src/domain/messages/notifications.ts'
import { translate } from '../../../src/server/platform/reader-words.ts'

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
    const said = translate({ message }, language)
    expect(said).not.toBe(message)
    // The English words that were no marks: none of them is left.
    const english = message.split(/[^A-Za-z]+/).filter((word) => /^[A-Za-z]?[a-z]{3,}$/.test(word))
    const left = said.split(/[^\p{L}]+/u).filter((word) => english.includes(word))
    expect(left).toEqual([])
    if (message.includes('28 Feb 2027')) expect(said).not.toContain('28 Feb 2027')
  })
})

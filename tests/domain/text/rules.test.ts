/** What plain rules say, in every language: no sentence without its words, none left over, values and names in their places. */
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { AppError } from '../../../src/domain/errors.ts'
import { ruleReader } from '../../../src/foundation/text/rule-words.ts'
import { mistakesIn } from '../../../src/features/records/record-mistakes.ts'
import { problemOf } from '../../../src/server/http/plugins/problems.ts'
import { translate } from '../../../src/server/platform/reader-words.ts'
import { finishedSentences, ruleSentences } from './rule-sentences.ts'

const read = (language: string, area: string) =>
  JSON.parse(
    readFileSync(new URL(`../../../src/app/locales/${language}/${area}.json`, import.meta.url), 'utf8'),
  ) as Record<string, string>
const machines = new Set(
  Object.keys((read('en', 'guards') as unknown as { sentence: Record<string, string> }).sentence),
)
const sentences = ruleSentences(machines)
const placeholders = (text: string) => [...text.matchAll(/\{\{\d+\}\}/g)].map(([mark]) => mark).toSorted()

describe.each(['tr', 'ar'])('%s', (language) => {
  const texts = read(language, 'rules')

  test('has every sentence rules say with its values, and no other', () => {
    expect(sentences.length).toBeGreaterThan(400)
    expect(Object.keys(texts).toSorted()).toEqual(sentences)
    expect(
      Object.entries(texts)
        .filter(
          ([key, text]) =>
            text.trim() === '' || text === key || placeholders(key).join() !== placeholders(text).join(),
        )
        .map(([key]) => key),
    ).toEqual([])
  })
})

test('no sentence with values leaves the code as finished English', () => {
  expect(finishedSentences()).toEqual([])
})

describe('a rule', () => {
  const reader = ruleReader(
    {
      '{{0}} is required.': '{{0}} zorunludur.',
      '{{0}} cannot be before {{1}}.': '{{1}} önce, {{0}} sonra.',
      'Name is required.': 'Adı yazın.',
      '{{0}} It stands in row {{1}} of this file too.': '{{0}} Satır {{1}}.',
      'Cost is {{0}}?': 'Tutar {{0}}?',
    },
    (name) => ({ 'Issue Date': 'Veriliş Tarihi', 'Expiry Date': 'Bitiş Tarihi' })[name],
  )

  test.each([
    ['Issue Date is required.', 'Veriliş Tarihi zorunludur.'],
    ['Expiry Date cannot be before Issue Date.', 'Veriliş Tarihi önce, Bitiş Tarihi sonra.'],
    // A whole sentence comes before a form with values, and what has no name is said as it is.
    ['Name is required.', 'Adı yazın.'],
    ['Licence (RL-12) is required.', 'Licence (RL-12) zorunludur.'],
    // A sentence inside another one is read too.
    ['Issue Date is required. It stands in row 7 of this file too.', 'Veriliş Tarihi zorunludur. Satır 7.'],
    ['Cost is 5 (BDT)?', 'Tutar 5 (BDT)?'],
    ['Nobody translated this.', 'Nobody translated this.'],
  ])('%s', (english, own) => {
    expect(reader(english)).toBe(own)
  })

  test('is read at every field of a form and of its lines', () => {
    const ref = { name: 'name', message: 'Name is required.' }
    const mistakes = {
      name: { type: 'REQ', message: 'Name is required.', ref },
      lines: [undefined, { issue_date: { type: 'REQ', message: 'Issue Date is required.' } }],
      root: undefined,
    }
    expect(mistakesIn(mistakes, reader)).toEqual({
      name: { type: 'REQ', message: 'Adı yazın.', ref },
      lines: [undefined, { issue_date: { type: 'REQ', message: 'Veriliş Tarihi zorunludur.' } }],
      root: undefined,
    })
  })

  test('is answered in the language of the user who asked, at its field and as a whole', () => {
    const refusal = new AppError('input.invalid', {
      errors: [{ pointer: '/name', code: 'REQ', message: 'Name is required.' }],
    })
    expect(problemOf(refusal, 'r', '/x', 'en')).toMatchObject({
      title: 'Check the marked fields.',
      errors: [{ message: 'Name is required.' }],
    })
    const turkish = problemOf(refusal, 'r', '/x', 'tr')
    expect(turkish.title).toBe(read('tr', 'rules')['Check the marked fields.'])
    expect(turkish.detail).toBe(turkish.title)
    expect(turkish).toMatchObject({ errors: [{ pointer: '/name', code: 'REQ' }] })
    const taken = new AppError('input.notUnique', { values: { label: 'Passport No' } })
    expect(problemOf(taken, 'r', '/x', 'ar').title).not.toMatch(/[a-z]{3}/i)
    expect(translate({ message: 'Passport No is required.' }, 'ar')).not.toMatch(/[a-z]{3}/i)
    expect(translate({ message: 'Debit and credit are not equal. Difference is 12.50.' }, 'ar')).toContain(
      '12.50',
    )
  })
})

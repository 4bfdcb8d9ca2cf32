/**
 * Sentences with numbers say one as one: "1 day", never "1 days". Read from the texts of the screens, from what machines and
 * rules say, and from finished English of papers and messages; then said with numbers in every language.
 */
import { readdirSync, readFileSync } from 'node:fs'
import i18next from 'i18next'
import { beforeAll, describe, expect, test } from 'vitest'
import { daysOf } from '../../../src/client/desk/notifications.ts'
import { checkGuard } from '../../../src/machines/kit/guard.ts'
import { undoGuards } from '../../../src/machines/kit/undo.ts'
import { goodFacts } from '../../machines/facts.ts'
import { notifications, notificationText } from '../../../src/domain/messages/notifications.ts'
import { errorCodes, textOf, type ErrorCode, type ErrorText } from '../../../src/domain/errors.ts'
import { languages } from '../../../src/foundation/text/languages.ts'
import { countedNouns, inWords, say } from '../../../src/foundation/text/sentence.ts'
import { wordsIn } from '../../../src/server/platform/reader-words.ts'

const root = new URL('../../../src/', import.meta.url)
type Texts = Record<string, unknown>
const read = (language: string, area: string) =>
  JSON.parse(readFileSync(new URL(`app/locales/${language}/${area}`, root), 'utf8')) as Texts
const areas = readdirSync(new URL('app/locales/en/', root)).filter((name) => name.endsWith('.json'))
const flatten = (node: object, at: readonly string[] = []): (readonly [readonly string[], string])[] =>
  Object.entries(node).flatMap(([key, value]: [string, unknown]) =>
    typeof value === 'object' && value !== null
      ? flatten(value, [...at, key])
      : [[[...at, key], String(value)] as const],
  )

/** Words that end in s after a value and are no noun of many. */
const noNouns =
  /^(is|was|has|does|needs|stays|asks|ends|expires|changed|belongs|already|this|waits|applies|differs|less|as|its|holds|amounts|says|contains|takes|means|lies|opens|names|address|status|process|access|always|fits)$/
/** A value and, with at most two words between, a noun of many: "{{n}} days", "{{0}} empty visa pages". */
const counted = /(\{\{\w+\}\}|\{\w+\}) ((?:[a-z-]+ ){0,2}?[a-z]+s)\b/g
const nounsOfMany = (text: string): string[] =>
  [...text.matchAll(counted)].flatMap(([, mark = '', words = '']) => {
    const all = words.split(' ')
    const verb = all.findIndex((word) => noNouns.test(word))
    return verb >= 0 || /^(and|or|of|to|in|on|for|by|at|more|with|from|it|that|the|of)$/.test(all[0] ?? '')
      ? []
      : [`${mark} ${words}`]
  })

/** Parts of a number of things, "3 of 12 steps", where the things are many by their nature. */
const parts = /of \{\{\w+\}\} (passengers|accounts|steps|items|permissions)\b/g

/** Numbers that are never one, with the reason; a new text belongs here only when no setting and no data can make its number one. */
const neverOne: Readonly<Record<string, string>> = {
  'FOMEMA medical of {name} within {n} days': 'a number of the program, 30',
  '{{count}} passengers are more than one update takes (500). Remove some.': 'above 500',
  'Export {{total}} rows?': 'asked of long files only',
  'At most {{most}} rows at once.': 'a bound of the program',
  'At most {{most}} passengers at once. Choose fewer.': 'a bound of the program',
  'No {{many}} match these filters': 'a name, no number',
  'Describe the resolution in at least {{0}} characters.': 'a bound of the program',
  'At most {{0}} passengers are on one list.': 'a bound of the program',
  'Note sheet is for {{0}} workers only.': 'a word, no number',
  'You entered this yourself. Another user with an authority for {{0}} posts it.': 'a word, no number',
  'A list can have at most {{0}} rows.': 'a bound of the program',
  '{{country}}: a demand for {{workers}} workers or more must be attested.': 'from the rules of the plan',
  'A list can have at most {{most}} columns.': 'a bound of the program',
  'The passport expires within {{months}} months, on {{date}}.': 'from the declarations of forms',
  '{{n}} workers on visa {{visa}}: more than {{limit}}.': 'more than a limit of one or more',
  'You can keep at most {{most}} shortcuts.': 'a bound of the program',
  '{{reasons}} Tried {{times}} times that day, last at {{at}}.': 'said from the second time on',
  'A list can have at most {{0}} columns.': 'a bound of the program',
  'A message can be removed within {{0}} minutes.': 'a bound of the program',
  'An amount in {{0}} has at most {{1}} decimals.': 'no currency has one',
  'Ask for at most {{0}} days.': 'a bound of the program',
  'At most {{0}} entries.': 'a bound of the program',
  'One answer has at most {{0}} rows. Start the export as a job (POST …/export_job/), which writes all of them.':
    'a bound of the program',
  'Password must be {{0}} characters or fewer.': 'a bound of the program',
  'Password must have at least {{0}} characters.': 'the setting is 8 or more',
  'Print at most {{0}} passengers at once.': 'a bound of the program',
  'Row {{0}} has a cell of more than {{1}} characters.': 'a bound of the program',
  'The PDF of {{0}} rows would be too long: it takes {{1}}. An Excel or CSV file has all of them.':
    'said of long reports only',
  'The passphrase must have at least {{0}} characters.': 'a bound of the program',
  'This file has {{0}} columns; at most {{1}} can be read.': 'more than a bound',
  'This file has {{0}} rows; at most {{1}} can be imported at once. Divide it into several files.':
    'more than a bound',
  'You can keep at most {{0}} shortcuts.': 'a bound of the program',
  'visa line {{0}} has only {{1}} units': 'the last resort of a landed migration',
  '{{0}} "{{1}}" can be {{2}} records: {{3}}{{4}}. Write one of them in full.': 'said of two or more',
  '{{0}} can have at most {{1}} entries.': 'a bound of the program',
  '{{0}} rows are not resolved.': 'another text says one',
  '{{0}} leads from {{1}} to {{2}}, not to {{3}}': 'the name of an event',
  '{{0}} answers {{1}}, not {{2}}': 'the name of an event',
  '{{0}} in {{1}} answers {{2}}, not {{3}}': 'the name of an event',
}

const pluralForm = /_(zero|one|two|few|many|other)$/
const english = areas.flatMap((area) =>
  flatten(read('en', area)).map(([path, text]) => ({ area, key: path.join('.'), text })),
)
/** The other number of a plural is the one that is counted, written as the screen writes numbers. */
const writtenCount = /^\{\{(n|rows|count)\}\} /

describe('a text with a number before a noun of many', () => {
  test('of a screen or a machine has a form for one', () => {
    const faults = english.filter(
      ({ key, text }) =>
        nounsOfMany(text.replaceAll(parts, '')).some(
          (noun) => !(pluralForm.test(key) && !key.endsWith('_one') && writtenCount.test(noun)),
        ) && neverOne[text] === undefined,
    )
    expect(faults.map(({ area, key, text }) => `${area} ${key}: ${text}`)).toEqual([])
  })

  test('of a rule, a refusal or a message has a form for one', () => {
    const tables: ErrorText[] = [...Object.values(errorCodes), ...Object.values(notifications)].map(
      (one) => ({
        status: 409,
        ...one,
      }),
    )
    const withOne = new Set(
      tables.flatMap(({ text, one }) => {
        let at = 0
        return one === undefined ? [] : [text.replaceAll(/\{\w+\}/g, () => `{{${at++}}}`)]
      }),
    )
    const rules = Object.keys(read('tr', 'rules.json'))
    expect(rules.length).toBeGreaterThan(500)
    expect(
      rules.filter(
        (text) => nounsOfMany(text).length > 0 && neverOne[text] === undefined && !withOne.has(text),
      ),
    ).toEqual([])
  })

  test('that is never one is still said', () => {
    const all = new Set([...english.map(({ text }) => text), ...Object.keys(read('tr', 'rules.json'))])
    expect(Object.keys(neverOne).filter((text) => !all.has(text))).toEqual([])
  })
})

const filesIn = (folder: string): string[] =>
  readdirSync(new URL(folder, root), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => folder + name)

test('no paper, letter or notification writes a number before a noun of many', () => {
  const noun =
    /\} (?:(?:empty|approval|unsold|more|other) )?(hours?|days|weeks|months|years|passengers|workers|persons|people|letters|rows|records|files|pages|tickets|visas|entries)\b/
  /** Made at the console, or of a number that is never one. */
  const fine =
    /counted\(|say\(|at most \{most\} rows|of \{total_quantity\} visas|\$\{variant\} workers|more than \$\{limit\}|within \$\{months\} months|for \$\{gender\}|say`|\{n\} days/
  const faults = ['domain/', 'prints/', 'server/messages/', 'server/prints/', 'server/lists/'].flatMap(
    (folder) =>
      filesIn(folder).flatMap((file) =>
        readFileSync(new URL(file, root), 'utf8')
          .split('\n')
          .filter(
            (line) =>
              noun.test(line) && /['`]/.test(line) && !fine.test(line) && !/^\s*(\/?\*|\/\/)/.test(line),
          )
          .map((line) => `${file}: ${line.trim()}`),
      ),
  )
  expect(faults).toEqual([])
})

/** Nouns of many in Arabic that stand after 3 to 10 only. */
const arabicMany =
  /(?<!\p{L})(أيام|ساعات|أشهر|أحرف|صفحات|مسافرين|تذاكر|سجلات|صفوف|ملفات|جوازات|تأشيرات|سنوات|دقائق)(?!\p{L})/u

describe.each(languages.map(({ code }) => code))('said in %s', (language) => {
  beforeAll(async () => {
    await i18next.init({
      lng: language,
      ns: areas.map((area) => area.replace('.json', '')),
      resources: {
        [language]: Object.fromEntries(
          areas.flatMap((area) => {
            try {
              return [[area.replace('.json', ''), read(language, area)] as const]
            } catch {
              return [] // A language that is not complete.
            }
          }),
        ),
      },
      interpolation: { escapeValue: false },
    })
  })

  test('a plural of one has no noun of many', () => {
    const stems = english.filter(({ key }) => key.endsWith('_one'))
    expect(stems.length).toBeGreaterThan(80)
    const texts = stems.map(({ area, key }) => {
      const stem = `${area.replace('.json', '')}:${key.replace(/_one$/, '')}`
      return {
        stem,
        text: i18next.t(stem as never, { count: 1, n: 1, rows: 1 } as never) as unknown as string,
      }
    })
    const isMany = (text: string) =>
      language === 'ar'
        ? /(^|\s)1 /.test(text) && arabicMany.test(text)
        : nounsOfMany(text.replaceAll(/(?<!\S)1 /g, '{{n}} ')).length > 0
    expect(texts.filter(({ text }) => isMany(text))).toEqual([])
  })

  test('a refusal kept before numbers had their nouns is said as one of today', () => {
    const kept = { key: 'You can undo only your own entry within {{0}} hours. Ask a manager.', parts: [24] }
    const now = say`You can undo only your own entry within ${{ count: 24, of: 'hour' }}. Ask a manager.`
    expect(inWords(kept, wordsIn(language))).toBe(inWords(now.sentence, wordsIn(language)))
  })

  test.each(countedNouns)('a sentence counts: %s', (of) => {
    const said = (count: number) => inWords(say`${{ count, of }}`.sentence, wordsIn(language))
    const [one, two, few, many] = [said(1), said(2), said(5), said(40)]
    expect(many).toContain('40')
    expect(few).toContain('5')
    if (language === 'en') expect([one, two]).toEqual([`1 ${of}`, `2 ${of}s`])
    if (language === 'ar') {
      expect(new Set([one, two, few.replace('5', ''), many.replace('40', '')]).size).toBeGreaterThanOrEqual(3)
      expect(few).toMatch(arabicMany)
      expect([one, two, many].filter((text) => arabicMany.test(text))).toEqual([])
    }
    if (language !== 'en') expect(many).not.toMatch(/[a-z]+s$/)
  })
})

test('a refusal and a message say one as one', () => {
  const codes = Object.keys(errorCodes) as ErrorCode[]
  expect(
    codes
      .map((code) => textOf(code, { n: 1 }))
      .filter((text) => nounsOfMany(text).some((one) => /\{n\}/.test(one))),
  ).toEqual([])
  expect(
    Object.entries(notifications).flatMap(([id, known]) => {
      const text = notificationText(known, { n: 1, name: 'A', place: 'embassy' })
      return / 1 [a-z]+s\b/.test(text) ? [`${id}: ${text}`] : []
    }),
  ).toEqual([])
})

test('a counted card of the notifications keeps its days, also one', () => {
  expect(daysOf('3 passports will expire within 1 day')).toBe(1)
  expect(daysOf('3 passports will expire within 20 days')).toBe(20)
})

test('the rule of the last hours says one hour', () => {
  const undo = { record: {}, data: {}, last: { id: 1, by: 8, ageHours: 3, undo: 'any' } } as const
  const facts = goodFacts()
  const mine = {
    ...facts,
    user: { id: 8, role: 'DEO' },
    settings: { ...facts.settings, undo_window_hours: 1 },
  }
  const said = undoGuards
    .filter(({ code }) => code === 'G-UNDO-WHO')
    .map((guard) => checkGuard(guard, { ...undo, facts: mine } as never)?.message)
    .filter(Boolean)
  expect(said).toEqual(['Your entry is older than 1 hour. Ask a manager to undo it.'])
})

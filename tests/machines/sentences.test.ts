/** Everything machines say, in every language: no sentence, condition, event or state without its words, none left over. */
import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { inWords, say, term } from '../../src/foundation/text/sentence.ts'
import { workflows } from '../../src/machines/catalogue.ts'
import { passportInOffice, sequence } from '../../src/machines/guards/passport-and-dates.ts'
import { checkGuard, type GuardCall } from '../../src/machines/kit/guard.ts'
import { correctGuards, undoGuards } from '../../src/machines/kit/undo.ts'
import { judge } from '../../src/machines/kit/judge.ts'
import { languageAsked, translate, translatedFix, wordsIn } from '../../src/server/platform/reader-words.ts'
import { goodFacts, withOver } from './facts.ts'

const root = new URL('../../src/', import.meta.url)
const read = (language: string, area: string) =>
  JSON.parse(readFileSync(new URL(`app/locales/${language}/${area}.json`, root), 'utf8')) as Record<
    string,
    Record<string, string>
  >

/** Templates of say`…` in a source, with `{{n}}` for the values; braces inside a value are followed. */
function templates(source: string): string[] {
  const found: string[] = []
  for (let at = source.indexOf('say`'); at >= 0; at = source.indexOf('say`', at + 1)) {
    let key = ''
    let values = 0
    let here = at + 4
    while (source[here] !== '`') {
      if (source.startsWith('${', here)) {
        let depth = 1
        for (here += 2; depth > 0; here++) depth += source[here] === '{' ? 1 : source[here] === '}' ? -1 : 0
        key += `{{${values++}}}`
      } else key += source[here++]
    }
    found.push(key)
  }
  return found
}

const sources = ['machines/', 'server/workflow/', 'server/lists/'].flatMap((folder) =>
  readdirSync(new URL(folder, root), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .map((name) => readFileSync(new URL(folder + name, root), 'utf8')),
)
const placeholders = (text: string) => [...text.matchAll(/\{\{\d+\}\}/g)].map(([mark]) => mark).toSorted()

test('an event that a plain condition closes in its own state says why, not only where the record stands', () => {
  const mute = Object.values(workflows).flatMap(({ id, rows, events }) =>
    events.flatMap((event) => {
      const sent = rows.filter((row) => row.on === event && row.roles !== 'SYS')
      return [...new Set(sent.flatMap(({ froms }) => froms))]
        .filter((state) => {
          const here = sent.filter(({ froms }) => froms.includes(state))
          return here.every(({ when }) => when) && here.every(({ when }) => !when?.otherwise)
        })
        .map((state) => `${id} ${event} in ${state}`)
    }),
  )
  expect(mute).toEqual([])
})

describe.each(['en', 'tr', 'ar'])('%s', (language) => {
  const texts = read(language, 'guards')
  const step = read(language, 'step')
  const eventOf = (step['eventOf'] ?? {}) as unknown as Record<string, Record<string, string>> // Two levels deep.

  test('has every sentence of the machines with its values, and no other', () => {
    const said = [...new Set(sources.flatMap(templates)), '{{0}} {{1}}'].toSorted()
    expect(said.length).toBeGreaterThan(110)
    expect(Object.keys(texts['sentence'] ?? {}).toSorted()).toEqual(said)
    expect(
      Object.entries(texts['sentence'] ?? {})
        .filter(([key, text]) => placeholders(key).join() !== placeholders(text).join())
        .map(([key]) => key),
    ).toEqual([])
    if (language === 'en')
      expect(Object.entries(texts['sentence'] ?? {}).filter(([key, text]) => key !== text)).toEqual([])
  })

  test('has the condition of every guard and of every plain condition in words', () => {
    const conditions = [
      ...[...undoGuards, ...correctGuards].map(({ says }) => says),
      ...Object.values(workflows).flatMap((one) =>
        one.rows.flatMap((row) => [
          ...row.calls.map(({ says }) => says),
          ...(row.when ? [row.when.says] : []),
        ]),
      ),
    ]
    expect(Object.keys(texts['condition'] ?? {}).toSorted()).toEqual([...new Set(conditions)].toSorted())
  })

  test('has every word that stands only in sentences', () => {
    const words = [
      ...new Set(
        sources.flatMap((source) =>
          [...source.matchAll(/\bword\('([^']+)'\)/g)].map(([, text]) =>
            (text ?? '').toLowerCase().replaceAll(' ', '_'),
          ),
        ),
      ),
    ]
    expect(words.length).toBeGreaterThan(5)
    expect(words.filter((key) => !texts['word']?.[key])).toEqual([])
  })

  test('has every event and every state a clerk meets', () => {
    const all = Object.values(workflows).filter(({ id }) => id !== 'voucher') // Its texts are those of the vouchers' own screens.
    const clerks = all.flatMap((one) =>
      one.events
        .filter((event) => one.rows.some((row) => row.on === event && row.roles !== 'SYS'))
        .map((event) => [one.id, event] as const),
    )
    expect(
      clerks.filter(([machine, event]) => !eventOf[machine]?.[event] && !step['event']?.[event]).map(String),
    ).toEqual([])
    const states = (step['state'] ?? {}) as unknown as Record<string, Record<string, string>> // Two levels deep.
    expect(
      all.flatMap((one) =>
        Object.keys(one.states)
          .filter((state) => !states[one.id]?.[state])
          .map((state) => `${one.id}.${state}`),
      ),
    ).toEqual([])
  })
})

describe('a sentence', () => {
  const facts = goodFacts()
  const ask = (guard: GuardCall, over: Parameters<typeof withOver>[1], data = {}) =>
    checkGuard(guard, { record: {}, facts: withOver(facts, over), last: null, data })

  test('is English as before, Turkish and Arabic for those who read them, with its words translated', () => {
    const refused = ask(passportInOffice, { custody: { state: 'out', place: 'embassy' } })
    expect(refused?.message).toBe('Passport is not in the office (embassy). Record its return first.')
    expect(translate(refused ?? { message: '' }, 'en')).toBe(refused?.message)
    expect(translate(refused ?? { message: '' }, 'tr')).toBe(
      'Pasaport ofiste değil (Elçilik). Önce dönüşünü kaydedin.',
    )
    expect(refused?.fix && translatedFix(refused.fix, 'tr')).toEqual({
      label: 'Aç: yolcu',
      path: refused?.fix?.path,
    })
    expect(refused?.fix?.label).toBe('Open the passenger')
    expect(translate(refused ?? { message: '' }, 'ar')).toContain('جواز السفر ليس في المكتب')
  })

  test('names fields and days as the reader does', () => {
    const refused = ask(
      sequence('slip_date', 'visit_date'),
      {},
      { slip_date: '2026-11-14', visit_date: '2026-11-02' },
    )
    expect(refused?.message).toBe('Visit Date cannot be before Slip Date (14 Nov 2026).')
    expect(translate(refused ?? { message: '' }, 'tr')).toBe(
      'Ziyaret tarihi, şundan önce olamaz: Fiş tarihi (14/11/2026).',
    )
  })

  test('says roles and states of the event itself', () => {
    const stored = {
      state: 'not_started',
      record: {},
      facts: withOver(facts, { user: { id: 7, role: 'ACC' } }),
      last: null,
    }
    const workflow = workflows['medical']
    if (!workflow) throw new Error('no medical')
    const verdict = judge(workflow, stored, { type: 'ISSUE_SLIP' })
    expect(verdict.ok ? '' : verdict.message).toBe('You do not have permission to issue the medical slip.')
    expect(verdict.ok ? '' : translate(verdict, 'tr')).toMatch(/^Bu işlem için yetkiniz yok: .+\.$/)
    expect(verdict.ok ? '' : translate(verdict, 'tr')).not.toContain('issue')
  })

  test('keeps what nobody translated in English and names as they are', () => {
    const said = say`Visa ${'6001'} is ${term('Neverheard', 'state.visa_entry')}.`
    expect(inWords(said.sentence, wordsIn('tr'))).toBe('6001 vizesi: Neverheard.')
    expect(inWords(say`A sentence nobody knows about ${['a', 'b']}.`.sentence, wordsIn('ar'))).toBe(
      'A sentence nobody knows about a, b.',
    )
  })
})

test('the language a browser asks for is the first one the product speaks', () => {
  expect(languageAsked('ar-SA,ar;q=0.9,en;q=0.8')).toBe('ar')
  expect(languageAsked('de;q=0.9, en;q=0.4, tr;q=0.6')).toBe('tr')
  expect(languageAsked('de')).toBeNull()
  expect(languageAsked('tr;q=0')).toBeNull()
  expect(languageAsked(undefined)).toBeNull()
})

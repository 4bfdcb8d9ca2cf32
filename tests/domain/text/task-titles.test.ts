/** Tasks that machines and the books leave are read in the language of the reader. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import ar from '../../../src/app/locales/ar/seeded.json' with { type: 'json' }
import bn from '../../../src/app/locales/bn/seeded.json' with { type: 'json' }
import tr from '../../../src/app/locales/tr/seeded.json' with { type: 'json' }
import { ownTaskTitle, taskTitleOf, taskTitles, taskTitleText } from '../../../src/domain/desk/task-titles.ts'
import { seededNameIn } from '../../../src/foundation/text/row-names.ts'
import { textKey } from '../../../src/foundation/text/text-key.ts'

const texts = { ar, bn, tr } as const
type Language = keyof typeof texts
const nameIn = (language: Language) =>
  seededNameIn((key, otherwise) => {
    const [area = '', name = ''] = key.split('.')
    return (texts[language] as Record<string, Record<string, string>>)[area]?.[name] ?? otherwise
  }, language)
const said = (stored: string, language: Language) => taskTitleText(stored, nameIn(language), language)

/** Titles as the sources write them, with a sample for each value. */
function written(): string[] {
  const machines = join(import.meta.dirname, '../../../src/machines')
  return readdirSync(machines, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .flatMap((file) => [
      ...readFileSync(join(machines, file), 'utf8').matchAll(
        /(?:\btask\(\s*'[A-Z]{3}',|do: 'task',\s*role: '[A-Z]{3}',\s*text:)\s*(['`])(.+?)\1,/g,
      ),
    ])
    .map(([, , title = '']) =>
      title.replaceAll(/\$\{(?:[^{}]|\{[^{}]*\})*\}/g, '12').replaceAll('{name}', 'MD RAKIB'),
    )
    .filter((title) => title !== '{next_action}')
}

describe('titles of tasks', () => {
  it('are known, whichever machine writes them', () => {
    const titles = written()
    expect(titles.length).toBeGreaterThan(30)
    expect(titles.filter((title) => taskTitleOf(title) === null)).toEqual([])
  })

  it.each(['tr', 'ar', 'bn'] as const)('have a text of their own in %s with the same values', (language) => {
    const known: Readonly<Record<string, string>> = texts[language].task
    const marksIn = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(([mark]) => mark).toSorted()
    const faults = taskTitles.filter((title) => {
      const text = known[textKey(title)]
      // What kind of cost it was stands in the proposal.
      return text === undefined || marksIn(text).join() !== marksIn(title.replace(' ({kind})', '')).join()
    })
    expect(faults).toEqual([])
  })

  it('keep names and numbers and say papers and parties in words', () => {
    expect(said('Ticket for MD RAKIB HASAN, DAC-RUH', 'tr')).toBe('MD RAKIB HASAN için bilet, DAC-RUH')
    expect(said('Police clearance of MD RAKIB HASAN rejected', 'tr')).toBe(
      'MD RAKIB HASAN: reddedilen belge: Polis belgesi',
    )
    expect(said('Visa cost of MD RAKIB HASAN is borne by the agent', 'ar')).toBe(
      'من يتحمل تكلفة تأشيرة MD RAKIB HASAN: الوكيل',
    )
    expect(said('Reverse PV-2627-000003: the step it was made for was undone (medical)', 'bn')).toContain(
      'PV-2627-000003',
    )
    expect(said('Medical: issue the medical slip', 'tr')).toBe('Sağlık: Sağlık fişi ver')
  })

  it('stay as they are in English and where a person wrote them', () => {
    expect(taskTitleText('Lost passport of MD RAKIB', (_, name) => name, 'en')).toBe(
      'Lost passport of MD RAKIB',
    )
    expect(said('Ask the uncle', 'tr')).toBe('Ask the uncle')
    const own = { title: 'Lost passport of MD RAKIB', source: 'manual' }
    expect(ownTaskTitle(own, nameIn('tr'), 'tr')).toBe('Lost passport of MD RAKIB')
    expect(ownTaskTitle({ ...own, source: 'machine' }, nameIn('tr'), 'tr')).toBe('MD RAKIB: kayıp pasaport')
  })
})

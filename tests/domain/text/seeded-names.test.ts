/** Rows the product brings are called in the language of the reader; those of the agency keep their name. */
import { describe, expect, it } from 'vitest'
import { stageNames, stageTitles } from '../../../src/domain/journey/facts.ts'
import { aboutOf, stageRecord } from '../../../src/domain/journey/stage-records.ts'
import { nextActionText } from '../../../src/foundation/text/next-action-text.ts'
import { seededNameIn } from '../../../src/foundation/text/row-names.ts'
import { textKey } from '../../../src/foundation/text/text-key.ts'
import { forwardEvents } from '../../../src/machines/journey/headline.ts'
import { eventLabel } from '../../../src/machines/kit/judge.ts'
import { accounts, groups, primaryGroups } from '../../../src/server/composition/seed/chart.ts'
import { statuses } from '../../../src/server/composition/seed/statuses.ts'
import { bindings } from '../../../src/server/workflow/event/bindings.ts'
import en from '../../../src/app/locales/en/seeded.json' with { type: 'json' }
import { severalAccounts } from '../../../src/server/books/lines/account-lines.ts'
import { countryRows } from '../../../src/server/agency/countries.ts'
import { roles } from '../../../src/domain/people/access.ts'
import { passengerTypes } from '../../../src/server/composition/seed/trades.ts'
import ar from '../../../src/app/locales/ar/seeded.json' with { type: 'json' }
import bn from '../../../src/app/locales/bn/seeded.json' with { type: 'json' }
import tr from '../../../src/app/locales/tr/seeded.json' with { type: 'json' }

const texts = { ar, bn, tr } as const
const nameIn = (language: keyof typeof texts) =>
  seededNameIn((key, otherwise) => {
    const [area = '', name = ''] = key.split('.')
    return (texts[language] as Record<string, Record<string, string>>)[area]?.[name] ?? otherwise
  }, language)

it.each(['ar', 'bn'] as const)('in %s every country, role and type of passenger has its name', (language) => {
  const name = nameIn(language)
  const rows = [
    ...countryRows(() => 1).map((row) => ['country', String(row['name'])] as const),
    ...roles.map(({ title }) => ['role', title] as const),
    ...passengerTypes.map(({ title }) => ['passenger_type', title] as const),
  ]
  expect(rows.length).toBeGreaterThan(200)
  expect(rows.filter(([entity, stored]) => /[a-z]/i.test(name(entity, stored)))).toEqual([])
})

it.each(['en', 'tr', 'ar'] as const)(
  'in %s every status and next action that the machines and the seed write has its text',
  (language) => {
    const own: Readonly<Record<string, Readonly<Record<string, string>>>> = { en, tr, ar }[language]
    const steps = stageNames.flatMap((stage) => {
      const { workflow } =
        bindings[
          stageRecord(stage, aboutOf({ type: null, country: null, profession: null, passenger: null })).module
        ]!
      return Object.keys(workflow.states).flatMap((state) =>
        forwardEvents(workflow, state).map((event) => eventLabel(workflow, event)),
      )
    })
    const written = [
      ...statuses.map((status) => ['current_status', status.name] as const),
      ...steps.map((step) => ['next_step', step] as const),
      ...stageNames.flatMap((stage) =>
        (['stage', 'waiting_for'] as const).map((area) => [area, stageTitles[stage]] as const),
      ),
    ]
    expect(written.length).toBeGreaterThan(150)
    expect(written.filter(([area, name]) => !own[area]?.[textKey(name)])).toEqual([])
  },
)

it('says a next action in the words of the reader', () => {
  const said = (stored: string, language: 'ar' | 'tr') => nextActionText(stored, nameIn(language), language)
  expect(said('Medical: issue the medical slip', 'tr')).toBe('Sağlık: Sağlık fişi ver')
  expect(said('Flight: issue the ticket (Ticketing Officer)', 'tr')).toBe(
    'Uçuş: Bileti kes (Bilet görevlisi)',
  )
  expect(said('Waiting for Embassy', 'ar')).toBe('بانتظار السفارة')
  expect(said('Ask the uncle', 'ar')).toBe('Ask the uncle')
  expect(nextActionText('Waiting for Embassy', (_, name) => name, 'en')).toBe('Waiting for Embassy')
})

it('knows a country whose name in the table is not that of the standard', () => {
  expect(nameIn('tr')('country', 'Turkey')).toBe('Türkiye')
  expect(nameIn('tr')('country', 'UAE')).toBe('Birleşik Arap Emirlikleri')
})

it.each([
  ['tr', tr],
  ['ar', ar],
] as const)('in %s a line whose other side is several accounts says so', (language, { chart }) => {
  expect(nameIn(language)('ledger_account', severalAccounts)).toBe(chart.as_per_details)
})

it('leaves what the agency named, and everything in English', () => {
  expect(nameIn('ar')('role', 'Night Desk')).toBe('Night Desk')
  expect(nameIn('ar')('agent', 'Saudi Arabia')).toBe('Saudi Arabia')
  expect(seededNameIn(() => 'no', 'en')('country', 'Saudi Arabia')).toBe('Saudi Arabia')
})

describe('the chart of accounts', () => {
  const chart = [...primaryGroups, ...groups, ...accounts]

  it('has a text for every name of the seed in every language that says it, and for no other', () => {
    // Beside the chart stands what a line says where its other side is several accounts.
    const names = [...chart.map(({ name }) => name), severalAccounts].toSorted()
    const keys = names.map(textKey).toSorted()
    for (const own of [en, tr, ar]) expect(Object.keys(own.chart).toSorted()).toEqual(keys)
    expect(Object.values(en.chart).toSorted()).toEqual(names)
  })

  it.each(['tr', 'ar'] as const)('is read in %s, alone and behind its code', (language) => {
    const name = nameIn(language)
    const said = (entity: string, rows: readonly { code: string; name: string }[]) =>
      rows.filter(
        (row) =>
          name(entity, row.name) === row.name ||
          name(entity, `${row.code} ${row.name}`) !== `${row.code} ${name(entity, row.name)}`,
      )
    expect([
      said('primary_group', primaryGroups),
      said('group', groups),
      said('ledger_account', accounts),
    ]).toEqual([[], [], []])
  })

  it('is named by the agency where that changed a name or opened an account', () => {
    expect(nameIn('tr')('ledger_account', '1101 Main safe')).toBe('1101 Main safe')
    expect(nameIn('ar')('ledger_account', 'bKash 01711000000')).toBe('bKash 01711000000')
    expect(nameIn('tr')('agent', 'Capital')).toBe('Capital')
  })
})

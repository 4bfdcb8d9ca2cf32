/** The names fields have in the forms of events. */
import { describe, expect, it } from 'vitest'
import ar from '../../src/app/locales/ar/step.json' with { type: 'json' }
import en from '../../src/app/locales/en/step.json' with { type: 'json' }
import tr from '../../src/app/locales/tr/step.json' with { type: 'json' }
import type { Entity } from '../../src/foundation/definitions/entity.ts'
import { labelOf } from '../../src/foundation/definitions/fields.ts'
import { workflows } from '../../src/machines/catalogue.ts'
import { eventFields } from '../../src/machines/kit/event-fields.ts'
import { paperEntities } from '../../src/machines/journey/paper.ts'

/** Names a form of this machine may show together: one machine of papers serves four tables, each with its own fields. */
const tablesOf = (machine: string, fields: readonly string[]): readonly (readonly string[])[] =>
  machine === 'paper'
    ? Object.values<Entity>(paperEntities).map((entity) =>
        fields.filter((name) => name in entity.fields || name in eventFields),
      )
    : [fields]

describe.each([
  ['en', en],
  ['tr', tr],
  ['ar', ar],
] as const)('in %s', (_language, texts) => {
  const labels: Readonly<Record<string, string>> = texts.field
  it('no form of an event asks for two things by one name', () => {
    const twins = Object.values(workflows).flatMap(({ id, rows, fields }) =>
      rows.flatMap((row) =>
        tablesOf(
          id,
          (row.payload ?? []).map((name) => name.replace('?', '')).filter((name) => name in fields),
        ).flatMap((names) => {
          const named = Map.groupBy(
            names,
            (name) => labels[name] ?? fields[name]?.label ?? labelOf(name, fields[name] ?? {}),
          )
          return [...named]
            .filter(([, same]) => same.length > 1)
            .map(([label, same]) => `${id} ${row.on}: ${same.join(' and ')} are both called ${label}`)
        }),
      ),
    )
    expect([...new Set(twins)]).toEqual([])
  })
})

/** A memo is settled by a remittance and by a payment made by hand: one event takes back both, and its name says so (8.8). */
it('taking back what settled a memo is named alike, whichever way it was paid', () => {
  for (const texts of [en, tr, ar])
    expect(texts.eventOf.ticket_memo.PAYMENT_CANCELLED).toBe(texts.eventOf.ticket_purchase.PAYMENT_CANCELLED)
})

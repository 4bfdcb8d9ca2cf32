/** What handing in a list refuses at a field calls the field as its label does, in every language: who reads "delegate" finds it. */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { listKinds, type ListKind } from '../../src/domain/clearance/submission-lists.ts'
import type { Row } from '../../src/domain/journey/facts.ts'
import { workflowOfModule, workflows } from '../../src/machines/catalogue.ts'
import { refusalsOf, type Refusal } from '../../src/machines/kit/guard.ts'
import type { Workflow } from '../../src/machines/kit/workflow.ts'
import { completeLanguages } from '../../src/foundation/text/languages.ts'
import { translate } from '../../src/server/platform/reader-words.ts'
import { goodFacts, today, withOver } from './facts.ts'

/** Every event of a list, and the events its passengers get from it. */
const machine = workflows['submission_list'] as Workflow
const asked: { workflow: Workflow; event: string }[] = [
  ...machine.events.map((event) => ({ workflow: machine, event })),
  ...Object.values(listKinds as Readonly<Record<string, ListKind>>).flatMap(({ module, event }) => {
    const workflow = workflowOfModule(module)
    return workflow && event !== null ? [{ workflow, event }] : []
  }),
]
const lists = ['submission_list', 'man_power_list', 'visa_cancel_list', 'visa_reissue_list']
const late = '2030-01-01'
const list = { id: 1, list_no: 'VS-1', state: 'draft', country: 99, recruiting_agency: 99 }
/** Payloads that are wrong in every way a form can be: empty, dates that cannot be, choices of another kind. */
const payloads: readonly Row[] = [
  {},
  { submit_date: late, request_date: late, carrier: 8, passport_listed: true },
  { passport_listed: true },
  { submit_date: '2020-01-01', request_date: '2020-01-01', passenger: 5 },
  ...lists.map((name) => ({ [name]: 1 })),
]
const facts = [
  goodFacts(),
  withOver(goodFacts(), {
    lookups: {
      refs: { carrier: { is_delegate: false }, ...Object.fromEntries(lists.map((name) => [name, list])) },
      sentences: {
        member: [
          { message: 'Passenger A: no.', sentence: { key: 'Select a Passenger from the list.', parts: [] } },
        ],
      },
    },
  }),
]

type Found = Refusal & { event: string; code: string }
const found: Found[] = asked.flatMap(({ workflow, event }) =>
  workflow.rows
    .filter((row) => row.on === event)
    .flatMap((row) => row.calls)
    .flatMap((call) =>
      payloads.flatMap((data) =>
        facts.flatMap((known) =>
          refusalsOf(call, { record: { prepared_date: today }, facts: known, last: null, data })
            .filter(({ field }) => field !== undefined)
            .map((refusal) => ({ ...refusal, event: `${workflow.id}.${event}` })),
        ),
      ),
    ),
)
const labels = (language: string) =>
  (
    JSON.parse(
      readFileSync(new URL(`../../src/app/locales/${language}/step.json`, import.meta.url), 'utf8'),
    ) as { field: Record<string, string> }
  ).field
/** The nouns of a label without article and ending: 'Visa Submission List' answers to 'list', 'المندوب' to 'مندوب'. */
const stems = (label: string): string[] =>
  label
    .toLocaleLowerCase()
    .split(/\s+/)
    .map((word) => word.replace(/^ال/, '').slice(0, 4))
    .filter((word) => word.length > 2)

test('every guard that judges the form of a list was heard', () => {
  const silent = new Set(
    asked
      .flatMap(({ workflow, event }) => workflow.rows.filter((row) => row.on === event))
      .flatMap((row) => row.calls)

      .filter(({ code, needs }) => needs === 'payload' && !found.some((one) => one.code === code))
      .map(({ code }) => code),
  )
  expect([...silent]).toEqual([])
})

test.each(completeLanguages)('a refusal names its field as the form does: %s', (language) => {
  const known = labels(language)
  const strange = found.flatMap((refusal) => {
    const label = known[refusal.field ?? '']
    const said = translate(refusal, language).toLocaleLowerCase()
    return label === undefined || !stems(label).some((stem) => said.includes(stem))
      ? [`${refusal.event} ${refusal.code}: "${label}" in "${said}"`]
      : []
  })
  expect([...new Set(strange)]).toEqual([])
})

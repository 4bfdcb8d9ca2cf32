/** A day in a sentence is a part of its own, so that every reader gets it as days are written in the language: never 2026-11-30. */
import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const root = new URL('../../../src/', import.meta.url)
/** The name of a day at the end of a value: `record.cheque_date`, `String(ticket.issue_date)`, `day`, `later.date`. */
const ofDay = /(?:(?:_|^|\.)(?:day|date|until)|_on)\)?$/
/** Sentences of the ledger, which the database says as well and the golden accounts name as they are. */
const ofLedger = [
  'The accounting period ${period.starts_on} to ${period.ends_on} is closed.',
  'No accounting period covers ${date}.',
]

/** Sentences with a value that is a day, as `file: sentence`. */
export const rawDays = (file: string, source: string): string[] =>
  [...source.matchAll(/\bsay`((?:[^`\\]|\\.)*)`/g)].flatMap(([, text = '']) =>
    !ofLedger.includes(text) &&
    [...text.matchAll(/\$\{([^{}]+)\}/g)].some(([, value = '']) => ofDay.test(value.trim()))
      ? [`${file}: ${text}`]
      : [],
  )

it('stands in no sentence as it is stored', () => {
  expect(rawDays('a.ts', 'say`Due on ${record.due_date}.`')).toEqual(['a.ts: Due on ${record.due_date}.'])
  expect(rawDays('a.ts', 'say`Due on ${{ day: record.due_date }}.`')).toEqual([])
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((name) =>
    /\.tsx?$/.test(name),
  )
  const raw = files.flatMap((name) => rawDays(name, readFileSync(new URL(name, root), 'utf8')))
  expect(raw).toEqual([])
})

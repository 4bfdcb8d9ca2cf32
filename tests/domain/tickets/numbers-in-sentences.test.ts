/** Sentences say a ticket's number as pages and papers do, with its hyphen: people compare the two. */
import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const root = new URL('../../../src/', import.meta.url)

/** Sentences with the number of a ticket as it is stored, as `file: sentence`. */
const rawNumbers = (file: string, source: string): string[] =>
  [...source.matchAll(/\bsay`((?:[^`\\]|\\.)*)`/g)].flatMap(([, text = '']) =>
    /[Tt]icket (?:number )?\$\{(?!showTicketNumber\()/.test(text) ? [`${file}: ${text}`] : [],
  )

it('stands in no sentence without its hyphen', () => {
  expect(rawNumbers('a.ts', 'say`Ticket ${row.ticket_no} is sold.`')).toEqual([
    'a.ts: Ticket ${row.ticket_no} is sold.',
  ])
  expect(rawNumbers('a.ts', 'say`Ticket ${showTicketNumber(row.ticket_no)} is sold.`')).toEqual([])
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((name) =>
    /\.tsx?$/.test(name),
  )
  expect(files.flatMap((name) => rawNumbers(name, readFileSync(new URL(name, root), 'utf8')))).toEqual([])
})

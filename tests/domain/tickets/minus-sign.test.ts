/** Files of banks, of BSP and of reservation systems read the same with the minus sign of print as with that of the keyboard. */
import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { readBankFile } from '../../../src/domain/books/bank/read.ts'
import { readBilling } from '../../../src/domain/tickets/bsp/read.ts'
import { readTicketText } from '../../../src/domain/tickets/formats/read-text.ts'

const folders = ['bank', 'tickets'].map((name) => new URL(`../../fixtures/${name}/`, import.meta.url))
const files = folders.flatMap((folder) =>
  readdirSync(folder)
    .filter((name) => /\.(?:txt|csv|sta|xml)$/.test(name))
    .map((name): [string, string] => [name, readFileSync(new URL(name, folder), 'utf8')]),
)
const read = (text: string) => ({
  bank: readBankFile(text),
  billing: readBilling(text),
  tickets: readTicketText(text, '2026-11-23'),
})

it.each(files)('%s', (_name, text) => {
  const printed = text.replaceAll('-', '\u2212')
  expect(printed).not.toContain('-')
  expect(read(printed)).toEqual(read(text))
})

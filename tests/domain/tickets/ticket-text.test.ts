import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { ReadTicketText, TicketDocument } from '../../../src/domain/tickets/formats/document.ts'
import { readTicketText } from '../../../src/domain/tickets/formats/read-text.ts'

const folder = join(import.meta.dirname, '../../fixtures/tickets')
const fixture = (name: string): string => readFileSync(join(folder, name), 'utf8')
const today = '2026-11-23'

/** Parts of a fixture that holds several displays, without the heading lines that are no part of the format. */
const parts = (name: string): string[] =>
  fixture(name)
    .split(/^### /m)
    .slice(1)
    .map((part) => part.slice(part.indexOf('\n') + 1))

const fields = (values: object): string =>
  Object.entries(values)
    .filter(([, value]) => value !== null && value !== false && !(Array.isArray(value) && value.length === 0))
    .map(
      ([key, value]) =>
        `${key} ${typeof value === 'object' && !Array.isArray(value) ? `(${fields(value)})` : String(value)}`,
    )
    .join(', ')

/** Every value of a document that is not empty, a coupon per line: what the expected files hold. */
function written({ sectors, taxes, doubts, ...rest }: TicketDocument): string[] {
  return [
    fields(rest),
    ...taxes.map(({ code, amount, paid }) => `  tax ${code} ${amount}${paid ? ' already paid' : ''}`),
    ...sectors.map((sector) => `  flight ${fields(sector)}`),
    ...doubts.map(({ field, reason }) => `  doubtful ${field}: ${reason}`),
  ]
}

const page = (read: ReadTicketText): string =>
  [
    `# ${read.formats.join(', ')}`,
    ...read.documents.flatMap(written),
    ...read.unread.map(({ line, text }) => `not read ${line}: ${text}`),
    '',
  ].join('\n')

const several = ['pasted-amadeus', 'pasted-sabre-galileo', 'eticket-receipts-pdf']
const files = ['amadeus-air', 'sabre-iur', 'galileo-mir']

describe('ticket texts', () => {
  it.each([...several, ...files])('reads every value of %s', (name) => {
    const texts = several.includes(name) ? parts(`${name}.txt`) : [fixture(`${name}.txt`)]
    const expected = fixture(`${name}.expected`)
    expect(texts.map((text) => page(readTicketText(text, today))).join('\n')).toBe(expected)
  })

  it('gives the tax panel to the ticket pasted above it', () => {
    const [, , , ticket = '', taxes = ''] = parts('pasted-amadeus.txt')
    const { documents, unread } = readTicketText(ticket + taxes, today)
    expect(unread).toEqual([])
    expect(documents).toHaveLength(1)
    expect(documents[0]?.taxes.map(({ code, amount }) => `${code} ${amount}`)).toEqual([
      'BD 50000',
      'UT 400000',
      'OW 100000',
      'E5 7500',
      'P7 122500',
      'P8 122500',
      'G4 82000',
      'PZ 41000',
      'YQ 340000',
    ])
    expect(documents[0]?.doubts).toEqual([])
  })

  it('says the same of a ticket whichever text it comes from', () => {
    const all = [...several, ...files].flatMap((name) =>
      (several.includes(name) ? parts(`${name}.txt`) : [fixture(`${name}.txt`)]).flatMap(
        (text) => readTicketText(text, today).documents,
      ),
    )
    const sold = all.filter(({ kind, number }) => kind === 'sale' && number === '1572410000101')
    expect(sold).toHaveLength(4)
    expect(new Set(sold.map(({ total }) => total))).toEqual(new Set([6389500n]))
    expect(new Set(sold.map(({ passenger }) => `${passenger?.surname}/${passenger?.given}`))).toEqual(
      new Set(['UDDIN/MD RAHIM']),
    )
    expect(new Set(sold.map(({ pnr, issuedOn }) => `${pnr} ${issuedOn}`))).toEqual(
      new Set(['7KQ2LM 2026-11-10']),
    )
    const exchanged = all.filter(({ kind, difference }) => kind === 'exchange' && difference !== null)
    expect(
      exchanged.map(({ number, original, difference }) => `${number} ${original} ${difference}`),
    ).toEqual([
      '2292410000450 2292410000390 700000',
      '1572410000150 1572410000101 866000',
      '1572410000152 1572410000111 866000',
    ])
  })

  it('marks a total that is not the sum of its parts, and keeps it as written', () => {
    const [, , , ticket = ''] = parts('pasted-amadeus.txt')
    const { documents } = readTicketText(ticket.replace('63895', '63985'), today)
    expect(documents[0]?.total).toBe(6398500n)
    expect(documents[0]?.doubts).toEqual([{ field: 'total', reason: 'sum-differs' }])
  })

  it('marks a check digit that fits neither base', () => {
    const receipt = parts('eticket-receipts-pdf.txt')[0] ?? ''
    const { documents } = readTicketText(receipt.replace('2410000101', '24100001019'), today)
    expect(documents[0]?.number).toBe('1572410000101')
    expect(documents[0]?.doubts).toContainEqual({ field: 'number', reason: 'check-digit' })
  })

  it('reports a line no rule understands with its place', () => {
    const [booking = ''] = parts('pasted-amadeus.txt')
    const read = readTicketText(`hello\n${booking.replace('  5 AP DAC', '  5 ZZ9 DAC')}`, today)
    expect(read.documents).toHaveLength(3)
    expect(read.unread.map(({ line }) => line)).toEqual([1, 9])
  })

  it('takes nothing from a text of another kind', () => {
    for (const text of [
      '',
      'Dear colleagues, see you at 5.',
      fixture('bsp-hot.txt'),
      fixture('bsp-statement-pdf.txt'),
    ]) {
      expect(readTicketText(text, today).documents).toEqual([])
    }
  })

  it('reports a line longer than any format has, instead of searching in it', () => {
    const [, , , ticket = ''] = parts('pasted-amadeus.txt')
    const blank = ' '.repeat(300_000)
    const read = readTicketText(`${ticket}  1.A/${blank}1\nTKT-${blank}LOC`, today)
    expect(read.documents).toEqual(readTicketText(ticket, today).documents)
    expect(read.unread.map(({ line, text }) => [line, text.length])).toEqual([
      [ticket.split('\n').length, 81],
      [ticket.split('\n').length + 1, 81],
    ])
  })

  it('never throws and gives only real numbers and days, however a text is cut or changed', () => {
    const whole = [...several, ...files].map((name) => fixture(`${name}.txt`))
    fc.assert(
      fc.property(
        fc.constantFrom(...whole),
        fc.nat(8000),
        fc.nat(4000),
        fc.array(fc.tuple(fc.nat(8000), fc.string({ maxLength: 6, unit: 'binary' })), { maxLength: 8 }),
        (text, from, length, changes) => {
          let changed = text.slice(from % text.length, (from % text.length) + length)
          for (const [at, instead] of changes) {
            const place = changed.length ? at % changed.length : 0
            changed = changed.slice(0, place) + instead + changed.slice(place + instead.length)
          }
          for (const document of readTicketText(changed, today).documents) {
            if (document.number !== null) expect(document.number).toMatch(/^\d{13}$/)
            for (const other of document.conjunctions) expect(other).toMatch(/^\d{13}$/)
            for (const day of [document.issuedOn, ...document.sectors.map(({ date }) => date)]) {
              if (day !== null) expect(day).toMatch(/^\d{4}-\d{2}-\d{2}$/)
            }
          }
        },
      ),
      { numRuns: 1500 },
    )
  })
})

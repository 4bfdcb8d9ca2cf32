import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readHot } from '../../../src/domain/tickets/bsp/hot.ts'
import { mergeDocuments } from '../../../src/domain/tickets/merge-documents.ts'
import { readTicketText } from '../../../src/domain/tickets/formats/read-text.ts'
import { proposeLines } from '../../../src/domain/tickets/propose-lines.ts'

const fixture = (name: string): string =>
  readFileSync(join(import.meta.dirname, '../../fixtures/tickets', `${name}.txt`), 'utf8')
const today = '2026-11-23'
const names = [
  'pasted-amadeus',
  'pasted-sabre-galileo',
  'eticket-receipts-pdf',
  'amadeus-air',
  'sabre-iur',
  'galileo-mir',
]
const all = names.flatMap((name) => readTicketText(fixture(name), today).documents)
const empty = { tickets: [], passengers: [] }
const amadeus = fixture('pasted-amadeus')
  .split(/^### .*\n/m)
  .slice(1)

describe('lines proposed from pasted texts', () => {
  it('makes one document of each ticket, however often and from wherever it comes', () => {
    const merged = mergeDocuments([...all, ...all])
    expect(merged).toEqual(mergeDocuments(all))
    const keys = merged.map(
      ({ kind, number, pnr, passenger }) => `${number ?? `${pnr} ${passenger?.given}`} ${kind}`,
    )
    expect(keys.toSorted()).toEqual([
      '0652410000301 void',
      '1572410000101 sale',
      '1572410000102 refund',
      '1572410000102 sale',
      '1572410000103 sale',
      '1572410000150 exchange',
      '1572410000152 exchange',
      '1762410000201 sale',
      '1762410000501 sale',
      '1762410000503 void',
      '1762410000505 sale',
      '2292410000401 refund',
      '2292410000401 sale',
      '2292410000402 void',
      '2292410000450 exchange',
      '9BM3RD NASRIN booking',
      '9BM3RD SAMI booking',
    ])
  })

  it('comes to the same money as the BSP file, ticket by ticket', () => {
    const merged = mergeDocuments(all)
    const lines = readHot(fixture('bsp-hot')).lines
    const both = lines.flatMap((line) => {
      const document = merged.find(
        ({ number, kind }) => number === line.number && (kind === 'refund') === (line.code === 'RFND'),
      )
      return document?.fare == null ? [] : [{ line, document }]
    })
    expect(both.map(({ line }) => `${line.code} ${line.number}`)).toEqual([
      'TKTT 1572410000101',
      'TKTT 1572410000102',
      'TKTT 1572410000150',
      'RFND 1572410000102',
    ])
    for (const { line, document } of both) {
      expect(document.fare).toBe(line.fare)
      expect(document.taxTotal).toBe(line.tax)
      expect(document.penalty ?? 0n).toBe(line.penalty)
      if (document.kind === 'sale') {
        expect(((document.fare ?? 0n) * BigInt(document.commissionPercent ?? '0')) / 100n).toBe(
          line.commission,
        )
      }
      if (document.kind === 'exchange') expect(document.difference).toBe(line.net)
      expect(document.original).toBe(line.related)
    }
  })

  it('completes the booking with the ticket pasted below it', () => {
    const [booking = '', , , ticket = '', taxes = ''] = amadeus
    const lines = proposeLines(readTicketText(booking + ticket + taxes, today), empty)
    expect(lines).toHaveLength(3)
    const line = lines.find(({ document }) => document.number === '1572410000101')
    expect(line).toMatchObject({
      sector: 'DAC-DOH-RUH',
      travelOn: '2026-12-05',
      returnOn: null,
      duplicate: null,
    })
    expect(line?.document).toMatchObject({
      passenger: {
        surname: 'UDDIN',
        given: 'MD RAHIM',
        passport: 'A00000001',
        bornOn: '1992-01-04',
        type: 'ADT',
      },
      fare: 5124000n,
      commissionPercent: '7',
      fileNo: '26-0417',
      doubts: [],
    })
    expect(line?.document.taxes).toHaveLength(9)
    expect(line?.document.sectors[1]).toMatchObject({
      transfer: true,
      fareBasis: 'SLBDP1RX',
      arrives: '10:30',
    })
  })

  it('marks what two texts of one ticket say differently', () => {
    const [, , , ticket = ''] = amadeus
    const [booking = ''] = amadeus
    const changed = booking.replaceAll('BDT63895', 'BDT63896')
    const line = proposeLines(readTicketText(ticket + changed, today), empty)[0]
    expect(line?.document.doubts).toEqual([{ field: 'total', reason: 'sources-differ' }])
  })

  it('says where a ticket is already, also by a conjunction number', () => {
    const [, , conjunction = ''] = amadeus
    const known = { number: '1762410000202', place: 'temporary' as const, id: 7 }
    const lines = proposeLines(readTicketText(conjunction, today), { tickets: [known], passengers: [] })
    expect(lines.map(({ document, duplicate }) => [document.number, duplicate])).toEqual([
      ['1762410000201', known],
      ['1572410000150', null],
    ])
    expect(lines[0]).toMatchObject({ sector: 'DAC-DXB-LHR-DXB-CMB-DAC', returnOn: '2026-12-28' })
  })

  it('finds the passenger by passport, else by a name only one has', () => {
    const [booking = ''] = amadeus
    const found = (passengers: { id: number; name: string; passport: string | null }[]): unknown[] =>
      proposeLines(readTicketText(booking, today), { tickets: [], passengers }).map(
        ({ document, passenger, foundBy, choices }) => [
          document.passenger?.given,
          passenger,
          foundBy,
          choices,
        ],
      )
    expect(
      found([
        { id: 1, name: 'Rahim Uddin', passport: 'A00000001' },
        { id: 2, name: 'Md. Rahim Uddin', passport: 'B00000009' },
        { id: 3, name: 'Salma Begum', passport: null },
        { id: 4, name: 'Ayaan Khan', passport: null },
        { id: 5, name: 'Khan Ayaan', passport: 'C1' },
      ]),
    ).toEqual([
      ['SALMA', 3, 'name', []],
      ['MD RAHIM', 1, 'passport', []],
      ['AYAAN', null, null, [4, 5]],
    ])
    // A person of the same name with another passport is another passenger.
    expect(found([{ id: 2, name: 'Md. Rahim Uddin', passport: 'B00000009' }])[1]).toEqual([
      'MD RAHIM',
      null,
      null,
      [],
    ])
  })
})

/** Statements of banks and wallets as they come: every sample is read in full, and what does not agree is said. Source: samples 8. */
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import type { BankFile } from '../../../src/domain/books/bank/movements.ts'
import { isProved } from '../../../src/domain/books/bank/movements.ts'
import { bankProblemText, readBankFile } from '../../../src/domain/books/bank/read.ts'
import { cellsOf } from '../../../src/foundation/values/csv-cells.ts'
import { moneyText } from '../../../src/foundation/values/money.ts'

const fixture = (name: string): string =>
  readFileSync(new URL(`../../fixtures/bank/${name}`, import.meta.url), 'utf8')
const read = (text: string): BankFile => {
  const file = readBankFile(text)
  if (!file) throw new Error('no statement')
  return file
}
const faults = (text: string): string[] => read(text).problems.map((one) => bankProblemText(one).message)
const shown = ({ movements }: BankFile) =>
  movements.map(({ day, amount, bankReference }) => `${day} ${moneyText(amount)} ${bankReference ?? '-'}`)

describe('MT940', () => {
  const text = fixture('bank-mt940.sta')
  it('joins the pages of a statement, with reversals on their real side', () => {
    const file = read(text)
    expect(file).toMatchObject({
      format: 'mt940',
      account: '1501200345678001',
      currency: 'BDT',
      opening: 125000000n,
      closing: 210238943n,
      problems: [],
    })
    expect(isProved(file)).toBe(true)
    expect(shown(file)).toEqual([
      '2026-12-01 -125000.00 FT2633512345',
      '2026-12-02 320000.50 FT2633698877',
      '2026-12-03 -45000.00 FT2633700017',
      '2026-12-04 45000.00 FT2633800002',
      '2026-12-05 -18540.75 FT2633900001',
      '2026-12-15 -171195.32 FT2634900045',
      '2026-12-15 850000.00 FT2634900101',
      '2026-12-15 -2875.00 -',
    ])
    expect(file.movements[0]).toMatchObject({
      reference: '100231',
      text: 'CHEQUE 100231 PAID TO SHAPLA MEDICAL CENTRE FILE 26-0417 26-0431',
    })
    expect(file.movements[1]).toMatchObject({ reference: null, party: 'MIA ABDUL KADER' })
    expect(file.movements[7]).toMatchObject({ day: '2026-12-15', valueDay: '2026-12-31' })
  })
  it('takes the year of an entry from the day of its value, over the turn of a year', () => {
    const late = read(text.replace(':61:2612011201D', ':61:2701011231D'))
    expect(late.movements[0]).toMatchObject({ day: '2026-12-31', valueDay: '2027-01-01' })
  })
  it('says which page does not lead to its balance, and which movement is none', () => {
    expect(faults(text.replace('D125000,00', 'D125000,01'))).toEqual([
      'Row 17: the balance does not follow from the movements.',
    ])
    expect(faults(text.replace('C850000,00NMSC', 'X850000,00NMSC'))).toEqual([
      'Row 25: movement is not valid.',
      'Row 30: the balance does not follow from the movements.',
    ])
    expect(faults(text.replace(/:25:1501200345678001(?![\s\S]*:25:)/, ':25:77'))).toEqual([
      'Row 20: the file holds statements of several accounts.',
    ])
  })
  it('reads what stands in blocks and subfields', () => {
    const file = read(
      `{1:F01XXXX}{4:\n:20:A\n:25:1\n:28C:1\n:60F:C261201BDT10,\n:61:2612011201C5,NTRFNONREF\n:86:166?20RENT?21DECEMBER?32RAHIM?33UDDIN\n:62F:C261201BDT15,\n-}`,
    )
    expect([file.problems, file.movements[0]]).toMatchObject([
      [],
      { party: 'RAHIM UDDIN', text: 'RENT DECEMBER' },
    ])
  })
})

describe('CAMT.053', () => {
  const text = fixture('bank-camt053.xml')
  it('reads what is booked, a batch as its parts', () => {
    const file = read(text)
    expect(file).toMatchObject({
      format: 'camt053',
      account: '1501200345678001',
      opening: 125000000n,
      closing: 154880518n,
      problems: [],
    })
    expect(shown(file)).toEqual([
      '2026-12-02 320000.50 FT2633698877',
      '2026-12-15 -171195.32 FT2634900045',
      '2026-12-10 90000.00 FT2634400007/1',
      '2026-12-10 60000.00 FT2634400007/2',
      '2026-12-03 -45000.00 FT2633700017',
      '2026-12-04 45000.00 FT2633800002',
    ])
    expect(file.movements.map(({ party }) => party)).toEqual([
      'MIA ABDUL KADER',
      'IATA BSP BANGLADESH',
      'KHATUN ROKEYA',
      'SIKDER TANVIR',
      null,
      null,
    ])
  })
  it('reads version 02 alike', () => {
    const older = text
      .replaceAll('<Sts><Cd>BOOK</Cd></Sts>', '<Sts>BOOK</Sts>')
      .replaceAll('<Sts><Cd>PDNG</Cd></Sts>', '<Sts>PDNG</Sts>')
      .replaceAll(/<\/?Pty>/g, '')
      .replaceAll('BICFI', 'BIC')
    expect(read(older)).toEqual(read(text))
  })
  it('leaves a batch whole whose parts do not come to it', () => {
    expect(shown(read(text.replace('>60000.00<', '>60001.00<')))).toContain(
      '2026-12-10 150000.00 FT2634400007',
    )
  })
  it('refuses what does not lead to the closing balance, and what is no XML', () => {
    expect(faults(text.replace('>1548805.18<', '>1548805.19<'))).toEqual([
      'Row 6: the balance does not follow from the movements.',
    ])
    expect(faults(text.replace('</Stmt>', ''))).toEqual(['Row 1: Stmt is not valid.'])
    expect(
      faults(`<!DOCTYPE a [<!ENTITY b "c">]>${text.replace('<?xml version="1.0" encoding="UTF-8"?>', '')}`),
    ).toEqual(['Row 1: Stmt is not valid.'])
  })
})

describe('separated files', () => {
  const bank = fixture('bank-bd.csv')
  const wallet = fixture('wallet-bkash.csv')
  it('finds the columns of a bank below its preamble and proves balances and totals', () => {
    const file = read(bank)
    expect(file).toMatchObject({
      format: 'csv',
      account: '1501200345678001',
      currency: 'BDT',
      opening: 125000000n,
      closing: 125526443n,
      problems: [],
    })
    expect(shown(file)).toEqual([
      '2026-12-01 -125000.00 -',
      '2026-12-02 320000.50 -',
      '2026-12-03 -45000.00 -',
      '2026-12-04 45000.00 -',
      '2026-12-05 -16121.52 -',
      '2026-12-05 -2419.23 -',
      '2026-12-15 -171195.32 -',
    ])
    expect(file.movements[0]).toMatchObject({ reference: '100231' })
    expect(file.movements[2]?.text).toBe('BEFTN TO MD RAHIM UDDIN, REFUND OF ADVANCE')
  })
  it('reads the newest first as the oldest first', () => {
    const lines = bank.split('\r\n')
    const turned = [...lines.slice(0, 8), ...lines.slice(8, 15).toReversed(), ...lines.slice(15)].join('\r\n')
    expect(shown(read(turned))).toEqual(shown(read(bank)))
    expect(faults(turned)).toEqual([])
  })
  it('says where a balance, a total, a date or an amount is wrong', () => {
    expect(faults(bank.replace('"14,00,000.50"', '"14,00,000.51"'))).toEqual([
      'Row 11: the balance does not follow from the movements.',
      'Row 12: the balance does not follow from the movements.',
    ])
    expect(faults(bank.replace('"3,59,736.07"', '"3,59,736.08"'))).toEqual([
      'Row 16: the total does not agree with the movements.',
    ])
    expect(faults(bank.replace('03/12/2026,03/12', '33/12/2026,03/12'))[0]).toBe('Row 11: date is not valid.')
    expect(faults(bank.replace('"45,000.00",,"14,00', 'many,,"14,00'))[0]).toBe('Row 11: out is not valid.')
  })
  it('books the charge of a wallet apart', () => {
    const file = read(wallet)
    expect(file).toMatchObject({ format: 'wallet', opening: 2150000n, closing: 1034375n, problems: [] })
    expect(isProved(file)).toBe(true)
    expect(shown(file)).toEqual([
      '2026-12-01 50000.00 DL16AB12CD',
      '2026-12-01 -925.00 DL16AB12CD/charge',
      '2026-12-01 12500.00 DL17CD34EF',
      '2026-12-01 -231.25 DL17CD34EF/charge',
      '2026-12-02 -12500.00 DL28GH56JK',
      '2026-12-03 -60000.00 DL30LM78NP',
    ])
  })
  it('takes other spellings: semicolons, Cr and Dr, one column of amounts', () => {
    const file = read(
      'Transaction Date;Narration;Amount;Balance\n05-Dec-2026;RENT;1,00,000.00 Dr;2,00,000.00 Cr\n06-Dec-2026;LOAN;500.5 Cr;2,00,500.50 Cr\n',
    )
    expect([shown(file), file.opening, file.problems]).toEqual([
      ['2026-12-05 -100000.00 -', '2026-12-06 500.50 -'],
      30000000n,
      [],
    ])
  })
  it('knows what is no statement', () => {
    expect(readBankFile('Dear sir, please find enclosed')).toBeNull()
    expect(readBankFile('<html></html>')).toBeNull()
    expect(readBankFile('')).toBeNull()
  })
})

it('reads cells that are empty, quoted and doubled', () => {
  expect(cellsOf(',,a,"b, ""c""",')).toEqual(['', '', 'a', 'b, "c"', ''])
})

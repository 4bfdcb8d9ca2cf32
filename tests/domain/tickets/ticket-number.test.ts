import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  checkDigit,
  fitsCheckDigit,
  following,
  isSector,
  isTicketReference,
  readPnr,
  readTicketNumber,
  sectorOf,
  showTicketNumber,
} from '../../../src/domain/tickets/ticket-number.ts'

describe('ticket numbers', () => {
  it.each([
    '1572410000101',
    '157-2410000101',
    '157 2410 000101',
    '157 2410000101',
    'ETKT 157 2410000101',
    'etkt 157-2410000101',
    'T-K157-2410000101',
    '1572410000101-BD',
  ])('reads %s', (input) => {
    expect(readTicketNumber(input)).toEqual({
      number: '1572410000101',
      conjunctions: [],
      checkDigitFits: null,
    })
  })

  it('puts back the zeros a spreadsheet took', () => {
    expect(readTicketNumber('652410000301')?.number).toBe('0652410000301')
  })

  it('takes a 14th digit as check digit of either base and does not store it', () => {
    expect(checkDigit('0652411000011')).toBe(1)
    expect(checkDigit('2411000011')).toBe(0)
    expect(readTicketNumber('065-24110000111')).toEqual({
      number: '0652411000011',
      conjunctions: [],
      checkDigitFits: true,
    })
    expect(readTicketNumber('065-24110000110')?.checkDigitFits).toBe(true)
    expect(readTicketNumber('065-24110000112')?.checkDigitFits).toBe(false)
    expect(fitsCheckDigit('1573623664255', 6)).toBe(true)
  })

  it.each([
    ['176-2410000201-02', ['1762410000202']],
    ['176-2410000201-202', ['1762410000202']],
    ['176 2410 000501-502', ['1762410000502']],
    ['176-2410000199-201', ['1762410000200', '1762410000201']],
    ['176-2410000198-01', ['1762410000199', '1762410000200', '1762410000201']],
  ])('expands the conjunctions of %s over a carry', (input, conjunctions) => {
    expect(readTicketNumber(input)?.conjunctions).toEqual(conjunctions)
  })

  it.each([
    '',
    '157241000010',
    'ABC',
    '157-241000010',
    '1572410000101999',
    '176-2410000201-99',
    '157--2410000101',
  ])('refuses %s', (input) => {
    const read = readTicketNumber(input)
    // Twelve digits are a number whose airline begins with a zero.
    expect(read === null || read.number === input.padStart(13, '0')).toBe(true)
    if (input.length !== 12) expect(read).toBeNull()
  })

  it('writes and reads the same number', () => {
    fc.assert(
      fc.property(fc.bigInt(0n, 9_999_999_999_999n), fc.integer({ min: 1, max: 3 }), (value, count) => {
        const number = value.toString().padStart(13, '0')
        expect(readTicketNumber(showTicketNumber(number))?.number).toBe(number)
        const last = following(number, count).at(-1) ?? ''
        expect(readTicketNumber(`${number}-${last.slice(-2)}`)?.conjunctions).toEqual(
          following(number, count),
        )
        expect(readTicketNumber(`${number}${checkDigit(number)}`)?.checkDigitFits).toBe(true)
      }),
    )
  })

  it('knows references outside IATA stock, locators and sectors', () => {
    expect(['G9-AB12CD-1', 'GRP-G9-1'].every(isTicketReference)).toBe(true)
    expect(['G9-AB12-1', 'G9AB12CD1', '157-2410000101', 'GRP-G9'].some(isTicketReference)).toBe(false)
    expect(readPnr(' 7kq2lm ')).toBe('7KQ2LM')
    expect(readPnr('7KQ2L')).toBeNull()
    expect(['DAC-RUH', 'DAC-DOH-RUH'].every(isSector)).toBe(true)
    expect(['DAC', 'DAC-', 'dac-ruh', 'DACRUH'].some(isSector)).toBe(false)
    expect(
      sectorOf([
        { from: 'DAC', to: 'DOH' },
        { from: 'DOH', to: 'RUH' },
      ]),
    ).toBe('DAC-DOH-RUH')
    expect(
      sectorOf([
        { from: 'DAC', to: 'DXB' },
        { from: 'LHR', to: 'DAC' },
      ]),
    ).toBe('DAC-DXB-LHR-DAC')
  })
})

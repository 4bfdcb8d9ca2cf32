/** A rate is kept in hundredths of a percent; people write and read it as a percent, on screens and in files alike. */
import { describe, expect, it } from 'vitest'
import { airway } from '../../../src/domain/flights/airway.ts'
import { readValue } from '../../../src/foundation/definitions/read-value.ts'
import { percentText, typedPercent } from '../../../src/foundation/values/percent.ts'

describe('a percent', () => {
  it('is read as people write it', () => {
    expect(['7', '7.2', '7,25', ' 7.25 % ', '0', '100'].map(typedPercent)).toEqual([
      700, 720, 725, 725, 0, 10_000,
    ])
    expect(['', '7.255', '-1', 'seven', '7.', '%'].map(typedPercent)).toEqual([
      null,
      null,
      null,
      null,
      null,
      null,
    ])
  })

  it('reads back as what was shown, for every rate there is', () => {
    for (let rate = 0; rate <= 10_000; rate += 1) expect(typedPercent(percentText(rate))).toBe(rate)
  })

  it('is refused with more digits than are kept, in words that say so', () => {
    const { commission_bp: rate } = airway.fields
    for (const typed of ['7.255', 'seven'])
      expect(
        readValue('Commission', rate, typed, '2027-01-01').faults?.map(({ message }) => message),
      ).toEqual(['Commission must be a percent with at most 2 decimals, like 7.25.'])
  })

  it('is refused beyond its limits in percents', () => {
    const { commission_bp: rate } = airway.fields
    const read = readValue('Commission', rate, 10_001, '2027-01-01')
    expect(read.faults?.map(({ message }) => message)).toEqual(['Commission must be between 0 and 100.'])
    expect(readValue('Commission', rate, 10_000, '2027-01-01').value).toBe(10_000)
  })
})

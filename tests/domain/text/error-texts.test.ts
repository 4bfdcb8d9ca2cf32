/** Texts of refusals that count something say one as one. */
import { describe, expect, it } from 'vitest'
import { AppError, errorCodes, type ErrorCode, type ErrorText } from '../../../src/domain/errors.ts'

const counting = Object.entries<ErrorText>(errorCodes).filter(([, { text }]) => /\{n\} [a-z]+s\b/.test(text))

describe('the text of a refusal that counts', () => {
  it.each(counting)('%s says one as one, more as many', (code, { text, one }) => {
    const said = (n: number) => new AppError(code as ErrorCode, { values: { n } }).message // A key of the table.
    expect(said(1)).toBe(one)
    expect(said(1)).not.toMatch(/\b1\b/)
    expect(said(2)).toBe(text.replace('{n}', '2'))
  })

  it('is there', () => {
    expect(counting.map(([code]) => code)).toEqual(expect.arrayContaining(['auth.tooMany', 'limit.rate']))
  })
})

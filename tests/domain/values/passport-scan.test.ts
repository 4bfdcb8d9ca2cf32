import { expect, test } from 'vitest'
import { scannedNumber } from '../../../src/domain/passengers/passport-scan.ts'

const line1 = 'P<BGDHASAN<<MD<RAKIB<<<<<<<<<<<<<<<<<<<<<<<<'
const line2 = 'Z100001016BGD9805149M3308202<<<<<<<<<<<<<<02'

test.each([
  ['a barcode or typed number', ' z10000101 ', 'Z10000101'],
  ['an office serial', 'dhk-r-2027-0001', 'DHK-R-2027-0001'],
  ['both machine-readable lines', `${line1}\n${line2}`, 'Z10000101'],
  ['both lines in one, as some scanners send them', `\u0002${line1}${line2}\u0003`, 'Z10000101'],
  ['the second line by itself', line2, 'Z10000101'],
  ['a number shorter than its place in the line', 'A12345<<<1BGD9805149M3308202<<<<<<<<<<<<<<02', 'A12345'],
  ['the first line by itself, which has no number', line1, null],
  ['nothing', ' \r\n', null],
])('%s', (_, text, number) => {
  expect(scannedNumber(text)).toBe(number)
})

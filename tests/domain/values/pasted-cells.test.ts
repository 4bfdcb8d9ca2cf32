import { expect, it } from 'vitest'
import { pastedCells } from '../../../src/foundation/values/pasted-cells.ts'

it('reads what a spreadsheet puts on the clipboard, and leaves a single cell to the browser', () => {
  expect(pastedCells('1301')).toBeNull()
  expect(pastedCells('1301\r\n')).toBeNull()
  expect(pastedCells('1301\tAG-1\t\t500\r\n1302\tP-2\t"two\nlines, ""quoted"""\t\r\n')).toEqual([
    ['1301', 'AG-1', '', '500'],
    ['1302', 'P-2', 'two\nlines, "quoted"', ''],
  ])
  expect(pastedCells('a 5" pipe\t1\nb\t2')).toEqual([
    ['a 5" pipe', '1'],
    ['b', '2'],
  ])
})

/** A page of the handbook knows the record it was opened for by its address. */
import { describe, expect, test } from 'vitest'
import { markedPath, readMark } from '../../src/domain/desk/handbook-mark.ts'

const markOf = (path: string) => readMark(new URL(path, 'http://localhost').searchParams)

describe('address of a page opened for a record', () => {
  test('of a step of a passenger', () => {
    const path = markedPath({ machine: 'paper', stage: 'okala', state: 'requested' }, 17)
    expect(path.startsWith('/apps/handbook/paper?')).toBe(true)
    expect(markOf(path)).toEqual({ passenger: 17, stage: 'okala', state: 'requested' })
  })

  test('of a record without a passenger', () => {
    expect(markOf(markedPath({ machine: 'voucher', stage: null, state: 'draft' }, undefined))).toEqual({
      passenger: null,
      stage: null,
      state: 'draft',
    })
  })

  test('no number of a passenger in it is no passenger', () => {
    for (const text of ['x', '-1', '0', '1.5', '1e99'])
      expect(markOf(`/apps/handbook/medical?passenger=${text}`).passenger).toBeNull()
    expect(markOf('/apps/handbook/medical')).toEqual({ passenger: null, stage: null, state: null })
  })
})

import { describe, expect, it } from 'vitest'
import { neededKinds, standingOf } from '../../src/domain/documents/document-checklist.ts'
import { documentList } from '../../src/domain/journey/office-work.ts'

describe('what a passenger must bring (steps 16.1)', () => {
  it.each([
    ['recruiting', 'passport photos nid education agreement nominee'],
    ['processing', 'passport photos nid visa_copy agreement nominee'],
    ['female', 'passport photos nid agreement nominee guardian_noc'],
    ['hajj', 'passport photos nid agreement vaccination'],
    ['umrah', 'passport photos nid agreement'],
    ['travel', 'passport photos nid agreement bank_statement'],
    ['student', 'passport photos nid education agreement bank_statement'],
    ['', ''],
  ])('%s', (plan, kinds) => {
    expect(neededKinds(plan).join(' ')).toBe(kinds)
    expect(documentList(plan).filter(({ needed }) => needed)).toHaveLength(neededKinds(plan).length)
  })
})

describe('how a paper stands', () => {
  it.each([
    [null, 'good'],
    ['2027-01-02', 'expired'],
    ['2027-01-03', 'expiring'],
    ['2027-02-02', 'expiring'],
    ['2027-02-03', 'good'],
  ] as const)('until %s is %s on 3 January with 30 days notice', (expiry, standing) =>
    expect(standingOf(expiry, '2027-01-03', 30)).toBe(standing),
  )
})

import { expect, it } from 'vitest'
import { inWords } from '../../../src/foundation/text/sentence.ts'
import { authorityFault, noAuthority } from '../../../src/server/books/rules.ts'

/** What a person with such an authority reads. */
function refusal(amount: bigint, max: bigint | null): string {
  const fault = authorityFault({ ...noAuthority, max }, 'ticket', amount)
  return fault === null || typeof fault === 'string' ? String(fault) : inWords(fault.sentence, null)
}

it('names the limit and the amount that is beyond it, and neither where there is no authority', () => {
  expect(refusal(250_000n, 200_000n)).toBe('You may approve tickets up to BDT 2,000; this is BDT 2,500.')
  expect(refusal(250_000n, null)).toBe('You are not authorised to approve tickets.')
  expect(refusal(0n, null)).toBe('You are not authorised to approve tickets.')
})

import { expect, it } from 'vitest'
import { inWords } from '../../../src/foundation/text/sentence.ts'
import { authorityFault, noAuthority } from '../../../src/server/books/rules.ts'

/** What a person without any authority reads. */
function refusal(amount: bigint): string {
  const fault = authorityFault(noAuthority, 'ticket', amount)
  return fault === null || typeof fault === 'string' ? String(fault) : inWords(fault.sentence, null)
}

it('names the amount that is beyond an authority, and none where none is known yet', () => {
  expect(refusal(250_000n)).toBe('You are not authorised to approve tickets up to BDT 2,500.')
  expect(refusal(0n)).toBe('You are not authorised to approve tickets.')
})

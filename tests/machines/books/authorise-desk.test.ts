import { createActor, fromPromise, SimulatedClock } from 'xstate'
import { beforeEach, describe, expect, it } from 'vitest'
import {
  authoriseDeskMachine,
  heldMs,
  type Act,
  type AuthoriseEvent,
  type Seen,
} from '../../../src/machines/books/authorise-desk.ts'
import { exploreMachine } from '../../model.ts'

const vouchers = ['receipt_voucher/1/2', 'payment_voucher/2/2', 'journal/3/2']
const [first = '', second = '', third = ''] = vouchers
const seen = (voucher: string, more: Partial<Seen> = {}): AuthoriseEvent => ({
  type: 'preview.seen',
  seen: { voucher, mayAuthorise: true, mayReturn: true, needsReason: false, ...more },
})
let presses = 0
const acted = (event: Act['event'] = 'AUTHORISE', reason?: string): AuthoriseEvent => ({
  type: 'acted',
  event,
  ...(reason === undefined ? {} : { reason }),
  idempotencyKey: `key-${(presses += 1)}`,
})

/** The desk with three vouchers; `answer` ends the act that is being sent. */
function desk() {
  const clock = new SimulatedClock()
  const sent: Act[] = []
  const atOnce: string[] = []
  let end: (refusal: string | null) => void = () => {}
  const actor = createActor(
    authoriseDeskMachine.provide({
      actors: {
        'send the act': fromPromise<string | null, Act>(({ input }) => {
          sent.push(input)
          return new Promise((resolve) => {
            end = resolve
          })
        }),
      },
      actions: {
        'send at once': (_args, { acts }) => atOnce.push(...acts.map(({ voucher }) => voucher)),
      },
    }),
    { clock },
  ).start()
  actor.send({ type: 'queue.arrived', vouchers })
  return {
    actor,
    sent,
    atOnce,
    wait: () => clock.increment(heldMs),
    answer: async (refusal: string | null = null) => {
      end(refusal)
      await new Promise((done) => {
        setTimeout(done, 0)
      })
    },
    now: () => actor.getSnapshot().context,
    act: () => actor.getSnapshot().value.acts,
  }
}

describe('the desk of the second pair of eyes', () => {
  beforeEach(() => {
    presses = 0
  })

  it('authorises nothing that was not seen', () => {
    const d = desk()
    d.actor.send(acted())
    d.actor.send(seen(second)) // Of another voucher than the one shown.
    d.actor.send(acted())
    expect(d.now()).toMatchObject({ at: first, acts: [] })
    d.actor.send(seen(first))
    d.actor.send(acted())
    expect(d.now()).toMatchObject({ at: second, seen: null, vouchers: [second, third] })
    d.actor.send(acted()) // The next one is open and not loaded yet.
    expect(d.now().acts.map(({ voucher }) => voucher)).toEqual([first])
  })

  it('sends an act after six seconds, once, and takes it back before', async () => {
    const d = desk()
    d.actor.send(seen(first))
    d.actor.send(acted())
    expect(d.sent).toEqual([])
    d.actor.send({ type: 'undone' })
    d.wait()
    expect(d.sent).toEqual([])
    expect(d.now()).toMatchObject({ at: first, vouchers, acts: [] })
    d.actor.send(seen(first))
    d.actor.send(acted())
    d.wait()
    expect(d.sent).toEqual([{ voucher: first, event: 'AUTHORISE', reason: null, idempotencyKey: 'key-2' }])
    d.actor.send({ type: 'undone' }) // It is on its way.
    await d.answer()
    expect(d.now()).toMatchObject({ acts: [], gone: [first], vouchers: [second, third] })
    // A queue that was read before the answer still names it.
    d.actor.send({ type: 'queue.arrived', vouchers })
    expect(d.now().vouchers).toEqual([second, third])
  })

  it('sends the act before when the next one is done, and all in their order', async () => {
    const d = desk()
    for (const voucher of vouchers) {
      d.actor.send(seen(voucher))
      d.actor.send(acted())
    }
    expect(d.sent.map(({ voucher }) => voucher)).toEqual([first])
    expect(d.now()).toMatchObject({ at: null, vouchers: [] })
    await d.answer()
    expect(d.sent.map(({ voucher }) => voucher)).toEqual([first, second])
    d.actor.send({ type: 'undone' })
    expect(d.now()).toMatchObject({ at: third, vouchers: [third] })
    await d.answer()
    expect(d.act()).toBe('none')
    expect(d.sent).toHaveLength(2)
  })

  it('puts a voucher that comes back where it stood in the queue', () => {
    const d = desk()
    d.actor.send({ type: 'voucher.chosen', voucher: second })
    d.actor.send(seen(second))
    d.actor.send(acted())
    expect(d.now()).toMatchObject({ at: third, vouchers: [first, third] })
    d.actor.send({ type: 'undone' })
    expect(d.now()).toMatchObject({ at: second, vouchers })
  })

  it('asks for a reason where one is needed, and keeps the voucher until it is given', () => {
    const d = desk()
    d.actor.send(seen(first, { needsReason: true }))
    d.actor.send(acted())
    expect(d.now()).toMatchObject({ at: first, writes: 'AUTHORISE', acts: [] })
    d.actor.send({ type: 'reason.dropped' })
    d.actor.send(acted('RETURN', '  '))
    expect(d.now()).toMatchObject({ writes: 'RETURN', acts: [] })
    d.actor.send(acted('RETURN', ' the bill is missing '))
    expect(d.now()).toMatchObject({
      writes: null,
      acts: [{ voucher: first, event: 'RETURN', reason: 'the bill is missing' }],
    })
  })

  it('offers only what the user may do', () => {
    const d = desk()
    d.actor.send(seen(first, { mayAuthorise: false, mayReturn: false }))
    d.actor.send(acted())
    d.actor.send(acted('RETURN', 'it is wrong'))
    expect(d.now()).toMatchObject({ at: first, acts: [], writes: null })
  })

  it('brings a refused voucher back with its reason', async () => {
    const d = desk()
    d.actor.send(seen(first))
    d.actor.send(acted())
    d.wait()
    await d.answer('The period is closed.')
    expect(d.now()).toMatchObject({
      at: second,
      vouchers: [first, second, third],
      refusals: { [first]: 'The period is closed.' },
    })
    d.actor.send({ type: 'voucher.chosen', voucher: first })
    d.actor.send(seen(first))
    d.actor.send(acted())
    expect(d.now().refusals).toEqual({})
  })

  it('keeps the reason of an act that comes back until it is done', async () => {
    const d = desk()
    d.actor.send(seen(first))
    d.actor.send(acted('RETURN', 'the bill is missing'))
    d.actor.send({ type: 'undone' })
    expect(d.now().reasons).toEqual({ [first]: 'the bill is missing' })
    d.actor.send(seen(first))
    d.actor.send(acted('RETURN', 'the bill of May is missing'))
    d.wait()
    await d.answer('Its version is another one.')
    expect(d.now().reasons).toEqual({ [first]: 'the bill of May is missing' })
    d.actor.send({ type: 'voucher.chosen', voucher: second })
    d.actor.send(seen(second))
    d.actor.send(acted())
    d.actor.send({ type: 'undone' })
    expect(d.now().reasons).toEqual({ [first]: 'the bill of May is missing' })
  })

  it('sends what it holds when the reader leaves, and nothing twice', async () => {
    const d = desk()
    d.actor.send(seen(first))
    d.actor.send(acted())
    d.actor.send(seen(second))
    d.actor.send(acted())
    d.actor.send({ type: 'left' })
    expect(d.sent.map(({ voucher }) => voucher)).toEqual([first])
    expect(d.atOnce).toEqual([second])
    await d.answer()
    expect(d.now()).toMatchObject({ acts: [], vouchers: [third] })
  })

  it('moves through the queue and stays within it', () => {
    const d = desk()
    d.actor.send({ type: 'moved', by: -1 })
    expect(d.now().at).toBe(first)
    d.actor.send({ type: 'moved', by: 1 })
    d.actor.send({ type: 'moved', by: 1 })
    d.actor.send({ type: 'moved', by: 1 })
    expect(d.now().at).toBe(third)
    d.actor.send({ type: 'voucher.chosen', voucher: 'sales/9/1' })
    expect(d.now().at).toBe(third)
    d.actor.send({ type: 'queue.arrived', vouchers: [first] })
    expect(d.now()).toMatchObject({ at: first, vouchers: [first] })
  })

  it('reaches every state and transition, and every guard answers both ways', () => {
    const walk = exploreMachine(authoriseDeskMachine, {
      events: [
        { type: 'queue.arrived', vouchers },
        { type: 'queue.arrived', vouchers: [] },
        { type: 'voucher.chosen', voucher: second },
        { type: 'voucher.chosen', voucher: 'sales/9/1' },
        { type: 'moved', by: 1 },
        ...vouchers.map((voucher) => seen(voucher)),
        seen(first, { needsReason: true }),
        { type: 'acted', event: 'AUTHORISE', idempotencyKey: 'key' },
        { type: 'acted', event: 'RETURN', reason: 'the bill is missing', idempotencyKey: 'key' },
        { type: 'reason.dropped' },
        { type: 'undone' },
        { type: 'left' },
        { type: `xstate.after.${heldMs}.authoriseDesk.acts.held` },
        { type: 'xstate.done.actor.0.authoriseDesk.acts.sending', output: null } as never,
      ],
      key: ({ value, context: { at, seen: looked, acts, writes, vouchers: left } }) => ({
        value,
        at,
        looked: looked && [looked.voucher, looked.needsReason],
        acts: acts.length,
        writes,
        left,
      }),
      limit: 40_000,
    })
    expect(walk.missedStates).toEqual([])
    expect(walk.missedTransitions).toEqual([])
    expect(walk.oneSidedGuards).toEqual([])
  })
})

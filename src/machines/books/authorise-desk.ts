import { assign, fromPromise, setup } from 'xstate'

/** Kind, id and version: a voucher that was changed since is another one. */
export type VoucherKey = string
/** What a second person does with a voucher that waits. */
export type Act = {
  voucher: VoucherKey
  event: 'AUTHORISE' | 'RETURN'
  reason: string | null
  /** One for one press, so that the same act sent again is not done twice. */
  idempotencyKey: string
}
/** A voucher whose preview is on the screen, and what this user may do with it. */
export type Seen = { voucher: VoucherKey; mayAuthorise: boolean; mayReturn: boolean; needsReason: boolean }

export type AuthoriseContext = {
  /** The queue as it arrived last. */
  queue: readonly VoucherKey[]
  /** In its order, without those that were acted on. */
  vouchers: readonly VoucherKey[]
  /** The one that is shown. */
  at: VoucherKey | null
  seen: Seen | null
  /** Not sent yet, in their order; while one is being sent it is the first. */
  acts: readonly Act[]
  /** Acted on and answered; a queue that was read before may still name them. */
  gone: readonly VoucherKey[]
  refusals: Readonly<Record<VoucherKey, string>>
  /** Reasons of acts that were taken back or refused; they need not be typed again. */
  reasons: Readonly<Record<VoucherKey, string>>
  /** The act whose reason is being written. */
  writes: Act['event'] | null
  /** A voucher that was acted on before its preview was there: nothing was done, and it is said. */
  early: VoucherKey | null
}
export type AuthoriseEvent =
  | { type: 'queue.arrived'; vouchers: readonly VoucherKey[] }
  | { type: 'voucher.chosen'; voucher: VoucherKey }
  | { type: 'moved'; by: 1 | -1 }
  | { type: 'preview.seen'; seen: Seen }
  | { type: 'acted'; event: Act['event']; reason?: string; idempotencyKey: string }
  | { type: 'reason.dropped' }
  | { type: 'undone' }
  | { type: 'left' }

/** How long an act can be taken back before it is sent. Source: decision 1152. */
export const heldMs = 6000

const neighbour = (vouchers: readonly VoucherKey[], at: VoucherKey | null, by: number): VoucherKey | null =>
  vouchers[Math.min(Math.max(vouchers.indexOf(at ?? '') + by, 0), vouchers.length - 1)] ?? null

/** The voucher that is shown when one leaves the queue: the one behind it, else the last. */
const after = (vouchers: readonly VoucherKey[], gone: VoucherKey): VoucherKey | null => {
  const place = vouchers.indexOf(gone)
  const left = vouchers.filter((voucher) => voucher !== gone)
  return left[Math.min(Math.max(place, 0), left.length - 1)] ?? null
}

/** Those that wait and one that comes back, in the order of the queue. */
const withAgain = ({ queue, vouchers }: AuthoriseContext, back: VoucherKey): readonly VoucherKey[] =>
  queue.includes(back)
    ? queue.filter((voucher) => voucher === back || vouchers.includes(voucher))
    : [back, ...vouchers]

/** The reasons typed so far, with that of an act that comes back. */
const withReason = ({ reasons }: AuthoriseContext, { voucher, reason }: Act): AuthoriseContext['reasons'] =>
  reason === null ? reasons : { ...reasons, [voucher]: reason }

const seenNow = ({ at, seen }: AuthoriseContext): Seen | null => (seen?.voucher === at ? seen : null)
const mayAct = (context: AuthoriseContext, event: Act['event']): boolean => {
  const seen = seenNow(context)
  return seen !== null && (event === 'AUTHORISE' ? seen.mayAuthorise : seen.mayReturn)
}
const needsReason = (context: AuthoriseContext, event: Act['event']): boolean =>
  event === 'RETURN' || seenNow(context)?.needsReason === true

type Acted = { context: AuthoriseContext; event: Extract<AuthoriseEvent, { type: 'acted' }> }
/** The act on the voucher that is shown. */
const actOf = ({ context, event: { event, reason, idempotencyKey } }: Acted): Act => ({
  voucher: context.at ?? '',
  event,
  reason: reason?.trim() || null,
  idempotencyKey,
})
const noAct: Act = { voucher: '', event: 'RETURN', reason: null, idempotencyKey: '' }

/** An act that may be done is held; one that lacks its reason opens the form for it. */
const acted = <Way extends { target?: 'held' | 'sending' }>(way: Way) => [
  {
    ...way,
    guard: {
      type: 'may be done' as const,
      params: ({ event }: Acted) => ({ event: event.event, reason: event.reason }),
    },
    actions: { type: 'hold the act' as const, params: (args: Acted) => ({ act: actOf(args) }) },
  },
  {
    guard: { type: 'asks for a reason' as const, params: ({ event }: Acted) => ({ event: event.event }) },
    actions: {
      type: 'ask for the reason' as const,
      params: ({ event }: Acted) => ({ event: event.event }),
    },
  },
  { guard: 'is not read yet' as const, actions: 'say that it was too early' as const },
]

/**
 * The desk of the second pair of eyes: one voucher is shown, is authorised or returned, and the next one opens. An act
 * counts only for a voucher whose preview is on the screen, and can be taken back until it is sent.
 * Source: accounting 8, decision 1152.
 */
export const authoriseDeskMachine = setup({
  types: { context: {} as AuthoriseContext, events: {} as AuthoriseEvent },
  actors: {
    /** Provided by the view from the client. Answers the refusal, or null. */
    'send the act': fromPromise<string | null, Act>(() => new Promise(() => {})),
  },
  actions: {
    /** Provided by the view: the reader leaves, and what is not sent yet is sent at once. */
    'send at once': (_args, _params: { acts: readonly Act[] }) => {},
    'keep the queue': assign(({ context }, { vouchers }: { vouchers: readonly VoucherKey[] }) => {
      const hidden = new Set([...context.gone, ...context.acts.map(({ voucher }) => voucher)])
      const left = vouchers.filter((voucher) => !hidden.has(voucher))
      return {
        queue: vouchers,
        vouchers: left,
        at: context.at !== null && left.includes(context.at) ? context.at : (left[0] ?? null),
        gone: context.gone.filter((voucher) => vouchers.includes(voucher)),
      }
    }),
    'show the voucher': assign((_, { voucher }: { voucher: VoucherKey | null }) => ({
      at: voucher,
      seen: null,
      writes: null,
      early: null,
    })),
    'hold the act': assign(({ context }, { act }: { act: Act }) => ({
      acts: [...context.acts, act],
      vouchers: context.vouchers.filter((voucher) => voucher !== act.voucher),
      at: after(context.vouchers, act.voucher),
      seen: null,
      writes: null,
      early: null,
      refusals: Object.fromEntries(
        Object.entries(context.refusals).filter(([voucher]) => voucher !== act.voucher),
      ),
    })),
    'keep what was seen': assign((_, { seen }: { seen: Seen }) => ({ seen })),
    'say that it was too early': assign(({ context }) => ({ early: context.at })),
    'drop the reason': assign({ writes: null }),
    'ask for the reason': assign((_, { event }: { event: Act['event'] }) => ({ writes: event })),
    'take the act back': assign(({ context }) => {
      const act = context.acts.at(-1)
      return act
        ? {
            acts: context.acts.slice(0, -1),
            vouchers: withAgain(context, act.voucher),
            at: act.voucher,
            seen: null,
            writes: null,
            reasons: withReason(context, act),
          }
        : {}
    }),
    'clear the acts': assign(({ context }) => ({
      acts: [],
      gone: [...context.gone, ...context.acts.map(({ voucher }) => voucher)],
    })),
    'keep the answer': assign(({ context }, { refusal }: { refusal: string | null }) => {
      const [act, ...others] = context.acts
      if (!act) return {}
      return refusal === null
        ? { acts: others, gone: [...context.gone, act.voucher] }
        : {
            acts: others,
            vouchers: withAgain(context, act.voucher),
            at: context.at ?? act.voucher,
            refusals: { ...context.refusals, [act.voucher]: refusal },
            reasons: withReason(context, act),
          }
    }),
  },
  guards: {
    /** One that is shown already has been seen already. */
    'the voucher waits': ({ context }, { voucher }: { voucher: VoucherKey }) =>
      context.vouchers.includes(voucher) && voucher !== context.at,
    'there is another one': ({ context }, { by }: { by: number }) =>
      neighbour(context.vouchers, context.at, by) !== context.at,
    'it is the one shown': ({ context }, { voucher }: { voucher: VoucherKey }) => voucher === context.at,
    'may be done': ({ context }, { event, reason }: { event: Act['event']; reason: string | undefined }) =>
      mayAct(context, event) && (!needsReason(context, event) || (reason ?? '').trim() !== ''),
    'asks for a reason': ({ context }, { event }: { event: Act['event'] }) =>
      mayAct(context, event) && needsReason(context, event),
    'is not read yet': ({ context }) => context.at !== null && seenNow(context) === null,
    'others wait': ({ context }) => context.acts.length > 2,
    'one waits': ({ context }) => context.acts.length === 2,
    'can be taken back': ({ context }) => context.acts.length > 1,
  },
}).createMachine({
  id: 'authoriseDesk',
  context: {
    queue: [],
    vouchers: [],
    at: null,
    seen: null,
    acts: [],
    gone: [],
    refusals: {},
    reasons: {},
    writes: null,
    early: null,
  },
  type: 'parallel',
  on: {
    'queue.arrived': {
      actions: { type: 'keep the queue', params: ({ event }) => ({ vouchers: event.vouchers }) },
    },
  },
  states: {
    desk: {
      on: {
        'voucher.chosen': {
          guard: {
            type: 'the voucher waits',
            params: ({ event }) => ({ voucher: event.voucher }),
          },
          actions: { type: 'show the voucher', params: ({ event }) => ({ voucher: event.voucher }) },
        },
        moved: {
          guard: { type: 'there is another one', params: ({ event }) => ({ by: event.by }) },
          actions: {
            type: 'show the voucher',
            params: ({ context, event }) => ({
              voucher: neighbour(context.vouchers, context.at, event.by),
            }),
          },
        },
        'preview.seen': {
          guard: { type: 'it is the one shown', params: ({ event }) => ({ voucher: event.seen.voucher }) },
          actions: { type: 'keep what was seen', params: ({ event }) => ({ seen: event.seen }) },
        },
        'reason.dropped': { actions: 'drop the reason' },
      },
    },
    acts: {
      initial: 'none',
      states: {
        none: {
          on: {
            acted: acted({ target: 'held' }),
          },
        },
        /** The last act can be taken back. */
        held: {
          after: { [heldMs]: 'sending' },
          on: {
            undone: { target: 'none', actions: 'take the act back' },
            left: {
              target: 'none',
              actions: [
                { type: 'send at once', params: ({ context }) => ({ acts: context.acts }) },
                'clear the acts',
              ],
            },
            acted: acted({ target: 'sending' }),
          },
        },
        sending: {
          invoke: {
            src: 'send the act',
            input: ({ context }) => context.acts[0] ?? noAct,
            onDone: [
              {
                guard: 'others wait',
                target: 'sending',
                reenter: true,
                actions: { type: 'keep the answer', params: ({ event }) => ({ refusal: event.output }) },
              },
              {
                guard: 'one waits',
                target: 'held',
                actions: { type: 'keep the answer', params: ({ event }) => ({ refusal: event.output }) },
              },
              {
                target: 'none',
                actions: { type: 'keep the answer', params: ({ event }) => ({ refusal: event.output }) },
              },
            ],
          },
          on: {
            undone: { guard: 'can be taken back', actions: 'take the act back' },
            left: {
              target: 'none',
              actions: [
                { type: 'send at once', params: ({ context }) => ({ acts: context.acts.slice(1) }) },
                'clear the acts',
              ],
            },
            acted: acted({}),
          },
        },
      },
    },
  },
})

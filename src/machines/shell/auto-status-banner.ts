import { setup } from 'xstate'

/** Specification 9: the red banner of the auto status update clears itself after this time. */
const bannerShownMs = 3000

/**
 * The red banner that says the auto status update has run: shown while the local flag AutoStatusUpdate is set, which it
 * takes away itself. Source: specification 4; machines U7.
 */
export const autoStatusBannerMachine = setup({
  types: { events: {} as { type: 'FLAG_SET'; isSet: boolean } },
  guards: { 'the flag is set': ({ event }) => event.type === 'FLAG_SET' && event.isSet },
  actions: { 'remove the flag': () => {} },
  delays: { 'the banner has been read': bannerShownMs },
}).createMachine({
  id: 'autoStatusBanner',
  initial: 'hidden',
  states: {
    hidden: { on: { FLAG_SET: { guard: 'the flag is set', target: 'shown' } } },
    shown: { after: { 'the banner has been read': { target: 'hidden', actions: 'remove the flag' } } },
  },
})

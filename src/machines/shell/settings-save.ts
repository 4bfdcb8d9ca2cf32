import { assign, fromCallback, setup } from 'xstate'

/** A partial change of the settings; objects inside are merged, lists and plain values replace. */
export type SettingsPatch = { [key: string]: unknown }
export type SettingsSaveContext = {
  /** Settings as the screen shows them, changes included. */
  settings: SettingsPatch
  shortcuts: string[] | null
  isSignedIn: boolean
  hasChangedMeanwhile: boolean
}
export type SettingsSaveEvent =
  | { type: 'CHANGE'; patch: SettingsPatch; shortcuts?: string[] }
  /** A user signed in or out, or the profile arrived: these settings count from now on. */
  | { type: 'LOADED'; settings: SettingsPatch; shortcuts: string[] | null; isSignedIn: boolean }
  | { type: 'SIGN_OUT' }
  | { type: 'SAVED' }
  | { type: 'SAVE_FAILED'; error: string }
export type SettingsSaveInput = { settings: SettingsPatch; shortcuts: string[] | null; isSignedIn: boolean }

/** Specification 9: changes are collected this long before they go to the profile. */
export const settingsSaveDelayMs = 300

const isPlain = (value: unknown): value is SettingsPatch =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Merges a patch into settings without touching either. */
export function mergeSettings(settings: SettingsPatch, patch: SettingsPatch): SettingsPatch {
  const merged: SettingsPatch = { ...settings }
  for (const [key, value] of Object.entries(patch)) {
    const old = merged[key]
    merged[key] = isPlain(old) && isPlain(value) ? mergeSettings(old, value) : value
  }
  return merged
}

type Stored = { settings: SettingsPatch; shortcuts: string[] | null }
const stored = ({ context }: { context: SettingsSaveContext }): Stored => ({
  settings: context.settings,
  shortcuts: context.shortcuts,
})

/**
 * Saves the user's settings: at once on the screen, 300 ms later in the profile; a guest's only in this browser.
 * Source: specification 4 "Message snackbar" (saving user data), 9; machines U10.
 */
export const settingsSaveMachine = setup({
  types: {
    context: {} as SettingsSaveContext,
    events: {} as SettingsSaveEvent,
    input: {} as SettingsSaveInput,
  },
  actors: {
    /** Sends SAVED or SAVE_FAILED; provided by the app. */
    saveToProfile: fromCallback<{ type: 'none' }, Stored>(() => {}),
  },
  guards: {
    'a user is signed in': ({ context }) => context.isSignedIn,
    'something changed meanwhile': ({ context }) => context.hasChangedMeanwhile,
  },
  actions: {
    'apply the change': assign(({ context, event }) =>
      event.type === 'CHANGE'
        ? {
            settings: mergeSettings(context.settings, event.patch),
            shortcuts: event.shortcuts ?? context.shortcuts,
          }
        : {},
    ),
    'take the loaded settings': assign(({ event }) =>
      event.type === 'LOADED'
        ? {
            settings: event.settings,
            shortcuts: event.shortcuts,
            isSignedIn: event.isSignedIn,
            hasChangedMeanwhile: false,
          }
        : {},
    ),
    'note that something changed': assign({ hasChangedMeanwhile: true }),
    'start from nothing changed': assign({ hasChangedMeanwhile: false }),
    /** Provided by the app. */
    'store it in this browser': (_args, _params: Stored) => {},
    'save it at once': (_args, _params: Stored) => {},
    'say that it is saved': () => {},
    'say that it failed': (_args, _params: { error: string }) => {},
  },
  delays: { 'the hand has rested': settingsSaveDelayMs },
}).createMachine({
  id: 'settingsSave',
  initial: 'clean',
  on: { LOADED: { target: '.clean', actions: 'take the loaded settings' } },
  context: ({ input }) => ({ ...input, hasChangedMeanwhile: false }),
  states: {
    clean: {
      on: {
        CHANGE: [
          { guard: 'a user is signed in', target: 'dirty', actions: 'apply the change' },
          { actions: ['apply the change', { type: 'store it in this browser', params: stored }] },
        ],
      },
    },
    dirty: {
      on: {
        CHANGE: { target: 'dirty', reenter: true, actions: 'apply the change' },
        SIGN_OUT: { target: 'clean', actions: { type: 'save it at once', params: stored } },
      },
      after: { 'the hand has rested': 'saving' },
    },
    saving: {
      entry: 'start from nothing changed',
      invoke: { src: 'saveToProfile', input: stored },
      on: {
        CHANGE: { actions: ['apply the change', 'note that something changed'] },
        SAVED: [
          { guard: 'something changed meanwhile', target: 'dirty' },
          { target: 'clean', actions: 'say that it is saved' },
        ],
        SAVE_FAILED: {
          target: 'clean',
          actions: { type: 'say that it failed', params: ({ event }) => ({ error: event.error }) },
        },
      },
    },
  },
})

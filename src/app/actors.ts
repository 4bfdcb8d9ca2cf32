import type { Answer } from '../client/http/answers.ts'
import { createActor, fromCallback } from 'xstate'
import { sessionMachine } from '../machines/shell/session.ts'
import { settingsSaveMachine, type SettingsPatch } from '../machines/shell/settings-save.ts'
import { snackbarMachine, type SnackbarAction, type SnackbarVariant } from '../machines/shell/snackbar.ts'
import { api, onSessionOver, setPageOwner } from '../client/http/api.ts'
import {
  checkStoredToken,
  confirmEnrolment,
  finishEnrolment,
  renewInTime,
  saveSettingsNow,
  sendCode,
  signIn,
  signOut,
} from '../client/http/session.ts'
import { clearPersonalData, onSignOut } from '../client/http/sign-out.ts'
import { clearTyping, hasUnsentWork, onUnsentWork, watchTyping } from '../client/http/unsent-work.ts'
import { browse } from './browse.ts'
import { announce } from './shell/announcements.ts'
import { readLocalSettings, storeLocalSettings } from './settings.ts'
import {
  clearToken,
  fireLoginEvent,
  onTokenChange,
  readToken,
  storeToken,
  storeUser,
} from '../client/http/token.ts'
import { say } from './texts.ts'

/** One message's own clock: stops while the pointer or the focus rests on the messages. */
const messageTimer = fromCallback<
  { type: 'PAUSE' | 'RESUME' },
  { id: number; ms: number; isPaused: boolean }
>(({ input, sendBack, receive }) => {
  let leftMs = input.ms
  let startedAt = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  const run = () => {
    startedAt = Date.now()
    timer = setTimeout(() => sendBack({ type: 'EXPIRED', id: input.id }), leftMs)
  }
  const hold = () => {
    if (timer === undefined) return
    clearTimeout(timer)
    timer = undefined
    leftMs -= Date.now() - startedAt
  }
  if (!input.isPaused) run()
  receive((event) => {
    if (event.type === 'PAUSE') hold()
    else if (timer === undefined) run()
  })
  return () => clearTimeout(timer)
})

export const snackbarActor = createActor(snackbarMachine.provide({ actors: { messageTimer } }))

export const showSnackbar = (message: string, variant: SnackbarVariant = 'info', action?: SnackbarAction) =>
  snackbarActor.send({ type: 'SHOW', message, variant, atMs: Date.now(), ...(action ? { action } : {}) })

/** The save that runs while a user signs out; the server must get it before the session ends. */
let lastSave: Promise<void> = Promise.resolve()

const putSettings = (settings: SettingsPatch, shortcuts: string[] | null) =>
  api.put<Answer<'PUT /user/api/v1/user/settings'>>(
    '/user/api/v1/user/settings/',
    { settings, shortcuts: shortcuts ?? [] },
    { once: true },
  )

export const settingsActor = createActor(
  settingsSaveMachine.provide({
    actors: {
      saveToProfile: fromCallback<{ type: 'none' }, { settings: SettingsPatch; shortcuts: string[] | null }>(
        ({ input, sendBack }) => {
          let isStopped = false
          putSettings(input.settings, input.shortcuts).then(
            () => {
              if (!isStopped) sendBack({ type: 'SAVED' })
            },
            (error: unknown) => {
              if (!isStopped)
                sendBack({ type: 'SAVE_FAILED', error: error instanceof Error ? error.message : '' })
            },
          )
          return () => {
            isStopped = true
          }
        },
      ),
    },
    actions: {
      'store it in this browser': (_, params) => storeLocalSettings(params.settings),
      'save it at once': (_, params) => {
        const token = readToken()
        lastSave = saveSettingsNow(token, params).catch(() =>
          showSnackbar(say('shell', 'saved.failed'), 'error'),
        )
      },
      // Said to screen readers only: the change itself is what the eye sees (decision 0626).
      'say that it is saved': () => announce(say('shell', 'saved.api')),
      'say that it failed': (_, params) =>
        showSnackbar(params.error || say('shell', 'saved.failed'), 'error'),
    },
  }),
  { input: { settings: readLocalSettings(), shortcuts: null, isSignedIn: false } },
)

/** Clears everything of the user; a guest keeps the look (language, theme). */
function resetStore() {
  const { settings } = settingsActor.getSnapshot().context
  storeLocalSettings(settings)
  settingsActor.send({ type: 'LOADED', settings, shortcuts: null, isSignedIn: false })
  clearPersonalData()
  sessionStorage.clear()
}

/** Requests refused because the session was over, which wait for the sign-in over the page. */
let waiting: ((isSignedIn: boolean) => void)[] = []
function answerWaiting(isSignedIn: boolean) {
  const callbacks = waiting
  waiting = []
  for (const callback of callbacks) callback(isSignedIn)
}
onSignOut(() => answerWaiting(false))
onSignOut(clearTyping)

/** Answers whether the same person signed in again over the page; at once no, where nothing unsent kept it. */
function untilSignedInAgain(): Promise<boolean> {
  if (sessionActor.getSnapshot().matches('signed_in')) {
    sessionActor.send({ type: 'WORK', isUnsent: hasUnsentWork() })
    sessionActor.send({ type: 'HTTP_401', isRetry: false })
  }
  return sessionActor.getSnapshot().context.isPageKept
    ? new Promise((resolve) => {
        waiting.push(resolve)
      })
    : Promise.resolve(false)
}

export const sessionActor = createActor(
  sessionMachine.provide({
    actors: {
      checkStoredToken: fromCallback(({ sendBack }) => {
        if (readToken() === null) return sendBack({ type: 'NO_TOKEN' })
        let isStopped = false
        void checkStoredToken().then(
          (answer) => {
            if (!isStopped) sendBack(answer)
          },
          () => {
            if (!isStopped) sendBack({ type: 'ME_FAILED' })
          },
        )
        return () => {
          isStopped = true
        }
      }),
      askToSignIn: fromCallback<{ type: string }, { email: string; password: string }>(
        ({ input, sendBack }) => {
          void signIn(input.email, input.password).then(sendBack, () =>
            sendBack({ type: 'LOGIN_FAIL', fieldErrors: { password: { code: 'noAnswer' } } }),
          )
        },
      ),
      sendCode: fromCallback<{ type: string }, { challenge: string; code: string }>(({ input, sendBack }) => {
        void sendCode(input.challenge, input.code).then(sendBack)
      }),
      confirmEnrolment: fromCallback<{ type: string }, { challenge: string; code: string }>(
        ({ input, sendBack }) => {
          void confirmEnrolment(input.challenge, input.code).then(sendBack)
        },
      ),
      finishEnrolment: fromCallback<{ type: string }, { challenge: string }>(({ input, sendBack }) => {
        void finishEnrolment(input.challenge).then(sendBack)
      }),
      watchStoredToken: fromCallback(({ sendBack }) =>
        onTokenChange((news) => sendBack({ type: 'STORAGE_CHANGED', ...news, nowMs: Date.now() })),
      ),
      renewInTime: fromCallback<{ type: string }, { exp: number }>(({ input, sendBack }) =>
        renewInTime(input.exp, sendBack),
      ),
    },
    actions: {
      'load what every page needs': ({ context }) => {
        const { user } = context
        // A profile without settings of its own starts with what this browser shows now.
        settingsActor.send({
          type: 'LOADED',
          settings:
            user?.settings && Object.keys(user.settings).length > 0 ? user.settings : readLocalSettings(),
          shortcuts: user?.shortcuts ?? null,
          isSignedIn: true,
        })
        if (user) storeUser(user)
        if (user) setPageOwner(user.id)
        onSessionOver(untilSignedInAgain)
      },
      'store the token and the user': (_, params) => {
        if (params.access !== '') storeToken(params.access)
        storeUser(params.user)
      },
      'clear the stored token': ({ event }) =>
        clearToken(
          event.type === 'LOGOUT' || (event.type === 'STORAGE_CHANGED' && event.isSignedOut === true),
        ),
      'notify the other tabs': fireLoginEvent,
      'sign out at the server and reset the store': () => {
        settingsActor.send({ type: 'SIGN_OUT' })
        const token = readToken()
        void lastSave.then(() => signOut(token))
        resetStore()
      },
      'reset the store': resetStore,
      'let the waiting requests go on': () => answerWaiting(true),
      'go to': (_, params) => browse.goTo(params.path, { replace: true }),
      'say that the token expired': () => showSnackbar(say('session', 'said.expired'), 'warning'),
      'say that the token sign-in failed': () => showSnackbar(say('session', 'said.tokenFailed'), 'warning'),
      'say that name or password is wrong': () => showSnackbar(say('session', 'said.wrongPassword'), 'error'),
      'say that the page is not open to the user': ({ event }) => {
        // A signed-in user who opens /login needs no message.
        if (event.type === 'VISIT' && event.auth?.length !== 0)
          showSnackbar(say('shell', 'noAccess'), 'warning')
      },
    },
  }),
)

/** Starts everything that lives as long as the window. */
export function startActors() {
  snackbarActor.start()
  settingsActor.start()
  sessionActor.start()
  watchTyping(document)
  onUnsentWork(() => {
    const isUnsent = hasUnsentWork()
    if (sessionActor.getSnapshot().context.hasUnsentWork !== isUnsent)
      sessionActor.send({ type: 'WORK', isUnsent })
  })
}

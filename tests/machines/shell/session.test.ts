import { expect, test, vi } from 'vitest'
import { createActor, SimulatedClock } from 'xstate'
import { mayVisit } from '../../../src/machines/shell/route-auth.ts'
import { sessionMachine } from '../../../src/machines/shell/session.ts'
import { longestTimerMs } from '../../../src/machines/shell/session-setup.ts'
import type { SessionEvent, SessionUser } from '../../../src/machines/shell/session-types.ts'
import { exploreMachine } from '../../model.ts'

const user: SessionUser = {
  id: 7,
  email: 'officer@agency.example',
  first_name: 'Nadia',
  last_name: 'Karim',
  image: null,
  role: { name: 'processing-officer', title: 'Processing Officer' },
  roles: ['processing-officer', 'staff'],
  user_permissions: ['medical.read'],
  branch: null,
  branch_scope: 'own',
  agent_scope: [],
  settings: null,
  shortcuts: null,
  must_change_password: false,
}
const roleless: SessionUser = { ...user, role: null, roles: [] }
const exp = 1_000_900
const nowMs = 1_000_000_000
const enrolment = { secret: 'JBSWY3DP', uri: 'otpauth://totp/RAMS:officer', qr: 'data:image/svg+xml;base64,' }
const recoveryCodes = ['k7mq-x2vd-9tha', 'm3np-q8rs-t2uv']
const found = (patch: Partial<Extract<SessionEvent, { type: 'TOKEN_FOUND' }>> = {}): SessionEvent => ({
  type: 'TOKEN_FOUND',
  exp,
  nowMs,
  user,
  ...patch,
})

test('the session reaches every state by every transition, and its guards answer both ways', () => {
  const seen = exploreMachine(sessionMachine, {
    events: [
      found(),
      found({ user: roleless }),
      found({ nowMs: exp * 1000 }),
      found({ exp: exp + 3_000_000 }),
      { type: 'NO_TOKEN' },
      { type: 'ME_FAILED' },
      { type: 'VISIT', path: '/apps/agent-management/agents', auth: ['staff'] },
      { type: 'VISIT', path: '/apps/roles-management/roles', auth: ['admin'] },
      { type: 'VISIT', path: '/login', auth: [] },
      { type: 'VISIT', path: '/pages/errors/error-404', auth: null },
      { type: 'SUBMIT', email: 'a@b.example', password: 'secret word', isChanged: true, isValid: true },
      { type: 'SUBMIT', email: 'a', password: '', isChanged: true, isValid: false },
      { type: 'LOGIN_OK', access: 'token', exp, nowMs, user },
      { type: 'LOGIN_FAIL', fieldErrors: { password: { code: 'tooManyAttempts', seconds: 30 } } },
      { type: 'HTTP_401', isRetry: false },
      { type: 'HTTP_401', isRetry: true },
      { type: 'TOKEN_RENEWED', exp: exp + 900, nowMs },
      { type: 'TOKEN_TIMEOUT' },
      { type: 'STORAGE_CHANGED', hasToken: true },
      { type: 'STORAGE_CHANGED', hasToken: false },
      { type: 'STORAGE_CHANGED', hasToken: false, isSignedOut: true },
      { type: 'STORAGE_CHANGED', hasToken: true, userId: user.id, exp, nowMs },
      { type: 'STORAGE_CHANGED', hasToken: true, userId: 8, exp, nowMs },
      { type: 'WORK', isUnsent: true },
      { type: 'WORK', isUnsent: false },
      { type: 'GIVE_UP' },
      { type: 'LOGIN_OK', access: 'token', exp, nowMs, user: { ...user, id: 8 } },
      { type: 'CODE_ASKED', challenge: 'c1' },
      { type: 'ENROLMENT_ASKED', challenge: 'c2', enrolment },
      { type: 'SUBMIT_CODE', code: '123456' },
      { type: 'SUBMIT_CODE', code: ' ' },
      { type: 'CODE_REFUSED', refusal: { code: 'wrongCode' } },
      { type: 'CHALLENGE_OVER' },
      { type: 'CODES_SHOWN', challenge: 'c3', recoveryCodes },
      { type: 'KEPT' },
      found({ user: { ...user, must_change_password: true } }),
      { type: 'LOGIN_OK', access: 'token', exp, nowMs, user: { ...user, must_change_password: true } },
      { type: 'PASSWORD_CHANGED' },
      { type: 'BACK' },
      { type: 'LOGOUT' },
      { type: 'xstate.after.TOKEN_TIMEOUT.session.signed_in' },
    ],
    key: (s) => [
      s.value,
      s.context.user?.roles,
      s.context.rememberedPath,
      s.context.hasUnsentWork,
      s.context.isPageKept,
      s.context.user?.id,
      s.context.due !== null,
      s.context.exp * 1000 - s.context.knownAtMs > longestTimerMs,
    ],
  })
  expect(seen.missedStates).toEqual([])
  expect(seen.missedTransitions).toEqual([])
  expect(seen.oneSidedGuards).toEqual([])
})

const started = () => {
  const clock = new SimulatedClock()
  const did: string[] = []
  const session = createActor(
    sessionMachine.provide({
      actions: {
        'store the token and the user': (_, p) => {
          did.push(`store ${p.access}`)
        },
        'clear the stored token': () => {
          did.push('clear')
        },
        'notify the other tabs': () => {
          did.push('notify')
        },
        'sign out at the server and reset the store': () => {
          did.push('reset')
        },
        'reset the store': () => {
          did.push('clear')
        },
        'let the waiting requests go on': () => {
          did.push('send what waits')
        },
        'go to': (_, p) => {
          did.push(`go ${p.path}`)
        },
        'say that the token expired': () => {
          did.push('access_token expired')
        },
        'say that the token sign-in failed': () => {
          did.push('Failed to login with token.')
        },
        'say that name or password is wrong': () => {
          did.push('Incorrect username or password.')
        },
        'say that the page is not open to the user': () => {
          did.push('no access')
        },
      },
    }),
    { clock },
  ).start()
  return { session, clock, did }
}
const submit: SessionEvent = {
  type: 'SUBMIT',
  email: user.email,
  password: 'four words and more',
  isChanged: true,
  isValid: true,
}
const out = ['reset', 'clear', 'notify', 'go /login']

test('a token that ends this very second is expired; one second more signs in', () => {
  const late = started()
  late.session.send(found({ nowMs: exp * 1000 }))
  expect(late.session.getSnapshot().value).toBe('guest')
  expect(late.did).toEqual(['clear', 'access_token expired'])
  const inTime = started()
  inTime.session.send(found({ nowMs: exp * 1000 - 1000 }))
  expect(inTime.session.getSnapshot().value).toBe('signed_in')
})

test('the attempted path is remembered over the sign-in', () => {
  const { session, did } = started()
  session.send({ type: 'NO_TOKEN' })
  session.send({ type: 'VISIT', path: '/apps/medical/7?from=list', auth: ['staff'] })
  session.send(submit)
  session.send({ type: 'LOGIN_OK', access: 'abc', exp, nowMs, user })
  expect(did).toEqual(['go /login', 'store abc', 'go /apps/medical/7?from=list', 'notify'])
  expect(session.getSnapshot().context.rememberedPath).toBeNull()
})

test('a refused sign-in keeps the e-mail and blames the password field', () => {
  const { session, did } = started()
  session.send({ type: 'NO_TOKEN' })
  session.send(submit)
  session.send({ type: 'HTTP_401', isRetry: false })
  expect(session.getSnapshot()).toMatchObject({
    value: 'guest',
    context: { email: user.email, fieldErrors: { password: { code: 'wrongPassword' } } },
  })
  expect(did).toEqual(['Incorrect username or password.'])
})

test('a user without the role goes to the remembered page or home, never in circles', () => {
  const { session, did } = started()
  session.send({ type: 'NO_TOKEN' })
  session.send({ type: 'VISIT', path: '/apps/roles-management/roles', auth: ['admin'] })
  session.send({ type: 'STORAGE_CHANGED', hasToken: true })
  session.send(found())
  session.send({ type: 'VISIT', path: '/apps/roles-management/roles', auth: ['admin'] })
  expect(did).toEqual(['go /login', 'no access', 'go /'])
})

test('the session ends with the token, and a renewed token moves the end', () => {
  const { session, clock, did } = started()
  session.send(found())
  clock.increment(exp * 1000 - nowMs - 1)
  expect(session.getSnapshot().value).toBe('signed_in')
  session.send({ type: 'TOKEN_RENEWED', exp: exp + 900, nowMs: exp * 1000 - 1 })
  clock.increment(900_000)
  expect(session.getSnapshot().value).toBe('signed_in')
  clock.increment(1)
  expect(session.getSnapshot().value).toBe('guest')
  expect(did).toEqual(['access_token expired', ...out])
})

test('a token longer than the longest timer re-arms instead of ending the session', () => {
  const { session, clock } = started()
  session.send(found({ exp: (nowMs + longestTimerMs) / 1000 + 10 }))
  clock.increment(longestTimerMs)
  expect(session.getSnapshot().value).toBe('signed_in')
  clock.increment(10_001)
  expect(session.getSnapshot().value).toBe('guest')
})

test('a second 401 signs out with the fixed words, a first one waits for the retry', () => {
  const { session, did } = started()
  session.send(found())
  session.send({ type: 'HTTP_401', isRetry: true })
  expect(session.getSnapshot().value).toBe('signed_in')
  session.send({ type: 'HTTP_401', isRetry: false })
  expect(session.getSnapshot()).toMatchObject({ value: 'guest', context: { user: null } })
  expect(did).toEqual(['Incorrect username or password.', ...out])
})

test('Logout of a user without a role does nothing', () => {
  const { session, did } = started()
  session.send(found({ user: roleless }))
  session.send({ type: 'LOGOUT' })
  expect(session.getSnapshot().value).toBe('signed_in')
  expect(did).toEqual([])
})

test('a sign-out in another tab signs out here, a sign-in there checks the token here', () => {
  const { session, did } = started()
  const seen = vi.fn<(state: unknown) => void>()
  session.subscribe((s) => seen(s.value))
  session.send(found())
  session.send({ type: 'STORAGE_CHANGED', hasToken: false })
  session.send({ type: 'STORAGE_CHANGED', hasToken: true })
  expect(seen.mock.calls.flat()).toEqual(['signed_in', 'guest', 'checking'])
  expect(did).toEqual(out)
})

test.each([
  { auth: null, roles: [], open: true },
  { auth: [], roles: [], open: true },
  { auth: [], roles: ['admin', 'admin'], open: false },
  { auth: ['staff'], roles: [], open: false },
  { auth: ['admin', 'staff'], roles: ['accountant', 'staff'], open: true },
  { auth: ['admin', 'branch-manager'], roles: ['accountant', 'staff'], open: false },
])('a route for $auth is open to $roles: $open', ({ auth, roles, open }) => {
  expect(mayVisit(auth, roles)).toBe(open)
})

const interrupted = (how: SessionEvent = { type: 'HTTP_401', isRetry: false }) => {
  const made = started()
  made.session.send(found())
  made.session.send({ type: 'VISIT', path: '/apps/medical/7', auth: ['staff'] })
  made.session.send({ type: 'WORK', isUnsent: true })
  made.session.send(how)
  return made
}

test.each<SessionEvent>([
  { type: 'HTTP_401', isRetry: false },
  { type: 'TOKEN_TIMEOUT' },
  { type: 'STORAGE_CHANGED', hasToken: false },
])('a session that ends over unsent work by $type keeps the page and its person', (how) => {
  const { session, did } = interrupted(how)
  expect(session.getSnapshot()).toMatchObject({
    value: 'interrupted',
    context: { user: { id: user.id }, email: user.email, isPageKept: true },
  })
  expect(session.getSnapshot().hasTag('shell')).toBe(true)
  expect(did).toEqual([])
})

test('the token that ends by its own clock keeps the page with unsent work too', () => {
  const { session, clock, did } = started()
  session.send(found())
  session.send({ type: 'WORK', isUnsent: true })
  clock.increment(exp * 1000 - nowMs)
  expect(session.getSnapshot().value).toBe('interrupted')
  expect(did).toEqual([])
})

test('the same person goes on where the page is: what waited is sent, nothing is opened again', () => {
  const { session, did } = interrupted()
  session.send({ ...submit, password: 'wrong word' })
  session.send({ type: 'HTTP_401', isRetry: false })
  expect(session.getSnapshot()).toMatchObject({
    value: 'interrupted',
    context: { fieldErrors: { password: { code: 'wrongPassword' } } },
  })
  session.send(submit)
  session.send({ type: 'LOGIN_OK', access: 'abc', exp, nowMs, user })
  expect(session.getSnapshot()).toMatchObject({
    value: 'signed_in',
    context: { isPageKept: false, visitedPath: '/apps/medical/7' },
  })
  expect(did).toEqual(['Incorrect username or password.', 'store abc', 'send what waits', 'notify'])
})

test('a kept page goes on with a sign-in of the same person in another tab, and is dropped for another one', () => {
  const same = interrupted()
  same.session.send({ type: 'STORAGE_CHANGED', hasToken: true, userId: user.id, exp: exp + 900, nowMs })
  expect(same.session.getSnapshot()).toMatchObject({ value: 'signed_in', context: { exp: exp + 900 } })
  expect(same.did).toEqual(['send what waits'])
  const other = interrupted()
  other.session.send({ type: 'STORAGE_CHANGED', hasToken: true, userId: 8, exp, nowMs })
  expect(other.session.getSnapshot()).toMatchObject({
    value: 'checking',
    context: { user: null, isPageKept: false },
  })
  expect(other.did).toEqual(['clear', 'go /'])
})

test('nobody else gets the page: not over it, not by giving it up, not while its owner seems to be there', () => {
  const over = interrupted()
  over.session.send(submit)
  over.session.send({ type: 'LOGIN_OK', access: 'other', exp, nowMs, user: { ...user, id: 8 } })
  expect(over.session.getSnapshot()).toMatchObject({
    value: 'signed_in',
    context: { user: { id: 8 }, isPageKept: false, visitedPath: null },
  })
  expect(over.did).toEqual(['clear', 'store other', 'go /', 'notify'])
  const given = interrupted()
  given.session.send({ type: 'GIVE_UP' })
  expect(given.session.getSnapshot()).toMatchObject({
    value: 'guest',
    context: { user: null, isPageKept: false },
  })
  expect(given.did).toEqual(out)
  const unnoticed = started()
  unnoticed.session.send(found())
  unnoticed.session.send({ type: 'STORAGE_CHANGED', hasToken: true, userId: 8, exp, nowMs })
  expect(unnoticed.session.getSnapshot()).toMatchObject({ value: 'checking', context: { user: null } })
  expect(unnoticed.did).toEqual(['clear', 'go /'])
})

test('a user who signs out in another tab leaves nothing here, whatever is unsent', () => {
  const { session, did } = interrupted({ type: 'STORAGE_CHANGED', hasToken: false, isSignedOut: true })
  expect(session.getSnapshot().value).toBe('guest')
  expect(did).toEqual(out)
})

const asked = (made = started()) => {
  made.session.send({ type: 'NO_TOKEN' })
  made.session.send({ type: 'VISIT', path: '/apps/medical/7', auth: ['staff'] })
  made.session.send(submit)
  return made
}

test('a code stands between the password and the session; a refused one loses nothing', () => {
  const { session, did } = asked()
  session.send({ type: 'CODE_ASKED', challenge: 'c1' })
  expect(session.getSnapshot()).toMatchObject({ context: { challenge: 'c1', user: null } })
  session.send({ type: 'SUBMIT_CODE', code: '123456' })
  session.send({ type: 'CODE_REFUSED', refusal: { code: 'tooManyAttempts', seconds: 30 } })
  expect(session.getSnapshot()).toMatchObject({
    value: { second_factor: 'code_asked' },
    context: { challenge: 'c1', email: user.email, fieldErrors: { code: { seconds: 30 } } },
  })
  session.send({ type: 'SUBMIT_CODE', code: '654321' })
  expect(session.getSnapshot().context.fieldErrors).toEqual({})
  session.send({ type: 'LOGIN_OK', access: 'abc', exp, nowMs, user })
  expect(session.getSnapshot()).toMatchObject({
    value: 'signed_in',
    context: { challenge: '', user: { id: user.id } },
  })
  expect(did).toEqual(['go /login', 'store abc', 'go /apps/medical/7', 'notify'])
})

test('a factor that is set up gives a session only after the recovery codes are kept', () => {
  const { session, did } = asked()
  session.send({ type: 'ENROLMENT_ASKED', challenge: 'c2', enrolment })
  session.send({ type: 'KEPT' })
  expect(session.getSnapshot()).toMatchObject({
    value: { second_factor: 'enrolment' },
    context: { enrolment },
  })
  session.send({ type: 'SUBMIT_CODE', code: '123456' })
  session.send({ type: 'CODES_SHOWN', challenge: 'c3', recoveryCodes })
  expect(session.getSnapshot()).toMatchObject({
    value: { second_factor: 'recovery_codes' },
    context: { challenge: 'c3', enrolment: null, recoveryCodes },
  })
  expect(did).toEqual(['go /login'])
  session.send({ type: 'KEPT' })
  session.send({ type: 'LOGIN_OK', access: 'abc', exp, nowMs, user })
  expect(session.getSnapshot()).toMatchObject({
    value: 'signed_in',
    context: { challenge: '', recoveryCodes: [] },
  })
})

test('going back or waiting too long returns to the password and clears key and codes', () => {
  for (const [how, errors] of [
    [{ type: 'BACK' }, {}],
    [{ type: 'CHALLENGE_OVER' }, { password: { code: 'tookTooLong' } }],
  ] as const) {
    const { session } = asked()
    session.send({ type: 'ENROLMENT_ASKED', challenge: 'c2', enrolment })
    session.send({ type: 'SUBMIT_CODE', code: '123456' })
    session.send({ type: 'CODES_SHOWN', challenge: 'c3', recoveryCodes })
    session.send(how)
    expect(session.getSnapshot()).toMatchObject({
      value: 'guest',
      context: { email: user.email, challenge: '', enrolment: null, recoveryCodes: [], fieldErrors: errors },
    })
  }
})

test('over a kept page the code is asked too, and then what waited is sent', () => {
  const { session, did } = interrupted()
  session.send(submit)
  session.send({ type: 'CODE_ASKED', challenge: 'c1' })
  expect(session.getSnapshot()).toMatchObject({ context: { isPageKept: true, user: { id: user.id } } })
  session.send({ type: 'BACK' })
  expect(session.getSnapshot().value).toBe('interrupted')
  session.send(submit)
  session.send({ type: 'CODE_ASKED', challenge: 'c2' })
  session.send({ type: 'SUBMIT_CODE', code: '123456' })
  session.send({ type: 'LOGIN_OK', access: 'abc', exp, nowMs, user })
  expect(session.getSnapshot()).toMatchObject({
    value: 'signed_in',
    context: { isPageKept: false, visitedPath: '/apps/medical/7' },
  })
  expect(did).toEqual(['store abc', 'send what waits', 'notify'])
})

test('a sign-in in another tab while the code is asked goes on with that person', () => {
  const { session } = asked()
  session.send({ type: 'CODE_ASKED', challenge: 'c1' })
  session.send({ type: 'STORAGE_CHANGED', hasToken: true, userId: user.id, exp, nowMs })
  expect(session.getSnapshot().value).toBe('checking')
})

test('a user whose password another user chose sets a new one first, and then goes where they wanted to', () => {
  const { session, did } = started()
  session.send({ type: 'NO_TOKEN' })
  session.send({ type: 'VISIT', path: '/apps/passenger', auth: ['staff'] })
  session.send({ type: 'SUBMIT', email: user.email, password: 'given', isChanged: true, isValid: true })
  const due = { ...user, must_change_password: true }
  session.send({ type: 'LOGIN_OK', access: 'token', exp, nowMs, user: due })
  expect(session.getSnapshot().value).toBe('password_due')
  // No user is in yet: no page of the shell is shown under this name.
  expect(session.getSnapshot().context.user).toBeNull()
  expect(did).toEqual(['go /login', 'store token'])
  session.send({ type: 'PASSWORD_CHANGED' })
  expect(session.getSnapshot().value).toBe('signed_in')
  expect(session.getSnapshot().context).toMatchObject({ user, exp, due: null })
  expect(did.slice(2)).toEqual(['store ', 'go /apps/passenger', 'notify'])
})

test('a password that is due is asked for again after a reload, and signing out ends the session', () => {
  const { session, did } = started()
  session.send(found({ user: { ...user, must_change_password: true } }))
  expect(session.getSnapshot().value).toBe('password_due')
  session.send({ type: 'BACK' })
  expect(session.getSnapshot()).toMatchObject({ value: 'guest', context: { user: null, due: null } })
  expect(did).toEqual(['reset', 'clear', 'notify', 'go /login'])
})

test('a password that is due over a kept page is changed there, and the unsent work goes on', () => {
  const { session, did } = started()
  session.send(found())
  session.send({ type: 'WORK', isUnsent: true })
  session.send({ type: 'HTTP_401', isRetry: false })
  session.send({ type: 'SUBMIT', email: user.email, password: 'given', isChanged: true, isValid: true })
  session.send({
    type: 'LOGIN_OK',
    access: 'token',
    exp,
    nowMs,
    user: { ...user, must_change_password: true },
  })
  expect(session.getSnapshot()).toMatchObject({ value: 'password_due', context: { isPageKept: true } })
  session.send({ type: 'PASSWORD_CHANGED' })
  expect(session.getSnapshot()).toMatchObject({
    value: 'signed_in',
    context: { user, isPageKept: false, hasUnsentWork: true },
  })
  expect(did).toContain('send what waits')
})

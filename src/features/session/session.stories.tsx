import type { Meta, StoryObj } from '@storybook/react-vite'
import { useActorRef, useSelector } from '@xstate/react'
import { useState } from 'react'
import { expect, userEvent, waitFor, within } from 'storybook/test'
import { fromCallback, type ActorRefFrom } from 'xstate'
import { actorIn } from '../../client/journey/machine-story.ts'
import { labelled, wordsIn } from '../../client/journey/story-words.ts'
import { resetPasswordMachine, type NewPasswordText } from '../../machines/shell/reset-password.ts'
import { sessionMachine } from '../../machines/shell/session.ts'
import type { SessionContext, SessionUser } from '../../machines/shell/session-types.ts'
import { Splash } from '../../ui/layout/splash.tsx'
import { GuestCard } from './guest-card.tsx'
import { LoginForm } from './login-form.tsx'
import { PasswordDue } from './password-due.tsx'
import { SecondFactorCard } from './second-factor-card.tsx'
import { secondFactorStep } from './factor/second-factor-step.ts'
import { SignInAgainDialog } from './sign-in-again-dialog.tsx'

const logo = '/favicon.svg'

/** The form as the app wires it, with a server that takes every password. */
function PasswordDueForm({ onDone }: { onDone: (event: 'PASSWORD_CHANGED' | 'BACK') => void }) {
  const [machine] = useState(() =>
    resetPasswordMachine.provide({
      actors: {
        savePassword: fromCallback<{ type: 'none' }, { text: NewPasswordText }>(({ sendBack }) =>
          sendBack({ type: 'SAVED' }),
        ),
      },
      actions: { 'say that it is changed': () => onDone('PASSWORD_CHANGED') },
    }),
  )
  const form = useActorRef(machine, {
    input: { fields: ['current_password', 'password', 'confirm_password'] },
  })
  return <PasswordDue actor={form} onBack={() => onDone('BACK')} />
}

/** What the window shows in each state of the session. */
function SessionView({ actor }: { actor: ActorRefFrom<typeof sessionMachine> }) {
  const context = useSelector(actor, (s) => s.context)
  const { email, fieldErrors, user, isPageKept } = context
  const state = useSelector(actor, (s) => s.value)
  const step = useSelector(actor, secondFactorStep)
  if (state === 'checking' || state === 'signing_out') return <Splash logo={logo} label="Loading" />
  if (state === 'password_due') {
    const form = <PasswordDueForm onDone={(event) => actor.send({ type: event })} />
    return isPageKept ? (
      <SignInAgainDialog actor={actor} passwordDue={form} />
    ) : (
      <GuestCard
        logo={logo}
        title="Choose your own password"
        intro="Another user chose the password you signed in with. Choose one that only you know; then you can go on."
      >
        {form}
      </GuestCard>
    )
  }
  if (state === 'interrupted' || (step && isPageKept)) return <SignInAgainDialog actor={actor} />
  if (state === 'signed_in')
    return (
      <GuestCard logo={logo} title={`${user?.first_name} ${user?.last_name}`} intro={user?.role?.title}>
        {null}
      </GuestCard>
    )
  if (step) return <SecondFactorCard actor={actor} logo={logo} />
  return (
    <GuestCard logo={logo} title="Welcome to RAMS">
      <LoginForm
        email={email}
        fieldErrors={fieldErrors}
        isBusy={state === 'authenticating'}
        forgotPath="/pages/auth/forgot-password-2"
        onSubmit={(text) => actor.send({ type: 'SUBMIT', ...text })}
      />
    </GuestCard>
  )
}

const meta = { title: 'Session/Session' } satisfies Meta
export default meta
type Story = StoryObj

// A story closes over its actor: Storybook would try to serialise it as an argument.
const showing = (actor: ActorRefFrom<typeof sessionMachine>): Pick<Story, 'render'> => ({
  render: () => <SessionView actor={actor} />,
})

const user: SessionUser = {
  id: 1,
  email: 'sample@agency.example',
  first_name: 'Sample',
  last_name: 'Person',
  image: null,
  role: { name: 'admin', title: 'Administrator' },
  roles: ['admin'],
  user_permissions: [],
  branch: null,
  branch_scope: 'all',
  agent_scope: [],
  settings: null,
  shortcuts: null,
  must_change_password: false,
}
const story = (
  state:
    | 'checking'
    | 'guest'
    | 'authenticating'
    | 'password_due'
    | 'signed_in'
    | 'interrupted'
    | 'signing_out',
  context: Partial<SessionContext> = {},
): Story => ({
  ...showing(actorIn(sessionMachine, state, context)),
  parameters: { machine: 'session', state },
})

export const Checking = story('checking')
export const Guest = story('guest')
export const WrongPassword = story('guest', {
  email: user.email,
  fieldErrors: { password: { code: 'wrongPassword' } },
})
export const TooManyAttempts = story('guest', {
  email: user.email,
  fieldErrors: { password: { code: 'tooManyAttempts', seconds: 30 } },
})
export const Authenticating = story('authenticating', { email: user.email })
const choosing = actorIn(sessionMachine, 'password_due', {
  due: { user: { ...user, must_change_password: true }, exp: 900, nowMs: 0 },
  email: user.email,
})
/** Two that differ are refused; a good one lets the person in. */
export const OwnPasswordChosen: Story = {
  ...showing(choosing),
  parameters: { machine: 'session', state: 'password_due' },
  play: async (context) => {
    const t = await wordsIn('account', context)
    const canvas = within(context.canvasElement)
    // The form arrives after the page; few people ever see it.
    const save = await canvas.findByRole('button', { name: t('due.save') }, { timeout: 10_000 })
    await userEvent.type(canvas.getByLabelText(labelled(t('field.current_password'))), 'chosen by the office')
    await userEvent.type(canvas.getByLabelText(labelled(t('field.password'))), 'three cranes and a lantern')
    await userEvent.type(canvas.getByLabelText(labelled(t('field.confirm_password'))), 'three cranes')
    await userEvent.click(save)
    await expect(canvas.getByText(t('fault.SAME'))).toBeInTheDocument()
    await userEvent.type(canvas.getByLabelText(labelled(t('field.confirm_password'))), ' and a lantern')
    await userEvent.click(save)
    await waitFor(() => expect(choosing.getSnapshot().value).toBe('signed_in'))
    await expect(choosing.getSnapshot().context.user?.must_change_password).toBe(false)
  },
}
const due = { user: { ...user, must_change_password: true }, exp: 0, nowMs: 0 }
export const PasswordDueAtSignIn = story('password_due', { due, email: user.email })
/** The session ended over unsent work, and meanwhile the password must be changed. */
export const PasswordDueOverPage = story('password_due', {
  due,
  user,
  email: user.email,
  hasUnsentWork: true,
  isPageKept: true,
})
export const SignedIn = story('signed_in', { user })
export const Interrupted = story('interrupted', {
  user,
  email: user.email,
  hasUnsentWork: true,
  isPageKept: true,
})
export const SigningOut = story('signing_out', { user })

type Step = 'code_asked' | 'checking_code' | 'enrolment' | 'confirming' | 'recovery_codes' | 'finishing'
const stepStory = (step: Step, context: Partial<SessionContext> = {}): Story => ({
  ...showing(actorIn(sessionMachine, { second_factor: step }, { email: user.email, ...context })),
  parameters: { machine: 'session', state: `second_factor.${step}` },
})
const enrolment = {
  secret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
  uri: 'otpauth://totp/RAMS:sample',
  qr: logo,
}
const recoveryCodes = Array.from({ length: 10 }, (_, at) => `k7mq-x2vd-9th${'abcdefghjk'[at]}`)

export const CodeAsked = stepStory('code_asked')
export const CodeChecked = stepStory('checking_code')
export const CodeRefused = stepStory('code_asked', { fieldErrors: { code: { code: 'wrongCode' } } })
export const CodeLocked = stepStory('code_asked', {
  fieldErrors: { code: { code: 'tooManyAttempts', seconds: 30 } },
})
export const ChallengeOver = story('guest', {
  email: user.email,
  fieldErrors: { password: { code: 'tookTooLong' } },
})
export const EnrolmentAsked = stepStory('enrolment', { enrolment })
export const EnrolmentRefused = stepStory('enrolment', {
  enrolment,
  fieldErrors: { code: { code: 'wrongCode' } },
})
export const EnrolmentConfirmed = stepStory('confirming', { enrolment })
export const RecoveryCodesShown = stepStory('recovery_codes', { recoveryCodes })
export const RecoveryCodesNotSaved = stepStory('recovery_codes', {
  recoveryCodes,
  fieldErrors: { code: { code: 'noAnswer' } },
})
export const Finishing = stepStory('finishing', { recoveryCodes })
/** The session ended over unsent work, and its person has a second factor. */
export const CodeAskedOverPage = stepStory('code_asked', { user, hasUnsentWork: true, isPageKept: true })

const entering = actorIn(sessionMachine, { second_factor: 'code_asked' }, { email: user.email })
/** A pasted code with a space is sent by itself; a recovery code waits for the button. */
export const CodePasted: Story = {
  ...showing(entering),
  parameters: { machine: 'session', state: 'second_factor.code_asked' },
  play: async (context) => {
    const t = await wordsIn('factor', context)
    const canvas = within(context.canvasElement)
    await userEvent.click(await canvas.findByRole('button', { name: t('useRecovery') }))
    await userEvent.type(canvas.getByLabelText(labelled(t('recovery'))), 'k7mq-x2vd')
    await expect(canvas.getByLabelText(labelled(t('recovery')))).toHaveValue('k7mq-x2vd')
    await expect(entering.getSnapshot().matches({ second_factor: 'code_asked' })).toBe(true)
    await userEvent.click(canvas.getByRole('button', { name: t('useCode') }))
    const field = canvas.getByLabelText(labelled(t('code')))
    await expect(field).toHaveAttribute('autocomplete', 'one-time-code')
    await expect(field).toHaveAttribute('inputmode', 'numeric')
    await userEvent.click(field)
    await userEvent.paste('123 456')
    await expect(entering.getSnapshot().matches({ second_factor: 'checking_code' })).toBe(true)
    await expect(field).toHaveValue('123456')
  },
}

const typing = actorIn(sessionMachine, 'guest')
/** The form says what is wrong while it is typed, and sends only what is right. */
export const TypedAndSent: Story = {
  ...showing(typing),
  parameters: { machine: 'session', state: 'guest' },
  play: async (context) => {
    const t = await wordsIn('session', context)
    const canvas = within(context.canvasElement)
    const email = await canvas.findByLabelText(labelled(t('email')))
    const password = canvas.getByLabelText(labelled(t('password')))
    await expect(canvas.getByRole('button', { name: t('login') })).toHaveAttribute('aria-disabled', 'true')
    await userEvent.type(email, 'nadia')
    await expect(canvas.getByText(t('error.emailInvalid'))).toBeVisible()
    await userEvent.clear(email)
    await expect(canvas.getByText(t('error.emailRequired'))).toBeVisible()
    await userEvent.type(email, 'nadia@agency.example')
    await userEvent.type(password, 'abc')
    await expect(canvas.getByText(t('error.passwordShort'))).toBeVisible()
    await userEvent.clear(password)
    await expect(canvas.getByText(t('error.passwordRequired'))).toBeVisible()
    await userEvent.type(password, 'a long sentence')
    await userEvent.click(canvas.getByRole('button', { name: t('login') }))
    await expect(typing.getSnapshot().value).toBe('authenticating')
  },
}

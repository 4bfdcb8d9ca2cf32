import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent, within } from 'storybook/test'
import { actorIn } from '../../client/journey/machine-story.ts'
import { labelled, wordsIn } from '../../client/journey/story-words.ts'
import { forgotPasswordMachine, type ForgotPasswordContext } from '../../machines/shell/forgot-password.ts'
import { reauthenticateMachine, type ReauthenticateContext } from '../../machines/shell/reauthenticate.ts'
import {
  resetPasswordMachine,
  type NewPasswordField,
  type ResetPasswordContext,
} from '../../machines/shell/reset-password.ts'
import { ForgotPassword } from './forgot-password.tsx'
import { GuestCard } from './guest-card.tsx'
import { NewPasswordForm, ResetPassword } from './new-password.tsx'
import { ReauthenticateDialog } from './reauthenticate-dialog.tsx'

const logo = '/favicon.svg'
const loginPath = '/login'
const forgotPath = '/pages/auth/forgot-password-2'

const meta = { title: 'Session/Account' } satisfies Meta
export default meta
type Story = StoryObj

// A story closes over its actor: Storybook would try to serialise it as an argument.
const forgot = (
  state: 'asking' | 'sending' | 'answered',
  context: Partial<ForgotPasswordContext> = {},
): Story => {
  const actor = actorIn(forgotPasswordMachine, state, context)
  return {
    render: () => (
      <GuestCard logo={logo} title="Forgot your password?">
        <ForgotPassword actor={actor} loginPath={loginPath} />
      </GuestCard>
    ),
    parameters: { machine: 'forgot-password', state },
  }
}
export const ForgotAsking = forgot('asking')
export const ForgotNoEmail = forgot('asking', { email: 'nadia', fault: { code: 'emailInvalid', text: '' } })
export const ForgotSending = forgot('sending', { email: 'nadia@agency.example' })
export const ForgotAnswered = forgot('answered', { email: 'nadia@agency.example' })

const byLink: readonly NewPasswordField[] = ['password', 'confirm_password']
const reset = (
  state: 'editing' | 'saving' | 'changed' | 'linkDead',
  context: Partial<ResetPasswordContext> = {},
): Story => {
  const actor = actorIn(resetPasswordMachine, state, context, { fields: byLink })
  return {
    render: () => (
      <GuestCard logo={logo} title="Choose a new password">
        <ResetPassword actor={actor} loginPath={loginPath} forgotPath={forgotPath} />
      </GuestCard>
    ),
    parameters: { machine: 'reset-password', state },
  }
}
export const ResetEditing = reset('editing')
export const ResetRefused = reset('editing', {
  faults: { password: { code: 'COMMON', text: 'This password is too easy to guess. Choose another.' } },
})
export const ResetNoAnswer = reset('editing', { problem: '' })
export const ResetSaving = reset('saving')
export const ResetChanged = reset('changed')
export const ResetLinkDead = reset('linkDead')

const own = actorIn(resetPasswordMachine, 'editing', {}, { fields: ['current_password', ...byLink] })
/** Every empty field is named, and two different passwords are noticed before the server is asked. */
export const OwnPasswordTyped: Story = {
  render: () => <NewPasswordForm actor={own} saveLabel="Change password" />,
  parameters: { machine: 'reset-password', state: 'editing' },
  play: async (context) => {
    const t = await wordsIn('account', context)
    const canvas = within(context.canvasElement)
    await userEvent.click(await canvas.findByRole('button', { name: 'Change password' }))
    const label = t('field.current_password')
    await expect(await canvas.findByText(t('fault.REQ', { label }))).toBeVisible()
    await userEvent.type(canvas.getByLabelText(labelled(t('field.current_password'))), 'old words of mine')
    await userEvent.type(canvas.getByLabelText(labelled(t('field.password'))), 'seven herons over the haor')
    await userEvent.type(canvas.getByLabelText(labelled(t('field.confirm_password'))), 'seven herons')
    await userEvent.click(canvas.getByRole('button', { name: 'Change password' }))
    await expect(canvas.getByText(t('fault.SAME'))).toBeVisible()
    await expect(own.getSnapshot().value).toBe('editing')
  },
}

const again = (
  state: 'closed' | 'asking' | 'checking',
  context: Partial<ReauthenticateContext> = {},
): Story => {
  const actor = actorIn(reauthenticateMachine, state, context)
  return {
    render: () => <ReauthenticateDialog actor={actor} />,
    parameters: { machine: 'reauthenticate', state },
  }
}
export const AgainClosed = again('closed')
export const AgainAsking = again('asking')
export const AgainWrong = again('asking', { fault: { code: 'WRONG', text: '' } })
export const AgainChecking = again('checking')

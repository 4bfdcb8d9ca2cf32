import type { Meta, StoryObj } from '@storybook/react-vite'
import { actorIn } from '../../../client/journey/machine-story.ts'
import type { OwnFactor } from '../../../client/agency/own-factor.ts'
import { ownFactorMachine, type OwnFactorContext } from '../../../machines/shell/own-factor.ts'
import { OwnFactorPanel } from './own-factor.tsx'

const meta = { title: 'Session/Own second factor' } satisfies Meta
export default meta
type Story = StoryObj

const off: OwnFactor = { is_on: false, since: null, is_required: false, recovery_codes_left: 0 }
const on: OwnFactor = {
  is_on: true,
  since: '2027-01-03T06:00:00Z',
  is_required: false,
  recovery_codes_left: 9,
}
type State =
  | 'idle'
  | 'starting'
  | 'enrolment'
  | 'confirming'
  | 'renewing'
  | 'recovery_codes'
  | 'keeping'
  | 'removing'
const story = (state: State, factor: OwnFactor, context: Partial<OwnFactorContext> = {}): Story => {
  // A story closes over its actor: Storybook would try to serialise it as an argument.
  const actor = actorIn(ownFactorMachine, state, context)
  return {
    render: () => <OwnFactorPanel actor={actor} factor={factor} email="sample@agency.example" />,
    parameters: { machine: 'own-factor', state },
  }
}
const enrolment = {
  secret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
  uri: 'otpauth://totp/RAMS:sample',
  qr: '/favicon.svg',
}
const recoveryCodes = Array.from({ length: 10 }, (_, at) => `k7mq-x2vd-9th${'abcdefghjk'[at]}`)

export const Off = story('idle', off)
export const On = story('idle', on)
export const Required = story('idle', { ...on, is_required: true })
export const TookTooLong = story('idle', off, { refusal: { code: 'tookTooLong' } })
export const Starting = story('starting', off)
export const EnrolmentShown = story('enrolment', off, { enrolment })
export const CodeRefused = story('enrolment', off, { enrolment, refusal: { code: 'wrongCode' } })
export const Confirming = story('confirming', off, { enrolment })
export const Renewing = story('renewing', on)
export const RecoveryCodesShown = story('recovery_codes', on, { recoveryCodes })
export const Keeping = story('keeping', on, { recoveryCodes })
export const Removing = story('removing', on)

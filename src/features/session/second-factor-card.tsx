import { useSelector } from '@xstate/react'
import type { ReactNode } from 'react'
import type { ActorRefFrom } from 'xstate'
import type { sessionMachine } from '../../machines/shell/session.ts'
import { useT } from '../../foundation/text/i18n.ts'
import { GuestCard } from './guest-card.tsx'
import { secondFactorStep, stepTexts } from './factor/second-factor-step.ts'
import { SecondFactorSteps } from './factor/second-factor-steps.tsx'

/** The sign-in page between password and session; fetched when an account first asks for it. */
export function SecondFactorCard({
  actor,
  logo,
  foot,
}: {
  actor: ActorRefFrom<typeof sessionMachine>
  logo: string
  foot?: ReactNode
}) {
  const t = useT('factor')
  const step = useSelector(actor, secondFactorStep)
  // One by one: whatever else the session notes while a user types must not draw the field again in between.
  const email = useSelector(actor, (s) => s.context.email)
  const fieldErrors = useSelector(actor, (s) => s.context.fieldErrors)
  const enrolment = useSelector(actor, (s) => s.context.enrolment)
  const recoveryCodes = useSelector(actor, (s) => s.context.recoveryCodes)
  if (!step) return null
  const [heading, intro] = stepTexts(step)
  return (
    <GuestCard logo={logo} title={t(heading)} intro={t(intro)} foot={foot}>
      <SecondFactorSteps
        step={step}
        context={{ email, fieldErrors, enrolment, recoveryCodes }}
        send={(event) => actor.send(event)}
      />
    </GuestCard>
  )
}

import type { SnapshotFrom } from 'xstate'
import type { sessionMachine } from '../../../machines/shell/session.ts'

export type SecondFactorStep =
  | 'code_asked'
  | 'checking_code'
  | 'enrolment'
  | 'confirming'
  | 'recovery_codes'
  | 'finishing'

/** Where between password and session the sign-in stands; null elsewhere. */
export const secondFactorStep = (
  snapshot: Pick<SnapshotFrom<typeof sessionMachine>, 'value'>,
): SecondFactorStep | null =>
  typeof snapshot.value === 'object' ? (snapshot.value.second_factor ?? null) : null

/** Heading and introduction of a step. */
export const stepTexts = (step: SecondFactorStep) =>
  step === 'code_asked' || step === 'checking_code'
    ? (['codeTitle', 'codeIntro'] as const)
    : step === 'enrolment' || step === 'confirming'
      ? (['enrolTitle', 'enrolIntro'] as const)
      : (['codesTitle', 'codesIntro'] as const)

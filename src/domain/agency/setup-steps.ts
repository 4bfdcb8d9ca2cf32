/** The steps of setting an agency up after its first sign-in, in order. Each is a page of the set-up assistant. */
export const setupSteps = ['company', 'branches', 'chart', 'roles', 'users', 'plans'] as const

export type SetupStep = (typeof setupSteps)[number]

/** The first step that is not done; null when all are. */
export const nextSetupStep = (done: readonly string[]): SetupStep | null =>
  setupSteps.find((step) => !done.includes(step)) ?? null

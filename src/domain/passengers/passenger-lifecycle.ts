/** States of a passenger's file and of the passport, and who sees its money. Source: machines M8 and M13b, roles 3.2. */
export const lifecycleStates = [
  'draft',
  'active',
  'ready_to_fly',
  'departed',
  'arrived',
  'completed',
  'on_hold',
  'cancelled',
  'returned',
  'blacklisted',
  'discarded',
] as const

/** A passport number or NID may stand in one of these files only (guard G-DUP). */
export const liveFiles = [
  'draft',
  'active',
  'ready_to_fly',
  'on_hold',
  'departed',
  'arrived',
  'blacklisted',
] as const

export const custodyStates = ['not_received', 'in_office', 'out', 'delivered', 'lost'] as const
export const custodyPlaces = [
  'passenger',
  'office',
  'medical_center',
  'embassy',
  'bmet',
  'training',
  'agent',
  'passport_office',
  'courier',
  'delivered',
  'lost',
] as const

export const seesAmounts = { visibleTo: ['ADM', 'MGR', 'ACC', 'AGR', 'TKT', 'PRO', 'QAR'] } as const
export const seesCommission = { visibleTo: ['ADM', 'MGR', 'ACC', 'AGR', 'QAR'] } as const
/** National numbers: others see the last four digits. */
export const seesNationalId = {
  visibleTo: ['ADM', 'MGR', 'PRO', 'DEO'],
  hiddenAs: 'last4',
  sensitive: true,
} as const

/** Where the chosen columns of a report are kept; the working sheet's scope is spelt as its page. */
export const columnScopeOf = {
  medical: 'medical',
  embassy: 'embassy',
  mofa: 'mofa',
  training: 'training',
  manPower: 'manPower',
  flight: 'flight',
  stages: 'passengerSumary',
  passenger: 'passenger',
  quickUpdate: 'passengerUpdate',
} as const

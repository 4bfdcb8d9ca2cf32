import type { Driver } from './workflow-driver.ts'

/** What a walk needs of a driver. */
export type Walked = Pick<
  Driver,
  | 'db'
  | 'users'
  | 'clock'
  | 'day'
  | 'logged'
  | 'paper'
  | 'pdf'
  | 'event'
  | 'ok'
  | 'sample'
  | 'snapshot'
  | 'stateAt'
  | 'settle'
  | 'night'
>

import type { Context } from '../http/define-route.ts'

/** What an operation on records needs of the request: who asks, in which transaction, on which day. */
export type Crud = Pick<Context<'user'>, 'user' | 'db' | 'clock' | 'services' | 'audit'>

/** The part that reading needs. */
export type Reader = Pick<Crud, 'user' | 'db' | 'clock'>

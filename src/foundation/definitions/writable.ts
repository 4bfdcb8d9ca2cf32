import type { Fields } from './entity.ts'
import type { Field } from './fields.ts'
import { once } from './once.ts'

/** Fields a body may carry: everything that is not set by the server. */
export const writable = once((fields: Fields): readonly [string, Field][] =>
  Object.entries(fields).filter(([, field]) => !field.calc && !field.virtual),
)

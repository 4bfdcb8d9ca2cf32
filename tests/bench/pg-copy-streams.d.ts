declare module 'pg-copy-streams' {
  import type { Writable } from 'node:stream'
  import type { Submittable } from 'pg'
  /** The stream that a COPY … FROM STDIN reads. */
  export function from(text: string): Writable & Submittable
}

/** Records made of a file: it is read once, when the record is saved; its text is not kept, its fingerprint is. */
import { createHash } from 'node:crypto'
import { AppError } from '../../../domain/errors.ts'
import { saidOf, type Wording } from '../../../foundation/text/sentence.ts'
import type { Db } from '../../platform/db/kysely.ts'
import type { Row } from '../read/columns.ts'
import type { Hooks, Writing } from '../hooks.ts'

/** Faults of one file that are said together. */
const mostFaults = 20

/** @throws AppError with everything that is wrong in the file, at the field that holds its text. */
export function refuseFile(wordings: readonly Wording[], code: string): never {
  const errors = wordings
    .slice(0, mostFaults)
    .map((wording) => ({ pointer: '/content', code, ...saidOf(wording) }))
  throw new AppError('input.invalid', { detail: wordings[0] ?? '', errors, publicCode: code })
}

interface ImportedFile<F> {
  /** Before the dot of its codes. */
  name: string
  /** Says that there is no file. */
  missing: Wording
  /** Whether a record has the file already. */
  isImported: (db: Db, digest: string) => Promise<boolean>
  /** Reads it; refuses what is wrong by `refuseFile`. @returns what it holds, and the values of the record. */
  read: (text: string, writing: Writing) => Promise<{ file: F; values: Row }>
  /** Writes what it holds beside its record. */
  write: (db: Db, id: number, file: F) => Promise<void>
}

const twice = 'This statement was already imported.'

export function importedFileHooks<F>({ name, missing, isImported, read, write }: ImportedFile<F>): Hooks {
  /** Files between the hook that reads them and the one that writes their rows, by the values of their record. */
  const reading = new WeakMap<object, F>()
  return {
    async beforeCreate(writing) {
      const { values, crud } = writing
      const text = typeof values['content'] === 'string' ? values['content'] : ''
      if (text.trim() === '') refuseFile([missing], 'REQ')
      const digest = createHash('sha256').update(text).digest('hex')
      if (await isImported(crud.db, digest))
        throw new AppError('input.notUnique', {
          detail: twice,
          errors: [{ pointer: '/content', code: `${name}.twice`, message: twice }],
          publicCode: `${name}.twice`,
        })
      const found = await read(text, writing)
      Object.assign(values, found.values, { content: null, digest })
      reading.set(values, found.file)
    },
    async beforeUpdate() {
      throw new AppError('step.refused', {
        detail: 'A statement is what its file says. Discard it and import the right one.',
        publicCode: 'ticket.locked',
      })
    },
    async afterWrite({ values, crud }, id) {
      const file = reading.get(values)
      if (file !== undefined) await write(crud.db, id, file)
    },
  }
}

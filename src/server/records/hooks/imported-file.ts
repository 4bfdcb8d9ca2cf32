/** Records made of a file: it is read once, when the record is saved; its text is not kept, its fingerprint is. */
import { createHash } from 'node:crypto'
import { AppError } from '../../../domain/errors.ts'
import { saidOf, type Wording } from '../../../foundation/text/sentence.ts'
import type { Entity } from '../../../foundation/definitions/entity.ts'
import type { Db } from '../../platform/db/kysely.ts'
import type { Row } from '../read/columns.ts'
import { recordLink } from '../record-link.ts'
import type { Hooks, Writing } from '../hooks.ts'

/** Faults of one file that are said together. */
const mostFaults = 20

/** The record that has a file already, and what people call it. */
interface FirstImport {
  id: number
  title: string
}

/** @throws AppError that says at the field of the file that it is there already, with the way to the record that has it. */
export function refuseTwice(
  entity: Entity,
  { id, title }: FirstImport,
  { name, said }: { name: string; said: Wording },
): never {
  throw new AppError('input.notUnique', {
    detail: said,
    errors: [{ pointer: '/content', code: `${name}.twice`, ...saidOf(said) }],
    publicCode: `${name}.twice`,
    fix: recordLink(entity, id, title),
  })
}

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
  /** The record that has the file already; null where none has. */
  firstOf: (db: Db, digest: string) => Promise<FirstImport | null>
  /** Reads it; refuses what is wrong by `refuseFile`. @returns what it holds, and the values of the record. */
  read: (text: string, writing: Writing) => Promise<{ file: F; values: Row }>
  /** Writes what it holds beside its record. */
  write: (db: Db, id: number, file: F) => Promise<void>
}

const twice = 'This statement was already imported.'

export function importedFileHooks<F>({ name, missing, firstOf, read, write }: ImportedFile<F>): Hooks {
  /** Files between the hook that reads them and the one that writes their rows, by the values of their record. */
  const reading = new WeakMap<object, F>()
  return {
    async beforeCreate(writing) {
      const { entity, values, crud } = writing
      const text = typeof values['content'] === 'string' ? values['content'] : ''
      if (text.trim() === '') refuseFile([missing], 'REQ')
      const digest = createHash('sha256').update(text).digest('hex')
      const first = await firstOf(crud.db, digest)
      if (first) refuseTwice(entity, first, { name, said: twice })
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

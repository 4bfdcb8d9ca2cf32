import { entityOf, isEntityName } from '../../domain/entities.ts'

/** Page of a record; null for a record without pages. */
export const pathOfTicketRecord = (module: string, id: number): string | null =>
  isEntityName(module)
    ? (entityOf(module).paths?.detail.replace(':id', String(id)).replace('/:name?', '') ?? null)
    : null

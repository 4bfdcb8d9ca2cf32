import { entityOf } from '../../../domain/entities.ts'

/** Page or form of a record; null for a kind without. */
export const pathTo = (kind: string, id: number | 'new', place: 'detail' | 'form'): string | null =>
  entityOf(kind).paths?.[place].replace('/:name?', '').replace(':id', String(id)) ?? null

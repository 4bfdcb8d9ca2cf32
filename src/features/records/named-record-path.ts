import { entityOf, isEntityName } from '../../domain/entities.ts'
import { detailPath } from './record-paths.ts'

/** Address of a record known by the name of its kind; apart, because it knows every kind of record. */
export const pathOfRecord = (name: string, id: number): string | null =>
  isEntityName(name) ? detailPath(entityOf(name), id) : null

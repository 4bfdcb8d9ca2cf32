import { entityOf } from '../../domain/entities.ts'
import { detailPath } from '../../features/records/record-paths.ts'
import { isServed } from './served.ts'

/** The page of a receipt, where it is served. */
export function receiptPath(id: number): string | null {
  const path = detailPath(entityOf('receipt_voucher'), id)
  return path !== null && isServed(path) ? path : null
}

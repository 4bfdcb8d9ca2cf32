import { AppLink } from '../../../ui/layout/app-link.tsx'
import { Ltr } from '../../../ui/layout/ltr.tsx'
import { useVoucherPath } from './line-paths.ts'

/** The number of an entry with the way to its document, or to the day book where it has none the reader may open. */
export function VoucherNo({ no, day, module, id }: { no: string; day?: string; module: string; id: number }) {
  const path = useVoucherPath()({ no, module, id, ...(day === undefined ? {} : { day }) })
  return path ? (
    <AppLink to={path}>
      <Ltr>{no}</Ltr>
    </AppLink>
  ) : (
    <Ltr>{no}</Ltr>
  )
}

import type { ReactNode } from 'react'
import { RecordServicesProvider } from '../features/records/record-services.tsx'
import { rowFor } from './routes.ts'
import { servedRows } from './router.tsx'

const isServed = (path: string) => {
  const row = rowFor(path)
  return row !== null && servedRows.includes(row)
}

/** Gives the fields below what they ask for: search, files, dates, pages that exist. */
export const WithServices = ({ children }: { children: ReactNode }) => <RecordServicesProvider isServed={isServed}>{children}</RecordServicesProvider>

import type { ReactNode } from 'react'
import { RecordServicesProvider } from '../../features/records/record-services.tsx'
import { isServed } from './served.ts'

/** Gives the fields below what they ask for: search, files, dates, pages that exist. */
export const WithServices = ({ children }: { children: ReactNode }) => (
  <RecordServicesProvider isServed={isServed}>{children}</RecordServicesProvider>
)

import { useQueryClient } from '@tanstack/react-query'
import { lazy, useContext, useEffect, useMemo, type ReactNode } from 'react'
import { agencyDay } from '../../client/records/records-today.ts'
import { RecordServicesContext, type RecordServices } from '../../ui/records/record-services.ts'
import { whenIdle } from '../../ui/layout/when-idle.ts'
import { sharedServices } from './shared-services.ts'

const fetchFieldServices = () => import('./record-services.tsx')
const FieldServices = lazy(async () => ({ default: (await fetchFieldServices()).RecordServicesProvider }))

/** Gives a list what its rows ask for; what fields ask for comes with the first field, in the form of a filter. */
export function ListServicesProvider({
  isServed,
  children,
}: {
  isServed: (path: string) => boolean
  children: ReactNode
}) {
  const client = useQueryClient()
  const none = useContext(RecordServicesContext)
  const today = agencyDay()
  const services = useMemo<RecordServices>(
    () => ({
      ...none,
      today,
      ...sharedServices,
      choicesOf: async (entity, ids) => (await fetchFieldServices()).labelsOf(client, entity, ids),
      withFields: (fields) => <FieldServices isServed={isServed}>{fields}</FieldServices>,
    }),
    [none, client, today, isServed],
  )
  useEffect(() => whenIdle(fetchFieldServices), [])
  return <RecordServicesContext value={services}>{children}</RecordServicesContext>
}

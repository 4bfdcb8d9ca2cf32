import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { lazy, useMemo, type ReactNode } from 'react'
import {
  choicesOf,
  fits,
  recentChoices,
  rememberChoice,
  searchChoices,
} from '../../client/records/lookups.ts'
import { uploadFile } from '../../client/records/records-files.ts'
import { readPasted } from '../../client/records/pasted-lines.ts'
import { agencyDay } from '../../client/records/records-today.ts'
import { useSessionUser } from '../../client/http/session.ts'
import { entityOf } from '../../domain/entities.ts'
import { minorDigits } from '../../foundation/values/money.ts'
import { typedAmount, typedDate } from '../../foundation/values/typed-input.ts'
import { RecordServicesContext, type RecordServices } from '../../ui/records/record-services.ts'
import { pathOfRecord } from './named-record-path.ts'
import { sharedServices } from './shared-services.ts'

const CreateForm = lazy(async () => ({
  default: (await import('./record-create-panel.tsx')).RecordCreatePanel,
}))

/** Labels of records of a kind known by its name. */
export const labelsOf = (client: QueryClient, entity: string, ids: readonly number[]) =>
  choicesOf(client, entityOf(entity), ids)

const noPermissions: readonly string[] = []

/** Gives the fields of any record what they ask for: server search, files, dates, amounts, pages of other records. */
export function RecordServicesProvider({
  isServed,
  entryPath,
  children,
}: {
  isServed: (path: string) => boolean
  /** Lines of an entry in the books, by its number. */
  entryPath?: ((no: string) => string) | undefined
  children: ReactNode
}) {
  const client = useQueryClient()
  const permissions = useSessionUser()?.user_permissions ?? noPermissions
  const today = agencyDay()
  const services = useMemo<RecordServices>(
    () => ({
      today,
      readDate: (text) => typedDate(text, today),
      readAmount: typedAmount,
      digitsOf: minorDigits,
      search: (entity, text, where) => searchChoices(client, entityOf(entity), text, where),
      choicesOf: (entity, ids) => labelsOf(client, entity, ids),
      fits: (entity, id, where) => fits(client, entityOf(entity), id, where),
      recent: recentChoices,
      remember: rememberChoice,
      pathOf: (entity, id) => {
        const path = permissions.includes(`${entity}.read`) ? pathOfRecord(entity, id) : null
        return path && isServed(path) ? path : null
      },
      entryPath,
      canCreate: (entity) =>
        permissions.includes(`${entity}.create`) &&
        entityOf(entity).paths !== undefined &&
        entity !== 'passenger',
      CreateForm,
      ...sharedServices,
      readPasted: (entity, line, fields, rows) => readPasted(entity, { line, fields, rows }),
      upload: uploadFile,
    }),
    [client, permissions, today, isServed, entryPath],
  )
  return <RecordServicesContext value={services}>{children}</RecordServicesContext>
}

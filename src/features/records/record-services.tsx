import { useQueryClient } from '@tanstack/react-query'
import { lazy, useMemo, type ReactNode } from 'react'
import { choicesOf, recentChoices, rememberChoice, searchChoices } from '../../client/records/lookups.ts'
import { fetchFile, uploadFile } from '../../client/records/records-files.ts'
import { agencyDay } from '../../client/records/records-today.ts'
import { useSessionUser } from '../../client/http/session.ts'
import { onSignOut } from '../../client/http/sign-out.ts'
import { entityOf } from '../../domain/entities.ts'
import { minorDigits } from '../../foundation/values/money.ts'
import { typedAmount, typedDate } from '../../foundation/values/typed-input.ts'
import { forgetPictures } from '../../ui/inputs/file-field-picture.tsx'
import { RecordServicesContext, type RecordServices } from '../../ui/records/record-services.ts'
import { pathOfRecord } from './record-paths.ts'
import { RecordCreatePanel } from './record-create-panel.tsx'

// The machines are large, and few lists show a state.
const StateOf = lazy(async () => ({ default: (await import('./state-of.tsx')).StateOf }))

onSignOut(forgetPictures)

const noPermissions: readonly string[] = []

/** Gives the fields of any record what they ask for: server search, files, dates, amounts, pages of other records. */
export function RecordServicesProvider({
  isServed,
  children,
}: {
  isServed: (path: string) => boolean
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
      choicesOf: (entity, ids) => choicesOf(client, entityOf(entity), ids),
      recent: recentChoices,
      remember: rememberChoice,
      pathOf: (entity, id) => {
        const path = permissions.includes(`${entity}.read`) ? pathOfRecord(entity, id) : null
        return path && isServed(path) ? path : null
      },
      canCreate: (entity) =>
        permissions.includes(`${entity}.create`) &&
        entityOf(entity).paths !== undefined &&
        entity !== 'passenger',
      CreateForm: RecordCreatePanel,
      StateOf,
      upload: uploadFile,
      viewFile: fetchFile,
    }),
    [client, permissions, today, isServed],
  )
  return <RecordServicesContext value={services}>{children}</RecordServicesContext>
}

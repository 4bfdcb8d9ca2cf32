import { useNavigate, useParams } from 'react-router'
import { useSessionUser } from '../../../client/http/session.ts'
import { isRecordId } from '../../../client/records/records.ts'
import { entityOf, isEntityName } from '../../../domain/entities.ts'
import type { Entity } from '../../../foundation/definitions/entity.ts'
import { isImportable } from '../../../domain/imports/columns.ts'
import type { FieldTexts } from '../../../features/imports/import-names.ts'
import { ImportWizard } from '../../../features/imports/import-wizard.tsx'
import { detailPath, listPath } from '../../../features/records/record-paths.ts'
import { useEntityTexts } from '../../../ui/records/entity-texts.ts'
import { EntityFormBlocked } from '../../../ui/records/entity-form-blocked.tsx'
import { languages } from '../../../foundation/text/i18n.ts'
import { Page } from '../../../ui/layout/page.tsx'
import { homePath } from '../../routes.ts'
import { isServed } from '../../parts/served.ts'
import { readTexts } from '../../texts.ts'
import { Component as NotFound } from '../desk/not-found.tsx'

const readLanguages = (): Promise<readonly FieldTexts[]> =>
  Promise.all(languages.map(({ code }) => readTexts(code, 'fields') as Promise<FieldTexts>)) // A file of texts is an object of texts.
const served = (path: string | null): string | null => (path !== null && isServed(path) ? path : null)

/** A user who may not write records of a kind reads so here, and nothing is asked of the server. */
function Refused({ entity }: { entity: Entity }) {
  const texts = useEntityTexts(entity)
  return (
    <Page title={texts.many}>
      <EntityFormBlocked
        why="create"
        texts={texts}
        problem={null}
        backPath={listPath(entity) ?? homePath}
        onRetry={() => {}}
      />
    </Page>
  )
}

/** Brings records of one kind in from a file; the address names the import, so that a reload goes on with it. */
export function Component() {
  const { entity: name = '', batch = '' } = useParams()
  const navigate = useNavigate()
  const user = useSessionUser()
  if (!isEntityName(name) || !isImportable(entityOf(name))) return <NotFound />
  const entity = entityOf(name)
  if (!user?.user_permissions.includes(`${name}.create`)) return <Refused entity={entity} />
  const path = (to: number | null) => `/apps/import/${name}${to === null ? '' : `/${to}`}`
  return (
    <ImportWizard
      key={name}
      entity={entity}
      id={isRecordId(batch) ? Number(batch) : null}
      onId={(to) => void navigate(path(to), { replace: true })}
      readLanguages={readLanguages}
      listPath={served(listPath(entity))}
      recordPath={(to) => served(detailPath(entity, to))}
      pathOf={path}
    />
  )
}

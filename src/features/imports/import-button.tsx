import { useSessionUser } from '../../client/http/session.ts'
import { isImportable } from '../../domain/imports/columns.ts'
import type { Entity } from '../../foundation/definitions/entity.ts'
import { Button } from '../../ui/layout/fluent.ts'
import { useT } from '../../foundation/text/i18n.ts'
import { ArrowUploadRegular } from '../../ui/icons/icons.ts'
import { useGoTo } from '../../ui/layout/navigation.ts'

/** The way from a list into an import, for who may create its records. */
export function ImportButton({ entity }: { entity: Entity }) {
  const t = useT('entity')
  const goTo = useGoTo()
  const permissions = useSessionUser()?.user_permissions ?? []
  if (!isImportable(entity) || !permissions.includes(`${entity.name}.create`)) return null
  return (
    <Button icon={<ArrowUploadRegular />} onClick={() => goTo(`/apps/import/${entity.name}`)}>
      {t('import')}
    </Button>
  )
}

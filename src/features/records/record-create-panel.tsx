import { useMemo } from 'react'
import { entityOf } from '../../domain/entities.ts'
import { titleField } from '../../ui/tables/entity-columns.ts'
import { EntityFormPanel } from '../../ui/records/entity-form-panel.tsx'
import { useEntityTexts } from '../../ui/records/entity-texts.ts'
import { entityTitle } from '../../ui/records/entity-title.ts'
import { useT } from '../../foundation/text/i18n.ts'
import type { Choice } from '../../ui/records/record-services.ts'
import { RecordForm } from './record-form.tsx'
import { listPath } from './record-paths.ts'

/** The form of another entity over the one being filled in; what is made there is chosen here. */
export function RecordCreatePanel({
  entity: name,
  text,
  onDone,
}: {
  entity: string
  text: string
  onDone: (choice: Choice | null) => void
}) {
  const entity = entityOf(name)
  const t = useT('entity')
  const texts = useEntityTexts(entity)
  const startValues = useMemo(() => {
    const first = titleField(entity)
    return text && entity.fields[first] && !entity.fields[first].calc
      ? { [first]: entity.fields[first].kind === 'upper' ? text.toUpperCase() : text }
      : {}
  }, [entity, text])
  return (
    <EntityFormPanel title={t('form.new', { one: texts.oneIn })} onClose={() => onDone(null)}>
      {(closeThen) => (
        <RecordForm
          entity={entity}
          id="new"
          given={startValues}
          isPanel
          canSaveAndNew={false}
          backPath={listPath(entity) ?? '/'}
          onDone={(record) =>
            closeThen(() => onDone(record && { id: record.id, label: entityTitle(entity, record, texts) }))
          }
        />
      )}
    </EntityFormPanel>
  )
}

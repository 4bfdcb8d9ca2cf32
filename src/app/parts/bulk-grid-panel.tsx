import { BulkGrid, type BulkGridProps } from '../../features/journey/bulk-grid.tsx'
import { useT } from '../../foundation/text/i18n.ts'
import { EntityFormPanel } from '../../ui/records/entity-form-panel.tsx'
import { WithServices } from './with-services.tsx'

/** The sheet for one step of many passengers, beside the list they were chosen in; what was typed is kept as a draft. */
export function BulkGridPanel({ onClose, ...grid }: BulkGridProps & { onClose: () => void }) {
  const t = useT('bulk')
  return (
    <EntityFormPanel title={t('grid.title')} width="sheet" onClose={onClose}>
      {() => (
        <WithServices>
          <BulkGrid {...grid} />
        </WithServices>
      )}
    </EntityFormPanel>
  )
}

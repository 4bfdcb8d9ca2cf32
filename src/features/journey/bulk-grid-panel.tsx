import { useT } from '../../foundation/text/i18n.ts'
import { EntityFormPanel } from '../../ui/records/entity-form-panel.tsx'
import { RecordServicesProvider } from '../records/record-services.tsx'
import { BulkGrid, type BulkGridProps } from './bulk-grid.tsx'

/** The sheet for one step of many passengers, beside the list they were chosen in; what was typed is kept as a draft. */
export function BulkGridPanel({
  isServed,
  onClose,
  ...grid
}: BulkGridProps & { isServed: (path: string) => boolean; onClose: () => void }) {
  const t = useT('bulk')
  return (
    <EntityFormPanel title={t('grid.title')} isWide onClose={onClose}>
      {() => (
        <RecordServicesProvider isServed={isServed}>
          <BulkGrid {...grid} />
        </RecordServicesProvider>
      )}
    </EntityFormPanel>
  )
}

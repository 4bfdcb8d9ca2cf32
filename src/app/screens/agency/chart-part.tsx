import { useState } from 'react'
import type { WireRecord } from '../../../client/records/records.ts'
import { entityOf } from '../../../domain/entities.ts'
import { RecordCreatePanel } from '../../../features/records/record-create-panel.tsx'
import { RecordForm } from '../../../features/records/record-form.tsx'
import { listPath } from '../../../features/records/record-paths.ts'
import { ChartRows } from '../../../features/agency/chart-rows.tsx'
import { AppLink } from '../../../ui/layout/app-link.tsx'
import { Row, Stack } from '../../../ui/layout/arrange.tsx'
import { EntityFormPanel } from '../../../ui/records/entity-form-panel.tsx'
import { Button } from '../../../ui/layout/fluent.ts'
import { useT } from '../../../foundation/text/i18n.ts'

const ledger = entityOf('ledger_account')

/** The step of the set-up about the books: the chart is looked through, accounts are added, renamed and switched off. */
export function ChartPart() {
  const t = useT('setup')
  const [open, setOpen] = useState<WireRecord | null>(null)
  const [isAdding, setAdding] = useState(false)
  return (
    <Stack gap="m">
      <ChartRows onOpen={setOpen} />
      <Row gap="m">
        <Button onClick={() => setAdding(true)}>{t('chart.add')}</Button>
        <AppLink to="/apps/group-management/groups">{t('chart.toGroups')}</AppLink>
        <AppLink to="/apps/ledger-management/ledgers">{t('chart.toLedgers')}</AppLink>
      </Row>
      {isAdding && <RecordCreatePanel entity="ledger_account" text="" onDone={() => setAdding(false)} />}
      {open && (
        <EntityFormPanel
          title={`${String(open['code'])} ${String(open['name'])}`}
          onClose={() => setOpen(null)}
        >
          {(closeThen) => (
            <RecordForm
              entity={ledger}
              id={open.id}
              isPanel
              canSaveAndNew={false}
              backPath={listPath(ledger) ?? '/'}
              onDone={() => closeThen(() => setOpen(null))}
            />
          )}
        </EntityFormPanel>
      )}
    </Stack>
  )
}

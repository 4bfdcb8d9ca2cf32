import type { Entity } from '../../foundation/definitions/entity.ts'
import type { ImportBatch, ImportOrder } from '../../machines/desk/import.ts'
import { AppLink } from '../../ui/layout/app-link.tsx'
import { Row, Stack } from '../../ui/layout/arrange.tsx'
import { Button, MessageBar, MessageBarBody } from '../../ui/layout/fluent.ts'
import { numberText } from '../../foundation/text/agency-format.ts'
import { useLanguage, useT } from '../../foundation/text/i18n.ts'
import { DraftOffer } from '../../ui/records/entity-form-messages.tsx'
import { Surface } from '../../ui/layout/surface.tsx'
import { ImportRowCard } from './import-row-card.tsx'
import { ImportRows } from './import-rows.tsx'
import { useCorrections } from './use-corrections.ts'
import { useColumnChoices, useColumnTexts } from './use-column-texts.ts'

/** The last page: what was created, what stayed out, and the way back. */
export function ImportDone({
  entity,
  batch,
  listPath,
  recordPath,
  onOrder,
  onNew,
}: {
  entity: Entity
  batch: ImportBatch
  listPath: string | null
  recordPath: (id: number) => string | null
  onOrder: (order: ImportOrder) => void
  onNew: () => void
}) {
  const t = useT('import')
  const language = useLanguage()
  const texts = useColumnTexts(entity)
  const choices = useColumnChoices(entity)
  const corrections = useCorrections(batch, onOrder)
  const { counts } = batch
  const number = (n: number) => numberText(n, language)
  const isBack = batch.state === 'undone'
  return (
    <Stack gap="l">
      <MessageBar
        intent={isBack && counts.kept === 0 ? 'info' : counts.kept + counts.bad > 0 ? 'warning' : 'success'}
        layout="multiline"
      >
        <MessageBarBody>
          {isBack
            ? t('undone.words', { undone: number(counts.undone), kept: number(counts.kept) })
            : t('done.words', { created: number(counts.created), left: number(counts.bad + counts.skipped) })}
        </MessageBarBody>
      </MessageBar>
      <Row>
        {listPath && <AppLink to={listPath}>{t('done.list')}</AppLink>}
        {!isBack && counts.created > 0 && (
          <Button onClick={() => onOrder({ kind: 'undo' })}>
            {t('done.undo', { n: number(counts.created) })}
          </Button>
        )}
        <Button onClick={onNew}>{t('otherFile')}</Button>
      </Row>
      {isBack && counts.kept > 0 && (
        <Surface title={t('undone.kept')}>
          <ImportRows batch={batch} states={['kept']}>
            {(row) => {
              const path = row.record_id === null ? null : recordPath(row.record_id)
              const title = `${entity.label} #${row.record_id}`
              return (
                <div key={row.line}>
                  {path ? <AppLink to={path}>{title}</AppLink> : title}: {row.note}
                </div>
              )
            }}
          </ImportRows>
        </Surface>
      )}
      {!isBack && counts.bad > 0 && (
        <Surface title={t('done.bad')}>
          <DraftOffer draft={corrections.draft} />
          <ImportRows batch={batch} states={['bad']}>
            {(row) => (
              <ImportRowCard
                level={3}
                key={row.line}
                row={row}
                columns={batch.columns}
                texts={texts}
                choices={choices}
                isBusy={false}
                {...corrections.of(row)}
                onSkip={(skip) => onOrder({ kind: 'fix', rows: [{ line: row.line, skip }] })}
              />
            )}
          </ImportRows>
        </Surface>
      )}
    </Stack>
  )
}

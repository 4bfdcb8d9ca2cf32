import { useState } from 'react'
import type { Entity } from '../../foundation/definitions/entity.ts'
import type { ImportBatch, ImportOrder } from '../../machines/desk/import.ts'
import { Row, Stack } from '../../ui/layout/arrange.tsx'
import { ChoiceTabs } from '../../ui/layout/choice-tabs.tsx'
import { Button, MessageBar, MessageBarBody } from '../../ui/layout/fluent.ts'
import { numberText } from '../../foundation/text/agency-format.ts'
import { useLanguage, useT } from '../../foundation/text/i18n.ts'
import { DraftOffer } from '../../ui/records/entity-form-messages.tsx'
import { ImportRowCard } from './import-row-card.tsx'
import { ImportRows } from './import-rows.tsx'
import { useCorrections } from './use-corrections.ts'
import { useColumnChoices, useColumnTexts } from './use-column-texts.ts'

type Shown = 'bad' | 'good' | 'skipped'

/** The third page: what is wrong where, fixed in place; then the good rows become records. */
export function ImportCheck({
  entity,
  batch,
  isBusy,
  onOrder,
  onColumns,
}: {
  entity: Entity
  batch: ImportBatch
  isBusy: boolean
  onOrder: (order: ImportOrder) => void
  onColumns: () => void
}) {
  const t = useT('import')
  const language = useLanguage()
  const texts = useColumnTexts(entity)
  const choices = useColumnChoices(entity)
  const corrections = useCorrections(batch, onOrder)
  const { counts } = batch
  const [chosen, setShown] = useState<Shown | null>(null)
  const shown = chosen ?? (counts.bad > 0 ? 'bad' : 'good')
  const number = (n: number) => numberText(n, language)
  return (
    <Stack gap="l">
      <MessageBar intent={counts.bad > 0 ? 'warning' : 'success'} layout="multiline">
        <MessageBarBody>
          {counts.bad > 0
            ? t('check.some', { good: number(counts.good), bad: number(counts.bad) })
            : t('check.allGood', { good: number(counts.good) })}
        </MessageBarBody>
      </MessageBar>
      <Row>
        {counts.bad === 0 ? (
          <Button
            appearance="primary"
            disabledFocusable={isBusy || counts.good === 0}
            onClick={() => onOrder({ kind: 'commit', leaveBad: false })}
          >
            {t('check.commit', { n: number(counts.good) })}
          </Button>
        ) : (
          <Button
            appearance="primary"
            disabledFocusable={isBusy || counts.good === 0}
            onClick={() => onOrder({ kind: 'commit', leaveBad: true })}
          >
            {t('check.commitGood', { n: number(counts.good) })}
          </Button>
        )}
        {counts.bad > 0 && (
          <Button disabledFocusable={isBusy} onClick={() => onOrder({ kind: 'skipBad' })}>
            {t('check.skipBad')}
          </Button>
        )}
        {counts.created === 0 && <Button onClick={onColumns}>{t('check.columns')}</Button>}
        {counts.created === 0 && (
          <Button onClick={() => onOrder({ kind: 'remove' })}>{t('otherFile')}</Button>
        )}
        {counts.created > 0 && (
          <Button onClick={() => onOrder({ kind: 'undo' })}>
            {t('done.undo', { n: number(counts.created) })}
          </Button>
        )}
      </Row>
      <ChoiceTabs
        label={t('check.rows')}
        value={shown}
        onPick={(value) => setShown(value as Shown)}
        options={(['bad', 'good', 'skipped'] as const).map((state) => ({
          value: state,
          text: `${t(`rows.${state}`)} (${number(counts[state])})`,
        }))}
      />
      <DraftOffer draft={corrections.draft} />
      <ImportRows key={shown} batch={batch} states={[shown]}>
        {(row) => (
          <ImportRowCard
            key={`${row.line}:${row.cells.join('\u0000')}`}
            row={row}
            columns={batch.columns}
            texts={texts}
            choices={choices}
            isBusy={isBusy}
            {...corrections.of(row)}
            onSkip={(skip) => onOrder({ kind: 'fix', rows: [{ line: row.line, skip }] })}
          />
        )}
      </ImportRows>
    </Stack>
  )
}

import { useMemo, useState } from 'react'
import { importColumns, isNeeded } from '../../domain/imports/columns.ts'
import { proposeColumns } from '../../domain/imports/propose.ts'
import type { Entity } from '../../foundation/definitions/entity.ts'
import type { ImportBatch, ImportOrder } from '../../machines/desk/import.ts'
import { Row, Stack } from '../../ui/layout/arrange.tsx'
import { Button, MessageBar, MessageBarBody } from '../../ui/layout/fluent.ts'
import { useT } from '../../foundation/text/i18n.ts'
import { PickOne } from '../../ui/inputs/pick-one.tsx'
import { PlainTable } from '../../ui/tables/plain-table.tsx'
import { Surface } from '../../ui/layout/surface.tsx'
import { choiceWords, namedColumns, type FieldTexts } from './import-names.ts'
import { useColumnTexts } from './use-column-texts.ts'

const nothing = ''

/** The second page: what each column of the file means. Proposed from its heading, changed by a person. */
export function ImportColumns({
  entity,
  batch,
  examples,
  languages,
  onOrder,
}: {
  entity: Entity
  batch: ImportBatch
  examples: readonly string[]
  languages: readonly FieldTexts[]
  onOrder: (order: ImportOrder) => void
}) {
  const t = useT('import')
  const texts = useColumnTexts(entity)
  const proposed = useMemo(() => {
    const guessed = proposeColumns(batch.headers, namedColumns(entity, languages))
    const taken = new Set(batch.columns.filter((key) => key !== null))
    return batch.columns.map(
      (key, at) => key ?? (guessed[at] && !taken.has(guessed[at]) ? guessed[at] : null),
    )
  }, [batch, entity, languages])
  const [columns, setColumns] = useState(proposed)
  const allColumns = importColumns(entity)
  const lacking = allColumns.filter(
    (one) => one.line === undefined && isNeeded(one) && !columns.includes(one.key),
  )
  const options = [
    { value: nothing, text: t('columns.leftOut') },
    ...allColumns.map((one) => ({
      value: one.key,
      text: isNeeded(one) ? `${texts[one.key]} *` : (texts[one.key] ?? one.label),
    })),
  ]
  // A field that is chosen for another column moves here: it can be meant once.
  const choose = (at: number, key: string) =>
    setColumns(columns.map((old, place) => (place === at ? key || null : old === key ? null : old)))
  const rows = batch.headers.map((heading, at) => ({ heading, at }))
  return (
    <Stack gap="l">
      <Surface title={t('columns.title')}>
        <p>{t('columns.words')}</p>
        <PlainTable
          caption={t('columns.heading')}
          rows={rows}
          keyOf={(row) => row.at}
          columns={[
            {
              key: 'heading',
              label: t('columns.heading'),
              cell: ({ heading, at }) => <bdi>{heading || t('columns.unnamed', { n: at + 1 })}</bdi>,
            },
            {
              key: 'field',
              label: t('columns.field'),
              cell: ({ heading, at }) => (
                <PickOne
                  size="medium"
                  label={t('columns.means', { heading: heading || String(at + 1) })}
                  value={columns[at] ?? nothing}
                  options={options}
                  onPick={(key) => choose(at, key)}
                />
              ),
            },
            {
              key: 'example',
              label: t('columns.example'),
              cell: ({ at }) => <bdi>{(examples[at] ?? '').slice(0, 60)}</bdi>,
            },
          ]}
        />
      </Surface>
      {lacking.length > 0 && (
        <MessageBar intent="warning" layout="multiline">
          <MessageBarBody>
            {t('columns.lacking', {
              fields: lacking.map(({ key, label }) => texts[key] ?? label).join(', '),
            })}
          </MessageBarBody>
        </MessageBar>
      )}
      <Row>
        <Button
          appearance="primary"
          onClick={() =>
            onOrder({ kind: 'columns', columns: [...columns], words: choiceWords(entity, languages) })
          }
        >
          {t('columns.check')}
        </Button>
        <Button onClick={() => onOrder({ kind: 'remove' })}>{t('otherFile')}</Button>
      </Row>
    </Stack>
  )
}

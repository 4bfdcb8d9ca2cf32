import { useState } from 'react'
import type { ImportRow } from '../../client/records/imports.ts'
import { Cards, Caption, Row, Stack } from '../../ui/layout/arrange.tsx'
import { Button, Field, Input, Select, Text } from '../../ui/layout/fluent.ts'
import { useT } from '../../foundation/text/i18n.ts'
import { useRuleText } from '../../foundation/text/rule-text.ts'
import { Surface } from '../../ui/layout/surface.tsx'
import type { ColumnChoice } from './use-column-texts.ts'

const summaryCells = 4

/** A cell to type in, or to choose in where only a few values are taken; what the file says stands first until then. */
function CellField({
  value,
  choices,
  onChange,
  ...props
}: {
  value: string
  choices: readonly ColumnChoice[] | undefined
  onChange: (value: string) => void
}) {
  if (!choices) return <Input {...props} value={value} onChange={(_, data) => onChange(data.value)} />
  const isKnown = choices.some((one) => one.value === value)
  return (
    <Select {...props} value={value} onChange={(_, data) => onChange(data.value)}>
      {!isKnown && <option value={value}>{value || '–'}</option>}
      {choices.map((one) => (
        <option key={one.value} value={one.value}>
          {one.text}
        </option>
      ))}
    </Select>
  )
}

/** One row of a file with something wrong: the cells in question as fields with their reasons, fixed here. */
export function ImportRowCard({
  row,
  level = 2,
  columns,
  texts,
  choices,
  isBusy,
  cells,
  onType,
  onFix,
  onSkip,
}: {
  row: ImportRow
  /** Level of its heading: 3 inside a part that has a heading itself. */
  level?: 2 | 3
  columns: readonly (string | null)[]
  texts: Readonly<Record<string, string>>
  /** Values of columns that take one of a few. */
  choices: Readonly<Record<string, readonly ColumnChoice[]>>
  isBusy: boolean
  /** What was typed in place of the file's texts, by the place of the column. */
  cells: Readonly<Record<string, string>>
  onType: (cells: Record<string, string>) => void
  onFix: () => void
  onSkip: (skip: boolean) => void
}) {
  const t = useT('import')
  const ruleText = useRuleText()
  const [isWhole, setWhole] = useState(false)
  const faults = row.faults ?? []
  const places = columns.flatMap((key, at) => (key === null ? [] : [{ key, at }]))
  const shown = places.filter(({ key }) => isWhole || faults.some((fault) => fault.key === key))
  // What no column of the file carries is said, not fixed here.
  const loose = faults.filter((fault) => !places.some(({ key }) => key === fault.key))
  const summary = places
    .map(({ at }) => row.cells[at] ?? '')
    .filter((text) => text !== '')
    .slice(0, summaryCells)
    .join(' · ')
  return (
    <Surface
      level={level}
      title={t('row.title', { n: row.line })}
      tone={row.state === 'bad' ? 'blocker' : 'parked'}
      aside={
        <Caption>
          <bdi>{summary}</bdi>
        </Caption>
      }
    >
      <Stack gap="s">
        {loose.map((fault) => (
          <Text key={fault.key + fault.code}>
            {texts[fault.key] ? `${texts[fault.key]}: ` : ''}
            {ruleText(fault.message)}
          </Text>
        ))}
        {row.state === 'bad' && faults.length === 0 && <Text>{t('row.ofRecord')}</Text>}
        <Cards>
          {shown.map(({ key, at }) => {
            const fault = faults.find((one) => one.key === key)
            return (
              <Field
                key={key}
                label={texts[key] ?? key}
                {...(fault
                  ? { validationState: 'error' as const, validationMessage: ruleText(fault.message) }
                  : {})}
              >
                <CellField
                  value={cells[at] ?? row.cells[at] ?? ''}
                  choices={choices[key]}
                  onChange={(value) => onType({ ...cells, [at]: value })}
                />
              </Field>
            )
          })}
        </Cards>
        <Row>
          {row.state !== 'skipped' && (
            <Button
              appearance="primary"
              size="small"
              disabledFocusable={isBusy || Object.keys(cells).length === 0}
              onClick={onFix}
            >
              {t('row.check')}
            </Button>
          )}
          <Button size="small" disabledFocusable={isBusy} onClick={() => onSkip(row.state !== 'skipped')}>
            {row.state === 'skipped' ? t('row.takeIn') : t('row.leaveOut')}
          </Button>
          <Button size="small" appearance="transparent" onClick={() => setWhole(!isWhole)}>
            {isWhole ? t('row.fewer') : t('row.all')}
          </Button>
        </Row>
      </Stack>
    </Surface>
  )
}

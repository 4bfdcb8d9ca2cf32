import { useState } from 'react'
import { useDraft } from '../../../client/http/use-draft.ts'
import type { MadeListRows } from '../../../client/passengers/make-lists.ts'
import { Row } from '../../../ui/layout/arrange.tsx'
import { Button, Field, Input } from '../../../ui/layout/fluent.ts'
import { DraftOffer } from '../../../ui/records/entity-form-messages.tsx'
import { useT } from '../../../foundation/text/i18n.ts'

type Columns = MadeListRows['columns']
/** Columns whose values are typed. */
export const typedColumns = (columns: Columns): Columns =>
  columns.filter(({ kind }) => kind === 'text' || kind === 'number' || kind === 'date')

type TypedRowProps = {
  /** Names list and row, for the draft. */
  about: string
  columns: Columns
  given: Readonly<Record<string, string>>
  sendLabel: string
  onSend: (values: Record<string, string>, idempotencyKey: string) => Promise<boolean>
  onCancel?: () => void
}

/** The typed values of one row; they stay when they are refused. */
export function TypedRow({
  about,
  columns,
  given: initialValues,
  sendLabel,
  onSend,
  onCancel,
}: TypedRowProps) {
  const t = useT('makelist')
  const [values, setValues] = useState<Readonly<Record<string, string>>>(initialValues)
  const draft = useDraft(`make_list.row.${about}`, values, (stored) =>
    setValues(Object.fromEntries(Object.entries(stored).map(([key, value]) => [key, String(value)]))),
  )
  const [isBusy, setBusy] = useState(false)
  const send = async (key: string): Promise<boolean> => {
    setBusy(true)
    const isDone = await onSend(
      Object.fromEntries(Object.entries(values).filter(([, value]) => value !== '')),
      key,
    )
    setBusy(false)
    if (isDone) setValues(initialValues)
    return isDone
  }
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (!isBusy) void draft.settle(send)
      }}
    >
      <DraftOffer draft={draft} />
      <Row gap="m">
        {typedColumns(columns).map(({ key, label, kind }) => (
          <Field key={key} label={label}>
            <Input
              type={kind === 'date' ? 'date' : 'text'}
              inputMode={kind === 'number' ? 'decimal' : 'text'}
              maxLength={500}
              value={values[key] ?? ''}
              onChange={(_, { value }) => setValues((old) => ({ ...old, [key]: value }))}
            />
          </Field>
        ))}
        <Button type="submit" appearance="primary" disabledFocusable={isBusy}>
          {sendLabel}
        </Button>
        {onCancel && <Button onClick={onCancel}>{t('cancel')}</Button>}
      </Row>
    </form>
  )
}

import { useState } from 'react'
import { isTaken, useDraft } from '../../client/http/use-draft.ts'
import { usePrinters, useSavePrinter, type TypableBox } from '../../client/records/prints.ts'
import { isApiProblem } from '../../client/http/problem.ts'
import { Row, Stack } from '../../ui/layout/arrange.tsx'
import { Button, Field, Input, MessageBar, MessageBarBody } from '../../ui/layout/fluent.ts'
import { DraftOffer } from '../../ui/records/entity-form-messages.tsx'
import { useT } from '../../foundation/text/i18n.ts'
import { Surface } from '../../ui/layout/surface.tsx'
import { BoxNudges, type Nudges } from './box-nudges.tsx'

const limits = { dx: [-15, 15], dy: [-15, 15], sx: [0.97, 1.03], sy: [0.97, 1.03] } as const
type Axis = keyof typeof limits
const axes = ['dx', 'dy', 'sx', 'sy'] as const

/** Where this printer puts the values on the authority's own paper. Source: forms 1.8. */
export function PrinterPosition({
  form,
  boxes,
  printer,
  onPrinter,
  onTest,
}: {
  form: string
  boxes: readonly TypableBox[]
  printer: string
  onPrinter: (name: string) => void
  onTest: () => void
}) {
  const t = useT('prints')
  const { data } = usePrinters(form, true)
  const save = useSavePrinter(form)
  const printerRow = data?.find((one) => one.printer === printer)
  const [typed, setTyped] = useState<Partial<Record<Axis, string>>>({})
  const [moved, setMoved] = useState<Nudges | null>(null)
  const stored = (axis: Axis): string => String(printerRow?.[axis] ?? (axis.startsWith('s') ? 1 : 0))
  const isMoved = moved !== null || axes.some((axis) => (typed[axis] ?? stored(axis)) !== stored(axis))
  const draft = useDraft(`printer.${form}`, isMoved ? { printer, typed, moved } : {}, (values) => {
    // Kept by this form.
    onPrinter(String(values['printer']))
    setTyped(values['typed'] as typeof typed)
    setMoved(values['moved'] as typeof moved)
  })
  const nudges = moved ?? printerRow?.nudges ?? {}
  const text = (axis: Axis): string => typed[axis] ?? stored(axis)
  const problemOf = (axis: Axis): string | undefined => {
    const value = Number(text(axis))
    const [least, most] = limits[axis]
    return text(axis).trim() === '' || !Number.isFinite(value) || value < least || value > most
      ? t('range', { least, most })
      : undefined
  }
  const isFaulty = axes.some((axis) => problemOf(axis) !== undefined) || printer.trim() === ''
  const onSave = (idempotencyKey: string) =>
    isTaken(
      save
        .mutateAsync({
          printer: printer.trim(),
          dx: Number(text('dx')),
          dy: Number(text('dy')),
          sx: Number(text('sx')),
          sy: Number(text('sy')),
          nudges,
          sheet_note: printerRow?.sheet_note ?? null,
          idempotencyKey,
        })
        .then(() => {
          setTyped({})
          setMoved(null)
        }),
    )
  return (
    <Surface title={t('position')}>
      <Stack gap="s">
        <DraftOffer draft={draft} />
        <MessageBar>
          <MessageBarBody>{t('actualSize')}</MessageBarBody>
        </MessageBar>
        <Field
          label={t('printer')}
          required
          hint={data && data.length > 0 ? data.map((one) => one.printer).join(' · ') : undefined}
        >
          <Input
            value={printer}
            maxLength={60}
            onChange={(_, { value }) => {
              onPrinter(value)
              setTyped({})
              setMoved(null)
            }}
          />
        </Field>
        <Row>
          {axes.map((axis) => (
            <Field key={axis} label={t(`axis.${axis}`)} validationMessage={problemOf(axis)}>
              <Input
                type="number"
                step={axis.startsWith('s') ? 0.005 : 0.1}
                value={text(axis)}
                onChange={(_, { value }) => setTyped({ ...typed, [axis]: value })}
              />
            </Field>
          ))}
        </Row>
        <BoxNudges boxes={boxes} nudges={nudges} onChange={setMoved} />
        {save.isError && (
          <MessageBar intent="error">
            <MessageBarBody>{isApiProblem(save.error) ? save.error.message : t('notSaved')}</MessageBarBody>
          </MessageBar>
        )}
        <Row>
          <Button onClick={onTest}>{t('testSheet')}</Button>
          <Button
            appearance="primary"
            disabled={save.isPending || isFaulty}
            onClick={() => void draft.settle(onSave)}
          >
            {t('savePosition')}
          </Button>
        </Row>
      </Stack>
    </Surface>
  )
}

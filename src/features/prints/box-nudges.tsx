import { useState } from 'react'
import type { TypableBox } from '../../client/records/prints.ts'
import { Row, Stack } from '../../ui/layout/arrange.tsx'
import { Button, Field, Input, Select } from '../../ui/layout/fluent.ts'
import { useT } from '../../foundation/text/i18n.ts'
import { RemovableTags } from '../../ui/inputs/removable-tags.tsx'

export type Nudges = Readonly<Record<string, readonly [number, number]>>

const most = 15 // mm, forms 1.8
const isShift = (text: string): boolean => text.trim() !== '' && Math.abs(Number(text)) <= most

/** Single boxes that stand elsewhere on this printer's paper than the rest of the sheet. Source: forms 1.8, box_nudges. */
export function BoxNudges({
  boxes,
  nudges,
  onChange,
}: {
  boxes: readonly TypableBox[]
  nudges: Nudges
  onChange: (nudges: Record<string, readonly [number, number]>) => void
}) {
  const t = useT('prints')
  const [box, setBox] = useState('')
  const [shift, setShift] = useState({ x: '0', y: '0' })
  const isReady = box !== '' && isShift(shift.x) && isShift(shift.y)
  const add = () => {
    if (!isReady) return
    onChange({ ...nudges, [box]: [Number(shift.x), Number(shift.y)] })
    setBox('')
    setShift({ x: '0', y: '0' })
  }
  const tags = Object.entries(nudges).map(([id, [x, y]]) => {
    const said = t('nudge.tag', { label: boxes.find((one) => one.id === id)?.label ?? id, x, y })
    return { id, text: said, removeLabel: t('typed.remove', { text: said }) }
  })
  return (
    <Stack gap="s">
      <Field label={t('nudge.title')}>
        <Select value={box} onChange={(_, { value }) => setBox(value)}>
          <option value="">{t('typed.choose')}</option>
          {boxes.map(({ id, label }) => (
            <option key={id} value={id}>
              {label}
            </option>
          ))}
        </Select>
      </Field>
      {box !== '' && (
        <Row>
          {(['x', 'y'] as const).map((axis) => (
            <Field
              key={axis}
              label={t(axis === 'x' ? 'axis.dx' : 'axis.dy')}
              validationMessage={isShift(shift[axis]) ? undefined : t('range', { least: -most, most })}
            >
              <Input
                type="number"
                step={0.1}
                value={shift[axis]}
                onChange={(_, { value }) => setShift({ ...shift, [axis]: value })}
              />
            </Field>
          ))}
          <Button disabledFocusable={!isReady} onClick={add}>
            {t('nudge.add')}
          </Button>
        </Row>
      )}
      <RemovableTags
        label={t('nudge.title')}
        tags={tags}
        clearLabel={t('typed.clear')}
        onRemove={(id) => onChange(Object.fromEntries(Object.entries(nudges).filter(([one]) => one !== id)))}
        onClear={() => onChange({})}
      />
    </Stack>
  )
}

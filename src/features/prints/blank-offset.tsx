import { Row } from '../../ui/layout/arrange.tsx'
import { Field, Input } from '../../ui/layout/fluent.ts'
import { useT } from '../../foundation/text/i18n.ts'

const axes = ['x', 'y'] as const
const most = 15 // mm, forms 1.8
const names = { x: 'axis.dx', y: 'axis.dy' } as const

const millimetres = (value: unknown, axis: string): number => {
  const read: unknown = typeof value === 'object' && value !== null ? Reflect.get(value, axis) : 0
  return typeof read === 'number' ? read : 0
}

/**
 * How far this passenger's printed blank is off, on top of the printer's own position; null when it is not.
 * Source: forms 5.2, 10.
 */
export function BlankOffset({
  value,
  onChange,
}: {
  value: unknown
  onChange: (value: { x: number; y: number } | null) => void
}) {
  const t = useT('prints')
  const now = { x: millimetres(value, 'x'), y: millimetres(value, 'y') }
  const move = (axis: 'x' | 'y', text: string) => {
    const next = { ...now, [axis]: Number(text) || 0 }
    onChange(next.x === 0 && next.y === 0 ? null : next)
  }
  return (
    <Row>
      {axes.map((axis) => (
        <Field
          key={axis}
          label={t(names[axis])}
          validationMessage={Math.abs(now[axis]) > most ? t('range', { least: -most, most }) : undefined}
        >
          <Input
            type="number"
            step={0.1}
            min={-most}
            max={most}
            value={String(now[axis])}
            onChange={(_, data) => move(axis, data.value)}
          />
        </Field>
      ))}
    </Row>
  )
}

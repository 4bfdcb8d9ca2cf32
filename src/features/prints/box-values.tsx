import { useState } from 'react'
import type { TypableBox } from '../../client/records/prints.ts'
import { Row, Stack } from '../../ui/layout/arrange.tsx'
import { Button, Field, Input, Select } from '../../ui/layout/fluent.ts'
import { useT } from '../../foundation/text/i18n.ts'
import { RemovableTags } from '../../ui/inputs/removable-tags.tsx'

const longest = 200

type BoxValuesProps = {
  label: string
  boxes: readonly TypableBox[]
  /** Ids of boxes that stand first, because nothing is in them yet. */
  missing: ReadonlySet<string>
  values: Readonly<Record<string, string>>
  onChange: (values: Record<string, string>) => void
}

/** Values typed over boxes of a paper: choose a box, type or choose its value; what is typed stands below and can be removed. */
export function BoxValues({ label, boxes, missing, values, onChange }: BoxValuesProps) {
  const t = useT('prints')
  const [box, setBox] = useState('')
  const [value, setValue] = useState('')
  const chosen = boxes.find(({ id }) => id === box)
  const sorted = [...boxes.filter(({ id }) => missing.has(id)), ...boxes.filter(({ id }) => !missing.has(id))]
  const add = () => {
    if (!chosen || value.trim() === '') return
    onChange({ ...values, [chosen.id]: value.trim() })
    setBox('')
    setValue('')
  }
  const tags = Object.entries(values).map(([id, text]) => {
    const said = t('typed.tag', { label: boxes.find((one) => one.id === id)?.label ?? id, value: text })
    return { id, text: said, removeLabel: t('typed.remove', { text: said }) }
  })
  return (
    <Stack gap="s">
      <Field label={t('typed.box')}>
        <Select
          value={box}
          onChange={(_, data) => {
            setBox(data.value)
            setValue('')
          }}
        >
          <option value="">{t('typed.choose')}</option>
          {sorted.map(({ id, label: name }) => (
            <option key={id} value={id}>
              {missing.has(id) ? t('typed.missing', { label: name }) : name}
            </option>
          ))}
        </Select>
      </Field>
      {chosen && (
        <Field label={chosen.label}>
          {chosen.options.length > 0 ? (
            <Select value={value} onChange={(_, data) => setValue(data.value)}>
              <option value="">{t('typed.choose')}</option>
              {chosen.options.map((option) => (
                <option key={option.value} value={option.value}>
                  {option.text}
                </option>
              ))}
            </Select>
          ) : (
            <Input
              value={value}
              maxLength={longest}
              autoComplete="off"
              onChange={(_, data) => setValue(data.value)}
              onKeyDown={(event) => {
                if (event.key === 'Enter') {
                  event.preventDefault()
                  add()
                }
              }}
            />
          )}
        </Field>
      )}
      <Row>
        <Button disabledFocusable={!chosen || value.trim() === ''} onClick={add}>
          {t('typed.add')}
        </Button>
      </Row>
      <RemovableTags
        label={label}
        tags={tags}
        clearLabel={t('typed.clear')}
        onRemove={(id) => onChange(Object.fromEntries(Object.entries(values).filter(([one]) => one !== id)))}
        onClear={() => onChange({})}
      />
    </Stack>
  )
}

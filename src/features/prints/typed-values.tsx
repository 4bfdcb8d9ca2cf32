import { useState } from 'react'
import type { MissingValue, TypableBox } from '../../client/prints.ts'
import { Quiet, Row, Stack } from '../../ui/arrange.tsx'
import { Button, Field, Input, Select } from '../../ui/fluent.ts'
import { useT } from '../../ui/i18n.ts'
import { RemovableTags } from '../../ui/removable-tags.tsx'
import { Surface } from '../../ui/surface.tsx'

const longest = 200

/** Values for this print only: what a paper must say that no record says. Kept with the print, not with the passenger. Source: forms.md 1.5, 1.13. */
export function TypedValues({ boxes, missing, typed, onChange }: { boxes: readonly TypableBox[]; missing: readonly MissingValue[]; typed: Readonly<Record<string, string>>; onChange: (typed: Record<string, string>) => void }) {
  const t = useT('prints')
  const [box, setBox] = useState('')
  const [value, setValue] = useState('')
  const chosen = boxes.find(({ id }) => id === box)
  const isMissing = new Set(missing.map((one) => one.box))
  // What is missing stands first.
  const sorted = [...boxes.filter(({ id }) => isMissing.has(id)), ...boxes.filter(({ id }) => !isMissing.has(id))]
  const add = () => {
    if (!chosen || value.trim() === '') return
    onChange({ ...typed, [chosen.id]: value.trim() })
    setBox('')
    setValue('')
  }
  const tags = Object.entries(typed).map(([id, text]) => {
    const said = t('typed.tag', { label: boxes.find((one) => one.id === id)?.label ?? id, value: text })
    return { id, text: said, removeLabel: t('typed.remove', { text: said }) }
  })
  return (
    <Surface title={t('typed.title')}>
      <form noValidate onSubmit={(event) => { event.preventDefault(); add() }}>
        <Stack gap="s">
          <Quiet>{t('typed.text')}</Quiet>
          <Field label={t('typed.box')}>
            <Select value={box} onChange={(_, data) => { setBox(data.value); setValue('') }}>
              <option value="">{t('typed.choose')}</option>
              {sorted.map(({ id, label }) => <option key={id} value={id}>{isMissing.has(id) ? t('typed.missing', { label }) : label}</option>)}
            </Select>
          </Field>
          {chosen && (
            <Field label={chosen.label}>
              {chosen.options.length > 0
                ? <Select value={value} onChange={(_, data) => setValue(data.value)}><option value="">{t('typed.choose')}</option>{chosen.options.map((option) => <option key={option.value} value={option.value}>{option.text}</option>)}</Select>
                : <Input value={value} maxLength={longest} autoComplete="off" onChange={(_, data) => setValue(data.value)} />}
            </Field>
          )}
          <Row><Button type="submit" disabledFocusable={!chosen || value.trim() === ''}>{t('typed.add')}</Button></Row>
          <RemovableTags label={t('typed.title')} tags={tags} clearLabel={t('typed.clear')} onRemove={(id) => onChange(Object.fromEntries(Object.entries(typed).filter(([one]) => one !== id)))} onClear={() => onChange({})} />
        </Stack>
      </form>
    </Surface>
  )
}

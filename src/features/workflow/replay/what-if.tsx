import { useId } from 'react'
import { pathOf, pathsOf, valueIn } from '../../../machines/kit/replay-courses.ts'
import { useT } from '../../../foundation/text/i18n.ts'
import { Caption, Halves, Row, Stack } from '../../../ui/layout/arrange.tsx'
import { Button, Field, Input } from '../../../ui/layout/fluent.ts'
import { RemovableTags } from '../../../ui/inputs/removable-tags.tsx'
import type { OpenProps } from './replay-props.ts'
import { shown } from './values.tsx'

/** Fields that change a fact or the payload of the step looked at. */
export function WhatIf({ snapshot, send, one }: OpenProps) {
  const t = useT('replay')
  const list = useId()
  const { path: typed, value } = snapshot.context
  const path = pathOf(typed)
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        send({ type: 'change.made' })
      }}
    >
      <Stack gap="s">
        <Caption>{t('whatIfHint')}</Caption>
        <Halves>
          <Field label={t('path')}>
            <Input
              list={list}
              dir="ltr"
              value={typed}
              placeholder="facts.passenger.passport_expiry_date"
              onChange={(_, data) => send({ type: 'change.typed', path: data.value })}
            />
          </Field>
          <Field label={t('value')} hint={path ? t('was', { value: shown(valueIn(one, path)) }) : ''}>
            <Input
              dir="ltr"
              value={value}
              onChange={(_, data) => send({ type: 'change.typed', value: data.value })}
            />
          </Field>
        </Halves>
        <datalist id={list}>
          {pathsOf(one).map((known) => (
            <option key={known.join('.')} value={known.join('.')}>
              {known.join('.')}
            </option>
          ))}
        </datalist>
        <Row>
          <Button type="submit" disabledFocusable={!path}>
            {t('change')}
          </Button>
        </Row>
      </Stack>
    </form>
  )
}

/** All changes made in this course; each can be taken out again. */
export function Edits({ snapshot, send }: OpenProps) {
  const t = useT('replay')
  const { courses, chosen } = snapshot.context
  return (
    <RemovableTags
      label={t('edits')}
      clearLabel={t('clear')}
      tags={(courses[chosen]?.edits ?? []).map((edit, place) => {
        const words = `${edit.n} ${edit.path.join('.')} = ${shown(edit.to)}`
        return { id: String(place), text: words, removeLabel: t('remove', { name: words }) }
      })}
      onRemove={(place) => send({ type: 'change.removed', place: Number(place) })}
      onClear={() => send({ type: 'change.removed', place: null })}
    />
  )
}

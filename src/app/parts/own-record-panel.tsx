/** The record of a print form, filled in over the print screen. Source: forms 1.5, 10. */
import { useRef, useState } from 'react'
import type { PersonOwn, PrintOwn, TypableBox } from '../../client/records/prints.ts'
import { useRecord } from '../../client/records/records.ts'
import { entityOf } from '../../domain/entities.ts'
import type { Entity } from '../../foundation/definitions/entity.ts'
import { BlankOffset } from '../../features/prints/blank-offset.tsx'
import { BoxValues } from '../../features/prints/box-values.tsx'
import { RecordForm, type RecordControls } from '../../features/records/record-form.tsx'
import { RecordServicesProvider } from '../../features/records/record-services.tsx'
import { Row } from '../../ui/layout/arrange.tsx'
import { EntityFormPanel } from '../../ui/records/entity-form-panel.tsx'
import { useEntityTexts } from '../../ui/records/entity-texts.ts'
import { plainValue } from '../../ui/records/entity-value.tsx'
import { Button, MessageBar, MessageBarBody, MessageBarTitle } from '../../ui/layout/fluent.ts'
import { useLanguage, useT } from '../../foundation/text/i18n.ts'
import { isServed } from './served.ts'

type Fill = (values: Record<string, unknown>) => void
const none: ReadonlySet<string> = new Set()

const isText = (pair: [string, unknown]): pair is [string, string] => typeof pair[1] === 'string'
const textsOf = (value: unknown): Record<string, string> =>
  typeof value === 'object' && value !== null ? Object.fromEntries(Object.entries(value).filter(isText)) : {}

/** Both values of each field that differs, and one button to take the file's (forms 1.5, steps 5 and 6). */
function FromFile({ entity, own, fill }: { entity: Entity; own: PersonOwn; fill: Fill }) {
  const t = useT('prints')
  const tEntity = useT('entity')
  const texts = useEntityTexts(entity)
  const language = useLanguage()
  const { data: record } = useRecord(entity.name, own.id)
  if (own.differing.length === 0 || !record) return null
  const words = {
    yes: tEntity('form.yes'),
    no: tEntity('form.no'),
    value: texts.value,
    named: texts.named,
    language,
  }
  const shown = own.differing.flatMap((name) => {
    const field = entity.fields[name]
    return field
      ? [
          {
            name,
            label: texts.label(name, field),
            before: plainValue(field, record[name], null, words),
            after: plainValue(field, own.values[name], null, words),
          },
        ]
      : []
  })
  return (
    <MessageBar intent="info" layout="multiline">
      <MessageBarBody>
        <MessageBarTitle>{t('own.fileSays')}</MessageBarTitle>
        {shown.map(({ name, label, before, after }) => (
          <div key={name}>{t('change', { label, before, after })}</div>
        ))}
        <Row>
          <Button
            size="small"
            onClick={() => fill(Object.fromEntries(own.differing.map((name) => [name, own.values[name]])))}
          >
            {t('own.refresh')}
          </Button>
        </Row>
      </MessageBarBody>
    </MessageBar>
  )
}

/** Controls of the overprint's own fields. */
const controlsOf = (boxes: readonly TypableBox[], label: string): RecordControls => ({
  manual_overrides: (value, onChange) => (
    <BoxValues
      label={label}
      boxes={boxes}
      missing={none}
      values={textsOf(value)}
      onChange={(next) => onChange(Object.keys(next).length > 0 ? next : null)}
    />
  ),
  manual_offset: (value, onChange) => <BlankOffset value={value} onChange={onChange} />,
})

/** Whose record a new one will be, of which form or flight: '7.malaysia_visa'. */
const about = ({ unasked }: PrintOwn, { values }: PersonOwn): string =>
  unasked
    .flatMap((name) =>
      typeof values[name] === 'number' || typeof values[name] === 'string' ? [String(values[name])] : [],
    )
    .join('.')

type OwnRecordPanelProps = {
  form: PrintOwn
  own: PersonOwn
  boxes: readonly TypableBox[]
  startAt: string
  path: string
  onDone: () => void
}

export function OwnRecordPanel({ form, own: latestOwn, boxes, startAt, path, onDone }: OwnRecordPanelProps) {
  const t = useT('prints')
  // As it was when the form was opened: what arrives meanwhile must not change what is typed.
  const [own] = useState(latestOwn)
  // A form has no use for being set aside as inactive.
  const [unasked] = useState(() => [...form.unasked, 'is_active'])
  const entity = entityOf(form.entity)
  const texts = useEntityTexts(entity)
  const isUnsaved = useRef(false)
  const [isAsked, setAsked] = useState(false)
  const [unsavedSink] = useState(() => (is: boolean) => {
    isUnsaved.current = is
  })
  const mayClose = () => {
    if (isUnsaved.current) setAsked(true)
    return !isUnsaved.current
  }
  return (
    <RecordServicesProvider isServed={isServed}>
      <EntityFormPanel title={texts.one} mayClose={mayClose} onClose={onDone}>
        {(closeThen) => (
          <RecordForm
            entity={entity}
            id={own.id ?? 'new'}
            given={own.values}
            isPanel
            canSaveAndNew={false}
            unasked={unasked}
            about={about(form, own)}
            startAt={startAt}
            backPath={path}
            controls={controlsOf(boxes, t('typed.title'))}
            slots={{ '': (fill) => <FromFile entity={entity} own={own} fill={fill} /> }}
            leave={{
              isPanel: true,
              isAsked,
              onUnsaved: unsavedSink,
              proceed: () => closeThen(onDone),
              stay: () => setAsked(false),
            }}
            onDone={() => closeThen(onDone)}
          />
        )}
      </EntityFormPanel>
    </RecordServicesProvider>
  )
}

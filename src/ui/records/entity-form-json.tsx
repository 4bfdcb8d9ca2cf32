import { Button, Field as FieldBox, Input, makeStyles, Text, tokens } from '@fluentui/react-components'
import { useMemo, type ComponentType } from 'react'
import { z } from 'zod'
import { titleCase, type Field, type FieldKind } from '../../foundation/definitions/fields.ts'
import { schemaOf } from '../../foundation/definitions/read-value.ts'
import type { EntityTexts } from './entity-texts.ts'
import { textOfValue } from './entity-value.tsx'
import { useT } from '../../foundation/text/i18n.ts'
import { AppLink } from '../layout/app-link.tsx'
import { Caption } from '../layout/arrange.tsx'
import { AddRegular, DeleteRegular } from '../icons/icons.ts'
import { textsByName } from '../../foundation/text/text-by-name.ts'

const useStyles = makeStyles({
  box: { display: 'grid', rowGap: tokens.spacingVerticalS },
  row: { display: 'flex', flexWrap: 'wrap', alignItems: 'flex-end', gap: tokens.spacingHorizontalS },
  cell: { flexGrow: 1, flexBasis: '140px', minWidth: '0' },
  form: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fill, minmax(220px, 1fr))',
    gap: tokens.spacingHorizontalL,
    alignItems: 'start',
    gridColumn: '1 / -1',
  },
})

/** The part of JSON Schema our shapes use. */
type Shape = {
  type?: string
  enum?: readonly unknown[]
  format?: string
  items?: Shape
  properties?: Readonly<Record<string, Shape>>
  additionalProperties?: Shape | boolean
  anyOf?: readonly Shape[]
  minimum?: number
  maximum?: number
  default?: unknown
  pattern?: string
  /** A number in hundredths of a percent. */
  percent?: boolean
  /** Address of the screen that shows what it changes. */
  changes?: string
}
type Row = Readonly<Record<string, unknown>>

const isRow = (value: unknown): value is Row =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Refs hidden in structures: the member's name says what it points to. */
const pointsTo: Readonly<Record<string, string>> = { country: 'country', passenger: 'passenger' }

/** A member of a structure as a field, so that it gets the same control as every other. */
function memberField(name: string, given: Shape): Field {
  const shape = given.anyOf?.find((one) => one.type !== 'null') ?? given
  const to = shape.type === 'integer' ? pointsTo[name] : undefined
  const kind: FieldKind = to
    ? 'ref'
    : shape.enum
      ? 'enum'
      : shape.type === 'boolean'
        ? 'bool'
        : shape.type === 'integer' || shape.type === 'number'
          ? 'int'
          : shape.format === 'date'
            ? 'date'
            : name === 'file'
              ? 'file'
              : 'text'
  return {
    kind,
    ...(to ? { to } : {}),
    ...(shape.enum ? { values: shape.enum.map(textOfValue) } : {}),
    ...(shape.percent ? { percent: true as const } : {}),
    ...(kind === 'file' ? { accept: 'doc' as const } : {}),
  }
}

/** What a control answers, in the type the structure has. */
const memberValue = (field: Field, value: unknown): unknown => {
  if (field.kind === 'int' && typeof value === 'string')
    return /^-?\d+$/.test(value.trim()) ? Number(value) : value
  return value === '' && (field.kind === 'date' || field.kind === 'file' || field.kind === 'enum')
    ? null
    : value
}
const emptyMember = (field: Field): unknown =>
  field.kind === 'bool'
    ? false
    : field.kind === 'enum'
      ? (field.values?.[0] ?? '')
      : field.kind === 'ref' || field.kind === 'date' || field.kind === 'file'
        ? null
        : ''

/** The control of a member: that of every other field, which draws structures by this very file and so is handed in. */
type MemberControl = ComponentType<{
  name: string
  field: Field
  label: string
  value: unknown
  onChange: (value: unknown) => void
  onBlur: () => void
  texts: EntityTexts
  disabled?: boolean
  isRequired?: boolean
  isCompact?: boolean
}>

type Part = {
  label: (member: string) => string
  /** What stands under a member. */
  help: (member: string) => string
  texts: EntityTexts
  disabled: boolean
  onBlur: () => void
  Control: MemberControl
}

function Rows({
  shape,
  value,
  onChange,
  part,
}: {
  shape: Shape
  value: unknown
  onChange: (value: unknown) => void
  part: Part
}) {
  const styles = useStyles()
  const t = useT('entity')
  const members = Object.entries(shape.properties ?? {}).map(([name, one]) => ({
    name,
    field: memberField(name, one),
  }))
  const rows = Array.isArray(value) ? value.filter(isRow) : []
  const set = (at: number, name: string, next: unknown) =>
    onChange(rows.map((row, index) => (index === at ? { ...row, [name]: next } : row)))
  return (
    <div className={styles.box}>
      {rows.length === 0 && <Text size={200}>{t('json.none')}</Text>}
      {rows.map((row, at) => (
        // Rows have no identity of their own; the place is the identity.
        // A pair has no name of its own while it is typed: its key is what the clerk is changing.
        <div key={at} className={styles.row}>
          {members.map(({ name, field }) => (
            <FieldBox key={name} label={part.label(name)} size="small" className={styles.cell}>
              <part.Control
                name={name}
                field={field}
                label={part.label(name)}
                value={row[name]}
                onChange={(next) => set(at, name, memberValue(field, next))}
                onBlur={part.onBlur}
                texts={part.texts}
                disabled={part.disabled}
                isRequired
                isCompact
              />
            </FieldBox>
          ))}
          {!part.disabled && (
            <Button
              size="small"
              appearance="subtle"
              icon={<DeleteRegular />}
              aria-label={t('json.remove', { n: at + 1 })}
              onClick={() => onChange(rows.filter((_, index) => index !== at))}
            />
          )}
        </div>
      ))}
      {!part.disabled && (
        <div>
          <Button
            size="small"
            icon={<AddRegular />}
            onClick={() =>
              onChange([
                ...rows,
                Object.fromEntries(members.map(({ name, field }) => [name, emptyMember(field)])),
              ])
            }
          >
            {t('json.add')}
          </Button>
        </div>
      )}
    </div>
  )
}

function Pairs({
  value,
  onChange,
  part,
}: {
  value: unknown
  onChange: (value: unknown) => void
  part: Part
}) {
  const styles = useStyles()
  const t = useT('entity')
  const pairs = isRow(value) ? Object.entries(value) : []
  const set = (at: number, next: readonly [string, unknown]) =>
    onChange(Object.fromEntries(pairs.map((pair, index) => (index === at ? next : pair))))
  return (
    <div className={styles.box}>
      {pairs.map(([key, one], at) => (
        // A pair has no name of its own while it is typed: its key is what the clerk is changing.
        <div key={at} className={styles.row}>
          <FieldBox label={t('json.country')} size="small" className={styles.cell}>
            <Input
              size="small"
              value={key}
              maxLength={10}
              disabled={part.disabled}
              onBlur={part.onBlur}
              onChange={(_, data) => set(at, [data.value.toUpperCase(), one])}
            />
          </FieldBox>
          <FieldBox label={t('json.code')} size="small" className={styles.cell}>
            <Input
              size="small"
              value={textOfValue(one)}
              maxLength={20}
              disabled={part.disabled}
              onBlur={part.onBlur}
              onChange={(_, data) => set(at, [key, data.value])}
            />
          </FieldBox>
          {!part.disabled && (
            <Button
              size="small"
              appearance="subtle"
              icon={<DeleteRegular />}
              aria-label={t('json.remove', { n: at + 1 })}
              onClick={() => onChange(Object.fromEntries(pairs.filter((_, index) => index !== at)))}
            />
          )}
        </div>
      ))}
      {!part.disabled && (
        <div>
          <Button
            size="small"
            icon={<AddRegular />}
            disabled={pairs.some(([key]) => key === '')}
            onClick={() => onChange({ ...Object.fromEntries(pairs), '': '' })}
          >
            {t('json.add')}
          </Button>
        </div>
      )}
    </div>
  )
}

/** The way from a setting to the screen that shows what it changes. */
function Changes({ to, label }: { to: string; label: string }) {
  const t = useT('entity')
  return (
    <Caption>
      <AppLink to={to} aria-label={t('json.changesOf', { label })}>
        {t('json.changes')}
      </AppLink>
    </Caption>
  )
}

function Members({
  shape,
  value,
  onChange,
  part,
  above = '',
}: {
  shape: Shape
  value: unknown
  onChange: (value: unknown) => void
  part: Part
  above?: string
}) {
  const styles = useStyles()
  const whole = isRow(value) ? value : {}
  return (
    <div className={styles.form}>
      {Object.entries(shape.properties ?? {}).flatMap(([name, one]) => {
        const set = (next: unknown) => onChange({ ...whole, [name]: next })
        const current = whole[name] ?? one.default
        if (one.type === 'object')
          return [
            <Members key={name} shape={one} value={current} onChange={set} part={part} above={`${name}.`} />,
            ...(one.changes
              ? [<Changes key={`${name} changes`} to={one.changes} label={part.label(name)} />]
              : []),
          ]
        const field = memberField(name, one)
        const label = part.label(`${above}${name}`)
        return [
          <div key={name}>
            <FieldBox label={label} hint={part.help(`${above}${name}`) || null}>
              <part.Control
                name={name}
                field={field}
                label={label}
                value={current}
                onChange={(next) => set(memberValue(field, next))}
                onBlur={part.onBlur}
                texts={part.texts}
                disabled={part.disabled}
              />
            </FieldBox>
            {one.changes && <Changes to={one.changes} label={label} />}
          </div>,
        ]
      })}
    </div>
  )
}

export type EntityFormJsonProps = {
  name: string
  label: string
  field: Field
  value: unknown
  onChange: (value: unknown) => void
  onBlur: () => void
  texts: EntityTexts
  disabled: boolean
  Control: MemberControl
}

/** A structured value as rows, pairs or a small form, whichever its schema describes; never raw JSON. */
export function EntityFormJson({
  name,
  field,
  value,
  onChange,
  onBlur,
  texts,
  disabled,
  Control,
}: EntityFormJsonProps) {
  const t = useT('entity')
  const tFields = useT('fields')
  // The library's answer is JSON Schema, of which our shapes use the part above.
  const shape = useMemo(
    () =>
      field.shape
        ? (z.toJSONSchema(schemaOf(field.shape), { io: 'input', unrepresentable: 'any' }) as Shape)
        : null,
    [field.shape],
  )
  const label = (member: string) =>
    textsByName(tFields)(`json.${name}.${member.replace('.', '_')}`, {
      defaultValue: titleCase(member.split('.').at(-1) ?? member),
    })
  const help = (member: string) =>
    textsByName(tFields)(`jsonHelp.${name}.${member.replace('.', '_')}`, { defaultValue: '' })
  const part = { label, help, texts, disabled, onBlur, Control }
  if (shape?.type === 'array' && shape.items?.type === 'object')
    return <Rows shape={shape.items} value={value} onChange={onChange} part={part} />
  if (shape?.type === 'object' && shape.properties)
    return <Members shape={shape} value={value} onChange={onChange} part={part} />
  if (shape?.type === 'object') return <Pairs value={value} onChange={onChange} part={part} />
  return <Text size={200}>{t('json.unknown')}</Text>
}

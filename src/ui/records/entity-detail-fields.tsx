import { amountText, dateText } from '../../foundation/text/agency-format.ts'
import { Button, makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import { useState, type ReactNode } from 'react'
import type { Entity, SubTable } from '../../foundation/definitions/entity.ts'
import { holds, type Field } from '../../foundation/definitions/fields.ts'
import { moneyText, parseMoney } from '../../foundation/values/money.ts'
import { isRate, worthOf } from '../../foundation/values/rates.ts'
import { lineTotals } from '../../foundation/definitions/line-totals.ts'
import { AppLink } from '../layout/app-link.tsx'
import type { TableRecord } from '../tables/entity-columns.ts'
import { isNumeric } from '../tables/entity-columns.ts'
import { isEmpty } from '../../foundation/values/empty.ts'
import { sectionsOf } from './entity-sections.ts'
import type { EntityTexts } from './entity-texts.ts'
import { EntityValue, textOfValue, type ValueWords } from './entity-value.tsx'
import { figures } from '../reports/figures.ts'
import { FilePreview } from '../inputs/file-field.tsx'
import { FilePicture } from '../inputs/file-field-picture.tsx'
import { useT } from '../../foundation/text/i18n.ts'
import { EyeRegular } from '../icons/icons.ts'
import { useRecordServices } from './record-services.ts'
import { Ltr } from '../layout/ltr.tsx'
import { ScrollRegion } from '../layout/scroll-region.tsx'
import { phoneCards, saidRoles } from '../tables/phone-cards.ts'
import { textsByName } from '../../foundation/text/text-by-name.ts'

const useStyles = makeStyles({
  sections: { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', rowGap: tokens.spacingVerticalL },
  section: {
    backgroundColor: tokens.colorNeutralBackground1,
    borderRadius: tokens.borderRadiusLarge,
    padding: tokens.spacingHorizontalXL,
    border: `${tokens.strokeWidthThin} solid ${tokens.colorNeutralStroke2}`,
    minWidth: 0,
    '@media (max-width: 959px)': { padding: tokens.spacingHorizontalL },
  },
  heading: {
    margin: `0 0 ${tokens.spacingVerticalM}`,
    fontSize: tokens.fontSizeBase400,
    lineHeight: tokens.lineHeightBase400,
    fontWeight: tokens.fontWeightSemibold,
  },
  facts: {
    margin: '0',
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fill, minmax(220px, 1fr))',
    columnGap: tokens.spacingHorizontalXL,
    rowGap: tokens.spacingVerticalM,
  },
  label: { color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200 },
  value: { margin: '0', overflowWrap: 'anywhere', whiteSpace: 'pre-line', minHeight: '20px' },
  scroll: {
    overflowX: 'auto',
    ':focus-visible': {
      outlineWidth: tokens.strokeWidthThick,
      outlineStyle: 'solid',
      outlineColor: tokens.colorStrokeFocus2,
    },
  },
  table: { borderCollapse: 'collapse', minWidth: '100%' },
  cell: {
    textAlign: 'start',
    padding: tokens.spacingHorizontalS,
    whiteSpace: 'nowrap',
    borderBlockStartWidth: tokens.strokeWidthThin,
    borderBlockStartStyle: 'solid',
    borderBlockStartColor: tokens.colorNeutralStroke2,
  },
  end: { ...figures },
  total: { fontWeight: tokens.fontWeightSemibold },
  named: phoneCards.named,
  block: phoneCards.block,
  headRow: phoneCards.head,
  line: phoneCards.row,
  labelled: phoneCards.cell,
  wide: phoneCards.wide,
  rows: { margin: '0', paddingInlineStart: tokens.spacingHorizontalL },
})

type Shown = { record: TableRecord; texts: EntityTexts; words: ValueWords }

/** A stored file: a picture to look at, a paper to open. */
function FileValue({ id, label, field }: { id: string; label: string; field: Field }) {
  const t = useT('entity')
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      {field.accept === 'image' && <FilePicture id={id} alt={label} size="large" />}
      <div>
        <Button size="small" appearance="subtle" icon={<EyeRegular />} onClick={() => setOpen(true)}>
          {t('file.view')}
        </Button>
      </div>
      {isOpen && <FilePreview id={id} label={label} onClose={() => setOpen(false)} />}
    </>
  )
}

const isFileId = (text: string): boolean => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text)
const paper: Field = { kind: 'file', accept: 'pdf' }
/** A word of a list of values as it is said elsewhere, also on either side of a change. */
const valueOrCode = (text: string, words: ValueWords): string =>
  text
    .split(' → ')
    .map((side) => (/^[a-z]+(_[a-z0-9]+)*$/.test(side) ? words.value(side) : side))
    .join(' → ')

/** Days inside a text as every other day is written. */
const withDays = (text: string, { language }: ValueWords): string =>
  text.replaceAll(/\b\d{4}-\d\d-\d\d\b(?!T)/g, (day) => dateText(day, language))

/** A structured value in words: one line per entry, "member: value". */
function JsonValue({ name, value, words }: { name: string; value: unknown; words: ValueWords }) {
  const styles = useStyles()
  const text = textsByName(useT('fields'))
  const { pathOf } = useRecordServices()
  const entries: readonly unknown[] = Array.isArray(value) ? value : []
  const say = (one: unknown): string =>
    one === true
      ? words.yes
      : one === false
        ? words.no
        : withDays(valueOrCode(textOfValue(one), words), words)
  /** A member of an entry: papers are opened, records are led to. */
  const shown = (member: string, one: unknown): ReactNode => {
    if (typeof one === 'string' && isFileId(one))
      return <FileValue id={one} label={label(member)} field={paper} />
    const path = typeof one === 'number' ? pathOf(member, one) : null
    const nameOf = `${text(`entity.${member}.one`, { defaultValue: label(member) })} #`
    return path ? <AppLink to={path}>{`${nameOf}${say(one)}`}</AppLink> : <bdi>{say(one)}</bdi>
  }
  const label = (member: string) =>
    text(`json.${name}.${member}`, { defaultValue: member.replaceAll('_', ' ') })
  if (entries.length > 0)
    return (
      <ul className={styles.rows}>
        {entries.map((one) => (
          <li key={textOfValue(one)}>
            {typeof one === 'object' && one !== null
              ? Object.entries(one)
                  .filter(([, part]) => part !== null && part !== '')
                  .map(([member, part], at) => (
                    <span key={member}>
                      {at > 0 && ' · '}
                      {shown(member, part)}
                    </span>
                  ))
              : say(one)}
          </li>
        ))}
      </ul>
    )
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return null
  return (
    <ul className={styles.rows}>
      {Object.entries(value).map(([member, one]) => (
        <li key={member}>
          {label(member)}: <bdi>{say(one)}</bdi>
        </li>
      ))}
    </ul>
  )
}

/** Numbers of entries in the books, each with the way to its lines where the person may read them. */
export function EntryNumbers({ numbers }: { numbers: string }) {
  const { entryPath } = useRecordServices()
  return numbers.split(', ').map((no, at) => (
    <span key={no}>
      {at > 0 && ', '}
      {entryPath ? (
        <AppLink to={entryPath(no)}>
          <Ltr>{no}</Ltr>
        </AppLink>
      ) : (
        <Ltr>{no}</Ltr>
      )}
    </span>
  ))
}

/** A value of a record or of a line; a ref leads to its record where the person may open it. */
function LinkedValue({
  name,
  field,
  record,
  words,
}: {
  name: string
  field: Field
  record: TableRecord
  words: ValueWords
}) {
  const { pathOf } = useRecordServices()
  const value = record[name]
  const shown = (
    <EntityValue name={name} field={field} value={value} label={record.labels?.[name]} words={words} />
  )
  const path = field.kind === 'ref' && field.to && typeof value === 'number' ? pathOf(field.to, value) : null
  if (field.isEntry && typeof value === 'string') return <EntryNumbers numbers={value} />
  return path ? <AppLink to={path}>{shown}</AppLink> : shown
}

/** A kind of record by its wire name, as a heading says it. */
function KindName({ kind, words }: { kind: string; words: ValueWords }) {
  const t = useT('fields')
  return <>{textsByName(t)(`entity.${kind}.one`, { defaultValue: words.value(kind) })}</>
}

/** One value as a page shows it: yes and no in words, nothing as a dash, refs as links. */
function Value({
  name,
  field,
  record,
  texts,
  words,
  isKind = false,
}: Shown & {
  name: string
  field: Field
  /** True for the kind of the record that another field names. */
  isKind?: boolean
}) {
  const { pathOf } = useRecordServices()
  const value = record[name]
  if (field.idOf !== undefined) {
    const kind = textOfValue(record[field.idOf])
    const path = typeof value === 'number' ? pathOf(kind, value) : null
    return path ? (
      <AppLink to={path}>
        <KindName kind={kind} words={words} />
      </AppLink>
    ) : (
      <span aria-hidden>–</span>
    )
  }
  if (isKind && field.kind === 'text' && typeof value === 'string' && value !== '')
    return <KindName kind={value} words={words} />
  if (field.kind === 'file' && typeof value === 'string' && value !== '')
    return <FileValue id={value} label={texts.label(name, field)} field={field} />
  if (field.kind === 'json') return <JsonValue name={name} value={value} words={words} />
  if (field.kind === 'bool') return value === true ? words.yes : words.no
  if (value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0))
    return <span aria-hidden>–</span>
  return <LinkedValue name={name} field={field} record={record} words={words} />
}

function Lines({
  sub,
  subName,
  lines,
  foreign,
  texts,
  words,
}: {
  sub: SubTable
  subName: string
  lines: readonly TableRecord[]
  /** The currency of its amounts where that is not BDT, and its rate. */
  foreign: { currency: string; rate: string } | null
  texts: EntityTexts
  words: ValueWords
}) {
  const styles = useStyles()
  const t = useT('entity')
  const label = texts.label(subName, sub)
  const columns = Object.entries(sub.fields).filter(
    ([name, field]) =>
      field.kind !== 'json' &&
      lines.some((line) => line[name] !== null && line[name] !== undefined && line[name] !== ''),
  )
  if (lines.length === 0) return <p>{t('lines.none')}</p>
  const { sums } = lineTotals(sub, lines)
  const named = columns.findIndex(([name]) => name in sums)
  const headOf = (name: string, field: Field) => {
    const head = texts.lineLabel(subName, name, field)
    return foreign && field.kind === 'money' ? `${head}, ${foreign.currency}` : head
  }
  const worth = (amount: unknown) => {
    const minor = foreign && isRate(foreign.rate) && typeof amount === 'string' ? parseMoney(amount) : null
    return foreign && minor ? (
      <div className={styles.label}>
        <Ltr>{`BDT ${amountText(moneyText(worthOf(minor, { rate: foreign.rate, digits: 2 })))}`}</Ltr>
      </div>
    ) : null
  }
  return (
    <ScrollRegion label={t('lines.caption', { label })} className={styles.scroll}>
      <table {...saidRoles.table} className={mergeClasses(styles.table, styles.block)}>
        <thead {...saidRoles.group} className={styles.headRow}>
          <tr {...saidRoles.row}>
            {columns.map(([name, field]) => (
              <th
                key={name}
                scope="col"
                className={mergeClasses(styles.cell, styles.label, isNumeric(field) && styles.end)}
              >
                {headOf(name, field)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody {...saidRoles.group} className={styles.block}>
          {lines.map((line) => (
            <tr {...saidRoles.row} key={line.id} className={styles.line}>
              {columns.map(([name, field]) => (
                <td
                  {...saidRoles.cell}
                  key={name}
                  data-label={headOf(name, field)}
                  className={mergeClasses(
                    styles.cell,
                    isNumeric(field) && styles.end,
                    styles.labelled,
                    !isNumeric(field) && styles.wide,
                  )}
                >
                  <LinkedValue name={name} field={field} record={line} words={words} />
                  {field.kind === 'money' && worth(line[name])}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        {named > 0 && lines.length > 1 && (
          <tfoot {...saidRoles.group} className={styles.block}>
            <tr {...saidRoles.row} className={styles.line}>
              <th
                {...saidRoles.rowHead}
                scope="row"
                colSpan={named}
                className={mergeClasses(styles.cell, styles.total, styles.labelled, styles.named)}
              >
                {t('lines.total')}
              </th>
              {columns.slice(named).map(([name, field]) => (
                <td
                  {...saidRoles.cell}
                  key={name}
                  data-label={headOf(name, field)}
                  className={mergeClasses(styles.cell, styles.end, styles.total, styles.labelled)}
                >
                  {name in sums && <Ltr>{amountText(sums[name])}</Ltr>}
                  {worth(sums[name])}
                </td>
              ))}
            </tr>
          </tfoot>
        )}
      </table>
    </ScrollRegion>
  )
}

/** The currency of the amounts of lines and its rate; null where it is BDT. */
function foreignOf({ currencyField, rateField }: SubTable, record: TableRecord) {
  const [currency, rate] = [
    textOfValue(record.labels?.[currencyField ?? '']),
    textOfValue(record[rateField ?? '']),
  ]
  return currency === '' || currency === 'BDT' ? null : { currency, rate }
}

const isLine = (value: unknown): value is TableRecord =>
  typeof value === 'object' && value !== null && 'id' in value

/**
 * Everything a record says, by section, with its lines. Fields of another type of record are left out, and empty ones that
 * are not filled in any more; `parts` show a field in their own way. @param isClosed the fields of this record are typed no more.
 */
export function EntityDetailFields({
  entity,
  record,
  texts,
  words,
  isClosed = false,
  parts = {},
}: Shown & { entity: Entity; isClosed?: boolean; parts?: Readonly<Record<string, ReactNode>> }) {
  const styles = useStyles()
  const t = useT('entity')
  const kinds = new Set(Object.values(entity.fields).flatMap(({ idOf }) => (idOf ? [idOf] : [])))
  const shown = Object.entries(entity.fields).filter(
    ([name, field]) =>
      name in record &&
      parts[name] === undefined &&
      // The head of the page says it, with its day.
      !(words.stateOf && name === words.stateField) &&
      field.kind !== 'secret' &&
      holds(field.shownWhen, record) &&
      !(isEmpty(record[name]) && (isClosed || field.calc)),
  )
  const technical = shown.filter(([, { isTechnical }]) => isTechnical)
  const system: [string, Field][] = (
    [
      ['branch', { kind: 'ref', to: 'branch', label: 'Branch' }],
      ['created_at', { kind: 'datetime', label: 'Created' }],
      ['created_by', { kind: 'ref', to: 'user', label: 'Created by' }],
      ['updated_at', { kind: 'datetime', label: 'Changed' }],
      ['updated_by', { kind: 'ref', to: 'user', label: 'Changed by' }],
    ] as [string, Field][]
  )
    .filter(([name]) => record[name] !== null && record[name] !== undefined)
    .concat(technical)
  const facts = (fields: readonly (readonly [string, Field])[]) => (
    <dl className={styles.facts}>
      {fields.map(([name, field]) => (
        <div key={name}>
          <dt className={styles.label}>{texts.label(name, field)}</dt>
          <dd className={styles.value}>
            <Value
              name={name}
              field={field}
              record={record}
              texts={texts}
              words={words}
              isKind={kinds.has(name)}
            />
          </dd>
        </div>
      ))}
    </dl>
  )
  return (
    <div className={styles.sections}>
      {sectionsOf(
        shown
          .filter((one) => !technical.includes(one))
          .map(
            ([name, field]) =>
              [name, field.calc && !field.section ? { ...field, section: '' } : field] as const,
          ),
      ).map(({ heading, fields }) => {
        const title = heading ? texts.section(heading) : t('detail.other')
        return (
          <section key={heading} className={styles.section} aria-label={title}>
            <h2 className={styles.heading}>{title}</h2>
            {facts(fields)}
          </section>
        )
      })}
      {Object.entries(entity.lines ?? {}).map(([key, sub]) => {
        const lines: readonly unknown[] = Array.isArray(record[key]) ? record[key] : []
        return (
          <section key={key} className={styles.section} aria-label={texts.label(key, sub)}>
            <h2 className={styles.heading}>{texts.label(key, sub)}</h2>
            <Lines
              sub={sub}
              subName={key}
              lines={lines.filter(isLine)}
              foreign={foreignOf(sub, record)}
              texts={texts}
              words={words}
            />
          </section>
        )
      })}
      {Object.entries(parts).map(([name, part]) => (
        <section key={name} className={styles.section} aria-label={texts.label(name, entity.fields[name])}>
          <h2 className={styles.heading}>{texts.label(name, entity.fields[name])}</h2>
          {part}
        </section>
      ))}
      {system.length > 0 && (
        <section className={styles.section} aria-label={t('detail.record')}>
          <h2 className={styles.heading}>{t('detail.record')}</h2>
          {facts(system)}
        </section>
      )}
    </div>
  )
}

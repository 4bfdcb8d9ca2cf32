import { Button, makeStyles, mergeClasses, Text, tokens } from '@fluentui/react-components'
import { useContext, useId, useRef, useState, type ClipboardEvent, type KeyboardEvent } from 'react'
import { flushSync } from 'react-dom'
import type { SubTable } from '../../foundation/definitions/entity.ts'
import { offeredWhere, type Field } from '../../foundation/definitions/fields.ts'
import { doubledAmount, lineTotals, proposedAmount } from '../../foundation/definitions/line-totals.ts'
import { pastedCells } from '../../foundation/values/pasted-cells.ts'
import { actionWidth, figureWidths, widthOf } from './form/line-widths.ts'
import { EntityFormControl } from './entity-form-control.tsx'
import type { TakenCheck } from './entity-form-field.tsx'
import type { EntityTexts } from './entity-texts.ts'
import { useLatest } from './entity-latest.ts'
import { UploadModuleContext, useRecordServices, type PastedLine } from './record-services.ts'
import { Remark } from './form/remark.tsx'
import { CheckedCell, remarksOf, remarksWithout } from './line-remarks.tsx'
import { textOfValue } from './entity-value.tsx'
import { figures } from '../reports/figures.ts'
import { amountText } from '../../foundation/text/agency-format.ts'
import { useT } from '../../foundation/text/i18n.ts'
import { AddRegular, DeleteRegular } from '../icons/icons.ts'
import { useRuleText } from '../../foundation/text/rule-text.ts'
import { ScrollRegion } from '../layout/scroll-region.tsx'

const useStyles = makeStyles({
  box: { display: 'grid', rowGap: tokens.spacingVerticalS, gridTemplateColumns: 'minmax(0, 1fr)' },
  // Hidden words at the far end of a wide grid must not widen the page.
  region: {
    position: 'relative',
    overflowX: 'auto',
    border: `${tokens.strokeWidthThin} solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusMedium,
    ':focus-visible': {
      outlineWidth: tokens.strokeWidthThick,
      outlineStyle: 'solid',
      outlineColor: tokens.colorStrokeFocus2,
    },
  },
  // Not by its contents: a field would claim the room of twenty letters, and the last columns would leave the window.
  table: { borderCollapse: 'collapse', width: '100%', tableLayout: 'fixed' },
  head: {
    textAlign: 'start',
    fontSize: tokens.fontSizeBase200,
    fontWeight: tokens.fontWeightSemibold,
    padding: tokens.spacingHorizontalS,
    verticalAlign: 'bottom',
    backgroundColor: tokens.colorNeutralBackground2,
    color: tokens.colorNeutralForeground2,
  },
  cell: {
    padding: '3px',
    verticalAlign: 'top',
    borderBlockStartWidth: tokens.strokeWidthThin,
    borderBlockStartStyle: 'solid',
    borderBlockStartColor: tokens.colorNeutralStroke2,
  },
  foot: {
    padding: tokens.spacingHorizontalS,
    fontWeight: tokens.fontWeightSemibold,
    textAlign: 'start',
    borderBlockStartWidth: tokens.strokeWidthThin,
    borderBlockStartStyle: 'solid',
    borderBlockStartColor: tokens.colorNeutralStroke1,
  },
  sum: { ...figures },
  doubtful: {
    backgroundColor: tokens.colorStatusWarningBackground1,
    boxShadow: `inset 0 0 0 ${tokens.strokeWidthThin} ${tokens.colorStatusWarningBorder2}`,
  },
  tight: { textAlign: 'center', paddingBlockStart: '6px' },
  mistake: { color: 'var(--dangerText)', fontSize: tokens.fontSizeBase200, display: 'block' },
  caption: { position: 'absolute', width: '1px', height: '1px', overflow: 'hidden', clipPath: 'inset(50%)' },
})

export type Line = Readonly<Record<string, unknown>>
/** Messages of a line by field; a message of the whole list stands at the list's own Field. */
export type LineMistakes = readonly (Readonly<Record<string, string>> | undefined)[]

export type EntityFormLinesProps = {
  sub: SubTable
  subName: string
  label: string
  texts: EntityTexts
  value: readonly Line[]
  onChange: (lines: Line[]) => void
  onBlur: () => void
  mistakes: LineMistakes
  disabled: boolean
  /** Code of the currency the amounts are in. */
  currency?: string
  /** Asked about typed cells while they are typed in. */
  check?: TakenCheck | undefined
}

/** A structure has no room in a cell: it is edited where its record is worked on. */
const writableOf = (sub: SubTable) =>
  Object.entries(sub.fields).filter(([, field]) => !field.calc && !field.virtual && field.kind !== 'json')
const isEmpty = (value: unknown): boolean => value === '' || value === null || value === undefined
/** True for an amount a line cannot have beside the one it has. */
const isExcluded = ({ oneOf }: SubTable, name: string, line: Line): boolean =>
  oneOf?.amounts.includes(name) === true && oneOf.amounts.some((one) => !isEmpty(line[one]))
const newLine = (sub: SubTable): Line =>
  Object.fromEntries(
    writableOf(sub).map(([name, field]) => [
      name,
      field.default ?? (field.kind === 'bool' ? false : field.kind === 'ref' ? null : ''),
    ]),
  )

/** Kinds of cells whose text can be asked about. */
const checkedKinds = new Set<Field['kind']>(['text', 'upper', 'money'])

/** Lines with pasted ones put in from a place on; what could not be read is said below its cell. */
function withPasted(
  sub: SubTable,
  lines: readonly Line[],
  from: number,
  pasted: readonly PastedLine[],
): Line[] {
  const isUntouched = (line: Line) => writableOf(sub).every(([name]) => isEmpty(line[name]))
  const next = [...lines]
  for (const [at, { values, labels, faults }] of pasted.entries()) {
    const old = next[from + at] ?? newLine(sub)
    const oldLabels = typeof old['labels'] === 'object' ? old['labels'] : {}
    next[from + at] = {
      ...old,
      ...values,
      labels: { ...oldLabels, ...labels },
      remarks: Object.fromEntries(faults.map(({ name, message }) => [name, message])),
    }
  }
  return next.filter((line, at) => at < from + pasted.length || !isUntouched(line))
}

/** Rows of a spreadsheet pasted into a grid: read by the server as a file is, put in from the cell they were pasted into. */
function usePastedLines(
  sub: SubTable,
  subName: string,
  value: readonly Line[],
  onChange: (lines: Line[]) => void,
  labelOf: (name: string, field: Field) => string,
) {
  const { readPasted } = useRecordServices()
  const entity = useContext(UploadModuleContext)
  const [state, setState] = useState<'reading' | 'failed' | null>(null)
  const put = useLatest((from: number, pasted: readonly PastedLine[]) =>
    onChange(withPasted(sub, value, from, pasted)),
  )
  const onPaste = (event: ClipboardEvent, at: number) => {
    const name = event.target instanceof Element ? event.target.closest('td')?.dataset['cell'] : undefined
    const rows = readPasted && name !== undefined ? pastedCells(event.clipboardData.getData('text')) : null
    if (!readPasted || !rows) return
    event.preventDefault()
    const columns = writableOf(sub)
    const fields = columns
      .slice(columns.findIndex(([one]) => one === name))
      .map(([one, field]) => ({ name: one, label: labelOf(one, field) }))
    setState('reading')
    readPasted(entity, subName, fields, rows).then(
      (pasted) => {
        put()(at, pasted)
        setState(null)
      },
      () => setState('failed'),
    )
  }
  return { state, onPaste }
}

/** What a person types in, of a row or of all rows, in reading order. */
const cellsOf = (part: HTMLElement): HTMLElement[] => [
  ...part.querySelectorAll<HTMLElement>(
    'input:not([disabled]), select:not([disabled]), textarea:not([disabled])',
  ),
]

/** Cells that what filled the lines left to be typed: `asks` of a line names its one. */
const askedIn = (part: HTMLElement): HTMLElement[] => [
  ...part.querySelectorAll<HTMLElement>('td[data-asked] input:not([disabled])'),
]

function goTo(cell: HTMLElement | undefined): void {
  cell?.focus()
  if (cell instanceof HTMLInputElement) cell.select()
}

/** The cell the cursor is in. */
function typedIn(part: HTMLElement | null): HTMLElement | undefined {
  const { activeElement: at } = document
  return at instanceof HTMLElement && part?.contains(at) ? at : undefined
}

/** Enter that goes on from a cell: not one that picks from an open list, breaks a line of text, or sends the form. */
const isGoingOn = ({ key, target, ctrlKey, metaKey, shiftKey }: KeyboardEvent): boolean =>
  key === 'Enter' &&
  !ctrlKey &&
  !metaKey &&
  !shiftKey &&
  (target instanceof HTMLInputElement || target instanceof HTMLSelectElement) &&
  target.getAttribute('aria-expanded') !== 'true'

/** The amount of a pair a line has, and with it the one it therefore cannot have. */
function clearedBy({ oneOf }: SubTable, name: string, value: unknown): Line {
  const other = oneOf?.amounts.includes(name) ? oneOf.amounts.find((one) => one !== name) : undefined
  return other === undefined || value === '' || value === '0.00' ? {} : { [other]: '' }
}

/**
 * Lines of a record as a grid to type in: Enter goes to the next cell and after the last one to a new line, Ctrl+D copies
 * from above, Ctrl+Delete removes, rows of a spreadsheet can be pasted. An amount that would make two sums equal is proposed in the last line; Enter takes it.
 * Source: ux 7.
 */
export function EntityFormLines({
  sub,
  subName,
  label,
  texts,
  value,
  onChange,
  onBlur,
  mistakes,
  disabled,
  currency = 'BDT',
  check,
}: EntityFormLinesProps) {
  const styles = useStyles()
  const ownId = useId()
  const t = useT('entity')
  const columns = writableOf(sub)
  const set = (at: number, patch: Line) =>
    onChange(
      value.map((line, index) =>
        index === at ? { ...line, ...patch, ...remarksWithout(line, Object.keys(patch)) } : line,
      ),
    )
  const remove = (at: number) => onChange(value.filter((_, index) => index !== at))
  const totals = lineTotals(sub, value)
  const rows = useRef<HTMLTableSectionElement>(null)
  const proposal = disabled ? null : proposedAmount(sub, value)
  const say = useRuleText()
  const add = useLatest(() => onChange([...value, newLine(sub)]))
  const take = useLatest((name: string, at: number) => {
    if (proposal && proposal.name === name && proposal.at === at)
      set(at, { [name]: proposal.amount, ...clearedBy(sub, name, proposal.amount) })
  })
  /** What was typed last becomes a value first, so that the new line proposes what is then missing; its first cell gets the cursor. */
  const addLine = (from?: HTMLElement) => {
    flushSync(() => from?.blur())
    flushSync(() => add()())
    const last = rows.current?.lastElementChild
    if (last instanceof HTMLElement) goTo(cellsOf(last)[0])
  }
  const goOn = (from: HTMLElement) => {
    const asked = rows.current ? askedIn(rows.current) : []
    const nextAsked = asked.includes(from) ? asked[asked.indexOf(from) + 1] : undefined
    if (nextAsked) return goTo(nextAsked)
    const cells = rows.current ? cellsOf(rows.current) : []
    const next = cells[cells.indexOf(from) + 1]
    if (next) goTo(next)
    else addLine(from)
  }
  const paste = usePastedLines(sub, subName, value, onChange, (name, field) =>
    texts.lineLabel(subName, name, field),
  )
  const hasTotals = Object.keys(totals.sums).length > 0
  const named = columns.findIndex(([name]) => name in totals.sums)
  /** A choice that depends on another one of its line waits for it and is narrowed by it. */
  const narrowed = (line: Line, field: Field): { where?: Record<string, string>; whyNot?: string } => {
    const offered = offeredWhere(field, line)
    if (!field.dependsOn) return offered ? { where: offered } : {}
    const above = textOfValue(line[field.dependsOn.field])
    return above
      ? { where: { ...offered, [field.dependsOn.through]: above } }
      : {
          whyNot: t('lookup.first', {
            label: texts.lineLabel(subName, field.dependsOn.field, sub.fields[field.dependsOn.field]),
          }),
        }
  }
  /** Who changes what others depend on empties them: they belonged to the old choice. */
  const freed = (name: string): Line =>
    Object.fromEntries(
      columns.flatMap(([other, field]) => (field.dependsOn?.field === name ? [[other, null]] : [])),
    )
  return (
    <div className={styles.box} role="group" aria-label={label}>
      {value.length === 0 ? (
        <Text size={200}>{t('lines.none')}</Text>
      ) : (
        <ScrollRegion label={t('lines.caption', { label })} className={styles.region}>
          <table className={styles.table} style={{ minWidth: widthOf(columns, !disabled) }}>
            <caption className={styles.caption}>{t('lines.caption', { label })}</caption>
            <colgroup>
              {columns.map(([name, { kind }]) => (
                <col key={name} style={figureWidths[kind] ? { width: figureWidths[kind] } : undefined} />
              ))}
              {!disabled && <col style={{ width: actionWidth }} />}
            </colgroup>
            <thead>
              <tr>
                {columns.map(([name, field]) => (
                  <th key={name} scope="col" className={styles.head}>
                    {texts.lineLabel(subName, name, field)}
                    {field.required && <span aria-hidden> *</span>}
                  </th>
                ))}
                {!disabled && (
                  <th scope="col" className={styles.head}>
                    <span className={styles.caption}>{t('detail.actions')}</span>
                  </th>
                )}
              </tr>
            </thead>
            <tbody ref={rows}>
              {value.map((line, at) => (
                // A stored line has an id; a new one is known by its place.
                // The keys of the grid are an addition for fast typing; every one of them has a button.
                <tr
                  key={textOfValue(line['id']) || `new-${at}`}
                  onPaste={(event) => paste.onPaste(event, at)}
                  onKeyDownCapture={(event) => {
                    if (
                      !(event.target instanceof HTMLElement) ||
                      !event.currentTarget.contains(event.target) ||
                      !isGoingOn(event)
                    )
                      return
                    event.preventDefault()
                    event.stopPropagation()
                    const { target } = event
                    const cell = target.closest('td')?.dataset['cell']
                    // What is typed becomes a value first: only a cell left empty takes what is proposed for it.
                    if (target instanceof HTMLInputElement && target.value === '' && cell !== undefined) {
                      flushSync(() => target.blur())
                      flushSync(() => take()(cell, at))
                    }
                    goOn(target)
                  }}
                  onKeyDown={(event) => {
                    if (!(event.target instanceof Node) || !event.currentTarget.contains(event.target)) return
                    const isCopy = event.ctrlKey && event.key.toLowerCase() === 'd' && at > 0
                    const isRemoval = event.ctrlKey && event.key === 'Delete'
                    if (!isCopy && !isRemoval) return
                    event.preventDefault()
                    if (isRemoval) remove(at)
                    else
                      set(
                        at,
                        Object.fromEntries(
                          columns
                            .filter(([name]) => isEmpty(line[name]) && !isExcluded(sub, name, line))
                            .map(([name]) => [name, value[at - 1]?.[name]]),
                        ),
                      )
                  }}
                >
                  {columns.map(([name, field]) => {
                    const mistake =
                      mistakes[at]?.[name] ??
                      (doubledAmount(sub, line) === name && sub.oneOf ? say(sub.oneOf.message) : undefined)
                    const remark = remarksOf(line)[name]
                    const remarkId = `${ownId}-${at}-${name}`
                    const text = line[name]
                    const labels = line['labels']
                    const shown =
                      typeof labels === 'object' && labels !== null ? (labels as Line)[name] : undefined
                    return (
                      <td
                        key={name}
                        data-cell={name}
                        data-asked={line['asks'] === name ? '' : undefined}
                        className={mergeClasses(styles.cell, remark !== undefined && styles.doubtful)}
                      >
                        <EntityFormControl
                          name={name}
                          field={field}
                          label={`${texts.lineLabel(subName, name, field)}, ${t('lines.line', { n: at + 1 })}`}
                          value={line[name]}
                          valueLabel={shown}
                          {...narrowed(line, field)}
                          onChange={(next) =>
                            set(
                              at,
                              next === line[name]
                                ? { [name]: next }
                                : { [name]: next, ...freed(name), ...clearedBy(sub, name, next) },
                            )
                          }
                          onBlur={onBlur}
                          texts={texts}
                          disabled={disabled}
                          isRequired={field.required === true}
                          isCompact
                          currency={currency}
                          proposed={
                            proposal?.at === at && proposal.name === name ? proposal.amount : undefined
                          }
                          {...(mistake ? { 'aria-invalid': true } : {})}
                          {...(remark === undefined ? {} : { 'aria-describedby': remarkId })}
                        />
                        {remark !== undefined && (
                          <Remark id={remarkId} tone="doubt">
                            {remark}
                          </Remark>
                        )}
                        {check && checkedKinds.has(field.kind) && typeof text === 'string' && text !== '' && (
                          <CheckedCell
                            name={`${subName}.${name}`}
                            value={text}
                            isTwice={value.some((other, index) => index !== at && other[name] === text)}
                            line={field.kind === 'money' ? line : undefined}
                            check={check}
                          />
                        )}
                        {mistake && (
                          <span className={styles.mistake} role="alert">
                            {mistake}
                          </span>
                        )}
                      </td>
                    )
                  })}
                  {!disabled && (
                    <td className={mergeClasses(styles.cell, styles.tight)}>
                      <Button
                        size="small"
                        appearance="subtle"
                        icon={<DeleteRegular />}
                        aria-label={t('lines.remove', { n: at + 1 })}
                        onClick={() => remove(at)}
                      />
                    </td>
                  )}
                </tr>
              ))}
            </tbody>
            {hasTotals && (
              <tfoot>
                <tr>
                  {named > 0 && (
                    <th scope="row" colSpan={named} className={styles.foot}>
                      {t('lines.total')}
                    </th>
                  )}
                  {columns.slice(Math.max(named, 0)).map(([name], at, { length }) => (
                    <td
                      key={name}
                      {...(at === length - 1 && !disabled ? { colSpan: 2 } : {})}
                      className={mergeClasses(styles.foot, styles.sum)}
                    >
                      {name in totals.sums && <bdi dir="ltr">{amountText(totals.sums[name])}</bdi>}
                    </td>
                  ))}
                </tr>
              </tfoot>
            )}
          </table>
        </ScrollRegion>
      )}
      {paste.state !== null && (
        <Text role="status" size={200} className={paste.state === 'failed' ? styles.mistake : undefined}>
          {t(paste.state === 'failed' ? 'lines.pasteFailed' : 'lines.pasting')}
        </Text>
      )}
      {!disabled && (
        <div>
          <Button
            icon={<AddRegular />}
            // What is typed becomes a value with the press, not before it: a total that grows would move the button away from under it.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => addLine(typedIn(rows.current))}
          >
            {t('lines.add')}
          </Button>
        </div>
      )}
    </div>
  )
}

/** Whether two sums of the lines are equal, by how much they are not, and where the rest is booked; it stays in sight while lines are typed. */
export function LinesBalance({ sub, lines }: { sub: SubTable; lines: readonly Line[] }) {
  const styles = useStyles()
  const t = useT('entity')
  const say = useRuleText()
  const { sums, difference } = lineTotals(sub, lines)
  // Sums are not equal while a line stands on both sides: it would be refused.
  if (sub.oneOf && lines.some((line) => doubledAmount(sub, line) !== null))
    return (
      <Text role="status" size={300} className={styles.mistake}>
        {say(sub.oneOf.message)}
      </Text>
    )
  if (difference === null || Object.values(sums).every((sum) => sum === '0.00')) return null
  if (sub.rest && difference !== '0.00')
    return (
      <Text role="status" size={300}>
        {t('lines.rest', {
          amount: amountText(difference.replace('-', '')),
          where: say(difference.startsWith('-') ? sub.rest.debit : sub.rest.credit),
        })}
      </Text>
    )
  return (
    <Text role="status" size={300} className={difference === '0.00' ? undefined : styles.mistake}>
      {difference === '0.00'
        ? t('lines.equal')
        : t('lines.difference', { amount: amountText(difference.replace('-', '')) })}
    </Text>
  )
}

import { isBlank } from '../../foundation/values/empty.ts'
import { Button, makeStyles, mergeClasses, Text, tokens } from '@fluentui/react-components'
import { useId, useRef, type CSSProperties } from 'react'
import { flushSync } from 'react-dom'
import type { SubTable } from '../../foundation/definitions/entity.ts'
import type { Field } from '../../foundation/definitions/fields.ts'
import { narrowingNames, offeredWhere } from '../../foundation/definitions/offered-rows.ts'
import { doubledAmount, lineTotals, proposedAmount } from '../../foundation/definitions/line-totals.ts'
import { ChosenCell } from './form/chosen-cell.tsx'
import { actionWidth, figureWidths, ownWidth, widthOf } from './form/line-widths.ts'
import { EntityFormControl } from './entity-form-control.tsx'
import type { TakenCheck } from './entity-form-field.tsx'
import type { EntityTexts } from './entity-texts.ts'
import { useLatest } from './entity-latest.ts'
import { neededLater } from './entity-sections.ts'
import { askedIn, cellsOf, goTo, isGoingOn, isPassedByEnter, typedIn } from './form/grid-keys.ts'
import { copiedFrom, isExcluded, newLine, writableOf, type Line } from './form/grid-lines.ts'
import { NeededStar } from './form/needed-star.tsx'
import { NothingOffered, PassedBy } from './form/passed-by.tsx'
import { usePastedLines } from './form/pasted-lines.ts'
import { Remark } from './form/remark.tsx'
import { CheckedCell, remarksOf, remarksWithout } from './line-remarks.tsx'
import { textOfValue } from './entity-value.tsx'
import { figures } from '../reports/figures.ts'
import { amountText } from '../../foundation/text/agency-format.ts'
import { useT } from '../../foundation/text/i18n.ts'
import { AddRegular, DeleteRegular } from '../icons/icons.ts'
import { useRuleText } from '../../foundation/text/rule-text.ts'
import { useOfferedKeys } from '../layout/keys/offered-keys.ts'
import { ScrollRegion } from '../layout/scroll-region.tsx'
import { phoneCards, saidRoles } from '../tables/phone-cards.ts'

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
  table: { borderCollapse: 'collapse', width: '100%', tableLayout: 'fixed', minWidth: 'var(--least-width)' },
  block: phoneCards.block,
  headRow: phoneCards.head,
  line: phoneCards.row,
  labelled: phoneCards.cell,
  wide: phoneCards.wide,
  named: phoneCards.named,
  last: phoneCards.last,
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
  /** Values of the record that narrow choices of its lines, and its fields, which name them. */
  head?: { values: Line; fields: Readonly<Record<string, Field>> } | undefined
}

/** Kinds of cells whose text can be asked about. */
const checkedKinds = new Set<Field['kind']>(['text', 'upper', 'money', 'ref'])
/** Kinds of cells whose check reads the whole line. */
const readsLine = new Set<Field['kind']>(['money', 'ref'])

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
  head,
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
    const next = cells.slice(cells.indexOf(from) + 1).find((one) => !isPassedByEnter(one))
    if (next) goTo(next)
    else addLine(from)
  }
  const paste = usePastedLines(sub, subName, value, onChange, (name, field) =>
    texts.lineLabel(subName, name, field),
  )
  const isTyped = !disabled && value.length > 0
  useOfferedKeys(
    isTyped && 'grid Enter',
    isTyped && value.length > 1 && 'grid Ctrl+D',
    isTyped && 'grid Ctrl+Delete',
  )
  const hasTotals = Object.keys(totals.sums).length > 0
  const named = columns.findIndex(([name]) => name in totals.sums)
  /** A choice that depends on another one of its line waits for it and is narrowed by it. */
  const narrowed = (line: Line, field: Field): { where?: Record<string, string>; whyNot?: string } => {
    const offered = offeredWhere(field, { ...head?.values, ...line })
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
  /** Said of a choice that is not offered here: what narrows it where something does. */
  const unfitOf = (field: Field): string => {
    const labels = narrowingNames(field).map((name) =>
      name in sub.fields
        ? texts.lineLabel(subName, name, sub.fields[name])
        : texts.label(name, head?.fields[name]),
    )
    return labels.length > 0
      ? t('lookup.fitsNoMore', { labels: [...new Set(labels)].join(', ') })
      : t('lookup.notHere')
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
          <table
            {...saidRoles.table}
            className={mergeClasses(styles.table, styles.block)}
            style={{ '--least-width': `${widthOf(sub, columns, !disabled)}px` } as CSSProperties} // Its types know no names of one's own.
          >
            <caption className={styles.caption}>{t('lines.caption', { label })}</caption>
            <colgroup className={styles.headRow}>
              {columns.map(([name, field]) => (
                <col key={name} style={{ width: ownWidth(sub, name, field) }} />
              ))}
              {!disabled && <col style={{ width: actionWidth }} />}
            </colgroup>
            <thead {...saidRoles.group} className={styles.headRow}>
              <tr {...saidRoles.row}>
                {columns.map(([name, field]) => (
                  <th
                    key={name}
                    scope="col"
                    className={mergeClasses(styles.head, field.kind === 'money' && styles.sum)}
                  >
                    {texts.lineLabel(subName, name, field)}
                    {(field.required || neededLater(field)) && <NeededStar />}
                  </th>
                ))}
                {!disabled && (
                  <th scope="col" className={styles.head}>
                    <span className={styles.caption}>{t('detail.actions')}</span>
                  </th>
                )}
              </tr>
            </thead>
            <tbody {...saidRoles.group} ref={rows} className={styles.block}>
              {value.map((line, at) => (
                // A stored line has an id; a new one is known by its place.
                // The keys of the grid are an addition for fast typing; every one of them has a button.
                <tr
                  {...saidRoles.row}
                  key={textOfValue(line['id']) || `new-${at}`}
                  className={styles.line}
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
                    const wasEmpty = target instanceof HTMLInputElement && target.value === ''
                    // What is typed becomes a value first: it says which cells are passed by, and only a cell left empty takes what is proposed for it.
                    flushSync(() => target.blur())
                    if (wasEmpty && cell !== undefined) flushSync(() => take()(cell, at))
                    goOn(target)
                  }}
                  onKeyDown={(event) => {
                    if (!(event.target instanceof Node) || !event.currentTarget.contains(event.target)) return
                    const isCopy = event.ctrlKey && event.key.toLowerCase() === 'd' && at > 0
                    const isRemoval = event.ctrlKey && event.key === 'Delete'
                    if (!isCopy && !isRemoval) return
                    event.preventDefault()
                    if (isRemoval) remove(at)
                    else set(at, copiedFrom(sub, value[at - 1], line))
                  }}
                >
                  {columns.map(([name, field]) => {
                    const refused =
                      mistakes[at]?.[name] ??
                      (doubledAmount(sub, line) === name && sub.oneOf ? say(sub.oneOf.message) : undefined)
                    const remark = remarksOf(line)[name]
                    const remarkId = `${ownId}-${at}-${name}`
                    const text = line[name]
                    const labels = line['labels']
                    const shown =
                      typeof labels === 'object' && labels !== null ? (labels as Line)[name] : undefined
                    const narrow = narrowed(line, field)
                    const content = (unfit?: string, onPick?: (next: unknown) => void) => {
                      const mistake = refused ?? unfit
                      return (
                        <>
                          <EntityFormControl
                            name={name}
                            field={field}
                            label={`${texts.lineLabel(subName, name, field)}, ${t('lines.line', { n: at + 1 })}`}
                            value={line[name]}
                            valueLabel={shown}
                            {...narrow}
                            onChange={(next) => {
                              onPick?.(next)
                              set(
                                at,
                                next === line[name]
                                  ? { [name]: next }
                                  : { [name]: next, ...freed(name), ...clearedBy(sub, name, next) },
                              )
                            }}
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
                          {isExcluded(sub, name, line) && <PassedBy />}
                          {!disabled && field.dependsOn && narrow.where && isBlank(text) && (
                            <NothingOffered entity={field.to ?? ''} where={narrow.where} />
                          )}
                          {remark !== undefined && (
                            <Remark id={remarkId} tone="doubt">
                              {remark}
                            </Remark>
                          )}
                          {check && checkedKinds.has(field.kind) && textOfValue(text) !== '' && (
                            <CheckedCell
                              name={`${subName}.${name}`}
                              value={textOfValue(text)}
                              isTwice={value.some((other, index) => index !== at && other[name] === text)}
                              line={readsLine.has(field.kind) ? line : undefined}
                              check={check}
                            />
                          )}
                          {mistake && (
                            <span className={styles.mistake} role="alert">
                              {mistake}
                            </span>
                          )}
                        </>
                      )
                    }
                    return (
                      <td
                        {...saidRoles.cell}
                        key={name}
                        data-cell={name}
                        data-asked={line['asks'] === name ? '' : undefined}
                        data-label={texts.lineLabel(subName, name, field)}
                        className={mergeClasses(
                          styles.cell,
                          styles.labelled,
                          !figureWidths[field.kind] && styles.wide,
                          remark !== undefined && styles.doubtful,
                        )}
                      >
                        {field.offers && !disabled ? (
                          <ChosenCell
                            entity={field.to}
                            value={text}
                            where={narrow.where}
                            unfit={unfitOf(field)}
                          >
                            {content}
                          </ChosenCell>
                        ) : (
                          content()
                        )}
                      </td>
                    )
                  })}
                  {!disabled && (
                    <td
                      {...saidRoles.cell}
                      className={mergeClasses(styles.cell, styles.tight, styles.labelled, styles.last)}
                    >
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
              <tfoot {...saidRoles.group} className={styles.block}>
                <tr {...saidRoles.row} className={styles.line}>
                  {named > 0 && (
                    <th
                      {...saidRoles.rowHead}
                      scope="row"
                      colSpan={named}
                      className={mergeClasses(styles.foot, styles.labelled, styles.named)}
                    >
                      {t('lines.total')}
                    </th>
                  )}
                  {columns.slice(Math.max(named, 0)).map(([name, field]) => (
                    <td
                      {...saidRoles.cell}
                      key={name}
                      data-label={texts.lineLabel(subName, name, field)}
                      className={mergeClasses(styles.foot, styles.sum, styles.labelled)}
                    >
                      {name in totals.sums && <bdi dir="ltr">{amountText(totals.sums[name])}</bdi>}
                    </td>
                  ))}
                  {!disabled && <td {...saidRoles.cell} className={styles.foot} />}
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
export function LinesBalance({
  sub,
  lines,
  isEarly,
}: {
  sub: SubTable
  lines: readonly Line[]
  isEarly: boolean
}) {
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
  // Sides are unequal on the way; it is a mistake once the lines are left.
  if (isEarly && difference !== '0.00')
    return (
      <Text role="status" size={300}>
        {t('lines.open', { amount: amountText(difference.replace('-', '')) })}
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

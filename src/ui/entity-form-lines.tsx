import { Button, makeStyles, mergeClasses, Text, tokens } from '@fluentui/react-components'
import type { SubTable } from '../domain/kit/entity.ts'
import type { Field } from '../domain/kit/fields.ts'
import { lineTotals } from '../domain/kit/line-totals.ts'
import { EntityFormControl } from './entity-form-control.tsx'
import type { EntityTexts } from './entity-texts.ts'
import { textOfValue } from './entity-value.tsx'
import { amountText } from './format.ts'
import { useT } from './i18n.ts'
import { AddRegular, DeleteRegular } from './icons.ts'

const useStyles = makeStyles({
  box: { display: 'grid', rowGap: tokens.spacingVerticalS, gridTemplateColumns: 'minmax(0, 1fr)' },
  // Hidden words at the far end of a wide grid must not widen the page.
  region: { position: 'relative', overflowX: 'auto', border: `${tokens.strokeWidthThin} solid ${tokens.colorNeutralStroke2}`, borderRadius: tokens.borderRadiusMedium, ':focus-visible': { outlineWidth: tokens.strokeWidthThick, outlineStyle: 'solid', outlineColor: tokens.colorStrokeFocus2 } },
  table: { borderCollapse: 'collapse', minWidth: '100%' },
  head: { textAlign: 'start', fontSize: tokens.fontSizeBase200, fontWeight: tokens.fontWeightSemibold, padding: tokens.spacingHorizontalS, whiteSpace: 'nowrap', backgroundColor: tokens.colorNeutralBackground2, color: tokens.colorNeutralForeground2 },
  cell: { padding: '3px', minWidth: '104px', verticalAlign: 'top', borderBlockStartWidth: tokens.strokeWidthThin, borderBlockStartStyle: 'solid', borderBlockStartColor: tokens.colorNeutralStroke2 },
  wide: { minWidth: '190px' },
  narrow: { minWidth: '96px', width: '110px' },
  money: { minWidth: '148px' },
  foot: { padding: tokens.spacingHorizontalS, fontWeight: tokens.fontWeightSemibold, textAlign: 'start', borderBlockStartWidth: tokens.strokeWidthThin, borderBlockStartStyle: 'solid', borderBlockStartColor: tokens.colorNeutralStroke1 },
  sum: { textAlign: 'end', fontVariantNumeric: 'tabular-nums' },
  tight: { minWidth: '0', textAlign: 'center', paddingBlockStart: '6px' },
  mistake: { color: 'var(--dangerText)', fontSize: tokens.fontSizeBase200, display: 'block' },
  caption: { position: 'absolute', width: '1px', height: '1px', overflow: 'hidden', clipPath: 'inset(50%)' },
})

export type Line = Readonly<Record<string, unknown>>
/** Messages of a line by field; a message of the whole list stands at the list's own Field. */
export type LineMistakes = readonly (Readonly<Record<string, string>> | undefined)[]

export type EntityFormLinesProps = { sub: SubTable; subName: string; label: string; texts: EntityTexts; value: readonly Line[]; onChange: (lines: Line[]) => void; onBlur: () => void; mistakes: LineMistakes; disabled: boolean }

/** A structure has no room in a cell: it is edited where its record is worked on. */
const writableOf = (sub: SubTable) => Object.entries(sub.fields).filter(([, field]) => !field.calc && !field.virtual && field.kind !== 'json')
const newLine = (sub: SubTable): Line => Object.fromEntries(writableOf(sub).map(([name, field]) => [name, field.default ?? (field.kind === 'bool' ? false : field.kind === 'ref' ? null : '')]))

/** Lines of a record as a grid to type in: Enter in the last line adds one, Ctrl+D copies from above, Ctrl+Delete removes. */
export function EntityFormLines({ sub, subName, label, texts, value, onChange, onBlur, mistakes, disabled }: EntityFormLinesProps) {
  const styles = useStyles()
  const t = useT('entity')
  const columns = writableOf(sub)
  const set = (at: number, patch: Line) => onChange(value.map((line, index) => (index === at ? { ...line, ...patch } : line)))
  const add = () => onChange([...value, newLine(sub)])
  const remove = (at: number) => onChange(value.filter((_, index) => index !== at))
  const totals = lineTotals(sub, value)
  const hasTotals = Object.keys(totals.sums).length > 0
  const named = columns.findIndex(([name]) => name in totals.sums)
  /** A choice that depends on another one of its line waits for it and is narrowed by it. */
  const narrowed = (line: Line, field: Field): { where?: Record<string, string>; whyNot?: string } => {
    if (!field.dependsOn) return {}
    const above = textOfValue(line[field.dependsOn.field])
    return above ? { where: { [field.dependsOn.through]: above } } : { whyNot: t('lookup.first', { label: texts.lineLabel(subName, field.dependsOn.field, sub.fields[field.dependsOn.field]) }) }
  }
  /** Who changes what others depend on empties them: they belonged to the old choice. */
  const freed = (name: string): Line => Object.fromEntries(columns.flatMap(([other, field]) => (field.dependsOn?.field === name ? [[other, null]] : [])))
  return (
    <div className={styles.box} role="group" aria-label={label}>
      {value.length === 0 ? <Text size={200}>{t('lines.none')}</Text> : (
        // A region that scrolls must be reachable by keyboard.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        <div className={styles.region} role="region" tabIndex={0} aria-label={t('lines.caption', { label })}>
          <table className={styles.table}>
            <caption className={styles.caption}>{t('lines.caption', { label })}</caption>
            <thead>
              <tr>
                {columns.map(([name, field]) => <th key={name} scope="col" className={styles.head}>{texts.lineLabel(subName, name, field)}{field.required && <span aria-hidden> *</span>}</th>)}
                {!disabled && <th scope="col" className={styles.head}><span className={styles.caption}>{t('detail.actions')}</span></th>}
              </tr>
            </thead>
            <tbody>
              {value.map((line, at) => (
                // A stored line has an id; a new one is known by its place.
                // The keys of the grid are an addition for fast typing; every one of them has a button.
                // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
                <tr key={textOfValue(line['id']) || `new-${at}`} onKeyDown={(event) => {
                  if (!(event.target instanceof Node) || !event.currentTarget.contains(event.target)) return
                  const isEnter = event.key === 'Enter' && at === value.length - 1 && event.target instanceof HTMLInputElement && event.target.getAttribute('role') !== 'combobox'
                  const isCopy = event.ctrlKey && event.key.toLowerCase() === 'd' && at > 0
                  const isRemoval = event.ctrlKey && event.key === 'Delete'
                  if (!isEnter && !isCopy && !isRemoval) return
                  event.preventDefault()
                  if (isEnter) add()
                  else if (isRemoval) remove(at)
                  else set(at, Object.fromEntries(columns.filter(([name]) => line[name] === '' || line[name] === null).map(([name]) => [name, value[at - 1]?.[name]])))
                }}>
                  {columns.map(([name, field]) => {
                    const mistake = mistakes[at]?.[name]
                    const labels = line['labels']
                    const shown = typeof labels === 'object' && labels !== null ? (labels as Line)[name] : undefined
                    return (
                      <td key={name} className={mergeClasses(styles.cell, field.kind === 'ref' && styles.wide, field.kind === 'money' && styles.money, (field.kind === 'int' || field.kind === 'decimal') && styles.narrow)}>
                        <EntityFormControl name={name} field={field} label={`${texts.lineLabel(subName, name, field)}, ${t('lines.line', { n: at + 1 })}`} value={line[name]} valueLabel={shown} {...narrowed(line, field)} onChange={(next) => set(at, next === line[name] ? { [name]: next } : { [name]: next, ...freed(name) })} onBlur={onBlur} texts={texts} disabled={disabled} isRequired={field.required === true} isCompact {...(mistake ? { 'aria-invalid': true } : {})} />
                        {mistake && <span className={styles.mistake} role="alert">{mistake}</span>}
                      </td>
                    )
                  })}
                  {!disabled && <td className={mergeClasses(styles.cell, styles.tight)}><Button size="small" appearance="subtle" icon={<DeleteRegular />} aria-label={t('lines.remove', { n: at + 1 })} onClick={() => remove(at)} /></td>}
                </tr>
              ))}
            </tbody>
            {hasTotals && (
              <tfoot>
                <tr>
                  {named > 0 && <th scope="row" colSpan={named} className={styles.foot}>{t('lines.total')}</th>}
                  {columns.slice(Math.max(named, 0)).map(([name], at, { length }) => <td key={name} {...(at === length - 1 && !disabled ? { colSpan: 2 } : {})} className={mergeClasses(styles.foot, styles.sum)}>{name in totals.sums && <bdi dir="ltr">{amountText(totals.sums[name])}</bdi>}</td>)}
                </tr>
              </tfoot>
            )}
          </table>
        </div>
      )}
      {totals.difference !== null && Object.values(totals.sums).some((sum) => sum !== '0.00') && (
        <Text role="status" size={300} className={totals.difference === '0.00' ? undefined : styles.mistake}>{totals.difference === '0.00' ? t('lines.equal') : t('lines.difference', { amount: amountText(totals.difference.replace('-', '')) })}</Text>
      )}
      {!disabled && <div><Button icon={<AddRegular />} onClick={add}>{t('lines.add')}</Button></div>}
    </div>
  )
}

import { Button, makeStyles, mergeClasses, Text, tokens } from '@fluentui/react-components'
import type { SubTable } from '../domain/kit/entity.ts'
import { EntityFormControl } from './entity-form-control.tsx'
import type { EntityTexts } from './entity-texts.ts'
import { textOfValue } from './entity-value.tsx'
import { useT } from './i18n.ts'
import { AddRegular, DeleteRegular } from './icons.ts'

const useStyles = makeStyles({
  box: { display: 'grid', rowGap: tokens.spacingVerticalS, gridTemplateColumns: 'minmax(0, 1fr)' },
  region: { overflowX: 'auto', border: `${tokens.strokeWidthThin} solid ${tokens.colorNeutralStroke2}`, borderRadius: tokens.borderRadiusMedium, ':focus-visible': { outlineWidth: tokens.strokeWidthThick, outlineStyle: 'solid', outlineColor: tokens.colorStrokeFocus2 } },
  table: { borderCollapse: 'collapse', minWidth: '100%' },
  head: { textAlign: 'start', fontSize: tokens.fontSizeBase200, fontWeight: tokens.fontWeightSemibold, padding: tokens.spacingHorizontalS, whiteSpace: 'nowrap', backgroundColor: tokens.colorNeutralBackground2, color: tokens.colorNeutralForeground2 },
  cell: { padding: '3px', minWidth: '104px', verticalAlign: 'top', borderBlockStartWidth: tokens.strokeWidthThin, borderBlockStartStyle: 'solid', borderBlockStartColor: tokens.colorNeutralStroke2 },
  wide: { minWidth: '190px' },
  narrow: { minWidth: '96px', width: '110px' },
  tight: { minWidth: '0', textAlign: 'center', paddingBlockStart: '6px' },
  mistake: { color: 'var(--dangerText)', fontSize: tokens.fontSizeBase200, display: 'block' },
  caption: { position: 'absolute', width: '1px', height: '1px', overflow: 'hidden', clipPath: 'inset(50%)' },
})

export type Line = Readonly<Record<string, unknown>>
/** Messages of a line by field; a message of the whole list stands at the list's own Field. */
export type LineMistakes = readonly (Readonly<Record<string, string>> | undefined)[]

export type EntityFormLinesProps = { sub: SubTable; subName: string; label: string; texts: EntityTexts; value: readonly Line[]; onChange: (lines: Line[]) => void; onBlur: () => void; mistakes: LineMistakes; disabled: boolean }

const writableOf = (sub: SubTable) => Object.entries(sub.fields).filter(([, field]) => !field.calc && !field.virtual)
const newLine = (sub: SubTable): Line => Object.fromEntries(writableOf(sub).map(([name, field]) => [name, field.default ?? (field.kind === 'bool' ? false : field.kind === 'ref' ? null : '')]))

/** Lines of a record as a grid to type in: Enter in the last line adds one, Ctrl+D copies from above, Ctrl+Delete removes. */
export function EntityFormLines({ sub, subName, label, texts, value, onChange, onBlur, mistakes, disabled }: EntityFormLinesProps) {
  const styles = useStyles()
  const t = useT('entity')
  const columns = writableOf(sub)
  const set = (at: number, patch: Line) => onChange(value.map((line, index) => (index === at ? { ...line, ...patch } : line)))
  const add = () => onChange([...value, newLine(sub)])
  const remove = (at: number) => onChange(value.filter((_, index) => index !== at))
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
                      <td key={name} className={mergeClasses(styles.cell, field.kind === 'ref' && styles.wide, (field.kind === 'int' || field.kind === 'decimal') && styles.narrow)}>
                        <EntityFormControl name={name} field={field} label={`${texts.lineLabel(subName, name, field)}, ${t('lines.line', { n: at + 1 })}`} value={line[name]} valueLabel={shown} onChange={(next) => set(at, { [name]: next })} onBlur={onBlur} texts={texts} disabled={disabled} isRequired={field.required === true} isCompact {...(mistake ? { 'aria-invalid': true } : {})} />
                        {mistake && <span className={styles.mistake} role="alert">{mistake}</span>}
                      </td>
                    )
                  })}
                  {!disabled && <td className={mergeClasses(styles.cell, styles.tight)}><Button size="small" appearance="subtle" icon={<DeleteRegular />} aria-label={t('lines.remove', { n: at + 1 })} onClick={() => remove(at)} /></td>}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {!disabled && <div><Button icon={<AddRegular />} onClick={add}>{t('lines.add')}</Button></div>}
    </div>
  )
}

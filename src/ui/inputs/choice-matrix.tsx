import {
  Button,
  Input,
  makeStyles,
  mergeClasses,
  Popover,
  PopoverSurface,
  PopoverTrigger,
  Select,
  tokens,
} from '@fluentui/react-components'
import { memo } from 'react'
import { InfoRegular } from '../icons/icons.ts'
import { ScrollRegion } from '../layout/scroll-region.tsx'

const useStyles = makeStyles({
  region: {
    overflow: 'auto',
    maxHeight: '76vh',
    backgroundColor: tokens.colorNeutralBackground1,
    border: `${tokens.strokeWidthThin} solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusMedium,
    ':focus-visible': {
      outlineWidth: tokens.strokeWidthThick,
      outlineStyle: 'solid',
      outlineColor: tokens.colorStrokeFocus2,
    },
  },
  table: { borderCollapse: 'separate', borderSpacing: 0, minWidth: '100%' },
  caption: {
    position: 'absolute',
    width: '1px',
    height: '1px',
    overflow: 'hidden',
    clipPath: 'inset(50%)',
    whiteSpace: 'nowrap',
  },
  head: {
    position: 'sticky',
    insetBlockStart: 0,
    zIndex: 2,
    backgroundColor: tokens.colorNeutralBackground1,
    fontWeight: tokens.fontWeightSemibold,
    fontSize: tokens.fontSizeBase200,
    padding: tokens.spacingHorizontalS,
    textAlign: 'start',
    verticalAlign: 'bottom',
    borderBlockEndWidth: tokens.strokeWidthThin,
    borderBlockEndStyle: 'solid',
    borderBlockEndColor: tokens.colorNeutralStroke1,
    maxWidth: '140px',
  },
  corner: { insetInlineStart: 0, zIndex: 3 },
  name: {
    position: 'sticky',
    insetInlineStart: 0,
    zIndex: 1,
    backgroundColor: tokens.colorNeutralBackground1,
    fontWeight: tokens.fontWeightRegular,
    textAlign: 'start',
    minWidth: '110px',
    maxWidth: '200px',
  },
  cell: {
    height: '40px',
    paddingInline: tokens.spacingHorizontalS,
    borderBlockEndWidth: tokens.strokeWidthThin,
    borderBlockEndStyle: 'solid',
    borderBlockEndColor: tokens.colorNeutralStroke3,
  },
  changed: { backgroundColor: tokens.colorPaletteYellowBackground1, color: tokens.colorNeutralForeground1 },
  fixed: {
    display: 'inline-flex',
    alignItems: 'center',
    columnGap: tokens.spacingHorizontalXXS,
    whiteSpace: 'nowrap',
    minWidth: '118px',
    color: tokens.colorNeutralForeground2,
  },
  line: { display: 'inline-flex', alignItems: 'center', whiteSpace: 'nowrap' },
  choice: { minWidth: '118px' },
  number: { width: '92px' },
  note: { maxWidth: '300px' },
})

/** One cell: a choice, a whole number that may be left empty, or nothing. One choice only is shown as its text. */
export type ChoiceCell =
  | {
      kind: 'choice'
      value: string
      choices: readonly { value: string; label: string }[]
      /** Why no other can be chosen. */ why?: string
      isChanged: boolean
    }
  | { kind: 'number'; value: string; placeholder: string; isChanged: boolean; isFaulty: boolean }
type ChoiceRow = { key: string; label: string; cells: Readonly<Record<string, ChoiceCell>> }

export type ChoiceMatrixProps = {
  caption: string
  /** Heading of the first column. */
  corner: string
  columns: readonly { key: string; label: string }[]
  rows: readonly ChoiceRow[]
  /** Without it the table is only read. */
  onChange?: (row: string, column: string, value: string) => void
  changedLabel: string
  /** Name of the button that says why. */
  whyLabel: string
}

/** What stands where there is nothing to choose. */
const nothing = ''

function Why({ text, label }: { text: string; label: string }) {
  const styles = useStyles()
  return (
    <Popover withArrow>
      <PopoverTrigger disableButtonEnhancement>
        <Button appearance="transparent" size="small" icon={<InfoRegular />} aria-label={label} />
      </PopoverTrigger>
      <PopoverSurface>
        <div className={styles.note}>{text}</div>
      </PopoverSurface>
    </Popover>
  )
}

function Inside({
  cell,
  name,
  whyLabel,
  onChange,
}: {
  cell: ChoiceCell
  name: string
  whyLabel: string
  onChange: ((value: string) => void) | undefined
}) {
  const styles = useStyles()
  if (cell.kind === 'number') {
    return onChange ? (
      <Input
        className={styles.number}
        size="small"
        inputMode="numeric"
        dir="ltr"
        aria-label={name}
        aria-invalid={cell.isFaulty}
        placeholder={cell.placeholder}
        value={cell.value}
        onChange={(_, data) => onChange(data.value)}
      />
    ) : (
      <bdi>{cell.value}</bdi>
    )
  }
  const shown = cell.choices.find((choice) => choice.value === cell.value)?.label ?? cell.value
  const why = cell.why ? <Why text={cell.why} label={`${whyLabel}: ${name}`} /> : null
  if (!onChange || (cell.choices.length === 1 && cell.choices[0]?.value === cell.value))
    return (
      <span className={styles.fixed}>
        {shown}
        {why}
      </span>
    )
  return (
    <span className={styles.line}>
      <Select
        className={styles.choice}
        size="small"
        aria-label={name}
        value={cell.value}
        onChange={(_, data) => onChange(data.value)}
      >
        {cell.choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
      </Select>
      {why}
    </span>
  )
}

const Line = memo(function Line({
  row,
  columns,
  changedLabel,
  whyLabel,
  onChange,
}: Pick<ChoiceMatrixProps, 'columns' | 'changedLabel' | 'whyLabel' | 'onChange'> & { row: ChoiceRow }) {
  const styles = useStyles()
  return (
    <tr>
      <th scope="row" className={mergeClasses(styles.cell, styles.name)}>
        {row.label}
      </th>
      {columns.map(({ key, label }) => {
        const cell = row.cells[key]
        if (!cell)
          return (
            <td key={key} className={styles.cell}>
              {nothing}
            </td>
          )
        const name = `${row.label}: ${label}${cell.isChanged ? ` (${changedLabel})` : ''}`
        return (
          <td key={key} className={mergeClasses(styles.cell, cell.isChanged && styles.changed)}>
            <Inside
              cell={cell}
              name={name}
              whyLabel={whyLabel}
              onChange={onChange && ((value) => onChange(row.key, key, value))}
            />
          </td>
        )
      })}
    </tr>
  )
})

/** Rows and columns of small choices; what differs from before is marked, and a choice that is not free says why. */
export function ChoiceMatrix({
  caption,
  corner,
  columns,
  rows,
  onChange,
  changedLabel,
  whyLabel,
}: ChoiceMatrixProps) {
  const styles = useStyles()
  return (
    <ScrollRegion label={caption} className={styles.region}>
      <table className={styles.table}>
        <caption className={styles.caption}>{caption}</caption>
        <thead>
          <tr>
            <th scope="col" className={mergeClasses(styles.head, styles.corner)}>
              {corner}
            </th>
            {columns.map(({ key, label }) => (
              <th key={key} scope="col" className={styles.head}>
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Line
              key={row.key}
              row={row}
              columns={columns}
              changedLabel={changedLabel}
              whyLabel={whyLabel}
              {...(onChange ? { onChange } : {})}
            />
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  )
}

import { makeStyles, tokens } from '@fluentui/react-components'
import { ChevronDownRegular } from '../icons/icons.ts'

// Drawn by hand: every list carries it, and Fluent's select would cost its first load four kilobytes.
const useStyles = makeStyles({
  box: { position: 'relative', display: 'flex', alignItems: 'center' },
  select: {
    appearance: 'none',
    boxSizing: 'border-box',
    height: '24px',
    paddingBlock: 0,
    paddingInline: '8px 26px',
    border: `${tokens.strokeWidthThin} solid ${tokens.colorNeutralStroke1}`,
    borderBlockEndColor: tokens.colorNeutralStrokeAccessible,
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: tokens.colorNeutralBackground1,
    color: tokens.colorNeutralForeground1,
    fontFamily: tokens.fontFamilyBase,
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    cursor: 'pointer',
    ':focus-visible': {
      outlineWidth: tokens.strokeWidthThick,
      outlineStyle: 'solid',
      outlineColor: tokens.colorStrokeFocus2,
    },
  },
  arrow: {
    position: 'absolute',
    insetInlineEnd: '6px',
    fontSize: '16px',
    pointerEvents: 'none',
    color: tokens.colorNeutralStrokeAccessible,
  },
})

/** How many rows a page of a list has. */
export function PageSize({
  label,
  value,
  sizes,
  onSize,
}: {
  label: string
  value: number
  sizes: readonly number[]
  onSize: (size: number) => void
}) {
  const styles = useStyles()
  return (
    <div className={styles.box}>
      <select
        className={styles.select}
        aria-label={label}
        value={value}
        onChange={(event) => onSize(Number(event.target.value))}
      >
        {sizes.map((one) => (
          <option key={one} value={one}>
            {one}
          </option>
        ))}
      </select>
      <ChevronDownRegular className={styles.arrow} aria-hidden />
    </div>
  )
}

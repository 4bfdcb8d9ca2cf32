import { makeStyles, tokens, useFluent } from '@fluentui/react-components'
import { Bar, BarChart, CartesianGrid, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts'

const useStyles = makeStyles({
  chart: { height: '260px', minWidth: 0, direction: 'ltr' },
  legend: {
    listStyleType: 'none',
    margin: 0,
    padding: 0,
    display: 'flex',
    flexWrap: 'wrap',
    gap: tokens.spacingHorizontalL,
    fontSize: tokens.fontSizeBase200,
  },
  entry: { display: 'inline-flex', alignItems: 'center', columnGap: tokens.spacingHorizontalXS },
  swatch: { width: '12px', height: '12px', borderRadius: tokens.borderRadiusSmall, flexShrink: 0 },
})

/** Distinguishable also without colour vision; the legend names each. */
const fills = [
  tokens.colorBrandBackground,
  tokens.colorPaletteMarigoldBorderActive,
  tokens.colorPaletteGreenBorderActive,
  tokens.colorPaletteBerryBorderActive,
  tokens.colorPaletteTealBorderActive,
  tokens.colorNeutralForeground3,
]

export type StackedBarsProps = {
  label: string
  series: readonly string[]
  rows: readonly { name: string; values: readonly number[] }[]
}

/** Bars of several series on top of each other, with a legend in words. The default export, so that the chart code loads on its own. */
export default function StackedBars({ label, series, rows }: StackedBarsProps) {
  const styles = useStyles()
  const { dir } = useFluent()
  const data = rows.map(({ name, values }) => ({
    name,
    ...Object.fromEntries(series.map((one, at) => [one, values[at] ?? 0])),
  }))
  return (
    <>
      <div className={styles.chart} role="img" aria-label={label}>
        <ResponsiveContainer width="100%" height="100%">
          <BarChart data={data} margin={{ top: 8, right: 8, bottom: 0, left: 0 }} accessibilityLayer={false}>
            <CartesianGrid vertical={false} stroke={tokens.colorNeutralStroke2} />
            <XAxis
              dataKey="name"
              reversed={dir === 'rtl'}
              tick={{ fill: tokens.colorNeutralForeground3, fontSize: 12 }}
              stroke={tokens.colorNeutralStroke1}
            />
            <YAxis
              allowDecimals={false}
              width={36}
              orientation={dir === 'rtl' ? 'right' : 'left'}
              tick={{ fill: tokens.colorNeutralForeground3, fontSize: 12 }}
              stroke={tokens.colorNeutralStroke1}
            />
            <Tooltip
              cursor={{ fill: tokens.colorNeutralBackground1Hover }}
              contentStyle={{
                backgroundColor: tokens.colorNeutralBackground1,
                borderColor: tokens.colorNeutralStroke1,
                color: tokens.colorNeutralForeground1,
              }}
            />
            {series.map((one, at) => (
              <Bar
                key={one}
                dataKey={one}
                stackId="all"
                fill={fills[at % fills.length]}
                isAnimationActive={false}
                maxBarSize={48}
              />
            ))}
          </BarChart>
        </ResponsiveContainer>
      </div>
      <ul className={styles.legend}>
        {series.map((one, at) => (
          <li key={one} className={styles.entry}>
            <span
              className={styles.swatch}
              style={{ backgroundColor: fills[at % fills.length] }}
              aria-hidden
            />
            {one}
          </li>
        ))}
      </ul>
    </>
  )
}

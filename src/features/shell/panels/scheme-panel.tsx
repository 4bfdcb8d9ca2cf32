import { useT } from '../../../foundation/text/i18n.ts'
import { Button, FluentProvider, makeStyles, mergeClasses, Text, tokens } from '../../../ui/layout/fluent.ts'
import { isDark, makeTheme, themeNames, type ThemeName } from '../../../ui/layout/theme.ts'
import { useThemeName } from './theme-panel.tsx'

const useStyles = makeStyles({
  list: {
    display: 'grid',
    gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
    gap: tokens.spacingHorizontalS,
    listStyleType: 'none',
    margin: 0,
    padding: 0,
  },
  card: {
    width: '100%',
    display: 'grid',
    justifyItems: 'start',
    rowGap: tokens.spacingVerticalXS,
    paddingBlock: tokens.spacingVerticalS,
    minHeight: '64px',
  },
  // The ground of a dark scheme ends with its card.
  frame: { borderRadius: tokens.borderRadiusMedium },
  chosen: {
    outlineWidth: '2px',
    outlineStyle: 'solid',
    outlineColor: tokens.colorBrandStroke1,
    outlineOffset: '1px',
  },
  bands: { display: 'flex', columnGap: '4px' },
  band: { width: '28px', height: '12px', borderRadius: tokens.borderRadiusSmall },
  brand: { backgroundColor: tokens.colorBrandBackground },
  ink: { backgroundColor: tokens.colorNeutralForeground1 },
  quiet: { backgroundColor: tokens.colorNeutralStroke1 },
})

/** The eight light and eight dark schemes, each shown in its own colours; one press changes the whole shell. */
export function SchemePanel({
  chosen,
  onChoose,
}: {
  chosen: ThemeName
  onChoose: (name: ThemeName) => void
}) {
  const styles = useStyles()
  const t = useT('look')
  const themeName = useThemeName()
  return [false, true].map((dark) => (
    <section key={String(dark)} aria-label={t(dark ? 'darkSchemes' : 'lightSchemes')}>
      <Text as="h3" weight="semibold">
        {t(dark ? 'darkSchemes' : 'lightSchemes')}
      </Text>
      <ul className={styles.list}>
        {themeNames
          .filter((name) => isDark(name) === dark)
          .map((name) => (
            <li key={name}>
              <FluentProvider theme={makeTheme(name)} className={styles.frame}>
                <Button
                  className={mergeClasses(styles.card, name === chosen && styles.chosen)}
                  aria-pressed={name === chosen}
                  onClick={() => onChoose(name)}
                >
                  <span className={styles.bands} aria-hidden>
                    <span className={mergeClasses(styles.band, styles.brand)} />
                    <span className={mergeClasses(styles.band, styles.ink)} />
                    <span className={mergeClasses(styles.band, styles.quiet)} />
                  </span>
                  {themeName(name)}
                </Button>
              </FluentProvider>
            </li>
          ))}
      </ul>
    </section>
  ))
}

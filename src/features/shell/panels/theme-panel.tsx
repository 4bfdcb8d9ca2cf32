import type { NavbarStyle } from '../../../machines/shell/navbar.ts'
import {
  layoutModes,
  layoutStyles,
  navbarStyles,
  type LayoutMode,
  type LayoutStyle,
} from '../frame/layouts.ts'
import { useT } from '../../../foundation/text/i18n.ts'
import { Checkbox, Field, makeStyles, Select, Text, tokens } from '../../../ui/layout/fluent.ts'
import { themeNames, type ThemeName } from '../../../ui/layout/theme.ts'

/** What the theme panel shows and changes. */
export type Look = {
  layout: LayoutStyle
  mode: LayoutMode
  navbar: { style: NavbarStyle; position: 'left' | 'right'; shown: boolean }
  toolbar: boolean
  footer: boolean
  theme: Readonly<Record<ThemePart, ThemeName>>
}
type ThemePart = (typeof themeParts)[number]
type ShownPart = (typeof shownParts)[number]
const themeParts = ['main', 'navbar', 'toolbar', 'footer'] as const
const shownParts = ['navbar', 'toolbar', 'footer'] as const
const positions = ['left', 'right'] as const

const useStyles = makeStyles({
  part: { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', rowGap: tokens.spacingVerticalS },
})

export type LookChanges = {
  onLayout: (layout: LayoutStyle) => void
  onMode: (mode: LayoutMode) => void
  onNavbar: (navbar: { style: NavbarStyle } | { position: 'left' | 'right' }) => void
  onShown: (part: ShownPart, isShown: boolean) => void
  onTheme: (part: ThemePart, name: ThemeName) => void
}

function Choice<TValue extends string>({
  label,
  value,
  options,
  onPick,
}: {
  label: string
  value: TValue
  options: readonly { value: TValue; text: string }[]
  onPick: (value: TValue) => void
}) {
  return (
    <Field label={label}>
      <Select
        value={value}
        onChange={(_, data) => {
          const picked = options.find((one) => one.value === data.value)
          if (picked) onPick(picked.value)
        }}
      >
        {options.map((one) => (
          <option key={one.value} value={one.value}>
            {one.text}
          </option>
        ))}
      </Select>
    </Field>
  )
}

/** 'light5' in words: its kind and its number. */
export function useThemeName() {
  const t = useT('look')
  return (name: ThemeName) =>
    t(name.startsWith('dark') ? 'dark' : 'light', { number: name.replaceAll(/\D/g, '') })
}

/** Layout, navbar, bars and the colours of each of them; every choice holds at once. Source: ux 1 "Layouts", "Navbar", "Themes". */
export function ThemePanel({
  look,
  onLayout,
  onMode,
  onNavbar,
  onShown,
  onTheme,
}: LookChanges & { look: Look }) {
  const styles = useStyles()
  const t = useT('look')
  const themeName = useThemeName()
  const themes = themeNames.map((value) => ({ value, text: themeName(value) }))
  return (
    <>
      <section className={styles.part} aria-label={t('layout')}>
        <Choice
          label={t('layout')}
          value={look.layout}
          options={layoutStyles.map((value) => ({ value, text: t(value) }))}
          onPick={onLayout}
        />
        <Choice
          label={t('mode')}
          value={look.mode}
          options={layoutModes.map((value) => ({ value, text: t(value) }))}
          onPick={onMode}
        />
        {look.layout === 'layout1' && (
          <>
            <Choice
              label={t('navbarStyle')}
              value={look.navbar.style}
              options={navbarStyles.map((value) => ({ value, text: t(value) }))}
              onPick={(style) => onNavbar({ style })}
            />
            <Choice
              label={t('position')}
              value={look.navbar.position}
              options={positions.map((value) => ({ value, text: t(value) }))}
              onPick={(position) => onNavbar({ position })}
            />
          </>
        )}
      </section>
      <section className={styles.part} aria-label={t('shown')}>
        <Text weight="semibold">{t('shown')}</Text>
        {shownParts.map((part) => (
          <Checkbox
            key={part}
            label={t(part)}
            checked={part === 'navbar' ? look.navbar.shown : look[part]}
            onChange={(_, data) => onShown(part, data.checked === true)}
          />
        ))}
      </section>
      <section className={styles.part} aria-label={t('colours')}>
        <Text weight="semibold">{t('colours')}</Text>
        {themeParts.map((part) => (
          <Choice
            key={part}
            label={t(part)}
            value={look.theme[part]}
            options={themes}
            onPick={(name) => onTheme(part, name)}
          />
        ))}
      </section>
    </>
  )
}

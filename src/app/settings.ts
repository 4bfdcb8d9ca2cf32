import type { NavbarStyle } from '../machines/shell/navbar.ts'
import {
  layoutModes,
  layoutStyles,
  navbarStyles,
  type LayoutMode,
  type LayoutStyle,
} from '../features/shell/frame/layouts.ts'
import type { SettingsPatch } from '../machines/shell/settings-save.ts'
import { directionOf, readLanguage, type Language } from '../foundation/text/i18n.ts'
import { readThemeName, type ThemeName } from '../ui/layout/theme.ts'

const containerWidths: Readonly<Record<LayoutStyle, number>> = { layout1: 1570, layout2: 1120, layout3: 1120 } // specification 9

/** The settings as the shell uses them, every gap filled with the default of specification 9. */
export type Settings = {
  language: Language
  direction: 'ltr' | 'rtl'
  /** Factor of the font-size slider, 0.7–1.3. */
  fontFactor: number
  theme: { main: ThemeName; navbar: ThemeName; toolbar: ThemeName; footer: ThemeName }
  layout: LayoutStyle
  mode: LayoutMode
  navbar: { style: NavbarStyle; folded: boolean; position: 'left' | 'right'; shown: boolean }
  toolbar: boolean
  footer: boolean
  containerWidth: number
  /** Single letters act as keys. */
  letters: boolean
}

export const fontSize = { min: 0.7, max: 1.3, step: 0.1, rootPercent: 62.5 } // specification 9

const part = (value: unknown, key: string): unknown =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[key] : undefined

/** Reads what is stored, whatever its age; an unknown value counts as missing. */
export function readSettings(stored: SettingsPatch): Settings {
  const language = readLanguage(stored['language'])
  const config = part(stored['layout'], 'config')
  const theme = (key: string) => readThemeName(part(stored['theme'], key) ?? part(stored['theme'], 'main'))
  const factor = Number(stored['font_size'])
  const width = Number(part(config, 'containerWidth'))
  const navbar = part(config, 'navbar')
  const layout = layoutStyles.find((one) => one === part(stored['layout'], 'style')) ?? 'layout1'
  const isShown = (key: string) => part(part(config, key), 'display') !== false
  return {
    language,
    direction:
      stored['direction'] === 'rtl' || stored['direction'] === 'ltr'
        ? stored['direction']
        : directionOf(language),
    fontFactor: factor >= fontSize.min && factor <= fontSize.max ? Math.round(factor * 10) / 10 : 1,
    theme: {
      main: theme('main'),
      navbar: theme('navbar'),
      toolbar: theme('toolbar'),
      footer: theme('footer'),
    },
    layout,
    mode: layoutModes.find((one) => one === part(config, 'mode')) ?? 'container',
    navbar: {
      style: navbarStyles.find((s) => s === part(navbar, 'style')) ?? 'style-1',
      folded: part(navbar, 'folded') === true,
      position: part(navbar, 'position') === 'right' ? 'right' : 'left',
      shown: isShown('navbar'),
    },
    toolbar: isShown('toolbar'),
    footer: isShown('footer'),
    letters: part(stored['keys'], 'letters') !== false,
    containerWidth: width >= 320 && width <= 3840 ? width : containerWidths[layout],
  }
}

/** A language carries its direction with it. */
export const languagePatch = (language: Language): SettingsPatch => ({
  language,
  direction: directionOf(language),
})
export const lettersPatch = (letters: boolean): SettingsPatch => ({ keys: { letters } })
export const fontPatch = (factor: number): SettingsPatch => ({ font_size: factor })
export const themePatch = (name: ThemeName): SettingsPatch => ({
  theme: { main: name, navbar: name, toolbar: name, footer: name },
})
export const partThemePatch = (part: keyof Settings['theme'], name: ThemeName): SettingsPatch => ({
  theme: { [part]: name },
})
export const navbarPatch = (navbar: Partial<Settings['navbar']>): SettingsPatch => ({
  layout: { config: { navbar } },
})

/** A layout comes with its own width, so that a width chosen for another one does not stay. */
export const layoutPatch = (style: LayoutStyle): SettingsPatch => ({
  layout: { style, config: { containerWidth: containerWidths[style] } },
})
export const modePatch = (mode: LayoutMode): SettingsPatch => ({ layout: { config: { mode } } })
export const shownPatch = (key: 'navbar' | 'toolbar' | 'footer', display: boolean): SettingsPatch => ({
  layout: { config: { [key]: { display } } },
})

const storageKey = 'rams_settings'

/** What this browser remembers: all a guest has, and the first look before a profile arrives. */
export function readLocalSettings(): SettingsPatch {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storageKey) ?? '{}')
    return typeof stored === 'object' && stored !== null && !Array.isArray(stored) ? { ...stored } : {}
  } catch {
    // Another program's text under our key: start from the defaults.
    return {}
  }
}

export const storeLocalSettings = (settings: SettingsPatch) =>
  localStorage.setItem(storageKey, JSON.stringify(settings))

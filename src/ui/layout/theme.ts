import { createDarkTheme, createLightTheme, type BrandVariants, type Theme } from '@fluentui/react-components'

/** The sixteen themes a user may choose for the page, the navbar, the toolbar and the footer. Specification 9. */
export const themeNames = [
  'light1',
  'light2',
  'light3',
  'light4',
  'light5',
  'light6',
  'light7',
  'light8',
  'dark1',
  'dark2',
  'dark3',
  'dark4',
  'dark5',
  'dark6',
  'dark7',
  'dark8',
] as const
export type ThemeName = (typeof themeNames)[number]
export const defaultTheme: ThemeName = 'light5'

/** Hue (degrees) and strength of the brand colour behind each number. */
const brands: Record<string, { hue: number; chroma: number }> = {
  1: { hue: 255, chroma: 0.035 },
  2: { hue: 200, chroma: 0.095 },
  3: { hue: 158, chroma: 0.105 },
  4: { hue: 62, chroma: 0.11 },
  5: { hue: 172, chroma: 0.085 },
  6: { hue: 280, chroma: 0.17 },
  7: { hue: 325, chroma: 0.14 },
  8: { hue: 18, chroma: 0.16 },
}

/** Lightness of the sixteen steps of a brand ramp, dark to light; step 80 carries white text. */
const steps: readonly (readonly [keyof BrandVariants, number])[] = [
  [10, 0.15],
  [20, 0.19],
  [30, 0.24],
  [40, 0.29],
  [50, 0.34],
  [60, 0.39],
  [70, 0.44],
  [80, 0.49],
  [90, 0.55],
  [100, 0.61],
  [110, 0.68],
  [120, 0.75],
  [130, 0.81],
  [140, 0.87],
  [150, 0.92],
  [160, 0.96],
]

const gamma = (linear: number) => (linear <= 0.0031308 ? 12.92 * linear : 1.055 * linear ** (1 / 2.4) - 0.055)

/** OKLCH to '#rrggbb'; null when the colour lies outside sRGB. After Björn Ottosson, "A perceptual color space". */
function hexOf(lightness: number, chroma: number, hue: number): string | null {
  const a = chroma * Math.cos((hue * Math.PI) / 180)
  const b = chroma * Math.sin((hue * Math.PI) / 180)
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  const channels = [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ].map(gamma)
  if (channels.some((c) => c < -0.0005 || c > 1.0005)) return null
  return (
    '#' +
    channels
      .map((c) =>
        Math.round(Math.min(1, Math.max(0, c)) * 255)
          .toString(16)
          .padStart(2, '0'),
      )
      .join('')
  )
}

/** The ramp of one hue: each step keeps its lightness and gives up only as much colour as the screen cannot show. */
function brandRamp(hue: number, chroma: number): BrandVariants {
  const ramp = steps.map(([step, lightness]) => {
    const room = 1 - Math.abs(lightness - 0.52) * 1.15
    for (let c = chroma * room; c > 0; c -= 0.004) {
      const hex = hexOf(lightness, c, hue)
      if (hex) return [step, hex]
    }
    return [step, hexOf(lightness, 0, hue) ?? '#000000']
  })
  // fromEntries loses the keys; they are exactly the sixteen steps.
  return Object.fromEntries(ramp) as BrandVariants
}

/**
 * The six steps of type (desk 2), on Fluent's tokens: hint Base200 (and Base100, since nothing is smaller), body Base300,
 * title Base400, lead Base500, page Base600, amount Hero900.
 */
const typeScale = {
  fontFamilyBase:
    "'IBM Plex Sans', 'IBM Plex Sans Arabic', 'Hind Siliguri', 'RAMS fallback', 'Noto Sans Bengali', sans-serif",
  fontSizeBase100: '12px',
  lineHeightBase100: '16px',
  fontSizeBase200: '12px',
  lineHeightBase200: '16px',
  fontSizeBase300: '14px',
  lineHeightBase300: '20px',
  fontSizeBase400: '16px',
  lineHeightBase400: '22px',
  fontSizeBase500: '20px',
  lineHeightBase500: '28px',
  fontSizeBase600: '24px',
  lineHeightBase600: '32px',
  fontSizeHero900: '40px',
  lineHeightHero900: '48px',
} satisfies Partial<Theme>

/** Corners (desk 2): a key, a control, a card or what lies over the page. */
const corners = {
  borderRadiusSmall: '4px',
  borderRadiusMedium: '6px',
  borderRadiusLarge: '10px',
  borderRadiusXLarge: '10px',
} satisfies Partial<Theme>

/** Three elevations: flat is a line, the hero of a page is raised, what lies over the page floats (desk 2). */
const elevations = (raised: string, floating: string) =>
  ({
    shadow2: 'none',
    shadow4: raised,
    shadow8: raised,
    shadow16: floating,
    shadow28: floating,
    shadow64: floating,
    elevationRaised: raised,
    elevationFloating: floating,
  }) as const
const lightElevations = elevations('0 4px 14px rgba(16,24,40,.07)', '0 18px 48px rgba(16,24,40,.2)')
const darkElevations = elevations('0 4px 14px rgba(0,0,0,.4)', '0 18px 48px rgba(0,0,0,.6)')

/**
 * What the product adds to Fluent's tokens: text colours that reach 4.5:1 on every background of the same theme, and the
 * text and fill of the six meanings of a state (desk 3).
 */
type OwnTokens = {
  dangerText: string
  warningText: string
  successText: string
  canvas: string
  railHover: string
  oursText: string
  oursFill: string
  othersText: string
  othersFill: string
  blockedText: string
  blockedFill: string
  doneText: string
  doneFill: string
  lateText: string
  lateFill: string
  restText: string
  restFill: string
}
export type ProductTheme = Theme &
  OwnTokens &
  Record<keyof typeof elevationTokens, string> & {
    /** How the browser draws its own parts, such as scrollbars. */
    colorScheme: string
  }

const ownLight: OwnTokens = {
  dangerText: '#a80000',
  warningText: '#7a4100',
  successText: '#0b5a0b',
  canvas: '#f4f5f7',
  railHover: '#eceef1',
  oursText: '#0b5cad',
  oursFill: '#e3effb',
  othersText: '#6a4bb0',
  othersFill: '#efeafa',
  blockedText: '#a8410a',
  blockedFill: '#fdeee2',
  doneText: '#1a6b34',
  doneFill: '#e4f4e8',
  lateText: '#b3132b',
  lateFill: '#fde8ea',
  restText: '#5f6772',
  restFill: '#edeff2',
}
const ownDark: OwnTokens = {
  dangerText: '#ff9a9a',
  warningText: '#ffc46b',
  successText: '#8fdc8f',
  canvas: '#101316',
  railHover: '#252b31',
  oursText: '#79b4f5',
  oursFill: '#142a43',
  othersText: '#b8a1f2',
  othersFill: '#2a2245',
  blockedText: '#f2a16b',
  blockedFill: '#3a2313',
  doneText: '#7fd096',
  doneFill: '#16301e',
  lateText: '#ff8e9b',
  lateFill: '#43181f',
  restText: '#a3acb6',
  restFill: '#2a3036',
}

/** CSS variables of the product's own tokens, for makeStyles. */
export const ownTokens = Object.fromEntries(
  Object.keys(ownLight).map((name) => [name, `var(--${name})`]),
  // fromEntries loses the names; they are those of the tokens.
) as OwnTokens

/** Page, surfaces, lines and ink, the same in all themes of one brightness (desk 2). */
const lightNeutrals = {
  colorNeutralBackground2: '#f4f5f7',
  colorNeutralBackground3: '#fafbfc',
  colorNeutralBackground5: '#eff0f3',
  colorNeutralStroke2: '#e3e6ea',
  colorNeutralStrokeAccessible: '#80868f',
  colorNeutralForeground1: '#16191d',
  colorNeutralForeground2: '#4a525c',
  colorNeutralForeground3: '#656d78',
} satisfies Partial<Theme>
/** Brand buttons are light here and carry dark words; so do the strong red and green, which share those words. */
const darkNeutrals = {
  colorNeutralBackground1: '#191d21',
  colorNeutralBackground1Hover: '#252b31',
  colorNeutralBackground2: '#101316',
  colorNeutralBackground3: '#1f2429',
  // A field in a bar, and the empty part of a bar of progress; the library's own are black.
  colorNeutralBackground4: '#101316',
  colorNeutralBackground5: '#2d343b',
  // What cannot be pressed now still says what it would do.
  colorNeutralBackgroundDisabled: '#22282e',
  colorNeutralForegroundDisabled: '#8a939d',
  colorNeutralStroke2: '#2d343b',
  colorNeutralStrokeAccessible: '#8a939d',
  colorNeutralForeground1: '#f2f4f6',
  colorNeutralForeground2: '#c0c7cf',
  colorNeutralForeground3: '#9aa3ad',
  colorNeutralForegroundOnBrand: '#06231c',
  // What is still loading lies under the words in brightness, as it does in the light.
  colorNeutralStencil1: '#2d343b',
  colorPaletteRedBackground3: '#ff8e9b',
  colorStatusDangerBackground3: '#ff8e9b',
  colorPaletteGreenBackground3: '#7fd096',
  colorStatusSuccessBackground3: '#7fd096',
} satisfies Partial<Theme>

/** Colours of what acts, from its own brand colour, that under the pointer, that pressed, and the tint of the chosen row. */
const acting = (brand: string, hover: string, pressed: string, tint: string) =>
  ({
    colorBrandBackground: brand,
    colorBrandBackgroundHover: hover,
    colorBrandBackgroundPressed: pressed,
    colorBrandBackgroundSelected: brand,
    colorBrandBackground2: tint,
    colorCompoundBrandBackground: brand,
    colorCompoundBrandBackgroundHover: hover,
    colorCompoundBrandForeground1: brand,
    colorCompoundBrandForeground1Hover: hover,
    colorCompoundBrandStroke: brand,
    colorCompoundBrandStrokeHover: hover,
    colorBrandStroke1: brand,
    colorBrandForeground1: brand,
    colorBrandForegroundLink: brand,
    colorBrandForegroundLinkHover: hover,
  }) satisfies Partial<Theme>
/** Ground of a chosen row, menu line or colleague (desk 2 "tint"): hints stay readable on it. */
const chosenTint = (tint: string) =>
  ({
    colorNeutralBackground1Selected: tint,
    colorSubtleBackgroundSelected: tint,
  }) satisfies Partial<Theme>
const defaultActing = {
  light: acting('#0b5d4e', '#094a3e', '#07372e', '#e6f2ef'),
  dark: acting('#4cc3a6', '#6fd3bb', '#92e0cd', '#15312b'),
}

/** CSS variables of the elevations; flat is the line around a surface and no shadow. */
export const elevationTokens = {
  elevationRaised: 'var(--elevationRaised)',
  elevationFloating: 'var(--elevationFloating)',
} as const

export const isDark = (name: ThemeName) => name.startsWith('dark')

/** Same hue, other brightness: 'light5' ↔ 'dark5'. */
export function counterpart(name: ThemeName): ThemeName {
  const other = (isDark(name) ? 'light' : 'dark') + name.slice(-1)
  return readThemeName(other)
}

/** A stored name, or the default when there is no such theme. */
export function readThemeName(stored: unknown): ThemeName {
  return themeNames.find((name) => name === stored) ?? defaultTheme
}

/** Fluent's font tokens are px: the font-size slider must scale them beside the root size. */
function scaled(theme: Theme, factor: number): Theme {
  if (factor === 1) return theme
  const entries = Object.entries(theme).map(([key, value]) =>
    /^(fontSize|lineHeight)/.test(key) && typeof value === 'string'
      ? [key, `${Math.round(parseInt(value, 10) * factor * 10) / 10}px`]
      : [key, value],
  )
  // fromEntries loses the keys; they are the keys of the theme itself.
  return Object.fromEntries(entries) as Theme
}

const made = new Map<string, ProductTheme>()

/**
 * A theme by its name and the factor of the font-size slider (0.7–1.3).
 * Source: ux 1 "Themes"; the hues behind the numbers are assumed.
 */
export function makeTheme(name: ThemeName, fontFactor = 1): ProductTheme {
  const key = `${name}:${fontFactor}`
  const known = made.get(key)
  if (known) return known
  const brand = brands[name.slice(-1)] ?? { hue: 172, chroma: 0.085 }
  const ramp = brandRamp(brand.hue, brand.chroma)
  const isDefault = name.slice(-1) === defaultTheme.slice(-1)
  const base = isDark(name)
    ? {
        ...createDarkTheme(ramp),
        ...darkNeutrals,
        ...(isDefault ? defaultActing.dark : acting(ramp[120], ramp[130], ramp[140], ramp[30])),
        colorBrandForeground2: ramp[130],
      }
    : { ...createLightTheme(ramp), ...lightNeutrals, ...(isDefault ? defaultActing.light : {}) }
  const theme = {
    ...scaled({ ...base, ...chosenTint(base.colorBrandBackground2), ...typeScale }, fontFactor),
    // The ring of the focus (desk 5).
    colorStrokeFocus2: base.colorBrandForegroundLink,
    ...corners,
    ...(isDark(name) ? darkElevations : lightElevations),
    ...(isDark(name) ? ownDark : ownLight),
    colorScheme: isDark(name) ? 'dark' : 'light',
  }
  made.set(key, theme)
  return theme
}

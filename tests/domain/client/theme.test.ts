import { describe, expect, test } from 'vitest'
import {
  counterpart,
  makeTheme,
  readThemeName,
  themeNames,
  type ProductTheme,
} from '../../../src/ui/layout/theme.ts'

const luminance = (hex: string) => {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const c = parseInt(hex.slice(at, at + 2), 16) / 255
    return c <= 0.03928 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}
/** WCAG 2.2 contrast of two '#rrggbb' colours. */
const contrast = (a: string, b: string) => {
  const [light = 0, dark = 0] = [luminance(a), luminance(b)].sort((x, y) => y - x)
  return (light + 0.05) / (dark + 0.05)
}
const long = (hex: string) => (hex.length === 4 ? '#' + hex.slice(1).replace(/./g, '$&$&') : hex)

const backgrounds = [
  'colorNeutralBackground1',
  'colorNeutralBackground1Hover',
  'colorNeutralBackground2',
  'colorNeutralBackground3',
  'colorNeutralBackground4',
  'colorNeutralBackground5',
  'colorSubtleBackgroundHover',
  'colorStatusDangerBackground1',
  'colorStatusWarningBackground1',
  'colorStatusSuccessBackground1',
  'canvas',
] as const satisfies readonly (keyof ProductTheme)[]

describe.each(themeNames)('theme %s', (name) => {
  const theme = makeTheme(name)

  test.each(backgrounds)('danger, warning and success text can be read on %s', (background) => {
    const unreadable = (['dangerText', 'warningText', 'successText'] as const).filter(
      (text) => contrast(theme[text], long(theme[background])) < 4.5,
    )
    expect(unreadable).toEqual([])
  })

  test('text, secondary text and hints can be read on every ground that a list, menu or panel has', () => {
    const grounds = [
      ...backgrounds.filter((ground) => /^(canvas|color(Neutral|Subtle))/.test(ground)),
      'colorNeutralBackground1Selected',
      'colorSubtleBackgroundSelected',
      'colorBrandBackground2',
    ] as const satisfies readonly (keyof ProductTheme)[]
    const inks = ['colorNeutralForeground1', 'colorNeutralForeground2', 'colorNeutralForeground3'] as const
    const unreadable = grounds.flatMap((ground) =>
      inks
        .filter((ink) => contrast(long(theme[ink]), long(theme[ground])) < 4.5)
        .map((ink) => `${ink} on ${ground}`),
    )
    expect(unreadable).toEqual([])
  })

  test('the words of every state can be read in its chip and on a card', () => {
    const pairs = (['ours', 'others', 'blocked', 'done', 'late', 'rest'] as const).map((meaning) => ({
      meaning,
      chip: contrast(theme[`${meaning}Text`], theme[`${meaning}Fill`]),
      card: contrast(theme[`${meaning}Text`], long(theme.colorNeutralBackground1)),
    }))
    expect(pairs.filter(({ chip, card }) => chip < 4.5 || card < 4.5)).toEqual([])
  })

  test('words on strong red and green can be read', () => {
    for (const background of ['colorPaletteRedBackground3', 'colorPaletteGreenBackground3'] as const)
      expect(contrast(theme.colorNeutralForegroundOnBrand, theme[background])).toBeGreaterThanOrEqual(4.5)
  })

  test('brand buttons, brand text and links can be read', () => {
    expect(contrast(theme.colorNeutralForegroundOnBrand, theme.colorBrandBackground)).toBeGreaterThanOrEqual(
      4.5,
    )
    expect(contrast(theme.colorBrandForeground1, long(theme.colorNeutralBackground1))).toBeGreaterThanOrEqual(
      4.5,
    )
    expect(contrast(theme.colorBrandForegroundLink, theme.canvas)).toBeGreaterThanOrEqual(4.5)
    expect(theme.colorStrokeFocus2).toBe(theme.colorBrandForegroundLink)
    expect(contrast(theme.colorNeutralForeground3, theme.canvas)).toBeGreaterThanOrEqual(4.5)
  })
})

test('the font-size slider scales every font size and line height and nothing else', () => {
  const large = makeTheme('light5', 1.3)
  expect(large.fontSizeBase300).toBe('18.2px')
  expect(large.lineHeightBase300).toBe('26px')
  expect(large.spacingHorizontalM).toBe(makeTheme('light5').spacingHorizontalM)
})

test('an unknown stored name falls back to light5, and every theme has its other brightness', () => {
  expect(readThemeName('neon')).toBe('light5')
  expect(themeNames.map((name) => counterpart(counterpart(name)))).toEqual([...themeNames])
  expect(counterpart('light5')).toBe('dark5')
})

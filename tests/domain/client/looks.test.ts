/** One set of letters, one type scale, three elevations: what a style may say about looks (desk 2). */
import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { makeTheme, themeNames } from '../../../src/ui/layout/theme.ts'

const root = join(import.meta.dirname, '../../..')
const styles = globSync('src/{app,features,ui}/**/*.{ts,tsx}', { cwd: root })
  .filter((file) => !file.includes('.stories.') && !file.includes('/locales/'))
  .map((file) => ({ file, text: readFileSync(join(root, file), 'utf8') }))
const found = (pattern: RegExp): string[] =>
  styles.flatMap(({ file, text }) => [...text.matchAll(pattern)].map(([words]) => `${file}: ${words}`))

describe('letters', () => {
  const css = readFileSync(join(root, 'src/app/global.css'), 'utf8')
  const files = [...css.matchAll(/url\('([^']+)'\)/g)].map(([, file = '']) => file)

  test('are shipped as WOFF2 subsets in three weights, with what stands until they are there', () => {
    expect(files.filter((file) => !existsSync(join(root, 'node_modules', file)))).toEqual([])
    expect(files.filter((file) => !/^@fontsource\/.*\.woff2$/.test(file))).toEqual([])
    for (const family of ['ibm-plex-sans', 'ibm-plex-sans-arabic', 'hind-siliguri'])
      expect(files.some((file) => file.startsWith(`@fontsource/${family}/`))).toBe(true)
    expect(css.match(/size-adjust:/g)?.length).toBeGreaterThanOrEqual(3)
    expect(readFileSync(join(root, 'src/app/public/fonts.txt'), 'utf8')).toContain('SIL OPEN FONT LICENSE')
  })

  test('have a subset for every letter of the texts', () => {
    const spans = [...css.matchAll(/src: url\([^}]*unicode-range:\s+([^;]+);/g)].flatMap(([, text = '']) =>
      text.split(',').map((span) => {
        const [from = '', to = from] = span.trim().replace('U+', '').split('-')
        return [parseInt(from, 16), parseInt(to, 16)] as const
      }),
    )
    const texts = globSync('src/app/locales/{en,tr,ar,bn}/*.json', { cwd: root })
      .map((file) => readFileSync(join(root, file), 'utf8'))
      .join('')
    const letters = new Set(texts.match(/[\p{L}\p{N}]/gu))
    expect(
      [...letters].filter((letter) => {
        const code = letter.codePointAt(0) ?? 0
        return !spans.some(([from, to]) => from <= code && code <= to)
      }),
    ).toEqual([])
  })
})

describe('the type scale', () => {
  test.each(themeNames)('of %s has six steps and nothing smaller than the hint', (name) => {
    const theme = makeTheme(name)
    expect(
      ([200, 300, 400, 500, 600] as const).map((step) => [
        theme[`fontSizeBase${step}`],
        theme[`lineHeightBase${step}`],
      ]),
    ).toEqual([
      ['12px', '16px'],
      ['14px', '20px'],
      ['16px', '22px'],
      ['20px', '28px'],
      ['24px', '32px'],
    ])
    expect([theme.fontSizeHero900, theme.lineHeightHero900]).toEqual(['40px', '48px'])
    expect(theme.fontSizeBase100).toBe('12px')
  })
})

describe('elevation', () => {
  test.each(themeNames)('of %s has three levels', (name) => {
    const theme = makeTheme(name)
    const shadows = ([2, 4, 8, 16, 28, 64] as const).map((depth) => theme[`shadow${depth}`])
    expect(new Set(shadows)).toEqual(new Set(['none', theme.elevationRaised, theme.elevationFloating]))
  })

  test('is taken from the tokens', () => {
    expect(found(/tokens\.shadow\d+/g)).toEqual([])
    // A ring around a mark is a line, not an elevation.
    expect(found(/boxShadow: (?!elevationTokens|`?(inset )?0 0 0|'none')[^\n]+/g)).toEqual([])
  })
})

describe('corners', () => {
  test.each(themeNames)('of %s are those of a key, a control and a card', (name) => {
    const theme = makeTheme(name)
    expect(
      (['Small', 'Medium', 'Large', 'XLarge'] as const).map((size) => theme[`borderRadius${size}`]),
    ).toEqual(['4px', '6px', '10px', '10px'])
  })
})

describe('motion', () => {
  test('goes on for ever only where something is busy', () => {
    expect(found(/animationIterationCount: 'infinite'/g).map((one) => one.split(':')[0])).toEqual([
      'src/ui/icons/busy-mark.tsx',
    ])
  })
})

describe('colours of states', () => {
  test('are those of the chip, not of a badge', () => {
    expect(found(/<Badge\b[^>]*color=(?!"informative")/g)).toEqual([])
  })

  test('come from one map in whatever shows a state', () => {
    const shown = styles.filter(({ file }) => /ui\/(workflow|layout\/surface|feedback\/overdue)/.test(file))
    expect(shown.length).toBeGreaterThan(10)
    expect(
      shown.flatMap(({ file, text }) =>
        [
          ...text.matchAll(/colorPalette(Red|Green|DarkOrange|Yellow)\w+|color="(success|danger|warning)"/g),
        ].map(([words]) => `${file}: ${words}`),
      ),
    ).toEqual([])
  })
})

/**
 * The pages of every day in the looks no other test opens them in: dark, forced colours, phones, Arabic from the right; the accessibility
 * check finds nothing grave and nothing scrolls sideways. Their parts are checked story by story in light and in Arabic and dark.
 */
import { languagePatch, themePatch } from '../../../src/app/settings.ts'
import type { ThemeName } from '../../../src/ui/layout/theme.ts'
import type { Language } from '../../../src/foundation/text/languages.ts'
import { complaintsOf, narrowestPhone, planOf, visit, widerThanWindow, withSettings } from './crawler.ts'
import { expect, signIn, test } from '../test-server.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

/** Where the day is spent, by kind of page (desk 6). */
const ofEveryDay = [
  'dashboard',
  'passenger-list',
  'passenger-detail',
  'passenger-form',
  'board',
  'work',
  'voucher-queue',
  'ticket-desk',
  'report',
  'entity-form',
  'calendar',
]

const phone = { width: 390, height: 844 }
const desk = { width: 1440, height: 900 }
const looks: readonly {
  name: string
  theme: ThemeName
  language: Language
  size: { width: number; height: number }
  isForced?: true
}[] = [
  { name: 'dark on a desk', theme: 'dark5', language: 'en', size: desk },
  { name: 'dark on a phone', theme: 'dark5', language: 'en', size: phone },
  { name: 'forced colours', theme: 'light5', language: 'en', size: desk, isForced: true },
  { name: 'Arabic on the narrowest phone', theme: 'light5', language: 'ar', size: narrowestPhone },
]

for (const { name, theme, language, size, isForced } of looks)
  test(`the pages of every day, ${name}`, async ({ page, demoServer }) => {
    const { visits } = await planOf(demoServer)
    const wrong: string[] = []
    let seen = 0
    await page.setViewportSize(size)
    if (isForced) await page.emulateMedia({ forcedColors: 'active' })
    await withSettings(
      demoServer,
      'admin',
      { ...themePatch(theme), ...languagePatch(language) },
      async () => {
        await signIn(page, demoServer, 'admin')
        await expect(page.locator('html')).toHaveAttribute('lang', language)
        const complaints = complaintsOf(page)
        for (const kind of ofEveryDay) {
          const one = visits.find(({ row }) => row.kind === kind)
          if (!one) {
            wrong.push(`there is no page of the kind ${kind}`)
            continue
          }
          seen += 1
          wrong.push(...(await visit(page, one, complaints, 'body')))
          const wider = await widerThanWindow(page)
          if (wider) wrong.push(`${one.path} ${wider}`)
        }
      },
    )
    expect(seen).toBe(ofEveryDay.length)
    expect(wrong).toEqual([])
  })

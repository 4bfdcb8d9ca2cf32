import { Suspense } from 'react'
import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { changeLanguage, startI18n, useT } from '../../../src/foundation/text/i18n.ts'
import { useRuleWords, useWords } from '../../../src/foundation/text/use-words.ts'

const pause = () => new Promise((resolve) => setTimeout(resolve, 60))

test('a page keeps standing while the texts of another language are on their way', async () => {
  const read: string[] = []
  await startI18n('en', ['shell'], async (language, area) => {
    read.push(`${language}/${area}`)
    await pause()
    return area === 'shell' ? { loading: language === 'ar' ? 'جارٍ التحميل' : 'Loading' } : {}
  })
  const taken: string[] = []
  function Gone() {
    taken.push(document.documentElement.lang)
    return null
  }
  function Page() {
    const t = useT('shell')
    const words = [useWords(), useRuleWords()]
    return (
      <main>
        {t('loading')} {words.filter(Boolean).length}
      </main>
    )
  }
  const screen = await render(
    <Suspense fallback={<Gone />}>
      <Page />
    </Suspense>,
  )
  await expect.element(screen.getByText('Loading 0')).toBeVisible()
  taken.length = 0
  await changeLanguage('ar')
  await expect.element(screen.getByText('جارٍ التحميل 2')).toBeVisible()
  expect(taken).toEqual([])
  expect(read).toContain('ar/rules')
  await changeLanguage('en')
})

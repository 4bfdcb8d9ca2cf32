/** A paper is drawn by the product itself: every sheet, at the width or at its true size, and said where it cannot be. */
import { FluentProvider } from '@fluentui/react-components'
import i18next from 'i18next'
import { Suspense } from 'react'
import { initReactI18next } from 'react-i18next'
import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import entity from '../../src/app/locales/en/entity.json' with { type: 'json' }
import { makeTheme } from '../../src/ui/layout/theme.ts'
import { PdfView } from '../../src/ui/reports/pdf-view.tsx'

await i18next.use(initReactI18next).init({
  lng: 'en',
  fallbackLng: 'en',
  resources: { en: { entity } },
  interpolation: { escapeValue: false },
})

/** Two sheets of 288 × 144 points (384 × 192 px) with a black square of 72 points at the lower left corner. */
const paper = [
  '%PDF-1.4',
  '1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj',
  '2 0 obj<</Type/Pages/Kids[3 0 R 4 0 R]/Count 2>>endobj',
  '3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 288 144]/Contents 5 0 R>>endobj',
  '4 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 288 144]/Contents 5 0 R>>endobj',
  '5 0 obj<</Length 14>>stream\n0 0 72 72 re f\nendstream endobj',
  'trailer<</Root 1 0 R>>',
  '%%EOF\n',
].join('\n')

const shown = (text: string, dir: 'ltr' | 'rtl' = 'ltr') =>
  render(
    <FluentProvider theme={makeTheme('light5')} dir={dir} style={{ width: '600px' }}>
      <Suspense fallback={null}>
        <PdfView address={URL.createObjectURL(new Blob([text]))} title="Money receipt" />
      </Suspense>
    </FluentProvider>,
  )

/** Whether the point so many hundredths from the left and the top is ink. */
function isInk(sheet: HTMLCanvasElement, x: number, y: number): boolean {
  const at = sheet
    .getContext('2d')
    ?.getImageData(Math.floor((sheet.width * x) / 100), Math.floor((sheet.height * y) / 100), 1, 1).data
  return at !== undefined && at[3] === 255 && at[0] === 0
}

test('every sheet is drawn, the first ones at once, and stands at the size that is chosen', async () => {
  const screen = await shown(paper)
  const first = screen.getByRole('img', { name: 'Page 1 of 2' })
  await expect.element(first).toBeVisible()
  await expect.element(screen.getByRole('img', { name: 'Page 2 of 2' })).toBeVisible()
  const sheet = first.element() as HTMLCanvasElement
  await expect.poll(() => isInk(sheet, 10, 90)).toBe(true)
  expect([isInk(sheet, 60, 90), isInk(sheet, 10, 20)]).toEqual([false, false])
  const fitted = sheet.clientWidth
  expect(fitted).toBeGreaterThan(500)
  await screen.getByRole('button', { name: entity.paper.trueSize }).click()
  await expect.poll(() => [sheet.clientWidth, sheet.clientHeight]).toEqual([384, 192])
  await screen.getByRole('button', { name: entity.paper.larger }).click()
  await expect.poll(() => sheet.clientWidth).toBe(480)
  await expect.poll(() => isInk(sheet, 10, 90)).toBe(true)
  await screen.getByRole('button', { name: entity.paper.fitWidth }).click()
  await expect.poll(() => sheet.clientWidth).toBe(fitted)
})

test('a paper is drawn from left to right on a page read from right to left too', async () => {
  const screen = await shown(paper, 'rtl')
  const sheet = screen.getByRole('img', { name: 'Page 1 of 2' })
  await expect.element(sheet).toBeVisible()
  expect(getComputedStyle(sheet.element()).direction).toBe('ltr')
  expect(getComputedStyle(screen.getByRole('region').element()).direction).toBe('rtl')
})

test('a file that is no paper is said to be none, and can still be opened', async () => {
  const screen = await shown('no paper')
  await expect.element(screen.getByText(entity.paper.failed)).toBeVisible()
  await expect
    .element(screen.getByRole('link', { name: entity.paper.open }))
    .toHaveAttribute('href', expect.stringMatching(/^blob:/))
})

/** The print screen calls a box by the reader's own name of its field; the paper keeps its own words. */
import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import arabic from '../../src/app/locales/ar/fields.json' with { type: 'json' }
import english from '../../src/app/locales/en/fields.json' with { type: 'json' }
import { useBoxLabel } from '../../src/features/prints/use-box-label.ts'

await i18next.use(initReactI18next).init({
  lng: 'ar',
  resources: { ar: { fields: arabic }, en: { fields: english } },
  interpolation: { escapeValue: false },
})
const sect = { label: 'Sect', record: 'ksa_visa', field: 'sect' }
function Said({ box }: { box: typeof sect }) {
  return <p>{useBoxLabel()(box)}</p>
}

test('a box is called as its field in Arabic, as on the paper in English, and by its own words without a field', async () => {
  const screen = await render(<Said box={sect} />)
  await expect.element(screen.getByText(arabic.field.ksa_visa.sect, { exact: true })).toBeVisible()
  await screen.rerender(<Said box={{ label: 'Barcode', record: '', field: '' }} />)
  await expect.element(screen.getByText('Barcode', { exact: true })).toBeVisible()
  await screen.rerender(<Said box={sect} />)
  await i18next.changeLanguage('en')
  await expect.element(screen.getByText('Sect', { exact: true })).toBeVisible()
})

/** Which page draws which form. */
import type { ReactElement } from 'react'
import { printForm } from '../../domain/prints/index.ts'
import type { PrintForm } from '../../foundation/prints/print.ts'
import type { Sheet } from '../../domain/prints/sheet.ts'
import { bmetPages } from './bmet.tsx'
import { contractPages } from './bmet-contract.tsx'
import { verifyPages } from './bmet-verify.tsx'
import { departureCard, departureSheets } from './departure.tsx'
import { GridPage } from './grid.tsx'
import type { DocumentKind, Pictures } from '../kind.ts'
import { letterPages } from './letter.tsx'
import { optionGrid } from './option-grid.tsx'
import { agreementPages } from './passenger-agreement.tsx'
import { ksaVisaBoxes, ksaVisaPages } from './ksa-visa.tsx'

type Pages = (form: PrintForm, sheet: Sheet, pictures: Pictures) => ReactElement[]

/** Questions of the Thai form whose answers stand in several rows. */
const thaiGrids = { visa_type: optionGrid(3), purpose: optionGrid(2) }

const grid: Pages = (form, sheet, pictures) => [
  <GridPage key="1" form={form} sheet={sheet} pictures={pictures} />,
]

const letter: Pages = (_form, sheet, pictures) => letterPages(sheet, pictures)

/** Forms drawn in a way of their own. */
const ownPages: Readonly<Record<string, Pages>> = {
  ksa_visa: ksaVisaPages,
  ksa_visa_manual: (form, sheet, pictures) => [
    <GridPage key="1" form={form} sheet={sheet} pictures={pictures} own={ksaVisaBoxes} />,
  ],
  thailand_visa: (form, sheet, pictures) => [
    <GridPage key="1" form={form} sheet={sheet} pictures={pictures} own={thaiGrids} />,
  ],
  departure: departureCard,
  bmet: bmetPages,
  bmet_verify: (_form, sheet, pictures) => verifyPages(sheet, pictures),
  bmet_contract: (_form, sheet) => contractPages(sheet),
  female_cv: (form, sheet, pictures) => [
    <GridPage key="1" form={form} sheet={sheet} pictures={pictures} framed />,
  ],
  male_cv: (form, sheet, pictures) => [
    <GridPage key="1" form={form} sheet={sheet} pictures={pictures} framed />,
  ],
  passenger_agreement: (_form, sheet) => agreementPages(sheet),
}

/** Any other is a grid where its boxes have places, and a letter where their values stand in its words. */
const pagesOf = (form: PrintForm): Pages =>
  ownPages[form.code] ?? (form.boxes.some((box) => box.value) ? grid : letter)

/** What a print hands to the thread: sheets of one form, in their order. */
interface FormData {
  sheets: readonly Sheet[]
  /** Three cards on one A4 page. */
  threeUp?: boolean
}

/** Forms of passengers; data is `FormData`. @throws Error for a form there is not. */
export const formDocument: DocumentKind = (data, pictures) => {
  const { sheets, threeUp } = data as FormData // Made by the server's own print engine, or kept by it.
  const first = sheets[0]
  if (!first) throw new Error('There is nothing to print.')
  const form = printForm(first.form)
  const draw = pagesOf(form)
  const pages =
    threeUp && form.code === 'departure'
      ? departureSheets(form, sheets, pictures)
      : sheets.flatMap((sheet) => draw(form, sheet, pictures))
  return {
    title: form.title,
    subject: `${form.code} ${form.version}`,
    pages: pages.map((page, at) => ({ ...page, key: String(at) })),
  }
}

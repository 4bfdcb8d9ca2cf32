import { defineEntity } from '../../../foundation/definitions/entity.ts'
import { choice, date, hyphened, text, type Hyphen } from '../../../foundation/definitions/fields.ts'

const yearHyphen: Hyphen = { digits: 4, after: 2, before: '20' }

/** As people write a year: `2026-27`. */
export const showFiscalYear = (code: string): string => hyphened(yearHyphen, code)

/** A financial year, 1 July to 30 June unless entered otherwise; its periods are made with it. Source: accounting 1, 6.4. */
export const fiscalYear = defineEntity({
  name: 'fiscal_year',
  label: 'Fiscal Year',
  access: 'FIN',
  remove: 'never',
  sort: ['-starts_on'],
  title: '{code}',
  fields: {
    code: text(4, {
      required: true,
      unique: true,
      uniqueMessage: 'This code is already used.',
      list: 1,
      searched: true,
      pattern: /^\d{4}$/,
      hyphen: yearHyphen,
      patternMessage: 'Fiscal year code must be four digits, for example 2526.',
    }),
    starts_on: date({ required: true, list: 2 }),
    ends_on: date({ required: true, after: 'starts_on', list: 3 }),
    status: choice(['open', 'closed'], { calc: true, required: true, default: 'open', list: 4 }),
  },
})

/** What a record keeps under the program's name is shown as people call it: in titles, values and the activity log. */
import { describe, expect, it } from 'vitest'
import { programNameIn } from '../../../src/foundation/text/program-names.ts'
import { reportWords, type Say } from '../../../src/foundation/reports/report-words.ts'
import { entityTitle } from '../../../src/ui/records/entity-title.ts'
import { entityOf } from '../../../src/domain/entities.ts'
import { valueText } from '../../../src/foundation/text/text-key.ts'
import { activityLogsReport } from '../../../src/domain/reports/activity-logs.ts'
import { importColumns, isNeeded } from '../../../src/domain/imports/columns.ts'
import { proposeColumns } from '../../../src/domain/imports/propose.ts'
import { namedColumns, type FieldTexts } from '../../../src/features/imports/import-names.ts'
import { reports } from '../../../src/domain/reports/index.ts'
import arabic from '../../../src/app/locales/ar/fields.json' with { type: 'json' }
import arabicRoutes from '../../../src/app/locales/ar/routes.json' with { type: 'json' }
import turkishRoutes from '../../../src/app/locales/tr/routes.json' with { type: 'json' }
import routes from '../../../src/app/locales/en/routes.json' with { type: 'json' }
import englishTexts from '../../../src/app/locales/en/fields.json' with { type: 'json' }
import turkish from '../../../src/app/locales/tr/fields.json' with { type: 'json' }

const english = (_: string, otherwise: string): string => otherwise
const texts = { one: 'Record', value: valueText, named: programNameIn(english), language: 'en' as const }

describe('the name of a thing', () => {
  it('is a record, a permission or a field as the screens call it', () => {
    expect(programNameIn(english)({ thing: 'module' }, 'acc_update_perm')).toBe('Acc Update Perm')
    expect(programNameIn(english)({ thing: 'value' }, 'in_stock')).toBe('In stock')
    expect(programNameIn(english)({ thing: 'permission' }, 'passenger.delete_multiple')).toBe(
      'Passenger: Delete multiple',
    )
    const inArabic = programNameIn((key, otherwise) => {
      const [area = '', entity = '', name = ''] = key.split('.')
      const found = (arabic as unknown as Record<string, Record<string, Record<string, string>>>)[area]?.[
        entity
      ]
      return found?.[name] ?? otherwise
    })
    expect(inArabic({ thing: 'module' }, 'passenger')).toBe(arabic.entity.passenger.one)
    expect(inArabic({ thing: 'field', of: 'passenger' }, 'passport_no')).toBe(
      arabic.field.passenger.passport_no,
    )
  })
  it('stands in the title of a record, where values of lists and amounts are written as elsewhere', () => {
    const limit = {
      id: 3,
      scope: 'receipt_voucher',
      max_amount: '50000.00',
      labels: { user: 'Sabbir Ahmed' },
    }
    expect(entityTitle(entityOf('authorize_account'), limit, texts)).toBe(
      'Sabbir Ahmed – Receipt voucher ≤ 50,000.00',
    )
    expect(
      entityTitle(
        entityOf('passenger_edit_history'),
        { field: 'emergency_phone', labels: { passenger: 'MD HELAL UDDIN' } },
        texts,
      ),
    ).toBe('MD HELAL UDDIN – Emergency Phone')
    expect(entityTitle(entityOf('permission'), { code: 'passenger.read' }, texts)).toBe('Passenger: Read')
  })
  it('says what a record is where the title is a number, in the language of the reader', () => {
    const medical = entityOf('medical')
    expect(entityTitle(medical, { attempt_no: 2 }, { ...texts, one: 'Medical record' })).toBe('Medical #2')
    const inArabic = { ...texts, one: arabic.entity.medical.one, language: 'ar' as const }
    expect(entityTitle(medical, { attempt_no: 2 }, inArabic)).toBe(`${arabic.entity.medical.one} #2`)
    const receipt = { ...texts, one: 'Receipt voucher' }
    expect(entityTitle(entityOf('receipt_voucher'), { id: 5, voucher_no: null }, receipt)).toBe(
      'Receipt voucher #5',
    )
    expect(entityTitle(entityOf('receipt_voucher'), { id: 5, voucher_no: 'RV-1' }, receipt)).toBe('RV-1')
  })
})

describe('what an entry of the activity log changed', () => {
  const say: Say = (_, key, otherwise) => (key === 'field.adm.kind' ? 'Kind of memo' : otherwise)
  it('is said with labels and values in words, also inside of lines', () => {
    const { changes } = reportWords(activityLogsReport, say, { language: 'en', row: (_, name) => name })
    expect(
      changes({
        module: 'adm',
        changes: {
          kind: [null, 'agency_debit'],
          amount: ['0.00', '500.00'],
          lines: [[], [{ debit_account: 12, is_open: true }]],
          note: ['', {}],
        },
      }),
    ).toBe(
      'Kind of memo: – → Agency debit; Amount: 0.00 → 500.00; Lines: – → Debit Account 12 · Is Open true; Note: – → –',
    )
  })
})

describe('what an entry of the activity log is about', () => {
  const say: Say = (area, key, otherwise) =>
    area === 'routes' ? (key === 'report.trialBalance' ? routes.report.trialBalance : otherwise) : otherwise
  it('is a report as its screen is called; the number of a record stays', () => {
    const { text } = reportWords(activityLogsReport, say, { language: 'en', row: (_, name) => name })
    const record = activityLogsReport.columns['record'] ?? { kind: 'code' }
    expect(text(record, 'trialBalance')).toBe('Trial Balance')
    expect(text(record, '212')).toBe('212')
  })
  it.each([
    ['English', routes],
    ['Turkish', turkishRoutes],
    ['Arabic', arabicRoutes],
  ])('has a word for every report in %s', (_, { report }) => {
    expect(reports.map(({ name }) => name).filter((name) => !(name in report))).toEqual([])
  })
})

describe('a column of a file that is brought in', () => {
  const languages: readonly FieldTexts[] = [englishTexts, turkish, arabic]
  it.each([
    ['Turkish', turkish],
    ['Arabic', arabic],
  ] as const)('is known by its %s heading', (_, texts) => {
    for (const name of ['passenger', 'agent', 'visa_entry'] as const) {
      const entity = entityOf(name)
      const named: Readonly<Record<string, string | undefined>> = texts.field[name]
      const needed = importColumns(entity).filter((one) => one.line === undefined && isNeeded(one))
      expect(needed.length).toBeGreaterThan(0)
      const headings = needed.map((one) => `${named[one.name] ?? one.label} *`)
      expect(proposeColumns(headings, namedColumns(entity, languages))).toEqual(needed.map(({ key }) => key))
    }
  })
})

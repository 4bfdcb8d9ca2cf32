/** A row of an imported file says what is wrong with it, or that another row of its record is. */
import { FluentProvider } from '@fluentui/react-components'
import { beforeAll, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import texts from '../../../src/app/locales/en/import.json' with { type: 'json' }
import { ImportRowCard } from '../../../src/features/imports/import-row-card.tsx'
import { startI18n } from '../../../src/foundation/text/i18n.ts'
import { makeTheme } from '../../../src/ui/layout/theme.ts'

beforeAll(async () => {
  await startI18n('en', ['import'], async () => texts)
})

const nothing = () => {}
const show = (faults: { key: string; code: string; message: string }[]) =>
  render(
    <FluentProvider theme={makeTheme('light5')}>
      <ImportRowCard
        row={{ line: 3, cells: ['1102', '1500.00'], state: 'bad', faults, record_id: null, note: null }}
        columns={['account', 'debit']}
        texts={{ account: 'Account', debit: 'Debit' }}
        choices={{}}
        isBusy={false}
        cells={{}}
        onType={nothing}
        onFix={nothing}
        onSkip={nothing}
      />
    </FluentProvider>,
  )
const ofRecord = page.getByText('Right in itself. Another row of the same record has something wrong.')

test('a row that waits for another row of its record says so', async () => {
  await show([])
  await expect.element(ofRecord).toBeVisible()
})

test('a row with a mistake of its own says that', async () => {
  await show([{ key: 'account', code: 'REF_NONE', message: 'Account "1102" was not found.' }])
  await expect.element(page.getByText('Account "1102" was not found.')).toBeVisible()
  await expect.element(ofRecord).not.toBeInTheDocument()
})

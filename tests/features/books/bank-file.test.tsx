/** A statement that goes beyond today is said to, before it is saved and on its page. */
import { FluentProvider, webLightTheme } from '@fluentui/react-components'
import { Suspense, useState, type ReactNode } from 'react'
import { beforeAll, expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import texts from '../../../src/app/locales/en/vouchers.json' with { type: 'json' }
import { agencyDay } from '../../../src/client/records/records-today.ts'
import { BankFile, FutureDays } from '../../../src/features/books/bank/bank-file.tsx'
import { startI18n } from '../../../src/foundation/text/i18n.ts'
import { addDays } from '../../../src/foundation/values/dates.ts'

beforeAll(async () => {
  await startI18n('en', ['vouchers'] as never, async () => texts) // The one area.
})

const yymmdd = (day: string) => day.slice(2).replaceAll('-', '')
const statement = (day: string) =>
  [
    ':20:S1',
    ':25:0011',
    ':28C:1/1',
    `:60F:C${yymmdd(day)}BDT100,00`,
    `:61:${yymmdd(day)}${yymmdd(day).slice(2)}C50,00NTRFREF1`,
    ':86:RECEIVED',
    `:62F:C${yymmdd(day)}BDT150,00`,
    '-',
  ].join('\n')

function Form() {
  const [value, setValue] = useState('')
  return <BankFile value={value} onChange={setValue} />
}
const shown = (what: ReactNode) =>
  render(
    <FluentProvider theme={webLightTheme}>
      <Suspense fallback={null}>{what}</Suspense>
    </FluentProvider>,
  )

test('the days of a file are said before it is saved, and that they have not come', async () => {
  const screen = await shown(<Form />)
  const paste = screen.getByRole('textbox', { name: texts.bank.paste })
  await paste.fill(statement(addDays(agencyDay(), -3)))
  await expect.element(screen.getByText(/^Movements of /)).toBeVisible()
  expect(screen.getByText(/has not come yet/).elements()).toHaveLength(0)
  await paste.fill(statement(addDays(agencyDay(), 5)))
  await expect.element(screen.getByText(/has not come yet/)).toBeVisible()
  await paste.fill('no statement')
  await expect.element(screen.getByText(/^Movements of /)).not.toBeInTheDocument()
})

test('the page of a statement says it from tomorrow on', async () => {
  const screen = await shown(<FutureDays until={addDays(agencyDay(), 1)} />)
  await expect.element(screen.getByText(/has not come yet/)).toBeVisible()
  const today = await shown(<FutureDays until={agencyDay()} />)
  expect(today.container.textContent).toBe('')
})

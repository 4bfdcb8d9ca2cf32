/** An amount and a date are read when their field is left; a page that goes under them takes nothing. */
import '../troubled-line.ts'
import { FluentProvider } from '@fluentui/react-components'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { useEffect, useRef, useState, type ComponentType } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { WithServices } from '../../../src/app/parts/with-services.tsx'
import { noteAgencyDay } from '../../../src/client/records/records-today.ts'
import { startI18n } from '../../../src/foundation/text/i18n.ts'
import { DateField } from '../../../src/ui/inputs/date-field.tsx'
import { MoneyField } from '../../../src/ui/inputs/money-field.tsx'
import { makeTheme } from '../../../src/ui/layout/theme.ts'

type Field = ComponentType<{ value: string; onChange: (value: string) => void }>
const fields: [string, string, string, Field][] = [
  ['an amount', '1200*3', '3600.00', (props) => <MoneyField label="Amount" currency="BDT" {...props} />],
  ['a date', '5/3/2027', '2027-03-05', (props) => <DateField label="Day" {...props} />],
]

/** Keeps what it holds when the page goes, as a form keeps its draft. */
function Form({ Typed, keep }: { Typed: Field; keep: (value: string) => void }) {
  const [value, setValue] = useState('')
  const latest = useRef(value)
  useEffect(() => {
    latest.current = value
  }, [value])
  useEffect(() => {
    const leave = () => keep(latest.current)
    window.addEventListener('pagehide', leave)
    return () => window.removeEventListener('pagehide', leave)
  }, [keep])
  return <Typed value={value} onChange={setValue} />
}

test.each(fields)('%s that is still being typed is kept when the page goes', async (_, text, read, Typed) => {
  noteAgencyDay('2027-01-03')
  await startI18n('en', ['entity'], async () => ({}))
  const kept: string[] = []
  const screen = await render(
    <QueryClientProvider client={new QueryClient()}>
      <FluentProvider theme={makeTheme('light5')}>
        <WithServices>
          <Form Typed={Typed} keep={(value) => kept.push(value)} />
        </WithServices>
      </FluentProvider>
    </QueryClientProvider>,
  )
  await userEvent.fill(page.getByRole('textbox'), text)
  for (const event of ['beforeunload', 'pagehide']) window.dispatchEvent(new Event(event))
  expect(kept).toEqual([read])
  await screen.unmount()
})

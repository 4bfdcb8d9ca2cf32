/** An amount, a date and a time are read when their field is left; a page that goes under them takes nothing. */
import '../troubled-line.ts'
import { FluentProvider } from '@fluentui/react-components'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { useEffect, useRef, useState, type ComponentType, type ReactNode } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { WithServices } from '../../../src/app/parts/with-services.tsx'
import { noteAgencyDay } from '../../../src/client/records/records-today.ts'
import { startI18n } from '../../../src/foundation/text/i18n.ts'
import { DateField } from '../../../src/ui/inputs/dates/date-field.tsx'
import { InstantField } from '../../../src/ui/inputs/dates/instant-field.tsx'
import { TimeField } from '../../../src/ui/inputs/dates/time-field.tsx'
import { MoneyField } from '../../../src/ui/inputs/money-field.tsx'
import { makeTheme } from '../../../src/ui/layout/theme.ts'

type Field = ComponentType<{ value: string; onChange: (value: string) => void }>
const fields: [string, string, string, Field][] = [
  ['an amount', '1200*3', '3600.00', (props) => <MoneyField label="Amount" currency="BDT" {...props} />],
  ['a date', '5/3/2027', '2027-03-05', (props) => <DateField label="Day" {...props} />],
  ['a time', '9:30 pm', '21:30', (props) => <TimeField {...props} />],
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

const shown = (form: ReactNode) =>
  render(
    <QueryClientProvider client={new QueryClient()}>
      <FluentProvider theme={makeTheme('light5')}>
        <WithServices>{form}</WithServices>
      </FluentProvider>
    </QueryClientProvider>,
  )

test.each(fields)('%s that is still being typed is kept when the page goes', async (_, text, read, Typed) => {
  noteAgencyDay('2027-01-03')
  await startI18n('en', ['entity'], async () => ({}))
  const kept: string[] = []
  const screen = await shown(<Form Typed={Typed} keep={(value) => kept.push(value)} />)
  await userEvent.fill(page.getByRole('textbox'), text)
  for (const event of ['beforeunload', 'pagehide']) window.dispatchEvent(new Event(event))
  expect(kept).toEqual([read])
  await screen.unmount()
})

test('a day and a time are typed as shown, 24 hours, and are an instant once both are there', async () => {
  noteAgencyDay('2027-01-03')
  await startI18n('en', ['entity'], async () => ({}))
  const said: string[] = []
  const Instant = () => {
    const [value, setValue] = useState('')
    return (
      <InstantField
        label="Time Limit"
        value={value}
        onChange={(next) => {
          said.push(next)
          setValue(next)
        }}
      />
    )
  }
  const screen = await shown(<Instant />)
  const [day, time] = page.getByRole('textbox').all()
  if (!day || !time) throw new Error('a box for the day and one for the time')
  await userEvent.fill(day, '5/3')
  await userEvent.click(time)
  await userEvent.fill(time, '9:30 pm')
  await userEvent.click(day)
  // Dhaka is six hours ahead of UTC.
  expect(said).toEqual(['2027-03-05T', '2027-03-05T15:30:00.000Z'])
  await expect.element(time).toHaveValue('21:30')
  await expect.element(day).toHaveValue('05 Mar 2027')
  await userEvent.fill(time, 'late')
  await userEvent.click(day)
  expect(said.at(-1)).toBe('2027-03-05Tlate')
  await expect.element(time).toHaveValue('late')
  await screen.unmount()
})

/** Codes of a journey as they are typed into a ticket: offered by place, named, doubted where the list has none. */
import { FluentProvider, webLightTheme } from '@fluentui/react-components'
import { useState } from 'react'
import { beforeAll, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { page, userEvent } from 'vitest/browser'
import entityTexts from '../../../src/app/locales/en/entity.json' with { type: 'json' }
import fieldTexts from '../../../src/app/locales/en/fields.json' with { type: 'json' }
import { journeyCodes } from '../../../src/domain/flights/airports.ts'
import { sampleServices, StoryRoom } from '../../../src/features/records/story-records.tsx'
import { startI18n } from '../../../src/foundation/text/i18n.ts'
import { CodeField } from '../../../src/ui/records/form/code-field.tsx'

const texts: Record<string, object> = { entity: entityTexts, fields: fieldTexts }
beforeAll(async () => {
  await startI18n('en', ['entity', 'fields'], async (_, area) => texts[area] ?? {})
})

const airports = [
  { id: 1, label: 'Dhaka', code: 'DAC', subtitle: 'Hazrat Shahjalal International Airport' },
  { id: 2, label: 'Riyadh', code: 'RUH', subtitle: 'King Khaled International Airport' },
  { id: 3, label: 'Madinah', code: 'MED', subtitle: 'Prince Mohammad Bin Abdulaziz Airport' },
  { id: 4, label: 'Medan', code: 'KNO', subtitle: 'Kualanamu International Airport' },
]

function Journey({ onValue }: { onValue: (value: string) => void }) {
  const [value, setValue] = useState('')
  return (
    <CodeField
      label="Sector"
      of={journeyCodes}
      value={value}
      onChange={(next) => {
        setValue(next)
        onValue(next)
      }}
      onBlur={() => {}}
      disabled={false}
      isCompact={false}
    />
  )
}

async function field(isUnanswered = false) {
  const onValue = vi.fn<(value: string) => void>()
  const search: typeof sampleServices.search = async (_, text, { code }) => {
    if (isUnanswered) throw new Error('No answer')
    const words = text.toLowerCase()
    return airports.filter((one) =>
      code === undefined
        ? `${one.label} ${one.code} ${one.subtitle}`.toLowerCase().includes(words)
        : one.code === code,
    )
  }
  await render(
    <FluentProvider theme={webLightTheme}>
      <StoryRoom services={{ search }}>
        <Journey onValue={onValue} />
      </StoryRoom>
    </FluentProvider>,
  )
  return {
    input: page.getByRole('combobox', { name: 'Sector' }),
    value: () => onValue.mock.calls.at(-1)?.[0],
  }
}

/** As it is read: values stand between marks of direction. */
const read = (locator: ReturnType<typeof page.getByRole>) => (): string[] =>
  locator.elements().map(({ textContent }) => textContent.replaceAll(/[\u2066-\u2069]/g, ''))

test('a journey is put together from places, each by its code', async () => {
  const { input, value } = await field()
  await userEvent.click(input)
  await userEvent.keyboard('dhak')
  await userEvent.click(page.getByRole('option', { name: /^Dhaka \(DAC\)/ }))
  expect(value()).toBe('DAC')
  await userEvent.click(input)
  await userEvent.keyboard('{End}-king')
  await userEvent.click(page.getByRole('option', { name: /^Riyadh \(RUH\)/ }))
  expect(value()).toBe('DAC-RUH')
  await expect.element(page.getByText('Dhaka (DAC) – Riyadh (RUH)')).toBeVisible()
})

test('the airport of exactly the typed code comes before places that begin like it', async () => {
  const { input } = await field()
  await userEvent.click(input)
  await userEvent.keyboard('med')
  await expect
    .poll(read(page.getByRole('option')))
    .toEqual([
      'Madinah (MED)Prince Mohammad Bin Abdulaziz Airport',
      'Medan (KNO)Kualanamu International Airport',
    ])
})

test('a code the list does not know is doubted and stays', async () => {
  const { input, value } = await field()
  await userEvent.click(input)
  await userEvent.keyboard('DAC-RHU')
  await expect
    .poll(read(page.getByRole('status')))
    .toEqual(['Not in the list (airport): RHU. Check the code.'])
  expect(value()).toBe('DAC-RHU')
})

test('codes are typed as before while the list gives no answer', async () => {
  const { input, value } = await field(true)
  await userEvent.click(input)
  await userEvent.keyboard('DAC-RHU')
  await new Promise((resolve) => setTimeout(resolve, 500))
  expect(value()).toBe('DAC-RHU')
  expect(page.getByRole('status').elements()).toEqual([])
})

test('places found after the field was left do not open over the next one', async () => {
  const { input, value } = await field()
  await userEvent.click(input)
  await userEvent.fill(input, 'DAC-RUH')
  await userEvent.tab()
  // What the codes stand for is looked up after the same pause as the places.
  await expect.element(page.getByText('Dhaka (DAC) – Riyadh (RUH)')).toBeVisible()
  await expect.element(page.getByRole('option')).not.toBeInTheDocument()
  expect(value()).toBe('DAC-RUH')
})

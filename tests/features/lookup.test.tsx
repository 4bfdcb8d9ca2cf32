/** What a picker offers while its answers are on their way. */
import { FluentProvider, webLightTheme } from '@fluentui/react-components'
import { beforeAll, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { page, userEvent } from 'vitest/browser'
import entityTexts from '../../src/app/locales/en/entity.json' with { type: 'json' }
import fieldTexts from '../../src/app/locales/en/fields.json' with { type: 'json' }
import { sampleServices, StoryRoom } from '../../src/features/records/story-records.tsx'
import { startI18n } from '../../src/foundation/text/i18n.ts'
import { Lookup } from '../../src/ui/inputs/lookup.tsx'

const texts: Record<string, object> = { entity: entityTexts, fields: fieldTexts }
beforeAll(async () => {
  await startI18n('en', ['entity', 'fields'], async (_, area) => texts[area] ?? {})
})

test('a new record is offered only beside what was found for the very words that were typed', async () => {
  const { promise, resolve: answer } = Promise.withResolvers<void>()
  const search = vi.fn<typeof sampleServices.search>(async (entity, text) => {
    if (text !== '') await promise
    return sampleServices.search(entity, text, {})
  })
  await render(
    <FluentProvider theme={webLightTheme}>
      <StoryRoom services={{ search }}>
        <Lookup label="Country" entity="country" value={null} onChange={() => {}} />
      </StoryRoom>
    </FluentProvider>,
  )
  await userEvent.click(page.getByRole('combobox', { name: 'Country' }))
  await expect.element(page.getByRole('option', { name: /^Kuwait/ })).toBeVisible()
  await userEvent.keyboard('Malay')
  await expect.poll(() => search.mock.calls.at(-1)?.[1]).toBe('Malay')
  // The old answer still stands there; "Malay" may well be among what is on its way.
  expect(page.getByRole('option', { name: /Create/ }).elements()).toEqual([])
  answer()
  await expect.element(page.getByRole('option', { name: /Create.*Malay/ })).toBeVisible()
  await expect.element(page.getByRole('option', { name: /^Malaysia/ })).toBeVisible()
})

const places = [
  { id: 1, label: 'Malaysia' },
  { id: 2, label: 'Saudi Arabia' },
  { id: 3, label: 'South Malaya' },
  { id: 4, label: 'المملكة العربية السعودية' },
  { id: 5, label: 'Oman' },
]
type Answer = (text: string) => Promise<unknown>

/** A picker of these places whose answers come when `when` says; answers what was chosen and what was to be created. */
async function picker(when: Answer = async () => {}, order: (text: string) => typeof places = () => places) {
  const chosen: (number | null)[] = []
  const created: string[] = []
  const search = vi.fn<typeof sampleServices.search>(async (_, text) => {
    await when(text)
    return order(text).filter(({ label }) => label.toLowerCase().includes(text.toLowerCase()))
  })
  const CreateForm: typeof sampleServices.CreateForm = ({ text }) => {
    created.push(text)
    return null
  }
  await render(
    <FluentProvider theme={webLightTheme}>
      <StoryRoom services={{ search, CreateForm }}>
        <Lookup
          label="Country"
          entity="country"
          value={null}
          onChange={(choice) => chosen.push(choice?.id ?? null)}
        />
      </StoryRoom>
    </FluentProvider>,
  )
  await userEvent.click(page.getByRole('combobox', { name: 'Country' }))
  return { chosen, created, search }
}

test('a search that got no answer is asked again without another key', async () => {
  let failures = 1
  const { search } = await picker(async (text) => {
    if (text === 'Oman' && failures-- > 0) throw new Error('The server did not answer.')
  })
  await userEvent.keyboard('Oman')
  await expect.element(page.getByText('The search got no answer. Trying again…')).toBeVisible()
  await expect.element(page.getByRole('option', { name: /^Oman/ })).toBeVisible()
  expect(search.mock.calls.filter(([, text]) => text === 'Oman')).toHaveLength(2)
})

test.each([
  ['the beginning of a word', 'Malay', 'Malaysia', 1],
  ['the middle of a word', 'audi', 'Saudi Arabia', 2],
  ['Arabic', 'العربية', 'المملكة العربية السعودية', 4],
  ['one letter of several', 'an', 'Oman', 5],
])('ArrowDown and Enter take the first match of %s', async (_, typed, label, id) => {
  const { chosen, created } = await picker()
  await expect.element(page.getByRole('option', { name: 'Oman' })).toBeVisible()
  await userEvent.keyboard(typed)
  await expect.element(page.getByRole('option', { name: /Create/ })).toBeVisible()
  await expect.element(page.getByRole('option', { name: label })).toBeVisible()
  await userEvent.keyboard('{ArrowDown}{Enter}')
  expect(chosen).toEqual([id])
  expect(created).toEqual([])
})

test('Enter alone takes the only match of the middle of a word, of several none', async () => {
  const { chosen, created } = await picker()
  await userEvent.keyboard('alay')
  await expect.element(page.getByRole('option', { name: /Create/ })).toBeVisible()
  await userEvent.keyboard('{Enter}')
  expect(chosen).toEqual([])
  await userEvent.keyboard('{Backspace>4/}audi')
  await expect.element(page.getByRole('option', { name: /Create “audi”/ })).toBeVisible()
  await userEvent.keyboard('{Enter}')
  expect([chosen, created]).toEqual([[2], []])
})

test('the arrow is for the mouse, and says in the language of the page what it opens', async () => {
  await picker()
  const arrow = page.getByRole('button', { name: 'Show choices for Country' })
  await expect.element(arrow).toBeVisible()
  await userEvent.tab()
  await expect.element(arrow).not.toHaveFocus()
})

test('of several matches each ArrowDown goes one further, the new record is the last', async () => {
  const { chosen, created } = await picker()
  await userEvent.keyboard('mala')
  await expect.element(page.getByRole('option', { name: /Create/ })).toBeVisible()
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}')
  expect(chosen).toEqual([3])
  await userEvent.keyboard('mala')
  await expect.element(page.getByRole('option', { name: /Create/ })).toBeVisible()
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}{Enter}')
  await expect.poll(() => created.at(-1)).toBe('mala')
})

test('before the answer is there the keys take nothing that does not match', async () => {
  const { promise, resolve: answer } = Promise.withResolvers<void>()
  const { chosen, created } = await picker((text) => (text === '' ? Promise.resolve() : promise))
  await expect.element(page.getByRole('option', { name: 'Oman' })).toBeVisible()
  await userEvent.keyboard('audi{ArrowDown}{Enter}')
  expect(chosen.filter((id) => id !== 2)).toEqual([])
  expect(created).toEqual([])
  answer()
})

test('an answer that comes late leaves the highlighted match where it is', async () => {
  const { promise, resolve: answer } = Promise.withResolvers<void>()
  // The late answer puts another match before the one that is highlighted.
  const { chosen, created } = await picker(
    (text) => (text === '' ? Promise.resolve() : promise),
    (text) => (text === '' ? places.filter(({ id }) => id !== 3) : places.toReversed()),
  )
  await expect.element(page.getByRole('option', { name: 'Oman' })).toBeVisible()
  await userEvent.keyboard('alay')
  await userEvent.keyboard('{ArrowDown}')
  answer()
  await expect.element(page.getByRole('option', { name: 'South Malaya' })).toBeVisible()
  await userEvent.keyboard('{Enter}')
  expect(chosen).toEqual([1])
  expect(created).toEqual([])
})

test('a choice reads in its own direction on an Arabic page; an empty picker in that of the page', async () => {
  const of = (label: string, valueLabel?: string) => (
    <Lookup
      label={label}
      entity="ledger_account"
      value={valueLabel === undefined ? null : 5}
      valueLabel={valueLabel}
      onChange={() => {}}
    />
  )
  await render(
    <FluentProvider theme={webLightTheme} dir="rtl">
      <StoryRoom services={{ choicesOf: async () => [] }}>
        {of('Account', '5302 Office rent')}
        {of('Party', '٧ أحمد')}
        {of('Empty')}
      </StoryRoom>
    </FluentProvider>,
  )
  const directionOf = (name: string) =>
    getComputedStyle(page.getByRole('combobox', { name }).element()).direction
  await expect.element(page.getByRole('combobox', { name: 'Account' })).toHaveValue('5302 Office rent')
  expect(['Account', 'Party', 'Empty'].map(directionOf)).toEqual(['ltr', 'rtl', 'rtl'])
})

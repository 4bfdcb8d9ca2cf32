/** What a picker offers while its answers are on their way. */
import { FluentProvider, webLightTheme } from '@fluentui/react-components'
import { beforeAll, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { page, userEvent } from 'vitest/browser'
import entityTexts from '../../src/app/locales/en/entity.json' with { type: 'json' }
import fieldTexts from '../../src/app/locales/en/fields.json' with { type: 'json' }
import { sampleServices, StoryRoom } from '../../src/features/records/story-records.tsx'
import { startI18n } from '../../src/ui/i18n.ts'
import { Lookup } from '../../src/ui/lookup.tsx'

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

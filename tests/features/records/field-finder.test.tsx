/** A word of a label or of its help leads to the field of a long form, also inside a structured value. */
import { FluentProvider, webLightTheme } from '@fluentui/react-components'
import { useForm, type FieldValues } from 'react-hook-form'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import entityTexts from '../../../src/app/locales/en/entity.json' with { type: 'json' }
import fieldTexts from '../../../src/app/locales/en/fields.json' with { type: 'json' }
import shellTexts from '../../../src/app/locales/en/shell.json' with { type: 'json' }
import { entityOf } from '../../../src/domain/entities.ts'
import { startValues } from '../../../src/features/records/record-form-values.ts'
import { StoryRoom } from '../../../src/features/records/story-records.tsx'
import { startI18n } from '../../../src/foundation/text/i18n.ts'
import { EntityForm } from '../../../src/ui/records/entity-form.tsx'
import type { FormSignal } from '../../../src/ui/records/form/form-props.ts'

const texts: Record<string, object> = { entity: entityTexts, fields: fieldTexts, shell: shellTexts }
beforeAll(async () => {
  await startI18n('en', ['entity', 'fields', 'shell'], async (_, area) => texts[area] ?? {})
})
beforeEach(() => page.viewport(1280, 900))

const nothing = () => {}
const none = new Set<string>()
const settings = entityOf('general_setting')

async function show() {
  const sent = vi.fn<(signal: FormSignal) => void>()
  function Form() {
    const form = useForm<FieldValues>({ defaultValues: startValues(settings, null) })
    return (
      <EntityForm
        entity={settings}
        control={form.control}
        state="pristine"
        send={sent}
        isNew={false}
        labels={{}}
        known={{}}
        hidden={none}
        locked={{}}
        onUserChange={nothing}
        checkTaken={() => null}
        problem={null}
        conflict={null}
        onMerge={nothing}
        offeredDraft={null}
        keptDraft={null}
        isLeaving={false}
        canSaveAndNew={false}
        onCancel={nothing}
      />
    )
  }
  await render(
    <FluentProvider theme={webLightTheme}>
      <StoryRoom services={{}}>
        <Form />
      </StoryRoom>
    </FluentProvider>,
  )
  const search = page.getByRole('searchbox', { name: entityTexts.form.findField })
  await expect.element(search).toBeVisible()
  return { search, sent }
}

test('Enter goes to the first field with all words, and sends no form', async () => {
  const { search, sent } = await show()
  await userEvent.fill(search, 'undone hours')
  await expect.element(page.getByRole('button', { name: 'A Step Can Be Undone for (Hours)' })).toBeVisible()
  await userEvent.keyboard('{Enter}')
  await expect
    .poll(() => document.activeElement)
    .toBe(page.getByLabelText('A Step Can Be Undone for (Hours)').element())
  expect(sent).not.toHaveBeenCalled()
})

test('a word of the help finds its field, one that stands nowhere is said', async () => {
  const { search } = await show()
  await userEvent.fill(search, 'time limit of its airline')
  await page.getByRole('button', { name: 'Ticketing Time Limit (Hours)' }).click()
  await expect
    .poll(() => document.activeElement)
    .toBe(page.getByLabelText('Ticketing Time Limit (Hours)').element())
  await userEvent.fill(search, 'zebra')
  await expect.element(page.getByText(entityTexts.form.noField)).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(search).toHaveValue('')
})

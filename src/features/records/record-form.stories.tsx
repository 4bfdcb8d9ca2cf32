import type { Meta, StoryObj } from '@storybook/react-vite'
import { useSelector } from '@xstate/react'
import { useForm, type FieldValues } from 'react-hook-form'
import { expect, userEvent, within } from 'storybook/test'
import type { ActorRefFrom } from 'xstate'
import { actorIn } from '../../client/journey/machine-story.ts'
import { labelled, wordsIn } from '../../client/journey/story-words.ts'
import { agent } from '../../domain/parties/agent.ts'
import { city } from '../../domain/agency/city.ts'
import { passenger } from '../../domain/passengers/passenger.ts'
import { visaEntry } from '../../domain/visas/visa-entry.ts'
import type { Entity } from '../../foundation/definitions/entity.ts'
import { recordFormMachine, type RecordFormContext } from '../../machines/shell/record-form.ts'
import { DataTableSkeleton } from '../../ui/tables/data-table-skeleton.tsx'
import { EntityFormBlocked } from '../../ui/records/entity-form-blocked.tsx'
import { EntityFormPanel } from '../../ui/records/entity-form-panel.tsx'
import { EntityForm } from '../../ui/records/entity-form.tsx'
import type { Finish, FormState } from '../../ui/records/form/form-props.ts'
import { useEntityTexts } from '../../ui/records/entity-texts.ts'
import { Page } from '../../ui/layout/page.tsx'
import { startValues } from './record-form-values.ts'
import { sampleCity, StoryRoom } from './story-records.tsx'

const meta = { title: 'Records/Form' } satisfies Meta
export default meta
type Story = StoryObj
type Value = Parameters<typeof actorIn<typeof recordFormMachine>>[1]

const nothing = () => {}
const none = new Set<string>()
const conflictFields = [
  { name: 'name', label: 'Name', mine: 'Dhaka City', theirs: 'Dhaka (capital)' },
  { name: 'division', label: 'Division', mine: 'Dhaka', theirs: 'Khulna' },
]
type Shown = {
  actor: ActorRefFrom<typeof recordFormMachine>
  entity?: Entity
  record?: Readonly<Record<string, unknown>> | null
  errors?: Readonly<Record<string, string>>
  isPanel?: boolean
  finish?: Finish
}

/** The form as the product connects it, with an actor that stands where the story says. */
function Form({ actor, entity = city, record = sampleCity, errors = {}, isPanel = false, finish }: Shown) {
  const snapshot = useSelector(actor, (s) => s)
  const texts = useEntityTexts(entity)
  const form = useForm<FieldValues>({
    defaultValues: startValues(entity, record),
    errors: Object.fromEntries(
      Object.entries(errors).map(([name, message]) => [name, { type: 'custom', message }]),
    ),
  })
  const { context } = snapshot
  const state = snapshot.value as FormState
  if (state === 'loading') return <DataTableSkeleton label="City" />
  if (state === 'gone' || state === 'unavailable')
    return (
      <EntityFormBlocked
        why={state}
        texts={texts}
        problem={context.problem}
        backPath="/apps/city-management/cities"
        onRetry={nothing}
      />
    )
  const shown = (
    <EntityForm
      entity={entity}
      control={form.control}
      state={state}
      send={actor.send}
      isNew={record === null}
      isPanel={isPanel}
      labels={{ country: 'Bangladesh' }}
      known={{}}
      hidden={none}
      locked={{}}
      onUserChange={() => actor.send({ type: 'value.changed' })}
      checkTaken={() => null}
      problem={context.problem}
      conflict={
        context.conflict && { by: context.conflict.by, at: context.conflict.at, fields: conflictFields }
      }
      onMerge={() => actor.send({ type: 'conflict.merged' })}
      offeredDraft={context.offeredDraft}
      keptDraft={context.keptDraft}
      isLeaving={context.isLeaving}
      canSaveAndNew
      onCancel={nothing}
      finish={finish}
    />
  )
  return isPanel ? (
    <EntityFormPanel title="Edit Dhaka" onClose={nothing}>
      {() => shown}
    </EntityFormPanel>
  ) : (
    <Page title={record === null ? `New ${texts.oneIn}` : 'Edit Dhaka'}>{shown}</Page>
  )
}

// A story closes over its actor: Storybook would try to serialise it as an argument.
const showing = (
  value: Value,
  context: Partial<RecordFormContext> = {},
  more: Omit<Shown, 'actor'> = {},
): Pick<Story, 'render'> => ({
  render: () => (
    <StoryRoom>
      <Form actor={actorIn(recordFormMachine, value, context)} {...more} />
    </StoryRoom>
  ),
})
const problem = {
  status: 503,
  title: 'The server is busy.',
  detail: '',
  requestId: '89f6c93f-ea49-4509-b970-34ff4eeb82ee',
  retryAfterS: 5,
}
const at = '2027-01-03T10:42:00Z'
/** Fades and slides are over when colours are judged. */
const settle = async () => {
  await Promise.all(document.getAnimations().map((animation) => animation.finished.catch(() => undefined)))
}

export const Loading: Story = {
  ...showing('loading'),
  parameters: { machine: 'record-form', state: 'loading' },
}
export const Pristine: Story = {
  ...showing('pristine'),
  parameters: { machine: 'record-form', state: 'pristine' },
  play: async (context) => {
    const { canvasElement, step } = context
    const t = await wordsIn('fields', context)
    const canvas = within(canvasElement)
    await step('a change makes it dirty, and leaving would ask', async () => {
      const name = await canvas.findByRole('textbox', { name: labelled(t('field.city.name')) })
      await userEvent.type(name, ' City')
      await expect(name).toHaveValue('Dhaka City')
    })
    await step('a country is found by typing', async () => {
      const country = canvas.getByRole('combobox', { name: labelled(t('field.city.country')) })
      await userEvent.clear(country)
      await userEvent.type(country, 'sau')
      await userEvent.click(
        await within(document.body).findByRole(
          'option',
          { name: /Saudi Arabia|السعودية/ },
          { timeout: 10_000 },
        ),
      )
      await expect(country).toHaveDisplayValue(/^(?:Saudi Arabia|المملكة العربية السعودية)$/)
    })
    await settle()
  },
}
export const OfferedDraft: Story = {
  ...showing('pristine', { offeredDraft: at }),
  parameters: { machine: 'record-form', state: 'pristine' },
}
export const Sections: Story = {
  ...showing('pristine', {}, { entity: agent, record: null }),
  parameters: { machine: 'record-form', state: 'pristine' },
}
export const Lines: Story = {
  ...showing('pristine', {}, { entity: visaEntry, record: null }),
  parameters: { machine: 'record-form', state: 'pristine' },
}
export const Panel: Story = {
  ...showing('pristine', {}, { isPanel: true }),
  parameters: { machine: 'record-form', state: 'pristine' },
  play: settle,
}
export const Dirty: Story = {
  ...showing('dirty', { keptDraft: at }),
  parameters: { machine: 'record-form', state: 'dirty' },
}
export const Leaving: Story = {
  ...showing('dirty', { isLeaving: true }),
  parameters: { machine: 'record-form', state: 'dirty' },
  play: settle,
}
export const Validating: Story = {
  ...showing('validating'),
  parameters: { machine: 'record-form', state: 'validating' },
}
export const Saving: Story = { ...showing('saving'), parameters: { machine: 'record-form', state: 'saving' } }
export const Saved: Story = { ...showing('saved'), parameters: { machine: 'record-form', state: 'saved' } }
export const Invalid: Story = {
  ...showing(
    'invalid',
    {},
    { errors: { name: 'This city already exists in Bangladesh.', division: 'Division is required.' } },
  ),
  parameters: { machine: 'record-form', state: 'invalid' },
}
export const Conflicting: Story = {
  ...showing('conflict', { conflict: { by: 'Tania Sultana', at, theirs: {} } }),
  parameters: { machine: 'record-form', state: 'conflict' },
  play: settle,
}
export const Failed: Story = {
  ...showing('failed', { problem }),
  parameters: { machine: 'record-form', state: 'failed' },
}
export const Refused: Story = {
  ...showing('failed', {
    problem: { ...problem, status: 403, detail: 'You do not have permission to do this.' },
  }),
  parameters: { machine: 'record-form', state: 'failed' },
}
export const Offline: Story = {
  ...showing('offline'),
  parameters: { machine: 'record-form', state: 'offline' },
}
export const Gone: Story = { ...showing('gone'), parameters: { machine: 'record-form', state: 'gone' } }
export const Unavailable: Story = {
  ...showing('unavailable', { problem }),
  parameters: { machine: 'record-form', state: 'unavailable' },
}

/** A new passenger: what registering needs stands first and is counted, everything else is a press away. */
export const NeededFirst: Story = {
  ...showing(
    'dirty',
    {},
    {
      entity: passenger,
      record: null,
      finish: { label: 'Register', onFinish: nothing, point: 'registration', first: 'Passport' },
    },
  ),
  parameters: { machine: 'record-form', state: 'dirty' },
  play: async (context) => {
    const t = await wordsIn('entity', context)
    const fields = await wordsIn('fields', context)
    const canvas = within(context.canvasElement)
    const list = await canvas.findByRole('navigation', { name: t('form.checklist') })
    const name = fields('field.passenger.full_name')
    const count = () => within(list).getByRole('status').textContent
    const before = count()
    await userEvent.type(canvas.getByRole('textbox', { name: labelled(name) }), 'MD RAKIB HASAN')
    await expect(count()).not.toBe(before)
    await userEvent.click(within(list).getByRole('button', { name: t('form.nextMissing') }))
    await expect(document.activeElement?.closest('[data-field]')).not.toBeNull()
  },
}

import type { Meta, StoryObj } from '@storybook/react-vite'
import { useSelector } from '@xstate/react'
import { useState } from 'react'
import { expect, userEvent, within } from 'storybook/test'
import type { ActorRefFrom } from 'xstate'
import { actorIn } from '../../client/journey/machine-story.ts'
import { wordsIn } from '../../client/journey/story-words.ts'
import { agent } from '../../domain/parties/agent.ts'
import { recordListMachine, type RecordListContext } from '../../machines/shell/record-list.ts'
import { EntityList, type ListState } from '../../ui/tables/entity-list.tsx'
import { readAddress, type ListAddress } from '../../ui/tables/filter-model.ts'
import { sampleAgents, StoryRoom } from './story-records.tsx'

const meta = { title: 'Records/List' } satisfies Meta
export default meta
type Story = StoryObj

type Value = Parameters<typeof actorIn<typeof recordListMachine>>[1]
const nothing = () => {}
const rows = sampleAgents(50)

/** The list as the product connects it, with an actor that stands where the story says. */
function ListAt({
  actor,
  address: start = readAddress(''),
  records = rows,
}: {
  actor: ActorRefFrom<typeof recordListMachine>
  address?: ListAddress
  records?: typeof rows
}) {
  const snapshot = useSelector(actor, (s) => s)
  const [address, setAddress] = useState(start)
  const [look, setLook] = useState<Parameters<typeof EntityList>[0]['look']>({ columns: [] })
  const { context } = snapshot
  return (
    <StoryRoom>
      <EntityList
        entity={agent}
        state={snapshot.value as ListState}
        send={actor.send}
        records={records}
        total={context.total}
        pages={Math.ceil(context.total / 50)}
        isCapped={false}
        address={address}
        onAddress={setAddress}
        onRetry={nothing}
        look={look}
        onLook={setLook}
        views={{
          views: [{ id: 'v1', name: 'Sub-agents of Dhaka', isDefault: false }],
          current: null,
          isChanged: false,
          onOpen: nothing,
          onSave: nothing,
          onDefault: nothing,
          onDelete: nothing,
          audiences: null,
          onShare: nothing,
        }}
        selected={context.selected}
        onSelectAll={nothing}
        bulk={{
          deleted: context.deleted.length,
          refused: context.refused,
          count: snapshot.matches('bulkDone')
            ? context.deleted.length + context.refused.length
            : context.selected.length,
        }}
        problem={context.problem}
        newPath="/apps/agent-management/new"
        pathOf={(record) => `/apps/agent-management/agents/${record.id}`}
        editPathOf={(record) => `/apps/agent-management/${record.id}`}
        onDeleteOne={nothing}
        canDeleteMany
        canExport
        hasKeys={false}
      />
    </StoryRoom>
  )
}

// A story closes over its actor: Storybook would try to serialise it as an argument.
const showing = (
  value: Value,
  context: Partial<RecordListContext> = {},
  more: Partial<Parameters<typeof ListAt>[0]> = {},
): Pick<Story, 'render'> => ({
  render: () => (
    <ListAt actor={actorIn(recordListMachine, value, { count: 50, total: 131, ...context })} {...more} />
  ),
})
const problem = {
  status: 500,
  title: 'Something went wrong',
  detail: 'Something went wrong',
  requestId: '89f6c93f-ea49-4509-b970-34ff4eeb82ee',
}
const filtered = readAddress('q=karim&f.agent_type=in:sub_agent,corporate&f.country=is:19&sort=-name&page=2')
/** Fades and slides are over when colours are judged. */
const settle = async () => {
  await Promise.all(document.getAnimations().map((animation) => animation.finished.catch(() => undefined)))
}

export const Idle: Story = {
  ...showing('idle', { count: 0, total: 0 }),
  parameters: { machine: 'record-list', state: 'idle' },
}
export const Loading: Story = {
  ...showing('loading', { count: 0, total: 0 }),
  parameters: { machine: 'record-list', state: 'loading' },
}
export const Ready: Story = {
  ...showing('ready'),
  parameters: { machine: 'record-list', state: 'ready' },
  play: async (context) => {
    const { canvasElement, step } = context
    const t = await wordsIn('entity', context)
    const fields = await wordsIn('fields', context)
    const code = fields('field.agent.agent_code')
    const canvas = within(canvasElement)
    await step('two rows are ticked', async () => {
      await userEvent.click(
        await canvas.findByRole(
          'checkbox',
          { name: t('list.selectRow', { name: 'Abdul Karim Sarker (AG-0001)' }) },
          { timeout: 10_000 },
        ),
      )
      await userEvent.click(
        canvas.getByRole('checkbox', { name: t('list.selectRow', { name: 'Fatema Begum (AG-0003)' }) }),
      )
      await expect(await canvas.findByText(t('bulk.selected', { count: 2 }))).toBeVisible()
    })
    await step('the header sorts', async () => {
      await userEvent.click(canvas.getByRole('button', { name: code }))
      await expect(canvas.getByRole('columnheader', { name: new RegExp(code) })).toHaveAttribute(
        'aria-sort',
        'ascending',
      )
    })
    await settle()
  },
}
export const Filtered: Story = {
  ...showing('ready', { isNarrowed: true }, { address: filtered }),
  parameters: { machine: 'record-list', state: 'ready' },
}
export const Compact: Story = {
  ...showing('ready'),
  parameters: { machine: 'record-list', state: 'ready' },
  play: async (context) => {
    const t = await wordsIn('entity', context)
    await userEvent.click(
      await within(context.canvasElement).findByRole(
        'button',
        { name: t('list.density') },
        { timeout: 10_000 },
      ),
    )
    // The menu is fetched when its button is reached for.
    await userEvent.click(
      await within(document.body).findByRole(
        'menuitemradio',
        { name: t('list.compact') },
        { timeout: 10_000 },
      ),
    )
    await settle()
  },
}
export const Refreshing: Story = {
  ...showing('refreshing'),
  parameters: {
    machine: 'record-list',
    state: 'refreshing',
    a11y: { config: { rules: [{ id: 'color-contrast', enabled: false }] } },
  },
}
export const Empty: Story = {
  ...showing('empty', { count: 0, total: 0 }),
  parameters: { machine: 'record-list', state: 'empty' },
}
export const NoResults: Story = {
  ...showing('noResults', { count: 0, total: 0, isNarrowed: true }, { address: filtered }),
  parameters: { machine: 'record-list', state: 'noResults' },
}
export const Failed: Story = {
  ...showing('error', { problem }),
  parameters: { machine: 'record-list', state: 'error' },
}
export const Forbidden: Story = {
  ...showing('forbidden', { problem: { ...problem, status: 403 } }),
  parameters: { machine: 'record-list', state: 'forbidden' },
}
export const Selecting: Story = {
  ...showing('selecting', { selected: [1, 3, 4] }),
  parameters: { machine: 'record-list', state: 'selecting' },
}
export const ConfirmingDelete: Story = {
  ...showing('confirmingDelete', { selected: [1, 3, 4] }),
  parameters: { machine: 'record-list', state: 'confirmingDelete' },
  play: settle,
}
export const BulkRunning: Story = {
  ...showing('bulkRunning', { selected: [1, 3, 4], deleted: [1] }),
  parameters: { machine: 'record-list', state: 'bulkRunning' },
  play: async (context) => {
    const t = await wordsIn('entity', context)
    await within(document.body).findByText(t('bulk.progress', { done: 1, total: 3 }))
  },
}
export const BulkDone: Story = {
  ...showing('bulkDone', {
    selected: [3],
    deleted: [1, 4],
    refused: [
      { id: 3, message: 'Agent is used by 2 passengers and cannot be deleted. Make it inactive instead.' },
    ],
  }),
  parameters: { machine: 'record-list', state: 'bulkDone' },
  play: settle,
}
export const AskingExport: Story = {
  ...showing('askingExport', { total: 12_500 }),
  parameters: { machine: 'record-list', state: 'askingExport' },
  play: settle,
}
export const Exporting: Story = {
  ...showing('exporting'),
  parameters: { machine: 'record-list', state: 'exporting' },
}

import type { Meta, StoryObj } from '@storybook/react-vite'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { Suspense } from 'react'
import { actorIn } from '../../client/journey/machine-story.ts'
import { city } from '../../domain/agency/city.ts'
import { importMachine, type ImportBatch, type ImportContext } from '../../machines/desk/import.ts'
import { ImportView, type ImportPlace } from './import-view.tsx'

const meta = { title: 'Import/Way' } satisfies Meta
export default meta
type Story = StoryObj

const nothing = () => {}
const counts = { new: 0, good: 40, bad: 2, skipped: 1, created: 0, undone: 0, kept: 0 }
const batch: ImportBatch = {
  id: 7,
  entity: 'city',
  file_name: 'districts.xlsx',
  state: 'checked',
  work: null,
  headers: ['Name', 'Country', 'Division'],
  columns: ['name', 'country', 'division'],
  total: 43,
  progress: 0,
  fault: null,
  counts,
}
const rows = [
  {
    line: 3,
    cells: ['Nowhere', 'Atlantis', ''],
    state: 'bad' as const,
    faults: [{ key: 'country', code: 'REF_NONE', message: 'Country "Atlantis" was not found.' }],
    record_id: null,
    note: null,
  },
  {
    line: 9,
    cells: ['', 'Bangladesh', 'Dhaka'],
    state: 'bad' as const,
    faults: [{ key: 'name', code: 'REQ', message: 'Name is required.' }],
    record_id: null,
    note: null,
  },
]

/** A client that has its answers already, so that a story asks no server. */
function answered(of: ImportBatch): QueryClient {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: Infinity } } })
  client.setQueryData(['import', 'recent', 'city'], [{ ...of, at: '2027-01-03T04:00:00Z' }])
  client.setQueryData(['import', 'examples', of.id], rows)
  for (const states of ['bad', 'good', 'skipped', 'kept']) {
    const shown =
      states === 'bad'
        ? rows
        : states === 'kept'
          ? [
              {
                line: 5,
                cells: [],
                state: 'kept' as const,
                faults: null,
                record_id: 12,
                note: 'It was changed after the import.',
              },
            ]
          : []
    client.setQueryData(['import', 'rows', of.id, states, of.counts], { pages: [shown], pageParams: [0] })
  }
  return client
}

function story(
  state: ImportPlace,
  of: Partial<ImportBatch> | null = {},
  context: Partial<ImportContext> = {},
): Pick<Story, 'render'> {
  const own = { ...batch, ...of }
  const actor = actorIn(importMachine, state, { batch: of === null ? null : own, ...context }, { id: null })
  return {
    render: () => (
      <QueryClientProvider client={answered(own)}>
        <Suspense fallback={null}>
          <ImportView
            entity={city}
            place={state}
            context={actor.getSnapshot().context}
            send={actor.send}
            languages={[]}
            listPath="/apps/city-management/cities"
            recordPath={(id) => `/apps/city-management/cities/${id}`}
            pathOf={(id) => `/apps/import/city/${id}`}
            onNew={nothing}
          />
        </Suspense>
      </QueryClientProvider>
    ),
  }
}

export const File: Story = { ...story('file', null), parameters: { machine: 'import', state: 'file' } }
export const Refused: Story = {
  ...story('file', null, {
    problem: {
      title: 'Check the marked fields.',
      detail: 'This file has a heading and no rows. Fill in at least one row.',
    },
  }),
  parameters: { machine: 'import', state: 'file' },
}
export const Sending: Story = {
  ...story('sending', null),
  parameters: { machine: 'import', state: 'sending' },
}
export const Columns: Story = {
  ...story('columns', { state: 'columns', columns: ['name', null, null] }),
  parameters: { machine: 'import', state: 'columns' },
}
export const Checking: Story = {
  ...story('working', { state: 'checking', work: 'checking', progress: 21 }),
  parameters: { machine: 'import', state: 'working' },
}
export const Writing: Story = {
  ...story('working', { state: 'writing', work: 'writing', progress: 500, total: 50_000 }),
  parameters: { machine: 'import', state: 'working' },
}
export const Checked: Story = { ...story('checked'), parameters: { machine: 'import', state: 'checked' } }
export const AllGood: Story = {
  ...story('checked', { counts: { ...counts, bad: 0, good: 43 } }),
  parameters: { machine: 'import', state: 'checked' },
}
export const Done: Story = {
  ...story('done', { state: 'done', counts: { ...counts, good: 0, created: 40 } }),
  parameters: { machine: 'import', state: 'done' },
}
export const Undone: Story = {
  ...story('undone', { state: 'undone', counts: { ...counts, good: 0, bad: 0, undone: 39, kept: 1 } }),
  parameters: { machine: 'import', state: 'undone' },
}
export const Interrupted: Story = {
  ...story('interrupted', {
    state: 'interrupted',
    work: 'writing',
    counts: { ...counts, good: 20, created: 20 },
  }),
  parameters: { machine: 'import', state: 'interrupted' },
}
export const Failed: Story = {
  ...story('failed', {
    state: 'failed',
    fault: 'Something went wrong on the server. Nothing is half written; try again.',
  }),
  parameters: { machine: 'import', state: 'failed' },
}

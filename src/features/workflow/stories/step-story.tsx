import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { Suspense } from 'react'
import { expect, within } from 'storybook/test'
import { StepPanel } from '../step-panel.tsx'
import { storyStep } from '../story-facts.ts'

export type StepStory = StoryObj

/** What every story of a workflow shares: data that is never fetched, texts that arrive when they are asked for. */
export const stepMeta = {
  decorators: [
    (Story) => (
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { enabled: false } } })}>
        <Suspense fallback={null}>
          <main style={{ padding: 16, maxWidth: 1080 }}>
            <Story />
          </main>
        </Suspense>
      </QueryClientProvider>
    ),
  ],
} satisfies Meta

/** The panel of a workflow in one state: its badge tells the state, its actions are those of the machine. */
export function stepIn(machine: string, state: string): StepStory {
  const { view, facts } = storyStep(machine, state)
  return {
    render: () => <StepPanel view={view} facts={facts} />,
    async play({ canvasElement }) {
      const canvas = within(canvasElement)
      await expect(await canvas.findByRole('heading', { level: 2 }, { timeout: 10_000 })).toBeVisible()
      const open = view.actions.filter(({ ok, event }) => ok && event !== 'UNDO_LAST')
      await expect(canvas.queryAllByRole('button').length).toBeGreaterThanOrEqual(Math.min(open.length, 1))
    },
  }
}

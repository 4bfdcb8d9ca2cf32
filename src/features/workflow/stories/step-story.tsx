import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { Suspense } from 'react'
import { expect, within } from 'storybook/test'
import { StepPanel } from '../step-panel.tsx'
import { roleCodes } from '../../../domain/people/access.ts'
import { wordsIn } from '../../../client/journey/story-words.ts'
import { workflows } from '../../../machines/catalogue.ts'
import { Stack } from '../../../ui/layout/arrange.tsx'
import { storyToday } from '../story-facts.ts'
import { payloadControls, storyAnswer, storyPanel, type StoryArgs } from '../story-payload.ts'
import { StoryChart } from './drawn-chart.tsx'
import { SentAnswer } from './sent-answer.tsx'

export type StepStory = StoryObj<StoryArgs>

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
  argTypes: {
    role: { control: 'select', options: Object.keys(roleCodes), description: 'Who looks at it' },
    today: { control: 'text', description: 'Day of the agency' },
    record: { control: 'object', description: 'Fields of the record that are otherwise' },
    passenger: { control: 'object', description: 'Fields of the passenger that are otherwise' },
    settings: { control: 'object', description: 'Settings of the agency that are otherwise' },
    facts: {
      control: 'object',
      description: 'Any other fact that is otherwise: {"stages": {"medical": {"satisfied": false}}}',
    },
  },
} satisfies Meta<StoryArgs>

/**
 * The panel of a workflow in one state: its badge shows the state, its actions are those of the machine. An
 * event chosen among the controls is sent with the payload that stands there, and what the machine answers is
 * shown below the panel.
 */
export function stepIn(machine: string, state: string): StepStory {
  const { args: payload, argTypes } = payloadControls(machine, state)
  return {
    args: { role: 'ADM', today: storyToday, record: {}, passenger: {}, settings: {}, facts: {}, ...payload },
    argTypes,
    render(args) {
      const { view, facts } = storyPanel(machine, state, args)
      const answer = storyAnswer(machine, state, args)
      const workflow = workflows[machine]
      return (
        <Stack>
          <StepPanel
            key={JSON.stringify(args)}
            view={view}
            facts={facts}
            openEvent={args.event ?? null}
            keepsOpen={args.event !== undefined}
            takesFocus={false}
          />
          {answer && <SentAnswer answer={answer} />}
          {workflow && <StoryChart workflow={workflow} state={state} />}
        </Stack>
      )
    },
    async play(context) {
      const t = await wordsIn('replay', context)
      const { view } = storyPanel(machine, state, context.args)
      const canvas = within(context.canvasElement)
      await expect(await canvas.findByRole('heading', { level: 2 }, { timeout: 10_000 })).toBeVisible()
      const open = view.actions.filter(({ ok, event }) => ok && event !== 'UNDO_LAST')
      await expect(canvas.queryAllByRole('button').length).toBeGreaterThanOrEqual(Math.min(open.length, 1))
      const chart = t('statesOf', { name: '' }).trim()
      await expect(canvas.getByRole('group', { name: (name) => name.startsWith(chart) })).toBeVisible()
      await expect(canvas.getByText(t('thisStory'))).toBeVisible()
    },
  }
}

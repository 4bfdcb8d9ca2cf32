import type { Meta, StoryObj } from '@storybook/react-vite'
import { actorIn } from '../../../client/journey/machine-story.ts'
import { problemReportMachine, type ProblemReportContext } from '../../../machines/shell/problem-report.ts'
import { ProblemReportDialog } from './problem-report.tsx'

const meta = { title: 'Shell/Report a problem' } satisfies Meta
export default meta
type Story = StoryObj

const standing = (
  state: 'closed' | 'describing' | 'saving' | 'saved' | 'failed',
  context: Partial<ProblemReportContext> = {},
): Story => ({
  render: () => <ProblemReportDialog actor={actorIn(problemReportMachine, state, context)} />,
  parameters: { machine: 'problem-report', state },
})

const said = 'Fit was refused although the report is dated today.'
export const Closed = standing('closed')
export const Describing = standing('describing', { said })
export const Saving = standing('saving', { said })
export const Saved = standing('saved', { file: 'rams-problem-20261127093000.json' })
export const Failed = standing('failed', { said })

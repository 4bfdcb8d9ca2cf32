import type { Meta, StoryObj } from '@storybook/react-vite'
import { actorIn } from '../../../client/journey/machine-story.ts'
import { sidePanelsMachine } from '../../../machines/shell/side-panels.ts'
import { PanelButtons } from './panel-buttons.tsx'
import { QuickPanel } from './quick-panel.tsx'

const meta = { title: 'Shell/Side Panels' } satisfies Meta
export default meta

const day = {
  today: '2027-01-28',
  events: [{ id: 1, title: 'Embassy appointment of Rakib Hasan' }],
  notes: [
    { id: 4, title: 'Ask the centre for the report', due_date: '2027-01-26', source: 'manual' },
    { id: 5, title: 'اتصل بالوكيل', due_date: '2027-01-28', source: 'manual' },
  ],
}
const story = (state: 'closed' | 'theme' | 'schemes' | 'quick'): StoryObj => {
  const actor = actorIn(sidePanelsMachine, state, undefined)
  return {
    render: () => (
      <PanelButtons
        actor={actor}
        look={{
          layout: 'layout1',
          mode: 'container',
          navbar: { style: 'style-1', position: 'left', shown: true },
          toolbar: true,
          footer: true,
          theme: { main: 'light5', navbar: 'dark3', toolbar: 'light5', footer: 'light5' },
        }}
        quick={<QuickPanel day={day} onRetry={null} />}
        onLayout={() => {}}
        onMode={() => {}}
        onNavbar={() => {}}
        onShown={() => {}}
        onTheme={() => {}}
        onScheme={() => {}}
      />
    ),
    parameters: { machine: 'side-panels', state },
  }
}
export const Closed = story('closed')
export const Theme = story('theme')
export const Schemes = story('schemes')
export const Quick = story('quick')

import type { Meta, StoryObj } from '@storybook/react-vite'
import type { ActorRefFrom } from 'xstate'
import { actorIn } from '../../../client/journey/machine-story.ts'
import { settingsSaveMachine } from '../../../machines/shell/settings-save.ts'
import { SettingsState } from './settings-state.tsx'

const meta = { title: 'Shell/Settings' } satisfies Meta
export default meta
type Story = StoryObj

// A story closes over its actor: Storybook would try to serialise it as an argument.
const showing = (actor: ActorRefFrom<typeof settingsSaveMachine>): Pick<Story, 'render'> => ({
  render: () => <SettingsState actor={actor} />,
})

const input = { settings: {}, shortcuts: null, isSignedIn: true }
const story = (state: 'clean' | 'dirty' | 'saving', isSignedIn = true): Story => ({
  ...showing(actorIn(settingsSaveMachine, state, { isSignedIn }, input)),
  parameters: { machine: 'settings-save', state },
})

export const Clean = story('clean')
export const Guest = story('clean', false)
export const Dirty = story('dirty')
export const Saving = story('saving')

import type { EventFromLogic, SnapshotFrom } from 'xstate'
import type { replayMachine } from '../../../machines/desk/replay.ts'
import type { Run, RunStep } from '../../../machines/kit/replay.ts'

export interface ReplayProps {
  snapshot: SnapshotFrom<typeof replayMachine>
  send: (event: EventFromLogic<typeof replayMachine>) => void
}

/** Parts of the page that show an open course. */
export interface OpenProps extends ReplayProps {
  run: Run
  one: RunStep
}

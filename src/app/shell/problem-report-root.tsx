import { useActorRef } from '@xstate/react'
import { useEffect, useState } from 'react'
import { fromCallback } from 'xstate'
import { ProblemReportDialog } from '../../features/shell/panels/problem-report.tsx'
import { problemReportMachine } from '../../machines/shell/problem-report.ts'
import { saveProblemFile, type ScreenState } from './problem-file.ts'

const machineOf = (screen: ScreenState | null) =>
  problemReportMachine.provide({
    actors: {
      saveFile: fromCallback<{ type: 'none' }, { said: string }>(({ input, sendBack }) => {
        saveProblemFile(input.said, screen).then(
          (file) => sendBack({ type: 'SAVED', file }),
          () => sendBack({ type: 'FAILED' }),
        )
      }),
    },
  })

/**
 * The report of a problem, opened each time `asked` grows. What was typed stays while the window does.
 * @param isGuest no user is signed in
 */
export default function ProblemReportRoot({
  asked: requests,
  screen = null,
  isGuest = false,
}: {
  asked: number
  screen?: ScreenState | null
  isGuest?: boolean
}) {
  const [machine] = useState(() => machineOf(screen))
  const actor = useActorRef(machine)
  useEffect(() => actor.send({ type: 'OPEN' }), [actor, requests])
  return <ProblemReportDialog actor={actor} isGuest={isGuest} />
}

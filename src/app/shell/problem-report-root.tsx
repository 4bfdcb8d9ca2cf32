import { useActorRef } from '@xstate/react'
import { useEffect } from 'react'
import { fromCallback } from 'xstate'
import { ProblemReportDialog } from '../../features/shell/panels/problem-report.tsx'
import { problemReportMachine } from '../../machines/shell/problem-report.ts'
import { saveProblemFile } from './problem-file.ts'

const machine = problemReportMachine.provide({
  actors: {
    saveFile: fromCallback<{ type: 'none' }, { said: string }>(({ input, sendBack }) => {
      saveProblemFile(input.said).then(
        (file) => sendBack({ type: 'SAVED', file }),
        () => sendBack({ type: 'FAILED' }),
      )
    }),
  },
})

/** The report of a problem, opened each time `asked` grows. What was typed stays while the window does. */
export default function ProblemReportRoot({ asked }: { asked: number }) {
  const actor = useActorRef(machine)
  useEffect(() => actor.send({ type: 'OPEN' }), [actor, asked])
  return <ProblemReportDialog actor={actor} />
}

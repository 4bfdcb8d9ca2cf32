import { useJobRun } from '../../../client/agency/jobs.ts'
import { useSessionUser } from '../../../client/http/session.ts'
import { RunOutcome } from '../../../features/agency/run-state.tsx'
import { PlanEditor } from '../../../features/agency/plan-editor.tsx'
import { Surface } from '../../../ui/layout/surface.tsx'
import { useT } from '../../../foundation/text/i18n.ts'

function Recomputing({ run }: { run: number }) {
  const t = useT('plans')
  const { data } = useJobRun(run)
  return data ? (
    <Surface title={t('recomputing')} level={3}>
      <RunOutcome run={data} label={t('recomputing')} />
    </Surface>
  ) : null
}

const following = (run: number) => <Recomputing run={run} />

/** The editor of the stage plans with the run that follows a change; administrators change, others read. */
export function PlanPart() {
  const user = useSessionUser()
  return (
    <PlanEditor
      mayChange={
        (user?.roles.includes('admin') ?? false) &&
        (user?.user_permissions.includes('passenger_type.update') ?? false)
      }
      following={following}
    />
  )
}

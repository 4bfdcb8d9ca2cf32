import { useState, type ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { isApiProblem } from '../../../client/http/api.ts'
import { useMarkStep, useSetupProgress, type SetupProgress } from '../../../client/agency/setup.ts'
import { entityOf } from '../../../domain/entities.ts'
import { nextSetupStep, setupSteps, type SetupStep } from '../../../domain/agency/setup-steps.ts'
import { RecordCreatePanel } from '../../../features/records/record-create-panel.tsx'
import { RecordForm } from '../../../features/records/record-form.tsx'
import { detailPath } from '../../../features/records/record-paths.ts'
import { RecordServicesProvider } from '../../../features/records/record-services.tsx'
import { InviteForm } from '../../../features/agency/invite-form.tsx'
import { RecordRows } from '../../../features/agency/record-rows.tsx'
import { AppLink } from '../../../ui/layout/app-link.tsx'
import { Caption, Row, Stack } from '../../../ui/layout/arrange.tsx'
import { Button } from '../../../ui/layout/fluent.ts'
import { instantText } from '../../../foundation/text/agency-format.ts'
import { useLanguage, useT } from '../../../foundation/text/i18n.ts'
import { Page } from '../../../ui/layout/page.tsx'
import { ProblemMessage } from '../../../ui/feedback/problem-message.tsx'
import { Stepper } from '../../../ui/workflow/stepper.tsx'
import { Surface } from '../../../ui/layout/surface.tsx'
import { Waiting } from '../../../ui/feedback/waiting.tsx'
import { homePath } from '../../routes.ts'
import { isServed } from '../../parts/served.ts'
import { ChartPart } from './chart-part.tsx'
import { PlanPart } from './plan-part.tsx'

const settingsId = 1 // There is one row of site settings (entities 1.6).

function Branches() {
  const t = useT('setup')
  const [isAdding, setAdding] = useState(false)
  const branch = entityOf('branch')
  return (
    <Stack gap="m">
      <RecordRows
        entity={branch}
        names={['code', 'address', 'phone', 'city']}
        pathOf={(record) => detailPath(branch, record.id)}
      />
      <Row>
        <Button onClick={() => setAdding(true)}>{t('branches.add')}</Button>
      </Row>
      {isAdding && <RecordCreatePanel entity="branch" text="" onDone={() => setAdding(false)} />}
    </Stack>
  )
}

function Users() {
  const user = entityOf('user')
  return (
    <Stack gap="l">
      <RecordRows
        entity={user}
        names={['email', 'role', 'branch']}
        pathOf={(record) => detailPath(user, record.id)}
      />
      <InviteForm />
    </Stack>
  )
}

function Roles() {
  const role = entityOf('role')
  return (
    <RecordRows
      entity={role}
      names={['title', 'access_level', 'description']}
      pathOf={(record) => detailPath(role, record.id)}
    />
  )
}

/** Steps that are looked at and confirmed; the company is a form that confirms itself by being saved. */
const parts: Record<Exclude<SetupStep, 'company'>, () => ReactNode> = {
  branches: Branches,
  chart: ChartPart,
  roles: Roles,
  users: Users,
  plans: PlanPart,
}

function Steps({
  progress,
  open,
  onOpen,
}: {
  progress: SetupProgress
  open: SetupStep | null
  onOpen: (step: SetupStep | null) => void
}) {
  const t = useT('setup')
  const language = useLanguage()
  const mark = useMarkStep()
  const done = progress.steps.filter((one) => one.done_at !== null).map((one) => one.step)
  const shown = open ?? nextSetupStep(done)
  const finish = (step: SetupStep) =>
    mark.mutate(
      { step, is_done: true },
      {
        onSuccess: (answer) =>
          onOpen(nextSetupStep(answer.steps.filter((one) => one.done_at !== null).map((one) => one.step))),
      },
    )
  const at = shown === null ? setupSteps.length : setupSteps.indexOf(shown)
  const Part = shown === null || shown === 'company' ? null : parts[shown]
  return (
    <Stack gap="l">
      <Stepper
        label={t('steps')}
        stops={progress.steps.map(({ step, done_at }) => ({
          key: step,
          title: t(`step.${step}`),
          status: done_at ? ('done' as const) : step === shown ? ('running' as const) : ('ready' as const),
          statusText: t(done_at ? 'done' : 'open'),
          note: done_at ? instantText(done_at, language) : '',
          isDate: done_at !== null,
          isNext: step === shown,
          to: `/apps/setup?step=${step}`,
        }))}
      />
      {mark.isError && (
        <ProblemMessage
          title={t('notMarked')}
          detail={mark.error.message}
          requestId={isApiProblem(mark.error) ? mark.error.requestId : null}
        />
      )}
      {shown === null ? (
        <Surface title={t('finished')}>
          <Caption>{t('finishedText')}</Caption>
          <Row>
            <AppLink to={homePath}>{t('toDashboard')}</AppLink>
          </Row>
        </Surface>
      ) : (
        <Surface title={t(`step.${shown}`)} aside={t('at', { at: at + 1, of: setupSteps.length })}>
          <Caption>{t(`text.${shown}`)}</Caption>
          {shown === 'company' ? (
            <RecordForm
              key="company"
              entity={entityOf('general_setting')}
              id={settingsId}
              canSaveAndNew={false}
              backPath={homePath}
              onDone={(saved) => {
                if (saved) finish('company')
                else onOpen('branches')
              }}
            />
          ) : (
            Part && <Part />
          )}
          {shown !== 'company' && (
            <Row>
              <Button appearance="primary" disabledFocusable={mark.isPending} onClick={() => finish(shown)}>
                {t(at === setupSteps.length - 1 ? 'finish' : 'next')}
              </Button>
              {at > 0 && (
                <Button disabledFocusable={mark.isPending} onClick={() => onOpen(setupSteps[at - 1] ?? null)}>
                  {t('back')}
                </Button>
              )}
            </Row>
          )}
        </Surface>
      )}
    </Stack>
  )
}

const isStep = (text: string | null): text is SetupStep => setupSteps.some((step) => step === text)

/** /apps/setup: what an agency is asked for after its first sign-in; left at any step and resumed by anybody who may. */
export function Component() {
  const t = useT('setup')
  const query = useSetupProgress()
  const [search, setSearch] = useSearchParams()
  const stepName = search.get('step')
  return (
    <RecordServicesProvider isServed={isServed}>
      <Page title={t('title')}>
        {query.isError && (
          <ProblemMessage
            title={t('failed')}
            detail={query.error.message}
            requestId={null}
            onRetry={() => void query.refetch()}
          />
        )}
        {query.data ? (
          <Steps
            progress={query.data}
            open={isStep(stepName) ? stepName : null}
            onOpen={(step) => setSearch(step ? { step } : {})}
          />
        ) : (
          <Waiting label={t('loading')} />
        )}
      </Page>
    </RecordServicesProvider>
  )
}

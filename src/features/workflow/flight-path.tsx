import type { CaseView } from '../../domain/journey/case-view.ts'
import { flightPath, type PathStep } from '../../domain/journey/flight-path.ts'
import { roles } from '../../domain/people/access.ts'
import { usePace } from '../../client/journey/pace.ts'
import { workflowOf } from '../../client/journey/use-step.ts'
import { forwardEvents } from '../../machines/journey/headline.ts'
import { roleAllowed } from '../../machines/kit/judge.ts'
import { reasonsOf } from './closed-lines.ts'
import { Caption, Stack } from '../../ui/layout/arrange.tsx'
import { MessageBar, MessageBarBody } from '../../ui/layout/fluent.ts'
import { dateText } from '../../foundation/text/agency-format.ts'
import { useLanguage, useT } from '../../foundation/text/i18n.ts'
import { Ltr } from '../../ui/layout/ltr.tsx'
import { PlainTable } from '../../ui/tables/plain-table.tsx'
import { useStepTexts } from '../../ui/workflow/step-texts.ts'
import { Reasons, type Reason } from '../../ui/workflow/reasons.tsx'
import { Surface } from '../../ui/layout/surface.tsx'
import { textsByName } from '../../foundation/text/text-by-name.ts'

/** Roles that do the next event of a stage; managers and administrators stand behind everybody. */
function whoDoes(view: CaseView, stage: PathStep['stage']): string[] {
  const step = view.steps.find((one) => one.stage === stage)
  if (!step) return []
  const workflow = workflowOf(step)
  const [event] = forwardEvents(workflow, step.state)
  const cells = workflow.rows
    .filter((row) => row.on === event && row.froms.includes(step.state))
    .map((row) => row.roles)
  return roles
    .filter(
      ({ code }) =>
        code !== 'ADM' &&
        code !== 'MGR' &&
        cells.some((cell) => roleAllowed(cell, code, view.facts.type?.name ?? null)),
    )
    .map(({ name }) => name)
}

/** What stops a stage that could go on: the reasons of its first closed step forward. */
function blockersOf(view: CaseView, stage: PathStep['stage']): Reason[] {
  const step = view.steps.find((one) => one.stage === stage)
  if (!step) return []
  const events = forwardEvents(workflowOf(step), step.state)
  const leading = step.actions.filter(({ event }) => events.includes(event))
  if (leading.some(({ ok }) => ok)) return []
  const closed = leading.find(({ code }) => code !== 'G-ROLE')
  return closed?.message ? reasonsOf(closed) : []
}

/** The way to the flight: stages left, who does them, when by the agency's own history, what stops them and what runs out before. */
export function FlightPathTable({ view }: { view: CaseView }) {
  const t = useT('desk')
  const texts = useStepTexts()
  const language = useLanguage()
  const passenger = Number(view.facts.passenger?.['id'])
  const pace = usePace(passenger).data
  const path = pace
    ? flightPath(view.facts, (stage) => pace.find((one) => one.stage === stage) ?? null)
    : null
  if (!path) return null
  const day = (value: string) => <Ltr>{dateText(value, language)}</Ltr>
  // What has begun is called by its own state, which may be a trouble.
  const stateOf = (stage: PathStep['stage']): string | null => {
    const step = view.steps.find((one) => one.stage === stage)
    return step && step.id !== null && step.kind !== 'initial'
      ? texts.state(step.machine, step.state, step.state_label)
      : null
  }
  const late = path.isTicketed && path.ready > path.flight
  return (
    <Surface
      title={t('path.title')}
      aside={
        <>
          {t(path.isTicketed ? 'path.ticketed' : path.stops.length > 0 ? 'path.earliest' : 'path.forecast')}{' '}
          {day(path.flight)}
        </>
      }
    >
      <Stack gap="s">
        {late && (
          <MessageBar intent="error">
            <MessageBarBody>
              {t('path.late', {
                ready: dateText(path.ready, language),
                flight: dateText(path.flight, language),
              })}
            </MessageBarBody>
          </MessageBar>
        )}
        {path.stops.map((stop) => (
          <MessageBar key={`${stop.why} ${stop.stage}`} intent="error">
            <MessageBarBody>
              {t(`path.stop.${stop.why === 'unfit' && stop.day === null ? 'unfitForGood' : stop.why}`, {
                stage: texts.stage(stop.stage),
                state: stateOf(stop.stage) ?? stop.state,
                day: stop.day === null ? '' : dateText(stop.day, language),
              })}
            </MessageBarBody>
          </MessageBar>
        ))}
        {path.dangers.map((danger) => (
          <MessageBar key={danger.what} intent="warning">
            <MessageBarBody>
              {t(`path.danger.${danger.what}`, {
                day: dateText(danger.day, language),
                needed: dateText(danger.needed, language),
                stage: texts.stage(danger.for),
              })}
            </MessageBarBody>
          </MessageBar>
        ))}
        {path.steps.length === 0 ? (
          <p>{t('path.allDone')}</p>
        ) : (
          <PlainTable
            isStacked="lines"
            caption={t('path.title')}
            rows={path.steps}
            keyOf={(step) => step.stage}
            columns={[
              { key: 'stage', label: t('path.stage'), cell: (step) => texts.stage(step.stage) },
              {
                key: 'kind',
                label: t('path.state'),
                cell: (step) => stateOf(step.stage) ?? t(`path.kind.${step.kind}`),
              },
              { key: 'until', label: t('path.until'), endsLine: true, cell: (step) => day(step.until) },
              {
                key: 'who',
                label: t('path.who'),
                cell: (step) =>
                  whoDoes(view, step.stage)
                    .map((name) => textsByName(t)(`path.role.${name}`, { defaultValue: name }))
                    .join(', '),
              },
              {
                key: 'pace',
                label: t('path.pace'),
                cell: (step) =>
                  step.pace ? (
                    <>
                      {t('work.days', { count: step.pace.days })}{' '}
                      <Caption>{t(`path.of.${step.pace.of}`, { count: step.pace.cases })}</Caption>
                    </>
                  ) : (
                    <Caption>{t('path.noHistory')}</Caption>
                  ),
              },
              {
                key: 'blocker',
                label: t('path.blocker'),
                cell: (step) => {
                  if (step.waitsFor.length > 0)
                    return t('path.waits', {
                      stages: step.waitsFor.map((one) => texts.stage(one)).join(', '),
                    })
                  const blockers = blockersOf(view, step.stage)
                  return blockers.length > 0 ? <Reasons reasons={blockers} /> : ''
                },
              },
            ]}
          />
        )}
      </Stack>
    </Surface>
  )
}

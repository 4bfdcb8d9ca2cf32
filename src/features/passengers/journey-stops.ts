import type { TFunction } from 'i18next'
import type { CaseView, StepperEntry } from '../../domain/journey/case-view.ts'
import { daysBetween } from '../../foundation/values/dates.ts'
import { nextStage } from '../../domain/journey/stage-plan.ts'
import { workflows } from '../../machines/catalogue.ts'
import { eventDay } from '../../machines/journey/event-day.ts'
import { dateText } from '../../foundation/text/agency-format.ts'
import type { Language } from '../../foundation/text/i18n.ts'
import type { StepTexts } from '../../ui/workflow/step-texts.ts'
import type { Stop, StopStatus } from '../../ui/workflow/stepper.tsx'

function statusOf({ facts }: CaseView, entry: StepperEntry): StopStatus {
  const at = facts.stages[entry.stage]
  if (entry.skipped) return 'skipped'
  if (at?.satisfied) return 'done'
  if (at?.kind === 'blocker') return 'failed'
  if (at?.started && at.kind !== 'initial' && at.kind !== 'parked') return 'running'
  return entry.waits_for === null ? 'ready' : 'waiting'
}

/**
 * The stages of a passenger as stops. Each leads to the screen where it is worked on; those without a screen of their
 * own to the passenger's page.
 */
export function journeyStops(
  view: CaseView,
  { texts, language, t }: { texts: StepTexts; language: Language; t: TFunction<'passenger'> },
): Stop[] {
  const { facts } = view
  const id = String(facts.passenger?.['id'] ?? '')
  const next = nextStage(facts)
  return view.stepper.map((entry) => {
    const at = facts.stages[entry.stage]
    const status = statusOf(view, entry)
    const step = view.steps.find(({ stage }) => stage === entry.stage)
    const kind = typeof step?.record.paper_kind === 'string' ? step.record.paper_kind : undefined
    const state = step ? texts.state(step.machine, step.state, step.state_label, kind) : (at?.label ?? '')
    const workflow = step && workflows[step.machine]
    const day = (workflow && eventDay(workflow, step.state, step.record)) ?? at?.since
    const days = at?.since ? daysBetween(at.since, facts.today) : 0
    const wait = view.stepper.find(({ title }) => title === entry.waits_for)
    const note =
      status === 'done'
        ? dateText(day, language)
        : status === 'waiting'
          ? t('stop.after', { stage: wait ? texts.stage(wait.stage, wait.title) : entry.waits_for })
          : status === 'running' || status === 'failed'
            ? days > 0
              ? t('stop.days', { count: days })
              : t('stop.today')
            : status === 'skipped'
              ? t('stop.skipped')
              : entry.cell === 'O'
                ? t('stop.optional')
                : ''
    return {
      key: entry.stage,
      title: texts.stage(entry.stage, entry.title),
      status,
      statusText: status === 'waiting' ? note : status === 'skipped' ? t('stop.skipped') : state,
      note,
      isDate: status === 'done',
      isNext: entry.stage === next,
      isOptional: entry.cell === 'O' && !at?.started,
      to: entry.path
        ? `/apps/${entry.path}/${id}`
        : `/apps/passenger-management/passenger/${id}?tab=steps#${entry.stage}`,
    }
  })
}

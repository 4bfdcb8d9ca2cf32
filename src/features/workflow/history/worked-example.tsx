import { useMemo, useState } from 'react'
import { dateText } from '../../../foundation/text/agency-format.ts'
import { useLanguage, useT } from '../../../foundation/text/i18n.ts'
import { workflows } from '../../../machines/catalogue.ts'
import { eventLabel, offers, stateLabel } from '../../../machines/kit/judge.ts'
import { replay, type Replayed, type Trace } from '../../../machines/kit/trace.ts'
import { Arrow } from '../../../ui/icons/arrow.tsx'
import { Caption, Row, Stack, Strong } from '../../../ui/layout/arrange.tsx'
import { Surface } from '../../../ui/layout/surface.tsx'
import { KeyFacts } from '../../../ui/records/key-facts.tsx'
import { MomentSlider } from '../../../ui/workflow/moment-slider.tsx'
import { StateBadge } from '../../../ui/workflow/state-badge.tsx'
import { toneOf } from '../../../ui/workflow/state-colours.ts'
import { useStepTexts } from '../../../ui/workflow/step-texts.ts'
import { entityOfModule } from '../event/event-fields.ts'
import { recordFacts } from './record-facts.tsx'

/** A passenger who was made up, from the first entry to the last, played through the workflows of today; nothing is stored. */
export function WorkedExample({ trace }: { trace: Trace }) {
  const t = useT('example')
  const steps = useMemo(() => replay(trace, workflows), [trace])
  const [at, setAt] = useState(0)
  const texts = useStepTexts()
  const language = useLanguage()
  const here = steps[at]
  if (!here) return null
  const { event, machine, stage, on_date } = here.step
  const workflow = workflows[machine]
  const what = texts.event(event, workflow ? eventLabel(workflow, event) : event, machine)
  return (
    <Stack gap="m">
      <Surface title={t('course')}>
        <MomentSlider
          label={t('course')}
          at={at}
          last={steps.length - 1}
          earlier={t('back')}
          later={t('next')}
          onMove={setAt}
          spoken={`${t('step', { n: at + 1, total: steps.length })}: ${what}`}
          caption={
            <>
              <Strong>{t('step', { n: at + 1, total: steps.length })}</Strong>
              <Caption>{dateText(on_date, language)}</Caption>
            </>
          }
        />
      </Surface>
      <Surface title={`${texts.stage(stage ?? machine, workflow?.title)}: ${what}`}>
        <ExampleStep key={at} replayed={here} />
      </Surface>
    </Stack>
  )
}

/** One step: who did it, where it led, what was written, and what stays closed until something else has happened. */
function ExampleStep({ replayed: { step, stored } }: { replayed: Replayed }) {
  const t = useT('example')
  const roles = useT('step')
  const texts = useStepTexts()
  const language = useLanguage()
  const workflow = workflows[step.machine]
  if (!workflow) return null
  const badge = (state: string) => (
    <StateBadge
      size="small"
      tone={toneOf(workflow.states[state]?.kind ?? 'normal')}
      text={texts.state(step.machine, state, stateLabel(workflow, state))}
    />
  )
  const fields = entityOfModule(step.module)?.fields ?? {}
  // What another record is called is not part of a trace, only its number.
  const values = Object.fromEntries(
    Object.entries({ ...step.changed, ...step.payload }).filter(([name]) => fields[name]?.kind !== 'ref'),
  )
  const written = recordFacts({ machine: step.machine, module: step.module, labels: {} }, values, {
    yes: roles('yes'),
    no: roles('no'),
    language,
    texts,
    ticketPath: () => null,
  })
  const closed = offers(workflow, stored).flatMap(({ event, verdict }) =>
    verdict.ok || verdict.code === 'G-ROLE'
      ? []
      : [
          {
            key: event,
            name: texts.event(event, eventLabel(workflow, event), step.machine),
            value: texts.said(verdict),
          },
        ],
  )
  return (
    <Stack gap="m">
      <Row>
        {badge(step.from)}
        <Arrow />
        {badge(step.to)}
        {step.undone && <Caption>{t('undone')}</Caption>}
      </Row>
      <Caption>
        {step.by.role === 'SYS' ? t('bySystem') : t('by', { role: roles(`role.${step.by.role}`) })}
      </Caption>
      {written.length > 0 && (
        <>
          <Strong>{t('written')}</Strong>
          <KeyFacts facts={written} />
        </>
      )}
      {closed.length > 0 && (
        <>
          <Strong>{t('closed')}</Strong>
          <KeyFacts wide facts={closed} />
        </>
      )}
    </Stack>
  )
}

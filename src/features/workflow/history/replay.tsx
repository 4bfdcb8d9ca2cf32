import { useMemo, useState } from 'react'
import { saveAs } from '../../../client/http/save-as.ts'
import { workflows } from '../../../machines/catalogue.ts'
import { stateLabel } from '../../../machines/kit/judge.ts'
import {
  differencesOf,
  presentEvent,
  readTrace,
  replay,
  testOf,
  type Trace,
} from '../../../machines/kit/trace.ts'
import type { WorkflowEvent } from '../../../machines/kit/workflow.ts'
import { Arrow } from '../../../ui/icons/arrow.tsx'
import { Caption, Row, Stack, Strong } from '../../../ui/layout/arrange.tsx'
import { Button, MessageBar, MessageBarBody, MessageBarTitle } from '../../../ui/layout/fluent.ts'
import { dateText } from '../../../foundation/text/agency-format.ts'
import { useLanguage, useT } from '../../../foundation/text/i18n.ts'
import { SaveRegular } from '../../../ui/icons/icons.ts'
import { KeyFacts } from '../../../ui/records/key-facts.tsx'
import { MomentSlider } from '../../../ui/workflow/moment-slider.tsx'
import { StateBadge } from '../../../ui/workflow/state-badge.tsx'
import { toneOf } from '../../../ui/workflow/state-colours.ts'
import { useStepTexts } from '../../../ui/workflow/step-texts.ts'
import { Surface } from '../../../ui/layout/surface.tsx'
import { WhatOpens } from '../what-opens.tsx'

const shown = (value: unknown): string =>
  value === null || value === undefined
    ? '–'
    : typeof value === 'object'
      ? JSON.stringify(value)
      : String(value as string | number | boolean)
const isTold = (value: unknown) =>
  value !== null && value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0)
const nameOf = (trace: Trace): string =>
  trace.title
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '') || 'course'

/** Plays a trace through the machines of today: state, record, event, actor, refusals, and where they answer otherwise than when it was written. */
export function Replay({ given }: { given: Trace }) {
  const t = useT('past')
  const texts = useStepTexts()
  const language = useLanguage()
  const [trace, setTrace] = useState(given)
  const [problem, setProblem] = useState<string | null>(null)
  const [at, setAt] = useState(0)
  const steps = useMemo(() => replay(trace, workflows), [trace])
  const differences = useMemo(() => differencesOf(steps), [steps])
  const total = steps.length
  const here = steps[at]
  const workflow = here ? workflows[here.step.machine] : undefined
  const open = (file: File | undefined) => {
    if (!file) return
    file
      .text()
      .then((text) => {
        setTrace(readTrace(text))
        setAt(0)
        setProblem(null)
      })
      .catch((fault: unknown) => setProblem(fault instanceof Error ? fault.message : t('badFile')))
  }
  const stateOf = (machine: string, state: string) => {
    const workflow = workflows[machine]
    return (
      <StateBadge
        size="small"
        tone={toneOf(workflow?.states[state]?.kind ?? 'normal')}
        text={texts.state(machine, state, workflow ? stateLabel(workflow, state) : state)}
      />
    )
  }
  const saveTest = () =>
    saveAs(
      new Blob([testOf(trace, `${nameOf(trace)}.json`)], { type: 'text/plain' }),
      `trace-${nameOf(trace)}.test.ts`,
    )
  /** What refused, and what would open it. */
  const told = (text: string, event: WorkflowEvent) => (
    <>
      {text}
      {here && workflow && (
        <WhatOpens key={`${at} ${event.type}`} workflow={workflow} stored={here.stored} event={event} />
      )}
    </>
  )
  return (
    <Stack>
      <Surface
        title={`${t('replay')}: ${trace.title}`}
        aside={
          <Button size="small" icon={<SaveRegular />} onClick={saveTest}>
            {t('saveTest')}
          </Button>
        }
      >
        <Stack gap="m">
          <label>
            <Caption>{t('open')}</Caption>{' '}
            <input
              type="file"
              accept=".json,application/json"
              onChange={({ target }) => open(target.files?.[0])}
            />
          </label>
          {problem !== null && (
            <MessageBar intent="error" layout="multiline">
              <MessageBarBody role="alert">
                <MessageBarTitle>{t('badFile')}</MessageBarTitle>
                {problem}
              </MessageBarBody>
            </MessageBar>
          )}
          {differences.length === 0 ? (
            <MessageBar intent="success">
              <MessageBarBody>{t('agrees')}</MessageBarBody>
            </MessageBar>
          ) : (
            <MessageBar intent="warning" layout="multiline">
              <MessageBarBody>
                <MessageBarTitle>{t('differs')}</MessageBarTitle>
                {t('stands', { total: differences.length })}: {differences.slice(0, 5).join('; ')}
              </MessageBarBody>
            </MessageBar>
          )}
          {here && (
            <>
              <Row gap="xs">
                <Button size="small" onClick={() => setAt(0)}>
                  {t('first')}
                </Button>
                <Button size="small" onClick={() => setAt(total - 1)}>
                  {t('last')}
                </Button>
              </Row>
              <MomentSlider
                label={t('replay')}
                at={at}
                last={total - 1}
                earlier={t('earlier')}
                later={t('later')}
                onMove={setAt}
                spoken={`${t('step', { n: at + 1, total })}: ${here.step.event}`}
                told={
                  <>
                    <Strong>{t('step', { n: at + 1, total })}</Strong>
                    <Caption>{dateText(here.step.on_date, language)}</Caption>
                  </>
                }
              />
            </>
          )}
        </Stack>
      </Surface>
      {here && (
        <Surface
          title={`${here.step.event === presentEvent ? `${t('now')}: ` : here.step.refused ? `${t('refused')}: ` : ''}${here.step.stage ? texts.stage(here.step.stage) : texts.stage(here.step.machine)}${here.step.event === presentEvent ? '' : `: ${texts.event(here.step.event, here.step.event, here.step.machine)}`}`}
        >
          <Stack gap="m">
            <Row>
              {stateOf(here.step.machine, here.step.from)}
              <Arrow />
              {stateOf(here.step.machine, here.step.to)}
              {here.step.undone && <Caption>{t('undone')}</Caption>}
            </Row>
            <KeyFacts
              facts={[
                { key: 'event', name: t('event'), value: `${here.step.machine} ${here.step.event}` },
                { key: 'actor', name: t('actor'), value: here.step.by.name ?? t('system') },
                { key: 'record', name: t('record'), value: here.step.record },
                ...(here.step.refused
                  ? [{ key: 'refused', name: t('refusedBy'), value: here.step.refused.join(', ') }]
                  : []),
                {
                  key: 'answer',
                  name: t('answered'),
                  value:
                    here.verdict.answered === 'ok'
                      ? t('ok')
                      : told(`${here.verdict.answered} ${here.verdict.message ?? ''}`, {
                          type: here.step.event,
                          data: here.step.payload,
                        }),
                },
              ]}
            />
            <Strong>{t('changes')}</Strong>
            <KeyFacts
              facts={Object.entries(here.step.changed).map(([name, value]) => ({
                key: name,
                name,
                value: shown(value),
              }))}
            />
            <Strong>{t('context')}</Strong>
            <KeyFacts
              facts={Object.entries(here.stored.record)
                .filter(([, value]) => isTold(value))
                .map(([name, value]) => ({ key: name, name, value: shown(value) }))}
            />
            <Strong>{t('refusals')}</Strong>
            <KeyFacts
              wide
              facts={here.offered
                .filter(({ answered }) => answered !== 'ok')
                .map((one) => ({
                  key: one.event,
                  name: `${one.event} ${one.answered}`,
                  value: told(one.message ?? '', { type: one.event }),
                }))}
            />
            {here.differences.length > 0 && (
              <MessageBar intent="warning" layout="multiline">
                <MessageBarBody>{here.differences.join('; ')}</MessageBarBody>
              </MessageBar>
            )}
          </Stack>
        </Surface>
      )}
    </Stack>
  )
}

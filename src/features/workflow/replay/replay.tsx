import { useMemo } from 'react'
import { useT } from '../../../foundation/text/i18n.ts'
import { workflows } from '../../../machines/catalogue.ts'
import { replayPanels, runIn } from '../../../machines/desk/replay.ts'
import { comparisonOf } from '../../../machines/kit/replay-courses.ts'
import { replay, type Replayed, type Trace } from '../../../machines/kit/trace.ts'
import { FileChoice } from '../../../ui/inputs/drop/file-choice.tsx'
import { AsideAndMain, Stack } from '../../../ui/layout/arrange.tsx'
import { ChoiceTabs } from '../../../ui/layout/choice-tabs.tsx'
import { MessageBar, MessageBarBody, MessageBarTitle } from '../../../ui/layout/fluent.ts'
import { Surface } from '../../../ui/layout/surface.tsx'
import { useStepTexts } from '../../../ui/workflow/step-texts.ts'
import { Choices, Moves, Versions } from './controls.tsx'
import { CourseList } from './course-list.tsx'
import { GiveOn } from './give-on.tsx'
import type { OpenProps, ReplayProps } from './replay-props.ts'
import { ReportPart } from './report-part.tsx'
import { SideBySide } from './side-by-side.tsx'
import { Actor, Answer, Changes, Closed, Effects, Guards } from './step-panels.tsx'
import { useReplay } from './use-replay.ts'
import { useStepName } from './values.tsx'
import { Edits, WhatIf } from './what-if.tsx'

/** Where the machines of today answer otherwise than the file says. */
function Disagreement({ replayed }: { replayed: readonly Replayed[] }) {
  const t = useT('replay')
  const texts = useStepTexts()
  const nameOf = useStepName()
  const lines = replayed.flatMap(({ step, differences }) =>
    differences.map((one) => `${step.n}. ${nameOf(step)}: ${texts.said(one)}`),
  )
  return (
    <MessageBar intent="warning" layout="multiline">
      <MessageBarBody>
        <MessageBarTitle>{t('differs')}</MessageBarTitle>
        {t('differences', { total: lines.length })}
        <ul>
          {lines.slice(0, 5).map((line, place) => (
            // One step may differ twice in the same way.
            <li key={place}>
              <bdi>{line}</bdi>
            </li>
          ))}
        </ul>
      </MessageBarBody>
    </MessageBar>
  )
}

/** What is known of the step, one part at a time. */
function Panels(props: OpenProps) {
  const t = useT('replay')
  const { snapshot, send, one } = props
  const { panel } = snapshot.context
  const part = {
    changes: <Changes one={one} />,
    guards: <Guards one={one} />,
    effects: <Effects one={one} />,
    rights: <Actor one={one} />,
    closed: <Closed one={one} />,
    whatIf: <WhatIf {...props} />,
  }[panel]
  return (
    <Surface title={t(panel)} isTitleHidden>
      <ChoiceTabs
        label={t('parts')}
        value={panel}
        options={replayPanels.map((value) => ({ value, text: t(value) }))}
        onPick={(value) => {
          const found = replayPanels.find((name) => name === value)
          if (found) send({ type: 'panel.chosen', panel: found })
        }}
      />
      {part}
    </Surface>
  )
}

/** The course in steps, and the step looked at beside them. */
function Step(props: OpenProps) {
  const { snapshot, send, run, one } = props
  const { courses, versions, chosen, against, at, stops } = snapshot.context
  const here = courses[chosen]
  const comparison = useMemo(
    () => (here ? comparisonOf({ courses, versions }, here, against) : null),
    [courses, versions, here, against],
  )
  const differences = comparison?.differences ?? []
  const move = (to: number) => send({ type: 'step.chosen', at: to })
  return (
    <AsideAndMain
      aside={<CourseList run={run} at={at} stops={stops} differences={differences} onMove={move} />}
    >
      <Stack>
        {comparison ? (
          <SideBySide left={run} right={comparison.other} at={at} differences={differences} onMove={move} />
        ) : (
          <Answer key={at} one={one} />
        )}
        <Panels {...props} />
      </Stack>
    </AsideAndMain>
  )
}

export function ReplayView({ snapshot, send }: ReplayProps) {
  const t = useT('replay')
  const { courses, chosen, at, reports, problems } = snapshot.context
  const here = courses[chosen]
  const run = runIn(snapshot.context)
  const one = run?.steps[at]
  const replayed = useMemo(() => (here ? replay(here.trace, workflows) : []), [here])
  const isAgreed = replayed.every(({ differences }) => differences.length === 0)
  const open = run && one ? { snapshot, send, run, one } : null
  return (
    <Stack>
      <Surface
        title={here ? `${t('title')}: ${here.trace.title}` : t('title')}
        aside={here && isAgreed && t('agrees')}
      >
        <FileChoice
          title={t('dropTitle')}
          hint={snapshot.matches({ course: 'reading' }) ? t('reading') : t('dropHint')}
          chooseLabel={t('choose')}
          accept=".json,application/json,.mjs,.js,text/javascript"
          onFiles={(files) => send({ type: 'files.given', files })}
        />
        {problems.length > 0 && (
          <MessageBar intent="error" layout="multiline">
            <MessageBarBody role="alert">
              <MessageBarTitle>{t('badFile')}</MessageBarTitle>
              {problems
                .map(({ name, kind, step }) =>
                  name === null ? t('badLink') : `${name}: ${t(`fault_${kind}`, { n: step })}`,
                )
                .join(' ')}
            </MessageBarBody>
          </MessageBar>
        )}
        {here && open && (
          <>
            {!isAgreed && <Disagreement replayed={replayed} />}
            <Moves {...open} />
            <Choices {...open} />
            <Versions {...open} />
            <Edits {...open} />
            <GiveOn {...open} />
          </>
        )}
      </Surface>
      {reports.map(({ name, report }) => (
        <ReportPart key={`${name} ${report.written_at}`} name={name} report={report} />
      ))}
      {open && <Step {...open} />}
    </Stack>
  )
}

/** Courses of cases gone through as in a debugger: why each step came out as it did, and what would have been otherwise. */
export function Replay({ traces }: { traces: readonly Trace[] }) {
  return <ReplayView {...useReplay(traces)} />
}

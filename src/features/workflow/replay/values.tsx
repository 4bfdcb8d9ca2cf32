import { isEmpty } from '../../../foundation/values/empty.ts'
import { workflows } from '../../../machines/catalogue.ts'
import { stateLabel } from '../../../machines/kit/judge.ts'
import type { Difference, RunStep } from '../../../machines/kit/replay.ts'
import { presentEvent, type TraceStep } from '../../../machines/kit/trace.ts'
import type { Effect } from '../../../machines/kit/workflow.ts'
import { withNumbers } from '../../../domain/desk/setting-placeholders.ts'
import { useWords } from '../../../foundation/text/use-words.ts'
import { useT } from '../../../foundation/text/i18n.ts'
import { Caption } from '../../../ui/layout/arrange.tsx'
import { Ltr } from '../../../ui/layout/ltr.tsx'
import { PlainTable } from '../../../ui/tables/plain-table.tsx'
import { StateBadge } from '../../../ui/workflow/state-badge.tsx'
import { toneOf } from '../../../ui/workflow/state-colours.ts'
import { useStepTexts } from '../../../ui/workflow/step-texts.ts'

/** A value as the file writes it. */
export const shown = (value: unknown): string =>
  value === null || value === undefined
    ? '–'
    : typeof value === 'string'
      ? value
      : (JSON.stringify(value) ?? '–')

/** A state by its name in the language of the moment. */
export function StateOf({ machine, state }: { machine: string; state: string }) {
  const texts = useStepTexts()
  const workflow = workflows[machine]
  return (
    <StateBadge
      size="small"
      tone={toneOf(workflow?.states[state]?.kind ?? 'normal')}
      text={texts.state(machine, state, workflow ? stateLabel(workflow, state) : state)}
    />
  )
}

/** What a step is called: 'Medical: Issue the slip'. */
export function useStepName(): (step: TraceStep) => string {
  const t = useT('replay')
  const texts = useStepTexts()
  return (step) => {
    const stage = texts.stage(step.stage ?? step.machine)
    return step.event === presentEvent
      ? `${stage}: ${t('now')}`
      : `${stage}: ${texts.event(step.event, step.event, step.machine)}`
  }
}

/** Answer of the machines in a word. */
export function useAnswer(): (one: RunStep) => string {
  const t = useT('replay')
  return ({ answered }) =>
    answered === 'ok'
      ? t('allowed')
      : answered === 'unsent'
        ? t('unsent')
        : answered === 'gone'
          ? t('gone')
          : `${t('refused')}: ${answered}`
}

/** What a guard or a plain condition asks for, with the numbers of the settings. */
export function useCondition(): (says: string, settings?: Readonly<Record<string, unknown>>) => string {
  const words = useWords()
  return (says, settings) => withNumbers(words?.sentence(says) ?? says, settings, words?.count)
}

/** Values before and after, by the paths the machines know them by. */
export function Differences({ caption, rows }: { caption: string; rows: readonly Difference[] }) {
  const t = useT('replay')
  if (rows.length === 0) return <Caption>{t('nothing')}</Caption>
  return (
    <PlainTable
      isStacked
      caption={caption}
      keyOf={({ path }) => path.join('.')}
      rows={rows}
      columns={[
        { key: 'field', label: t('field'), cell: ({ path }) => <Ltr>{path.join('.')}</Ltr> },
        { key: 'before', label: t('before'), cell: ({ from }) => <Ltr>{shown(from)}</Ltr> },
        { key: 'after', label: t('after'), cell: ({ to }) => <Ltr>{shown(to)}</Ltr> },
      ]}
    />
  )
}

/** An effect in one line: what is done, and with what. */
export const effectText = (effect: Effect): string => {
  const { do: kind, ...rest } = effect
  return `${kind} ${Object.values(rest)
    .filter((value) => !isEmpty(value))
    .map((value) => shown(value))
    .join(' ')}`
}

import { useLanguage, useT } from '../../../foundation/text/i18n.ts'
import { listComma } from '../../../foundation/text/languages.ts'
import { textsByName } from '../../../foundation/text/text-by-name.ts'
import { roleCodes } from '../../../domain/people/access.ts'
import { bothWaysOf } from '../../../machines/both-ways.ts'
import { workflows } from '../../../machines/catalogue.ts'
import { screenChart } from '../../../machines/charts/screen-chart.ts'
import { screenMachines } from '../../../machines/charts/screen-machines.ts'
import type { GuardCall } from '../../../machines/kit/guard.ts'
import { eventLabel, stateLabel } from '../../../machines/kit/judge.ts'
import type { Workflow } from '../../../machines/kit/workflow.ts'
import { Ltr } from '../../../ui/layout/ltr.tsx'
import { PlainTable } from '../../../ui/tables/plain-table.tsx'
import { StateMap } from '../../../ui/workflow/state-map.tsx'
import { useStepTexts } from '../../../ui/workflow/step-texts.ts'
import { useCondition } from '../replay/values.tsx'
import { effectText } from '../replay/values.tsx'
import { storyCases } from '../story-cases.ts'
import { storySituation } from '../story-facts.ts'
import { outcomeOf } from './row-outcome.ts'
import { drawnOf, joinedEdges } from './drawn-chart.tsx'

/** Result of the last `npm run mutate` by workflow. */
export type ChangesNoticed = Readonly<
  Record<string, { changes: number; noticed: number; equivalent: number }>
>

export const isMachine = (name: string): boolean => workflowOf(name) !== undefined || name in screenMachines
const workflowOf = (name: string): Workflow | undefined =>
  Object.values(workflows).find(({ id }) => id === name)

/** The page of one machine: its chart, how much of it is shown and tested, its table. */
export function MachineDocs({ name, noticed }: { name: string; noticed: ChangesNoticed }) {
  const workflow = workflowOf(name)
  if (workflow) return <WorkflowDocs workflow={workflow} noticed={noticed} />
  return name in screenMachines ? <ScreenDocs name={name} /> : null
}

function WorkflowDocs({ workflow, noticed }: { workflow: Workflow; noticed: ChangesNoticed }) {
  const { id } = workflow
  const t = useT('replay')
  const book = useT('handbook')
  const texts = useStepTexts()
  const title = textsByName(book)(`workflow.${id}`, { defaultValue: texts.stage(id, workflow.title) })
  const event = (on: string) => texts.event(on, eventLabel(workflow, on), id)
  return (
    <section>
      <h2>{title}</h2>
      <StateMap
        label={t('statesOf', { name: title })}
        {...drawnOf(workflow, {
          state: (key, otherwise) => texts.state(id, key, otherwise),
          event,
          bySelf: `(${t('bySelf')})`,
        })}
      />
      <h3>{t('proof')}</h3>
      <Proof workflow={workflow} noticed={noticed} title={title} />
      <h3>{t('transitions')}</h3>
      <Transitions workflow={workflow} title={title} event={event} />
    </section>
  )
}

/** How much of a workflow is shown and held: the pure tests walk every transition and refuse every other event. */
function Proof({ workflow, noticed, title }: { workflow: Workflow; noticed: ChangesNoticed; title: string }) {
  const t = useT('replay')
  const conditions = bothWaysOf(workflow, (row) => storySituation(workflow.id, row), storyCases)
  const turned = conditions.filter(({ refusal, turnedBy }) => refusal !== null && turnedBy !== null)
  const tried = noticed[workflow.id]
  const events = new Set(workflow.rows.map(({ on }) => on))
  const states = Object.keys(workflow.states).length
  const rows = [
    [t('proofStates'), String(states)],
    [t('proofTransitions'), String(workflow.rows.flatMap(({ froms }) => froms).length)],
    [t('proofEvents'), `${events.size} × ${states} × ${Object.keys(roleCodes).length}`],
    [t('proofConditions'), t('ofAll', { part: turned.length, all: conditions.length })],
    [
      t('proofChanges'),
      tried
        ? t('changesNoticed', { part: tried.noticed, all: tried.changes, idle: tried.equivalent })
        : t('notTried'),
    ],
  ] as const
  return (
    <PlainTable
      caption={t('proofOf', { name: title })}
      columns={[
        { key: 'what', label: t('what'), cell: ([what]: readonly [string, string]) => what },
        {
          key: 'much',
          label: t('howMuch'),
          cell: ([, much]: readonly [string, string]) => <bdi>{much}</bdi>,
        },
      ]}
      rows={rows}
      keyOf={([what]) => what}
    />
  )
}

/** A guard in words with the stages, states and fields it looks at. */
function useGuardWords(workflow: Workflow): (call: GuardCall) => string {
  const step = textsByName(useT('step'))
  const book = textsByName(useT('handbook'))
  const texts = useStepTexts()
  const language = useLanguage()
  const conditionOf = useCondition()
  const param = (name: string): string => {
    if (name in workflow.states) return texts.state(workflow.id, name, stateLabel(workflow, name))
    const field = texts.field(name, workflow.fields[name], workflow.module)
    return step(`stage.${name}`, { defaultValue: book(`param.${name}`, { defaultValue: field }) })
  }
  return ({ says, params }) =>
    conditionOf(says) + (params.length > 0 ? ` (${params.map(param).join(listComma(language))})` : '')
}

function Transitions({
  workflow,
  title,
  event,
}: {
  workflow: Workflow
  title: string
  event: (on: string) => string
}) {
  const { id } = workflow
  const t = useT('replay')
  const book = useT('handbook')
  const words = textsByName(book)
  const texts = useStepTexts()
  const language = useLanguage()
  const conditionOf = useCondition()
  const guardOf = useGuardWords(workflow)
  const comma = listComma(language)
  const state = (name: string) => texts.state(id, name, stateLabel(workflow, name))
  const field = (name: string) => texts.field(name, workflow.fields[name], workflow.module)
  const given = (payload: readonly string[]) => {
    const optional = payload.flatMap((name) => (name.endsWith('?') ? [field(name.slice(0, -1))] : []))
    return [
      ...payload.filter((name) => !name.endsWith('?')).map(field),
      ...(optional.length > 0 ? [book('optional', { fields: optional.join(comma) })] : []),
    ].join(comma)
  }
  const roles = (cell: string) => {
    const named = cell
      .replace('only:', '')
      .split(' ')
      .map((code) => words(`role.${code}`))
      .join(comma)
    return cell.startsWith('only:') ? book('only', { roles: named }) : named
  }
  // Its numbers are those of the settings.
  const undoBy = (undo: string) => conditionOf(words(`undoBy.${undo}`, { skipInterpolation: true }))
  return (
    <PlainTable
      caption={t('transitionsOf', { name: title })}
      columns={[
        { key: 'n', label: book('number'), cell: ({ n }) => n },
        { key: 'from', label: book('from'), cell: ({ froms }) => froms.map(state).join(comma) },
        {
          key: 'event',
          label: t('event'),
          cell: ({ on }) =>
            on === 'always' ? (
              t('bySelf')
            ) : (
              <>
                {event(on)} <Ltr>{on}</Ltr>
              </>
            ),
        },
        { key: 'given', label: book('given'), cell: ({ payload = [] }) => given(payload) },
        {
          key: 'condition',
          label: book('condition'),
          cell: ({ calls, when }) => (
            <>
              {calls.map((call, place) => (
                // Guards of a row keep their places.
                <div key={place}>
                  {guardOf(call)} <Ltr isWhole>{call.code}</Ltr>
                </div>
              ))}
              {when && <div>{conditionOf(when.says)}</div>}
            </>
          ),
        },
        {
          key: 'writes',
          label: t('writes'),
          cell: (row) => outcomeOf(id, row).writes.map(field).join(comma),
        },
        {
          key: 'effects',
          label: t('effectList'),
          cell: (row) =>
            outcomeOf(id, row).effects.map((effect, place) => (
              // Effects of a row keep their places.
              <div key={place}>
                <Ltr>{effectText(effect)}</Ltr>
              </div>
            )),
        },
        { key: 'to', label: book('to'), cell: ({ to }) => (to === '(same)' ? book('stays') : state(to)) },
        { key: 'who', label: book('who'), cell: ({ roles: cell }) => roles(cell) },
        { key: 'undo', label: book('undo'), cell: ({ undo }) => undoBy(undo) },
      ]}
      rows={workflow.rows}
      keyOf={({ n, on, to, froms }) => `${n} ${on} ${to} ${froms.join()}`}
    />
  )
}

/** A machine of the screens: its states, events and actions are called as the program calls them. */
function ScreenDocs({ name }: { name: string }) {
  const t = useT('replay')
  const book = useT('handbook')
  const screen = screenMachines[name]
  if (!screen) return null
  const { initial, states, edges } = screenChart(screen.machine)
  const title = textsByName(t)(`screenMachine.${name}`, { defaultValue: screen.title })
  return (
    <section>
      <h2>{title}</h2>
      <StateMap
        label={t('statesOf', { name: title })}
        initial={initial}
        states={states.map(({ key, kind }) => ({ key, label: key, kind }))}
        edges={joinedEdges(edges.map(({ from, to, event }) => ({ from, to, label: event })))}
      />
      <h3>{t('transitions')}</h3>
      <PlainTable
        caption={t('transitionsOf', { name: title })}
        columns={[
          { key: 'from', label: book('from'), cell: ({ from }) => <Ltr>{from}</Ltr> },
          { key: 'event', label: t('event'), cell: ({ event }) => <Ltr>{event}</Ltr> },
          { key: 'onlyIf', label: book('condition'), cell: ({ onlyIf }) => <Ltr>{onlyIf}</Ltr> },
          { key: 'does', label: t('does'), cell: ({ does }) => <Ltr>{does}</Ltr> },
          {
            key: 'to',
            label: book('to'),
            cell: ({ from, to }) => (from === to ? book('stays') : <Ltr>{to}</Ltr>),
          },
        ]}
        rows={edges}
        keyOf={({ from, event, onlyIf, does, to }) => [from, event, onlyIf, does, to].join()}
      />
    </section>
  )
}

import { Stories, Title, useOf } from '@storybook/addon-docs/blocks'
import { FluentProvider } from '@fluentui/react-components'
import changesNoticed from '../docs/workflows/changes-noticed.json' with { type: 'json' }
import { roleCodes } from '../src/domain/people/access.ts'
import { drawnOf, joinedEdges } from '../src/features/workflow/stories/drawn-chart.tsx'
import { storySituation } from '../src/features/workflow/story-facts.ts'
import { bothWaysOf } from '../src/machines/both-ways.ts'
import { workflows } from '../src/machines/catalogue.ts'
import { workflowTransitions } from '../src/machines/charts/chart.ts'
import { screenChart, screenTransitions } from '../src/machines/charts/screen-chart.ts'
import { screenMachines } from '../src/machines/charts/screen-machines.ts'
import { PlainTable } from '../src/ui/tables/plain-table.tsx'
import type { Workflow } from '../src/machines/kit/workflow.ts'
import { StateMap, type MapEdge, type MapState } from '../src/ui/workflow/state-map.tsx'
import { makeTheme } from '../src/ui/layout/theme.ts'

interface MachinePageData {
  title: string
  initial: string
  states: MapState[]
  edges: MapEdge[]
  head: string[]
  rows: string[][]
  /** What tests and stories show of it, by name. */
  proof: [string, string][]
}

/** Result of the last `npm run mutate` by workflow. */
const noticed: Readonly<Record<string, { changes: number; noticed: number; equivalent: number }>> =
  changesNoticed

/** How much of a workflow is shown and held: the pure tests walk every transition and refuse every other event. */
function proofOf(workflow: Workflow): [string, string][] {
  const conditions = bothWaysOf(workflow, (row) => storySituation(workflow.id, row))
  const turned = conditions.filter(({ refusal, turnedBy }) => refusal !== null && turnedBy !== null)
  const tried = noticed[workflow.id]
  const events = new Set(workflow.rows.map(({ on }) => on))
  return [
    ['States, each a story', String(Object.keys(workflow.states).length)],
    ['Transitions, each walked by a test', String(workflow.rows.flatMap(({ froms }) => froms).length)],
    [
      'Events tried in every state by every role',
      `${events.size} × ${Object.keys(workflow.states).length} × ${Object.keys(roleCodes).length}`,
    ],
    ['Conditions shown both ways', `${turned.length} of ${conditions.length}`],
    [
      'Changes of the table that a test notices',
      tried ? `${tried.noticed} of ${tried.changes}, ${tried.equivalent} without effect` : 'not tried',
    ],
  ]
}

/** What the page of a machine tells; null when there is no machine of that name. */
function dataOf(name: string): MachinePageData | null {
  const workflow = Object.values(workflows).find(({ id }) => id === name)
  if (workflow) {
    return {
      title: workflow.title,
      ...drawnOf(workflow),
      ...workflowTransitions(workflow),
      proof: proofOf(workflow),
    }
  }
  const screen = screenMachines[name]
  if (!screen) return null
  const { initial, states, edges } = screenChart(screen.machine)
  return {
    title: screen.title,
    initial,
    states: states.map(({ key, kind }) => ({ key, label: key, kind })),
    edges: joinedEdges(edges.map(({ from, to, event }) => ({ from, to, label: event }))),
    ...screenTransitions(screen.machine),
    proof: [],
  }
}

function MachineDocs({ name }: { name: string }) {
  const data = dataOf(name)
  if (!data) return null
  return (
    <section>
      <h2>{data.title}</h2>
      <StateMap
        label={`States of ${data.title}`}
        initial={data.initial}
        states={data.states}
        edges={data.edges}
      />
      {data.proof.length > 0 && (
        <>
          <h3>What is shown and tested</h3>
          <PlainTable
            caption={`What is shown and tested of ${data.title}`}
            columns={[
              { key: 'what', label: 'What', cell: ([what]: readonly [string, string]) => what },
              { key: 'much', label: 'How much', cell: ([, much]: readonly [string, string]) => much },
            ]}
            rows={data.proof}
            keyOf={([what]) => what}
          />
        </>
      )}
      <h3>Transitions</h3>
      <PlainTable
        caption={`Transitions of ${data.title}`}
        columns={data.head.map((label, at) => ({
          key: label,
          label,
          cell: (row: readonly string[]) => row[at]?.replaceAll('`', ''),
        }))}
        rows={data.rows}
        keyOf={(row) => row.join()}
      />
    </section>
  )
}

/** The docs page of a stories file: chart and transitions of every machine its stories show; else the stories themselves. */
export function MachinePage() {
  const { csfFile } = useOf('meta', ['meta'])
  const names = [
    ...new Set(Object.values(csfFile.stories).map(({ parameters }) => String(parameters?.['machine'] ?? ''))),
  ].filter((name) => dataOf(name) !== null)
  return (
    <>
      <Title />
      {names.length === 0 ? (
        <Stories />
      ) : (
        <FluentProvider theme={makeTheme('light5')}>
          {names.map((name) => (
            <MachineDocs key={name} name={name} />
          ))}
        </FluentProvider>
      )}
    </>
  )
}

import { Stories, Title, useOf } from '@storybook/addon-docs/blocks'
import { FluentProvider } from '@fluentui/react-components'
import { workflows } from '../src/machines/catalogue.ts'
import { workflowTransitions } from '../src/machines/charts/chart.ts'
import { screenChart, screenTransitions } from '../src/machines/charts/screen-chart.ts'
import { screenMachines } from '../src/machines/charts/screen-machines.ts'
import { PlainTable } from '../src/ui/tables/plain-table.tsx'
import { StateMap, type MapEdge, type MapState } from '../src/ui/workflow/state-map.tsx'
import { makeTheme } from '../src/ui/layout/theme.ts'

interface MachinePageData {
  title: string
  initial: string
  states: MapState[]
  edges: MapEdge[]
  head: string[]
  rows: string[][]
}

/** Ways between the same two states share a line. */
function joined(edges: readonly MapEdge[]): MapEdge[] {
  const ways = Map.groupBy(edges, ({ from, to }) => `${from} ${to}`)
  return [...ways.values()].map((same) => ({
    from: same[0]?.from ?? '',
    to: same[0]?.to ?? '',
    label: [...new Set(same.map(({ label }) => label))].join(', '),
  }))
}

/** What the page of a machine tells; null when there is no machine of that name. */
function dataOf(name: string): MachinePageData | null {
  const workflow = Object.values(workflows).find(({ id }) => id === name)
  if (workflow) {
    const edges = workflow.rows.flatMap((row) =>
      row.froms.map((from) => ({
        from,
        to: row.to === '(same)' ? from : row.to,
        label: row.on === 'always' ? '(by itself)' : row.on,
      })),
    )
    return {
      title: workflow.title,
      initial: workflow.initial,
      states: Object.entries(workflow.states).map(([key, { label, kind }]) => ({ key, label, kind })),
      edges: joined(edges),
      ...workflowTransitions(workflow),
    }
  }
  const screen = screenMachines[name]
  if (!screen) return null
  const { initial, states, edges } = screenChart(screen.machine)
  return {
    title: screen.title,
    initial,
    states: states.map(({ key, kind }) => ({ key, label: key, kind })),
    edges: joined(edges.map(({ from, to, event }) => ({ from, to, label: event }))),
    ...screenTransitions(screen.machine),
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

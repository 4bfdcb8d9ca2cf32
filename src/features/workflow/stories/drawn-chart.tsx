import type { Workflow } from '../../../machines/kit/workflow.ts'
import { StateMap, type MapEdge, type MapState } from '../../../ui/workflow/state-map.tsx'

/** Ways between the same two states share a line. */
export function joinedEdges(edges: readonly MapEdge[]): MapEdge[] {
  const ways = Map.groupBy(edges, ({ from, to }) => `${from} ${to}`)
  return [...ways.values()].map((same) => ({
    from: same[0]?.from ?? '',
    to: same[0]?.to ?? '',
    label: [...new Set(same.map(({ label }) => label))].join(', '),
  }))
}

/** States of a workflow and the ways between them, as a chart draws them. */
export const drawnOf = (workflow: Workflow): { initial: string; states: MapState[]; edges: MapEdge[] } => ({
  initial: workflow.initial,
  states: Object.entries(workflow.states).map(([key, { label, kind }]) => ({ key, label, kind })),
  edges: joinedEdges(
    workflow.rows.flatMap((row) =>
      row.froms.map((from) => ({
        from,
        to: row.to === '(same)' ? from : row.to,
        label: row.on === 'always' ? '(by itself)' : row.on,
      })),
    ),
  ),
})

/** The chart of a story's workflow with the state of the story marked. */
export function StoryChart({ workflow, state }: { workflow: Workflow; state: string }) {
  return (
    <details open style={{ marginBlockStart: 16 }}>
      <summary>{`States of ${workflow.title}`}</summary>
      <StateMap
        label={`States of ${workflow.title}`}
        {...drawnOf(workflow)}
        here={{ key: state, mark: 'This story' }}
      />
    </details>
  )
}

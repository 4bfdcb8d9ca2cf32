import { useT } from '../../../foundation/text/i18n.ts'
import type { Workflow } from '../../../machines/kit/workflow.ts'
import { StateMap, type MapEdge, type MapState } from '../../../ui/workflow/state-map.tsx'
import { useStepTexts } from '../../../ui/workflow/step-texts.ts'

/** Ways between the same two states share a line. */
export function joinedEdges(edges: readonly MapEdge[]): MapEdge[] {
  const ways = Map.groupBy(edges, ({ from, to }) => `${from} ${to}`)
  return [...ways.values()].map((same) => ({
    from: same[0]?.from ?? '',
    to: same[0]?.to ?? '',
    label: [...new Set(same.map(({ label }) => label))].join(', '),
  }))
}

interface ChartWords {
  state: (state: string, label: string) => string
  event: (event: string) => string
  bySelf: string
}

/** States of a workflow and the ways between them, as a chart draws them. */
export const drawnOf = (
  workflow: Workflow,
  words: ChartWords,
): { initial: string; states: MapState[]; edges: MapEdge[] } => ({
  initial: workflow.initial,
  states: Object.entries(workflow.states).map(([key, { label, kind }]) => ({
    key,
    label: words.state(key, label),
    kind,
  })),
  edges: joinedEdges(
    workflow.rows.flatMap((row) =>
      row.froms.map((from) => ({
        from,
        to: row.to === '(same)' ? from : row.to,
        label: row.on === 'always' ? words.bySelf : words.event(row.on),
      })),
    ),
  ),
})

/** The chart of a story's workflow with the state of the story marked. */
export function StoryChart({ workflow, state }: { workflow: Workflow; state: string }) {
  const t = useT('replay')
  const texts = useStepTexts()
  const { id } = workflow
  const label = t('statesOf', { name: texts.stage(id, workflow.title) })
  const drawn = drawnOf(workflow, {
    state: (key, otherwise) => texts.state(id, key, otherwise),
    event: (event) => texts.event(event, event, id),
    bySelf: `(${t('bySelf')})`,
  })
  return (
    <details open style={{ marginBlockStart: 16 }}>
      <summary>{label}</summary>
      <StateMap label={label} {...drawn} here={{ key: state, mark: t('thisStory') }} />
    </details>
  )
}

import { expect, within } from 'storybook/test'
import { withNumbers } from '../../../domain/desk/setting-marks.ts'
import { bothWaysOf } from '../../../machines/both-ways.ts'
import { workflows } from '../../../machines/catalogue.ts'
import { stateLabel } from '../../../machines/kit/judge.ts'
import { PlainTable } from '../../../ui/tables/plain-table.tsx'
import { useStepTexts } from '../../../ui/workflow/step-texts.ts'
import { storySituation } from '../story-facts.ts'
import type { StepStory } from './step-story.tsx'

const caption = 'Conditions both ways'

/** Every condition of a workflow: what it says when it refuses, and what makes it answer the other way. */
function Conditions({ machine }: { machine: string }) {
  const texts = useStepTexts()
  const workflow = workflows[machine]
  if (!workflow) throw new Error(`There is no workflow ${machine}.`)
  const found = bothWaysOf(workflow, (row) => storySituation(machine, row))
  return (
    <PlainTable
      caption={caption}
      columns={[
        { key: 'n', label: 'Row', cell: ({ row }) => row.n },
        {
          key: 'from',
          label: 'State',
          cell: ({ row }) => row.froms.map((state) => stateLabel(workflow, state)).join(', '),
        },
        { key: 'on', label: 'Event', cell: ({ row }) => row.on },
        {
          key: 'code',
          label: 'Condition',
          cell: ({ call: { code, params, says } }) =>
            `${code}${params.length > 0 ? `(${params.join(', ')})` : ''}: ${withNumbers(says)}`,
        },
        {
          key: 'refused',
          label: 'Refused with',
          cell: ({ refusal }) => <bdi>{refusal ? texts.said(refusal) : '–'}</bdi>,
        },
        {
          key: 'turned',
          label: 'Turned by',
          cell: ({ turnedBy, refusesFirst }) => (
            <bdi dir="ltr">
              {turnedBy
                ? `${refusesFirst ? 'passes' : 'refuses'} with ${turnedBy
                    .map(({ path, to }) => `${path.join('.')} = ${JSON.stringify(to)}`)
                    .join(', ')}`
                : 'found one way only'}
            </bdi>
          ),
        },
      ]}
      rows={found}
      keyOf={({ row, call }) => `${row.n} ${call.code} ${call.params.join()} ${row.calls.indexOf(call)}`}
    />
  )
}

/** The conditions of a workflow in one table. */
export const conditionsOf = (machine: string): StepStory => ({
  render: () => <Conditions machine={machine} />,
  async play({ canvasElement }) {
    const table = await within(canvasElement).findByRole('table', { name: caption }, { timeout: 10_000 })
    const asked = workflows[machine]?.rows.flatMap((row) => [...row.calls, ...(row.when ? [row.when] : [])])
    await expect(within(table).getAllByRole('row')).toHaveLength((asked?.length ?? 0) + 1)
  },
})

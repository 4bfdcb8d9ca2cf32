import { expect, within } from 'storybook/test'
import { wordsIn } from '../../../client/journey/story-words.ts'
import { useLanguage, useT } from '../../../foundation/text/i18n.ts'
import { listComma } from '../../../foundation/text/languages.ts'
import { bothWaysOf } from '../../../machines/both-ways.ts'
import { workflows } from '../../../machines/catalogue.ts'
import { stateLabel } from '../../../machines/kit/judge.ts'
import { Ltr } from '../../../ui/layout/ltr.tsx'
import { PlainTable } from '../../../ui/tables/plain-table.tsx'
import { useStepTexts } from '../../../ui/workflow/step-texts.ts'
import { useCondition } from '../replay/values.tsx'
import { storyCases } from '../story-cases.ts'
import { storySituation } from '../story-facts.ts'
import type { StepStory } from './step-story.tsx'

/** Every condition of a workflow: what it says when it refuses, and what makes it answer the other way. */
function Conditions({ machine }: { machine: string }) {
  const t = useT('replay')
  const texts = useStepTexts()
  const language = useLanguage()
  const conditionOf = useCondition()
  const workflow = workflows[machine]
  if (!workflow) throw new Error(`There is no workflow ${machine}.`)
  const found = bothWaysOf(workflow, (row) => storySituation(machine, row), storyCases)
  return (
    <PlainTable
      caption={t('bothWays')}
      columns={[
        { key: 'n', label: t('rowNumber'), cell: ({ row }) => row.n },
        {
          key: 'from',
          label: t('state'),
          cell: ({ row }) =>
            row.froms
              .map((state) => texts.state(machine, state, stateLabel(workflow, state)))
              .join(listComma(language)),
        },
        { key: 'on', label: t('event'), cell: ({ row }) => <Ltr>{row.on}</Ltr> },
        {
          key: 'code',
          label: t('says'),
          cell: ({ call: { code, params, says } }) => (
            <>
              <Ltr isWhole>{`${code}${params.length > 0 ? `(${params.join(', ')})` : ''}`}</Ltr>:{' '}
              <bdi>{conditionOf(says)}</bdi>
            </>
          ),
        },
        {
          key: 'refused',
          label: t('refusedWith'),
          cell: ({ refusal }) => <bdi>{refusal ? texts.said(refusal) : '–'}</bdi>,
        },
        {
          key: 'turned',
          label: t('turnedBy'),
          cell: ({ turnedBy, refusesFirst }) => {
            if (!turnedBy) return t('oneWay')
            const change = turnedBy
              .flatMap(({ path, to, also }) => [{ path, to }, ...also])
              .map(({ path, to }) => `${path.join('.')} = ${JSON.stringify(to)}`)
              .join(listComma(language))
            return <bdi>{refusesFirst ? t('passesWith', { change }) : t('refusesWith', { change })}</bdi>
          },
        },
      ]}
      rows={found}
      // One condition can stand in a row twice.
      keyOf={(one) => String(found.indexOf(one))}
    />
  )
}

/** The conditions of a workflow in one table. */
export const conditionsOf = (machine: string): StepStory => ({
  render: () => <Conditions machine={machine} />,
  async play(context) {
    const t = await wordsIn('replay', context)
    const canvas = within(context.canvasElement)
    const table = await canvas.findByRole('table', { name: t('bothWays') }, { timeout: 10_000 })
    const asked = workflows[machine]?.rows.flatMap((row) => [...row.calls, ...(row.when ? [row.when] : [])])
    await expect(within(table).getAllByRole('row')).toHaveLength((asked?.length ?? 0) + 1)
  },
})

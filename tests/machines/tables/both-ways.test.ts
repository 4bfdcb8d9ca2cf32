/** Storybook shows every condition both ways: what is said of it has been asked of the machine again here. */
import { describe, expect, it } from 'vitest'
import { storyCases } from '../../../src/features/workflow/story-cases.ts'
import { storySituation } from '../../../src/features/workflow/story-facts.ts'
import { bothWaysOf, type BothWays } from '../../../src/machines/both-ways.ts'
import { workflows } from '../../../src/machines/catalogue.ts'
import { changed, refusedBy, unreadable } from '../../../src/machines/opening-situation.ts'

/** Conditions that let every case of their row pass: no stage comes before the medical, and a stamped or expired visa keeps its unit. */
const oneWay: Readonly<Record<string, readonly string[]>> = {
  medical: ['1 G-DEP', '5 G-DEP'],
  visa_allotment: ['16 G-CAN-REISSUE', '16 G-CAN-REISSUE'],
}

const nameOf = ({ row, call }: BothWays) => `${row.n} ${call.code}`

describe.each(Object.values(workflows).map((workflow) => [workflow.title, workflow] as const))(
  'conditions of %s',
  (_, workflow) => {
    const found = bothWaysOf(workflow, (row) => storySituation(workflow.id, row), storyCases)

    it('answer one way in the case one starts with, the other way after the change', () => {
      const answers = found
        .filter(({ turnedBy }) => turnedBy !== null)
        .map((one) => {
          const turned = (one.turnedBy ?? []).reduce(changed, one.start)
          return {
            name: nameOf(one),
            first: refusedBy(one.call, one.start).length > 0,
            after: refusedBy(one.call, turned).length > 0,
            isSaid: one.refusal !== null && one.refusal.message !== '',
          }
        })
      expect(answers.filter(({ first, after, isSaid }) => first === after || !isSaid)).toEqual([])
    })

    it('are shown both ways, but for those listed', () => {
      expect(found.filter(({ turnedBy }) => turnedBy === null).map(nameOf)).toEqual(oneWay[workflow.id] ?? [])
    })
  },
)

describe('a list in JSON that a condition reads', () => {
  const workflow = workflows['embassy']
  const found = workflow && bothWaysOf(workflow, (row) => storySituation(workflow.id, row), storyCases)
  const kept = found?.find(({ call }) => call.code === 'G-EMB-CHECK')
  const refusedFor = (checklist: unknown) => {
    if (!kept) throw new Error('No condition reads the checklist.')
    return refusedBy(kept.call, changed(kept.start, { path: ['data', 'checklist'], to: checklist, also: [] }))
  }

  it('is refused in words', () => {
    expect(refusedFor([{ item: 'Photo', ok: false }]).map(({ message }) => message)).toEqual([
      'Missing documents: Photo.',
    ])
  })

  it('is set aside where the refusal would name something without a text', () => {
    expect(refusedFor([1])).toEqual([unreadable])
  })
})

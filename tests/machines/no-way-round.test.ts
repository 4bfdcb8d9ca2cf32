/** What a blocker refuses is refused on every other way to the same place: no cancelled attempt wipes it (decision 0260). */
import { describe, expect, test } from 'vitest'
import { roleCodes, type RoleCode } from '../../src/domain/people/access.ts'
import { workflows } from '../../src/machines/catalogue.ts'
import { roleAllowed } from '../../src/machines/kit/judge.ts'
import type { Row, Workflow } from '../../src/machines/kit/workflow.ts'
import { medicalWorkflow } from '../../src/machines/journey/medical.ts'

/** Officers: who leads them may do more, and answers for it. */
const officers = (Object.keys(roleCodes) as RoleCode[]).filter((role) => role !== 'ADM' && role !== 'MGR') // Object.keys loses the literal keys.
/** What only looks at the entry itself: another event has other days and its own reason. */
const ofTheEntry = ['G-NF', 'G-SEQ', 'G-REASON']
const named = (row: Row): string[] =>
  row.calls
    .filter((call) => !ofTheEntry.includes(call.code))
    .map((call) => [call.code, ...call.params].join(' '))

/** Every way from one state to another that visits no state twice, by rows this role may send. */
function waysOf(workflow: Workflow, from: string, to: string, role: RoleCode): Row[][] {
  const ways: Row[][] = []
  const go = (state: string, way: Row[], visited: readonly string[]): void => {
    for (const row of workflow.rows) {
      if (
        !row.froms.includes(state) ||
        row.on === 'always' ||
        row.to === '(same)' ||
        visited.includes(row.to) ||
        !roleAllowed(row.roles, role, 'recruiting')
      )
        continue
      if (row.to === to) ways.push([...way, row])
      else go(row.to, [...way, row], [...visited, row.to])
    }
  }
  go(from, [], [from])
  return ways
}

/** Ways round a blocker: 'unfit RETEST asks G-MED-RETEST; not asked by CANCEL, RETEST (PRO)'. */
function waysRound(workflow: Workflow): string[] {
  const blockers = Object.keys(workflow.states).filter((state) => workflow.states[state]?.kind === 'blocker')
  return blockers.flatMap((blocker) => {
    // A manager's correction of a wrong entry is no way an officer goes.
    const out = workflow.rows.filter(
      (row) =>
        row.froms.includes(blocker) &&
        row.on !== 'always' &&
        row.roles !== 'SYS' &&
        !row.roles.startsWith('only:') &&
        ['initial', 'normal'].includes(workflow.states[row.to]?.kind ?? ''),
    )
    return out.flatMap((direct) =>
      officers.flatMap((role) =>
        waysOf(workflow, blocker, direct.to, role)
          .filter((way) => way.length > 1)
          .flatMap((way) => {
            const onTheWay = new Set(way.flatMap(named))
            const unasked = named(direct).filter((guard) => !onTheWay.has(guard))
            return unasked.length === 0
              ? []
              : [
                  `${blocker} ${direct.on} asks ${unasked.join(', ')}; not asked by ${way.map((row) => row.on).join(', ')} (${role})`,
                ]
          }),
      ),
    )
  })
}

describe.each(Object.values(workflows))('$title', (workflow) => {
  test('has no way round what a blocker refuses', () => {
    expect([...new Set(waysRound(workflow))]).toEqual([])
  })
})

test('the way by a cancelled attempt is found where it is open', () => {
  const open: Workflow = {
    ...medicalWorkflow,
    rows: medicalWorkflow.rows.map((row) =>
      row.n === 15 ? { ...row, calls: row.calls.filter((call) => call.code !== 'G-MED-RETEST') } : row,
    ),
  }
  expect(waysRound(open)).toContain('unfit RETEST asks G-MED-RETEST; not asked by CANCEL, RETEST (PRO)')
})

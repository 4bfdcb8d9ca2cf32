/** Whatever a person posts asks for the authority before it is sent, so that no page and no desk offers what the books refuse. Source: accounting 6.2, 8; tickets 6. */
import { expect, test } from 'vitest'
import { authorityHeld } from '../../src/machines/guards/authority.ts'
import { workflows } from '../../src/machines/catalogue.ts'
import type { Row, Workflow } from '../../src/machines/kit/workflow.ts'

/** Events that post without this guard, each with what stands in its place. */
const instead: Readonly<Record<string, string>> = {
  'temporary_ticket TRANSFER_TO_IATA': 'bought through BSP already: the system posts it',
  'bsp_statement CLOSE': 'small differences: the system posts them',
  'bsp_statement RESOLVE': 'G-BS-ACTION: asked for the row and the action that is chosen',
  'ticket VOID': 'G-TK-OWN: by role on the day of issue, under an authority later',
  'cheque CLEAR': 'the bank moved the money: the system posts it',
  'cheque BOUNCE': 'the bank moved the money: the system posts it',
  'cheque RETURN_TO_DRAWER': 'G-CQ-REVERSE: what the workflow of the receipt says',
  'cheque STOP': 'G-CQ-REVERSE: what the workflow of the payment says',
}

const named = (workflow: Workflow, row: Row): string => `${workflow.id} ${row.on}`
const posting = Object.values(workflows).flatMap((workflow) =>
  workflow.rows.flatMap((row) =>
    row.posts && row.roles !== 'SYS'
      ? [{ name: named(workflow, row), isGuarded: row.calls.some(({ code }) => code === authorityHeld.code) }]
      : [],
  ),
)

test('every event that posts asks for the authority, or says what stands in its place', () => {
  expect(posting.length).toBeGreaterThan(15)
  expect(posting.flatMap(({ name, isGuarded }) => (isGuarded || instead[name] ? [] : [name]))).toEqual([])
})

test('nothing is left out that asks, or that does not post', () => {
  const left = Object.keys(instead).filter(
    (one) => !posting.some(({ name, isGuarded }) => name === one && !isGuarded),
  )
  expect(left).toEqual([])
})

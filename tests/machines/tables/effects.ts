/** What a row does beside its state, as the handbook's column says it and as the machine does it. */
import { workflows } from '../../../src/machines/catalogue.ts'
import type { Effect, Workflow } from '../../../src/machines/kit/workflow.ts'
import tables from '../../spec/transitions.json' with { type: 'json' }
import { agreed } from './agreements.ts'
import type { Step } from '../workflow-walk.ts'

const book: Readonly<Record<string, { rows: { n: number; actions?: string }[] }>> = tables

/** Words of an action whose value only the record knows: the text then is not compared. */
const fixedText = (text: string): string => (/\{(?!name\})|next_action/.test(text) ? '…' : text)
const tableOf = (id: string): string => workflows[id]?.table ?? id

/** 'note(N01), task(PRO, "Renew", +2)' as one sign per action; what stands there in plain words is left to the rows' own record. */
function promised(table: string, n: number): string[] | null {
  const actions =
    book[table]?.rows.find((row) => row.n === n)?.actions ?? agreed[`${table}:${n}`]?.row?.actions
  if (actions === undefined) return null
  const found: string[] = []
  for (const [, name = '', inside = ''] of actions.matchAll(
    /\b(note|task|cal|cost|send|custody)\(([^()]*)\)/g,
  )) {
    const parts = inside.split(/,\s*(?=[^"]*(?:"[^"]*"[^"]*)*$)/)
    if (name === 'note') found.push(`note ${inside}`)
    if (name === 'task')
      found.push(
        `task ${parts[0]} ${fixedText((parts[1] ?? '').replaceAll('"', ''))} ${(parts[2] ?? '').trim()}`,
      )
    if (name === 'cal') found.push(...(parts[1] ?? '').split(' or ').map((category) => `cal ${category}`))
    if (name === 'cost') found.push(`cost ${parts[0] === 'paper_kind' ? '…' : parts[0]}`)
    if (name === 'send') found.push(`send ${(parts[0] ?? '').split(' ')[0]} ${parts[1]}`)
    if (name === 'custody') found.push(`custody ${inside.split(';')[0]}`)
  }
  if (/\bnewAttempt\b(?! of)/.test(actions)) found.push('newAttempt')
  return found
}

/** The same sign of an effect; orders are a machine's own and stand in the rows' record. */
function signOf(effect: Effect): string | null {
  switch (effect.do) {
    case 'note':
      return `note ${effect.id.split('-')[0]}`
    case 'task':
      return `task ${effect.role} ${effect.text} +${effect.days}`
    case 'cal':
      return `cal ${effect.category}`
    case 'cost':
      return `cost ${effect.kind}`
    case 'send':
      return `send ${tableOf(effect.to)} ${effect.event}`
    case 'custody':
      return `custody ${effect.place}`
    case 'newAttempt':
      return 'newAttempt'
    case 'order':
      return null
  }
}

/** Whether a sign is what the table means; '…' stands for words only the record knows. */
const matches = (meant: string, sign: string): boolean => {
  const [before = '', after] = meant.split('…')
  return after === undefined ? meant === sign : sign.startsWith(before) && sign.endsWith(after)
}

/** Differences between table and row: what it promises and did not happen, what happened and it does not promise. */
export function effectDifferences(workflow: Workflow, n: number, steps: readonly Step[]): string[] {
  const table = promised(workflow.table, n)
  if (table === null) return []
  const agreement = agreed[`${workflow.table}:${n}`]?.effects ?? {}
  const wanted = [
    ...new Set([...table.filter((sign) => !agreement.without?.includes(sign)), ...(agreement.more ?? [])]),
  ]
  const seen = [
    ...new Set(steps.flatMap((step) => effectsOf(step)).flatMap((effect) => signOf(effect) ?? [])),
  ]
  return [
    ...wanted.filter((meant) => !seen.some((sign) => matches(meant, sign))).map((meant) => `never: ${meant}`),
    ...seen.filter((sign) => !wanted.some((meant) => matches(meant, sign))).map((sign) => `also: ${sign}`),
  ]
}

/** Effects of the row itself; an event may take always rows after its own. */
const effectsOf = (step: Step): readonly Effect[] =>
  step.row.effects?.({
    record: step.after.record,
    facts: step.before.facts,
    last: step.before.last,
    data: step.event.data,
  }) ?? []

/** Tasks whose condition is never true after their row, never false, or names a state the machine does not have. */
export function faultyTasks(workflow: Workflow, steps: readonly Step[]): string[] {
  const states = Object.keys(workflow.states)
  return steps.flatMap((step) =>
    step.after.effects.flatMap((effect) => {
      if (effect.do !== 'task') return []
      const at = `row ${step.row.n} "${effect.text}"`
      const own = effect.open['own'] ?? effect.open['record']
      if (Object.values(effect.open).some((open) => open.length === 0)) return [`${at} is never to be done`]
      if (!own) return Object.keys(effect.open).length === 0 ? [`${at} has no condition`] : []
      return [
        ...own.filter((state) => !states.includes(state)).map((state) => `${at} waits for ${state}`),
        ...(own.includes(step.after.state) ? [] : [`${at} is over in ${step.after.state}`]),
        ...(states.every((state) => own.includes(state)) ? [`${at} is never over`] : []),
      ]
    }),
  )
}

const asText = (value: unknown): string =>
  value === undefined || value === null ? '–' : typeof value === 'string' ? value : JSON.stringify(value)
const ofEffect = ({ do: name, ...rest }: Effect): string =>
  `${name} ${Object.entries(rest)
    .map(([key, value]) => `${key}=${asText(value)}`)
    .join(', ')}`.trim()

/** Everything each row writes and does with the samples of its suite, to be read by a reviewer and compared by the test. */
export function recordOfRows(workflow: Workflow, steps: readonly Step[]): string {
  const numbers = [...new Set(workflow.rows.map((row) => row.n))]
  const lines = numbers.flatMap((n) =>
    steps
      .filter((step) => step.row.n === n)
      .flatMap((step) => {
        const names = [
          ...new Set([...Object.keys(step.before.record), ...Object.keys(step.after.record)]),
        ].filter(
          (name) => JSON.stringify(step.before.record[name]) !== JSON.stringify(step.after.record[name]),
        )
        return [
          `${n} ${step.row.on}: ${step.from} → ${step.after.state}`,
          ...names
            .toSorted()
            .map(
              (name) =>
                `    ${name}: ${asText(step.before.record[name])} → ${asText(step.after.record[name])}`,
            ),
          ...step.after.effects.map((effect) => `    * ${ofEffect(effect)}`),
        ]
      }),
  )
  return `${workflow.title} (${workflow.table}): what each row writes (field: before → after) and does (*), with the samples of its suite.\n\n${lines.join('\n')}\n`
}

/** Courses exported from the running product, held against the machines of today (decision 0144). */
import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { workflows } from '../../src/machines/catalogue.ts'
import { translate } from '../../src/server/platform/reader-words.ts'
import { defineWorkflow } from '../../src/machines/kit/workflow.ts'
import {
  differencesOf,
  patched,
  patchOf,
  readTrace,
  replay,
  strandedBy,
  testOf,
} from '../../src/machines/kit/trace.ts'

const folder = new URL('../../src/machines/traces/', import.meta.url)
const files = readdirSync(folder).filter((name) => name.endsWith('.json'))
const open = (name: string) => readTrace(readFileSync(new URL(name, folder), 'utf8'))

test('there are two of passengers of two types, a purchase and a refund of tickets', () => {
  expect(files.toSorted()).toEqual([
    'male-worker.json',
    'ticket-purchase.json',
    'ticket-refund.json',
    'umrah.json',
  ])
  expect(new Set(files.map((name) => open(name).title)).size).toBe(4)
})

describe.each(files)('%s', (name) => {
  const trace = open(name)

  test('every step was allowed, and the machines of today answer all of it as then', () => {
    expect(trace.steps.length).toBeGreaterThan(10)
    expect(
      trace.steps
        .filter(({ answered }) => answered.event !== 'ok')
        .map(({ n, event, answered }) => `${n} ${event} ${answered.event}`),
    ).toEqual([])
    expect(differencesOf(replay(trace, workflows))).toEqual([])
  })

  test('each record goes on where it stood', () => {
    const states = new Map<string, string>()
    for (const step of trace.steps) {
      const key = `${step.record} ${step.attempt}`
      if (step.event !== 'UNDO_LAST' && states.has(key))
        expect({ step: step.n, from: step.from }).toEqual({ step: step.n, from: states.get(key) })
      states.set(key, step.to)
    }
  })

  test('a removed row is found out', () => {
    const step = trace.steps.find(
      ({ machine, by }) => machine !== 'journey' && machine !== 'custody' && by.role !== 'SYS',
    )
    const workflow = workflows[step?.machine ?? '']
    if (!step || !workflow) throw new Error('no step of a person')
    const fewer = defineWorkflow({ ...workflow, rows: workflow.rows.filter((row) => row.on !== step.event) })
    expect(differencesOf(replay(trace, { ...workflows, [step.machine]: fewer }))).toEqual(
      expect.arrayContaining([expect.stringContaining(`${step.event} is not possible in ${step.from}`)]),
    )
  })
})

test('the saved test of a course is what "Save as test" writes today', () => {
  expect(readFileSync(new URL('./trace-male-worker.test.ts', import.meta.url), 'utf8')).toBe(
    testOf(open('male-worker.json'), 'male-worker.json'),
  )
})

test('a merge patch leads from one value to the other', () => {
  const from = { a: 1, b: { c: 2, d: 3 }, e: [1] }
  const to = { a: 1, b: { c: 4 }, e: [2], f: { g: 1 } }
  expect(patchOf(from, to)).toEqual({ b: { c: 4, d: null }, e: [2], f: { g: 1 } })
  expect(patched(from, patchOf(from, to))).toEqual(to)
})

test('an entry is stranded when its state, its event or its way is gone', () => {
  const { medical } = workflows
  if (!medical) throw new Error('no medical')
  expect(strandedBy(medical, { event: 'ISSUE_SLIP', from: 'not_started', to: 'slip_issued' })).toBeNull()
  expect(strandedBy(medical, { event: 'ISSUE_SLIP', from: 'not_started', to: 'fit' })?.message).toBe(
    'ISSUE_SLIP leads from not_started to slip_issued, not to fit',
  )
  expect(strandedBy(medical, { event: 'ISSUE_SLIP', from: 'nowhere', to: 'fit' })?.message).toBe(
    'state nowhere is gone',
  )
  expect(strandedBy(medical, { event: 'UNDO_LAST', from: 'gone', to: 'fit' })).toBeNull()
})

test.each([
  ['tr', '“Fiş verildi” durumunda “Ziyareti kaydet” yapılamaz'],
  ['ar', '«تسجيل الزيارة» غير ممكن في الحالة «صدرت قسيمة الفحص»'],
] as const)('a difference is said in %s by the names of the screens', (language, said) => {
  const { medical } = workflows
  if (!medical) throw new Error('no medical')
  const fewer = defineWorkflow({ ...medical, rows: medical.rows.filter(({ on }) => on !== 'ATTEND') })
  const why = strandedBy(fewer, { event: 'ATTEND', from: 'slip_issued', to: 'visited' })
  expect(why && translate(why, language)).toBe(said)
})

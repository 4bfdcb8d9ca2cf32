/** Recruiting to Saudi Arabia: the machines of today answer every step of this course as those of 2026-11-22 did. */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { workflows } from '../../src/machines/catalogue.ts'
import { differencesOf, readTrace, replay } from '../../src/machines/kit/trace.ts'

test("Recruiting to Saudi Arabia", () => {
  const trace = readTrace(readFileSync(new URL("../../src/machines/traces/male-worker.json", import.meta.url), 'utf8'))
  expect(trace.steps.length).toBe(38)
  expect(differencesOf(replay(trace, workflows))).toEqual([])
})

/**
 * The machines of this version as a program of their own. `npm run machines` builds it into one file, and Replay of another
 * version opens that file to hold both beside each other. Source: decision 1112.
 */
import { workflows } from '../catalogue.ts'
import { runTrace, type Edit, type Run, type RunStep } from '../kit/replay.ts'
import type { Trace } from '../kit/trace.ts'

export const format = 'rams-machines/1'

/** Runs a trace through these machines. @param base the same trace as the machines it is compared with ran it. */
export const run = (trace: Trace, edits: readonly Edit[], base: readonly RunStep[]): Run =>
  runTrace(trace, workflows, { edits, base })

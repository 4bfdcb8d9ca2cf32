/** A course written down as a test: every accepted and refused step, and what was closed at each. */
import { lineOf, type Edit, type Run } from './replay.ts'

const quoted = (text: string): string => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`

/** A vitest file for tests/machines that needs nothing beside it: trace, edits and what each step came to stand in it. */
export function testOfRun({ trace, steps }: Run, edits: readonly Edit[]): string {
  return [
    `/** ${trace.title.replaceAll('*/', '')}, course of ${trace.exported_on}: what each step came to, and what was closed. Written by Replay. */`,
    "import { expect, test } from 'vitest'",
    "import { workflows } from '../../src/machines/catalogue.ts'",
    "import { lineOf, runTrace, type Edit } from '../../src/machines/kit/replay.ts'",
    "import { readTrace } from '../../src/machines/kit/trace.ts'",
    '',
    `const trace = readTrace(${quoted(JSON.stringify(trace))})`,
    `const edits: readonly Edit[] = ${JSON.stringify(edits)}`,
    '',
    `test(${quoted(trace.title)}, () => {`,
    '  expect(runTrace(trace, workflows, { edits }).steps.map(lineOf)).toEqual([',
    ...steps.map((one) => `    ${quoted(lineOf(one))},`),
    '  ])',
    '})',
    '',
  ].join('\n')
}

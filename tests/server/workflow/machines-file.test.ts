/** The machines of another version, built as `npm run machines` builds them there, beside those of today. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readGiven } from '../../../src/features/workflow/replay/share.ts'
import { comparisonOf, type OtherVersion } from '../../../src/machines/kit/replay-courses.ts'
import { readTrace } from '../../../src/machines/kit/trace.ts'
import { buildMachines } from '../../../src/server/composition/scripts/machines-build.ts'

const trace = readTrace(
  readFileSync(new URL('../../../src/machines/traces/male-worker.json', import.meta.url), 'utf8'),
)
const here = { name: 'course', trace, edits: [] }
const folder = mkdtempSync(join(tmpdir(), 'rams-machines-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** A file of machines as Replay opens it. */
async function opened(name: string): Promise<OtherVersion> {
  const file = join(folder, name)
  const { versions, problems } = await readGiven(
    { files: [new File([readFileSync(file)], name)] },
    () => import(pathToFileURL(file).href),
  )
  expect(problems).toEqual([])
  const [version] = versions
  if (!version) throw new Error(`${name} was not opened`)
  return version
}

beforeAll(async () => {
  await buildMachines(join(folder, 'same.mjs'))
  let isChanged = false
  await buildMachines(join(folder, 'other.mjs'), [
    {
      name: 'an older medical',
      enforce: 'pre',
      transform(code, id) {
        if (!id.endsWith('/machines/journey/medical.ts')) return null
        const changed = code.replaceAll("on: 'ISSUE_SLIP'", "on: 'ISSUE_CARD'")
        isChanged ||= changed !== code
        return changed
      },
    },
  ])
  if (!isChanged) throw new Error('the medical machine was not changed')
})

test('the same machines answer the same to every step, and the file needs no other', async () => {
  const version = await opened('same.mjs')
  expect(readFileSync(join(folder, 'same.mjs'), 'utf8')).not.toMatch(/^import /m)
  const found = comparisonOf({ courses: [here], versions: [version] }, here, 'version:0')
  expect(found?.other.steps).toHaveLength(trace.steps.length + (trace.now?.length ?? 0))
  expect(found?.differences).toEqual([])
})

test('a version without the medical slip parts where the slip is issued, and strands what needs it', async () => {
  const version = await opened('other.mjs')
  const found = comparisonOf({ courses: [here], versions: [version] }, here, 'version:0')
  const slip = trace.steps.findIndex(({ event }) => event === 'ISSUE_SLIP')
  const answers = (found?.differences ?? []).filter(({ what }) => what === 'answer')
  expect(answers[0]).toMatchObject({ at: slip, left: 'ok' })
  expect(answers.length).toBeGreaterThan(1)
  expect(found?.other.steps[slip]?.answered).not.toBe('ok')
})

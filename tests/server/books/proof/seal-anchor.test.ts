import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { readAnchor, removeAnchor, writeAnchor } from '../../../../src/server/books/proof/seal-anchor.ts'

const seal = (seq: number) => ({ seq, hash: `hash ${seq}` })
let dataDir = ''
const file = () => join(dataDir, 'keys', 'last-seal.json')
const inFile = (): unknown => JSON.parse(readFileSync(file(), 'utf8'))
const written = (seq: number) => vi.waitFor(() => expect(inFile()).toEqual(seal(seq)), { timeout: 5000 })

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'rams-seal-'))
})
afterEach(() => rmSync(dataDir, { recursive: true }))

describe('the last seal', () => {
  it('is known at once, and postings of one moment are one writing of the file', async () => {
    for (const seq of [1, 2, 3]) writeAnchor(dataDir, seal(seq))
    expect(readAnchor(dataDir)).toEqual(seal(3))
    expect(existsSync(file())).toBe(false)
    await written(3)
    writeAnchor(dataDir, seal(4))
    await written(4)
  })

  it('stays the later one, whichever server of the folder wrote it', async () => {
    writeAnchor(dataDir, seal(7))
    writeAnchor(dataDir, seal(5))
    expect(readAnchor(dataDir)).toEqual(seal(7))
    await written(7)
    writeFileSync(file(), JSON.stringify(seal(9)))
    writeAnchor(dataDir, seal(8))
    expect(readAnchor(dataDir)).toEqual(seal(9))
    await new Promise((done) => setTimeout(done, 300))
    expect(inFile()).toEqual(seal(9))
  })

  it('is gone with the rows that a restore replaces, written or not', async () => {
    writeAnchor(dataDir, seal(7))
    removeAnchor(dataDir)
    expect(readAnchor(dataDir)).toBeNull()
    writeAnchor(dataDir, seal(2))
    await written(2)
  })

  it('is in the file when the process ends in the same moment', () => {
    const module = fileURLToPath(
      new URL('../../../../src/server/books/proof/seal-anchor.ts', import.meta.url),
    )
    execFileSync(process.execPath, [
      '--input-type=module',
      '-e',
      `import { writeAnchor } from ${JSON.stringify(module)}; writeAnchor(${JSON.stringify(dataDir)}, ${JSON.stringify(seal(6))}); process.exit(0)`,
    ])
    expect(inFile()).toEqual(seal(6))
  })
})

// npm test: installs what is missing, then runs everything that decides whether the product may be released.
// "npm test -- node storybook" runs only these steps. The last line is always "N passed, N failed".
import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { findBrowser } from './browser.mjs'
import { memoryDirectory } from './fast-disk.mjs'
import { buildClient, install, pinnedNode, root, run } from './project.mjs'

/** @typedef {{ passed: number, failed: number }} Count */

/** What failed and why, said again at the end: the beginning of a long log is often cut off. @type {import('./faults-reporter.mjs').Fault[]} */
const faults = []

/** The first lines of a message and its stack, without the test runner's own. @param {string} message */
const causeOf = (message) =>
  stripVTControlCharacters(message)
    .split('\n')
    .filter((line) => !line.includes('node_modules'))
    .slice(0, 12)
    .map((line) => `    ${line}`)
    .join('\n')

process.env.TMPDIR = memoryDirectory() ?? tmpdir()
// Most of what a test makes is gone with it: room for young objects takes a tenth off the run, which the collector needed.
process.env.NODE_OPTIONS = [process.env.NODE_OPTIONS, '--max-semi-space-size=64'].filter(Boolean).join(' ')
// The programs a test starts (servers, commands, a check of a copy) read the same files: once is enough.
process.env.NODE_COMPILE_CACHE ??= join(root, 'node_modules', '.cache', 'node')
const results = mkdtempSync(join(tmpdir(), 'rams-results-'))

/** Runs a program of node_modules with the pinned Node. @param {string} script @param {string[]} args @param {NodeJS.ProcessEnv} [env] */
const tool = (script, args, env) => run(pinnedNode(), [join(root, 'node_modules', script), ...args], env)
/** @param {boolean} isFine @returns {Count} */
const single = (isFine) => ({ passed: isFine ? 1 : 0, failed: isFine ? 0 : 1 })
/** @param {string} file */
const report = (file) => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null)

/** Counts a report; a run that failed without a failed test (a file that does not load, a lost browser) counts as one failure. @param {boolean} isFine @param {Count | null} count @returns {Count} */
const honest = (isFine, count) =>
  count === null ? single(false) : { passed: count.passed, failed: Math.max(count.failed, isFine ? 0 : 1) }

/** Runs the tests of some projects together. @param {string[]} projects @returns {Count} */
function vitest(...projects) {
  const file = join(results, `${projects.join('-')}.json`)
  const isFine = tool(
    'vitest/vitest.mjs',
    [
      'run',
      ...projects.flatMap((project) => ['--project', project]),
      '--passWithNoTests',
      '--reporter=default',
      `--reporter=${join(root, 'src/server/composition/scripts/faults-reporter.mjs')}`,
    ],
    { FAULTS_FILE: file },
  )
  const found = report(file)
  faults.push(...(found?.faults ?? []))
  return honest(isFine, found)
}

/** @param {any} suite a file of journeys, or a group within one @returns {import('./faults-reporter.mjs').Fault[]} */
const faultsOfJourneys = (suite) => [
  ...(suite.suites ?? []).flatMap(faultsOfJourneys),
  ...suite.specs
    .filter((/** @type {any} */ spec) => !spec.ok)
    .map((/** @type {any} */ spec) => ({
      name: `${suite.file} > ${spec.title}`,
      message: spec.tests.at(-1)?.results.at(-1)?.error?.message ?? 'no message',
    })),
]

/** @returns {Count} */
function playwright() {
  if (!existsSync(join(root, 'playwright.config.ts'))) return { passed: 0, failed: 0 }
  buildClient()
  const file = join(results, 'e2e.json')
  const isFine = tool('@playwright/test/cli.js', ['test', '--reporter=list,json'], {
    PLAYWRIGHT_JSON_OUTPUT_NAME: file,
  })
  const found = report(file)
  const stats = found?.stats
  faults.push(...(found?.suites ?? []).flatMap(faultsOfJourneys))
  return honest(isFine, stats ? { passed: stats.expected + stats.flaky, failed: stats.unexpected } : null)
}

/** The configuration files at the top level. */
const configurations = () => readdirSync(root).filter((name) => name.endsWith('.ts'))

/** @type {Record<string, () => Count>} */
const steps = {
  format: () =>
    single(tool('oxfmt/bin/oxfmt', ['--check', 'src', 'tests', '.storybook', ...configurations()])),
  types: () => single(tool('typescript/bin/tsc', ['--noEmit', '-p', '.'])),
  lint: () => {
    const isClean = tool('oxlint/bin/oxlint', ['--type-aware', 'src', 'tests'])
    const isUsed = tool('knip/bin/knip.js', ['--no-progress']) // what nothing imports
    return single(isClean && isUsed)
  },
  pure: () => vitest('pure'),
  node: () => vitest('node'),
  browser: () => vitest('browser'),
  storybook: () => vitest('storybook', 'storybook-arabic'),
  e2e: playwright,
}

const asked = process.argv.slice(2)
const unknown = asked.filter((name) => !(name in steps))
if (unknown.length > 0) {
  console.error(`Unknown step ${unknown.join(', ')}; there are ${Object.keys(steps).join(', ')}.`)
  process.exit(2)
}
install()
process.env.CHROMIUM = findBrowser()
process.env.CI ??= '1'
// Programs the steps start must find the pinned Node, not the one that started npm.
process.env.PATH = [join(root, 'node_modules', '.bin'), process.env.PATH].join(delimiter)

const total = { passed: 0, failed: 0 }
const lines = []
for (const [name, step] of Object.entries(steps)) {
  if (asked.length > 0 && !asked.includes(name)) continue
  console.log(`\n== ${name}`)
  const from = performance.now()
  const { passed, failed } = step()
  const seconds = ((performance.now() - from) / 1000).toFixed(0)
  total.passed += passed
  total.failed += failed
  lines.push(
    `${failed > 0 ? 'FAILED' : 'ok    '} ${name.padEnd(10)} ${passed} passed, ${failed} failed in ${seconds} s`,
  )
}
rmSync(results, { recursive: true, force: true })
if (faults.length > 0) console.log('\n== what failed')
for (const { name, message } of faults) console.log(`${name}\n${causeOf(message)}`)
console.log(`\n${lines.join('\n')}\n`)
console.log(`${total.passed} passed, ${total.failed} failed`)
process.exitCode = total.failed > 0 ? 1 : 0

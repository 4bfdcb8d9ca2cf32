// Finds a Chromium that really starts on this machine, or installs one.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { fail, pinnedNode, root, run } from './project.mjs'

const systemPaths = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

/** Where Playwright keeps its own download. */
function ownPath() {
  const { stdout } = spawnSync(
    pinnedNode(),
    [
      '--input-type=module',
      '-e',
      "import { chromium } from 'playwright'; console.log(chromium.executablePath())",
    ],
    { cwd: root, encoding: 'utf8' },
  )
  return stdout.trim()
}

/** A downloaded browser may lack libraries of the system, so existing is not enough. @param {string | undefined} path */
const starts = (path) =>
  path !== undefined &&
  existsSync(path) &&
  spawnSync(path, ['--version', '--no-sandbox'], { encoding: 'utf8', timeout: 30_000 }).status === 0

/** @returns {string} path of a working browser */
export function findBrowser() {
  const candidates = () => [process.env.CHROMIUM, ownPath(), ...systemPaths]
  const found = candidates().find(starts)
  if (found) return found
  console.log('No browser for the tests was found; installing Chromium.')
  run('npx', ['playwright', 'install', 'chromium'])
  const downloaded = candidates().find(starts)
  if (downloaded) return downloaded
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    run('apt-get', ['update', '-qq'])
    run('apt-get', ['install', '-y', '-qq', 'chromium'], { DEBIAN_FRONTEND: 'noninteractive' })
  }
  return (
    candidates().find(starts) ??
    fail(
      'No browser could be installed. Install Chromium (Debian: apt-get install chromium) or set CHROMIUM to the path of one.',
    )
  )
}

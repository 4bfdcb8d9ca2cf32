// Finds a Chromium that really starts on this machine, or installs one.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { fail, pinnedNode, root, run } from './project.mjs'

/** Chromium without a window, as Playwright's own download is: its pages cost a quarter less. */
const headlessPath = '/usr/bin/chromium-headless-shell'
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

/** Installs a package where nobody needs to be asked. @param {string} name */
function installFromDebian(name) {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return
  run('apt-get', ['update', '-qq'])
  run('apt-get', ['install', '-y', '-qq', name], { DEBIAN_FRONTEND: 'noninteractive' })
}

/** @returns {string} path of a working browser */
export function findBrowser() {
  const light = () => [process.env.CHROMIUM, ownPath(), headlessPath]
  const candidates = () => [...light(), ...systemPaths]
  const found = light().find(starts)
  if (found) return found
  installFromDebian('chromium-headless-shell')
  const present = candidates().find(starts)
  if (present) return present
  console.log('No browser for the tests was found; installing Chromium.')
  run('npx', ['playwright', 'install', 'chromium'])
  const downloaded = candidates().find(starts)
  if (downloaded) return downloaded
  installFromDebian('chromium')
  return (
    candidates().find(starts) ??
    fail(
      'No browser could be installed. Install Chromium (Debian: apt-get install chromium-headless-shell) or set CHROMIUM to the path of one.',
    )
  )
}

import { existsSync } from 'node:fs'
import { chromium, type LaunchOptions } from 'playwright'

const quiet = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/**
 * How every browser test starts Chromium: Playwright's own download, else CHROMIUM, else a system browser.
 * @throws when none is there, with the command that installs one.
 */
export function chromiumLaunch(): LaunchOptions {
  const own = chromium.executablePath()
  const found = [
    process.env['CHROMIUM'],
    own,
    '/usr/bin/chromium-headless-shell',
    '/usr/bin/chromium',
    '/usr/bin/google-chrome',
  ].find((path) => path && existsSync(path))
  if (!found)
    throw new Error(
      'No Chromium: run "npx playwright install chromium", or install chromium, or set CHROMIUM to its path.',
    )
  return found === own ? { args: quiet } : { args: quiet, executablePath: found }
}

import { defineConfig } from '@playwright/test'
import { chromiumLaunch } from '../../chromium.ts'

/** Acts of the ticket desk and of the passenger desk, measured in a browser. Nothing here is a limit: the figures are printed and kept. */
export default defineConfig({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  globalSetup: '../../e2e-database.ts',
  outputDir: '../../../test-results',
  timeout: 600_000,
  expect: { timeout: 20_000 },
  workers: 1,
  reporter: [['line']],
  use: {
    actionTimeout: 20_000,
    navigationTimeout: 30_000,
    launchOptions: chromiumLaunch(),
    viewport: { width: 1440, height: 900 },
    permissions: ['clipboard-read', 'clipboard-write'],
  },
})

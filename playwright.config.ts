import { defineConfig } from '@playwright/test'
import { chromiumLaunch } from './tests/chromium.ts'

/** Whole journeys in a real browser. Each worker runs its own servers with a clock the test moves (tests/e2e/test-server.ts), on one database server (tests/e2e-database.ts). A trace costs a third of the time; `--trace on` makes one. */
export default defineConfig({
  testDir: 'tests/e2e',
  testMatch: '**/*.spec.ts',
  globalSetup: './tests/e2e-database.ts',
  outputDir: 'test-results',
  // Node reads the product as it does in use; translating its files as well took 11 s before the first journey.
  build: { external: ['**/src/**'] },
  timeout: 1_200_000,
  expect: { timeout: 20_000 },
  workers: 2,
  fullyParallel: false,
  reporter: [['list'], ['json', { outputFile: 'test-results/e2e.json' }]],
  use: {
    actionTimeout: 20_000,
    navigationTimeout: 30_000,
    launchOptions: chromiumLaunch(),
    viewport: { width: 1440, height: 900 },
    trace: 'off',
    screenshot: 'only-on-failure',
  },
})

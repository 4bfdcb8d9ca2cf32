import { globSync, readFileSync } from 'node:fs'
import react from '@vitejs/plugin-react'
import { playwright } from '@vitest/browser-playwright'
import { storybookTest } from '@storybook/addon-vitest/vitest-plugin'
import { defineConfig } from 'vitest/config'
import { chromiumLaunch } from './tests/chromium.ts'
import { LongestFirst } from './tests/server/longest-first.ts'
import { recordsOneByOne } from './vite.records.ts'

/** A function, because Vitest writes into the object it is given: two projects must not share one. */
const browser = () => ({
  enabled: true,
  headless: true,
  provider: playwright({ launchOptions: chromiumLaunch(), contextOptions: { reducedMotion: 'reduce' } }),
  instances: [{ browser: 'chromium' as const }],
})

/**
 * Every package that a browser folder imports. Named, because Vite finds some only while a test runs, builds them
 * anew and reloads the page under that test.
 */
const packages = [
  ...new Set(
    globSync('src/{app,client,domain,features,machines,ui}/**/*.{ts,tsx}', { cwd: import.meta.dirname })
      .flatMap((file) =>
        [
          ...readFileSync(file, 'utf8').matchAll(
            /^(?:import|export) (?!type )(?:[^']*? from )?'([^.'][^']*)'/gm,
          ),
        ].map((found) => found[1] ?? ''),
      )
      .filter((name) => !name.startsWith('node:') && !name.includes('storybook')),
  ),
]

/** Tests of rules, texts and machines: no database, no file of the product is changed, one module graph for all. */
const pure = ['tests/*.test.ts', 'tests/{domain,machines}/**/*.test.ts']

export default defineConfig({
  plugins: [react()],
  test: {
    maxWorkers: 2,
    sequence: { sequencer: LongestFirst },
    testTimeout: 120_000,
    hookTimeout: 60_000,
    // What comes by itself (a database that restarts, a message between servers) comes late on a busy machine; one second, the default, is too little there.
    expect: { poll: { timeout: 20_000 } },
    coverage: { provider: 'v8', include: ['src/**/*.{ts,tsx}'] },
    projects: [
      {
        extends: true,
        test: { name: 'pure', include: pure, pool: 'threads', isolate: false },
      },
      {
        extends: true,
        test: {
          name: 'node',
          include: ['tests/**/*.test.ts'],
          exclude: [...pure, 'tests/features/**', 'tests/e2e/**'],
          globalSetup: ['tests/server/global-setup.ts'],
          // One module graph for the files of a worker: reading it anew takes seconds, and there are two hundred files.
          isolate: false,
          // Against a test that hangs, not a measure: an agency is told in one minute here and in four on a busy machine.
          testTimeout: 600_000,
          hookTimeout: 600_000,
        },
      },
      {
        extends: true,
        optimizeDeps: { include: packages },
        test: { name: 'browser', include: ['tests/features/**/*.test.tsx'], browser: browser() },
      },
      {
        extends: true,
        optimizeDeps: { include: packages },
        // The texts of stories are cut as those of the product are.
        plugins: [recordsOneByOne(), storybookTest({ configDir: '.storybook' })],
        // A page serves one file after the other: most of the time went into loading the product again (decision 1101).
        test: { name: 'storybook', isolate: false, browser: browser() },
      },
      {
        extends: true,
        // Every story once more in Arabic and dark, with the accessibility check.
        mode: 'arabic-dark',
        optimizeDeps: { include: packages },
        plugins: [recordsOneByOne(), storybookTest({ configDir: '.storybook' })],
        test: { name: 'storybook-arabic', isolate: false, browser: browser() },
      },
    ],
  },
})

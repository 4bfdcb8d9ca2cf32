import react from '@vitejs/plugin-react'
import { playwright } from '@vitest/browser-playwright'
import { storybookTest } from '@storybook/addon-vitest/vitest-plugin'
import { defineConfig } from 'vitest/config'
import { chromiumLaunch } from './tests/chromium.ts'

/** A function, because Vitest writes into the object it is given: two projects must not share one. */
const browser = () => ({
  enabled: true,
  headless: true,
  provider: playwright({ launchOptions: chromiumLaunch(), contextOptions: { reducedMotion: 'reduce' } }),
  instances: [{ browser: 'chromium' as const }],
})

export default defineConfig({
  plugins: [react()],
  test: {
    maxWorkers: 2,
    testTimeout: 30_000,
    hookTimeout: 60_000,
    coverage: { provider: 'v8', include: ['src/**/*.{ts,tsx}'] },
    projects: [
      {
        extends: true,
        test: {
          name: 'node',
          include: ['tests/**/*.test.ts'],
          exclude: ['tests/features/**', 'tests/e2e/**'],
          globalSetup: ['tests/server/global-setup.ts'],
        },
      },
      {
        extends: true,
        // Named, because Vite finds them only while a test runs, builds them anew and reloads the page under that test.
        optimizeDeps: { include: ['@tanstack/react-table', '@tanstack/react-virtual', 'react-hook-form'] },
        test: { name: 'browser', include: ['tests/features/**/*.test.tsx'], browser: browser() },
      },
      {
        extends: true,
        plugins: [storybookTest({ configDir: '.storybook' })],
        test: { name: 'storybook', browser: browser() },
      },
    ],
  },
})

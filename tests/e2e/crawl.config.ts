/** `npm run crawl`: every page as every role, about a quarter of an hour. Its own command until what it finds is mended (decision 0066). */
import { defineConfig } from '@playwright/test'
import journeys from '../../playwright.config.ts'

export default defineConfig({ ...journeys, testDir: '.', testMatch: 'crawler.ts', outputDir: '../../test-results', reporter: 'list' })

import '../src/app/global.css'
import type { Decorator, Preview } from '@storybook/react-vite'
import { lazy, Suspense } from 'react'
import { waitFor } from 'storybook/test'
import { readTexts } from '../src/app/texts.ts'
import { languages, startI18n } from '../src/foundation/text/i18n.ts'
import { themeNames } from '../src/ui/layout/theme.ts'
import { Product } from './product.tsx'

const areas = ['shell', 'session', 'factor', 'menu', 'routes', 'documentation']
await startI18n('en', areas, readTexts)

// Stories do not wait for the blocks of pages.
const MachinePage = lazy(() =>
  import('./machine-page.tsx').then((module) => ({ default: module.MachinePage })),
)

const inProduct: Decorator = (Story, { globals }) => (
  <Product globals={globals}>
    <Story />
  </Product>
)

/**
 * A dialog leaves by degrees, and the page behind it is hidden from assistive technology until it is gone; the
 * check of accessibility, which runs after this, would judge the moment between.
 */
const dialogGone: NonNullable<Preview['afterEach']> = async ({ canvasElement }) => {
  await waitFor(() => {
    const isHidden = canvasElement.closest('[aria-hidden="true"]') !== null
    if (isHidden && !document.querySelector('[aria-modal="true"]'))
      throw new Error('The page stays hidden although no dialog is open.')
  })
}

/** Tests read what is wrong; what is right, which QA reads on the page, costs a fifth of their time. */
const accessibility =
  import.meta.env.MODE === 'development' || import.meta.env.MODE === 'production'
    ? {}
    : { options: { resultTypes: ['violations' as const] } }

/** How stories look at first; the tests show each of them in Arabic and dark as well (vitest.config.ts). */
const look =
  import.meta.env.MODE === 'arabic-dark' ? { theme: 'dark5', lang: 'ar' } : { theme: 'light5', lang: 'en' }

export default {
  afterEach: dialogGone,
  // Every stories file has a page: charts and transitions of the machines it shows.
  tags: ['autodocs'],
  decorators: [inProduct],
  parameters: {
    layout: 'fullscreen',
    docs: {
      page: () => (
        <Suspense fallback={null}>
          <MachinePage />
        </Suspense>
      ),
    },
    // What QA comes for stands first: a file from the product is opened and played.
    options: { storySort: { order: ['Workflows', ['Replay', ['Open A File']]] } },
    a11y: { ...accessibility, test: 'error', context: { exclude: ['[data-tabster-dummy]'] } },
  },
  initialGlobals: { ...look, dir: 'auto' },
  globalTypes: {
    theme: {
      description: 'Theme',
      toolbar: { title: 'Theme', icon: 'paintbrush', items: [...themeNames], dynamicTitle: true },
    },
    lang: {
      description: 'Language',
      toolbar: {
        title: 'Language',
        icon: 'globe',
        items: languages.map(({ code, name }) => ({ value: code, title: name })),
        dynamicTitle: true,
      },
    },
    dir: {
      description: 'Direction',
      toolbar: { title: 'Direction', icon: 'transfer', items: ['auto', 'ltr', 'rtl'], dynamicTitle: true },
    },
  },
} satisfies Preview

import { FluentProvider } from '@fluentui/react-components'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import i18next from 'i18next'
import { Suspense } from 'react'
import { initReactI18next } from 'react-i18next'
import { MemoryRouter } from 'react-router'
import { beforeEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import arabicBook from '../../src/app/locales/ar/handbook.json' with { type: 'json' }
import fields from '../../src/app/locales/ar/fields.json' with { type: 'json' }
import guards from '../../src/app/locales/ar/guards.json' with { type: 'json' }
import replay from '../../src/app/locales/ar/replay.json' with { type: 'json' }
import step from '../../src/app/locales/ar/step.json' with { type: 'json' }
import handbook from '../../src/app/locales/en/handbook.json' with { type: 'json' }
import { api } from '../../src/client/http/api.ts'
import type { HandbookMark } from '../../src/domain/desk/handbook-mark.ts'
import type { HandbookBlock } from '../../src/domain/desk/handbook-page.ts'
import { Component } from '../../src/app/screens/desk/handbook.tsx'
import { HandbookBlocks } from '../../src/features/desk/handbook-blocks.tsx'
import { useHandbookHere } from '../../src/features/desk/handbook-here.tsx'
import { MachineDocs } from '../../src/features/workflow/stories/machine-docs.tsx'
import { storyStep } from '../../src/features/workflow/story-facts.ts'
import { makeTheme } from '../../src/ui/layout/theme.ts'

await i18next.use(initReactI18next).init({
  lng: 'en',
  resources: { en: { handbook } },
  defaultNS: 'handbook',
  interpolation: { escapeValue: false },
})

const get = vi.spyOn(api, 'get')
beforeEach(() => {
  get.mockReset()
})

const blocks: HandbookBlock[] = [
  { kind: 'heading', level: 2, text: 'Chart' },
  {
    kind: 'chart',
    initial: 'not_started',
    states: [
      { key: 'not_started', label: 'Not Examined', kind: 'initial' },
      { key: 'visited', label: 'Medical Visit', kind: 'normal' },
    ],
    edges: [{ from: 'not_started', to: 'visited', label: 'Record the visit' }],
  },
  { kind: 'heading', level: 2, text: 'Short quiz' },
  {
    kind: 'quiz',
    questions: [
      {
        question: 'Who may do it?',
        options: [
          { text: 'Accountant', isRight: false },
          { text: 'Processing officer', isRight: true },
        ],
      },
    ],
  },
]

function OpenedFor({ mark }: { mark: HandbookMark }) {
  return <HandbookBlocks title="Medical" blocks={blocks} here={useHandbookHere('medical', mark)} />
}
const shown = (mark: HandbookMark) =>
  render(
    <QueryClientProvider client={new QueryClient()}>
      <FluentProvider theme={makeTheme('light5')}>
        <Suspense fallback={null}>
          <OpenedFor mark={mark} />
        </Suspense>
      </FluentProvider>
    </QueryClientProvider>,
  )
const here = () => [...document.querySelectorAll('[aria-current="step"]')].map((one) => one.id)

test('the chart marks where the passenger is now, not where the link was made', async () => {
  const { view, facts } = storyStep('medical', 'visited')
  const journey = { ...view, machine: 'journey', stage: null, state: 'active' }
  get.mockResolvedValue({
    facts,
    steps: [view],
    journey,
    custody: { ...journey, machine: 'custody' },
  } as never)
  const screen = await shown({ state: 'not_started', passenger: 1001, stage: 'medical' })
  const link = screen.getByRole('link', { name: /is here now/ })
  await expect.element(link).toHaveAttribute('href', '/apps/passenger-management/passenger/1001')
  await expect.element(link).toHaveTextContent(`${String(facts.passenger?.['full_name'])} is here now`)
  expect(here()).toEqual(['state-visited'])
})

test('of another record it marks the state of the link, and asks the server nothing', async () => {
  const screen = await shown({ state: 'visited', passenger: null, stage: null })
  await expect.element(screen.getByText('Your work is here now')).toBeVisible()
  expect(here()).toEqual(['state-visited'])
  expect(get).not.toHaveBeenCalled()
})

test('a page opened from the contents marks nothing', async () => {
  const screen = await shown({ state: null, passenger: null, stage: null })
  await expect.element(screen.getByRole('group', { name: 'Chart' })).toBeVisible()
  expect(here()).toEqual([])
})

test('an answer of the quiz is judged at once, and another one may be chosen', async () => {
  const screen = await shown({ state: null, passenger: null, stage: null })
  const question = screen.getByRole('radiogroup', { name: /Who may do it/ })
  await question.getByLabelText('Accountant').click()
  await expect.element(screen.getByText(/^That is not right\./)).toBeVisible()
  await question.getByLabelText('Processing officer').click()
  await expect.element(screen.getByText('Right.')).toBeVisible()
  expect(screen.getByText(/^That is not right\./).query()).toBeNull()
})

test.each(['medical', 'submission_list', 'voucher', 'replay'])(
  'the page of the machine %s speaks the language of the reader; only names of the program stay',
  async (name) => {
    for (const [area, texts] of Object.entries({ step, fields, guards, handbook: arabicBook, replay }))
      i18next.addResourceBundle('ar', area, texts)
    await i18next.changeLanguage('ar')
    const { container } = await render(
      <FluentProvider theme={makeTheme('light5')} dir="rtl">
        <Suspense fallback={null}>
          <MachineDocs name={name} noticed={{ medical: { changes: 9, noticed: 8, equivalent: 1 } }} />
        </Suspense>
      </FluentProvider>,
    )
    const page = container.cloneNode(true) as Element
    await i18next.changeLanguage('en')
    expect(page.querySelectorAll('tbody tr').length).toBeGreaterThan(4)
    for (const code of page.querySelectorAll('[dir=ltr]')) code.remove()
    // States and events of a screen are names of the program wherever they stand.
    const texts = name === 'replay' ? page.querySelectorAll('h2, h3, caption, th') : [page]
    const said = [...texts].map((part) => part.textContent).join(' ')
    expect(said.match(/[a-z]{3,}/gi)).toBeNull()
    expect(said).not.toMatch(/[{}]/)
  },
)

test('the index names each page once, under the heading of its kind', async () => {
  get.mockResolvedValue({
    pages: [
      { page: 'stages', title: 'Stages by passenger type', group: 'overviews', lines: [] },
      { page: 'your-day-auditor', title: 'Your day: Auditor', group: 'dayPages', lines: [] },
      { page: 'medical', title: 'Medical', group: 'workflows', lines: [] },
    ],
  } as never)
  const screen = await render(
    <QueryClientProvider client={new QueryClient()}>
      <FluentProvider theme={makeTheme('light5')}>
        <MemoryRouter initialEntries={['/apps/handbook']}>
          <Suspense fallback={null}>
            <Component />
          </Suspense>
        </MemoryRouter>
      </FluentProvider>
    </QueryClientProvider>,
  )
  await expect.element(screen.getByRole('link', { name: 'Medical' })).toBeVisible()
  expect(
    screen
      .getByRole('heading', { level: 2 })
      .all()
      .map((one) => one.element().textContent),
  ).toEqual([handbook.overviews, handbook.dayPages, handbook.examples, handbook.workflows])
})

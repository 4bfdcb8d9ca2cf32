import { FluentProvider } from '@fluentui/react-components'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import i18next from 'i18next'
import { Suspense } from 'react'
import { initReactI18next } from 'react-i18next'
import { beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import desk from '../../../src/app/locales/en/desk.json' with { type: 'json' }
import entity from '../../../src/app/locales/en/entity.json' with { type: 'json' }
import fields from '../../../src/app/locales/en/fields.json' with { type: 'json' }
import guards from '../../../src/app/locales/en/guards.json' with { type: 'json' }
import step from '../../../src/app/locales/en/step.json' with { type: 'json' }
import { api } from '../../../src/client/http/api.ts'
import { ApiProblem } from '../../../src/client/http/problem.ts'
import { noteAgencyDay } from '../../../src/client/records/records-today.ts'
import type { Board, BoardCard } from '../../../src/domain/desk/board.ts'
import type { WorkItem } from '../../../src/domain/desk/work.ts'
import { BoardFilterBar } from '../../../src/features/workflow/work/board-filters.tsx'
import { BoardView } from '../../../src/features/workflow/work/board-view.tsx'
import { storyStep, storyToday } from '../../../src/features/workflow/story-facts.ts'
import { WorkCard } from '../../../src/features/workflow/work/work-card.tsx'
import { WorkList } from '../../../src/features/workflow/work/work-list.tsx'
import { MessagesContext, type Messages } from '../../../src/ui/feedback/messages.ts'
import { makeTheme } from '../../../src/ui/layout/theme.ts'

await i18next.use(initReactI18next).init({
  lng: 'en',
  resources: { en: { step, fields, entity, desk, guards } },
  defaultNS: 'step',
  interpolation: { escapeValue: false },
})

const get = vi.spyOn(api, 'get')
const post = vi.spyOn(api, 'post')
const item = (passenger: number, due: string | null, more: Partial<WorkItem> = {}): WorkItem => ({
  passenger,
  full_name: `PASSENGER ${passenger}`,
  passport_no: `Z${passenger}`,
  office_serial: null,
  agent: 'Karim',
  country: 'Saudi Arabia',
  stage: 'medical',
  module: 'medical',
  machine: 'medical',
  event: 'ATTEND',
  label: 'record the visit',
  due,
  due_of: due === null ? null : 'appointment',
  since: '2027-01-20',
  with_others: false,
  ...more,
})
const card = (passenger: number): BoardCard => ({
  passenger,
  full_name: `PASSENGER ${passenger}`,
  passport_no: `Z${passenger}`,
  office_serial: null,
  agent: 'Karim',
  country: 'Saudi Arabia',
  since: '2027-01-20',
  passport_expiry_date: '2027-02-01',
  medical_expiry_date: null,
  visa_expiry_date: null,
})
let items: WorkItem[] = []
let onBoard: number[] = [1001]
const board = (): Board => ({
  stage: 'medical',
  machine: 'medical',
  module: 'medical',
  columns: (
    [
      ['not_started', 'initial'],
      ['slip_issued', 'normal'],
      ['visited', 'normal'],
      ['fit', 'satisfied'],
    ] as const
  ).map(([state, kind]) => ({
    state,
    label: state,
    kind,
    count: state === 'slip_issued' ? onBoard.length : 0,
    oldest: state === 'slip_issued' ? '2027-01-20' : null,
    cards: state === 'slip_issued' ? onBoard.map(card) : [],
    next: null,
  })),
})
const story = storyStep('medical', 'slip_issued')
let actions = story.view.actions
beforeEach(() => {
  noteAgencyDay(storyToday)
  get.mockReset()
  post.mockReset()
  actions = story.view.actions
  onBoard = [1001]
  get.mockImplementation(
    (path: string) =>
      Promise.resolve(
        path.includes('/open_work/')
          ? {
              items,
              next: null,
              counts: items.length
                ? [{ stage: 'medical', all: items.length, overdue: 1, today: 1, others: 2 }]
                : [],
            }
          : path.includes('/board/')
            ? board()
            : {
                facts: story.facts,
                stepper: [],
                steps: [{ ...story.view, stage: 'medical', actions }],
                journey: story.view,
                custody: story.view,
              },
      ) as never,
  )
})

const shown = (part: React.ReactNode) =>
  render(
    <QueryClientProvider client={new QueryClient()}>
      <FluentProvider theme={makeTheme('light5')}>
        <Suspense fallback={null}>{part}</Suspense>
      </FluentProvider>
    </QueryClientProvider>,
  )

test('work stands under the day it is due, the most urgent first, and keys go from line to line', async () => {
  items = [item(1, '2027-01-20'), item(2, storyToday), item(3, '2027-02-01'), item(4, null)]
  const screen = await shown(<WorkList stage={null} onStage={() => {}} />)
  await expect.element(screen.getByRole('heading', { name: desk.group.over })).toBeVisible()
  expect(
    screen
      .getByRole('heading')
      .all()
      .map((one) => one.element().textContent),
  ).toEqual([desk.group.over, desk.group.today, desk.group.week, desk.group.none])
  const first = screen.getByRole('button', { name: /PASSENGER 1/ })
  ;(first.element() as HTMLElement).focus()
  await userEvent.keyboard('j')
  await expect.element(screen.getByRole('button', { name: /PASSENGER 2/ })).toHaveFocus()
  await userEvent.keyboard('{ArrowUp}')
  await expect.element(first).toHaveFocus()
})

test('what several wait for is offered for all of them at once, to those who may', async () => {
  items = [
    item(1001, '2027-01-20'),
    item(1002, storyToday, { stage: 'training', module: 'training', machine: 'training', event: 'PASS' }),
    item(1003, null),
  ]
  const onMany = vi.fn<(of: object) => void>()
  const screen = await shown(<WorkList stage={null} onStage={() => {}} onMany={onMany} />)
  await screen.getByRole('button', { name: 'Medical: Record the visit, 2 at once' }).click()
  expect(onMany).toHaveBeenCalledWith({ target: 'medical.ATTEND', passengers: [1001, 1003] })
  expect(screen.getByRole('button', { name: /at once$/ }).elements()).toHaveLength(1)
  await screen.unmount()
  const reader = await shown(<WorkList stage={null} onStage={() => {}} />)
  await expect.element(reader.getByRole('button', { name: /PASSENGER 1001/ })).toBeVisible()
  expect(reader.getByRole('button', { name: /at once$/ }).elements()).toEqual([])
})

test('the form of a line is sent, and the list is asked again without it', async () => {
  items = [item(1001, storyToday)]
  post.mockImplementation(() => {
    items = []
    return Promise.resolve(story.view) as never
  })
  const screen = await shown(<WorkList stage={null} onStage={() => {}} />)
  await screen.getByRole('button', { name: /PASSENGER 1001/ }).click()
  await expect.element(screen.getByRole('form')).toBeVisible()
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await expect.poll(() => post.mock.calls[0]?.[1]).toMatchObject({ type: 'ATTEND' })
  await expect.element(screen.getByText(desk.work.none)).toBeVisible()
})

test('a row is done in place: its form opens in it, and sending it opens the next row', async () => {
  items = [item(1001, '2027-01-20'), item(1002, storyToday, { with_others: true })]
  post.mockImplementation(() => {
    items = items.slice(1)
    return Promise.resolve(story.view) as never
  })
  const screen = await shown(<WorkCard path="/apps/myWork" />)
  const late = screen.getByRole('button', { name: 'Late 1' })
  await expect.element(late).toHaveAttribute('aria-pressed', 'false')
  const first = screen.getByRole('button', { name: /PASSENGER 1001/ })
  await expect.element(first).toBeVisible()
  await userEvent.keyboard('jjk{Enter}')
  const row = screen.getByRole('listitem').filter({ hasText: 'PASSENGER 1001' })
  await expect.element(row.getByRole('button', { name: 'Record the visit and next' })).toBeVisible()
  await expect.poll(() => document.activeElement?.tagName).toBe('INPUT')
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await expect.poll(() => post.mock.calls[0]?.[1]).toMatchObject({ type: 'ATTEND' })
  const second = screen.getByRole('button', { name: /PASSENGER 1002/ })
  await expect.element(second).toHaveAttribute('aria-expanded', 'true')
  await expect.element(first).not.toBeInTheDocument()
  // The form of the next row has to stand before its keys are heard.
  await expect.poll(() => document.activeElement?.closest('li')?.textContent).toContain('PASSENGER 1002')
  // Hands that press the button of the row while it opens by itself find it open.
  await second.click()
  await expect.element(second).toHaveAttribute('aria-expanded', 'true')
  await screen
    .getByRole('listitem')
    .filter({ hasText: 'PASSENGER 1002' })
    .getByRole('textbox')
    .first()
    .click()
  await userEvent.keyboard('{Escape}')
  await expect.element(second).toHaveAttribute('aria-expanded', 'false')
  await late.click()
  await expect
    .poll(() =>
      get.mock.calls.some(([, params]) => (params as { part?: unknown } | undefined)?.part === 'late'),
    )
    .toBe(true)
})

test('a card that may not go there stays, with the reason and the place to fix it', async () => {
  actions = story.view.actions.map((action) =>
    action.event === 'ATTEND'
      ? {
          ...action,
          ok: false,
          code: 'G-JRN',
          message: 'This passenger is on hold. Resume it first.',
          fix: { label: 'Open the passenger', path: '/apps/passenger-management/passenger/1001' },
        }
      : action,
  )
  const screen = await shown(<BoardView stage="medical" filters={{}} onMany={null} />)
  await screen.getByRole('button', { name: 'Actions for PASSENGER 1001' }).click()
  await screen.getByRole('menuitem', { name: 'Medical Visit' }).click()
  await expect.element(screen.getByText('This passenger is on hold. Resume it first.')).toBeVisible()
  await expect
    .element(screen.getByRole('link', { name: 'Open the passenger' }))
    .toHaveAttribute('href', '/apps/passenger-management/passenger/1001')
  expect(post).not.toHaveBeenCalled()
  await expect
    .element(screen.getByRole('region', { name: /^Slip Issued/ }).getByRole('article'))
    .toBeVisible()
})

test('space lifts a card, arrows choose the column, space puts it down; what must be filled in is asked for', async () => {
  post.mockRejectedValue(new ApiProblem(409, { code: 'G-NF', detail: 'Visit date cannot be in the future.' }))
  const screen = await shown(<BoardView stage="medical" filters={{}} onMany={null} />)
  const article = screen.getByRole('article')
  await expect.element(article).toBeVisible()
  ;(article.element() as HTMLElement).focus()
  await userEvent.keyboard(' {ArrowRight} ')
  await expect.element(screen.getByRole('form', { name: 'Record the visit' })).toBeVisible()
  expect(post).not.toHaveBeenCalled()
})

test('where no step leads, the board says so', async () => {
  const screen = await shown(<BoardView stage="medical" filters={{}} onMany={null} />)
  const article = screen.getByRole('article')
  await expect.element(article).toBeVisible()
  ;(article.element() as HTMLElement).focus()
  await userEvent.keyboard(' {ArrowRight}{ArrowRight} ')
  await expect.element(screen.getByText(/No step leads from Slip Issued to Medical Fit/)).toBeVisible()
})

test('a lifted card says at each column what is asked there, or why it may not go', async () => {
  await page.viewport(1280, 800)
  const screen = await shown(<BoardView stage="medical" filters={{}} onMany={null} />)
  const article = screen.getByRole('article')
  await expect.element(article).toBeVisible()
  ;(article.element() as HTMLElement).focus()
  await userEvent.keyboard(' ')
  const at = (name: RegExp) => screen.getByRole('region', { name })
  await expect.element(at(/^Medical Visit/).getByText('Drop here: asks for Visit Date.')).toBeVisible()
  await expect.element(at(/^Medical Fit/).getByText(/No step leads from Slip Issued/)).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(at(/^Medical Fit/).getByText(/No step leads/)).not.toBeInTheDocument()
})

test('chosen cards go together: to the sheet for many where their event asks something', async () => {
  onBoard = [1001, 1002, 1003]
  const onMany = vi.fn<(of: object) => void>()
  const screen = await shown(<BoardView stage="medical" filters={{}} onMany={onMany} />)
  const first = screen.getByRole('article', { name: /PASSENGER 1001/ })
  await expect.element(first).toBeVisible()
  ;(first.element() as HTMLElement).focus()
  await userEvent.keyboard('x')
  await screen.getByRole('checkbox', { name: 'Choose PASSENGER 1003' }).click()
  await expect.element(screen.getByText('2 chosen')).toBeVisible()
  ;(first.element() as HTMLElement).focus()
  await userEvent.keyboard(' {ArrowRight} ')
  await expect
    .poll(() => onMany.mock.calls[0]?.[0])
    .toEqual({ target: 'medical.ATTEND', passengers: [1001, 1003] })
  await expect.element(screen.getByText('2 chosen')).not.toBeInTheDocument()
})

test('of chosen cards those that may not go stay, with the reason said once', async () => {
  onBoard = [1001, 1002]
  actions = story.view.actions.map((action) =>
    action.event === 'ATTEND' ? { ...action, ok: false, code: 'G-JRN', message: 'On hold.' } : action,
  )
  const screen = await shown(<BoardView stage="medical" filters={{}} onMany={null} />)
  await screen.getByRole('checkbox', { name: 'Choose PASSENGER 1001' }).click()
  await screen.getByRole('checkbox', { name: 'Choose PASSENGER 1002' }).click()
  await screen.getByRole('button', { name: 'Actions for PASSENGER 1002' }).click()
  await screen.getByRole('menuitem', { name: 'Medical Visit' }).click()
  await expect.element(screen.getByText('PASSENGER 1001, PASSENGER 1002 stay in Slip Issued.')).toBeVisible()
  expect(screen.getByText('On hold.').elements()).toHaveLength(1)
  expect(post).not.toHaveBeenCalled()
})

test('chips of rows begin at one place, however long the button beside them, and the counts at the edge of the heading', async () => {
  await page.viewport(1280, 800)
  items = [
    item(1001, '2027-01-20'),
    item(1002, storyToday, {
      event: 'RENEW_AFTER_A_LONG_WAIT',
      label: 'ask the centre for a new appointment',
    }),
  ]
  const screen = await shown(<WorkCard path="/apps/myWork" />)
  const chips = screen.getByRole('listitem').getByText(/^Medical · /)
  await expect.poll(() => chips.elements().length).toBe(2)
  expect(new Set(chips.elements().map((one) => one.getBoundingClientRect().left)).size).toBe(1)
  // The name begins behind its disc.
  const name = screen.getByRole('link', { name: 'PASSENGER 1001' }).element()
  const disc = name.closest('li')?.firstElementChild
  expect(name.getBoundingClientRect().left).toBeGreaterThanOrEqual(
    (disc?.getBoundingClientRect().right ?? Infinity) + 8,
  )
  await page.viewport(320, 800)
  const chip = screen.getByRole('button', { name: 'Late 1' }).element().firstElementChild
  const heading = screen.getByRole('heading', { name: desk.work.title }).element()
  expect(chip?.getBoundingClientRect().left).toBe(heading.getBoundingClientRect().left)
})

test('filters of the board are as wide as the window of a phone', async () => {
  await page.viewport(390, 800)
  const screen = await shown(
    <BoardFilterBar stage="medical" filters={{}} onStage={() => {}} onFilters={() => {}} />,
  )
  await expect.element(screen.getByRole('searchbox')).toBeVisible()
  // Cards begin on the first screen: only the stage and the search stand above them until more is wanted.
  expect(screen.getByRole('combobox').elements()).toHaveLength(1)
  await screen.getByRole('button', { name: desk.board.filters }).click()
  await expect.element(screen.getByRole('combobox', { name: desk.board.agent })).toBeVisible()
  const widths = [...screen.getByRole('combobox').elements(), screen.getByRole('searchbox').element()].map(
    (one) => one.getBoundingClientRect().right,
  )
  expect(widths).toHaveLength(5)
  // What opens a list stands behind its text.
  expect(Math.min(...widths)).toBeGreaterThan(document.documentElement.clientWidth - 60)
})

test('cards moved together are taken back one after the other from one message', async () => {
  onBoard = [1001, 1002]
  actions = story.view.actions.map((action) =>
    action.event === 'ATTEND' ? { ...action, payload: [] } : action,
  )
  post.mockResolvedValue(story.view as never)
  const snackbar = vi.fn<Messages['snackbar']>()
  const screen = await shown(
    <MessagesContext
      value={{ snackbar, alert: vi.fn<Messages['alert']>(), announce: vi.fn<Messages['announce']>() }}
    >
      <BoardView stage="medical" filters={{}} onMany={null} />
    </MessagesContext>,
  )
  await screen.getByRole('checkbox', { name: 'Choose PASSENGER 1001' }).click()
  await screen.getByRole('checkbox', { name: 'Choose PASSENGER 1002' }).click()
  await screen.getByRole('button', { name: 'Actions for PASSENGER 1002' }).click()
  await screen.getByRole('menuitem', { name: 'Medical Visit' }).click()
  await expect.poll(() => snackbar.mock.calls.length).toBe(1)
  expect(snackbar.mock.calls[0]?.[0]).toContain('PASSENGER 1001, PASSENGER 1002')
  const sent = () => post.mock.calls.map(([path, body]) => [path, (body as { type: string }).type])
  expect(sent()).toHaveLength(2)
  actions = [
    {
      event: 'UNDO_LAST',
      label: 'Undo last entry',
      ok: true,
      payload: [{ name: 'reason', required: true }],
    } as never,
  ]
  snackbar.mock.calls[0]?.[2]?.run()
  for (const name of ['PASSENGER 1001', 'PASSENGER 1002']) {
    await expect.element(screen.getByRole('dialog', { name: new RegExp(name) })).toBeVisible()
    await screen.getByRole('dialog').getByRole('textbox').fill('moved by mistake, wrong list')
    await userEvent.keyboard('{Control>}{Enter}{/Control}')
    await expect.element(screen.getByRole('dialog', { name: new RegExp(name) })).not.toBeInTheDocument()
  }
  expect(
    sent()
      .slice(2)
      .map(([, type]) => type),
  ).toEqual(['UNDO_LAST', 'UNDO_LAST'])
})

test('the day of a line has the colour of its meaning, and no line has a filled button', async () => {
  items = [item(1, '2027-01-20'), item(2, storyToday), item(3, '2027-02-01'), item(4, null)]
  const screen = await shown(<WorkList stage={null} onStage={() => {}} />)
  await expect.element(screen.getByRole('heading', { name: desk.group.over })).toBeVisible()
  expect(
    [...screen.container.querySelectorAll('[data-meaning]')].map((chip) => chip.getAttribute('data-meaning')),
  ).toEqual(['late', 'ours'])
  const fills = [...screen.container.querySelectorAll('[data-action]')].map(
    (button) => getComputedStyle(button).backgroundColor,
  )
  expect(new Set(fills)).toEqual(new Set(['rgb(255, 255, 255)']))
})

test('a count of nothing has no colour of a state', async () => {
  get.mockResolvedValue({
    items: [item(1, null)],
    next: null,
    counts: [{ stage: 'medical', all: 1, overdue: 0, today: 0, others: 0 }],
  } as never)
  const screen = await shown(<WorkCard path="/apps/myWork" />)
  await expect.element(screen.getByRole('button', { name: 'Late 0' })).toBeVisible()
  expect(
    [...screen.container.querySelectorAll('[aria-pressed] [data-meaning]')].map((chip) =>
      chip.getAttribute('data-meaning'),
    ),
  ).toEqual(['rest', 'rest', 'rest'])
})

test('on an Arabic page the parts below a name on the board stand in the order they are said', async () => {
  await page.viewport(1280, 800)
  const screen = await render(
    <QueryClientProvider client={new QueryClient()}>
      <FluentProvider theme={makeTheme('light5')} dir="rtl">
        <Suspense fallback={null}>
          <BoardView stage="medical" filters={{}} onMany={null} />
        </Suspense>
      </FluentProvider>
    </QueryClientProvider>,
  )
  await expect.element(screen.getByRole('article')).toBeVisible()
  const parts = [...screen.getByRole('article').element().querySelectorAll('span > span > bdi')].map((part) =>
    part.getBoundingClientRect(),
  )
  expect(parts.length).toBeGreaterThan(1)
  for (const [at, part] of parts.entries()) {
    const before = parts[at - 1]
    if (before && before.top === part.top) expect(part.right).toBeLessThanOrEqual(before.left)
  }
})

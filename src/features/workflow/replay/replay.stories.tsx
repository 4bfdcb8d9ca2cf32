import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { Suspense } from 'react'
import { expect, fn, spyOn, userEvent, waitFor, within } from 'storybook/test'
import type { ContextFrom, StateValueFrom } from 'xstate'
import maleWorker from '../../../machines/traces/male-worker.json' with { type: 'json' }
import ticketPurchase from '../../../machines/traces/ticket-purchase.json' with { type: 'json' }
import ticketRefund from '../../../machines/traces/ticket-refund.json' with { type: 'json' }
import umrah from '../../../machines/traces/umrah.json' with { type: 'json' }
import type { ProblemReport } from '../../../domain/desk/problem-report.ts'
import type { Trace } from '../../../machines/kit/trace.ts'
import { actorIn } from '../../../client/journey/machine-story.ts'
import { wordsIn } from '../../../client/journey/story-words.ts'
import { replayMachine } from '../../../machines/desk/replay.ts'
import { Replay, ReplayView } from './replay.tsx'
import { hashOf } from './share.ts'

export default {
  title: 'Workflows/Replay',
  decorators: [
    (Story) => (
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { enabled: false } } })}>
        <Suspense fallback={null}>
          <main style={{ padding: 16, maxWidth: 1400 }}>
            <Story />
          </main>
        </Suspense>
      </QueryClientProvider>
    ),
  ],
  parameters: { layout: 'fullscreen' },
} satisfies Meta

/** JSON modules have no literal types. */
const readAs = (file: unknown): Trace => file as Trace
const worker = readAs(maleWorker)
const pilgrim = readAs(umrah)

const startingWith = (text: string) => new RegExp(`^${text.trim().replaceAll(/[()]/g, '\\$&')}`)
const slow = { timeout: 10_000 }

/** The page by the words of the language it is shown in. */
async function pageOf(context: Parameters<typeof wordsIn>[1] & { canvasElement: HTMLElement }) {
  const t = await wordsIn('replay', context)
  const canvas = within(context.canvasElement)
  const press = async (name: string | RegExp) => userEvent.click(await canvas.findByRole('button', { name }))
  const isAt = async (n: number, total: number) =>
    expect(await canvas.findByText(t('step', { n, total }), undefined, slow)).toBeVisible()
  /** Picks one part of what is known of the step. */
  const show = async (name: string) => {
    await userEvent.click(canvas.getByRole('tab', { name }))
    return within(await canvas.findByRole('region', { name }))
  }
  return { t, canvas, press, isAt, show }
}

/** One step on, to the end, back; each part is there. */
const walked = (trace: Trace): StoryObj => ({
  render: () => <Replay traces={[trace]} />,
  async play(context) {
    const { t, canvas, press, isAt, show } = await pageOf(context)
    const total = trace.steps.length
    await isAt(1, total)
    await expect(canvas.getByText(t('agrees'))).toBeVisible()
    await press(t('later'))
    await isAt(2, total)
    await press(t('last'))
    await isAt(total, total)
    await press(t('earlier'))
    await isAt(total - 1, total)
    await press(t('first'))
    await userEvent.keyboard('{F10}{F10}{F9}')
    await isAt(2, total)
    // The list of steps is one stop of the Tab key; arrow keys go on within it.
    const list = within(canvas.getByRole('region', { name: t('steps') }))
    list.getByRole('button', { current: 'step' }).focus()
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowUp}')
    await isAt(3, total)
    await expect(list.getByRole('button', { current: 'step' })).toHaveFocus()
    await expect(list.getAllByRole('button').filter(({ tabIndex }) => tabIndex === 0)).toHaveLength(1)
    for (const title of [t('guards'), t('effects'), t('rights'), t('closed'), t('whatIf'), t('changes')])
      await expect((await show(title)).getByRole('tablist')).toBeVisible()
  },
})

/** Where a file from the product is opened. */
export const OpenAFile: StoryObj = {
  render: () => <Replay traces={[]} />,
  async play(context) {
    const { t, canvas } = await pageOf(context)
    await expect(await canvas.findByRole('region', { name: t('dropTitle') })).toBeVisible()
  },
}
export const MaleWorker: StoryObj = walked(worker)
export const Umrah: StoryObj = walked(pilgrim)
export const TicketPurchase: StoryObj = walked(readAs(ticketPurchase))
export const TicketRefund: StoryObj = walked(readAs(ticketRefund))
export const MaleWorkerArabic: StoryObj = { ...walked(worker), globals: { lang: 'ar' } }
export const UmrahDark: StoryObj = { ...walked(pilgrim), globals: { theme: 'dark5' } }
export const UmrahArabicDark: StoryObj = {
  ...walked(pilgrim),
  globals: { lang: 'ar', theme: 'dark5' },
}

/** The machine of the page in one of its states. */
const inState = (
  value: StateValueFrom<typeof replayMachine>,
  state: string,
  context: Partial<ContextFrom<typeof replayMachine>> = {},
): StoryObj => {
  const actor = actorIn(replayMachine, value, context, { traces: [worker] })
  return {
    render: () => <ReplayView snapshot={actor.getSnapshot()} send={fn()} />,
    parameters: { machine: 'replay', state },
  }
}
const still = { link: 'none' } as const

export const Empty: StoryObj = inState({ course: 'empty', ...still }, 'course.empty', { courses: [] })
export const Reading: StoryObj = inState({ course: 'reading', ...still }, 'course.reading')
export const Paused: StoryObj = inState({ course: { open: 'paused' }, ...still }, 'course.open.paused')
export const Playing: StoryObj = inState({ course: { open: 'playing' }, ...still }, 'course.open.playing')
const open = { course: { open: 'paused' } } as const
export const NoLink: StoryObj = inState({ ...open, ...still }, 'link.none')
export const MakingTheLink: StoryObj = inState({ ...open, link: 'making' }, 'link.making')
const link = 'https://qa.rams.example/#replay=bVGRTsMwDPyVys'
export const LinkMade: StoryObj = inState({ ...open, link: 'made' }, 'link.made', { link })
export const LinkCopied: StoryObj = inState({ ...open, link: 'copied' }, 'link.copied', { link })

/** The step of the medical slip: what it changed, what it costs, which guards it met, and what is closed beside it. */
export const OneStep: StoryObj = {
  render: () => <Replay traces={[worker]} />,
  async play(context) {
    const { t, canvas, press, isAt, show } = await pageOf(context)
    await isAt(1, worker.steps.length)
    await press(/^10\. /)
    await isAt(10, worker.steps.length)
    const changes = within(canvas.getByRole('region', { name: t('changes') }))
    await expect(changes.getAllByText('slip_valid_until').length).toBeGreaterThan(0)
    const effects = await show(t('effects'))
    await expect(effects.getByText(startingWith(t('cost', { kind: '' })))).toBeVisible()
    await expect(effects.getByText(/8,500/)).toBeVisible()
    await expect((await show(t('guards'))).getByText(/^G-PASS6/)).toBeVisible()
    await expect((await show(t('rights'))).getByText(/ 3$/)).toBeVisible()
    const step = await wordsIn('step', context)
    const closed = await show(t('closed'))
    await userEvent.click(closed.getAllByText(step('whatOpens'))[0] ?? context.canvasElement)
    await expect((await canvas.findAllByText(/^(?:Possible|ممكن) /))[0]).toBeVisible()
  },
}

/** Lines of the books stand with the step from whose day on they were posted. */
export const Journal: StoryObj = {
  render: () => {
    const line = { voucher: 1, kind: 'receipt_voucher', on_date: '2026-05-22' }
    const posted = [
      { ...line, account: '1101', account_kind: 'cash', debit: '20000.00', credit: '0.00' },
      { ...line, account: '2301', account_kind: 'control', debit: '0.00', credit: '20000.00' },
    ]
    const steps = worker.steps.map((step) => (step.n === 10 ? { ...step, posted } : step))
    return <Replay traces={[{ ...worker, steps }]} />
  },
  async play(context) {
    const { t, canvas, press, isAt, show } = await pageOf(context)
    await isAt(1, worker.steps.length)
    await expect((await show(t('effects'))).getByText(t('nothingPosted'))).toBeVisible()
    await press(/^10\. /)
    const table = within(await canvas.findByRole('table', { name: t('posted') }))
    await expect(table.getAllByText(/20,000/)).toHaveLength(2)
    await expect(table.getByText(/^2301 ./)).toBeVisible()
  },
}

/** Stops on a state, an event and a guard; playing by itself stops there, too. */
export const Stops: StoryObj = {
  render: () => <Replay traces={[worker]} />,
  async play(context) {
    const { t, canvas, press, isAt } = await pageOf(context)
    const total = worker.steps.length
    await isAt(1, total)
    const add = canvas.getByRole('combobox', { name: t('addStop') })
    await userEvent.selectOptions(add, 'guard:G-PASS6')
    await press(t('goOn'))
    await isAt(10, total)
    await userEvent.selectOptions(add, 'state:fit')
    await userEvent.keyboard('{F8}')
    await isAt(14, total)
    await userEvent.selectOptions(add, 'event:PAY')
    await press(t('play'))
    await waitFor(async () => isAt(16, total), slow)
    await expect(canvas.getByRole('button', { name: t('play') })).toBeVisible()
    await press(t('clear'))
    await press(t('goOn'))
    await isAt(total, total)
  },
}

/** Changes the passport at step 10 so that it ends too early. */
async function shorten({ t, canvas, press, isAt, show }: Awaited<ReturnType<typeof pageOf>>): Promise<void> {
  await isAt(1, worker.steps.length)
  await press(/^10\. /)
  const whatIf = await show(t('whatIf'))
  await userEvent.type(
    whatIf.getByRole('combobox', { name: t('path') }),
    'facts.passenger.passport_expiry_date',
  )
  await userEvent.type(whatIf.getByRole('textbox', { name: t('value') }), '2026-08-01')
  await press(t('change'))
  await expect(
    await canvas.findByText(/^(?:Passport must be valid|يجب أن يكون جواز السفر ساريًا) /, undefined, slow),
  ).toBeVisible()
}

/** A passport that ends too early: the slip is refused, all that needs it as well, and the first difference says so. */
export const WhatIf: StoryObj = {
  render: () => <Replay traces={[worker]} />,
  async play(context) {
    const page = await pageOf(context)
    const { t, canvas, press, isAt } = page
    const total = worker.steps.length
    await shorten(page)
    await userEvent.selectOptions(canvas.getByRole('combobox', { name: t('compare') }), 'file')
    await expect(
      await canvas.findByText(`${t('firstDifference')}: ${t('step', { n: 10, total })}`, undefined, slow),
    ).toBeVisible()
    await userEvent.click(
      canvas.getByText(startingWith(t('allDifferences', { total: '' }).replace(')', '')), {
        selector: 'summary',
      }),
    )
    await press(t('goTo', { n: 16 }))
    await isAt(16, total)
    await expect(canvas.getAllByText('G-MED-FIT').length).toBeGreaterThan(0)
    await press(t('goToFirst'))
    await isAt(10, total)
    await userEvent.click(canvas.getByRole('button', { name: new RegExp(t('remove', { name: '10 facts' })) }))
    await expect(await canvas.findByText(t('same'))).toBeVisible()
  },
}

/** Files dropped, one of them no trace; two courses side by side, and the machines without one of their guards. */
export const SideBySide: StoryObj = {
  render: () => <Replay traces={[worker]} />,
  async play(context) {
    const { t, canvas, isAt } = await pageOf(context)
    await isAt(1, worker.steps.length)
    const dataTransfer = new DataTransfer()
    dataTransfer.items.add(new File([JSON.stringify(pilgrim)], 'umrah.json', { type: 'application/json' }))
    dataTransfer.items.add(new File(['no trace'], 'notes.json', { type: 'application/json' }))
    const place = canvas.getByRole('region', { name: t('dropTitle') })
    // The place listens only a moment after it is there.
    const isTaken = () => !place.dispatchEvent(new DragEvent('dragenter', { cancelable: true }))
    await waitFor(() => expect(isTaken()).toBe(true))
    // The event of the testing library carries no files.
    place.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }))
    await isAt(1, pilgrim.steps.length)
    await expect(canvas.getByRole('alert')).toHaveTextContent(/notes\.json: ./)
    const compare = canvas.getByRole('combobox', { name: t('compare') })
    await userEvent.selectOptions(compare, 'course:0')
    await expect(
      await canvas.findByText(`${t('firstDifference')}: ${t('step', { n: 4, total: pilgrim.steps.length })}`),
    ).toBeVisible()
    await userEvent.selectOptions(canvas.getByRole('combobox', { name: t('file') }), '0')
    await isAt(1, worker.steps.length)
    await userEvent.selectOptions(compare, 'guard:G-MED-NOSLIP')
    await expect(
      await canvas.findByText(`${t('firstDifference')}: ${t('step', { n: 10, total: worker.steps.length })}`),
    ).toBeVisible()
    await expect(canvas.getByText(startingWith(t('what_offered')))).toBeVisible()
  },
}

/** Machines of another version, in which the medical slip is refused: they stand beside those of today at once, and go again. */
export const AnotherVersion: StoryObj = {
  render: () => <Replay traces={[worker]} />,
  async play(context) {
    const { t, canvas, isAt } = await pageOf(context)
    const total = worker.steps.length
    await isAt(1, total)
    const program = `
      export const format = 'rams-machines/1'
      export const run = (trace, edits, base) => ({
        trace,
        steps: base.map((one, at) => (at === 9 ? { ...one, answered: 'G-OTHER' } : one)),
      })`
    const input = context.canvasElement.querySelector<HTMLInputElement>('input[type="file"]')
    if (!input) throw new Error('There is no place for files.')
    await userEvent.upload(input, [
      new File([program], 'machines-1.mjs', { type: 'text/javascript' }),
      new File(['export const other = 1'], 'other.mjs', { type: 'text/javascript' }),
    ])
    await expect(
      await canvas.findByText(`${t('firstDifference')}: ${t('step', { n: 10, total })}`, undefined, slow),
    ).toBeVisible()
    await expect(canvas.getByText('G-OTHER')).toBeVisible()
    await expect(canvas.getByRole('alert')).toHaveTextContent(`other.mjs: ${t('fault_notMachines')}`)
    await expect(canvas.getByRole('combobox', { name: t('compare') })).toHaveValue('version:0')
    await userEvent.click(
      canvas.getByRole('button', { name: new RegExp(t('remove', { name: 'machines-1' })) }),
    )
    await expect(canvas.getByRole('combobox', { name: t('compare') })).toHaveValue('none')
  },
}

/** A link opens the course at its step, with its changes. */
export const OpenedByLink: StoryObj = {
  render: () => <Replay traces={[pilgrim]} />,
  async play(context) {
    const { t, canvas, press, isAt } = await pageOf(context)
    await isAt(1, pilgrim.steps.length)
    await press(t('link'))
    const made = await canvas.findByRole<HTMLInputElement>('textbox', { name: t('linkText') })
    await expect(made.value).toMatch(/#replay=[\w-]+$/)
    await press(t('copy'))
    await expect(await canvas.findByText(t('copied'))).toBeVisible()
    const before = window.location.href.replace(/#.*/, '')
    const edits = [{ n: 10, path: ['facts', 'passenger', 'passport_expiry_date'], to: '2026-08-01' }]
    window.location.hash = await hashOf({ trace: worker, edits, at: 9 })
    await isAt(10, worker.steps.length)
    await expect(canvas.getByText(/^(?:Passport must be valid|يجب أن يكون جواز السفر ساريًا) /)).toBeVisible()
    window.history.replaceState(null, '', before)
  },
}

/** What was refused is saved as a test of the whole course, and as the shortest way of its machine that comes to this answer. */
export const SavedAsTest: StoryObj = {
  render: () => <Replay traces={[worker]} />,
  async play(context) {
    const page = await pageOf(context)
    await shorten(page)
    const saved: Blob[] = []
    const make = spyOn(URL, 'createObjectURL').mockImplementation((file) => {
      if (file instanceof Blob) saved.push(file)
      return '#'
    })
    for (const name of [page.t('saveTest'), page.t('saveExample'), page.t('saveFile')]) await page.press(name)
    make.mockRestore()
    const [course, example, file] = await Promise.all(saved.map((one) => one.text()))
    const line = '10 medical ISSUE_SLIP: not_started, G-PASS6'
    await expect(course).toContain(line)
    await expect(course).toContain('38 journey ')
    await expect(example).toContain(line.replace('10', '1'))
    await expect(JSON.parse(file ?? '')).toMatchObject({ format: 'rams-trace/1', at: 9, edits: [{ n: 10 }] })
  },
}

/** What a guest reported at the sign-in, opened at the state the screen was in. */
export const GuestReport: StoryObj = {
  render: () => <Replay traces={[]} />,
  async play(context) {
    const { t, canvas } = await pageOf(context)
    const report: ProblemReport = {
      format: 'rams-problem/1',
      written_at: '2026-11-27T09:00:00Z',
      build: '/assets/index.js',
      said: '',
      page: {
        route: '/login',
        search: {},
        role: '',
        language: 'en',
        theme: 'light5',
        width: 390,
        height: 800,
        online: true,
        browser: 'Chrome',
      },
      screen: { machine: 'session', states: ['second_factor.code_asked'] },
      faults: [],
      answers: [
        {
          seconds_ago: 4,
          method: 'POST',
          path: '/user/api/v1/user/second_factor/',
          status: 0,
          code: null,
          request_id: null,
          ms: null,
          body: 'null',
        },
      ],
      trace: null,
    }
    const input = context.canvasElement.querySelector<HTMLInputElement>('input[type="file"]')
    if (!input) throw new Error('There is no place for files.')
    await userEvent.upload(
      input,
      new File([JSON.stringify(report)], 'guest.json', { type: 'application/json' }),
    )
    const mark = await canvas.findByText(t('reportedHere'), undefined, slow)
    await expect(mark.closest('li')).toHaveTextContent('second_factor.code_asked')
    await expect(canvas.getByText('/login')).toBeVisible()
    await expect(canvas.getByText(t('noAnswer'))).toBeVisible()
  },
}

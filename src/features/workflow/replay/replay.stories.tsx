import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { Meta, StoryObj } from '@storybook/react-vite'
import i18next, { type TypeOptions } from 'i18next'
import { Suspense } from 'react'
import { expect, fn, spyOn, userEvent, waitFor, within } from 'storybook/test'
import type { ContextFrom, StateValueFrom } from 'xstate'
import maleWorker from '../../../machines/traces/male-worker.json' with { type: 'json' }
import ticketPurchase from '../../../machines/traces/ticket-purchase.json' with { type: 'json' }
import ticketRefund from '../../../machines/traces/ticket-refund.json' with { type: 'json' }
import umrah from '../../../machines/traces/umrah.json' with { type: 'json' }
import type { Trace } from '../../../machines/kit/trace.ts'
import { actorIn } from '../../../client/journey/machine-story.ts'
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

type Texts = TypeOptions['resources']['replay']
/** Texts of a language, read when they are looked for: the page fetches them. */
const textsOf = (language: string): Texts =>
  new Proxy({} as Texts, {
    // Every name of the type is answered.
    get: (_, name): unknown => i18next.getResource(language, 'replay', String(name)),
  })
const english = textsOf('en')
const arabic = textsOf('ar')
const filled = (text: string, values: Readonly<Record<string, string | number>>): string =>
  Object.entries(values).reduce((found, [name, value]) => found.replace(`{{${name}}}`, String(value)), text)

const slow = { timeout: 10_000 }

/** The page by the words of one language. */
async function pageOf(canvasElement: HTMLElement, texts: Texts) {
  await waitFor(() => expect(texts.step).toBeTruthy(), slow)
  const canvas = within(canvasElement)
  const press = async (name: string) => userEvent.click(await canvas.findByRole('button', { name }))
  const isAt = async (n: number, total: number) =>
    expect(await canvas.findByText(filled(texts.step, { n, total }), undefined, slow)).toBeVisible()
  /** Picks one part of what is known of the step. */
  const show = async (name: string) => {
    await userEvent.click(canvas.getByRole('tab', { name }))
    return within(await canvas.findByRole('region', { name }))
  }
  return { canvas, press, isAt, show }
}

/** One step on, to the end, back; each part is there. */
const walked = (trace: Trace, texts: Texts): StoryObj => ({
  render: () => <Replay traces={[trace]} />,
  async play({ canvasElement }) {
    const { canvas, press, isAt, show } = await pageOf(canvasElement, texts)
    const total = trace.steps.length
    await isAt(1, total)
    await expect(canvas.getByText(texts.agrees)).toBeVisible()
    await press(texts.later)
    await isAt(2, total)
    await press(texts.last)
    await isAt(total, total)
    await press(texts.earlier)
    await isAt(total - 1, total)
    await press(texts.first)
    await userEvent.keyboard('{F10}{F10}{F9}')
    await isAt(2, total)
    // The list of steps is one stop of the Tab key; arrow keys go on within it.
    const list = within(canvas.getByRole('region', { name: texts.steps }))
    list.getByRole('button', { current: 'step' }).focus()
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowUp}')
    await isAt(3, total)
    await expect(list.getByRole('button', { current: 'step' })).toHaveFocus()
    await expect(list.getAllByRole('button').filter(({ tabIndex }) => tabIndex === 0)).toHaveLength(1)
    for (const title of [
      texts.guards,
      texts.effects,
      texts.rights,
      texts.closed,
      texts.whatIf,
      texts.changes,
    ])
      await expect((await show(title)).getByRole('tablist')).toBeVisible()
  },
})

export const MaleWorker: StoryObj = walked(worker, english)
export const Umrah: StoryObj = walked(pilgrim, english)
export const TicketPurchase: StoryObj = walked(readAs(ticketPurchase), english)
export const TicketRefund: StoryObj = walked(readAs(ticketRefund), english)
export const MaleWorkerArabic: StoryObj = { ...walked(worker, arabic), globals: { lang: 'ar' } }
export const UmrahDark: StoryObj = { ...walked(pilgrim, english), globals: { theme: 'dark5' } }
export const UmrahArabicDark: StoryObj = {
  ...walked(pilgrim, arabic),
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
  async play({ canvasElement }) {
    const { canvas, press, isAt, show } = await pageOf(canvasElement, english)
    await isAt(1, worker.steps.length)
    await press('10. Medical: Issue slip')
    await isAt(10, worker.steps.length)
    const changes = within(canvas.getByRole('region', { name: english.changes }))
    await expect(changes.getAllByText('slip_valid_until').length).toBeGreaterThan(0)
    const effects = await show(english.effects)
    await expect(effects.getByText('Cost proposed: medical')).toBeVisible()
    await expect(effects.getByText(/8,500/)).toBeVisible()
    await expect((await show(english.guards)).getByText(/^G-PASS6/)).toBeVisible()
    await expect((await show(english.rights)).getByText('Processing Officer 3')).toBeVisible()
    const closed = await show(english.closed)
    await userEvent.click(closed.getAllByText('What would make it possible')[0] ?? canvasElement)
    await expect((await canvas.findAllByText(/^Possible /))[0]).toBeVisible()
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
  async play({ canvasElement }) {
    const { canvas, press, isAt, show } = await pageOf(canvasElement, english)
    await isAt(1, worker.steps.length)
    await expect((await show(english.effects)).getByText(english.nothingPosted)).toBeVisible()
    await press('10. Medical: Issue slip')
    const table = within(await canvas.findByRole('table', { name: english.posted }))
    await expect(table.getAllByText(/20,000/)).toHaveLength(2)
    await expect(table.getByText('2301 control')).toBeVisible()
  },
}

/** Stops on a state, an event and a guard; playing by itself stops there, too. */
export const Stops: StoryObj = {
  render: () => <Replay traces={[worker]} />,
  async play({ canvasElement }) {
    const { canvas, press, isAt } = await pageOf(canvasElement, english)
    const total = worker.steps.length
    await isAt(1, total)
    const add = canvas.getByRole('combobox', { name: english.addStop })
    await userEvent.selectOptions(add, 'guard:G-PASS6')
    await press(english.goOn)
    await isAt(10, total)
    await userEvent.selectOptions(add, 'state:fit')
    await userEvent.keyboard('{F8}')
    await isAt(14, total)
    await userEvent.selectOptions(add, 'event:PAY')
    await press(english.play)
    await waitFor(async () => isAt(16, total), slow)
    await expect(canvas.getByRole('button', { name: english.play })).toBeVisible()
    await press(english.clear)
    await press(english.goOn)
    await isAt(total, total)
  },
}

/** Changes the passport at step 10 so that it ends too early. */
async function shorten({ canvas, press, isAt, show }: Awaited<ReturnType<typeof pageOf>>): Promise<void> {
  await isAt(1, worker.steps.length)
  await press('10. Medical: Issue slip')
  const whatIf = await show(english.whatIf)
  await userEvent.type(
    whatIf.getByRole('combobox', { name: english.path }),
    'facts.passenger.passport_expiry_date',
  )
  await userEvent.type(whatIf.getByRole('textbox', { name: english.value }), '2026-08-01')
  await press(english.change)
  await expect(await canvas.findByText(/^Passport must be valid/, undefined, slow)).toBeVisible()
}

/** A passport that ends too early: the slip is refused, all that needs it as well, and the first difference says so. */
export const WhatIf: StoryObj = {
  render: () => <Replay traces={[worker]} />,
  async play({ canvasElement }) {
    const page = await pageOf(canvasElement, english)
    const { canvas, press, isAt } = page
    const total = worker.steps.length
    await shorten(page)
    await userEvent.selectOptions(canvas.getByRole('combobox', { name: english.compare }), 'file')
    await expect(
      await canvas.findByText(`${english.firstDifference}: Step 10 of ${total}`, undefined, slow),
    ).toBeVisible()
    await userEvent.click(canvas.getByText(/^All differences/, { selector: 'summary' }))
    await press('Go to step 16')
    await isAt(16, total)
    await expect(canvas.getAllByText('G-MED-FIT').length).toBeGreaterThan(0)
    await press(english.goToFirst)
    await isAt(10, total)
    await userEvent.click(canvas.getByRole('button', { name: /Remove 10 facts/ }))
    await expect(await canvas.findByText(english.same)).toBeVisible()
  },
}

/** Files dropped, one of them no trace; two courses side by side, and the machines without one of their guards. */
export const SideBySide: StoryObj = {
  render: () => <Replay traces={[worker]} />,
  async play({ canvasElement }) {
    const { canvas, isAt } = await pageOf(canvasElement, english)
    await isAt(1, worker.steps.length)
    const dataTransfer = new DataTransfer()
    dataTransfer.items.add(new File([JSON.stringify(pilgrim)], 'umrah.json', { type: 'application/json' }))
    dataTransfer.items.add(new File(['no trace'], 'notes.json', { type: 'application/json' }))
    const place = canvas.getByRole('region', { name: english.dropTitle })
    // The place listens only a moment after it is there.
    const isTaken = () => !place.dispatchEvent(new DragEvent('dragenter', { cancelable: true }))
    await waitFor(() => expect(isTaken()).toBe(true))
    // The event of the testing library carries no files.
    place.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }))
    await isAt(1, pilgrim.steps.length)
    await expect(canvas.getByRole('alert')).toHaveTextContent('notes.json: This file is not JSON.')
    const compare = canvas.getByRole('combobox', { name: english.compare })
    await userEvent.selectOptions(compare, 'course:0')
    await expect(
      await canvas.findByText(`${english.firstDifference}: Step 4 of ${pilgrim.steps.length}`),
    ).toBeVisible()
    await userEvent.selectOptions(canvas.getByRole('combobox', { name: english.file }), '0')
    await isAt(1, worker.steps.length)
    await userEvent.selectOptions(compare, 'guard:G-MED-NOSLIP')
    await expect(
      await canvas.findByText(`${english.firstDifference}: Step 10 of ${worker.steps.length}`),
    ).toBeVisible()
    await expect(canvas.getByText(new RegExp(`^${english.what_offered}`))).toBeVisible()
  },
}

/** A link opens the course at its step, with its changes. */
export const OpenedByLink: StoryObj = {
  render: () => <Replay traces={[pilgrim]} />,
  async play({ canvasElement }) {
    const { canvas, press, isAt } = await pageOf(canvasElement, english)
    await isAt(1, pilgrim.steps.length)
    await press(english.link)
    const made = await canvas.findByRole<HTMLInputElement>('textbox', { name: english.linkText })
    await expect(made.value).toMatch(/#replay=[\w-]+$/)
    await press(english.copy)
    await expect(await canvas.findByText(english.copied)).toBeVisible()
    const before = window.location.href.replace(/#.*/, '')
    const edits = [{ n: 10, path: ['facts', 'passenger', 'passport_expiry_date'], to: '2026-08-01' }]
    window.location.hash = await hashOf({ trace: worker, edits, at: 9 })
    await isAt(10, worker.steps.length)
    await expect(canvas.getByText(/^Passport must be valid/)).toBeVisible()
    window.history.replaceState(null, '', before)
  },
}

/** What was refused is saved as a test of the whole course, and as the shortest way of its machine that comes to this answer. */
export const SavedAsTest: StoryObj = {
  render: () => <Replay traces={[worker]} />,
  async play({ canvasElement }) {
    const page = await pageOf(canvasElement, english)
    await shorten(page)
    const saved: Blob[] = []
    const make = spyOn(URL, 'createObjectURL').mockImplementation((file) => {
      if (file instanceof Blob) saved.push(file)
      return '#'
    })
    for (const name of [english.saveTest, english.saveExample, english.saveFile]) await page.press(name)
    make.mockRestore()
    const [course, example, file] = await Promise.all(saved.map((one) => one.text()))
    const line = '10 medical ISSUE_SLIP: not_started, G-PASS6'
    await expect(course).toContain(line)
    await expect(course).toContain('38 journey ')
    await expect(example).toContain(line.replace('10', '1'))
    await expect(JSON.parse(file ?? '')).toMatchObject({ format: 'rams-trace/1', at: 9, edits: [{ n: 10 }] })
  },
}

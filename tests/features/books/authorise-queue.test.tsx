import { FluentProvider } from '@fluentui/react-components'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import i18next from 'i18next'
import { Suspense } from 'react'
import { initReactI18next } from 'react-i18next'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { page, userEvent } from 'vitest/browser'
import entity from '../../../src/app/locales/en/entity.json' with { type: 'json' }
import fields from '../../../src/app/locales/en/fields.json' with { type: 'json' }
import vouchers from '../../../src/app/locales/en/vouchers.json' with { type: 'json' }
import { WithServices } from '../../../src/app/parts/with-services.tsx'
import type { WaitingVoucher } from '../../../src/client/desk/vouchers.ts'
import { api } from '../../../src/client/http/api.ts'
import { ApiProblem } from '../../../src/client/http/problem.ts'
import { AuthoriseQueue, QueueKeys } from '../../../src/features/books/authorise-queue.tsx'
import { heldMs } from '../../../src/machines/books/authorise-desk.ts'
import { MessagesContext, type Messages } from '../../../src/ui/feedback/messages.ts'
import { makeTheme } from '../../../src/ui/layout/theme.ts'

await i18next.use(initReactI18next).init({
  lng: 'en',
  resources: { en: { vouchers, entity, fields } },
  defaultNS: 'vouchers',
  interpolation: { escapeValue: false },
})

const waiting = (id: number, more: Partial<WaitingVoucher> = {}): WaitingVoucher => ({
  kind: 'payment_voucher',
  id,
  version: 2,
  voucher_no: `PV-2627-00000${id}`,
  date: '2026-11-22',
  amount: `${id}000.00`,
  narration: `Rent of floor ${id}`,
  party: `OWNER ${id}`,
  created_by: 'Rony Costa',
  submitted_at: '2026-11-20T04:12:00Z',
  limit: '500000.00',
  own: false,
  open: true,
  ...more,
})
const line = {
  date: '2026-11-22',
  narration: '',
  account: '5302',
  account_name: 'Office Rent',
  party: null,
  debit: '1000.00',
  credit: '0.00',
  currency: 'BDT',
  foreign: null,
  branch: 'Head Office',
  passenger: null,
  due_date: null,
  reference: null,
}

const fix = { label: 'Say who may authorise', path: '/apps/authorize-management/authorizes' }
const balances = [
  { of: 'money', name: 'City Bank', balance: '1099300.00' },
  { of: 'party', name: 'OWNER', balance: '-250.00' },
]

const get = vi.spyOn(api, 'get')
const post = vi.spyOn(api, 'post')
let queue: WaitingVoucher[] = []
let refusal: string | null = null
/** Vouchers whose lines are being worked out until they are let through. */
let isSlow = false
let attachment: string | null = null
beforeEach(() => {
  queue = [waiting(1), waiting(2), waiting(3)]
  refusal = null
  isSlow = false
  attachment = null
  get.mockReset()
  post.mockReset()
  get.mockImplementation((path: string) => {
    if (path.endsWith('/queue/')) return Promise.resolve({ vouchers: queue } as never)
    const id = Number(/\/(\d+)\/?$/.exec(path)?.[1])
    const one = queue.find((voucher) => voucher.id === id)
    if (!path.includes('/view/')) return Promise.resolve({ id, attachment } as never)
    return Promise.resolve({
      offers: [
        {
          event: 'AUTHORISE',
          label: 'Authorise',
          open: one?.open ?? true,
          ...(one?.own ? { message: 'You cannot authorise a voucher you created.', fix } : {}),
        },
        { event: 'RETURN', label: 'Return', open: true },
      ],
      entries: [],
      history: [],
      links: [],
      settlements: [],
    } as never)
  })
  post.mockImplementation((path: string) => {
    if (path.includes('/rehearse/'))
      return isSlow
        ? new Promise(() => {})
        : Promise.resolve({ previews: { journal: [line], balances } } as never)
    if (refusal !== null) return Promise.reject(new ApiProblem(409, { detail: refusal, code: 'G' }))
    return Promise.resolve({} as never)
  })
})
afterEach(() => {
  vi.useRealTimers()
})

const shown = (snackbar: Messages['snackbar'] = () => {}) =>
  render(
    <QueryClientProvider client={new QueryClient()}>
      <FluentProvider theme={makeTheme('light5')}>
        <MemoryRouter>
          <Suspense fallback={null}>
            <WithServices>
              <MessagesContext value={{ snackbar, alert: () => {}, announce: () => {} }}>
                <AuthoriseQueue />
                <QueueKeys />
              </MessagesContext>
            </WithServices>
          </Suspense>
        </MemoryRouter>
      </FluentProvider>
    </QueryClientProvider>,
  )
const sent = () =>
  post.mock.calls
    .filter(([path]) => path.includes('/event/'))
    .map(([path, body]) => [Number(/(\d+)\/$/.exec(path)?.[1]), body])
const preview = (party: string) => page.getByRole('region', { name: party })

test('one key posts the voucher that is seen, and the next one opens', async () => {
  const screen = await shown()
  await expect.element(preview('OWNER 1').getByText('Office Rent')).toBeVisible()
  await expect.element(screen.getByRole('listitem').first().getByText('1,000.00')).toBeVisible()
  await userEvent.keyboard('a')
  await expect.element(preview('OWNER 2').getByText('Office Rent')).toBeVisible()
  expect(sent()).toEqual([])
  await userEvent.keyboard('a')
  await expect.element(preview('OWNER 3').getByText('Office Rent')).toBeVisible()
  // With the second act the first one goes out; the second can still be taken back.
  await vi.waitFor(() => expect(sent()).toEqual([[1, { type: 'AUTHORISE' }]]))
  await expect.element(screen.getByText('PV-2627-000002 is about to be posted.')).toBeVisible()
  await userEvent.keyboard('z')
  await expect.element(preview('OWNER 2')).toBeVisible()
  expect(sent()).toEqual([[1, { type: 'AUTHORISE' }]])
})

test('what the bank holds after it and what is still owed stand beside the limit', async () => {
  const screen = await shown()
  const fact = async (name: string) =>
    (await screen.getByText(name).findElement()).closest('div')?.querySelector('dd')?.textContent
  expect(await fact('City Bank after')).toBe('1,099,300.00')
  expect(await fact('Then owed to OWNER')).toBe('250.00')
  expect(await fact('Your limit')).toBe('500,000.00')
})

test('the paper stands below the lines, a photo of a bill as a photo', async () => {
  attachment = 'photo'
  const canvas = new OffscreenCanvas(4, 4)
  canvas.getContext('2d')?.fillRect(0, 0, 4, 4)
  const bytes = await canvas.convertToBlob({ type: 'image/jpeg' })
  const blob = vi.spyOn(api, 'blob').mockResolvedValue(bytes)
  const screen = await shown()
  const paper = preview('OWNER 1').getByRole('img', { name: 'Attachment' })
  await expect.element(paper).toBeVisible()
  expect(screen.getByRole('dialog').query()).toBeNull()
  expect(blob.mock.calls).toEqual([['/file/api/v1/file/photo/']])
})

test('a voucher whose lines are not there yet is not authorised', async () => {
  isSlow = true
  const screen = await shown()
  await expect.element(preview('OWNER 1').getByRole('progressbar')).toBeVisible()
  await userEvent.keyboard('a')
  await expect
    .element(screen.getByRole('button', { name: 'Authorise' }))
    .toHaveAttribute('aria-disabled', 'true')
  await expect.element(preview('OWNER 1')).toBeVisible()
  expect(sent()).toEqual([])
})

test('a key that comes before the lines says that nothing was done, and acts once they are there', async () => {
  let letThrough = () => {}
  const answer = post.getMockImplementation()
  post.mockImplementation((path: string, ...rest) =>
    path.includes('/rehearse/1')
      ? new Promise((done) => {
          letThrough = () => done({ previews: { journal: [line], balances } } as never)
        })
      : (answer?.(path, ...rest) ?? Promise.reject(new Error(path))),
  )
  const screen = await shown()
  await expect.element(preview('OWNER 1').getByRole('progressbar')).toBeVisible()
  await userEvent.keyboard('a')
  const early =
    'Nothing was done with PV-2627-000001: its lines were not on the screen yet. Press the key again.'
  await expect.element(screen.getByText(early)).toBeVisible()
  letThrough()
  await expect.element(preview('OWNER 1').getByText('Office Rent')).toBeVisible()
  await userEvent.keyboard('a')
  await expect.element(screen.getByText('PV-2627-000001 is about to be posted.')).toBeVisible()
  await expect.element(screen.getByText(early)).not.toBeInTheDocument()
})

test(
  'keys pressed one right after the other each post a voucher, in their order',
  { timeout: heldMs + 20_000 },
  async () => {
    queue = [waiting(1), waiting(2), waiting(3), waiting(4)]
    const answer = post.getMockImplementation()
    // As slow as a server: what is read only when it opens is not there at the next key.
    post.mockImplementation(async (path: string, ...rest) => {
      await new Promise((done) => {
        setTimeout(done, 150)
      })
      return answer?.(path, ...rest) as never
    })
    const screen = await shown()
    await expect.element(preview('OWNER 1').getByText('Office Rent')).toBeVisible()
    await vi.waitFor(() =>
      expect(post.mock.calls.filter(([path]) => path.includes('/rehearse/'))).toHaveLength(3),
    )
    await new Promise((done) => {
      setTimeout(done, 300)
    })
    await userEvent.keyboard('a')
    await userEvent.keyboard('a')
    await userEvent.keyboard('a')
    await expect.element(preview('OWNER 4').getByText('Office Rent')).toBeVisible()
    await vi.waitFor(() => expect(sent().map(([id]) => id)).toEqual([1, 2, 3]), {
      timeout: heldMs + 5000,
    })
    expect(screen.getByText(/^Nothing was done/).elements()).toEqual([])
  },
)

test('the row of the voucher that is shown is pressed, and the voucher is still authorised', async () => {
  const screen = await shown()
  await expect.element(preview('OWNER 1').getByText('Office Rent')).toBeVisible()
  await screen.getByRole('listitem').first().getByRole('button').click()
  await userEvent.keyboard('a')
  await expect.element(screen.getByText('PV-2627-000001 is about to be posted.')).toBeVisible()
})

test('the own voucher says that another person authorises it', async () => {
  queue = [waiting(1, { own: true, open: false })]
  const screen = await shown()
  await expect.element(screen.getByText('Made by you; another person authorises')).toBeVisible()
  await expect.element(screen.getByText('You cannot authorise a voucher you created.')).toBeVisible()
  await expect.element(screen.getByRole('link', { name: fix.label })).toHaveAttribute('href', fix.path)
  await userEvent.keyboard('a')
  expect(post.mock.calls).toEqual([])
})

test('a voucher goes back with its reason; leaving the page sends what is held', async () => {
  const screen = await shown()
  await expect.element(preview('OWNER 1').getByText('Office Rent')).toBeVisible()
  await userEvent.keyboard('r')
  await screen.getByRole('textbox', { name: 'Reason' }).fill('The bill is missing')
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await expect.element(screen.getByText('PV-2627-000001 is about to go back.')).toBeVisible()
  expect(sent()).toEqual([])
  await screen.unmount()
  await vi.waitFor(() => expect(sent()).toEqual([[1, { type: 'RETURN', reason: 'The bill is missing' }]]))
})

test(
  'a voucher that waits for the one before opens once that is posted',
  { timeout: heldMs + 20_000 },
  async () => {
    queue = [waiting(1, { kind: 'receipt_voucher' }), waiting(2, { open: true })]
    const answer = get.getMockImplementation()
    get.mockImplementation((path: string, ...rest) =>
      path.includes('/payment_voucher/') && path.includes('/view/') && sent().length === 0
        ? Promise.resolve({
            offers: [{ event: 'AUTHORISE', label: 'Authorise', open: false, message: 'Available 0.' }],
            entries: [],
            history: [],
            links: [],
            settlements: [],
          } as never)
        : (answer?.(path, ...rest) ?? Promise.reject(new Error(path))),
    )
    const screen = await shown()
    await expect.element(preview('OWNER 1').getByText('Office Rent')).toBeVisible()
    await userEvent.keyboard('a')
    await expect.element(preview('OWNER 2').getByText('Available 0.')).toBeVisible()
    await expect
      .element(preview('OWNER 2').getByText('Office Rent'), { timeout: heldMs + 5000 })
      .toBeVisible()
    await userEvent.keyboard('a')
    await expect.element(screen.getByText('PV-2627-000002 is about to be posted.')).toBeVisible()
  },
)

test('a refused voucher comes back and says why', { timeout: heldMs + 20_000 }, async () => {
  refusal = 'The period is closed.'
  queue = [waiting(1)]
  const screen = await shown()
  await expect.element(preview('OWNER 1').getByText('Office Rent')).toBeVisible()
  await userEvent.keyboard('a')
  await expect.element(screen.getByText('The period is closed.'), { timeout: heldMs + 5000 }).toBeVisible()
  expect(sent()).toHaveLength(1)
})

test('a return that is refused keeps its reason', { timeout: heldMs + 20_000 }, async () => {
  refusal = 'Someone changed it.'
  queue = [waiting(1)]
  const screen = await shown()
  await expect.element(preview('OWNER 1').getByText('Office Rent')).toBeVisible()
  await userEvent.keyboard('r')
  await screen.getByRole('textbox', { name: 'Reason' }).fill('The bill is missing')
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await expect.element(screen.getByText('Someone changed it.'), { timeout: heldMs + 5000 }).toBeVisible()
  await expect.element(preview('OWNER 1').getByText('Office Rent')).toBeVisible()
  await userEvent.keyboard('r')
  await expect.element(screen.getByRole('textbox', { name: 'Reason' })).toHaveValue('The bill is missing')
})

test('an act refused after the queue was left is said', async () => {
  refusal = 'The period is closed.'
  const snackbar = vi.fn<Messages['snackbar']>()
  const screen = await shown(snackbar)
  await expect.element(preview('OWNER 1').getByText('Office Rent')).toBeVisible()
  await userEvent.keyboard('a')
  await expect.element(preview('OWNER 2')).toBeVisible()
  await screen.unmount()
  await vi.waitFor(() =>
    expect(snackbar.mock.calls).toEqual([
      ['PV-2627-000001 was left as it was: The period is closed.', 'error'],
    ]),
  )
})

test('keys stand as caps above the queue and in the buttons they press; an empty queue has none', async () => {
  const screen = await shown()
  const legend = screen.getByRole('list', { name: vouchers.queue.key.label })
  await expect.element(legend).toBeVisible()
  expect([...legend.element().querySelectorAll('kbd')].map((cap) => cap.textContent)).toEqual([
    'A',
    'R',
    'Z',
    'J',
    'K',
  ])
  // The cap is no part of the name.
  const button = screen.getByRole('button', { name: 'Authorise', exact: true })
  await expect.element(button).toBeVisible()
  expect(button.element().querySelector('kbd')?.textContent).toBe('A')
  queue = []
  await screen.unmount()
  const empty = await shown()
  await expect.element(empty.getByText(vouchers.queue.empty)).toBeVisible()
  expect(empty.getByRole('list', { name: vouchers.queue.key.label }).query()).toBeNull()
})

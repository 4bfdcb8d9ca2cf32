import { FluentProvider } from '@fluentui/react-components'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import i18next from 'i18next'
import { Suspense } from 'react'
import { initReactI18next } from 'react-i18next'
import { beforeEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import entity from '../../src/app/locales/en/entity.json' with { type: 'json' }
import fields from '../../src/app/locales/en/fields.json' with { type: 'json' }
import passenger from '../../src/app/locales/en/passenger.json' with { type: 'json' }
import { api } from '../../src/client/http/api.ts'
import { ApiProblem } from '../../src/client/http/problem.ts'
import * as session from '../../src/client/http/session.ts'
import { PassengerPapers } from '../../src/features/passengers/passenger-papers.tsx'
import { storyFacts } from '../../src/features/workflow/story-facts.ts'
import { RecordServicesContext, type RecordServices } from '../../src/ui/records/record-services.ts'
import { makeTheme } from '../../src/ui/layout/theme.ts'

vi.mock('../../src/client/http/session.ts', { spy: true })
await i18next.use(initReactI18next).init({
  lng: 'en',
  resources: { en: { entity, fields, passenger } },
  defaultNS: 'passenger',
  interpolation: { escapeValue: false },
})

const get = vi.spyOn(api, 'get')
const post = vi.spyOn(api, 'post')
const paper = (id: number, kind: string, version_no: number, more = {}) => ({
  id,
  kind,
  kind_name: null,
  document_no: null,
  issue_date: null,
  expiry_date: null,
  file: `file-${id}`,
  file_name: 'scan.pdf',
  version_no,
  is_current: true,
  created_at: '2027-01-02T05:00:00Z',
  labels: { created_by: 'Rina Akter' },
  ...more,
})
let papers: object[] = []
let permissions: string[] = []
const upload = vi.fn<RecordServices['upload']>()
const viewFile = vi.fn<RecordServices['viewFile']>()
beforeEach(() => {
  papers = []
  permissions = ['passenger_document.read', 'passenger_document.create']
  for (const spy of [get, post]) spy.mockReset()
  for (const spy of [upload, viewFile]) spy.mockReset()
  get.mockImplementation(
    () =>
      Promise.resolve({
        passenger_documents: papers,
        total_elements: papers.length,
        total_pages: 1,
      }) as never,
  )
  vi.mocked(session.useSessionUser).mockImplementation(() => ({ user_permissions: permissions }) as never)
})

const facts = {
  ...storyFacts(),
  today: '2027-01-03',
  type: { name: 'hajj', title: 'Hajj', is_worker: false, base_plan: 'hajj' },
  passenger: { id: 7 },
}
const services: RecordServices = {
  today: '2027-01-03',
  readDate: () => null,
  readAmount: () => null,
  digitsOf: () => 2,
  search: async () => [],
  choicesOf: async () => [],
  recent: () => [],
  remember: () => {},
  pathOf: () => null,
  canCreate: () => false,
  CreateForm: () => null,
  upload,
  viewFile,
}
const shown = () =>
  render(
    <QueryClientProvider client={new QueryClient()}>
      <FluentProvider theme={makeTheme('light5')}>
        <RecordServicesContext value={services}>
          <Suspense fallback={null}>
            <PassengerPapers facts={facts} />
          </Suspense>
        </RecordServicesContext>
      </FluentProvider>
    </QueryClientProvider>,
  )

test('each needed paper says how it stands, and older versions open as the newest does', async () => {
  papers = [
    paper(1, 'nid', 1, { is_current: false, expiry_date: '2020-01-01' }),
    paper(2, 'nid', 2, { expiry_date: '2027-01-02', document_no: '1990' }),
    paper(3, 'agreement', 1, { expiry_date: '2027-01-04' }),
    paper(4, 'other', 1, { kind_name: 'Land deed' }),
  ]
  const sheet =
    '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n'
  viewFile.mockResolvedValue(new Blob([sheet], { type: 'application/pdf' }))
  const screen = await shown()
  const card = (name: string) => screen.getByRole('article', { name })
  await expect
    .element(card('NID or birth registration').getByText(passenger.papers.standing.expired))
    .toBeVisible()
  await expect.element(card('NID or birth registration').getByText('1990')).toBeVisible()
  await expect.element(card('Agreement').getByText(passenger.papers.standing.expiring)).toBeVisible()
  await expect.element(card('Vaccination card').getByText(passenger.papers.standing.missing)).toBeVisible()
  await expect.element(card('Land deed').getByText(passenger.papers.notListed)).toBeVisible()
  await card('NID or birth registration').getByText('1 older version').click()
  await screen.getByRole('button', { name: 'Open NID or birth registration (version 1)' }).click()
  const opened = screen.getByRole('region', { name: 'NID or birth registration (version 1)' })
  await expect.element(opened.getByRole('img')).toBeVisible()
  expect(viewFile.mock.calls).toEqual([['file-1']])
})

test('a file dropped on the form is uploaded and kept; a refusal stands at its field and loses nothing', async () => {
  upload.mockResolvedValue({ id: 'file-9', name: 'card.pdf', mime: 'application/pdf', size: 8 })
  post.mockRejectedValueOnce(
    new ApiProblem(422, {
      code: 'input.invalid',
      detail: 'Check the form.',
      errors: [{ pointer: '/document_no', code: 'MAX', message: 'That number is too long.' }],
    }),
  )
  const screen = await shown()
  await screen.getByRole('button', { name: 'Add a paper: Vaccination card' }).click()
  const place = screen.getByRole('region', { name: 'File', exact: true })
  await expect.element(place).toBeVisible()
  const dropped = new DataTransfer()
  dropped.items.add(new File(['%PDF-1.7'], 'card.pdf', { type: 'application/pdf' }))
  place
    .element()
    .dispatchEvent(new DragEvent('drop', { dataTransfer: dropped, bubbles: true, cancelable: true }))
  await expect.element(place.getByText('card.pdf')).toBeVisible()
  expect(upload.mock.calls[0]?.[1]).toEqual({ module: 'passenger_document', field: 'file' })
  const number = screen.getByRole('textbox', { name: 'Document No' })
  await number.fill('V-17')
  await screen.getByRole('button', { name: passenger.papers.keep }).click()
  await expect.element(screen.getByText('That number is too long.')).toBeVisible()
  await expect.element(number).toHaveValue('V-17')
  post.mockImplementation(() => {
    papers = [paper(9, 'vaccination', 1)]
    return Promise.resolve({}) as never
  })
  await screen.getByRole('button', { name: passenger.papers.keep }).click()
  await expect
    .element(
      screen.getByRole('article', { name: 'Vaccination card' }).getByText(passenger.papers.standing.good),
    )
    .toBeVisible()
  expect(post.mock.calls.map(([path, body]) => [path, body])).toEqual(
    Array(2).fill([
      '/passenger_document/api/v1/passenger_document/create/',
      { passenger: 7, kind: 'vaccination', file: 'file-9', document_no: 'V-17' },
    ]),
  )
})

test('who may not add sees no way to, and who may not read is not asked about', async () => {
  permissions = ['passenger_document.read']
  const screen = await shown()
  await expect.element(screen.getByRole('article', { name: 'Vaccination card' })).toBeVisible()
  expect(screen.getByRole('button', { name: /Add a paper/ }).elements()).toEqual([])
  get.mockClear()
  permissions = []
  const other = await shown()
  expect(other.container.querySelector('article')).toBeNull()
  expect(get).not.toHaveBeenCalled()
})

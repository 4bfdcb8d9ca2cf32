import { FluentProvider } from '@fluentui/react-components'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import i18next from 'i18next'
import { Suspense, useState } from 'react'
import { initReactI18next } from 'react-i18next'
import { MemoryRouter } from 'react-router'
import { beforeEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import entity from '../../../src/app/locales/en/entity.json' with { type: 'json' }
import fields from '../../../src/app/locales/en/fields.json' with { type: 'json' }
import passenger from '../../../src/app/locales/en/passenger.json' with { type: 'json' }
import prints from '../../../src/app/locales/en/prints.json' with { type: 'json' }
import shell from '../../../src/app/locales/en/shell.json' with { type: 'json' }
import { OwnRecordPanel } from '../../../src/app/parts/own-record-panel.tsx'
import { api } from '../../../src/client/http/api.ts'
import { ApiProblem } from '../../../src/client/http/problem.ts'
import type { PersonOwn } from '../../../src/client/records/prints.ts'
import * as session from '../../../src/client/http/session.ts'
import { PrintWork } from '../../../src/features/prints/print-work.tsx'
import { makeTheme } from '../../../src/ui/layout/theme.ts'

vi.mock('../../../src/client/http/session.ts', { spy: true })
await i18next.use(initReactI18next).init({
  lng: 'en',
  resources: { en: { entity, fields, passenger, prints, shell } },
  defaultNS: 'prints',
  interpolation: { escapeValue: false },
})

const get = vi.spyOn(api, 'get')
const post = vi.spyOn(api, 'post')
const put = vi.spyOn(api, 'put')
const postBlob = vi.spyOn(api, 'postBlob')
const malaysia = {
  code: 'malaysia_visa',
  path: 'malaysiaVisa',
  title: 'Malaysian visa application',
  pages: 1,
  overprint: false,
  on_blank: false,
  letterhead: false,
  signed: false,
  together: false,
  may_override: true,
  own: { entity: 'visa_form', unasked: ['passenger', 'form'] },
}
const fileSays = {
  passenger: 7,
  form: 'malaysia_visa',
  entries: 'single',
  purpose: 'employment',
  duration_of_stay: '3 YEARS',
}
let own: PersonOwn
let isMissing = true
const readiness = () => ({
  form: malaysia,
  boxes: [],
  values_hash: 'a'.repeat(64),
  last: null,
  people: [
    {
      id: 7,
      name: 'RAFIQUL ISLAM',
      doubts: [{ code: 'PP6', text: '', values: { date: '02/02/2027' }, weight: 'confirm' }],
      changes: [],
      own,
      missing: isMissing
        ? [
            {
              box: 'sponsor_state',
              label: 'State',
              level: 'W',
              record: 'visa_form',
              field: 'sponsor_state',
              path: '/apps/malaysiaVisa/7?fill=sponsor_state',
            },
            {
              box: 'photo',
              label: 'Photo',
              level: 'R',
              record: 'passenger',
              field: 'photo',
              path: '/apps/passenger-management/7?field=photo',
            },
          ]
        : [],
    },
  ],
})
const kept = {
  id: 3,
  version: 4,
  ...fileSays,
  duration_of_stay: '2 YEARS',
  sponsor_state: 'PENANG',
  is_active: true,
  labels: {},
  abilities: { update: true },
}

beforeEach(() => {
  own = { id: null, values: fileSays, differing: [] }
  isMissing = true
  for (const spy of [get, post, put, postBlob]) spy.mockReset()
  postBlob.mockResolvedValue(new Blob(['%PDF-1.7'], { type: 'application/pdf' }))
  get.mockImplementation(
    (path: string) =>
      Promise.resolve(
        path.includes('/readiness/')
          ? readiness()
          : path.includes('/log/')
            ? { prints: [] }
            : path.includes('/visa_form/')
              ? kept
              : null,
      ) as never,
  )
  vi.mocked(session.useSessionUser).mockImplementation(
    () =>
      ({
        user_permissions: ['visa_form.create', 'visa_form.update'],
        role: { name: 'processing-officer' },
      }) as never,
  )
})

function Screen({ start }: { start: string | null }) {
  const [fill, setFill] = useState(start)
  return (
    <PrintWork
      form="malaysiaVisa"
      passengers={[7]}
      fill={fill}
      onFill={setFill}
      ownForm={(given) => <OwnRecordPanel {...given} path="/apps/malaysiaVisa/7" />}
    >
      <p>others</p>
    </PrintWork>
  )
}
const shown = (start: string | null = null) =>
  render(
    <MemoryRouter>
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <FluentProvider theme={makeTheme('light5')}>
          <Suspense fallback={null}>
            <Screen start={start} />
          </Suspense>
        </FluentProvider>
      </QueryClientProvider>
    </MemoryRouter>,
  )

test('what is missing leads to its field, here or on a page that leads back; doubts are said by their code', async () => {
  const screen = await shown()
  await expect
    .element(screen.getByRole('link', { name: 'Fill in State' }))
    .toHaveAttribute('href', '/apps/malaysiaVisa/7?fill=sponsor_state')
  await expect
    .element(screen.getByRole('link', { name: 'Fill in Photo' }))
    .toHaveAttribute('href', '/apps/passenger-management/7?field=photo&back=%2Fapps%2FmalaysiaVisa%2F7')
  await expect.element(screen.getByText('The passport expires within 6 months, on 02/02/2027.')).toBeVisible()
})

test('a new record starts with what the file says, offers the choices of its country, and is kept with what was typed', async () => {
  post.mockResolvedValue({ ...kept, warnings: [] })
  const screen = await shown('sponsor_state')
  const state = screen.getByRole('textbox', { name: 'State of the sponsor' })
  await expect.element(state).toHaveFocus()
  await expect.element(screen.getByRole('textbox', { name: 'Duration of stay' })).toHaveValue('3 YEARS')
  const purposes = screen.getByRole('combobox', { name: 'Purpose of travel' }).element()
  expect([...purposes.querySelectorAll('option')].map((option) => option.value)).toEqual([
    '',
    'employment',
    'business',
    'social_visit',
    'other',
  ])
  expect(screen.getByText('Permit', { exact: false }).query()).toBeNull()
  await state.fill('Selangor')
  // The draft belongs to this passenger alone: another passenger's form must not begin with it.
  await expect
    .poll(() => put.mock.calls.map(([path]) => path), { timeout: 4000 })
    .toEqual(['/draft/api/v1/draft/visa_form.new.7.malaysia_visa/'])
  own = { ...own, id: 3 }
  isMissing = false
  await screen.getByRole('button', { name: 'Save', exact: true }).click()
  await expect.element(screen.getByText(prints.own.kept)).toBeVisible()
  expect(post.mock.calls.map(([path, body]) => [path, body])).toEqual([
    ['/visa_form/api/v1/visa_form/create/', { ...fileSays, sponsor_state: 'SELANGOR' }],
  ])
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument()
})

test('a kept value that differs from the file is shown beside it and put right with one button; unsaved changes are not lost by closing', async () => {
  own = { id: 3, values: fileSays, differing: ['duration_of_stay'] }
  put.mockResolvedValue({ ...kept, duration_of_stay: '3 YEARS' })
  const screen = await shown()
  await expect.element(screen.getByText('1 kept value differs from the file.')).toBeVisible()
  await screen.getByRole('button', { name: prints.own.change }).click()
  await expect.element(screen.getByText('Duration of stay: 2 YEARS → 3 YEARS')).toBeVisible()
  await screen.getByRole('button', { name: prints.own.refresh }).click()
  await expect.element(screen.getByRole('textbox', { name: 'Duration of stay' })).toHaveValue('3 YEARS')
  await screen.getByRole('button', { name: entity.bulk.close }).click()
  await expect.element(screen.getByText(entity.leave.title)).toBeVisible()
  await screen.getByRole('button', { name: entity.leave.stay }).click()
  await screen.getByRole('button', { name: 'Save', exact: true }).click()
  await expect
    .poll(() =>
      // The draft is kept on a slow machine before it is saved.
      put.mock.calls.filter(([path]) => !path.startsWith('/draft/')).map(([path, body]) => [path, body]),
    )
    .toEqual([['/visa_form/api/v1/visa_form/update/3/', { duration_of_stay: '3 YEARS' }]])
})

test('who may not print the form reads so, and is offered nothing else', async () => {
  get.mockRejectedValue(new ApiProblem(403, { code: 'access.denied' }))
  const screen = await shown()
  await expect.element(screen.getByText(prints.mayNot)).toBeVisible()
  expect(screen.getByText('others').query()).toBeNull()
  expect(screen.getByRole('button').query()).toBeNull()
})

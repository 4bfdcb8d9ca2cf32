import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { Suspense, type ReactNode } from 'react'
import { minorDigits } from '../../foundation/values/money.ts'
import { typedAmount, typedDate } from '../../foundation/values/typed-input.ts'
import type { TableRecord } from '../../ui/tables/entity-columns.ts'
import { RecordServicesContext, type Choice, type RecordServices } from '../../ui/records/record-services.ts'
import { StateOf } from './state-of.tsx'

/** Records and services for stories and view tests: nothing here asks a server. */
const names = [
  'Abdul Karim Sarker',
  'Nurul Islam Bhuiyan',
  'Fatema Begum',
  'Al Baraka Hajj Kafela',
  'Qasr Recruitment Office',
  'Mizanur Rahman',
  'Rokeya Khatun',
]
const kinds = ['sub_agent', 'corporate', 'foreign_delegate', 'referral'] as const

/** So many invented agents as a list answers them. */
export const sampleAgents = (count: number): TableRecord[] =>
  Array.from({ length: count }, (_, at) => ({
    id: at + 1,
    version: 1,
    is_active: at % 9 !== 8,
    name: `${names[at % names.length]}${at >= names.length ? ` ${at}` : ''}`,
    agent_code: `AG-${String(at + 1).padStart(4, '0')}`,
    agent_type: kinds[at % kinds.length],
    company_name: null,
    registration_no: null,
    primary_phone: `+8801711${String(100_000 + at)}`,
    country: 19,
    city: 1,
    thana: 1,
    handled_by: null,
    commission_type: 'none',
    credit_limit: `${at * 1500}.00`,
    balance: '0.00',
    is_blacklisted: false,
    blacklist_reason: null,
    image: null,
    labels: { country: 'Bangladesh', city: 'Dhaka', thana: 'Paltan' },
  }))

export const sampleCity = {
  id: 1,
  version: 3,
  is_active: true,
  name: 'Dhaka',
  name_bn: 'ঢাকা',
  country: 19,
  division: 'Dhaka',
  has_demo_office: true,
  labels: { country: 'Bangladesh' },
  abilities: { update: true, delete: true, print: false, export: true },
}

const countries: readonly Choice[] = [
  { id: 19, label: 'Bangladesh', subtitle: 'BD' },
  { id: 193, label: 'Saudi Arabia', subtitle: 'SA' },
  { id: 5, label: 'Kuwait', subtitle: 'KW' },
  { id: 6, label: 'Malaysia', subtitle: 'MY' },
]
const sampleToday = '2027-01-03'

export const sampleServices: RecordServices = {
  today: sampleToday,
  readDate: (text) => typedDate(text, sampleToday),
  readAmount: typedAmount,
  digitsOf: minorDigits,
  search: async (_, text) => countries.filter((one) => one.label.toLowerCase().includes(text.toLowerCase())),
  choicesOf: async (_, ids) => countries.filter((one) => ids.includes(one.id)),
  recent: () => [],
  remember: () => {},
  pathOf: (entity, id) => `/apps/${entity}-management/${entity}/${id}`,
  canCreate: () => true,
  CreateForm: () => null,
  StateOf,
  upload: async (file, _owner, onProgress) => {
    onProgress(1)
    return { id: '00000000-0000-4000-8000-000000000001', name: file.name, mime: file.type, size: file.size }
  },
  viewFile: async () => new Blob([], { type: 'image/png' }),
}

/** What the product gives to every record screen, with invented answers. */
export function StoryRoom({
  services = {},
  children,
}: {
  services?: Partial<RecordServices>
  children: ReactNode
}) {
  return (
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <RecordServicesContext value={{ ...sampleServices, ...services }}>
        <Suspense fallback={null}>{children}</Suspense>
      </RecordServicesContext>
    </QueryClientProvider>
  )
}

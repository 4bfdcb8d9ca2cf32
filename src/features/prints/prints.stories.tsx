import type { Meta, StoryObj } from '@storybook/react-vite'
import { Suspense, useState } from 'react'
import { MemoryRouter } from 'react-router'
import { expect, userEvent, within } from 'storybook/test'
import type { MissingValue, PrintPerson, TypableBox } from '../../client/prints.ts'
import { ReadinessList } from './readiness-list.tsx'
import { TypedValues } from './typed-values.tsx'

const meta = { title: 'Prints/Screen' } satisfies Meta
export default meta
type Story = StoryObj

const missing: MissingValue[] = [
  { box: 'photo', label: 'Photo', level: 'R', record: 'passenger', field: 'photo', path: '/apps/passenger-management/7' },
  { box: 'application_no', label: 'Application No.', level: 'R', record: 'mofa', field: 'application_no', path: '/apps/mofa/7' },
  { box: 'father', label: "Father's name", level: 'W', record: 'passenger', field: 'father_name', path: '/apps/passenger-management/7' },
]
const person = (more: Partial<PrintPerson> = {}): PrintPerson => ({ id: 7, name: 'MD RAKIB HASAN', missing: [], doubts: [], changes: [], own: null, ...more })
const boxes: TypableBox[] = [{ id: 'application_no', label: 'Application No.', options: [] }, { id: 'full_name', label: 'Full name', options: [] }, { id: 'purpose', label: 'Purpose of travel', options: [{ value: 'work', text: 'Work' }, { value: 'visit', text: 'Visit' }] }]

const readiness = (people: readonly PrintPerson[]): Pick<Story, 'render'> => ({ render: () => <MemoryRouter><Suspense fallback={null}><ReadinessList people={people} back="/apps/ksa-visa/7" /></Suspense></MemoryRouter> })

function Typing({ start }: { start: Readonly<Record<string, string>> }) {
  const [typed, setTyped] = useState(start)
  return <Suspense fallback={null}><TypedValues boxes={boxes} missing={missing} typed={typed} onChange={setTyped} /></Suspense>
}

export const EverythingThere: Story = readiness([person()])
export const Missing: Story = readiness([person({ missing })])
export const Doubtful: Story = readiness([person({ doubts: [{ code: 'PP6', text: 'The passport expires within 6 months, on 02/02/2027.' }] })])
export const Changed: Story = readiness([person({ changes: [{ label: 'Passport No.', before: 'A01234567', after: 'A01234568' }, { label: 'Mobile', before: '', after: '01711000001' }] })])
export const SeveralPeople: Story = readiness([person({ missing }), person({ id: 8, name: 'SHAHANARA BEGUM', doubts: [{ code: 'AGE', text: 'Age 24 is outside 25 to 45.' }] })])
export const NothingTyped: Story = { render: () => <Typing start={{}} /> }
export const Typed: Story = {
  render: () => <Typing start={{ full_name: 'MD RAKIB HASAN' }} />,
  play: async ({ canvasElement }) => {
    const screen = within(canvasElement)
    await userEvent.selectOptions(await screen.findByRole('combobox'), 'application_no')
    await userEvent.type(await screen.findByRole('textbox'), 'E900000001')
    await userEvent.click(screen.getByRole('button', { name: /put|yaz|اكتب/i }))
    await expect(screen.getByRole('group')).toHaveTextContent('E900000001')
  },
}

import type { Meta, StoryObj } from '@storybook/react-vite'
import { Suspense, useState } from 'react'
import { MemoryRouter } from 'react-router'
import { expect, userEvent, within } from 'storybook/test'
import type {
  MissingValue,
  PersonOwn,
  PrintChoices,
  PrintFormFacts,
  PrintPerson,
  TypableBox,
} from '../../client/records/prints.ts'
import { BoxNudges, type Nudges } from './box-nudges.tsx'
import { BlankOffset } from './blank-offset.tsx'
import { OwnRecord } from './own-record.tsx'
import { PaperChoices } from './paper-choices.tsx'
import { PrintItems } from './print-menu.tsx'
import { ReadinessList } from './readiness-list.tsx'
import { TypedValues } from './typed-values.tsx'

const meta = { title: 'Prints/Screen' } satisfies Meta
export default meta
type Story = StoryObj

const missing: MissingValue[] = [
  {
    box: 'photo',
    label: 'Photo',
    level: 'R',
    record: 'passenger',
    field: 'photo',
    path: '/apps/passenger-management/7',
  },
  {
    box: 'application_no',
    label: 'Application No.',
    level: 'R',
    record: 'mofa',
    field: 'application_no',
    path: '/apps/mofa/7',
  },
  {
    box: 'father',
    label: "Father's name",
    level: 'W',
    record: 'passenger',
    field: 'father_name',
    path: '/apps/passenger-management/7',
  },
]
const person = (more: Partial<PrintPerson> = {}): PrintPerson => ({
  id: 7,
  name: 'MD RAKIB HASAN',
  missing: [],
  doubts: [],
  changes: [],
  own: null,
  ...more,
})
const boxes: TypableBox[] = [
  { id: 'application_no', label: 'Application No.', record: '', field: '', options: [] },
  { id: 'full_name', label: 'Full name', record: 'passenger', field: 'full_name', options: [] },
  {
    id: 'purpose',
    label: 'Purpose of travel',
    record: '',
    field: '',
    options: [
      { value: 'work', text: 'Work' },
      { value: 'visit', text: 'Visit' },
    ],
  },
]

const readiness = (people: readonly PrintPerson[]): Pick<Story, 'render'> => ({
  render: () => (
    <MemoryRouter>
      <Suspense fallback={null}>
        <ReadinessList people={people} back="/apps/ksa-visa/7" />
      </Suspense>
    </MemoryRouter>
  ),
})

function Typing({ start }: { start: Readonly<Record<string, string>> }) {
  const [typed, setTyped] = useState(start)
  return (
    <Suspense fallback={null}>
      <TypedValues boxes={boxes} missing={missing} typed={typed} onChange={setTyped} />
    </Suspense>
  )
}

export const EverythingThere: Story = readiness([person()])
export const Missing: Story = readiness([person({ missing })])
export const Doubtful: Story = readiness([
  person({
    doubts: [
      {
        code: 'PP6',
        text: 'The passport expires within 6 months, on 02/02/2027.',
        values: { date: '02/02/2027' },
        weight: 'confirm',
      },
    ],
  }),
])
export const Changed: Story = readiness([
  person({
    changes: [
      { label: 'Passport No.', before: 'A01234567', after: 'A01234568' },
      { label: 'Mobile', before: '', after: '01711000001' },
    ],
  }),
])
export const Stopped: Story = readiness([
  person({
    doubts: [
      {
        code: 'PPX',
        text: 'The passport expired on 02/02/2026.',
        values: { date: '02/02/2026' },
        weight: 'stop',
      },
    ],
  }),
])

export const SeveralPeople: Story = readiness([
  person({ missing }),
  person({
    id: 8,
    name: 'SHAHANARA BEGUM',
    doubts: [
      {
        code: 'AGE',
        text: 'Age 24 is outside 25 to 45.',
        values: { age: 24, least: 25, most: 45 },
        weight: 'confirm',
      },
    ],
  }),
])
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

const own = (more: Partial<PersonOwn> = {}): Pick<Story, 'render'> => ({
  render: () => (
    <Suspense fallback={null}>
      <OwnRecord
        form={{ entity: 'ksa_visa', unasked: ['passenger'] }}
        own={{ id: 3, values: { carrier: 'SAUDIA' }, differing: [], ...more }}
        onFill={() => {}}
      />
    </Suspense>
  ),
})

export const NothingKept: Story = own({ id: null })
export const Kept: Story = own()
export const DiffersFromTheFile: Story = own({ differing: ['carrier', 'profession_en'] })

const facts: PrintFormFacts = {
  code: 'ksa_visa',
  path: 'ksa-visa',
  title: 'Saudi visa application',
  pages: 3,
  overprint: false,
  on_blank: false,
  letterhead: true,
  signed: false,
  together: false,
  may_override: true,
  own: null,
}

function Choosing({ form }: { form: PrintFormFacts }) {
  const [choices, setChoices] = useState<PrintChoices>({
    letterhead: 'print',
    pages: [],
    printer: 'default',
    barcodes: false,
    test: false,
    three_up: false,
    overprint: false,
    signature: false,
    seal: false,
    typed: {},
  })
  return (
    <Suspense fallback={null}>
      <PaperChoices
        form={form}
        choices={choices}
        onChoose={(change) => setChoices({ ...choices, ...change })}
      />
    </Suspense>
  )
}
export const PagesAndLetterhead: Story = {
  render: () => <Choosing form={facts} />,
  play: async ({ canvasElement }) => {
    const boxes = await within(canvasElement).findAllByRole('checkbox')
    const [first, , last] = boxes
    if (!first || !last) throw new Error('three pages have three boxes')
    await userEvent.click(first)
    await expect(boxes.map((box) => (box as HTMLInputElement).checked)).toEqual([false, true, true])
    // The last page that is left cannot be taken away.
    for (const box of boxes.slice(1)) await userEvent.click(box)
    await expect(last).toBeChecked()
  },
}
export const OnTheBlank: Story = {
  render: () => (
    <Choosing form={{ ...facts, code: 'ksa_visa_manual', pages: 1, overprint: true, letterhead: false }} />
  ),
}
export const SignedLetter: Story = {
  render: () => (
    <Choosing form={{ ...facts, code: 'male_training', pages: 1, signed: true, together: true }} />
  ),
}
export const Cards: Story = {
  render: () => <Choosing form={{ ...facts, code: 'departure', pages: 1, letterhead: false }} />,
}

function Shifting() {
  const [value, setValue] = useState<{ x: number; y: number } | null>({ x: 1.5, y: 0 })
  return (
    <Suspense fallback={null}>
      <BlankOffset value={value} onChange={setValue} />
    </Suspense>
  )
}
export const ShiftOfTheBlank: Story = {
  render: () => <Shifting />,
  play: async ({ canvasElement }) => {
    const [, down] = await within(canvasElement).findAllByRole('spinbutton')
    if (!down) throw new Error('a shift has two directions')
    await userEvent.clear(down)
    await userEvent.type(down, '20')
    await expect(canvasElement).toHaveTextContent(/15/)
  },
}

export const FormsOfAPassenger: Story = {
  render: () => (
    <Suspense fallback={null}>
      <PrintItems
        onPick={() => {}}
        forms={[
          { ...facts, missing: [] },
          { ...facts, code: 'bmet', title: 'BMET data sheet', missing: ['NID', 'Nominee mobile'] },
          {
            ...facts,
            code: 'departure',
            title: 'Departure card',
            missing: ['Flight No.', 'Date of departure', 'Visa No.', 'BMET clearance No.', 'Destination'],
          },
        ]}
      />
    </Suspense>
  ),
}

function Nudging() {
  const [nudges, setNudges] = useState<Nudges>({ full_name: [0.5, -1] })
  return (
    <Suspense fallback={null}>
      <BoxNudges boxes={boxes} nudges={nudges} onChange={setNudges} />
    </Suspense>
  )
}
export const SingleBoxesMoved: Story = {
  render: () => <Nudging />,
  play: async ({ canvasElement }) => {
    const screen = within(canvasElement)
    await userEvent.selectOptions(await screen.findByRole('combobox'), 'application_no')
    const [right] = await screen.findAllByRole('spinbutton')
    if (!right) throw new Error('a box moves in two directions')
    await userEvent.clear(right)
    await userEvent.type(right, '2.5')
    await userEvent.click(screen.getByRole('button', { name: /move this|kaydır|حرّك/i }))
    await expect(screen.getByRole('group')).toHaveTextContent('2.5')
  },
}

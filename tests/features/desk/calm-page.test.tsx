/** What is looked at all day stays calm: nothing moves while it waits, colour means a state, nothing is cut (desk 1, 3, 5). */
import '../../../src/app/global.css'
import { FluentProvider } from '@fluentui/react-components'
import i18next from 'i18next'
import type { ReactNode } from 'react'
import { initReactI18next } from 'react-i18next'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import entity from '../../../src/app/locales/en/entity.json' with { type: 'json' }
import { Dialog } from '../../../src/ui/feedback/overlays.tsx'
import { Skeleton } from '../../../src/ui/feedback/skeleton.tsx'
import { Waiting } from '../../../src/ui/feedback/waiting.tsx'
import { Initials } from '../../../src/ui/icons/initials.tsx'
import { InstantField } from '../../../src/ui/inputs/dates/instant-field.tsx'
import { Switch } from '../../../src/ui/inputs/switch.tsx'
import { DialogSurface } from '../../../src/ui/layout/fluent.ts'
import { Page } from '../../../src/ui/layout/page.tsx'
import { makeTheme } from '../../../src/ui/layout/theme.ts'
import { PersonHead } from '../../../src/ui/records/person-head.tsx'
import { Stats } from '../../../src/ui/reports/stat-card.tsx'
import { DataTableCards } from '../../../src/ui/tables/data-table-cards.tsx'
import { DataTableHead } from '../../../src/ui/tables/data-table-head.tsx'
import type { ListColumn } from '../../../src/ui/tables/entity-columns.ts'
import { ActButton } from '../../../src/ui/tables/peek/act-button.tsx'
import { TwoLines } from '../../../src/ui/tables/two-lines.tsx'
import { QueueList } from '../../../src/ui/workflow/queue-list.tsx'
import { PhaseStrip } from '../../../src/ui/workflow/phase-strip.tsx'
import { StateChip } from '../../../src/ui/workflow/state-chip.tsx'
import { ActionRow } from '../../../src/ui/workflow/step-panel.tsx'

await i18next.use(initReactI18next).init({ lng: 'en', resources: { en: { entity } }, defaultNS: 'entity' })

const inTheme = (children: ReactNode, dir: 'ltr' | 'rtl' = 'ltr') => (
  <FluentProvider theme={makeTheme('light5')} dir={dir}>
    <MemoryRouter>{children}</MemoryRouter>
  </FluentProvider>
)
const styleOf = (node: Element) => getComputedStyle(node)
const brand = (container: Element) => {
  const probe = document.createElement('i')
  probe.style.backgroundColor = 'var(--colorBrandBackground)'
  container.firstElementChild?.append(probe)
  const { backgroundColor } = styleOf(probe)
  probe.remove()
  return backgroundColor
}
const nothing = () => undefined

test('what stands for a page on its way does not move for ever', async () => {
  const { container } = await render(
    inTheme(
      <>
        <Waiting label="Loading" />
        <Skeleton />
      </>,
    ),
  )
  const parts = [...container.querySelectorAll('[role=progressbar] > div, span')]
  expect(parts.length).toBe(4)
  expect(parts.map((part) => styleOf(part).animationIterationCount)).not.toContain('infinite')
})

test('the letters of a person are not in the colour of what acts', async () => {
  const { container } = await render(inTheme(<Initials name="MD RAKIB HASAN" photo={null} />))
  const disc = container.querySelector('[aria-hidden]')!
  expect(styleOf(disc).backgroundColor).not.toBe(brand(container))
  expect(styleOf(disc).color).toBe('rgb(74, 82, 92)')
})

test('the letters of a person leave out what half of the names begin with', async () => {
  for (const [name, letters] of [
    ['MD KAMRUL HASAN', 'KH'],
    ['MST SALMA AKTER', 'SA'],
    ['Tania Sultana', 'TS'],
    ['TANVIR', 'T'],
  ] as const) {
    const { container, unmount } = await render(inTheme(<Initials name={name} photo={null} />))
    expect([name, container.textContent]).toEqual([name, letters])
    await unmount()
  }
})

test('a chip is as wide as its words, also in a column of parts', async () => {
  const { container } = await render(
    inTheme(
      <div style={{ display: 'flex', flexDirection: 'column', width: 400 }}>
        <StateChip meaning="ours">In stock</StateChip>
      </div>,
    ),
  )
  expect(container.querySelector('[data-meaning]')!.getBoundingClientRect().width).toBeLessThan(120)
})

test('once the form of the usual act is open, the button in the form is the filled one', async () => {
  const row = (isChosen: boolean) =>
    inTheme(
      <ActionRow
        moreLabel="More"
        actions={[{ key: 'VISIT', label: 'Record the visit', isMain: true, isChosen, onChoose: nothing }]}
      />,
    )
  const screen = await render(row(false))
  const fill = () => styleOf(screen.getByRole('button').element()).backgroundColor
  await expect.poll(fill).toBe(brand(screen.container))
  await screen.rerender(row(true))
  await expect.poll(fill).not.toBe(brand(screen.container))
})

test('the name of a column is never cut: it goes on in a second line', async () => {
  const column = (key: string, label: string): ListColumn => ({
    key,
    label,
    field: { kind: 'date' } as ListColumn['field'],
    width: 96,
    isPinned: false,
    isSortable: true,
    isRest: false,
  })
  const { container } = await render(
    inTheme(
      <table style={{ tableLayout: 'fixed', width: 192 }}>
        <DataTableHead
          columns={[column('name', 'Name'), column('ended_on', 'Cleared or bounced on')]}
          starts={{}}
          sort=""
          onSort={nothing}
          ticked={undefined}
          onTickAll={nothing}
          hasMenu={false}
          onWidth={nothing}
          onShowWidth={nothing}
        />
      </table>,
    ),
  )
  const labels = [...container.querySelectorAll('th button > span')]
  expect(labels.map((label) => label.textContent)).toEqual(['Name', 'Cleared or bounced on'])
  for (const label of labels) {
    expect(label.scrollWidth).toBeLessThanOrEqual(label.clientWidth)
    expect(label.scrollHeight).toBeLessThanOrEqual(label.clientHeight)
  }
  expect(container.querySelector('th')!.getBoundingClientRect().height).toBeLessThanOrEqual(41)
})

test('a code keeps in one line what it consists of', async () => {
  const { container } = await render(
    inTheme(
      <div style={{ width: 110 }}>
        <TwoLines text="Fatema Begum (AG-0007)" />
      </div>,
    ),
  )
  const code = [...container.querySelectorAll('span span')].find((part) => part.textContent === '(AG-0007)')!
  expect(code.getClientRects().length).toBe(1)
  expect(container.textContent).toBe('Fatema Begum (AG-0007)')
})

test.each(['ltr', 'rtl'] as const)('no line of facts begins with the point between two (%s)', async (dir) => {
  const facts = ['DHK-R-2026-0049', 'Recruiting', 'Saudi Arabia', 'Nurul Islam Bhuiyan', '+8801700000004']
  const { container } = await render(
    inTheme(
      <div style={{ width: 260 }}>
        <PersonHead name="MD RAKIB" photo={null} facts={facts.map((text) => ({ key: text, text }))} />
      </div>,
      dir,
    ),
  )
  const parts = facts.map((text) =>
    [...container.querySelectorAll('span')].find((one) => one.textContent === text)!,
  )
  expect(new Set(parts.map((part) => part.getBoundingClientRect().top)).size).toBeGreaterThan(1)
  const points = (side: string) => parts.map((part) => getComputedStyle(part, side).content)
  expect(points('::before')).not.toContain('"·"')
  expect(points('::after')).toEqual(['"·"', '"·"', '"·"', '"·"', 'none'])
})

test('amounts stand two beside each other on a phone, each in one line', async () => {
  await page.viewport(390, 800)
  const values = ['834,400.00', '15,686,400.00', '−1,081,600.00', '118,000.00']
  const { container } = await render(
    inTheme(
      <div style={{ padding: 32 }}>
        <Stats isLong stats={values.map((value) => ({ key: value, label: 'Bank', value, to: '/' }))} />
      </div>,
    ),
  )
  const tiles = [...container.querySelectorAll('li')].map((tile) => tile.getBoundingClientRect().top)
  expect(new Set(tiles).size).toBe(2)
  for (const value of container.querySelectorAll('bdi')) expect(value.getClientRects().length).toBe(1)
})

test('a card of a phone has its state and its act in one line, without their labels', async () => {
  await page.viewport(390, 800)
  const column = (key: string, label: string, isRest: boolean): ListColumn => ({
    key,
    label,
    field: { kind: 'text' } as ListColumn['field'],
    width: 120,
    isPinned: false,
    isSortable: true,
    isRest,
  })
  const { container } = await render(
    inTheme(
      <DataTableCards
        label="Passengers"
        records={[{ id: 1, full_name: 'MD RAKIB', current_status: 'fit', next_action: 'visa' }]}
        columns={[
          column('full_name', 'Full name', false),
          {
            ...column('current_status', 'Current status', false),
            Cell: () => <StateChip meaning="ours">Fit</StateChip>,
          },
          {
            ...column('next_action', 'Next action', true),
            Cell: () => <ActButton text="Visa" of="MD RAKIB" onAct={nothing} />,
          },
        ]}
        selected={undefined}
        isSelecting={false}
        onSelect={nothing}
        nameOf={() => 'MD RAKIB'}
        secondOf={() => 'Z10000101'}
        pathOf={() => '/'}
        isDimmed={false}
        words={
          {
            yes: 'Yes',
            no: 'No',
            value: String,
            named: String,
            language: 'en',
            select: String,
            menu: String,
          } as never
        }
      />,
    ),
  )
  const chip = container.querySelector('[data-meaning]')!.getBoundingClientRect()
  const act = container.querySelector('dd button')!.getBoundingClientRect()
  expect(act.left).toBeGreaterThan(chip.right)
  expect(act.top).toBeLessThan(chip.bottom)
  expect([...container.querySelectorAll('dt')].map((label) => label.getBoundingClientRect().width)).toEqual([
    1, 1,
  ])
  expect(container.querySelector('li')!.getBoundingClientRect().height).toBeLessThan(170)
})

test('links and buttons of a heading stand on one line', async () => {
  const { container } = await render(
    inTheme(
      <Page
        title="Cheques"
        actions={
          <>
            <a href="/">Calendar</a>
            <button type="button" style={{ height: 40 }}>
              Export
            </button>
          </>
        }
      >
        <p>rows</p>
      </Page>,
    ),
  )
  const middle = (name: string) => {
    const { top, bottom } = container.querySelector(name)!.getBoundingClientRect()
    return (top + bottom) / 2
  }
  expect(Math.abs(middle('a') - middle('button'))).toBeLessThan(2)
})

test.each(['ltr', 'rtl'] as const)('a switch begins where the fields around it do (%s)', async (dir) => {
  const { container } = await render(inTheme(<Switch label="Yes" checked onChange={nothing} />, dir))
  const box = container.firstElementChild!.getBoundingClientRect()
  const track = container.querySelector('.fui-Switch__indicator')!.getBoundingClientRect()
  expect(dir === 'ltr' ? track.left - box.left : box.right - track.right).toBeCloseTo(0, 0)
})

test('the hint of a time is not cut', async () => {
  const { container } = await render(
    inTheme(
      <div style={{ width: 400 }}>
        <InstantField label="Time limit" value="" onChange={nothing} />
      </div>,
    ),
  )
  const time = [...container.querySelectorAll('input')].at(-1)!
  expect(time.placeholder).toBe('HH:MM')
  time.value = 'HH:MMH'
  expect(time.scrollWidth).toBeLessThanOrEqual(time.clientWidth)
})

test('a dialog over a page that was scrolled leaves its toolbar in place', async () => {
  await page.viewport(1000, 600)
  const shown = (isOpen: boolean) =>
    inTheme(
      <div style={{ height: 2000 }}>
        <header style={{ position: 'sticky', top: 0 }}>toolbar</header>
        <Dialog open={isOpen}>
          <DialogSurface>Search</DialogSurface>
        </Dialog>
      </div>,
    )
  const screen = await render(shown(false))
  window.scrollTo(0, 300)
  const top = () => screen.getByText('toolbar').element().getBoundingClientRect().top
  await expect.poll(top).toBe(0)
  await screen.rerender(shown(true))
  await expect.element(screen.getByText('Search')).toBeVisible()
  expect(top()).toBe(0)
  expect(window.scrollY).toBe(300)
  await screen.rerender(shown(false))
})

test('what a phase consists of is said in full', async () => {
  await page.viewport(1000, 600)
  const note = 'Documents · CV · Medical · Police Clearance · Training · BMET Registration'
  const { container } = await render(
    inTheme(
      <div style={{ width: 260 }}>
        <PhaseStrip
          label="Phases"
          phases={[
            {
              key: 'prepare',
              name: 'Prepare',
              progress: '1 of 4',
              part: 0.25,
              note,
              meaning: 'ours',
              isCurrent: true,
            },
          ]}
          open=""
          onOpen={nothing}
        >
          {null}
        </PhaseStrip>
      </div>,
    ),
  )
  const words = [...container.querySelectorAll('bdi')].find((one) => one.textContent === note)!.parentElement!
  expect(words.scrollWidth).toBeLessThanOrEqual(words.clientWidth)
})

test('a long chip leaves the title of what waits its width', async () => {
  await page.viewport(1200, 700)
  const { container } = await render(
    inTheme(
      <div style={{ width: 1090 }}>
        <QueueList
          label="Queue"
          shown={null}
          onChoose={nothing}
          items={[
            {
              key: '1',
              title: 'Fee for the renewal of the trade licence',
              amount: '55,000.00',
              second: 'PV-2627-000029 · Sabbir Ahmed',
              chip: <StateChip meaning="rest">Made by you; another person authorises</StateChip>,
            },
          ]}
        >
          <p>shown</p>
        </QueueList>
      </div>,
    ),
  )
  const title = container.querySelector('button > span')!
  expect(title.getBoundingClientRect().height).toBeLessThanOrEqual(21)
})

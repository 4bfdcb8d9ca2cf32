/** A template picked above a voucher: its lines come into the grid, what is typed stays, Enter goes to what is missing. */
import { FluentProvider, webLightTheme } from '@fluentui/react-components'
import { useEffect } from 'react'
import { useForm, type FieldValues } from 'react-hook-form'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { page, userEvent } from 'vitest/browser'
import entityTexts from '../../../src/app/locales/en/entity.json' with { type: 'json' }
import fieldTexts from '../../../src/app/locales/en/fields.json' with { type: 'json' }
import shellTexts from '../../../src/app/locales/en/shell.json' with { type: 'json' }
import voucherTexts from '../../../src/app/locales/en/vouchers.json' with { type: 'json' }
import { api } from '../../../src/client/http/api.ts'
import { noteAgencyDay } from '../../../src/client/records/records-today.ts'
import * as session from '../../../src/client/http/session.ts'
import { journal } from '../../../src/domain/books/vouchers/journals.ts'
import { paymentVoucher } from '../../../src/domain/books/vouchers/money-vouchers.ts'
import type { TemplateKind } from '../../../src/domain/books/vouchers/voucher-template.ts'
import { UseTemplate } from '../../../src/features/books/templates/use-template.tsx'
import { RecordForm } from '../../../src/features/records/record-form.tsx'
import { startValues } from '../../../src/features/records/record-form-values.ts'
import { StoryRoom } from '../../../src/features/records/story-records.tsx'
import { startI18n } from '../../../src/foundation/text/i18n.ts'
import type { Entity } from '../../../src/foundation/definitions/entity.ts'
import { MessagesContext } from '../../../src/ui/feedback/messages.ts'
import { EntityForm } from '../../../src/ui/records/entity-form.tsx'

vi.mock('../../../src/client/http/session.ts', { spy: true })
const texts: Record<string, object> = {
  entity: entityTexts,
  fields: fieldTexts,
  shell: shellTexts,
  vouchers: voucherTexts,
}
beforeAll(async () => {
  await startI18n('en', Object.keys(texts) as never, async (_, area) => texts[area] ?? {}) // The areas above.
})

const templates: Readonly<Record<number, object>> = {
  1: {
    id: 1,
    kind: 'journal',
    narration: 'Office rent',
    lines: [
      { id: 7, account: 5302, side: 'debit', amount: null, labels: { account: '5302 Office rent' } },
      { id: 8, account: 5303, side: 'debit', amount: '900.00', labels: { account: '5303 Utilities' } },
      { id: 9, account: 2501, side: 'credit', amount: null, labels: { account: '2501 Accrued expenses' } },
    ],
  },
  2: {
    id: 2,
    kind: 'payment_voucher',
    mode: 'bank',
    account: 1111,
    payee: 'The landlord',
    narration: 'Rent of three offices',
    lines: [{ id: 5, account: 5302, amount: '38000.00', tds: '1900.00', labels: {} }],
  },
}
const get = vi.spyOn(api, 'get')
const search = vi.fn<(entity: string, text: string, where?: object) => Promise<object[]>>()
beforeEach(async () => {
  await page.viewport(1280, 900)
  get.mockReset()
  get.mockImplementation((path: string) =>
    Promise.resolve(templates[Number(/(\d+)\/?$/.exec(path)?.[1] ?? 0)] as never),
  )
  search.mockReset()
  search.mockImplementation(async (entity, text) =>
    entity === 'voucher_template'
      ? [
          { id: 1, label: 'Rent' },
          { id: 2, label: 'Rent by bank' },
        ].filter(({ label }) => label.startsWith(text))
      : [],
  )
})

const nothing = () => {}
const snackbar = vi.fn<(text: string, tone?: string) => void>()
const none = new Set<string>()

async function shown(entity: Entity, kind: TemplateKind, permissions: string[], typed: FieldValues = {}) {
  vi.mocked(session.useSessionUser).mockImplementation(
    () => ({ id: 5, user_permissions: permissions }) as never,
  )
  let values: () => FieldValues = () => ({})
  const keep = (read: () => FieldValues) => {
    values = read
  }
  function Room() {
    const form = useForm<FieldValues>({ defaultValues: { ...startValues(entity, null), ...typed } })
    useEffect(() => keep(form.getValues), [form])
    return (
      <>
        <UseTemplate
          kind={kind}
          fill={(brought) => {
            const filled = typeof brought === 'function' ? brought(form.getValues()) : brought
            for (const [name, value] of Object.entries(filled)) form.setValue(name, value)
          }}
        />
        <EntityForm
          entity={entity}
          control={form.control}
          state="dirty"
          send={nothing}
          isNew
          labels={{}}
          known={{}}
          hidden={none}
          locked={{}}
          onUserChange={nothing}
          checkTaken={() => null}
          problem={null}
          conflict={null}
          onMerge={nothing}
          offeredDraft={null}
          keptDraft={null}
          isLeaving={false}
          canSaveAndNew
          onCancel={nothing}
        />
      </>
    )
  }
  await render(
    <FluentProvider theme={webLightTheme}>
      <StoryRoom services={{ search: search as never, choicesOf: async () => [] }}>
        <MessagesContext value={{ snackbar, alert: nothing, announce: nothing }}>
          <Room />
        </MessagesContext>
      </StoryRoom>
    </FluentProvider>,
  )
  return () => values()
}
const picker = () => page.getByRole('combobox', { name: voucherTexts.template.use })
async function pick(label: string) {
  await picker().fill(label)
  await expect.element(page.getByRole('option', { name: label, exact: true })).toBeVisible()
  await userEvent.keyboard('{ArrowDown}{Enter}')
}
const mayUse = ['voucher_template.read']

test('lines come after what is typed, and Enter goes from one missing amount to the next', async () => {
  const values = await shown(journal, 'journal', mayUse, {
    narration: 'Rent of September',
    lines: [{ account: 1101, debit: '5.00', credit: '' }],
  })
  await pick('Rent')
  await expect.poll(() => values()['lines'] as object[]).toHaveLength(4)
  expect(values()).toMatchObject({
    narration: 'Rent of September',
    lines: [
      { account: 1101, debit: '5.00' },
      { account: 5302, debit: '' },
      { account: 5303, debit: '900.00' },
      { account: 2501, credit: '' },
    ],
  })
  // Lines of the template are lines of no voucher yet.
  expect((values()['lines'] as { id?: number }[]).map(({ id }) => id)).toEqual(Array(4).fill(undefined))
  const row = () => document.activeElement?.closest('tr')
  const isIn = (cell: string, at: number) => () =>
    document.activeElement?.closest('td')?.dataset['cell'] === cell &&
    [...(row()?.parentElement?.children ?? [])].indexOf(row() as Element) === at
  await expect.poll(isIn('debit', 1)).toBe(true)
  await userEvent.keyboard('38000{Enter}')
  await expect.poll(isIn('credit', 3)).toBe(true)
  await userEvent.keyboard('38905{Tab}')
  await expect
    .poll(() => values()['lines'])
    .toMatchObject([{}, { debit: '38000.00' }, { debit: '900.00' }, { credit: '38905.00' }])
})

test('a payment takes mode, account and payee, and only templates of its kind are offered', async () => {
  const values = await shown(paymentVoucher, 'payment_voucher', mayUse)
  await pick('Rent by bank')
  await expect.poll(() => values()['account']).toBe(1111)
  expect(values()).toMatchObject({
    mode: 'bank',
    payee: 'The landlord',
    narration: 'Rent of three offices',
    lines: [{ account: 5302, amount: '38000.00', tds: '1900.00' }],
  })
  expect(search.mock.calls.findLast(([entity]) => entity === 'voucher_template')).toMatchObject([
    'voucher_template',
    'Rent by bank',
    { kind: 'payment_voucher' },
  ])
})

test('a template that cannot be read leaves the voucher as it is and says so', async () => {
  get.mockRejectedValue(new Error('gone'))
  const values = await shown(journal, 'journal', mayUse, { narration: 'Rent of September' })
  await pick('Rent')
  await expect.poll(() => snackbar.mock.calls).toEqual([[voucherTexts.template.failed, 'error']])
  expect(values()['narration']).toBe('Rent of September')
})

/** What the reader entered last: none, or this journal. */
const entered = (last: { id: number } | null) =>
  get.mockImplementation((path: string) =>
    Promise.resolve(
      (path.includes('/all')
        ? { journals: last ? [last] : [], total_elements: last ? 1 : 0, total_pages: 1 }
        : last) as never,
    ),
  )

test('the voucher the reader entered last is repeated, without its day, its number and its reference', async () => {
  entered({
    id: 21,
    voucher_no: 'JV-2027-0021',
    date: '2027-01-02',
    reference: 'PO 7',
    narration: 'Rent of December',
    lines: [
      { id: 71, account: 5302, debit: '38000.00', credit: null, labels: { account: '5302 Office rent' } },
      { id: 72, account: 2501, debit: null, credit: '38000.00', labels: {} },
    ],
  } as { id: number })
  const values = await shown(journal, 'journal', mayUse)
  const { date, reference } = values()
  await page.getByRole('textbox', { name: 'Debit, Line 1' }).click()
  await userEvent.keyboard('{Shift>}{F9}{/Shift}')
  await expect.poll(() => values()['lines'] as object[]).toHaveLength(2)
  expect(values()).toMatchObject({
    narration: 'Rent of December',
    lines: [
      { account: 5302, debit: '38000.00', labels: { account: '5302 Office rent' } },
      { account: 2501, credit: '38000.00' },
    ],
  })
  expect([values()['date'], values()['reference']]).toEqual([date, reference])
  expect(get.mock.calls[0]?.slice(0, 2)).toEqual([
    '/journal/api/v1/journal/all/',
    { 'f.created_by': 'is:5', sort: '-id', size: 1 },
  ])
})

test('a user who entered none of a kind yet reads so', async () => {
  entered(null)
  await shown(journal, 'journal', mayUse)
  await page.getByRole('button', { name: voucherTexts.template.repeat }).click()
  await expect.poll(() => snackbar.mock.calls).toContainEqual([voucherTexts.template.noneBefore, 'info'])
})

test('F9 goes from a cell of the grid to the choice', async () => {
  await shown(journal, 'journal', mayUse)
  await page.getByRole('textbox', { name: 'Debit, Line 1' }).click()
  await userEvent.keyboard('{F9}')
  await expect.element(picker()).toHaveFocus()
})

test('what was missing in the empty grid is no fault of the lines a template brings', async () => {
  vi.mocked(session.useSessionUser).mockImplementation(
    () => ({ id: 5, role: 'accountant', user_permissions: [...mayUse, 'journal.create'] }) as never,
  )
  noteAgencyDay('2027-01-20')
  await render(
    <FluentProvider theme={webLightTheme}>
      <StoryRoom services={{ search: search as never, choicesOf: async () => [] }}>
        <RecordForm
          entity={journal}
          id="new"
          backPath="/"
          onDone={nothing}
          slots={{ Voucher: (fill) => <UseTemplate kind="journal" fill={fill} /> }}
        />
      </StoryRoom>
    </FluentProvider>,
  )
  await expect.poll(() => document.body.textContent, { timeout: 6000 }).toMatch(/Narration/)
  const faults = () => document.querySelectorAll('td[data-cell] [aria-invalid="true"]').length
  await page.getByRole('textbox', { name: 'Debit, Line 1' }).click()
  await userEvent.keyboard('{F9}')
  await expect.poll(faults).toBeGreaterThan(0)
  await pick('Rent')
  await expect.element(page.getByRole('textbox', { name: 'Debit, Line 2' })).toHaveValue('900.00')
  await expect.poll(faults).toBe(0)
})

test('who reads no templates is offered none', async () => {
  await shown(journal, 'journal', [])
  await expect.element(page.getByRole('group', { name: 'Lines' })).toBeVisible()
  expect(picker().elements()).toEqual([])
})

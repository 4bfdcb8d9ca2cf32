/** A voucher being typed in the product's own form: where the cursor begins, and when it is said what the lines lack. */
import { FluentProvider, webLightTheme } from '@fluentui/react-components'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { page, userEvent } from 'vitest/browser'
import entityTexts from '../../../src/app/locales/en/entity.json' with { type: 'json' }
import fieldTexts from '../../../src/app/locales/en/fields.json' with { type: 'json' }
import shellTexts from '../../../src/app/locales/en/shell.json' with { type: 'json' }
import { api } from '../../../src/client/http/api.ts'
import * as session from '../../../src/client/http/session.ts'
import { noteAgencyDay } from '../../../src/client/records/records-today.ts'
import { journal } from '../../../src/domain/books/vouchers/journals.ts'
import { paymentVoucher } from '../../../src/domain/books/vouchers/money-vouchers.ts'
import { voucherTemplate } from '../../../src/domain/books/vouchers/voucher-template.ts'
import { bspPeriod } from '../../../src/domain/tickets/bsp/period.ts'
import { RecordForm } from '../../../src/features/records/record-form.tsx'
import { StoryRoom } from '../../../src/features/records/story-records.tsx'
import type { Entity } from '../../../src/foundation/definitions/entity.ts'
import { startI18n } from '../../../src/foundation/text/i18n.ts'
import { MessagesContext } from '../../../src/ui/feedback/messages.ts'
import type { RecordServices } from '../../../src/ui/records/record-services.ts'
import { EntityFormPanel } from '../../../src/ui/records/entity-form-panel.tsx'

vi.mock('../../../src/client/http/session.ts', { spy: true })
const texts: Record<string, object> = { entity: entityTexts, fields: fieldTexts, shell: shellTexts }
const post = vi.spyOn(api, 'post')
beforeAll(async () => {
  await startI18n('en', Object.keys(texts) as never, async (_, area) => texts[area] ?? {}) // The areas above.
  noteAgencyDay('2027-01-20')
})
beforeEach(async () => {
  await page.viewport(1280, 900)
  vi.mocked(session.useSessionUser).mockImplementation(
    () =>
      ({
        id: 5,
        role: 'accountant',
        user_permissions: [
          'journal.create',
          'payment_voucher.create',
          'voucher_template.create',
          'bsp_period.create',
        ],
      }) as never,
  )
})

const nothing = () => {}
const shown = (entity: Entity, more: object, services: object = {}) =>
  render(
    <FluentProvider theme={webLightTheme}>
      <StoryRoom services={{ search: async () => [], choicesOf: async () => [], ...services }}>
        <MessagesContext value={{ snackbar: nothing, alert: nothing, announce: nothing }}>
          <RecordForm entity={entity} id="new" backPath="/" onDone={nothing} {...more} />
        </MessagesContext>
      </StoryRoom>
    </FluentProvider>,
  )
const lack = () => page.getByText('Amount must be greater than 0.').elements().length
const cell = (label: string) => page.getByRole('textbox', { name: `${label}, Line 1` })

test('a new payment voucher opens at its top, with its first question in sight', async () => {
  await page.viewport(1440, 900)
  await shown(paymentVoucher, { startAt: 'mode' })
  const mode = page.getByRole('combobox', { name: 'Mode' })
  await expect.element(mode).toHaveFocus()
  expect(window.scrollY).toBe(0)
  expect(mode.element().getBoundingClientRect().bottom).toBeLessThan(700)
})

test('an account that no longer fits the mode is marked and kept, until the mode fits again', async () => {
  const fits = vi.fn<NonNullable<RecordServices['fits']>>(async (_entity, _id, where) =>
    (where['kind'] ?? '').includes('bank'),
  )
  await shown(
    paymentVoucher,
    { given: { mode: 'bank', account: 7 } },
    { fits, choicesOf: async () => [{ id: 7, label: '1111 House bank' }] },
  )
  const account = page.getByRole('combobox', { name: 'Paid from' })
  const said = page.getByText('This no longer fits what is entered in: Mode, Currency. Choose another one.')
  await expect.element(account).toHaveValue('1111 House bank')
  await page.getByRole('textbox', { name: 'Payee' }).fill('Rahim')
  expect(fits).not.toHaveBeenCalled()
  const mode = page.getByRole('combobox', { name: 'Mode' })
  await mode.selectOptions('cash')
  await expect.element(said).toBeVisible()
  expect(fits).toHaveBeenLastCalledWith('ledger_account', 7, { kind: 'cash', 'currency.same': 'base' })
  await expect.element(account).toHaveValue('1111 House bank')
  await expect.element(page.getByRole('textbox', { name: 'Payee' })).toHaveValue('Rahim')
  await mode.selectOptions('bank')
  await expect.element(said).not.toBeInTheDocument()
})

test('an account a line was given that is not for this user is marked in its cell and kept, until another is picked', async () => {
  const fits = vi.fn<NonNullable<RecordServices['fits']>>(async (_entity, id) => id !== 31)
  await shown(
    journal,
    { given: { lines: [{ account: 31, labels: { account: '3201 Retained earnings' }, debit: '5.00' }] } },
    {
      fits,
      choicesOf: async () => [{ id: 31, label: '3201 Retained earnings' }],
      search: async () => [{ id: 53, label: '5302 Office rent' }],
    },
  )
  const account = page.getByRole('combobox', { name: 'Account, Line 1' })
  const said = page.getByText('This cannot be chosen here. Choose another one.')
  await expect.element(said).toBeVisible()
  await expect.element(account).toHaveValue('3201 Retained earnings')
  await expect.element(account).toHaveAttribute('aria-invalid', 'true')
  expect(fits).toHaveBeenLastCalledWith('ledger_account', 31, {
    kind: expect.stringContaining('general') as string,
    'kind.reserved': 'mine',
  })
  await account.fill('5302')
  await expect.element(page.getByRole('option', { name: '5302 Office rent' })).toBeVisible()
  await userEvent.keyboard('{ArrowDown}{Enter}')
  await expect.element(said).not.toBeInTheDocument()
  expect(fits).not.toHaveBeenCalledWith('ledger_account', 53, expect.anything())
})

test('an account on the line of a template that its kind no longer takes is marked in its cell, until the kind fits again', async () => {
  await shown(
    voucherTemplate,
    {
      given: {
        kind: 'payment_voucher',
        lines: [{ account: 12, labels: { account: '1201 Post-dated cheques in hand' }, amount: '5.00' }],
      },
    },
    {
      fits: async (_entity: string, _id: number, where: Record<string, string>) =>
        (where['kind'] ?? '').includes('pdc_in'),
      choicesOf: async () => [{ id: 12, label: '1201 Post-dated cheques in hand' }],
    },
  )
  const kind = page.getByRole('combobox', { name: 'Kind of voucher' })
  const said = page.getByText('This no longer fits what is entered in: Kind of voucher. Choose another one.')
  await expect.element(kind).toHaveValue('payment_voucher')
  expect(said.elements()).toHaveLength(0)
  await kind.selectOptions('journal')
  await expect.element(said).toBeVisible()
  await expect
    .element(page.getByRole('combobox', { name: 'Account, Line 1' }))
    .toHaveValue('1201 Post-dated cheques in hand')
  await kind.selectOptions('payment_voucher')
  await expect.element(said).not.toBeInTheDocument()
})

test('what the lines lack is said when they are left, not while the first is typed', async () => {
  await shown(journal, { startAt: 'lines' })
  await expect.element(page.getByRole('combobox', { name: 'Account, Line 1' })).toHaveFocus()
  await cell('Description').click()
  await userEvent.keyboard('Rent{Shift>}{Tab}{/Shift}')
  await expect.element(cell('Description')).not.toHaveFocus()
  await expect.element(cell('Description')).toHaveValue('Rent')
  await cell('Debit').click()
  await userEvent.keyboard('{Tab}{Tab}')
  expect(lack()).toBe(0)
  await page.getByRole('textbox', { name: 'Reference' }).click()
  await expect.poll(lack).toBeGreaterThan(0)
})

test('after a refused save it stays said while the lines are typed in', async () => {
  await shown(journal, { startAt: 'lines' })
  await cell('Description').click()
  await userEvent.keyboard('Rent{Control>}s{/Control}')
  await expect.poll(lack).toBeGreaterThan(0)
  await cell('Description').click()
  await userEvent.keyboard(' of January{Shift>}{Tab}{/Shift}')
  await expect.element(cell('Description')).not.toHaveFocus()
  await expect.poll(lack).toBeGreaterThan(0)
  expect(post).not.toHaveBeenCalled()
})

const difference = () => page.getByRole('status').filter({ hasText: 'Difference' })
const looksOf = () => difference().element().className

test('unequal sides are a plain difference while they are typed, and a mistake once the lines are left', async () => {
  await shown(journal, { startAt: 'lines' })
  await cell('Debit').click()
  await userEvent.keyboard('700{Shift>}{Tab}{/Shift}')
  await expect.element(page.getByText('Difference 700.00', { exact: true })).toBeInTheDocument()
  const plain = looksOf()
  await page.getByRole('textbox', { name: 'Reference' }).click()
  await expect
    .element(difference())
    .toHaveTextContent('Debit and credit are not equal. Difference is 700.00.')
  expect(looksOf()).not.toBe(plain)
  await cell('Description').click()
  await expect.element(difference()).not.toHaveTextContent('not equal')
})

test('after a refused save unequal sides stay a mistake while they are typed', async () => {
  await shown(journal, { startAt: 'lines' })
  await cell('Debit').click()
  await userEvent.keyboard('700')
  await page.getByRole('textbox', { name: /^Voucher date/u }).fill('')
  await userEvent.keyboard('{Control>}s{/Control}')
  await expect.poll(() => page.getByText('Voucher date is required.').elements().length).toBeGreaterThan(0)
  await cell('Description').click()
  await expect
    .element(difference())
    .toHaveTextContent('Debit and credit are not equal. Difference is 700.00.')
  expect(post).not.toHaveBeenCalled()
})

test('a panel for a new record begins in its first empty field, not on the button that closes it', async () => {
  await render(
    <FluentProvider theme={webLightTheme}>
      <StoryRoom services={{ search: async () => [], choicesOf: async () => [] }}>
        <EntityFormPanel title="New period" onClose={nothing}>
          {() => (
            <RecordForm
              entity={bspPeriod}
              id="new"
              isPanel
              given={{ code: '2701-P1' }}
              backPath="/"
              onDone={nothing}
            />
          )}
        </EntityFormPanel>
      </StoryRoom>
    </FluentProvider>,
  )
  await expect.element(page.getByRole('textbox', { name: /^From/ })).toHaveFocus()
})

test('a user who clicks into a field at once stays there', async () => {
  await shown(journal, { startAt: 'lines' })
  const debit = cell('Debit')
  await expect.element(debit).toBeInTheDocument()
  debit.element().dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }))
  ;(debit.element() as HTMLElement).focus()
  await new Promise((later) => {
    setTimeout(later, 300)
  })
  await expect.element(debit).toHaveFocus()
})

test('the next voucher begins where this one began', async () => {
  post.mockResolvedValue({ id: 9, version: 1 } as never)
  await shown(journal, { startAt: 'lines' })
  const account = page.getByRole('combobox', { name: 'Account, Line 1' })
  await expect.element(account).toHaveFocus()
  await cell('Debit').fill('5')
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await expect.poll(() => post.mock.calls.length).toBe(1)
  await expect.element(cell('Debit')).toHaveValue('')
  await expect.element(account).toHaveFocus()
})

test('the cards above the lines are as wide as they are, and their fields as wide as can be read', async () => {
  await page.viewport(1440, 900)
  await shown(journal, {})
  await expect.element(cell('Description')).toBeVisible()
  const boxes = [...document.querySelectorAll('form section[id^=section]')].map((one) =>
    one.getBoundingClientRect(),
  )
  expect(boxes.length).toBeGreaterThan(1)
  expect(new Set(boxes.map(({ width }) => width)).size).toBe(1)
  expect(boxes[0]?.width).toBeGreaterThan(1000)
  const reference = page.getByRole('textbox', { name: 'Reference' }).element().getBoundingClientRect()
  expect(reference.width).toBeLessThan(500)
})

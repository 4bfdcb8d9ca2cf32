/**
 * A day of the books in a real browser: money is received from a passenger's page, another person posts it from the queue, a
 * journal goes back and forth and is reversed, and reports, files of them and the check of the books say the same. Then a month
 * of an accountant, from its opening balances to the month that is closed for good.
 */
import { readFileSync } from 'node:fs'
import type { Locator, Page } from '@playwright/test'
import { sql } from 'kysely'
import { rakib } from '../server/agency-data.ts'
import { jobs } from '../../src/server/composition/jobs.ts'
import { drainQueue } from '../../src/server/jobs/worker.ts'
import { openCashier } from '../server/books/cashier.ts'
import { insertRow } from '../server/users.ts'
import { fill, pick, clerkOf } from './clerk.ts'
import { deskOf } from './desk.ts'
import { expect, test } from './test-server.ts'

const name = 'MD RAKIB HASAN'

/** The row of a table whose first words these are. */
const rowOf = (scope: Locator, text: string | RegExp): Locator =>
  scope.getByRole('row').filter({ hasText: text })
const voucherPanel = (page: Page): Locator =>
  page.locator('main').getByRole('region', { name: 'Voucher', exact: true }).first()

/** The state of a record in the head of its page. */
const stateIn = (main: Locator, state: string): Locator => main.getByText(state, { exact: true }).first()

test('the books of a day', async ({ page, testServer }) => {
  const main = page.locator('main')
  let passenger = 0
  const clerk = clerkOf(page, testServer, () => passenger, name)
  await openCashier(testServer)
  await insertRow(testServer.db, 'authorize_account', {
    user: testServer.users.ids.manager,
    scope: 'journal',
    max_amount: 500_000_00n,
    valid_from: testServer.clock.today(),
  })
  passenger = await deskOf(testServer, () => passenger).register({
    ...(await rakib(testServer)),
    payer: 'passenger',
    agreed_amount: '150000.00',
  })

  await test.step('the accountant receives money from the page of the passenger', async () => {
    await clerk.sit('accounts')
    await clerk.open('/apps/passenger-management/passenger/{id}?tab=money')
    await main.getByRole('button', { name: 'Receive money' }).click()
    const sheet = page.getByRole('dialog', { name: 'Receive payment' })
    await expect(sheet.getByRole('textbox', { name: 'Amount' })).toBeFocused()
    await page.keyboard.type('60000+10000')
    await page.keyboard.press('Tab')
    await sheet.getByRole('button', { name: 'Receive 70,000.00' }).click()
    await expect(
      page.getByText('BDT 70,000.00 received. Another person authorises the receipt.'),
    ).toBeVisible()
    const paper = page.getByRole('dialog', { name: 'Money receipt (A5)' })
    await expect(paper.getByRole('button', { name: 'Print' })).toBeVisible()
    await paper.getByRole('button', { name: 'Close' }).click()
    await expect(paper).toBeHidden()
  })

  await test.step('the manager posts it from the queue', async () => {
    await clerk.sit('manager')
    await clerk.open('/apps/voucherQueue')
    await expect(main.getByRole('listitem').filter({ hasText: 'RV-2627-000001' })).toContainText('70,000.00')
    await expect(main.getByText('1 · BDT 70,000.00', { exact: true })).toBeVisible()
    await expect(main.getByRole('region', { name: 'This will be posted' })).toContainText('70,000.00')
    await page.keyboard.press('a')
    await expect(main.getByText('RV-2627-000001 is about to be posted.')).toBeVisible()
    await expect(main.getByText('No voucher waits for authorisation.')).toBeVisible()
    await clerk.open('/apps/passenger-management/passenger/{id}?tab=money')
    await expect(main.getByRole('region', { name: 'In the books' })).toContainText('70,000.00')
  })

  await test.step('the holder of the receipt checks it without signing in, and learns nothing of the passenger', async () => {
    // What the first print of a numbered voucher makes.
    const { rows } = await sql<{ token: string }>`
      insert into voucher_proof (module, voucher_id) select 'receipt_voucher', id from receipt_voucher returning token`.execute(
      testServer.db,
    )
    const token = rows[0]?.token ?? ''
    await page.goto(`${testServer.url}/healthz`)
    await page.context().clearCookies()
    await page.evaluate(() => localStorage.clear())
    await page.goto(`${testServer.url}/v/voucher/${token}`)
    await expect(page.getByText('This voucher is in the books.')).toBeVisible()
    const shown = await page.locator('body').innerText()
    expect(shown).toContain('RV-2627-000001')
    expect(shown).toContain('BDT 70,000.00')
    expect(shown).not.toContain('RAKIB')
    await page.goto(`${testServer.url}/v/voucher/7`)
    await expect(page.getByText('No voucher has this address.')).toBeVisible()
  })

  let journalPath = ''
  await test.step('a journal is typed by keyboard, goes back with a reason, is corrected, posted and reversed', async () => {
    await clerk.sit('accounts')
    await clerk.open('/apps/journal-management/new')
    await expect(main.getByRole('combobox', { name: 'Account, Line 1' })).toBeFocused()
    await main.getByRole('textbox', { name: 'Narration' }).fill('Furniture found in the office rent')
    await pick(main, 'Account, Line 1', 'Office rent')
    await main.getByRole('textbox', { name: 'Debit, Line 1' }).fill('500')
    await page.keyboard.press('Enter')
    for (let n = 0; n < 3; n++) await page.keyboard.press('Enter')
    await pick(main, 'Account, Line 2', 'Salaries and')
    // The difference is only proposed until Enter takes it, in the cell it stands in.
    const credit = main.getByRole('textbox', { name: 'Credit, Line 2' })
    await expect(credit).toHaveAttribute('placeholder', '500.00')
    await expect(credit).toHaveValue('')
    await credit.focus()
    await page.keyboard.press('Enter')
    await expect(credit).toHaveValue('500.00')
    await expect(main.getByText('Debit and credit are equal.')).toBeVisible()
    await page.keyboard.press('Control+s')
    await voucherPanel(page).getByRole('button', { name: 'Submit' }).click()
    await expect(stateIn(main, 'Submitted')).toBeVisible()
    const { pathname } = new URL(page.url())
    journalPath = pathname

    await clerk.sit('manager')
    await clerk.open(pathname)
    await voucherPanel(page).getByRole('button', { name: 'Return' }).click()
    const back = voucherPanel(page).getByRole('form')
    await back.getByRole('textbox', { name: 'Reason' }).fill('The invoice says 650')
    await back.getByRole('button', { name: 'Return' }).click()
    await expect(stateIn(main, 'Draft')).toBeVisible()

    await clerk.sit('accounts')
    await clerk.open(pathname)
    await expect(main.getByText('The invoice says 650').first()).toBeVisible()
    await main
      .getByRole('link', { name: 'Edit' })
      .or(main.getByRole('button', { name: 'Edit' }))
      .first()
      .click()
    await fill(main, 'Debit, Line 1', '650')
    await expect(main.getByText('Difference 150.00', { exact: true })).toBeVisible()
    await fill(main, 'Credit, Line 2', '650')
    // A page that is left at once keeps what was typed as unsent work; here it is sent.
    const saved = page.waitForResponse((answer) => answer.request().method() === 'PUT' && answer.ok())
    await page.keyboard.press('Control+s')
    await saved
    await clerk.open(pathname)
    await voucherPanel(page).getByRole('button', { name: 'Submit' }).click()
    await expect(stateIn(main, 'Submitted')).toBeVisible()

    await clerk.sit('manager')
    await clerk.open(pathname)
    await voucherPanel(page).getByRole('button', { name: 'Authorise' }).click()
    await expect(stateIn(main, 'Posted')).toBeVisible()
    await voucherPanel(page).getByRole('button', { name: 'Reverse' }).click()
    const undo = voucherPanel(page).getByRole('form')
    await undo.getByRole('textbox', { name: 'Reason' }).fill('Booked twice')
    await undo.getByRole('button', { name: 'Reverse' }).click()
    await expect(stateIn(main, 'Reversed')).toBeVisible()
  })

  await test.step('it becomes a template, which fills the next journal; the last one is repeated by a key', async () => {
    const cell = (kind: 'combobox' | 'textbox', label: string) => main.getByRole(kind, { name: label })
    const isFilled = async () => {
      await expect(cell('combobox', 'Account, Line 1')).toHaveValue(/Office rent/)
      await expect(cell('textbox', 'Debit, Line 1')).toHaveValue('650.00')
      await expect(cell('combobox', 'Account, Line 2')).toHaveValue(/Salaries and/)
      await expect(cell('textbox', 'Credit, Line 2')).toHaveValue('650.00')
      await expect(cell('textbox', 'Narration')).toHaveValue('Furniture found in the office rent')
    }
    await clerk.sit('accounts')
    await clerk.open(journalPath)
    await main.getByRole('link', { name: 'Save as template' }).click()
    await main.getByRole('textbox', { name: /^Name/ }).fill('Furniture of the month')
    await page.keyboard.press('Control+s')
    await page.waitForURL((at) => !at.pathname.endsWith('/new'))
    await expect(main.getByText('Furniture of the month').first()).toBeVisible()

    await clerk.open('/apps/journal-management/new')
    await expect(cell('combobox', 'Account, Line 1')).toBeFocused()
    await expect(main.getByRole('button', { name: 'Repeat last' })).toBeVisible()
    await page.keyboard.press('F9')
    await page.keyboard.type('Furniture')
    await expect(page.getByRole('option', { name: 'Furniture of the month' })).toBeVisible()
    await page.keyboard.press('Enter')
    await isFilled()
    await expect(cell('combobox', 'Account, Line 1')).toBeFocused()

    await clerk.open('/apps/journal-management/new')
    await expect(cell('combobox', 'Account, Line 1')).toBeFocused()
    await expect(main.getByRole('button', { name: 'Repeat last' })).toBeVisible()
    await page.keyboard.press('Shift+F9')
    await isFilled()
  })

  await test.step('reports, a file of one and the check of the books say the same', async () => {
    await clerk.sit('accounts')
    await clerk.open('/apps/report-management/passengerledger-reports?passenger={id}')
    await main.getByRole('link', { name: 'RV-2627-000001' }).click()
    await expect(voucherPanel(page).getByText('BDT 70,000.00')).toBeVisible()

    await clerk.open('/apps/report-management/trial-balance-summary-reports?level=ledger')
    const cash = rowOf(main, '1101')
    await expect(cash).toContainText('70,000.00')
    // Rent and salaries came and went.
    await expect(rowOf(main, '5302')).toContainText('650.00')
    await expect(main.getByRole('rowheader', { name: /^Total/ }).locator('..')).toContainText('71,300.00')
    const download = page.waitForEvent('download')
    await main.getByRole('button', { name: 'Export' }).click()
    await page.getByRole('menuitem', { name: 'CSV file' }).click()
    const file = await download
    expect(file.suggestedFilename()).toBe('Trial Balance.csv')
    const lines = readFileSync(await file.path(), 'utf8').split(/\r?\n/)
    expect(
      lines.filter((line) => /^"?1101/.test(line)).map((line) => line.split(',').slice(4).join()),
    ).toEqual(['70000.00,0.00,70000.00,0.00'])
    // The lines stand beside the tree, and the way there and back is in the address.
    await cash.getByRole('link', { name: 'Cash' }).click()
    await expect(rowOf(main, 'RV-2627-000001')).toContainText('70,000.00')
    await expect(main.getByText('Together 70,000.00: the number you opened.')).toBeVisible()
    expect(new URL(page.url()).searchParams.get('row')).toBe('1101')
    await page.reload()
    await expect(rowOf(main, 'RV-2627-000001')).toContainText('70,000.00')
    await page.goBack()
    await expect(main.getByText('Together 70,000.00: the number you opened.')).toBeHidden()
    await expect(cash).toContainText('70,000.00')

    await clerk.sit('admin')
    await clerk.open('/apps/voucherQueue')
    await main.getByRole('button', { name: 'Check now' }).click()
    await expect(main.getByText('The books are in order. Entries: 3.')).toBeVisible()
    // Nothing happened since, so no entry is read a second time.
    await main.getByRole('button', { name: 'Check now' }).click()
    await expect(
      main.getByText('Read again: 0. The others are unchanged since all were checked on'),
    ).toBeVisible()
    // Every entry is read by a run beside the page, which shows how far it is.
    const begun = page.waitForResponse((answer) => answer.url().includes('/check_books/') && answer.ok())
    await main.getByRole('button', { name: 'Check every entry' }).click()
    await begun
    await expect(main.getByRole('progressbar', { name: 'Checking the books…' })).toBeVisible()
    await drainQueue(testServer.app.services, jobs)
    await expect(main.getByText('Check of every entry,')).toBeVisible()
    await expect(main.getByText('Read again:')).toBeHidden()
    await expect(main.getByText('The books are in order. Entries: 3.')).toBeVisible()
  })
})

test('the month of an accountant', async ({ page, testServer }) => {
  const main = page.locator('main')
  const clerk = clerkOf(page, testServer, () => 0, '')
  await openCashier(testServer)
  await insertRow(testServer.db, 'authorize_account', {
    user: testServer.users.ids.manager,
    scope: 'all',
    max_amount: 2_000_000_00n,
    valid_from: testServer.clock.today(),
  })
  const account = async (code: string): Promise<number> => {
    const { rows } = await sql<{ id: number }>`select id from ledger_account where code = ${code}`.execute(
      testServer.db,
    )
    return rows[0]?.id ?? 0
  }
  const accepted = async (who: 'accounts' | 'admin', path: string, body: object, version?: unknown) => {
    const answer = await testServer.send(who, 'POST', path, body, {
      'idempotency-key': crypto.randomUUID(),
      ...(version === undefined ? {} : { 'if-match': `"${String(version)}"` }),
    })
    expect(answer.status, `${path}: ${JSON.stringify(answer.body)}`).toBeLessThan(300)
    return answer.body
  }
  /** Written and handed in by the accountant. */
  const handIn = async (module: string, body: object): Promise<void> => {
    const at = `/${module}/api/v1/${module}`
    const draft = await accepted('accounts', `${at}/create/`, { date: testServer.clock.today(), ...body })
    await accepted('accounts', `${at}/event/${String(draft['id'])}/`, { type: 'SUBMIT' }, draft['version'])
  }
  /** The manager posts everything that waits. */
  const postAll = async (many: number): Promise<void> => {
    await clerk.sit('manager')
    await clerk.open('/apps/voucherQueue')
    for (let left = many; left > 0; left -= 1) {
      await expect(
        main.getByRole('list', { name: 'Vouchers to authorise' }).getByRole('listitem'),
      ).toHaveCount(left)
      await expect(main.getByRole('region', { name: 'This will be posted' })).toBeVisible()
      await page.keyboard.press('a')
    }
    await expect(main.getByText('No voucher waits for authorisation.')).toBeVisible()
  }
  const periods = async () => {
    const { rows } = await sql<{ id: number; version: number; starts: string; ends: string }>`
      select id, version, starts_on as starts, ends_on as ends from accounting_period where not is_deleted order by starts_on`.execute(
      testServer.db,
    )
    return rows
  }
  const agent = await sql<{ id: number }>`
    select party_sub_ledger(${await account('1301')}, 'agent', ${testServer.ids.agent['AG-0002'] ?? 0}) as id`.execute(
    testServer.db,
  )
  const customer = agent.rows[0]?.id
  // Beyond the limit the manager would have to say why.
  await sql`update agent set credit_limit = 100000000 where id = ${testServer.ids.agent['AG-0002'] ?? 0}`.execute(
    testServer.db,
  )
  const supplier = await sql<{ id: number }>`
    insert into sub_ledger_account (ledger_account, party_type, code, name, credit_days) values (${await account('2102')}, 'supplier', 'SUP-9', 'Padma Printers', 0) returning id`.execute(
    testServer.db,
  )

  await test.step('opening balances, bills, money and a cheque before its day are handed in and posted', async () => {
    const opening = (await periods()).find(({ starts, ends }) => starts === ends)
    await handIn('opening_balance', {
      date: opening?.starts,
      lines: [
        { account: await account('1111'), debit: '800000.00', credit: '0.00' },
        { account: await account('1101'), debit: '50000.00', credit: '0.00' },
        { account: await account('3101'), debit: '0.00', credit: '850000.00' },
      ],
    })
    await handIn('sales', {
      customer,
      due_date: '2027-01-18',
      lines: [
        { account: await account('4203'), description: 'Visa processing', amount: '120000.00', vat_bp: 1500 },
      ],
    })
    await handIn('purchase', {
      supplier: supplier.rows[0]?.id,
      due_date: '2027-01-18',
      supplier_bill_no: 'PP-77',
      lines: [{ account: await account('5304'), description: 'Forms', amount: '40000.50' }],
    })
    await handIn('receipt_voucher', {
      mode: 'bank',
      account: await account('1111'),
      lines: [{ account: await account('1301'), sub_ledger: customer, amount: '50000.25' }],
    })
    await handIn('payment_voucher', {
      mode: 'bank',
      account: await account('1111'),
      payee: 'The landlord',
      lines: [{ account: await account('5302'), amount: '30000.75' }],
    })
    await handIn('receipt_voucher', {
      mode: 'cheque',
      account: await account('1111'),
      bank_name: 'City Bank',
      cheque_no: '445566',
      cheque_date: '2027-01-05',
      lines: [{ account: await account('1301'), sub_ledger: customer, amount: '60000.00' }],
    })
    await postAll(6)
  })

  await test.step('the cheque is deposited on its day, comes back, and the debt is there again with the charge', async () => {
    // Showing what a voucher would post takes numbers of records that are not kept.
    const { rows: cheques } = await sql<{ id: number }>`select id from cheque`.execute(testServer.db)
    expect(cheques).toHaveLength(1)
    const cheque = `/apps/cheque-management/cheques/${cheques[0]?.id}`
    await clerk.sit('accounts')
    await clerk.open('/apps/report-management/debtor-reports')
    await expect(rowOf(main, 'AG-0002')).toContainText('27,999.75')
    await clerk.closed(cheque, 'Deposit the cheque', 'The cheque cannot be deposited before 05 Jan 2027.')
    testServer.clock.set('2027-01-05')
    await clerk.sit('accounts')
    await clerk.act(cheque, 'Deposit the cheque')
    await clerk.act(cheque, 'Record that the cheque bounced', {
      Reason: 'The drawer had not enough money',
      'Charge of the bank': '500',
      'Recovered from the party': '500',
    })
    await clerk.sees('Bounced')
    await clerk.open('/apps/report-management/debtor-reports')
    await expect(rowOf(main, 'AG-0002')).toContainText('88,499.75')
  })

  await test.step('the statement of the bank is matched row by row and closed by another person', async () => {
    const made = await accepted('accounts', '/bank_statement/api/v1/bank_statement/create/', {
      account: await account('1111'),
      content: [
        'Date,Particulars,Debit,Credit,Balance',
        '03/01/2027,AGENT DEPOSIT,,50000.25,850000.25',
        '03/01/2027,OFFICE RENT,30000.75,,819999.50',
        '05/01/2027,CHQ RETURN CHARGE 445566,500.00,,819499.50',
      ].join('\n'),
    })
    const statement = `/apps/bankStatement-management/bankStatements/${String(made['id'])}`
    await clerk.sit('accounts')
    await clerk.open(statement)
    // The first proposal is clicked; the next has the focus then, and is taken by one key.
    const match = main.getByRole('button', { name: 'Match', exact: true })
    await expect(match).toHaveCount(3)
    await match.first().click()
    for (const left of [2, 1]) {
      await expect(match).toHaveCount(left)
      await expect(match.first()).toBeFocused()
      await page.keyboard.press('Enter')
    }
    await expect(main.getByText('Every row is matched or explained.')).toBeVisible()
    await clerk.sit('manager')
    await clerk.act(statement, 'Close the statement')
    await clerk.sees('Closed')
  })

  await test.step('the month is closed for good, and nothing is dated in it any more', async () => {
    testServer.clock.set('2027-02-01')
    for (const { id, version, ends } of await periods())
      if (ends < '2027-01-01')
        await accepted(
          'admin',
          `/accounting_period/api/v1/accounting_period/event/${id}/`,
          { type: 'CLOSE' },
          version,
        )
    await clerk.sit('admin')
    await clerk.open('/apps/voucherQueue')
    const january = rowOf(main, 'January 2027')
    await january.getByRole('button', { name: 'Close for good' }).click()
    await january.getByRole('button', { name: 'Close for good?' }).click()
    await expect(january.getByText('Closed', { exact: true })).toBeVisible()
    const late = await accepted('accounts', '/journal/api/v1/journal/create/', {
      date: '2027-01-31',
      lines: [
        { account: await account('5302'), debit: '1.00', credit: '0.00' },
        { account: await account('2501'), debit: '0.00', credit: '1.00' },
      ],
    })
    const refused = await testServer.send(
      'accounts',
      'POST',
      `/journal/api/v1/journal/event/${String(late['id'])}/`,
      { type: 'SUBMIT' },
      { 'idempotency-key': crypto.randomUUID(), 'if-match': '"1"' },
    )
    expect(refused.body['detail']).toBe('The accounting period 2027-01-01 to 2027-01-31 is closed.')
  })

  await test.step('trial balance, result and balance sheet of the month agree to the paisa', async () => {
    const month = 'date=2027-01-01..2027-01-31'
    await clerk.sit('accounts')
    await clerk.open(`/apps/report-management/trial-balance-summary-reports?level=ledger&${month}`)
    const closings: readonly [string, string][] = [
      ['1101', '50,000.00'],
      ['1111', '819,499.50'],
      ['1301', '88,499.75'],
      ['2102', '40,000.50'],
      ['2401', '18,000.00'],
      ['3101', '850,000.00'],
      ['4203', '120,000.00'],
      ['4304', '500.00'],
      ['5302', '30,000.75'],
      ['5304', '40,000.50'],
      ['5401', '500.00'],
    ]
    for (const [code, amount] of closings)
      await expect(rowOf(main, code).getByRole('gridcell').filter({ hasText: amount }).last()).toBeVisible()
    await expect(main.getByRole('rowheader', { name: /^Total/ }).locator('..')).toContainText('1,028,500.50')
    await clerk.open(`/apps/report-management/profit-loss-summary-reports?${month}`)
    await expect(rowOf(main, 'Net profit')).toContainText('49,998.75')
    await clerk.open('/apps/report-management/balance-sheet-summary-reports?as_of=2027-01-31')
    await expect(rowOf(main, 'Total assets')).toContainText('957,999.25')
    await expect(rowOf(main, 'Result not yet closed')).toContainText('49,998.75')
  })
})

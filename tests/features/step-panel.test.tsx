import { FluentProvider } from '@fluentui/react-components'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import i18next from 'i18next'
import { Suspense } from 'react'
import { initReactI18next } from 'react-i18next'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import entity from '../../src/app/locales/en/entity.json' with { type: 'json' }
import fields from '../../src/app/locales/en/fields.json' with { type: 'json' }
import step from '../../src/app/locales/en/step.json' with { type: 'json' }
import { api } from '../../src/client/http/api.ts'
import { ApiProblem } from '../../src/client/http/problem.ts'
import { DeskPanel } from '../../src/features/workflow/desk-panel.tsx'
import { History } from '../../src/features/workflow/history/history.tsx'
import { StepPanel } from '../../src/features/workflow/step-panel.tsx'
import { storyStep } from '../../src/features/workflow/story-facts.ts'
import { ClosedActions } from '../../src/ui/workflow/step-panel.tsx'
import { makeTheme } from '../../src/ui/layout/theme.ts'

await i18next.use(initReactI18next).init({
  lng: 'en',
  resources: { en: { step, fields, entity } },
  defaultNS: 'step',
  interpolation: { escapeValue: false },
})

const post = vi.spyOn(api, 'post')
beforeEach(() => {
  post.mockReset()
})

const shown = (part: React.ReactNode) =>
  render(
    <QueryClientProvider client={new QueryClient()}>
      <FluentProvider theme={makeTheme('light5')}>
        <Suspense fallback={null}>{part}</Suspense>
      </FluentProvider>
    </QueryClientProvider>,
  )

describe('the panel of a step', () => {
  test('says why an action is closed and links to where it is fixed', async () => {
    const { view, facts } = storyStep('embassy', 'not_started')
    const closed = view.actions.map((action) =>
      action.event === 'PREPARE'
        ? {
            ...action,
            ok: false,
            code: 'G-PAX-DOCS',
            message: 'Missing documents: Photo.',
            fix: { label: 'Open the passenger form', path: '/apps/passenger-management/1001' },
          }
        : action,
    )
    const screen = await shown(<StepPanel view={{ ...view, actions: closed }} facts={facts} />)
    await expect.element(screen.getByText('Missing documents: Photo.')).toBeVisible()
    await expect
      .element(screen.getByRole('link', { name: 'Open the passenger form' }))
      .toHaveAttribute('href', '/apps/passenger-management/1001')
    expect(screen.getByRole('button', { name: 'Prepare the file' }).query()).toBeNull()
  })

  test('names everything a refused event lacks, in order, each with its place', async () => {
    post.mockRejectedValue(
      new ApiProblem(409, {
        code: 'G-DEP',
        detail: 'Medical must be fit.',
        fix: { label: 'Open Medical', path: '/apps/medical/1001' },
        others: [
          {
            code: 'G-DEP',
            message: 'MOFA must be issued.',
            fix: { label: 'Open MOFA', path: '/apps/mofa/1001' },
          },
          { code: 'G-PAGES', message: 'Two blank pages are needed.' },
        ],
      }),
    )
    const { view, facts } = storyStep('medical', 'slip_issued')
    const screen = await shown(<StepPanel view={view} facts={facts} />)
    await screen.getByRole('button', { name: 'Record the visit' }).click()
    await userEvent.keyboard('{Control>}{Enter}{/Control}')
    await expect.element(screen.getByText('MOFA must be issued.')).toBeVisible()
    const lines = screen.getByRole('form').getByRole('listitem').elements()
    expect(lines.map((line) => line.textContent)).toEqual([
      'Medical must be fit. Open Medical',
      'MOFA must be issued. Open MOFA',
      'Two blank pages are needed.',
    ])
    await expect
      .element(screen.getByRole('link', { name: 'Open MOFA' }))
      .toHaveAttribute('href', '/apps/mofa/1001')
  })

  test('keeps a form and what is typed in it where another user moves the record before it is sent', async () => {
    const { view, facts } = storyStep('medical', 'slip_issued')
    const why = 'Another user was faster.'
    const closed = {
      ...view,
      actions: view.actions.map((action) => ({ ...action, ok: false, code: 'G-DEP', message: why })),
    }
    const client = new QueryClient()
    const at = (now: typeof view) => (
      <QueryClientProvider client={client}>
        <FluentProvider theme={makeTheme('light5')}>
          <Suspense fallback={null}>
            <StepPanel view={now} facts={facts} />
          </Suspense>
        </FluentProvider>
      </QueryClientProvider>
    )
    const screen = await render(at(view))
    await screen.getByRole('button', { name: 'Record the visit' }).click()
    await screen.rerender(at(closed))
    // Nothing was typed: what cannot be sent any more goes.
    await expect.element(screen.getByText(why).first()).toBeVisible()
    expect(screen.getByRole('form').query()).toBeNull()
    await screen.rerender(at(view))
    const date = screen.getByRole('form').getByRole('textbox').first()
    await date.fill('3/1/2027')
    await screen.rerender(at(closed))
    await expect.element(screen.getByText(why).first()).toBeVisible()
    await expect.element(date).toHaveValue('3/1/2027')
  })

  test('lists every reason of a closed action', async () => {
    const { view, facts } = storyStep('embassy', 'not_started')
    const closed = view.actions.map((action) => ({
      ...action,
      ok: false,
      code: 'G-DEP',
      message: 'Medical must be fit.',
      others: [{ code: 'G-PAGES', message: 'Two blank pages are needed.' }],
    }))
    const screen = await shown(<StepPanel view={{ ...view, actions: closed }} facts={facts} />)
    await expect.element(screen.getByText('Medical must be fit.')).toBeVisible()
    await expect.element(screen.getByText('Two blank pages are needed.')).toBeVisible()
  })

  test('leaves the reason of a long action the wider half of a narrow drawer', async () => {
    const screen = await shown(
      <div style={{ width: 400 }}>
        <ClosedActions
          actions={[
            {
              key: 'pay',
              label: 'Prepare the payment, Prepare the payment and confirm once it is posted',
              why: 'BSP tickets are paid by the BSP remittance.',
            },
          ]}
        />
      </div>,
    )
    const reason = screen.getByText('BSP tickets are paid by the BSP remittance.')
    await expect.element(reason).toBeVisible()
    expect(reason.element().parentElement?.getBoundingClientRect().width).toBeGreaterThan(200)
  })

  test('says whose turn it is where the next event belongs to another role', async () => {
    const { view, facts } = storyStep('flight', 'requested')
    const officer = { ...facts, user: { ...facts.user, role: 'PRO' as const } }
    const screen = await shown(<StepPanel view={view} facts={officer} />)
    await expect.element(screen.getByText('Waiting for: Ticketing officer – Issue the ticket')).toBeVisible()
  })

  test('says nothing of the kind to who may act', async () => {
    const { view, facts } = storyStep('flight', 'requested')
    const screen = await shown(
      <StepPanel view={view} facts={{ ...facts, user: { ...facts.user, role: 'TKT' as const } }} />,
    )
    await expect.element(screen.getByRole('button', { name: 'Issue the ticket' })).toBeVisible()
    expect(screen.getByText(/^Waiting for:/).query()).toBeNull()
  })

  test('opens the form of an action with today in it and sends it with the version seen', async () => {
    post.mockResolvedValue({})
    const { view, facts } = storyStep('medical', 'slip_issued')
    const screen = await shown(<StepPanel view={view} facts={facts} />)
    await screen.getByRole('button', { name: 'Record the visit' }).click()
    await expect
      .element(screen.getByRole('form', { name: 'Record the visit' }).getByRole('textbox').first())
      .toHaveValue('28 Jan 2027')
    await userEvent.keyboard('{Control>}{Enter}{/Control}')
    await expect
      .poll(() => post.mock.calls[0])
      .toEqual([
        '/medical/api/v1/medical/event/12/',
        { type: 'ATTEND', visit_date: '2027-01-28' },
        { ifMatch: 1, idempotencyKey: expect.any(String) },
      ])
    await expect.poll(() => screen.getByRole('form').query()).toBeNull()
  })

  test('keeps what was typed when the server refuses, and says so at the field', async () => {
    post.mockRejectedValue(
      new ApiProblem(409, {
        code: 'G-UNIQUE',
        detail: 'Report number MR-7 is taken.',
        errors: [{ pointer: '/report_no', code: 'G-UNIQUE', message: 'Report number MR-7 is taken.' }],
      }),
    )
    const { view, facts } = storyStep('medical', 'visited')
    const screen = await shown(<StepPanel view={view} facts={facts} />)
    await screen.getByRole('button', { name: 'Result: fit' }).click()
    const report = screen.getByRole('textbox', { name: 'Report No' })
    await report.fill('MR-7')
    await userEvent.keyboard('{Control>}{Enter}{/Control}')
    await expect.element(screen.getByText('Report number MR-7 is taken.')).toBeVisible()
    await expect.element(report).toHaveValue('MR-7')
  })

  test('says who was faster and keeps the form', async () => {
    post.mockRejectedValue(new ApiProblem(409, { code: 'record.stale', detail: 'This record was changed.' }))
    const { view, facts } = storyStep('medical', 'visited')
    const screen = await shown(<StepPanel view={view} facts={facts} />)
    await screen.getByRole('button', { name: 'Result: fit' }).click()
    await screen.getByRole('textbox', { name: 'Report No' }).fill('MR-8')
    await userEvent.keyboard('{Control>}{Enter}{/Control}')
    await expect.element(screen.getByText(/Farzana Kabir changed this in the meantime/)).toBeVisible()
    await expect.element(screen.getByRole('textbox', { name: 'Report No' })).toHaveValue('MR-8')
  })

  test('opens with what the server answers for its form', async () => {
    const { view, facts } = storyStep('medical', 'not_started')
    const actions = view.actions.map((action) =>
      action.event === 'ISSUE_SLIP'
        ? { ...action, prefilled: { fee: '9000.00', appointment_date: '2027-02-09' } }
        : action,
    )
    const screen = await shown(<StepPanel view={{ ...view, actions }} facts={facts} />)
    await screen.getByRole('button', { name: 'Issue slip' }).click()
    const form = screen.getByRole('form', { name: 'Issue slip' })
    await expect.element(form.getByRole('textbox', { name: 'Appointment Date' })).toHaveValue('09 Feb 2027')
    await expect.element(form.getByRole('textbox', { name: 'Fee' })).toHaveValue('9,000.00')
  })

  test('shows a proposed record by its name at once', async () => {
    const { view, facts } = storyStep('medical', 'not_started')
    const actions = view.actions.map((action) =>
      action.event === 'ISSUE_SLIP'
        ? { ...action, prefilled: { medical_center: 4 }, labels: { medical_center: 'Al-Noor Medical' } }
        : action,
    )
    const screen = await shown(<StepPanel view={{ ...view, actions }} facts={facts} />)
    await screen.getByRole('button', { name: 'Issue slip' }).click()
    await expect
      .element(screen.getByRole('combobox', { name: 'Medical center' }))
      .toHaveValue('Al-Noor Medical')
  })

  test('leaves the focus with a clerk who types in another field before the form asks for it', async () => {
    const { view, facts } = storyStep('medical', 'not_started')
    const screen = await shown(<StepPanel view={view} facts={facts} />)
    const fee = screen.getByRole('textbox', { name: 'Fee' })
    // As soon as the form stands, before anything that waits for the next task.
    const quick = new MutationObserver(() => {
      if (!fee.query()) return
      quick.disconnect()
      fee.element().focus()
    })
    quick.observe(document.body, { childList: true, subtree: true })
    await screen.getByRole('button', { name: 'Issue slip' }).click()
    await expect.element(fee).toBeVisible()
    // The form asks for the focus in a task of its own.
    await new Promise((resolve) => setTimeout(resolve, 50))
    await expect.element(fee).toHaveFocus()
  })

  test('keeps the form of the usual next event open, without taking the focus, and closes it when asked', async () => {
    const { view, facts } = storyStep('medical', 'visited')
    const screen = await shown(<StepPanel view={view} facts={facts} keepsOpen />)
    await expect.element(screen.getByRole('form', { name: 'Result: fit' })).toBeVisible()
    await expect.element(screen.getByRole('textbox', { name: 'Report No' })).not.toHaveFocus()
    // Its button leads into it as where the form was closed, and keeps what was typed; pressed again it closes it.
    await screen.getByRole('textbox', { name: 'Report Date' }).fill('20/01/2027')
    await screen.getByRole('button', { name: 'Result: fit' }).first().click()
    await expect.element(screen.getByRole('textbox', { name: 'Report No' })).toHaveFocus()
    await expect.element(screen.getByRole('textbox', { name: 'Report Date' })).toHaveValue('20/01/2027')
    await screen.getByRole('button', { name: 'Result: fit' }).first().click()
    await expect.poll(() => screen.getByRole('form', { name: 'Result: fit' }).query()).toBeNull()
  })

  test('sends what a guard refuses in the form, so that the refusal is kept', async () => {
    const said = 'Report date must be between the visit date and today.'
    post.mockRejectedValue(
      new ApiProblem(409, {
        code: 'G-MED-FIT',
        detail: said,
        errors: [{ pointer: '/report_date', code: 'G-MED-FIT', message: said }],
      }),
    )
    const { view, facts } = storyStep('medical', 'visited')
    const screen = await shown(<StepPanel view={view} facts={facts} />)
    await screen.getByRole('button', { name: 'Result: fit' }).click()
    await screen.getByRole('textbox', { name: 'Report No' }).fill('MR-7')
    await screen.getByRole('textbox', { name: 'Report Date' }).fill('01/01/2020')
    await userEvent.keyboard('{Control>}{Enter}{/Control}')
    await expect.element(screen.getByText(said)).toBeVisible()
    await expect.element(screen.getByRole('textbox', { name: 'Report Date' })).toHaveFocus()
    expect(post.mock.calls.map(([, body]) => body)).toMatchObject([{ type: 'RESULT_FIT', report_no: 'MR-7' }])
  })

  test('sends nothing while a required field is empty, and goes there', async () => {
    const { view, facts } = storyStep('medical', 'visited')
    const screen = await shown(<StepPanel view={view} facts={facts} />)
    await screen.getByRole('button', { name: 'Result: fit' }).click()
    await userEvent.keyboard('{Control>}{Enter}{/Control}')
    await expect.element(screen.getByText('Report No is required.')).toBeVisible()
    await expect.element(screen.getByRole('textbox', { name: 'Report No' })).toHaveFocus()
    expect(post).not.toHaveBeenCalled()
  })
})

describe('the desk', () => {
  test('has the next form open with the focus in it, and asks for the next passenger once it is sent', async () => {
    post.mockResolvedValue({})
    const next = vi.fn<() => void>()
    const { view, facts } = storyStep('medical', 'visited')
    const screen = await shown(<DeskPanel view={view} facts={facts} onDone={next} />)
    await expect.element(screen.getByRole('textbox', { name: 'Report No' })).toHaveFocus()
    await userEvent.keyboard('MR-9{Control>}{Enter}{/Control}')
    await expect.poll(() => next.mock.calls.length).toBe(1)
    expect(post.mock.calls[0]?.[1]).toMatchObject({
      type: 'RESULT_FIT',
      report_no: 'MR-9',
      report_date: '2027-01-28',
    })
  })

  test('offers to correct a field of a settled stage where its data are seen', async () => {
    post.mockResolvedValue({})
    const { view, facts } = storyStep('medical', 'fit')
    const screen = await shown(
      <DeskPanel
        view={{ ...view, record: { ...view.record, report_no: 'MR-9' } }}
        facts={facts}
        onDone={() => {}}
      />,
    )
    await screen
      .getByRole('radio', { name: 'Correct a field' })
      .or(screen.getByRole('tab', { name: 'Correct a field' }))
      .click()
    const form = screen.getByRole('form', { name: 'Correct a field' })
    await form.getByRole('combobox').first().selectOptions('report_no')
    await form.getByRole('textbox').first().fill('MR-10')
    await form.getByRole('textbox').last().fill('the centre wrote it wrong')
    await userEvent.keyboard('{Control>}{Enter}{/Control}')
    await expect
      .poll(() => post.mock.calls[0]?.[1])
      .toEqual({
        type: 'CORRECT_DATA',
        field: 'report_no',
        value: 'MR-10',
        reason: 'the centre wrote it wrong',
      })
  })
})

test('the history of a passenger says of a refused attempt what was read, where it comes from and what would have opened it', async () => {
  const fix = { label: 'Open Medical', path: '/apps/medical/7' }
  vi.spyOn(api, 'get').mockImplementation(((path: string) =>
    Promise.resolve(
      path.includes('timeline')
        ? {
            log: [],
            refused: [
              {
                id: 3,
                module: 'medical',
                machine: 'medical',
                stage: 'medical',
                record_id: 5,
                event: 'RESULT_FIT',
                state: 'visited',
                by: 'Rahim',
                times: 1,
                on_date: '2027-01-06',
                at: '2027-01-06T08:00:00Z',
                last_at: '2027-01-06T08:00:00Z',
                refusals: [
                  {
                    code: 'G-DATE',
                    message: 'The report is older than the visit.',
                    facts: [
                      { message: 'Report Date: 01 Jan 2020' },
                      { message: 'Visit Date (Medical): 06 Jan 2027', fix },
                    ],
                  },
                ],
                opens: [{ message: 'Possible when Report Date is on or after 06 Jan 2027.' }],
              },
            ],
            next: null,
          }
        : { history: [] },
    )) as never)
  const screen = await shown(<History passengerId={7} />)
  await expect.element(screen.getByText('The report is older than the visit.', { exact: true })).toBeVisible()
  expect(screen.getByText('Report Date: 01 Jan 2020').query()?.checkVisibility()).toBe(false)
  await screen.getByText(step.refusedWhy).click()
  await expect.element(screen.getByText('Report Date: 01 Jan 2020')).toBeVisible()
  await expect.element(screen.getByRole('link', { name: 'Open Medical' })).toHaveAttribute('href', fix.path)
  await expect
    .element(screen.getByText('Possible when Report Date is on or after 06 Jan 2027.'))
    .toBeVisible()
})

import { useMutation } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { createReceipt, useMoneyAccounts, useOpenDebits } from '../../client/desk/receipts.ts'
import { printVoucher, sendVoucherEvent, voucherView } from '../../client/desk/vouchers.ts'
import { isApiProblem, keyOfPart } from '../../client/http/api.ts'
import { useSessionUser } from '../../client/http/session.ts'
import { useDraft } from '../../client/http/use-draft.ts'
import { useForgetModule } from '../../client/records/records.ts'
import { agencyDay } from '../../client/records/records-today.ts'
import { spread } from '../../domain/books/spread.ts'
import { kindsOfMode } from '../../domain/books/words.ts'
import { amountText, dateText } from '../../foundation/text/agency-format.ts'
import { useLanguage, useT } from '../../foundation/text/i18n.ts'
import { moneyText, parseMoney } from '../../foundation/values/money.ts'
import { useMessages } from '../../ui/feedback/messages.ts'
import { ProblemMessage } from '../../ui/feedback/problem-message.tsx'
import { Waiting } from '../../ui/feedback/waiting.tsx'
import { DateField } from '../../ui/inputs/date-field.tsx'
import { MoneyField } from '../../ui/inputs/money-field.tsx'
import { Caption, Stack } from '../../ui/layout/arrange.tsx'
import { ChoiceButtons } from '../../ui/layout/choice-buttons.tsx'
import { Field, Input, Select } from '../../ui/layout/fluent.ts'
import { KeyFacts } from '../../ui/records/key-facts.tsx'
import { Ltr } from '../../ui/layout/ltr.tsx'
import { EntityFormPanel } from '../../ui/records/entity-form-panel.tsx'
import { SettleRows } from '../../ui/tables/settle-rows.tsx'
import { DueChip } from '../../ui/workflow/due-list.tsx'
import { EventFormFrame } from '../../ui/workflow/event-form-frame.tsx'

const modes = ['cash', 'bank', 'mfs', 'cheque'] as const
type Mode = (typeof modes)[number]
const modeOf = (text: string): Mode => modes.find((one) => one === text) ?? 'cash'

/** Who pays, and the account the money is credited to. */
export interface Payer {
  passenger: number
  name: string
  account: number
  sub_ledger: number
  /** Decimal string; what the passenger owes in all. */
  due: string
}

/** What was typed; amounts as typed, ids as text. */
interface Typed {
  amount: string
  left_out: string
  mode: Mode
  account: string
  cheque_no: string
  cheque_date: string
  bank_name: string
  narration: string
}
const nothing: Typed = {
  amount: '',
  left_out: '',
  mode: 'cash',
  account: '',
  cheque_no: '',
  cheque_date: '',
  bank_name: '',
  narration: '',
}

interface Sent {
  id: number
  /** Why the draft was not handed in; null when it was. */
  refusal: string | null
  isPosted: boolean
  /** Null where it was not wanted or could not be made. */
  paper: Blob | null
}

const kind = 'receipt_voucher'

/** Posts what was handed in where this person may do so alone; a receipt that needs a reason waits for a person who gives one. */
async function postIfAllowed(id: number, version: number, key: string): Promise<boolean> {
  const { offers } = await voucherView(kind, id)
  if (!offers.some(({ event, open, needs_reason }) => event === 'AUTHORISE' && open && !needs_reason))
    return false
  await sendVoucherEvent(kind, id, version, { type: 'AUTHORISE' }, key)
  return true
}

/** Money of a passenger: the amount over what is due, how it was paid, saved and handed in with one press. Source: accounting 4.2, ux 11. */
export function ReceiveMoney({
  payer,
  onClose,
  onDraft,
  onPaper,
}: {
  payer: Payer
  onClose: () => void
  /** Opens the voucher that was saved and could not be handed in. */
  onDraft: (id: number) => void
  /** Shows the receipt that was printed. */
  onPaper: (file: Blob) => void
}) {
  const t = useT('vouchers')
  const tFields = useT('fields')
  const language = useLanguage()
  const { snackbar } = useMessages()
  const forget = useForgetModule()
  const items = useOpenDebits(payer.sub_ledger)
  const [typed, setTyped] = useState<Typed>(nothing)
  const [fault, setFault] = useState<{ field: string; message: string } | null>(null)
  const set = (more: Partial<Typed>) => {
    setFault(null)
    setTyped((now) => ({ ...now, ...more }))
  }
  const draft = useDraft(
    `receive.${payer.passenger}`,
    { ...typed },
    (kept) => setTyped({ ...nothing, ...(kept as Partial<Typed>), mode: modeOf(String(kept['mode'])) }), // Kept by this form.
  )
  const kinds = kindsOfMode[typed.mode] ?? []
  const accounts = useMoneyAccounts(kinds)
  // One till is chosen by itself.
  const [first] = accounts.data ?? []
  const account = accounts.data?.find(({ id }) => String(id) === typed.account) ?? first
  const leftOut = new Set(typed.left_out.split(',').filter(Boolean).map(Number))
  const chosen = (items.data ?? []).filter(({ id }) => !leftOut.has(id))
  const open = chosen.map(({ id, open: text }) => ({ id, open: parseMoney(text) ?? 0n }))
  const proposed = open.reduce((sum, one) => sum + one.open, 0n)
  const amount = typed.amount === '' ? proposed : parseMoney(typed.amount)
  const settled = new Map(spread(amount ?? 0n, open).map(({ item, amount: of }) => [item.id, of]))
  const due = parseMoney(payer.due) ?? 0n
  const rest = due - (amount ?? 0n)

  const mayPrint = useSessionUser()?.user_permissions.includes(`${kind}.print`) === true
  const receive = useMutation({
    mutationFn: async ({ key, isPrinted }: { key: string; isPrinted: boolean }): Promise<Sent> => {
      const whole = moneyText(amount ?? 0n)
      const saved = await createReceipt(
        {
          date: agencyDay(),
          mode: typed.mode,
          account: account?.id,
          payer: payer.name,
          narration: typed.narration.trim() || t('receive.narration', { name: payer.name }),
          ...(typed.mode === 'cheque'
            ? {
                cheque_no: typed.cheque_no,
                cheque_date: typed.cheque_date || null,
                bank_name: typed.bank_name || null,
              }
            : {}),
          lines: [
            {
              account: payer.account,
              sub_ledger: payer.sub_ledger,
              passenger: payer.passenger,
              amount: whole,
              ...(settled.size > 0
                ? { allocations: [...settled].map(([item, of]) => ({ item, amount: moneyText(of) })) }
                : {}),
            },
          ],
        },
        key,
      )
      let isPosted = false
      try {
        const { version } = await sendVoucherEvent(
          kind,
          saved.id,
          saved.version ?? 1,
          { type: 'SUBMIT' },
          keyOfPart(key, 1),
        )
        // Handed in already: what stands in the way of posting is left to whoever authorises.
        isPosted = await postIfAllowed(saved.id, version ?? 1, keyOfPart(key, 2)).catch(() => false)
      } catch (problem) {
        if (!isApiProblem(problem)) throw problem
        return { id: saved.id, refusal: problem.detail || problem.title, isPosted, paper: null }
      }
      const paper = isPrinted ? await printVoucher(kind, saved.id, 'receipt').catch(() => null) : null
      return { id: saved.id, refusal: null, isPosted, paper }
    },
    onSuccess: ({ refusal, isPosted, paper }, { isPrinted }) => {
      const of = { amount: amountText(moneyText(amount ?? 0n), language) }
      if (refusal !== null) return snackbar(t('receive.asDraft', { why: refusal }), 'error')
      if (isPrinted && paper === null) return snackbar(t('receive.notPrinted'), 'error')
      return snackbar(isPosted ? t('receive.posted', of) : t('receive.done', of), 'success')
    },
    onError: (problem) => {
      const [first] = isApiProblem(problem) ? problem.errors : []
      setFault({ field: first?.pointer.split('/').at(-1) ?? '', message: first?.message ?? problem.message })
    },
    onSettled: () => {
      void forget(kind)
      void forget('voucher')
    },
  })
  const isReady = items.data !== undefined
  useEffect(() => {
    if (isReady) document.querySelector<HTMLInputElement>('#receive-amount')?.focus()
  }, [isReady])
  if (items.isError)
    return (
      <EntityFormPanel title={t('receive.title')} onClose={onClose}>
        {() => <ProblemMessage title={t('money.failed')} onRetry={() => void items.refetch()} />}
      </EntityFormPanel>
    )
  const send = (closeThen: (next: () => void) => void, isPrinted: boolean) => {
    if (amount === null || amount <= 0n) return setFault({ field: 'amount', message: t('receive.noAmount') })
    if (!account) return setFault({ field: 'account', message: t('receive.noAccount') })
    void draft.settle((key) =>
      receive.mutateAsync({ key, isPrinted }).then(
        ({ id, refusal, paper }) => {
          closeThen(() => {
            if (refusal !== null) return onDraft(id)
            if (paper) onPaper(paper)
            return onClose()
          })
          return true
        },
        () => false,
      ),
    )
  }
  const of = { amount: amountText(moneyText(amount ?? 0n), language) }
  const faultAt = (field: string) =>
    fault?.field === field ? { validationMessage: fault.message, validationState: 'error' as const } : {}
  const known = new Set(['amount', 'account', 'cheque_no', 'cheque_date', 'bank_name'])
  return (
    <EntityFormPanel title={t('receive.title')} onClose={onClose}>
      {(closeThen) =>
        items.data ? (
          <Stack>
            <KeyFacts
              facts={[
                { key: 'who', name: t('receive.from'), value: <bdi>{payer.name}</bdi> },
                { key: 'due', name: t('money.due'), value: <Ltr>BDT {amountText(payer.due)}</Ltr> },
              ]}
            />
            <EventFormFrame
              label={t('receive.title')}
              refusal={fault && !known.has(fault.field) ? { message: fault.message } : null}
              sendLabel={mayPrint ? t('receive.send', of) : t('receive.sendOnly', of)}
              sendHint="Ctrl+Enter"
              cancelLabel={t('cancel')}
              isSending={receive.isPending}
              onCancel={() => closeThen(onClose)}
              draft={draft}
              onSend={() => send(closeThen, mayPrint)}
              aside={
                <Caption>
                  {rest >= 0n
                    ? t('receive.left', { amount: amountText(moneyText(rest), language) })
                    : t('receive.over', { amount: amountText(moneyText(-rest), language) })}
                </Caption>
              }
            >
              <Field label={t('receive.amount')} required {...faultAt('amount')}>
                <MoneyField
                  id="receive-amount"
                  label={t('receive.amount')}
                  currency="BDT"
                  value={typed.amount}
                  proposed={proposed > 0n ? moneyText(proposed) : undefined}
                  onChange={(value) => set({ amount: value })}
                />
              </Field>
              <Stack gap="xs">
                <Caption>{t('receive.how')}</Caption>
                <ChoiceButtons
                  label={t('receive.how')}
                  value={typed.mode}
                  onPick={(value) => set({ mode: modeOf(value), account: '' })}
                  options={modes.map((value) => ({
                    value,
                    text: value === 'cheque' ? t('receive.cheque') : tFields(`value.${value}`),
                  }))}
                />
              </Stack>
              <Field label={t('receive.into')} required {...faultAt('account')}>
                <Select
                  value={account ? String(account.id) : ''}
                  onChange={(_, { value }) => set({ account: value })}
                >
                  {(accounts.data ?? []).map(({ id, label }) => (
                    <option key={id} value={String(id)}>
                      {label}
                    </option>
                  ))}
                </Select>
              </Field>
              {typed.mode === 'cheque' && (
                <>
                  <Field label={t('receive.chequeNo')} required {...faultAt('cheque_no')}>
                    <Input
                      value={typed.cheque_no}
                      onChange={(_, { value }) => set({ cheque_no: value })}
                      autoComplete="off"
                    />
                  </Field>
                  <Field label={t('receive.chequeDate')} required {...faultAt('cheque_date')}>
                    <DateField
                      label={t('receive.chequeDate')}
                      value={typed.cheque_date}
                      onChange={(value) => set({ cheque_date: value })}
                    />
                  </Field>
                  <Field label={t('receive.bank')} {...faultAt('bank_name')}>
                    <Input
                      value={typed.bank_name}
                      onChange={(_, { value }) => set({ bank_name: value })}
                      autoComplete="off"
                    />
                  </Field>
                </>
              )}
              <Field label={t('receive.note')}>
                <Input
                  value={typed.narration}
                  maxLength={500}
                  placeholder={t('receive.narration', { name: payer.name })}
                  onChange={(_, { value }) => set({ narration: value })}
                />
              </Field>
            </EventFormFrame>
            {items.data.length > 0 && (
              <SettleRows
                label={t('receive.for')}
                rows={items.data.map((item) => ({
                  key: item.id,
                  text: item.reference || item.voucher_no,
                  isChecked: !leftOut.has(item.id),
                  chip: item.due_date && (
                    <DueChip
                      level={
                        item.due_date < agencyDay()
                          ? 'over'
                          : item.due_date === agencyDay()
                            ? 'today'
                            : 'later'
                      }
                      day={dateText(item.due_date, language)}
                      why={t('receive.due')}
                    />
                  ),
                  open: amountText(item.open),
                  settled: settled.has(item.id) ? amountText(moneyText(settled.get(item.id) ?? 0n)) : '',
                }))}
                onCheck={(id, isChecked) => {
                  const next = new Set(leftOut)
                  if (isChecked) next.delete(id)
                  else next.add(id)
                  set({ left_out: [...next].join() })
                }}
              />
            )}
          </Stack>
        ) : (
          <Waiting label={t('loading')} />
        )
      }
    </EntityFormPanel>
  )
}

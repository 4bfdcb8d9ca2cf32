import { useMutation } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { moneyModes, type MoneyMode, type MoneyStart } from '../../client/desk/money-start.ts'
import { enterVoucher } from '../../client/desk/enter-voucher.ts'
import { useForeignItems, useMoneyAccounts, useOpenItems } from '../../client/desk/receipts.ts'
import { isApiProblem } from '../../client/http/api.ts'
import { useSessionUser } from '../../client/http/session.ts'
import { useDraft } from '../../client/http/use-draft.ts'
import { useInvalidateModule } from '../../client/records/records.ts'
import { agencyDay } from '../../client/records/records-today.ts'
import { paidOn } from '../../domain/books/settlement.ts'
import { moneyDue } from '../../domain/books/money-due.ts'
import { kindsOfMode } from '../../domain/books/words.ts'
import { amountText } from '../../foundation/text/agency-format.ts'
import { useLanguage, useT } from '../../foundation/text/i18n.ts'
import { useSeededName } from '../../foundation/text/seeded-names.ts'
import { moneyText } from '../../foundation/values/money.ts'
import { useMessages } from '../../ui/feedback/messages.ts'
import { ProblemMessage } from '../../ui/feedback/problem-message.tsx'
import { Waiting } from '../../ui/feedback/waiting.tsx'
import { DateField } from '../../ui/inputs/dates/date-field.tsx'
import { MoneyField } from '../../ui/inputs/money-field.tsx'
import { Caption, Stack } from '../../ui/layout/arrange.tsx'
import { ChoiceButtons } from '../../ui/layout/choice-buttons.tsx'
import { Field, Input, Select } from '../../ui/layout/fluent.ts'
import { KeyFacts } from '../../ui/records/key-facts.tsx'
import { Ltr } from '../../ui/layout/ltr.tsx'
import { DueItems } from './settlement/due-items.tsx'
import { ForeignDue } from './settlement/foreign-due.tsx'
import { EntityFormPanel } from '../../ui/records/entity-form-panel.tsx'
import { EventFormFrame } from '../../ui/workflow/event-form-frame.tsx'

const modeOf = (text: string): MoneyMode => moneyModes.find((one) => one === text) ?? 'cash'

/** An account of the party the money is booked on. */
interface Place {
  account: number
  sub_ledger: number
  name: string
  code?: string
}
/** Who pays or is paid, and the accounts it may be booked on, the usual one first. */
export interface MoneyParty {
  passenger?: number
  name: string
  places: readonly Place[]
  /** Where money paid above what is due goes; left out for the account that is paid. */
  advances?: Place | undefined
  /** Decimal string; what is due in all. Left out where it is what is open on the account. */
  due?: string
}

/** What differs between money coming in and going out. */
const directions = {
  receive: {
    kind: 'receipt_voucher',
    side: 'debit',
    party: 'payer',
    paper: 'receipt',
    needsBank: true,
    amountId: 'receive-amount',
  },
  pay: {
    kind: 'payment_voucher',
    side: 'credit',
    party: 'payee',
    paper: 'a5',
    needsBank: false,
    amountId: 'pay-amount',
  },
} as const
export type Direction = keyof typeof directions

/** What was typed; amounts as typed, ids as text. */
interface Typed {
  amount: string
  left_out: string
  mode: MoneyMode
  account: string
  place: string
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
  place: '',
  cheque_no: '',
  cheque_date: '',
  bank_name: '',
  narration: '',
}

/**
 * Money of a party, in or out: the amount over what is due, how it is paid, saved and handed in with one press.
 * Source: accounting 4.1, 4.2, ux 11.
 */
export function MoneySheet({
  direction,
  party,
  start,
  onClose,
  onDraft,
  onPaper,
}: {
  direction: Direction
  party: MoneyParty
  /** What it opens with. */
  start?: MoneyStart | null
  onClose: () => void
  /** Opens the voucher that was saved and could not be handed in. */
  onDraft: (kind: string, id: number) => void
  /** Shows the paper that was printed. */
  onPaper: (file: Blob) => void
}) {
  const { kind, side, party: partyField, paper: printed, needsBank, amountId } = directions[direction]
  const t = useT('vouchers')
  const tFields = useT('fields')
  const language = useLanguage()
  const seeded = useSeededName()
  const { snackbar } = useMessages()
  const invalidate = useInvalidateModule()
  const [typed, setTyped] = useState<Typed>({
    ...nothing,
    ...(start ? { amount: start.amount, mode: start.mode ?? nothing.mode } : {}),
  })
  const [fault, setFault] = useState<{ field: string; message: string } | null>(null)
  const set = (more: Partial<Typed>) => {
    setFault(null)
    setTyped((now) => ({ ...now, ...more }))
  }
  const draft = useDraft(
    party.passenger === undefined
      ? `${direction}.party.${Math.min(...party.places.map(({ sub_ledger: id }) => id))}`
      : `${direction}.${party.passenger}`,
    { ...typed },
    (stored) => setTyped({ ...nothing, ...(stored as Partial<Typed>), mode: modeOf(String(stored['mode'])) }), // Kept by this form.
  )
  const place = party.places.find(({ sub_ledger: id }) => String(id) === typed.place) ?? party.places[0]
  const items = useOpenItems(place?.sub_ledger ?? 0, side)
  // A bill in another currency is not paid here: it is said that it is due, and its voucher is drafted.
  const foreign = useForeignItems(place?.sub_ledger ?? 0, side).data ?? []
  // What was paid on this account and settles nothing yet: the party does not owe it a second time.
  const credits = useOpenItems(place?.sub_ledger ?? 0, side === 'debit' ? 'credit' : 'debit')
  const kinds = kindsOfMode[typed.mode] ?? []
  const accounts = useMoneyAccounts(kinds)
  // One till is chosen by itself.
  const [first] = accounts.data ?? []
  const till = start?.till?.toLowerCase()
  const account =
    accounts.data?.find(({ id }) => String(id) === typed.account) ??
    accounts.data?.find(({ label }) => till !== undefined && label.toLowerCase().includes(till)) ??
    first
  const leftOut = new Set(typed.left_out.split(',').filter(Boolean).map(Number))
  const { unsettled, waiting, billed, due, open, proposed, amount, settled } = moneyDue({
    items: items.data ?? [],
    credits: credits.data ?? [],
    due: party.due,
    leftOut,
    typed: typed.amount,
  })
  const rest = due - (amount ?? 0n)

  const mayPrint = useSessionUser()?.user_permissions.includes(`${kind}.print`) === true
  const save = useMutation({
    mutationFn: ({ key, isPrinted }: { key: string; isPrinted: boolean }) =>
      enterVoucher(
        kind,
        {
          date: agencyDay(),
          mode: typed.mode,
          account: account?.id,
          [partyField]: party.name,
          narration: typed.narration.trim() || t(`${direction}.narration`, { name: party.name }),
          ...(typed.mode === 'cheque'
            ? {
                cheque_no: typed.cheque_no,
                cheque_date: typed.cheque_date || null,
                ...(needsBank ? { bank_name: typed.bank_name || null } : {}),
              }
            : {}),
          lines: (place ? paidOn(place, party.advances, { amount: amount ?? 0n, due: billed }) : []).map(
            (part) => ({
              account: part.place.account,
              sub_ledger: part.place.sub_ledger,
              ...(party.passenger === undefined ? {} : { passenger: party.passenger }),
              amount: moneyText(part.amount),
              ...(settled.size > 0 && part.place === place
                ? { allocations: [...settled].map(([item, of]) => ({ item, amount: moneyText(of) })) }
                : {}),
            }),
          ),
        },
        key,
        isPrinted ? printed : null,
      ),
    onSuccess: ({ refusal, isPosted, paper }, { isPrinted }) => {
      const of = { amount: amountText(moneyText(amount ?? 0n), language) }
      if (refusal !== null) return snackbar(t(`${direction}.asDraft`, { why: refusal }), 'error')
      if (isPrinted && paper === null) return snackbar(t(`${direction}.notPrinted`), 'error')
      return snackbar(isPosted ? t(`${direction}.posted`, of) : t(`${direction}.done`, of), 'success')
    },
    onError: (problem) => {
      const [first] = isApiProblem(problem) ? problem.errors : []
      setFault({ field: first?.pointer.split('/').at(-1) ?? '', message: first?.message ?? problem.message })
    },
    onSettled: () => {
      void invalidate(kind)
      void invalidate('voucher')
      void invalidate('sub_ledger_account')
    },
  })
  const isReady = items.data !== undefined && credits.data !== undefined
  useEffect(() => {
    if (isReady) document.querySelector<HTMLInputElement>(`#${amountId}`)?.focus()
  }, [isReady, amountId])
  if (items.isError || credits.isError)
    return (
      <EntityFormPanel title={t(`${direction}.title`)} width="money" onClose={onClose}>
        {() => (
          <ProblemMessage
            title={t('money.failed')}
            onRetry={() => void Promise.all([items.refetch(), credits.refetch()])}
          />
        )}
      </EntityFormPanel>
    )
  const send = (closeThen: (next: () => void) => void, isPrinted: boolean) => {
    if (amount === null || amount <= 0n)
      return setFault({ field: 'amount', message: t(`${direction}.noAmount`) })
    if (!account) return setFault({ field: 'account', message: t(`${direction}.noAccount`) })
    void draft.settle((key) =>
      save.mutateAsync({ key, isPrinted }).then(
        ({ id, refusal, paper }) => {
          closeThen(() => {
            if (refusal !== null) return onDraft(kind, id)
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
  const shownFields = new Set(['amount', 'account', 'cheque_no', 'cheque_date', 'bank_name'])
  return (
    <EntityFormPanel title={t(`${direction}.title`)} width="money" onClose={onClose}>
      {(closeThen) =>
        items.data && credits.data ? (
          <Stack>
            <KeyFacts
              facts={[
                { key: 'who', name: t(`${direction}.from`), value: <bdi>{party.name}</bdi> },
                {
                  key: 'due',
                  // More received than billed is owed to the passenger, not by the passenger.
                  name:
                    due >= 0n
                      ? t('money.due')
                      : party.passenger === undefined
                        ? t('money.over')
                        : t('money.held'),
                  value: <Ltr>BDT {amountText(moneyText(due < 0n ? -due : due))}</Ltr>,
                },
                ...(unsettled > 0n
                  ? [
                      {
                        key: 'unsettled',
                        name: t('money.unsettled'),
                        value: <Ltr>BDT {amountText(moneyText(unsettled), language)}</Ltr>,
                      },
                    ]
                  : []),
                ...(waiting > 0n
                  ? [
                      {
                        key: 'waiting',
                        name: t('money.waiting'),
                        value: <Ltr>BDT {amountText(moneyText(waiting), language)}</Ltr>,
                      },
                    ]
                  : []),
              ]}
            />
            {place && foreign.length > 0 && (
              <ForeignDue
                kind={kind}
                items={foreign}
                place={place}
                passenger={party.passenger}
                // A cheque of a later day is in BDT.
                head={{
                  ...(typed.mode === 'cheque' ? {} : { mode: typed.mode, account: account?.id }),
                  [partyField]: party.name,
                  narration: typed.narration.trim() || t(`${direction}.narration`, { name: party.name }),
                }}
                onDraft={(id) => closeThen(() => onDraft(kind, id))}
              />
            )}
            <EventFormFrame
              fills="single"
              label={t(`${direction}.title`)}
              refusal={fault && !shownFields.has(fault.field) ? { message: fault.message } : null}
              sendLabel={
                // Nothing is no amount to say.
                amount === null || amount === 0n
                  ? t(`${direction}.title`)
                  : t(`${direction}.${mayPrint ? 'send' : 'sendOnly'}`, of)
              }
              sendHint="Ctrl+Enter"
              cancelLabel={t('cancel')}
              isSending={save.isPending}
              onCancel={() => closeThen(onClose)}
              draft={draft}
              onSend={() => send(closeThen, mayPrint)}
              aside={
                <Caption>
                  {rest >= 0n
                    ? t(`${direction}.left`, { amount: amountText(moneyText(rest), language) })
                    : t(`${direction}.over`, { amount: amountText(moneyText(-rest), language) })}
                </Caption>
              }
            >
              {party.places.length > 1 && (
                <Field label={t(`${direction}.onAccount`)}>
                  <Select
                    value={place ? String(place.sub_ledger) : ''}
                    onChange={(_, { value }) => set({ place: value, left_out: '' })}
                  >
                    {party.places.map(({ sub_ledger: id, name }) => (
                      <option key={id} value={String(id)}>
                        {name}
                      </option>
                    ))}
                  </Select>
                </Field>
              )}
              <Field label={t(`${direction}.amount`)} required {...faultAt('amount')}>
                <MoneyField
                  id={amountId}
                  label={t(`${direction}.amount`)}
                  currency="BDT"
                  value={typed.amount}
                  proposed={proposed > 0n ? moneyText(proposed) : undefined}
                  onChange={(value) => set({ amount: value })}
                  isLive
                  isLarge
                />
              </Field>
              {items.data.length > 0 && (
                <DueItems
                  direction={direction}
                  items={items.data}
                  ticked={new Set(open.map(({ id }) => id))}
                  settled={settled}
                  onCheck={(id, isChecked) => {
                    const next = new Set(leftOut)
                    if (isChecked) next.delete(id)
                    else next.add(id)
                    set({ left_out: [...next].join() })
                  }}
                />
              )}
              <Stack gap="xs">
                <Caption>{t(`${direction}.how`)}</Caption>
                <ChoiceButtons
                  label={t(`${direction}.how`)}
                  value={typed.mode}
                  onPick={(value) => set({ mode: modeOf(value), account: '' })}
                  options={moneyModes.map((value) => ({
                    value,
                    text: value === 'cheque' ? t(`${direction}.cheque`) : tFields(`value.${value}`),
                  }))}
                />
              </Stack>
              <Field label={t(`${direction}.into`)} required {...faultAt('account')}>
                <Select
                  value={account ? String(account.id) : ''}
                  onChange={(_, { value }) => set({ account: value })}
                >
                  {(accounts.data ?? []).map(({ id, label }) => (
                    <option key={id} value={String(id)}>
                      {seeded('ledger_account', label)}
                    </option>
                  ))}
                </Select>
              </Field>
              {typed.mode === 'cheque' && (
                <>
                  <Field label={t(`${direction}.chequeNo`)} required {...faultAt('cheque_no')}>
                    <Input
                      value={typed.cheque_no}
                      onChange={(_, { value }) => set({ cheque_no: value })}
                      autoComplete="off"
                    />
                  </Field>
                  <Field label={t(`${direction}.chequeDate`)} required {...faultAt('cheque_date')}>
                    <DateField
                      label={t(`${direction}.chequeDate`)}
                      value={typed.cheque_date}
                      onChange={(value) => set({ cheque_date: value })}
                    />
                  </Field>
                  {needsBank && (
                    <Field label={t('receive.bank')} {...faultAt('bank_name')}>
                      <Input
                        value={typed.bank_name}
                        onChange={(_, { value }) => set({ bank_name: value })}
                        autoComplete="off"
                      />
                    </Field>
                  )}
                </>
              )}
              <Field label={t(`${direction}.note`)}>
                <Input
                  value={typed.narration}
                  maxLength={500}
                  placeholder={t(`${direction}.narration`, { name: party.name })}
                  onChange={(_, { value }) => set({ narration: value })}
                />
              </Field>
            </EventFormFrame>
          </Stack>
        ) : (
          <Waiting label={t('loading')} />
        )
      }
    </EntityFormPanel>
  )
}

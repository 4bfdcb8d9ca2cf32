import { useState } from 'react'
import { useSettle, type OpenItem, type SettlementPage } from '../../../client/desk/settlement.ts'
import { isApiProblem } from '../../../client/http/api.ts'
import { useDraft } from '../../../client/http/use-draft.ts'
import { amountText, dateText } from '../../../foundation/text/agency-format.ts'
import { useLanguage, useT } from '../../../foundation/text/i18n.ts'
import { moneyText, parseMoney } from '../../../foundation/values/money.ts'
import { useMessages } from '../../../ui/feedback/messages.ts'
import { MoneyField } from '../../../ui/inputs/money-field.tsx'
import { AppLink } from '../../../ui/layout/app-link.tsx'
import { Caption, Halves, Stack } from '../../../ui/layout/arrange.tsx'
import { Button, Field } from '../../../ui/layout/fluent.ts'
import { Ltr } from '../../../ui/layout/ltr.tsx'
import { SettleRows } from '../../../ui/tables/settle-rows.tsx'
import { DueChip } from '../../../ui/workflow/due-list.tsx'
import { EventFormFrame, type Refused } from '../../../ui/workflow/event-form-frame.tsx'
import { refusedBy } from '../voucher-actions.ts'
import { canBeTicked, openText, textIn, unitsOf, useTicks, type Ticks } from './use-ticks.ts'

const sides = ['debit', 'credit'] as const
/** Amounts in BDT stand alone, as everywhere in the books. */
const inCurrency = ({ currency }: OpenItem, amount: string): string =>
  currency === 'BDT' ? amount : `${currency} ${amount}`
type Side = (typeof sides)[number]
/** Page of a document; null where it has none. */
export type PathOf = (module: string, id: number) => string | null

/** Day and age of an open line, the account it is on, and the way to its document. */
function About({ item, account, path }: { item: OpenItem; account: string | null; path: string | null }) {
  const t = useT('vouchers')
  const language = useLanguage()
  const { days, side, foreign } = item
  return (
    <>
      <DueChip
        level={side === 'credit' || days < 0 ? 'later' : days === 0 ? 'today' : 'over'}
        day={dateText(item.due_date ?? item.date, language)}
        why={days > 0 ? t('settlement.days', { count: days }) : t('settlement.notDue')}
      />
      {item.reference && (
        <Caption>
          <bdi>{item.reference}</bdi>
        </Caption>
      )}
      {account && (
        <Caption>
          <bdi>{account}</bdi>
        </Caption>
      )}
      {foreign && (
        <Caption>
          <Ltr>BDT {amountText(item.open, language)}</Ltr>
        </Caption>
      )}
      {!canBeTicked(item) && <Caption>{t('settlement.difference')}</Caption>}
      {path && <AppLink to={path}>{t('settlement.open')}</AppLink>}
    </>
  )
}

/** Open lines of a party, for those who may not settle them and as the sides of the form. */
export function OpenSide({
  page,
  side,
  pathOf,
  ticked,
  onCheck,
  onType,
  onEnter,
}: {
  page: SettlementPage
  side: Side
  pathOf: PathOf
  /** What is ticked, with what it settles and what was refused of it. */
  ticked?: { ticks: Ticks; settled: ReadonlyMap<number, bigint>; faults: ReadonlyMap<number, string> }
  onCheck?: (id: number, isChecked: boolean) => void
  onType?: (id: number, amount: string) => void
  onEnter?: (id: number) => void
}) {
  const t = useT('vouchers')
  const language = useLanguage()
  const items = page.items.filter((item) => item.side === side)
  const sum = items.reduce((total, { open }) => total + (parseMoney(open) ?? 0n), 0n)
  const nameOf = (item: OpenItem): string | null =>
    page.accounts.length > 1 ? (page.accounts.find(({ id }) => id === item.sub_ledger)?.name ?? null) : null
  return (
    <Stack gap="xs">
      <strong>
        {t(`settlement.${side}s`)} · <Ltr>BDT {amountText(moneyText(sum), language)}</Ltr>
      </strong>
      {items.length === 0 && <Caption>{t(`settlement.no.${side}s`)}</Caption>}
      <SettleRows
        label={t(`settlement.${side}s`)}
        rows={items.map((item) => {
          const settled = ticked?.settled.get(item.id) ?? 0n
          const typed = ticked?.ticks.get(item.id)
          const fault = ticked?.faults.get(item.id)
          const rest = unitsOf(item, openText(item)) - settled
          return {
            key: item.id,
            text: item.voucher_no,
            isChecked: typed !== undefined,
            chip: (
              <About item={item} account={nameOf(item)} path={pathOf(item.source.module, item.source.id)} />
            ),
            open: inCurrency(item, amountText(openText(item), language)),
            settled: '',
            field:
              !ticked || !canBeTicked(item) ? (
                <span aria-hidden>–</span>
              ) : (
                <Field
                  validationMessage={fault}
                  validationState={fault ? 'error' : 'none'}
                  {...(typed === undefined
                    ? {}
                    : { hint: t('settlement.rest', { amount: amountText(textIn(item, rest), language) }) })}
                >
                  <MoneyField
                    isCompact
                    label={t('settlement.amountOf', { no: item.voucher_no })}
                    currency={item.currency}
                    value={typed ?? ''}
                    proposed={typed === undefined ? undefined : textIn(item, settled)}
                    onChange={(amount) => onType?.(item.id, amount)}
                  />
                </Field>
              ),
          }
        })}
        onCheck={
          onCheck &&
          ((id, isChecked) => {
            if (items.some((item) => item.id === id && canBeTicked(item))) onCheck(id, isChecked)
          })
        }
        onEnter={onEnter}
      />
    </Stack>
  )
}

/** Debits and credits ticked against each other; Enter on a line ticks what it settles, oldest first. */
export function SettlementForm({ id, page, pathOf }: { id: number; page: SettlementPage; pathOf: PathOf }) {
  const t = useT('vouchers')
  const language = useLanguage()
  const { snackbar } = useMessages()
  const ticked = useTicks(page.items)
  const settle = useSettle(id)
  const [refusal, setRefusal] = useState<Refused | null>(null)
  const [faults, setFaults] = useState<ReadonlyMap<number, string>>(new Map())
  const draft = useDraft(`settlement.${id}`, { ticks: ticked.text }, (stored) =>
    ticked.restore(String(stored['ticks'] ?? '')),
  )
  const totals = ticked.totals
    .map(({ currency, amount }) => `${currency} ${amountText(amount, language)}`)
    .join(' + ')
  const inBase = ticked.totals.every(({ currency }) => currency === 'BDT')
  // The agency's own currency goes without saying on the button.
  const amount = inBase ? amountText(ticked.totals[0]?.amount ?? '0.00', language) : totals
  const send = () => {
    const body = ticked.sent()
    setFaults(new Map())
    setRefusal(null)
    if (body.debits.length === 0 || body.credits.length === 0)
      return setRefusal({ message: t('settlement.nothing') })
    void draft.settle((key) =>
      settle.mutateAsync({ ...body, key }).then(
        () => {
          ticked.clear()
          snackbar(t('settlement.done', { amount: totals }), 'success')
          return true
        },
        (problem: unknown) => {
          setRefusal(refusedBy(problem))
          if (isApiProblem(problem))
            setFaults(
              new Map(
                problem.errors.flatMap(({ pointer, message }) => {
                  const [, side, at] = pointer.split('/')
                  const row = (side === 'debits' ? body.debits : body.credits)[Number(at)]
                  return row ? [[row.item, message] as const] : []
                }),
              ),
            )
          return false
        },
      ),
    )
  }
  return (
    <EventFormFrame
      label={t('settlement.title')}
      refusal={refusal}
      sendLabel={t('settlement.send', { amount })}
      sendHint="Ctrl+Enter"
      isSending={settle.isPending}
      draft={draft}
      onSend={send}
      more={
        <Halves>
          {sides.map((side) => (
            <OpenSide
              key={side}
              page={page}
              side={side}
              pathOf={pathOf}
              ticked={{ ...ticked, faults }}
              onCheck={ticked.check}
              onType={ticked.type}
              onEnter={ticked.fill}
            />
          ))}
        </Halves>
      }
      aside={
        <>
          <Button type="button" onClick={() => ticked.fill(null)}>
            {t('settlement.oldest')}
          </Button>
          {ticked.ticks.size > 0 && (
            <Button type="button" appearance="subtle" onClick={ticked.clear}>
              {t('settlement.clear')}
            </Button>
          )}
          {!inBase && <Caption>{t('settlement.rates')}</Caption>}
          <Caption>
            {ticked.advances > 0
              ? t('settlement.advances', { count: ticked.advances })
              : t('settlement.keys')}
          </Caption>
        </>
      }
    >
      {null}
    </EventFormFrame>
  )
}

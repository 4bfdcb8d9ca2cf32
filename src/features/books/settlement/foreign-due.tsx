import { useMutation, useQueryClient } from '@tanstack/react-query'
import { createVoucher, type OpenItem } from '../../../client/desk/receipts.ts'
import { newIdempotencyKey } from '../../../client/http/api.ts'
import { searchChoices } from '../../../client/records/lookups.ts'
import { useInvalidateModule } from '../../../client/records/records.ts'
import { agencyDay } from '../../../client/records/records-today.ts'
import { entityOf } from '../../../domain/entities.ts'
import { amountText } from '../../../foundation/text/agency-format.ts'
import { useLanguage, useT } from '../../../foundation/text/i18n.ts'
import { minorDigits, moneyText, parseMoney } from '../../../foundation/values/money.ts'
import { useMessages } from '../../../ui/feedback/messages.ts'
import { Stack } from '../../../ui/layout/arrange.tsx'
import { Button } from '../../../ui/layout/fluent.ts'
import { Ltr } from '../../../ui/layout/ltr.tsx'
import { KeyFacts } from '../../../ui/records/key-facts.tsx'

/** Amounts of vouchers are typed with two places, in every currency (decision 0670). */
const typedPlaces = 2
const typedOf = ({ currency, open_foreign: open }: OpenItem): bigint => {
  const minor = parseMoney(open ?? '', currency) ?? 0n
  const more = typedPlaces - minorDigits(currency)
  return more >= 0 ? minor * 10n ** BigInt(more) : minor / 10n ** BigInt(-more)
}
const sumOf = (amounts: readonly bigint[]): bigint => amounts.reduce((sum, one) => sum + one, 0n)

/**
 * What is due in other currencies. Each has a voucher of its own, which is drafted with the bills it pays, so that the
 * difference between the rates is posted with it. Source: accounting 10.4; decision 0670.
 */
export function ForeignDue({
  kind,
  items,
  place,
  head,
  passenger,
  onDraft,
}: {
  kind: 'payment_voucher' | 'receipt_voucher'
  items: readonly OpenItem[]
  place: { account: number; sub_ledger: number }
  /** Who pays or is paid, from where, and what for. */
  head: object
  passenger: number | undefined
  onDraft: (id: number) => void
}) {
  const t = useT('vouchers')
  const language = useLanguage()
  const client = useQueryClient()
  const { snackbar } = useMessages()
  const invalidate = useInvalidateModule()
  const draft = useMutation({
    mutationFn: async ({ currency, key }: { currency: string; key: string }) => {
      const [currencyRow] = await searchChoices(client, entityOf('currency'), '', { code: currency })
      const pays = items
        .filter((item) => item.currency === currency)
        .map((item) => ({ item: item.id, amount: typedOf(item) }))
        .filter(({ amount }) => amount > 0n)
      const line = {
        account: place.account,
        sub_ledger: place.sub_ledger,
        ...(passenger === undefined ? {} : { passenger }),
        amount: moneyText(sumOf(pays.map(({ amount }) => amount))),
        allocations: pays.map(({ item, amount }) => ({ item, amount: moneyText(amount) })),
      }
      return createVoucher(
        kind,
        { ...head, date: agencyDay(), currency: currencyRow?.id, lines: [line] },
        key,
      )
    },
    onSuccess: ({ id }) => onDraft(id),
    onError: (problem) => snackbar(problem.message, 'error'),
    onSettled: () => void invalidate(kind),
  })
  const currencies = [...new Set(items.map(({ currency }) => currency))]
  return (
    <Stack gap="s">
      {currencies.map((currency) => {
        const of = items.filter((item) => item.currency === currency)
        return (
          <Stack gap="xs" key={currency}>
            <KeyFacts
              facts={[
                {
                  key: 'due',
                  name: t('money.foreign', { currency }),
                  value: (
                    <Ltr>
                      {currency} {amountText(moneyText(sumOf(of.map(typedOf))), language)}
                    </Ltr>
                  ),
                },
                {
                  key: 'worth',
                  name: t('money.foreignWorth'),
                  value: (
                    <Ltr>
                      BDT{' '}
                      {amountText(moneyText(sumOf(of.map(({ open }) => parseMoney(open) ?? 0n))), language)}
                    </Ltr>
                  ),
                },
              ]}
            />
            <div>
              <Button
                size="small"
                disabled={draft.isPending}
                onClick={() => draft.mutate({ currency, key: newIdempotencyKey() })}
              >
                {t('money.foreignDraft', { currency })}
              </Button>
            </div>
          </Stack>
        )
      })}
    </Stack>
  )
}

import type { VoucherProof } from '../../client/http/guest.ts'
import { kindOf } from '../../domain/books/kinds/index.ts'
import { amountText, dateText } from '../../foundation/text/agency-format.ts'
import { useLanguage, useT } from '../../foundation/text/i18n.ts'
import { Stack } from '../../ui/layout/arrange.tsx'
import { MessageBar, MessageBarBody, Text } from '../../ui/layout/fluent.ts'
import { Ltr } from '../../ui/layout/ltr.tsx'
import { KeyFacts } from '../../ui/records/key-facts.tsx'
import { textsByName } from '../../foundation/text/text-by-name.ts'

/** What the state of a voucher means to the person who holds its paper. */
function verdictOf({ state, seal }: VoucherProof) {
  if (seal?.is_whole === false) return { key: 'broken', intent: 'error' } as const
  if (state === 'posted') return { key: 'posted', intent: 'success' } as const
  if (state === 'reversed') return { key: 'reversed', intent: 'error' } as const
  if (state === 'cancelled') return { key: 'cancelled', intent: 'error' } as const
  return { key: 'waiting', intent: 'warning' } as const
}

/**
 * A printed voucher as the books have it, for anyone who scans its code: no name, no passport.
 * Source: forms 1.9.
 */
export function VoucherProofCard({ voucher }: { voucher: VoucherProof | null }) {
  const t = useT('vouchers')
  const tFields = useT('fields')
  const language = useLanguage()
  if (!voucher)
    return (
      <MessageBar intent="error">
        <MessageBarBody>{t('proof.unknown')}</MessageBarBody>
      </MessageBar>
    )
  const { key, intent } = verdictOf(voucher)
  const kind = textsByName(tFields)(`entity.${voucher.kind}.one`, {
    defaultValue: kindOf(voucher.kind)?.title ?? '',
  })
  return (
    <Stack>
      <MessageBar intent={intent} layout="multiline">
        <MessageBarBody>{t(`proof.${key}`)}</MessageBarBody>
      </MessageBar>
      <KeyFacts
        facts={[
          { key: 'by', name: t('proof.by'), value: <bdi>{voucher.agency}</bdi> },
          { key: 'kind', name: t('proof.kind'), value: kind },
          { key: 'no', name: t('proof.no'), value: <Ltr>{voucher.voucher_no}</Ltr> },
          { key: 'date', name: t('proof.date'), value: dateText(voucher.date, language) },
          {
            key: 'amount',
            name: t('proof.amount'),
            value: <Ltr>{`${voucher.currency} ${amountText(voucher.amount)}`}</Ltr>,
          },
          ...(voucher.reversed_on
            ? [
                {
                  key: 'reversed',
                  name: t('proof.reversedOn'),
                  value: dateText(voucher.reversed_on, language),
                },
              ]
            : []),
          ...(voucher.seal
            ? [
                {
                  key: 'seal',
                  name: t('proof.seal'),
                  value: <Ltr>{`${voucher.seal.seq} ${voucher.seal.short}`}</Ltr>,
                },
              ]
            : []),
        ]}
      />
      <Text size={200}>{t('proof.compare')}</Text>
    </Stack>
  )
}

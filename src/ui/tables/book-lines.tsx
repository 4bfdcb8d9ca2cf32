import type { ReactNode } from 'react'
import { amountText, dateText } from '../../foundation/text/agency-format.ts'
import { useLanguage, useT } from '../../foundation/text/i18n.ts'
import { useSeededName } from '../../foundation/text/seeded-names.ts'
import { AppLink } from '../layout/app-link.tsx'
import { Caption } from '../layout/arrange.tsx'
import { Ltr } from '../layout/ltr.tsx'
import { PlainTable } from './plain-table.tsx'
import { Surface } from '../layout/surface.tsx'

/** An amount, and under it what it is in the currency of its document. */
const shown = (amount: string, { currency, foreign }: Line) =>
  amount === '0.00' ? null : (
    <>
      <Ltr>{amountText(amount)}</Ltr>
      {currency && foreign && (
        <div>
          <Caption>
            <Ltr>{`${currency} ${amountText(foreign.replace(/^-/, ''))}`}</Ltr>
          </Caption>
        </div>
      )}
    </>
  )

/** One line of the books; amounts as decimal strings of the agency's currency, the number once it is posted. */
type Line = {
  date: string
  account: string
  account_name: string
  party: string | null
  debit: string
  credit: string
  voucher_no?: string
  currency?: string
  /** Debit less credit in that currency; null for BDT. */
  foreign?: string | null
}
/** Where the account, the party and the voucher of a line have pages the reader may open. */
export type LinePaths<L> = Partial<
  Record<'accountPath' | 'partyPath' | 'voucherPath', (line: L) => string | null>
>
const numberOf = (line: Line): string => line.voucher_no ?? ''

const linked = (path: string | null | undefined, words: ReactNode) =>
  path ? <AppLink to={path}>{words}</AppLink> : words

/** What an event wrote into the books or would write, debit beside credit; nothing where there are no lines. */
export function BookLines<L extends Line>({
  title,
  lines,
  accountPath,
  partyPath,
  voucherPath,
  isNumbered = false,
}: {
  title: string
  lines: readonly L[]
  /** Says the number of the voucher where there is one only, too. */
  isNumbered?: boolean
} & LinePaths<L>) {
  const t = useT('vouchers')
  const language = useLanguage()
  const seeded = useSeededName()
  if (lines.length === 0) return null
  const numbers = new Set(lines.map(numberOf))
  // One day is said once: beside a list the lines have 330 px, and amounts must not be cut.
  const days = new Set(lines.map(({ date }) => date))
  const [day] = days
  return (
    <Surface title={title}>
      {days.size === 1 && day && (
        <Caption>
          <Ltr>{dateText(day, language)}</Ltr>
        </Caption>
      )}
      <PlainTable
        isStacked
        caption={t('entries.caption')}
        rows={lines.map((line, at) => ({ ...line, at }))}
        keyOf={({ at }) => at}
        columns={[
          ...(days.size > 1
            ? [
                {
                  key: 'date',
                  label: t('entries.date'),
                  cell: (line: L) => <Ltr>{dateText(line.date, language)}</Ltr>,
                },
              ]
            : []),
          ...(numbers.size > 1 || isNumbered
            ? [
                {
                  key: 'no',
                  label: t('entries.no'),
                  cell: (line: L) => linked(voucherPath?.(line), <Ltr>{numberOf(line)}</Ltr>),
                },
              ]
            : []),
          {
            key: 'account',
            label: t('entries.account'),
            cell: (line) =>
              linked(
                accountPath?.(line),
                <bdi>
                  <span>{line.account}</span> <span>{seeded('ledger_account', line.account_name)}</span>
                </bdi>,
              ),
          },
          {
            key: 'party',
            label: t('entries.party'),
            cell: (line) => line.party && linked(partyPath?.(line), <bdi>{line.party}</bdi>),
          },
          {
            key: 'debit',
            label: t('entries.debit'),
            isNumber: true,
            cell: (line) => shown(line.debit, line),
          },
          {
            key: 'credit',
            label: t('entries.credit'),
            isNumber: true,
            cell: (line) => shown(line.credit, line),
          },
        ]}
      />
    </Surface>
  )
}

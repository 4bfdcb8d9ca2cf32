import { useSettlement, type SettlementPage } from '../../../client/desk/settlement.ts'
import { useSessionUser } from '../../../client/http/session.ts'
import { placesOf, supplierAdvances } from '../../../domain/books/settlement.ts'
import { amountText } from '../../../foundation/text/agency-format.ts'
import { useLanguage, useT } from '../../../foundation/text/i18n.ts'
import { moneyText, parseMoney } from '../../../foundation/values/money.ts'
import { AppLink } from '../../../ui/layout/app-link.tsx'
import { Row } from '../../../ui/layout/arrange.tsx'
import { Button } from '../../../ui/layout/fluent.ts'
import { Ltr } from '../../../ui/layout/ltr.tsx'
import { Surface } from '../../../ui/layout/surface.tsx'
import { KeyFacts } from '../../../ui/records/key-facts.tsx'
import type { Direction, MoneyParty } from '../money-sheet.tsx'
import { useMoneySheet } from '../use-money-sheet.tsx'
import { PartyStatement } from './party-statement.tsx'
import type { PathOf } from './settlement-form.tsx'

const sumOf = ({ items }: SettlementPage, side: 'debit' | 'credit'): bigint =>
  items.reduce((sum, item) => (item.side === side ? sum + (parseMoney(item.open) ?? 0n) : sum), 0n)

/** The party as the money sheet takes it, with the accounts in the order they are usual for that direction. */
const partyOf = ({ party, accounts, items }: SettlementPage, direction: Direction): MoneyParty => {
  const places = placesOf(direction, accounts, items).map(({ id, ...place }) => ({
    ...place,
    sub_ledger: id,
  }))
  return {
    name: party.name,
    places,
    ...(direction === 'pay' ? { advances: places.find(({ code }) => code === supplierAdvances) } : {}),
  }
}

/** What is open of a party, with the buttons that receive from it and pay it; nothing for roles that do not read the books. */
export function PartyMoney({
  subLedger,
  pathOf,
  statementPath,
  workbenchPath,
}: {
  subLedger: number
  pathOf: PathOf
  /** Its statement of account. */
  statementPath: string | null
  /** Where its open items are settled, on pages that do not show them. */
  workbenchPath: string | null
}) {
  const t = useT('vouchers')
  const language = useLanguage()
  const rights = useSessionUser()?.user_permissions ?? []
  const { data } = useSettlement(subLedger)
  const receive = useMoneySheet(data ? partyOf(data, 'receive') : null, pathOf)
  const pay = useMoneySheet(data ? partyOf(data, 'pay') : null, pathOf)
  if (!data) return null
  const [debit, credit] = [sumOf(data, 'debit'), sumOf(data, 'credit')]
  const fact = (key: 'debits' | 'credits' | 'owes' | 'owed', minor: bigint) => ({
    key,
    name: t(`settlement.${key}`),
    value: <Ltr>BDT {amountText(moneyText(minor), language)}</Ltr>,
  })
  return (
    <Surface
      title={t('money.title')}
      aside={
        <Row>
          {rights.includes('receipt_voucher.create') && (
            <Button appearance="primary" size="small" onClick={() => receive.openSheet('receive')}>
              {t('money.receive')}
            </Button>
          )}
          {rights.includes('payment_voucher.create') && (
            <Button size="small" onClick={() => pay.openSheet('pay')}>
              {t('money.pay')}
            </Button>
          )}
          {workbenchPath && <AppLink to={workbenchPath}>{t('settlement.title')}</AppLink>}
          {statementPath && <AppLink to={statementPath}>{t('money.statement')}</AppLink>}
        </Row>
      }
    >
      <KeyFacts
        facts={[
          fact('debits', debit),
          fact('credits', credit),
          debit >= credit ? fact('owes', debit - credit) : fact('owed', credit - debit),
        ]}
      />
      <PartyStatement subLedger={subLedger} address={data.party.address} />
      {receive.sheet}
      {pay.sheet}
    </Surface>
  )
}

import { useEffect, useEffectEvent } from 'react'
import type { MoneyStart } from '../../client/desk/money-start.ts'
import { usePassengerMoney } from '../../client/desk/vouchers.ts'
import { useSessionUser } from '../../client/http/session.ts'
import { amountText } from '../../foundation/text/agency-format.ts'
import { useLanguage, useT } from '../../foundation/text/i18n.ts'
import { Button } from '../../ui/layout/fluent.ts'
import { DueAmount } from '../../ui/reports/due-amount.tsx'
import { useMoneySheet } from './use-money-sheet.tsx'

type Payer = {
  passengerId: number
  name: string
  /** Page of a receipt. */ voucherPath: (id: number) => string | null
  /** What is due stands before the button, where the page does not say it elsewhere. */ saysDue?: boolean
  /** The address asks for the sheet with these values; it is opened once. */
  asked?: MoneyStart | null
  onOpened?: () => void
}

/** Opens the money sheet of a passenger with what is due; nothing for who may not receive money. */
export function ReceivePayment(payer: Payer) {
  const may = useSessionUser()?.user_permissions.includes('receipt_voucher.create') === true
  return may ? <ReceiveButton {...payer} /> : null
}

function ReceiveButton({
  passengerId,
  name,
  voucherPath,
  saysDue = false,
  asked: start = null,
  onOpened,
}: Payer) {
  const t = useT('vouchers')
  const language = useLanguage()
  const { data, isError } = usePassengerMoney(passengerId)
  const { openSheet, sheet } = useMoneySheet(
    data?.receive_on
      ? { passenger: passengerId, name, due: data.due, places: [{ ...data.receive_on, name: '' }] }
      : null,
    (_kind, id) => voucherPath(id),
  )
  const isAsked = start !== null && data?.receive_on !== undefined && data.receive_on !== null
  const openAsked = useEffectEvent(() => {
    if (!start) return
    openSheet('receive', start)
    onOpened?.()
  })
  useEffect(() => {
    if (isAsked) openAsked()
  }, [isAsked])
  if (isError || (data && !data.receive_on)) return null
  const isHeld = data?.due.startsWith('-') === true
  // Its place is kept while the books are asked, so that nothing moves.
  return (
    <>
      {saysDue && (
        <DueAmount
          // More received than billed is owed to the passenger, not by the passenger.
          label={t(isHeld ? 'money.held' : 'money.due')}
          amount={data ? `BDT ${amountText(isHeld ? data.due.slice(1) : data.due, language)}` : ''}
        />
      )}
      <Button disabledFocusable={!data?.receive_on} onClick={() => openSheet('receive')}>
        {t('money.receivePayment')}
      </Button>
      {sheet}
    </>
  )
}

import type { ReactNode } from 'react'
import { useSessionUser } from '../../../client/http/session.ts'
import { usePartyAccount } from '../../../client/desk/settlement.ts'

/** What the books show of a record that is a party; nothing before it stands in them, or for roles that do not read them. */
export function PartyAccount({
  type,
  id,
  children,
}: {
  /** Kind of its record. */
  type: string
  id: number
  children: (subLedger: number) => ReactNode
}) {
  const mayRead = useSessionUser()?.user_permissions.includes('sub_ledger_account.read') === true
  const { data } = usePartyAccount(type, id, mayRead)
  return data?.sub_ledger ? children(data.sub_ledger) : null
}

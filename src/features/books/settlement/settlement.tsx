import { useSettlement } from '../../../client/desk/settlement.ts'
import { useSessionUser } from '../../../client/http/session.ts'
import { isApiProblem } from '../../../client/http/api.ts'
import { entersMoney, settles } from '../../../domain/people/named-permissions.ts'
import { useT } from '../../../foundation/text/i18n.ts'
import { ProblemMessage } from '../../../ui/feedback/problem-message.tsx'
import { Waiting } from '../../../ui/feedback/waiting.tsx'
import { Caption, Halves, Stack } from '../../../ui/layout/arrange.tsx'
import { Surface } from '../../../ui/layout/surface.tsx'
import { SettledRows } from './settled-rows.tsx'
import { OpenSide, SettlementForm, type PathOf } from './settlement-form.tsx'

/** The workbench of a party: what is open on all its accounts, settling it, and what was settled. Source: accounting 6.1, 11; decision 0795. */
export function Settlement({ subLedger, pathOf }: { subLedger: number; pathOf: PathOf }) {
  const t = useT('vouchers')
  const { data, error, refetch } = useSettlement(subLedger)
  const rights = useSessionUser()?.user_permissions ?? []
  const maySettle = settles.some((right) => rights.includes(right))
  if (error)
    return isApiProblem(error) && (error.status === 403 || error.status === 404) ? null : (
      <ProblemMessage title={t('settlement.failed')} detail={error.message} onRetry={() => void refetch()} />
    )
  if (!data) return <Waiting label={t('loading')} />
  return (
    <Stack>
      <Surface title={t('settlement.title')}>
        {data.items.length === 0 ? (
          <Caption>{t('settlement.none')}</Caption>
        ) : maySettle ? (
          <SettlementForm id={subLedger} page={data} pathOf={pathOf} />
        ) : (
          <Halves>
            <OpenSide page={data} side="debit" pathOf={pathOf} />
            <OpenSide page={data} side="credit" pathOf={pathOf} />
          </Halves>
        )}
      </Surface>
      {data.settled.length > 0 && (
        <Surface title={t('settlement.settled')}>
          <SettledRows
            id={subLedger}
            rows={data.settled}
            maySettle={maySettle}
            mayJoin={entersMoney.some((right) => rights.includes(right))}
          />
        </Surface>
      )}
    </Stack>
  )
}

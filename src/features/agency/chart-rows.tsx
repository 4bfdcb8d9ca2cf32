import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { newIdempotencyKey } from '../../client/http/api.ts'
import {
  updateRecord,
  useInvalidateModule,
  useRecordPage,
  type WireRecord,
} from '../../client/records/records.ts'
import { isRuleAccount } from '../../domain/books/rule-accounts.ts'
import { entities } from '../../domain/entities.ts'
import { Caption, Stack } from '../../ui/layout/arrange.tsx'
import { textOfValue } from '../../ui/records/entity-value.tsx'
import { Link } from '../../ui/layout/fluent.ts'
import { useT } from '../../foundation/text/i18n.ts'
import { Ltr } from '../../ui/layout/ltr.tsx'
import { PlainTable } from '../../ui/tables/plain-table.tsx'
import { ProblemMessage } from '../../ui/feedback/problem-message.tsx'
import { Switch } from '../../ui/inputs/switch.tsx'
import { Waiting } from '../../ui/feedback/waiting.tsx'

const allAccounts = { size: 200, sort: 'code', active: 'all' }

/** The chart of accounts to look at before the first posting: which accounts are used, and a way to each one's form. */
export function ChartRows({ onOpen }: { onOpen: (account: WireRecord) => void }) {
  const t = useT('setup')
  const tFields = useT('fields')
  const invalidate = useInvalidateModule()
  const entity = entities.ledger_account
  const { data, isError, error, refetch } = useRecordPage(entity, allAccounts)
  const [waiting, setWaiting] = useState<number | null>(null)
  const turn = useMutation({
    mutationFn: ({ account, isOn }: { account: WireRecord; isOn: boolean }) =>
      updateRecord(
        entity.name,
        account.id,
        { is_active: isOn },
        Number(account.version),
        newIdempotencyKey(),
      ),
    onMutate: ({ account }) => setWaiting(account.id),
    onSettled: (_, __, { account }) => {
      setWaiting(null)
      return invalidate(entity.name, account.id)
    },
  })
  if (isError)
    return <ProblemMessage title={t('chart.failed')} detail={error.message} onRetry={() => void refetch()} />
  if (!data) return <Waiting label={t('loading')} />
  const used = data.rows.filter((row) => row.is_active !== false).length
  return (
    <Stack gap="m">
      <Caption>{t('chart.used', { used, of: data.total })}</Caption>
      {turn.isError && <ProblemMessage title={t('chart.notChanged')} detail={turn.error.message} />}
      <PlainTable
        caption={t('step.chart')}
        rows={data.rows}
        keyOf={(row) => row.id}
        isDimmed={turn.isPending}
        columns={[
          {
            key: 'code',
            label: tFields('field.ledger_account.code'),
            cell: (row) => <Ltr>{row.code}</Ltr>,
          },
          {
            key: 'name',
            label: tFields('field.ledger_account.name'),
            cell: (row) => (
              <Link as="button" onClick={() => onOpen(row)}>
                <bdi>{row.name}</bdi>
              </Link>
            ),
          },
          {
            key: 'group',
            label: tFields('field.ledger_account.account_group'),
            cell: (row) => <bdi>{textOfValue(row.labels?.['account_group'])}</bdi>,
          },
          {
            key: 'used',
            label: t('chart.inUse'),
            cell: (row) =>
              isRuleAccount({ code: row.code, kind: row.kind }) ? (
                <Caption>{t('chart.needed')}</Caption>
              ) : (
                <Switch
                  label={t(row.is_active === false ? 'chart.off' : 'chart.on')}
                  checked={row.is_active !== false}
                  disabled={waiting === row.id}
                  onChange={(isOn) => turn.mutate({ account: row, isOn })}
                />
              ),
          },
        ]}
      />
    </Stack>
  )
}

import { useSessionUser } from '../../client/http/session.ts'
import type { WireRecord } from '../../client/records/records.ts'
import { entityOf } from '../../domain/entities.ts'
import type { VoucherRow } from '../../domain/books/vouchers/voucher-row.ts'
import { permittedVouchers } from '../../domain/books/chart/acc-update-perm.ts'
import { AppLink } from '../../ui/layout/app-link.tsx'
import { Stack } from '../../ui/layout/arrange.tsx'
import { Text } from '../../ui/layout/fluent.ts'
import { useT } from '../../foundation/text/i18n.ts'
import { Surface } from '../../ui/layout/surface.tsx'

/** How a posted voucher may still be changed: by asking for a permission; and what replaced it. Source: accounting 9, decision 0132. */
export function AskToChange({
  kind,
  record,
}: {
  kind: string
  record: WireRecord & Partial<Pick<VoucherRow, 'status' | 'replaced_by' | 'amended_from'>>
}) {
  const t = useT('vouchers')
  const permissions = useSessionUser()?.user_permissions ?? []
  const [replacedBy, replaces] = [record.replaced_by ?? '', record.amended_from ?? '']
  const mayAsk =
    record.status === 'posted' &&
    permittedVouchers.some((one) => one === kind) &&
    permissions.includes('acc_update_perm.create')
  const form = entityOf('acc_update_perm').paths?.form.replace(':id', 'new') ?? ''
  if (!mayAsk && !replacedBy && !replaces) return null
  return (
    <Surface title={t('askToChange.title')}>
      <Stack gap="s">
        {replacedBy && (
          <Text>
            <bdi>{t('askToChange.replacedBy', { no: replacedBy })}</bdi>
          </Text>
        )}
        {replaces && (
          <Text>
            <bdi>{t('askToChange.replaces', { no: replaces })}</bdi>
          </Text>
        )}
        {mayAsk && <Text size={200}>{t('askToChange.why')}</Text>}
        {mayAsk && (
          <AppLink to={`${form}?voucher_type=${kind}&voucher_id=${record.id}`}>
            {t('askToChange.ask')}
          </AppLink>
        )}
      </Stack>
    </Surface>
  )
}

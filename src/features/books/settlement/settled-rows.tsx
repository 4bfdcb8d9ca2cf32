import { useState } from 'react'
import { useUnsettle, type Settled } from '../../../client/desk/settlement.ts'
import { isTaken } from '../../../client/http/use-draft.ts'
import { appliedAdvancePath, exchangeSettlement } from '../../../domain/books/applied-advance.ts'
import { amountText, dateText } from '../../../foundation/text/agency-format.ts'
import { useLanguage, useT } from '../../../foundation/text/i18n.ts'
import { useMessages } from '../../../ui/feedback/messages.ts'
import { AppLink } from '../../../ui/layout/app-link.tsx'
import { Caption, Stack } from '../../../ui/layout/arrange.tsx'
import { Button } from '../../../ui/layout/fluent.ts'
import { Ltr } from '../../../ui/layout/ltr.tsx'
import { EntryNumbers } from '../../../ui/records/entity-detail-fields.tsx'
import { PlainTable, type PlainColumn } from '../../../ui/tables/plain-table.tsx'
import { useDocumentPath } from '../lines/line-paths.ts'
import { ReasonForm } from '../reason-form.tsx'
import { refusedBy } from '../voucher-actions.ts'

const keyOf = ({ id, entry }: Settled): string => `${entry === null ? 'lines' : 'entry'}-${id}`

/** A voucher leads to its own page; an entry without one to its lines in the day book. */
function VoucherNumber({ no, path }: { no: string; path: string | null }) {
  return path === null ? (
    <EntryNumbers numbers={no} />
  ) : (
    <AppLink to={path}>
      <Ltr>{no}</Ltr>
    </AppLink>
  )
}

function useColumns(onUndo: ((row: Settled) => void) | null, mayJoin: boolean): PlainColumn<Settled>[] {
  const t = useT('vouchers')
  const language = useLanguage()
  const pathOf = useDocumentPath()
  return [
    {
      key: 'on',
      label: t('settlement.on'),
      isTight: true,
      cell: ({ on }) => <Ltr>{dateText(on, language)}</Ltr>,
    },
    {
      key: 'debit',
      label: t('settlement.debit'),
      cell: ({ debit, sources }) => (
        <VoucherNumber no={debit} path={pathOf(sources.debit.module, sources.debit.id)} />
      ),
    },
    {
      key: 'credit',
      label: t('settlement.credit'),
      cell: ({ credit, sources, entry, entry_type: type, page }) => (
        <>
          <VoucherNumber no={credit} path={pathOf(sources.credit.module, sources.credit.id)} />{' '}
          {entry && page !== null && (
            <AppLink to={appliedAdvancePath(page)}>
              {t(type === exchangeSettlement ? 'settlement.withEntry' : 'settlement.byEntry', { no: entry })}
            </AppLink>
          )}
        </>
      ),
    },
    {
      key: 'amount',
      label: t('settlement.amount'),
      isNumber: true,
      cell: ({ amount, foreign }) => (
        <>
          <Ltr>{amountText(amount, language)}</Ltr>
          {foreign && (
            <div>
              <Caption>
                <Ltr>
                  {foreign.currency} {amountText(foreign.amount, language)}
                </Ltr>
              </Caption>
            </div>
          )}
        </>
      ),
    },
    { key: 'by', label: t('settlement.by'), cell: ({ by }) => <bdi>{by}</bdi> },
    {
      key: 'undo',
      label: t('more'),
      cell: (row) =>
        onUndo &&
        (row.entry !== null || mayJoin) &&
        (row.undo ? (
          <Button
            size="small"
            aria-label={t('settlement.undoOf', { debit: row.debit, credit: row.credit })}
            onClick={() => onUndo(row)}
          >
            {t('action.UNSETTLE')}
          </Button>
        ) : (
          <Caption>{t('settlement.elsewhere')}</Caption>
        )),
    },
  ]
}

/** What of a party is settled, the latest first, each with its way back. */
export function SettledRows({
  id,
  rows,
  maySettle,
  mayJoin,
}: {
  id: number
  rows: readonly Settled[]
  maySettle: boolean
  /** Whether the reader joins lines without an entry, and parts them again. */
  mayJoin: boolean
}) {
  const t = useT('vouchers')
  const { snackbar } = useMessages()
  const unsettle = useUnsettle(id)
  const [chosen, setChosen] = useState<Settled | null>(null)
  const columns = useColumns(maySettle ? setChosen : null, mayJoin)
  return (
    <Stack>
      {chosen && (
        <ReasonForm
          key={keyOf(chosen)}
          about={keyOf(chosen)}
          action="UNSETTLE"
          note={t(chosen.entry === null ? 'settlement.undoJoined' : 'settlement.undoEntry', {
            debit: chosen.debit,
            credit: chosen.credit,
            no: chosen.entry ?? '',
          })}
          refusal={refusedBy(unsettle.error)}
          isSending={unsettle.isPending}
          onCancel={() => setChosen(null)}
          onSend={({ reason }, key) =>
            isTaken(
              unsettle
                .mutateAsync({ settlement: chosen.id, is_entry: chosen.entry !== null, reason, key })
                .then(() => {
                  setChosen(null)
                  snackbar(t('settlement.undone'), 'success')
                }),
            )
          }
        />
      )}
      <PlainTable caption={t('settlement.settled')} columns={columns} rows={rows} keyOf={keyOf} isStacked />
    </Stack>
  )
}

import { useEffect, useRef, useState } from 'react'
import { isTaken } from '../../../client/http/use-draft.ts'
import {
  useBankEvent,
  useBankRows,
  type BankEvent,
  type BankPage,
  type BankRow,
} from '../../../client/desk/bank-rows.ts'
import { entityOf } from '../../../domain/entities.ts'
import { amountText, dateText } from '../../../foundation/text/agency-format.ts'
import { useLanguage, useT } from '../../../foundation/text/i18n.ts'
import { ProblemMessage } from '../../../ui/feedback/problem-message.tsx'
import { Waiting } from '../../../ui/feedback/waiting.tsx'
import { AppLink } from '../../../ui/layout/app-link.tsx'
import { Caption, Row, Stack } from '../../../ui/layout/arrange.tsx'
import { Button } from '../../../ui/layout/fluent.ts'
import { Ltr } from '../../../ui/layout/ltr.tsx'
import { Surface } from '../../../ui/layout/surface.tsx'
import { KeyFacts } from '../../../ui/records/key-facts.tsx'
import { PlainTable, type PlainColumn } from '../../../ui/tables/plain-table.tsx'
import { VoucherNo } from '../lines/voucher-no.tsx'
import { FutureDays } from './bank-file.tsx'
import { BankChoice } from './bank-choice.tsx'
import { BankProposal } from './bank-proposal.tsx'

const footKeys = [
  ['opening', 'opening'],
  ['matched', 'matched'],
  ['explained', 'explained'],
  ['open', 'open'],
  ['closing', 'closing'],
  ['ledger', 'inLedger'],
  ['not_on_statement', 'notOnStatement'],
] as const

/** How the statement comes from its opening to its closing balance, and what the ledger has. */
function Foot({ foot, path }: { foot: BankPage['foot']; path: string | null }) {
  const t = useT('vouchers')
  const language = useLanguage()
  return (
    <Surface title={t('bank.foot')}>
      <KeyFacts
        facts={footKeys.map(([key, text]) => ({
          key,
          name: t(`bank.${text}`),
          value: <Ltr>{amountText(foot[key], language)}</Ltr>,
        }))}
      />
      {path && <AppLink to={path}>{t('bank.reconciliation')}</AppLink>}
    </Surface>
  )
}

/** The voucher that was drafted for a row. */
function Draft({ row }: { row: BankRow }) {
  const t = useT('vouchers')
  const drafts = [
    ['payment_voucher', row.payment],
    ['receipt_voucher', row.receipt],
  ] as const
  return drafts.map(
    ([module, id]) =>
      id !== null && (
        <AppLink
          key={module}
          to={entityOf(module).paths?.detail.replace(':id', String(id)).replace('/:name?', '') ?? ''}
        >
          {t('bank.openVoucher')}
        </AppLink>
      ),
  )
}

function useRowColumns(): PlainColumn<BankRow>[] {
  const t = useT('vouchers')
  const language = useLanguage()
  return [
    {
      key: 'day',
      label: t('bank.day'),
      isTight: true,
      cell: ({ day }) => <Ltr>{dateText(day, language)}</Ltr>,
    },
    {
      key: 'row',
      label: t('bank.row'),
      cell: ({ text, party, reference }) => (
        <Stack gap="xs">
          <bdi>{text}</bdi>
          {(party || reference) && (
            <Caption>
              <bdi>{party}</bdi> {reference && <Ltr>{reference}</Ltr>}
            </Caption>
          )}
        </Stack>
      ),
    },
    {
      key: 'amount',
      label: t('bank.amount'),
      isNumber: true,
      cell: ({ amount }) => <Ltr>{amountText(amount, language)}</Ltr>,
    },
  ]
}

/** The event that takes a proposal as it is. */
function acceptOf({ id, suggestion }: BankRow): BankEvent | null {
  if (!suggestion) return null
  return suggestion.kind === 'pair'
    ? { type: 'PAIR', rows: suggestion.rows, lines: suggestion.lines }
    : {
        type: 'DRAFT',
        rows: [id],
        booked_on: suggestion.account,
        ...(suggestion.sub_ledger === null ? {} : { sub_ledger: suggestion.sub_ledger }),
      }
}

/** Rows of a bank statement: a proposal is taken by one key, and the next one has the focus; the others are resolved by hand. */
export function BankRows({
  id,
  version,
  until,
  reconciliationPath,
}: {
  id: number
  version: number
  /** Last day of the statement. */
  until?: string | null | undefined
  /** How the books lead to its balance, to print; null where this user may not open it. */
  reconciliationPath: string | null
}) {
  const t = useT('vouchers')
  const { data, error, refetch } = useBankRows(id)
  const send = useBankEvent(id, version)
  const [byHand, setByHand] = useState<number | null>(null)
  const columns = useRowColumns()
  const place = useRef<HTMLDivElement>(null)
  /** Place of the proposal that was taken, until the next one has the focus. */
  const taken = useRef<number | null>(null)
  useEffect(() => {
    if (taken.current === null || send.isPending) return
    const proposals = place.current?.querySelectorAll<HTMLElement>('[data-accept]')
    // After the last one the focus stays with the rows.
    const next = proposals?.length ? proposals.item(Math.min(taken.current, proposals.length - 1)) : null
    ;(next ?? place.current)?.focus()
    taken.current = null
  }, [send.isPending, data])
  if (error) return <ProblemMessage title={t('bank.failed')} onRetry={() => void refetch()} />
  if (!data) return <Waiting label={t('bank.title')} />
  const open = data.rows.filter(({ match }) => match === null)
  const done = data.rows.filter(({ match }) => match !== null)
  const accepted = open.filter(({ suggestion }) => suggestion !== null)
  const chosen = open.find((row) => row.id === byHand)
  const accept = (row: BankRow, event: BankEvent) => {
    taken.current = accepted.indexOf(row)
    send.mutate(event)
  }
  return (
    <div ref={place} tabIndex={-1}>
      <Stack>
        <FutureDays until={until} />
        {data.total > 0 && <Foot foot={data.foot} path={reconciliationPath} />}
        <Surface title={t('bank.title')}>
          <Stack>
            {send.error && !chosen && <ProblemMessage title={send.error.message} />}
            {open.length === 0 ? (
              <Caption>{t('bank.none')}</Caption>
            ) : (
              <PlainTable
                isStacked
                caption={t('bank.title')}
                rows={open}
                keyOf={({ id: row }) => row}
                isDimmed={send.isPending}
                columns={[
                  ...columns,
                  {
                    key: 'proposal',
                    label: t('bank.proposal'),
                    cell: (row) => (
                      <Stack gap="xs">
                        {row.state === 'drafted' && (
                          <Row>
                            {t('bank.state.drafted')}
                            <Draft row={row} />
                          </Row>
                        )}
                        {(row.state !== 'drafted' || row.suggestion) && (
                          <BankProposal row={row} lines={data.lines} />
                        )}
                      </Stack>
                    ),
                  },
                  {
                    key: 'actions',
                    label: '',
                    isTight: true,
                    cell: (row) => {
                      const event = acceptOf(row)
                      return (
                        <Row>
                          {event && (
                            <Button
                              data-accept
                              size="small"
                              appearance="primary"
                              disabledFocusable={send.isPending}
                              onClick={() => accept(row, event)}
                            >
                              {t(event.type === 'PAIR' ? 'bank.accept' : 'bank.acceptDraft')}
                            </Button>
                          )}
                          {row.offers.length > 0 && (
                            <Button
                              size="small"
                              disabledFocusable={send.isPending}
                              onClick={() => {
                                send.reset()
                                setByHand(row.id)
                              }}
                            >
                              {t('bank.other')}
                            </Button>
                          )}
                          {row.offers.includes('UNPAIR') && (
                            <Button
                              size="small"
                              disabledFocusable={send.isPending}
                              onClick={() => send.mutate({ type: 'UNPAIR', row: row.id })}
                            >
                              {t('bank.back')}
                            </Button>
                          )}
                        </Row>
                      )
                    },
                  },
                ]}
              />
            )}
            {data.rows.length < data.total && (
              <Caption>{t('bank.shown', { shown: data.rows.length, count: data.total })}</Caption>
            )}
          </Stack>
        </Surface>
        {done.length > 0 && (
          <Surface title={t('bank.done')}>
            <PlainTable
              isStacked
              caption={t('bank.done')}
              rows={done}
              keyOf={({ id: row }) => row}
              isDimmed={send.isPending}
              columns={[
                ...columns,
                {
                  key: 'voucher',
                  label: t('bank.voucher'),
                  cell: (row) => <Resolved row={row} matches={data.matches} />,
                },
                {
                  key: 'actions',
                  label: '',
                  isTight: true,
                  cell: (row) =>
                    row.offers.includes('UNPAIR') && (
                      <Button
                        size="small"
                        disabledFocusable={send.isPending}
                        onClick={() => send.mutate({ type: 'UNPAIR', row: row.id })}
                      >
                        {t('bank.back')}
                      </Button>
                    ),
                },
              ]}
            />
          </Surface>
        )}
        {chosen && (
          <BankChoice
            statement={id}
            row={chosen}
            page={data}
            isSending={send.isPending}
            refusal={send.error?.message ?? null}
            onSend={(event, idempotencyKey) => isTaken(send.mutateAsync({ ...event, idempotencyKey }))}
            onClose={() => setByHand(null)}
          />
        )}
      </Stack>
    </div>
  )
}

/** Vouchers a row was matched with, and why it differs. */
function Resolved({ row, matches }: { row: BankRow; matches: BankPage['matches'] }) {
  const t = useT('vouchers')
  const language = useLanguage()
  const match = matches.find(({ id }) => id === row.match)
  if (!match) return null
  return (
    <Stack gap="xs">
      <span>
        {match.vouchers.length > 0
          ? match.vouchers.map((voucher, at) => (
              <span key={voucher.no}>
                {at > 0 && ', '}
                <VoucherNo {...voucher} />
              </span>
            ))
          : t(`bank.state.${row.state}`)}
      </span>
      {match.reason && (
        <Caption>
          {match.vouchers.length > 0 && (
            <>{t('bank.difference', { amount: amountText(match.difference, language) })} </>
          )}
          <bdi>{match.reason}</bdi>
        </Caption>
      )}
    </Stack>
  )
}

import { useState } from 'react'
import { isTaken, useDraft } from '../../client/http/use-draft.ts'
import {
  useBillingRows,
  useResolveRehearsal,
  useResolveRow,
  type BillingRow,
} from '../../client/desk/billing-rows.ts'
import type { EntityName } from '../../domain/entities.ts'
import { isReasoned, type BillingAction } from '../../domain/tickets/bsp/actions.ts'
import { showTicketNumber } from '../../domain/tickets/ticket-number.ts'
import { amountText } from '../../foundation/text/agency-format.ts'
import { useT } from '../../foundation/text/i18n.ts'
import { ProblemMessage } from '../../ui/feedback/problem-message.tsx'
import { Waiting } from '../../ui/feedback/waiting.tsx'
import { AppLink } from '../../ui/layout/app-link.tsx'
import { Caption, Row, Stack } from '../../ui/layout/arrange.tsx'
import { Button, Field, Input } from '../../ui/layout/fluent.ts'
import { DraftOffer } from '../../ui/records/entity-form-messages.tsx'
import { Ltr } from '../../ui/layout/ltr.tsx'
import { Surface } from '../../ui/layout/surface.tsx'
import { BookLines } from '../../ui/tables/book-lines.tsx'
import { PlainTable } from '../../ui/tables/plain-table.tsx'
import { BillingProof } from './billing-proof.tsx'
import { pathOfTicketRecord } from './ticket-record-path.ts'

const pathOf = (entity: EntityName, id: number): string => pathOfTicketRecord(entity, id) ?? ''

const Amount = ({ value }: { value: string | null }) => value !== null && <Ltr>{amountText(value)}</Ltr>

/** What was made of a row, or what it is about. */
function Leads({ row }: { row: BillingRow }) {
  const t = useT('tickets')
  return (
    <>
      {row.ticket !== null && <AppLink to={pathOf('iata_ticket', row.ticket)}>{t('billing.ticket')}</AppLink>}
      {row.memo !== null && <AppLink to={pathOf('ticket_memo', row.memo)}>{t('billing.memo')}</AppLink>}
      {row.captured !== null && (
        <AppLink to={pathOf('iata_ticket_temporary', row.captured)}>{t('billing.captured')}</AppLink>
      )}
      {row.edit !== null && <AppLink to={pathOf('ticket_edit', row.edit)}>{t('billing.edit')}</AppLink>}
      {row.refund !== null && (
        <AppLink to={pathOf('ticket_refund', row.refund)}>{t('billing.refund')}</AppLink>
      )}
    </>
  )
}

/** Fare, tax, commission and AIT of both sides, where they differ. */
function Parts({ parts }: { parts: NonNullable<BillingRow['parts']> }) {
  const t = useT('tickets')
  return (['fare', 'tax', 'commission', 'ait'] as const).map((name) => {
    const { file, books } = parts[name]
    const amounts = { file: amountText(file), books: amountText(books) }
    return (
      file !== books && (
        <div key={name}>
          <Caption>{t('billing.parts.both', { part: t(`billing.parts.${name}`), ...amounts })}</Caption>
        </div>
      )
    )
  })
}

/** The lines a void of the row would write into the books; why it would be refused. */
function VoidPreview({ statement, version, row }: { statement: number; version: number; row: number }) {
  const t = useT('vouchers')
  const rehearsal = useResolveRehearsal(statement, version, { row, action: 'void' })
  if (rehearsal.isError)
    return <ProblemMessage title={t('preview.refused')} detail={rehearsal.error.message} />
  if (!rehearsal.data) return <Waiting label={t('preview.loading')} />
  return <BookLines title={t('preview.title')} lines={rehearsal.data} />
}

/** Why one row is resolved as it is; what is typed belongs to this row alone. */
function ActionReason({
  statement,
  row,
  isBusy,
  onSend,
}: {
  statement: number
  row: number
  isBusy: boolean
  /** Answers whether the row took it. */
  onSend: (reason: string, idempotencyKey: string) => Promise<boolean>
}) {
  const t = useT('tickets')
  const [reason, setReason] = useState('')
  const draft = useDraft(`billing.${statement}.${row}`, { reason }, (kept) =>
    setReason(String(kept['reason'])),
  )
  const isReady = reason.trim() !== '' && !isBusy
  return (
    <>
      <DraftOffer draft={draft} />
      <Field label={t('billing.reason')} required>
        <Input value={reason} maxLength={250} onChange={(_, { value }) => setReason(value)} />
      </Field>
      <Button
        size="small"
        appearance="primary"
        disabledFocusable={!isReady}
        onClick={() => {
          if (isReady) void draft.settle((key) => onSend(reason.trim(), key))
        }}
      >
        {t('billing.send')}
      </Button>
    </>
  )
}

/** Rows of a statement with what the books say; one that differs is resolved by one key, the proposal first. */
export function BillingRows({ id, version }: { id: number; version: number }) {
  const t = useT('tickets')
  const { data, error, hasNextPage, isFetchingNextPage, fetchNextPage } = useBillingRows(id)
  const resolve = useResolveRow(id, version)
  const [chosen, setChosen] = useState<{ row: number; action: BillingAction } | null>(null)
  if (error) return <ProblemMessage title={t('billing.failed')} detail={error.message} />
  if (!data) return <Waiting label={t('billing.title')} />
  const rows = data.pages.flatMap((page) => page.rows)
  const total = data.pages[0]?.total ?? 0
  const actionsOf = (row: BillingRow) =>
    row.offers.map((action, at) => (
      <Button
        key={action}
        size="small"
        appearance={at === 0 ? 'primary' : 'secondary'}
        disabledFocusable={resolve.isPending}
        onClick={() => {
          if (isReasoned(action)) setChosen({ row: row.id, action })
          else resolve.mutate({ type: 'RESOLVE', row: row.id, action })
        }}
      >
        {t(`billing.actions.${action}`)}
      </Button>
    ))
  return (
    <Surface title={t('billing.title')}>
      <Stack>
        {resolve.error && <ProblemMessage title={resolve.error.message} />}
        {/* Before the rows are compared there is nothing to prove. */}
        {data.pages[0]?.rows.some(({ result }) => result !== null) && (
          <BillingProof sums={data.pages[0].sums} />
        )}
        <PlainTable
          caption={t('billing.title')}
          rows={rows}
          keyOf={({ id: row }) => row}
          isDimmed={resolve.isPending}
          isStacked
          columns={[
            {
              key: 'kind',
              label: t('billing.kind'),
              // A void is a ticket as well; only its code says so.
              cell: (row) => t(`billing.classes.${row.code === 'CANX' ? 'void' : row.class}`),
            },
            {
              key: 'document',
              label: t('billing.document'),
              cell: (row) => <Ltr>{showTicketNumber(row.document_no)}</Ltr>,
            },
            {
              key: 'net',
              label: t('billing.net'),
              isNumber: true,
              cell: (row) => <Amount value={row.net} />,
            },
            {
              key: 'books',
              label: t('billing.books'),
              isNumber: true,
              cell: (row) => <Amount value={row.books_net} />,
            },
            {
              key: 'difference',
              label: t('billing.difference'),
              isNumber: true,
              cell: (row) => (
                <>
                  <Amount value={row.difference} />
                  {row.parts && <Parts parts={row.parts} />}
                </>
              ),
            },
            {
              key: 'result',
              label: t('billing.result'),
              cell: ({ result }) => t(`billing.results.${result ?? 'open'}`),
            },
            {
              key: 'resolution',
              label: t('billing.resolution'),
              cell: (row) => (
                <Row>
                  {row.action && t(`billing.actions.${row.action}`)}
                  {row.note && <Caption>{row.note}</Caption>}
                  {chosen?.row === row.id ? (
                    <>
                      {chosen.action === 'void' && (
                        <VoidPreview statement={id} version={version} row={row.id} />
                      )}
                      <ActionReason
                        key={row.id}
                        statement={id}
                        row={row.id}
                        isBusy={resolve.isPending}
                        onSend={(reason, idempotencyKey) =>
                          isTaken(
                            resolve
                              .mutateAsync({
                                type: 'RESOLVE',
                                row: row.id,
                                action: chosen.action,
                                reason,
                                idempotencyKey,
                              })
                              .then(() => setChosen(null)),
                          )
                        }
                      />
                    </>
                  ) : (
                    actionsOf(row)
                  )}
                  <Leads row={row} />
                </Row>
              ),
            },
          ]}
        />
        <Row>
          <Caption>{t('billing.shown', { shown: rows.length, total })}</Caption>
          {hasNextPage && (
            <Button disabledFocusable={isFetchingNextPage} onClick={() => void fetchNextPage()}>
              {t('billing.more')}
            </Button>
          )}
        </Row>
      </Stack>
    </Surface>
  )
}

import { useEffect, useRef, useState } from 'react'
import { isTaken, useDraft } from '../../client/http/use-draft.ts'
import {
  useBillingRows,
  useResolveRehearsal,
  useResolveRow,
  type BillingRow,
} from '../../client/desk/billing-rows.ts'
import { useSessionUser } from '../../client/http/session.ts'
import { entityOf, type EntityName } from '../../domain/entities.ts'
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

/** What can be done about a row now. */
const takenNow = ({ offers, closed }: BillingRow) =>
  offers.filter((action) => closed.every((one) => one.action !== action))

/** What the row asks for and cannot be done yet, and why; the ticket of a refund the books lack is captured first. */
function Closed({ row }: { row: BillingRow }) {
  const t = useT('tickets')
  const permissions = useSessionUser()?.user_permissions ?? []
  const path = entityOf('iata_ticket_temporary').paths?.form.replace(':id', 'new')
  return row.closed.map(({ action, why }) => (
    <Stack key={action} gap="xs">
      <Caption>{t('billing.closed', { action: t(`billing.actions.${action}`), why })}</Caption>
      {action === 'refund' &&
        row.ticket === null &&
        path &&
        permissions.includes('iata_ticket_temporary.create') && (
          <AppLink to={`${path}?ticket_no=${row.document_no}`}>{t('billing.actions.capture')}</AppLink>
        )}
    </Stack>
  ))
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
  onCancel,
}: {
  statement: number
  row: number
  isBusy: boolean
  /** Answers whether the row took it. */
  onSend: (reason: string, idempotencyKey: string) => Promise<boolean>
  onCancel: () => void
}) {
  const t = useT('tickets')
  const [reason, setReason] = useState('')
  const draft = useDraft(`billing.${statement}.${row}`, { reason }, (kept) =>
    setReason(String(kept['reason'])),
  )
  const isReady = reason.trim() !== '' && !isBusy
  const input = useRef<HTMLInputElement>(null)
  // The key that asked for the reason is gone from the row.
  useEffect(() => input.current?.focus(), [])
  const send = () => {
    if (isReady) void draft.settle((key) => onSend(reason.trim(), key))
  }
  return (
    <>
      <DraftOffer draft={draft} />
      <Field label={t('billing.reason')} required>
        <Input
          ref={input}
          value={reason}
          maxLength={250}
          onChange={(_, { value }) => setReason(value)}
          onKeyDown={({ key }) => {
            if (key === 'Enter') send()
            if (key === 'Escape') onCancel()
          }}
        />
      </Field>
      <Button size="small" appearance="primary" disabledFocusable={!isReady} onClick={send}>
        {t('billing.send')}
      </Button>
      <Button size="small" onClick={onCancel}>
        {t('billing.cancel')}
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
  const awaited = useRef<number | null>(null)
  useEffect(() => {
    const key =
      awaited.current !== null && document.querySelector<HTMLElement>(`[data-row="${awaited.current}"]`)
    if (!key) return
    awaited.current = null
    key.focus()
  })
  if (error) return <ProblemMessage title={t('billing.failed')} detail={error.message} />
  if (!data) return <Waiting label={t('billing.title')} />
  const rows = data.pages.flatMap((page) => page.rows)
  const total = data.pages[0]?.total ?? 0
  const focusRow = (row: number) => {
    awaited.current = row
  }
  /** The keys of a row go with its answer: the next open row is worked on without the mouse. */
  const focusAfter = (row: number) => {
    const at = rows.findIndex((one) => one.id === row)
    const next = [...rows.slice(at + 1), ...rows.slice(0, at)].find((one) => takenNow(one).length > 0)
    if (next) focusRow(next.id)
  }
  const actionsOf = (row: BillingRow) =>
    takenNow(row).map((action, at) => (
      <Button
        key={action}
        size="small"
        data-row={at === 0 ? row.id : undefined}
        appearance={at === 0 ? 'primary' : 'secondary'}
        disabledFocusable={resolve.isPending}
        onClick={() => {
          if (isReasoned(action)) setChosen({ row: row.id, action })
          else
            resolve.mutate({ type: 'RESOLVE', row: row.id, action }, { onSuccess: () => focusAfter(row.id) })
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
              isTight: true,
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
                        onCancel={() => {
                          setChosen(null)
                          focusRow(row.id)
                        }}
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
                              .then(() => {
                                setChosen(null)
                                focusAfter(row.id)
                              }),
                          )
                        }
                      />
                    </>
                  ) : (
                    actionsOf(row)
                  )}
                  {chosen?.row !== row.id && <Closed row={row} />}
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

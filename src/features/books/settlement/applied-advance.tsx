import { useState } from 'react'
import { useAppliedAdvance, useUnsettle, type AppliedAdvance } from '../../../client/desk/settlement.ts'
import { isTaken } from '../../../client/http/use-draft.ts'
import { amountText, dateText, instantText } from '../../../foundation/text/agency-format.ts'
import { useLanguage, useT } from '../../../foundation/text/i18n.ts'
import { useSeededName } from '../../../foundation/text/seeded-names.ts'
import { useMessages } from '../../../ui/feedback/messages.ts'
import { LoadProblem } from '../../../ui/feedback/load-problem.tsx'
import { Waiting } from '../../../ui/feedback/waiting.tsx'
import { AppLink } from '../../../ui/layout/app-link.tsx'
import { Caption, Stack } from '../../../ui/layout/arrange.tsx'
import { Ltr } from '../../../ui/layout/ltr.tsx'
import { Surface } from '../../../ui/layout/surface.tsx'
import { EntryNumbers } from '../../../ui/records/entity-detail-fields.tsx'
import { BookLines } from '../../../ui/tables/book-lines.tsx'
import { PlainTable } from '../../../ui/tables/plain-table.tsx'
import { toneOf } from '../../../ui/workflow/state-colours.ts'
import { ActionRow, ClosedActions, StepPanelFrame } from '../../../ui/workflow/step-panel.tsx'
import { useLinePaths } from '../lines/line-paths.ts'
import { ReasonForm } from '../reason-form.tsx'
import { refusedBy } from '../voucher-actions.ts'
import type { PathOf } from './settlement-form.tsx'

/** Advance and bill, each with its document. */
function Sides({ entry, pathOf }: { entry: AppliedAdvance; pathOf: PathOf }) {
  const t = useT('vouchers')
  const language = useLanguage()
  const seeded = useSeededName()
  const rows = (['advance', 'bill'] as const).map((side) => ({ side, ...entry[side] }))
  const nameOf = (side: 'advance' | 'bill') =>
    t(side === 'advance' && !entry.is_advance ? 'applied.payment' : `applied.${side}`)
  const title = t(entry.is_advance ? 'applied.what' : 'applied.both')
  return (
    <Surface title={title}>
      <PlainTable
        isStacked
        caption={title}
        rows={rows}
        keyOf={({ side }) => side}
        columns={[
          { key: 'side', label: t('applied.side'), cell: ({ side }) => nameOf(side) },
          {
            key: 'document',
            label: t('entries.no'),
            cell: ({ voucher_no: no, source, reference }) => {
              const path = pathOf(source.module, source.id)
              return (
                <>
                  {path ? (
                    <AppLink to={path}>
                      <Ltr>{no}</Ltr>
                    </AppLink>
                  ) : (
                    <Ltr>{no}</Ltr>
                  )}{' '}
                  {reference && (
                    <Caption>
                      <bdi>{reference}</bdi>
                    </Caption>
                  )}
                </>
              )
            },
          },
          {
            key: 'date',
            label: t('entries.date'),
            isTight: true,
            cell: ({ date }) => <Ltr>{dateText(date, language)}</Ltr>,
          },
          {
            key: 'account',
            label: t('entries.account'),
            cell: ({ account, account_name: name }) => (
              <>
                <bdi>
                  <span>{account}</span> <span>{seeded('ledger_account', name)}</span>
                </bdi>
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
        ]}
      />
    </Surface>
  )
}

/** An entry the ledger made to use an advance for a bill, with its way back or the reason why there is none. Source: accounting 4.8; decision 0832. */
export function AppliedAdvancePage({ id, pathOf }: { id: number; pathOf: PathOf }) {
  const t = useT('vouchers')
  const language = useLanguage()
  const { snackbar } = useMessages()
  const { data: entry, error, refetch } = useAppliedAdvance(id)
  const unsettle = useUnsettle(entry?.party.sub_ledger ?? 0)
  const paths = useLinePaths()
  const [isChosen, setChosen] = useState(false)
  if (error)
    return (
      <LoadProblem
        title={t('applied.failed')}
        detail={error.message}
        error={error}
        onRetry={() => void refetch()}
      />
    )
  if (!entry) return <Waiting label={t('loading')} />
  const { taken_back: back, undo, party } = entry
  const partyPath = pathOf('sub_ledger_account', party.sub_ledger)
  return (
    <Stack>
      <StepPanelFrame
        title={entry.voucher_no}
        state={{
          text: t(back ? 'applied.undone' : entry.is_advance ? 'applied.done' : 'settlement.settled'),
          tone: toneOf(back ? 'final' : 'satisfied'),
        }}
        meta={<bdi dir="ltr">{`BDT ${amountText(entry.amount, language)}`}</bdi>}
        facts={[
          {
            key: 'party',
            name: t('entries.party'),
            value: partyPath ? (
              <AppLink to={partyPath}>
                <bdi>{party.name}</bdi>
              </AppLink>
            ) : (
              <bdi>{party.name}</bdi>
            ),
          },
          { key: 'on', name: t('settlement.on'), value: <Ltr>{dateText(entry.date, language)}</Ltr> },
          { key: 'by', name: t('applied.by'), value: <bdi>{entry.by ?? '–'}</bdi> },
          { key: 'at', name: t('course.at'), value: <Ltr>{instantText(entry.at, language)}</Ltr> },
          ...(back
            ? [
                {
                  key: 'back',
                  name: t('applied.undone'),
                  value: (
                    <>
                      <EntryNumbers numbers={back.voucher_no} /> · <Ltr>{dateText(back.date, language)}</Ltr>{' '}
                      · <bdi>{back.by}</bdi>
                      {back.reason && (
                        <>
                          {' '}
                          · <bdi>{back.reason}</bdi>
                        </>
                      )}
                    </>
                  ),
                },
              ]
            : []),
        ]}
        actions={
          <ActionRow
            moreLabel={t('more')}
            isDisabled={unsettle.isPending}
            actions={
              undo.open
                ? [
                    {
                      key: 'UNSETTLE',
                      label: t('action.UNSETTLE'),
                      isChosen,
                      onChoose: () => setChosen((now) => !now),
                    },
                  ]
                : []
            }
          />
        }
        form={
          isChosen && undo.open ? (
            <ReasonForm
              about={`entry-${entry.settlement}`}
              action="UNSETTLE"
              note={t(entry.is_advance ? 'applied.note' : 'applied.noteBoth', {
                no: entry.voucher_no,
                bill: entry.bill.voucher_no,
                advance: entry.advance.voucher_no,
              })}
              refusal={refusedBy(unsettle.error)}
              isSending={unsettle.isPending}
              onCancel={() => setChosen(false)}
              onSend={({ reason }, key) =>
                isTaken(
                  unsettle
                    .mutateAsync({ settlement: entry.settlement, is_entry: true, reason, key })
                    .then(() => {
                      setChosen(false)
                      snackbar(t('settlement.undone'), 'success')
                    }),
                )
              }
            />
          ) : null
        }
        closed={
          <ClosedActions
            title={t('notNow')}
            actions={
              undo.open ? [] : [{ key: 'UNSETTLE', label: t('action.UNSETTLE'), why: undo.message ?? '' }]
            }
          />
        }
      />
      <Sides entry={entry} pathOf={pathOf} />
      <BookLines title={t('entries.title')} lines={entry.lines} {...paths} />
    </Stack>
  )
}

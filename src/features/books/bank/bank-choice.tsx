import { useState } from 'react'
import { useDraft } from '../../../client/http/use-draft.ts'
import type { BankEvent, BankPage, BankRow } from '../../../client/desk/bank-rows.ts'
import { amountText, dateText } from '../../../foundation/text/agency-format.ts'
import { offeredWhere } from '../../../foundation/definitions/offered-rows.ts'
import { useLanguage, useT } from '../../../foundation/text/i18n.ts'
import { moneyText } from '../../../foundation/values/money.ts'
import type { BankRowEvent } from '../../../machines/books/bank-row.ts'
import { bankStatementWorkflow } from '../../../machines/books/bank-statement.ts'
import { Caption, Stack } from '../../../ui/layout/arrange.tsx'
import { ChoiceButtons } from '../../../ui/layout/choice-buttons.tsx'
import { Field, Input } from '../../../ui/layout/fluent.ts'
import { Ltr } from '../../../ui/layout/ltr.tsx'
import { EntityFormPanel } from '../../../ui/records/entity-form-panel.tsx'
import { useEntityTexts } from '../../../ui/records/entity-texts.ts'
import { MoreFields } from '../../../ui/records/more-fields.tsx'
import { EventFormFrame } from '../../../ui/workflow/event-form-frame.tsx'
import { PayloadField } from '../../../ui/workflow/payload-field.tsx'
import { LedgerLines, OtherRows } from './bank-choice-lists.tsx'
import { sumOf } from './bank-sums.ts'

const longestReason = 250
const ways = ['PAIR', 'DRAFT', 'EXPLAIN'] as const
type Way = (typeof ways)[number]
const isWay = (event: BankRowEvent): event is Way => ways.some((way) => way === event)

const toggled = (ids: ReadonlySet<number>, id: number, isChecked: boolean): Set<number> =>
  new Set([...ids].filter((one) => one !== id).concat(isChecked ? [id] : []))

/** What was chosen and typed for a row, with what was proposed to begin with. */
const proposedFor = ({ id, suggestion }: BankRow) => ({
  rows: new Set(suggestion?.kind === 'pair' ? suggestion.rows : [id]),
  lines: new Set(suggestion?.kind === 'pair' ? suggestion.lines : []),
  account: suggestion?.kind === 'draft' ? suggestion.account : null,
  subLedger: suggestion?.kind === 'draft' ? suggestion.sub_ledger : null,
  reason: '',
  narration: '',
})
type Chosen = {
  rows: ReadonlySet<number>
  lines: ReadonlySet<number>
  account: number | null
  subLedger: number | null
  reason: string
  narration: string
}
type Missing = 'account' | 'lines' | 'reason'

/** The event of a choice, or what it still needs. */
function eventOf(
  way: Way,
  { account, subLedger, ...chosen }: Chosen,
  difference: bigint,
): BankEvent | Missing {
  const rows = [...chosen.rows]
  const lines = [...chosen.lines]
  const reason = chosen.reason.trim()
  const narration = chosen.narration.trim()
  if (way === 'DRAFT')
    return account === null
      ? 'account'
      : {
          type: 'DRAFT',
          rows,
          booked_on: account,
          ...(subLedger === null ? {} : { sub_ledger: subLedger }),
          ...(narration === '' ? {} : { narration }),
        }
  if (way === 'EXPLAIN') return reason === '' ? 'reason' : { type: 'EXPLAIN', rows, reason }
  if (lines.length === 0) return 'lines'
  if (difference === 0n) return { type: 'PAIR', rows, lines }
  return reason === '' ? 'reason' : { type: 'PAIR', rows, lines, reason }
}

const numberOf = (value: unknown): number | null => (typeof value === 'number' ? value : null)
/** The ids a draft kept that are still offered. */
const offeredOf = (stored: unknown, offered: readonly { id: number }[]): Set<number> => {
  const ids = new Set(String(stored ?? '').split(','))
  return new Set(offered.map(({ id }) => id).filter((id) => ids.has(String(id))))
}

/** One row, and others with it, resolved by hand: matched with lines that are ticked, drafted as a voucher, or explained. */
export function BankChoice({
  statement,
  row,
  page,
  isSending,
  refusal,
  onSend,
  onClose,
}: {
  statement: number
  row: BankRow
  page: BankPage
  isSending: boolean
  refusal: string | null
  /** Answers whether the statement took it. */
  onSend: (event: BankEvent, idempotencyKey: string) => Promise<boolean>
  onClose: () => void
}) {
  const t = useT('vouchers')
  const tStep = useT('step')
  const language = useLanguage()
  const fieldTexts = useEntityTexts({ name: 'bank_statement', label: '', pluralLabel: '' })
  const offered = row.offers.filter(isWay)
  const [way, setWay] = useState<Way>(
    row.suggestion?.kind === 'draft' && offered.includes('DRAFT') ? 'DRAFT' : (offered[0] ?? 'PAIR'),
  )
  const [chosen, setChosen] = useState<Chosen>(() => proposedFor(row))
  const [missing, setMissing] = useState<Missing | null>(null)
  const choose = (more: Partial<Chosen>) => {
    setMissing(null)
    setChosen((now) => ({ ...now, ...more }))
  }
  const draft = useDraft(
    `bank.${statement}.${row.id}`,
    { ...chosen, way, rows: [...chosen.rows].join(), lines: [...chosen.lines].join() },
    (stored) => {
      setMissing(null)
      setWay(offered.find((one) => one === stored['way']) ?? way)
      setChosen({
        rows: offeredOf(stored['rows'], page.rows).add(row.id),
        lines: offeredOf(stored['lines'], page.lines),
        account: numberOf(stored['account']),
        subLedger: numberOf(stored['subLedger']),
        reason: String(stored['reason'] ?? ''),
        narration: String(stored['narration'] ?? ''),
      })
    },
  )
  const rows = page.rows.filter(({ id }) => chosen.rows.has(id))
  const lines = page.lines.filter(({ id }) => chosen.lines.has(id))
  const others = page.rows.filter((one) => one.id !== row.id && one.offers.includes(way))
  const difference = sumOf(rows) - sumOf(lines)
  const amount = (minor: bigint): string => amountText(moneyText(minor), language)
  const send = (closeThen: (next: () => void) => void) => {
    const event = eventOf(way, chosen, difference)
    if (typeof event === 'string') return setMissing(event)
    void draft
      .settle((key) => onSend(event, key))
      .then((wasTaken) => {
        if (wasTaken) closeThen(onClose)
      })
  }
  const faultAt = (field: Missing, message: string) =>
    missing === field ? { validationMessage: message, validationState: 'error' as const } : {}
  const { booked_on: account, sub_ledger: subLedger } = bankStatementWorkflow.fields
  return (
    <EntityFormPanel title={t('bank.byHand')} onClose={onClose}>
      {(closeThen) => (
        <Stack>
          <span>
            <bdi>{row.text}</bdi>{' '}
            <Caption>
              <Ltr>{dateText(row.day, language)}</Ltr>
            </Caption>
          </span>
          <ChoiceButtons
            label={t('bank.ways')}
            value={way}
            options={offered.map((value) => ({ value, text: t(`bank.way.${value}`) }))}
            onPick={(value) => {
              setMissing(null)
              setWay(offered.find((one) => one === value) ?? way)
            }}
          />
          <EventFormFrame
            label={t(`bank.way.${way}`)}
            refusal={
              refusal ? { message: refusal } : missing === 'lines' ? { message: t('bank.noLine') } : null
            }
            sendLabel={t(`bank.way.${way}`)}
            sendHint="Ctrl+Enter"
            cancelLabel={t('cancel')}
            isSending={isSending}
            draft={draft}
            onCancel={() => closeThen(onClose)}
            onSend={() => send(closeThen)}
            aside={
              <Stack gap="xs">
                <Caption>{t('bank.chosen', { count: rows.length, amount: amount(sumOf(rows)) })}</Caption>
                {way === 'PAIR' && lines.length > 0 && (
                  <Caption>
                    {difference === 0n
                      ? t('bank.agrees')
                      : t('bank.difference', { amount: amount(difference) })}
                  </Caption>
                )}
              </Stack>
            }
          >
            {way === 'DRAFT' && account && subLedger && (
              <>
                <PayloadField
                  name="booked_on"
                  field={account}
                  label={tStep('field.booked_on')}
                  required
                  value={chosen.account}
                  valueLabel={row.suggestion?.kind === 'draft' ? row.suggestion.account_name : undefined}
                  message={missing === 'account' ? t('bank.noAccount') : undefined}
                  texts={fieldTexts}
                  where={offeredWhere(account, {}) ?? {}}
                  onChange={(value) => choose({ account: numberOf(value), subLedger: null })}
                />
                <PayloadField
                  key={chosen.account}
                  name="sub_ledger"
                  field={subLedger}
                  label={tStep('field.sub_ledger')}
                  required={false}
                  value={chosen.subLedger}
                  texts={fieldTexts}
                  where={{ ledger_account: String(chosen.account ?? '') }}
                  whyNot={chosen.account === null ? t('bank.noAccount') : undefined}
                  onChange={(value) => choose({ subLedger: numberOf(value) })}
                />
                <Field label={t('narration')}>
                  <Input
                    value={chosen.narration}
                    maxLength={500}
                    placeholder={row.text}
                    autoComplete="off"
                    onChange={(_, { value }) => choose({ narration: value })}
                  />
                </Field>
              </>
            )}
            {(way === 'EXPLAIN' || (way === 'PAIR' && lines.length > 0 && difference !== 0n)) && (
              <Field label={t('bank.reason')} required {...faultAt('reason', t('bank.noReason'))}>
                <Input
                  value={chosen.reason}
                  maxLength={longestReason}
                  autoComplete="off"
                  onChange={(_, { value }) => choose({ reason: value })}
                />
              </Field>
            )}
          </EventFormFrame>
          {way === 'PAIR' && (
            <LedgerLines
              lines={page.lines}
              row={row}
              chosen={chosen.lines}
              onCheck={(id, isChecked) => choose({ lines: toggled(chosen.lines, id, isChecked) })}
            />
          )}
          {others.length > 0 && (
            <MoreFields label={t('bank.otherRows')} isOpen={chosen.rows.size > 1}>
              <OtherRows
                rows={others}
                chosen={chosen.rows}
                onCheck={(id, isChecked) => choose({ rows: toggled(chosen.rows, id, isChecked) })}
              />
            </MoreFields>
          )}
        </Stack>
      )}
    </EntityFormPanel>
  )
}

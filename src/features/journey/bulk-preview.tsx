import { useState } from 'react'
import type { BulkRow } from '../../domain/journey/bulk-events.ts'
import { AppLink } from '../../ui/layout/app-link.tsx'
import { Caption, Row, Stack, Strong } from '../../ui/layout/arrange.tsx'
import { Button, Checkbox } from '../../ui/layout/fluent.ts'
import { useT } from '../../foundation/text/i18n.ts'
import { RefusalBar } from '../../ui/workflow/event-form-frame.tsx'
import { useStepTexts, type StepTexts } from '../../ui/workflow/step-texts.ts'
import { Surface } from '../../ui/layout/surface.tsx'

/** Why a passenger stays, in the reader's language. */
export const whyOf = (
  texts: StepTexts,
  { message, sentence }: Pick<BulkRow, 'message' | 'sentence'>,
): string => (message === null ? '' : texts.said({ message, ...(sentence ? { sentence } : {}) }))
/** Where it is fixed, in the reader's language. */
export const fixOf = (
  texts: StepTexts,
  { fix }: Pick<BulkRow, 'fix'>,
): { label: string; path: string } | null =>
  fix && {
    path: fix.path,
    label: texts.said({ message: fix.label, ...(fix.sentence ? { sentence: fix.sentence } : {}) }),
  }

type Refused = { key: string; isSame: boolean; rows: BulkRow[] }

/**
 * Rows that stay, put together by the sentence that holds them back, the largest group first. A sentence that only one
 * passenger hears joins the others of its rule, because a card for each of them would say less than a list.
 */
export function groupRefused(rows: readonly BulkRow[]): Refused[] {
  const bySentence = [
    ...Map.groupBy(
      rows.filter((row) => !row.ok),
      (row) => `${row.code ?? ''} ${row.message ?? ''}`,
    ),
  ].map(([key, group]): Refused => ({ key, isSame: true, rows: group }))
  const isAlone = ({ rows: group }: Refused) => group.length === 1
  const alone = [
    ...Map.groupBy(
      bySentence.filter(isAlone).flatMap(({ rows: group }) => group),
      (row) => row.code ?? '',
    ),
  ].map(([key, group]): Refused => ({ key, isSame: group.length === 1, rows: group }))
  return [...bySentence.filter((group) => !isAlone(group)), ...alone].toSorted(
    (one, two) => two.rows.length - one.rows.length,
  )
}

const shownAtFirst = 5

function Group({ group }: { group: ReturnType<typeof groupRefused>[number] }) {
  const t = useT('bulk')
  const texts = useStepTexts()
  const [isOpen, setOpen] = useState(false)
  const shown = isOpen ? group.rows : group.rows.slice(0, shownAtFirst)
  return (
    <Surface
      level={3}
      tone="blocker"
      title={
        <>
          <bdi>{group.isSame && group.rows[0] ? whyOf(texts, group.rows[0]) : t('severalReasons')}</bdi>{' '}
          <Caption>{t('people', { count: group.rows.length })}</Caption>
        </>
      }
    >
      <Stack gap="xs">
        {shown.map((row) => {
          const fix = fixOf(texts, row)
          return (
            <Row key={row.passenger} gap="s">
              <AppLink to={`/apps/passenger-management/passenger/${row.passenger}`}>{row.name}</AppLink>
              {!group.isSame && (
                <Caption>
                  <bdi>{whyOf(texts, row)}</bdi>
                </Caption>
              )}
              {fix && (
                <AppLink inline to={fix.path}>
                  {fix.label}
                </AppLink>
              )}
            </Row>
          )
        })}
        {group.rows.length > shownAtFirst && (
          <Row>
            <Button
              size="small"
              appearance="transparent"
              aria-expanded={isOpen}
              onClick={() => setOpen(!isOpen)}
            >
              {isOpen ? t('fewer') : t('more', { count: group.rows.length - shownAtFirst })}
            </Button>
          </Row>
        )}
      </Stack>
    </Surface>
  )
}

type Props = {
  rows: readonly BulkRow[]
  isBusy: boolean
  refusal: string | null
  canTryAll: boolean
  onConfirm: (onlyOk: boolean) => void
  onBack: () => void
}

/**
 * What would happen before it happens: how many move, who stays and why, each reason with the way to fix it.
 */
export function BulkPreview({ rows, isBusy, refusal, canTryAll, onConfirm, onBack }: Props) {
  const t = useT('bulk')
  const [tryAll, setTryAll] = useState(false)
  const moving = rows.filter((row) => row.ok)
  const groups = groupRefused(rows)
  return (
    <Stack gap="m">
      <Surface title={t('foreseen', { move: moving.length, blocked: rows.length - moving.length })}>
        {refusal && <RefusalBar message={refusal} />}
        {moving.length === 0 && <div>{t('noneMoves')}</div>}
        {canTryAll && moving.length < rows.length && moving.length > 0 && (
          <Checkbox
            checked={tryAll}
            label={t('tryAll')}
            onChange={(_, data) => setTryAll(data.checked === true)}
          />
        )}
        <Row>
          <Button
            appearance="primary"
            disabledFocusable={isBusy || moving.length === 0}
            onClick={() => onConfirm(!tryAll)}
          >
            {t('carryOut', { count: tryAll ? rows.length : moving.length })}
          </Button>
          <Button disabledFocusable={isBusy} onClick={onBack}>
            {t('back')}
          </Button>
        </Row>
      </Surface>
      {groups.length > 0 && (
        <Surface title={t('whoStays')}>
          {groups.map((group) => (
            <Group key={group.key} group={group} />
          ))}
        </Surface>
      )}
      {moving.length > 0 && (
        <Surface title={t('whoMoves')}>
          <Strong>{t('people', { count: moving.length })}</Strong>
          <Row gap="s">
            {moving.slice(0, 60).map((row) => (
              <AppLink key={row.passenger} to={`/apps/passenger-management/passenger/${row.passenger}`}>
                {row.name}
              </AppLink>
            ))}
            {moving.length > 60 && <Caption>{t('andMore', { count: moving.length - 60 })}</Caption>}
          </Row>
        </Surface>
      )}
    </Stack>
  )
}

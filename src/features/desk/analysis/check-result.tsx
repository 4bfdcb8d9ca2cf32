import type { CheckedCase, HistoryCheckResult, LostRecord } from '../../../domain/desk/history-check.ts'
import { dateText, numberText } from '../../../foundation/text/agency-format.ts'
import { useLanguage, useT } from '../../../foundation/text/i18n.ts'
import { AppLink } from '../../../ui/layout/app-link.tsx'
import { Caption, Stack } from '../../../ui/layout/arrange.tsx'
import { Ltr } from '../../../ui/layout/ltr.tsx'
import { Surface } from '../../../ui/layout/surface.tsx'
import { KeyFacts } from '../../../ui/records/key-facts.tsx'
import { useRecordServices } from '../../../ui/records/record-services.ts'
import { PlainTable, type PlainColumn } from '../../../ui/tables/plain-table.tsx'
import { StateBadge } from '../../../ui/workflow/state-badge.tsx'
import { useStepTexts } from '../../../ui/workflow/step-texts.ts'

/** Who would be stranded, which past events would be refused and why, and how much of the history could be judged. */
export function CheckResult({
  check,
  titles,
}: {
  check: HistoryCheckResult
  /** Titles of the workflows by their names. */
  titles: ReadonlyMap<string, string>
}) {
  const t = useT('analysis')
  const texts = useStepTexts()
  const language = useLanguage()
  const { pathOf } = useRecordServices()
  const number = (value: number) => numberText(value, language)
  const unjudged = Object.values(check.unjudged).reduce((sum, count) => sum + count, 0)
  const passenger: PlainColumn<LostRecord> = {
    key: 'passenger',
    label: t('check.passenger'),
    isTight: true,
    cell: (row) => {
      const name = <Ltr>{row.serial ?? `#${row.passenger}`}</Ltr>
      const path = pathOf('passenger', row.passenger)
      return path === null ? name : <AppLink to={path}>{name}</AppLink>
    },
  }
  const workflow: PlainColumn<LostRecord> = {
    key: 'workflow',
    label: t('check.workflow'),
    cell: ({ machine }) => titles.get(machine) ?? texts.stage(machine),
  }
  const step: PlainColumn<CheckedCase> = {
    key: 'step',
    label: t('check.step'),
    cell: ({ event, machine }) => texts.event(event, event, machine),
  }
  const why: PlainColumn<CheckedCase> = {
    key: 'why',
    label: t('check.why'),
    cell: (row) => <bdi>{texts.said(row)}</bdi>,
  }
  const cut = (shown: number, total: number) =>
    shown < total && <Caption>{t('check.more', { n: number(shown), total: number(total) })}</Caption>
  const badge = (count: number) => (
    <StateBadge size="small" tone={count === 0 ? 'satisfied' : 'blocker'} text={number(count)} />
  )
  return (
    <Stack gap="l">
      <Surface title={t('check.result')}>
        <KeyFacts
          wide
          facts={[
            {
              key: 'looked',
              name: t('check.looked'),
              value: t('check.lookedOf', { n: number(check.passengers), total: number(check.of) }),
            },
            { key: 'judged', name: t('check.judged'), value: number(check.judged) },
            { key: 'partly', name: t('check.partly'), value: number(check.partly) },
            { key: 'unjudged', name: t('check.unjudged'), value: number(unjudged) },
          ]}
        />
        {unjudged > 0 && <Caption>{t('check.unjudgedHint')}</Caption>}
      </Surface>
      <Surface title={t('check.stranded')} badge={badge(check.stranded_passengers)}>
        {check.stranded.length === 0 ? (
          <span>{t('check.strandedNone')}</span>
        ) : (
          <PlainTable
            isStacked
            caption={t('table', { name: t('check.stranded') })}
            rows={check.stranded}
            keyOf={(row) => `${row.passenger} ${row.machine}`}
            columns={[passenger, workflow, step, why]}
          />
        )}
      </Surface>
      <Surface title={t('check.refused')} badge={badge(check.refused_events)}>
        {check.refused.length === 0 ? (
          <span>{t('check.refusedNone')}</span>
        ) : (
          <PlainTable
            isStacked
            caption={t('table', { name: t('check.refused') })}
            rows={check.refused}
            keyOf={({ entry }) => entry}
            columns={[
              passenger,
              {
                key: 'day',
                label: t('check.day'),
                isTight: true,
                cell: ({ on_date }) => <Ltr>{dateText(on_date, language)}</Ltr>,
              },
              workflow,
              step,
              why,
            ]}
          />
        )}
        {cut(check.refused.length, check.refused_events)}
      </Surface>
      {check.lost.length > 0 && (
        <Surface title={t('check.lost')} badge={badge(check.lost.length)}>
          <Caption>{t('check.lostHint')}</Caption>
          <PlainTable
            isStacked
            caption={t('table', { name: t('check.lost') })}
            rows={check.lost}
            keyOf={(row) => `${row.passenger} ${row.machine}`}
            columns={[passenger, workflow]}
          />
        </Surface>
      )}
    </Stack>
  )
}

import { isEmpty } from '../../../foundation/values/empty.ts'
import { workflows } from '../../../machines/catalogue.ts'
import { everyRefusal } from '../../../machines/kit/judge.ts'
import { refusedBy, type AskedGuard, type RunStep } from '../../../machines/kit/replay.ts'
import type { PostedLine } from '../../../machines/kit/trace.ts'
import { amountText, dateText } from '../../../foundation/text/agency-format.ts'
import { useLanguage, useT } from '../../../foundation/text/i18n.ts'
import { Arrow } from '../../../ui/icons/arrow.tsx'
import { Caption, Halves, Row, Stack, Strong } from '../../../ui/layout/arrange.tsx'
import { makeStyles } from '../../../ui/layout/fluent.ts'
import { Ltr } from '../../../ui/layout/ltr.tsx'
import { Surface } from '../../../ui/layout/surface.tsx'
import { KeyFacts } from '../../../ui/records/key-facts.tsx'
import { PlainTable } from '../../../ui/tables/plain-table.tsx'
import { useStepTexts } from '../../../ui/workflow/step-texts.ts'
import { WhatOpens } from '../what-opens.tsx'
import { Differences, effectText, shown, StateOf, useAnswer, useCondition, useStepName } from './values.tsx'

const useStyles = makeStyles({
  list: { margin: 0, paddingInlineStart: '20px', overflowWrap: 'anywhere' },
})

/** What a step did, and whether it was allowed. */
export function Answer({ one, title }: { one: RunStep; title?: string }) {
  const t = useT('replay')
  const texts = useStepTexts()
  const nameOf = useStepName()
  const answerOf = useAnswer()
  const language = useLanguage()
  const { step, before, after, event } = one
  const workflow = workflows[step.machine]
  const refusals = refusedBy(one)
  return (
    <Surface
      title={title ? `${title}: ${nameOf(step)}` : nameOf(step)}
      tone={one.answered === 'ok' ? 'satisfied' : 'blocker'}
    >
      <Row>
        <StateOf machine={step.machine} state={before.state} />
        <Arrow />
        <StateOf machine={step.machine} state={after.state} />
        {step.undone && <Caption>{t('undone')}</Caption>}
      </Row>
      <KeyFacts
        facts={[
          { key: 'answer', name: t('answer'), value: <bdi>{answerOf(one)}</bdi> },
          { key: 'record', name: t('record'), value: <Ltr>{step.record}</Ltr> },
          { key: 'day', name: t('day'), value: dateText(step.on_date, language) },
        ]}
      />
      {one.answered === 'unsent' && <Caption>{t('unsentHint')}</Caption>}
      {refusals.map((refusal, place) => (
        // One guard may refuse several things.
        <div key={place}>
          <Ltr>{refusal.code}</Ltr> {texts.said(refusal)}
        </div>
      ))}
      {refusals.length > 0 && workflow && (
        <WhatOpens workflow={workflow} stored={before} event={event} key={`${step.n} ${event.type}`} />
      )}
    </Surface>
  )
}

const guardName = ({ code, params }: AskedGuard): string =>
  params.length > 0 ? `${code} (${params.join(', ')})` : code

export function Guards({ one }: { one: RunStep }) {
  const t = useT('replay')
  const conditionOf = useCondition()
  const rows = one.asked.map((guard, place) => ({ guard, place }))
  if (rows.length === 0) return <Caption>{t('noGuards')}</Caption>
  return (
    <PlainTable
      isStacked
      caption={t('guardsChecked')}
      rows={rows}
      keyOf={({ place }) => place}
      columns={[
        {
          key: 'guard',
          label: t('guard'),
          isTight: true,
          cell: ({ guard }) => <Ltr>{guardName(guard)}</Ltr>,
        },
        {
          key: 'says',
          label: t('says'),
          cell: ({ guard }) => <bdi>{conditionOf(guard.says, one.before.facts.settings)}</bdi>,
        },
        {
          key: 'result',
          label: t('result'),
          isTight: true,
          cell: ({ guard }) => (guard.refusals.length === 0 ? t('passed') : <Strong>{t('refused')}</Strong>),
        },
        {
          key: 'read',
          label: t('read'),
          cell: ({ guard }) => (
            <Ltr>
              {guard.reads
                .slice(0, 6)
                .map(({ path, value }) => `${path.join('.')}: ${shown(value)}`)
                .join('; ')}
            </Ltr>
          ),
        },
      ]}
    />
  )
}

export function Changes({ one }: { one: RunStep }) {
  const t = useT('replay')
  const known = Object.entries(one.after.record).filter(([, value]) => !isEmpty(value))
  return (
    <Stack>
      <Strong>{t('recordChanges')}</Strong>
      <Differences caption={t('recordChanges')} rows={one.record} />
      <Strong>{t('factChanges')}</Strong>
      <Differences caption={t('factChanges')} rows={one.facts} />
      <details>
        <summary>{t('context')}</summary>
        <KeyFacts
          facts={known.map(([name, value]) => ({ key: name, name, value: <Ltr>{shown(value)}</Ltr> }))}
        />
      </details>
    </Stack>
  )
}

export function Effects({ one }: { one: RunStep }) {
  const t = useT('replay')
  const styles = useStyles()
  const language = useLanguage()
  const costs = one.effects.flatMap((effect) => (effect.do === 'cost' ? [effect] : []))
  const { money } = one.before.facts
  return (
    <Stack>
      <Halves>
        <Stack gap="s">
          <Strong>{t('effectList')}</Strong>
          {one.effects.length === 0 ? (
            <Caption>{t('noEffects')}</Caption>
          ) : (
            <ul className={styles.list}>
              {one.effects.map((effect) => (
                <li key={JSON.stringify(effect)}>
                  <Ltr>{effectText(effect)}</Ltr>
                </li>
              ))}
            </ul>
          )}
        </Stack>
        <Stack gap="s">
          <Strong>{t('money')}</Strong>
          {costs.length === 0 && <Caption>{t('noMoney')}</Caption>}
          <KeyFacts
            facts={[
              ...costs.map(({ kind, amount }) => ({
                key: `cost ${kind}`,
                name: t('cost', { kind }),
                value: <Ltr>{amountText(amount, language)}</Ltr>,
              })),
              ...(['agreed', 'received', 'due'] as const).map((name) => ({
                key: name,
                name: t(name),
                value: <Ltr>{amountText(money?.[name], language)}</Ltr>,
              })),
            ]}
          />
        </Stack>
      </Halves>
      <Posted lines={one.step.posted ?? []} />
    </Stack>
  )
}

/** What the books hold of the passenger from this step on, until the next. */
function Posted({ lines }: { lines: readonly PostedLine[] }) {
  const t = useT('replay')
  const language = useLanguage()
  const amount = (text: string) => (text === '0.00' ? null : <Ltr>{amountText(text, language)}</Ltr>)
  return (
    <>
      <Strong>{t('posted')}</Strong>
      {lines.length === 0 ? (
        <Caption>{t('nothingPosted')}</Caption>
      ) : (
        <PlainTable
          isStacked
          caption={t('posted')}
          rows={lines.map((line, place) => ({ ...line, place }))}
          keyOf={({ place }) => place}
          columns={[
            { key: 'day', label: t('day'), isTight: true, cell: (line) => dateText(line.on_date, language) },
            {
              key: 'voucher',
              label: t('voucher'),
              cell: (line) => (
                <Ltr>
                  {line.voucher} {line.kind}
                </Ltr>
              ),
            },
            {
              key: 'account',
              label: t('account'),
              cell: (line) => (
                <Ltr>
                  {line.account} {line.account_kind}
                </Ltr>
              ),
            },
            { key: 'debit', label: t('debit'), isNumber: true, cell: (line) => amount(line.debit) },
            { key: 'credit', label: t('credit'), isNumber: true, cell: (line) => amount(line.credit) },
          ]}
        />
      )}
    </>
  )
}

export function Actor({ one }: { one: RunStep }) {
  const t = useT('replay')
  const texts = useStepTexts()
  const roles = useT('step')
  const { role, name, may, mayNot } = one.actor
  const events = (list: readonly string[]) =>
    list.length === 0 ? '–' : list.map((event) => texts.event(event, event, one.step.machine)).join(' · ')
  return (
    <KeyFacts
      wide
      facts={[
        {
          key: 'by',
          name: t('sentBy'),
          value: <bdi>{name ?? t('system')}</bdi>,
        },
        { key: 'role', name: t('role'), value: role === 'SYS' ? t('system') : roles(`role.${role}`) },
        { key: 'may', name: t('may'), value: events(may) },
        { key: 'mayNot', name: t('mayNot'), value: events(mayNot) },
      ]}
    />
  )
}

/** Actions of the state that are closed, each with every guard and what would open it. */
export function Closed({ one }: { one: RunStep }) {
  const t = useT('replay')
  const texts = useStepTexts()
  const workflow = workflows[one.step.machine]
  const closed = one.offered.flatMap(({ event, verdict }) => (verdict.ok ? [] : [{ event, verdict }]))
  if (closed.length === 0) return <Caption>{t('noneClosed')}</Caption>
  return (
    <KeyFacts
      wide
      facts={closed.map(({ event, verdict }) => ({
        key: event,
        name: `${texts.event(event, event, one.step.machine)} · ${[
          ...new Set(everyRefusal(verdict).map(({ code }) => code)),
        ].join(' ')}`,
        value: (
          <Stack gap="xs">
            {texts.said(verdict)}
            {workflow && (
              <WhatOpens
                key={`${one.step.n} ${event}`}
                workflow={workflow}
                stored={one.before}
                event={{ type: event }}
              />
            )}
          </Stack>
        ),
      }))}
    />
  )
}

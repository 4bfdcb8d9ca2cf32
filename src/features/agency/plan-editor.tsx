import { useState, type ReactNode } from 'react'
import { useDraft } from '../../client/http/use-draft.ts'
import { useRecordPage, type WireRecord } from '../../client/records/records.ts'
import { useStagePlans, type PlanCountry, type StagePlans } from '../../client/journey/stage-plans.ts'
import { entityOf } from '../../domain/entities.ts'
import { stageNames } from '../../domain/journey/facts.ts'
import {
  boundReason,
  cellsAllowed,
  handbookRules,
  overlaidStages,
  overlayFieldOf,
  planTypes,
  type BasePlan,
  type OverlayField,
  type RuleCell,
} from '../../domain/journey/plan-rules.ts'
import { Caption, Row, Stack } from '../../ui/layout/arrange.tsx'
import { ChoiceMatrix, type ChoiceCell } from '../../ui/inputs/choice-matrix.tsx'
import { Button } from '../../ui/layout/fluent.ts'
import { instantText } from '../../foundation/text/agency-format.ts'
import { useLanguage, useT } from '../../foundation/text/i18n.ts'
import { useMessages } from '../../ui/feedback/messages.ts'
import { PlainTable } from '../../ui/tables/plain-table.tsx'
import { ProblemMessage } from '../../ui/feedback/problem-message.tsx'
import { DraftOffer } from '../../ui/records/entity-form-messages.tsx'
import { Surface } from '../../ui/layout/surface.tsx'
import { Waiting } from '../../ui/feedback/waiting.tsx'
import { PlanConfirm } from './plan-confirm.tsx'
import {
  cellAt,
  changeCount,
  domesticAt,
  emptyDraft,
  fieldAt,
  isLargeFaulty,
  largeAt,
  proposalOf,
  type PlanDraft,
} from './plan-draft.ts'

const typesAsked = { size: 100, sort: 'position,id' }
const systems = ['wafid', 'fwcms', 'qvc', 'local', 'none'] as const
const uses = ['required', 'optional', 'none'] as const
/** Columns of the second table that are rules of the plans, not fields of the country. */
const domesticColumn = 'domestic'
const largeColumn = 'large'

type Changed = (change: (draft: PlanDraft) => PlanDraft) => void

function TypeMatrix({
  plans,
  draft,
  types,
  onChange,
}: {
  plans: StagePlans
  draft: PlanDraft
  types: readonly WireRecord[]
  onChange: Changed | undefined
}) {
  const t = useT('plans')
  const tStep = useT('step')
  // A plan stands under the names of the types that follow it; one without followers under its own.
  const titleOf = (plan: BasePlan): string =>
    types
      .filter((type) => type['base_plan'] === plan)
      .map((type) => String(type['title']))
      .join(' / ') || plan
  const cell = (type: BasePlan, stage: (typeof stageNames)[number]): ChoiceCell => {
    const value = cellAt(plans.rules, draft, type, stage)
    const why = boundReason(type, stage)
    return {
      kind: 'choice',
      value,
      choices: cellsAllowed(type, stage).map((one) => ({ value: one, label: t(`cell.${one}`) })),
      ...(why ? { why: t(`reasonOf.${why}`) } : {}),
      isChanged: value !== plans.rules.types[type][stage],
    }
  }
  return (
    <ChoiceMatrix
      caption={t('caption')}
      corner={t('stage')}
      changedLabel={t('changed', { count: 1 })}
      whyLabel={t('why')}
      columns={planTypes.map((type) => ({ key: type, label: titleOf(type) }))}
      rows={stageNames.map((stage) => ({
        key: stage,
        label: tStep(`stage.${stage}`),
        cells: Object.fromEntries(planTypes.map((type) => [type, cell(type, stage)])),
      }))}
      // The choices are cells.
      {...(onChange
        ? {
            onChange: (stage: string, type: string, value: string) =>
              onChange((now) => ({
                ...now,
                cells: { ...now.cells, [`${type}/${stage}`]: value as RuleCell },
              })),
          }
        : {})}
    />
  )
}

function CountryMatrix({
  plans,
  draft,
  countries,
  onChange,
}: {
  plans: StagePlans
  draft: PlanDraft
  countries: readonly PlanCountry[]
  onChange: Changed | undefined
}) {
  const t = useT('plans')
  const tStep = useT('step')
  if (countries.length === 0) return <Caption>{t('noDestinations')}</Caption>
  const field = (country: PlanCountry, name: OverlayField): ChoiceCell => {
    const value = fieldAt(draft, country, name)
    const choices =
      name === 'medical_system'
        ? systems.map((one) => ({ value: one, label: t(`medical.${one}`) }))
        : uses.map((one) => ({ value: one, label: t(`use.${one}`) }))
    return { kind: 'choice', value, choices, isChanged: value !== (country[name] ?? 'none') }
  }
  const cells = (country: PlanCountry): Record<string, ChoiceCell> => {
    const iso = country.iso2
    const isDomestic = domesticAt(plans.rules, draft, iso)
    const large = largeAt(plans.rules, draft, iso)
    return {
      ...Object.fromEntries(
        overlaidStages.map((stage) => [overlayFieldOf[stage], field(country, overlayFieldOf[stage])]),
      ),
      [domesticColumn]: {
        kind: 'choice',
        value: String(isDomestic),
        choices: [
          { value: 'true', label: t('always') },
          { value: 'false', label: t('asOthers') },
        ],
        isChanged: isDomestic !== plans.rules.domestic_attestation.includes(iso),
      },
      [largeColumn]: {
        kind: 'number',
        value: large,
        placeholder: '–',
        isChanged: large.trim() !== String(plans.rules.large_demand[iso] ?? ''),
        isFaulty: isLargeFaulty(large),
      },
    }
  }
  const isoOf = (id: string): string => countries.find((country) => String(country.id) === id)?.iso2 ?? ''
  const change = (id: string, column: string, value: string) =>
    onChange?.((now) => {
      if (column === domesticColumn)
        return { ...now, domestic: { ...now.domestic, [isoOf(id)]: value === 'true' } }
      if (column === largeColumn) return { ...now, large: { ...now.large, [isoOf(id)]: value } }
      return {
        ...now,
        fields: { ...now.fields, [Number(id)]: { ...now.fields[Number(id)], [column]: value } },
      }
    })
  return (
    <ChoiceMatrix
      caption={t('countries')}
      corner={t('country')}
      changedLabel={t('changed', { count: 1 })}
      whyLabel={t('why')}
      columns={[
        ...overlaidStages.map((stage) => ({
          key: overlayFieldOf[stage] as string,
          label: tStep(`stage.${stage}`),
        })),
        { key: domesticColumn, label: t('domestic') },
        { key: largeColumn, label: t('large') },
      ]}
      rows={countries.map((country) => ({
        key: String(country.id),
        label: country.name,
        cells: cells(country),
      }))}
      {...(onChange ? { onChange: change } : {})}
    />
  )
}

function History({ plans }: { plans: StagePlans }) {
  const t = useT('plans')
  const language = useLanguage()
  if (plans.history.length === 0) return null
  return (
    <Surface title={t('history')}>
      <PlainTable
        caption={t('history')}
        rows={plans.history}
        keyOf={(one) => one.version}
        columns={[
          { key: 'version', label: t('version'), cell: (one) => one.version },
          { key: 'made', label: t('made'), cell: (one) => instantText(one.made_at, language) },
          { key: 'by', label: t('by'), cell: (one) => <bdi>{one.made_by ?? t('system')}</bdi> },
          { key: 'reason', label: t('reason'), cell: (one) => <bdi>{one.reason}</bdi> },
        ]}
      />
    </Surface>
  )
}

/**
 * The stage plans: a matrix of types and stages and one of countries, changed together as one version (machines 8.3, 8.4).
 * @param following shows the run that recomputes the files, once it was started.
 */
export function PlanEditor({
  mayChange,
  following,
}: {
  mayChange: boolean
  following: (run: number) => ReactNode
}) {
  const t = useT('plans')
  const { snackbar } = useMessages()
  const plans = useStagePlans()
  const types = useRecordPage(entityOf('passenger_type'), typesAsked)
  const [draft, setDraft] = useState(emptyDraft)
  // Kept by this form, sent with its reason by the one that opens over it.
  const formDraft = useDraft('stage_plans', { ...draft }, (values) => setDraft({ ...emptyDraft, ...values }))
  const [isAsking, setAsking] = useState(false)
  const [run, setRun] = useState<number | null>(null)
  const problem = plans.error ?? types.error
  if (problem)
    return (
      <ProblemMessage
        title={t('failed')}
        detail={problem.message}
        requestId={null}
        onRetry={() => {
          void plans.refetch()
          void types.refetch()
        }}
      />
    )
  if (!plans.data || !types.data) return <Waiting label={t('loading')} />
  const { countries } = plans.data
  const count = changeCount(plans.data.rules, draft, countries)
  const isFaulty = Object.values(draft.large).some(isLargeFaulty)
  const onChange = mayChange ? setDraft : undefined
  const toHandbook = () =>
    setDraft((now) => ({
      ...now,
      cells: Object.fromEntries(
        planTypes.flatMap((type) =>
          stageNames.map((stage) => [`${type}/${stage}`, handbookRules.types[type][stage]]),
        ),
      ),
    }))
  return (
    <Stack gap="l">
      <Caption>{t('intro')}</Caption>
      <DraftOffer draft={formDraft} />
      {run !== null && following(run)}
      <TypeMatrix plans={plans.data} draft={draft} types={types.data.rows} onChange={onChange} />
      <Surface title={t('countries')} level={3}>
        <CountryMatrix plans={plans.data} draft={draft} countries={countries} onChange={onChange} />
      </Surface>
      {mayChange && (
        <Row gap="m">
          <Button
            appearance="primary"
            disabledFocusable={count === 0 || isFaulty}
            onClick={() => {
              if (count > 0 && !isFaulty) setAsking(true)
            }}
          >
            {t('save')}
          </Button>
          {count > 0 && <Button onClick={() => setDraft(emptyDraft)}>{t('discard')}</Button>}
          <Button appearance="subtle" onClick={toHandbook}>
            {t('handbook')}
          </Button>
          <Caption>{count === 0 ? t('noChange') : t('changed', { count })}</Caption>
        </Row>
      )}
      <History plans={plans.data} />
      {isAsking && (
        <PlanConfirm
          proposal={proposalOf(plans.data.rules, draft, countries)}
          version={plans.data.version}
          onCancel={() => setAsking(false)}
          onDone={(started) => {
            setAsking(false)
            setRun(started)
            setDraft(emptyDraft)
            snackbar(t('saved'), 'success')
          }}
        />
      )}
    </Stack>
  )
}

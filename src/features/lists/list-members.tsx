import { useState } from 'react'
import { useListEvent, useListMembers, useListState } from '../../client/passengers/list-members.ts'
import type { ListMember } from '../../domain/clearance/list-member.ts'
import { listKindOf } from '../../domain/clearance/submission-lists.ts'
import { AppLink } from '../../ui/layout/app-link.tsx'
import { Stack } from '../../ui/layout/arrange.tsx'
import { Button } from '../../ui/layout/fluent.ts'
import { useT } from '../../foundation/text/i18n.ts'
import { DismissRegular } from '../../ui/icons/icons.ts'
import { Ltr } from '../../ui/layout/ltr.tsx'
import { PlainTable, type PlainColumn } from '../../ui/tables/plain-table.tsx'
import { LoadProblem } from '../../ui/feedback/load-problem.tsx'
import { Reasons } from '../../ui/workflow/reasons.tsx'
import { StateBadge } from '../../ui/workflow/state-badge.tsx'
import { useStepTexts } from '../../ui/workflow/step-texts.ts'
import { Waiting } from '../../ui/feedback/waiting.tsx'
import { workflowOfModule } from '../../machines/catalogue.ts'
import { AddMembers } from './add-members.tsx'
import { ReadyPassengers } from './ready-passengers.tsx'
import { MemberAnswer } from './member-answer.tsx'

/** Numbers each kind of list prints beside the name. */
const numbersOf: Readonly<Record<string, readonly (keyof ListMember)[]>> = {
  visa_submission_list: ['visa_no', 'sponsor_id', 'mofa_no'],
  visa_cancel_list: ['visa_no', 'visa_stamp_no'],
  visa_reissue_list: ['visa_no', 'visa_stamp_no'],
  man_power_list: ['bmet_reg_no', 'visa_no', 'certificate_no'],
  manpower_note_sheet: ['visa_no', 'sponsor_id', 'certificate_no'],
  bmet_application: ['visa_no', 'sponsor_id'],
  bmet_stamp: ['visa_no'],
  list_of_manpower_ref: ['visa_no', 'bmet_reg_no'],
}
const text = (value: unknown): string => (value === null || value === undefined ? '' : String(value))

/** The passengers of a cover list: added while it is open, answered one after the other when it was handed in. */
export function ListMembers({ module, list }: { module: string; list: number }) {
  const t = useT('lists')
  const texts = useStepTexts()
  const { data: members, error, refetch } = useListMembers(module, list)
  const state = useListState(module, list)
  const send = useListEvent(module, list)
  const kind = listKindOf(module)
  const [begin, setBegin] = useState<{ event: string; values: Readonly<Record<string, unknown>> }>({
    event: kind?.results[0] ?? '',
    values: {},
  })
  const [chosen, choose] = useState<number | null>(null)
  if (error) return <LoadProblem title={t('failed')} error={error} onRetry={() => void refetch()} />
  if (!members || !kind || state === null) return <Waiting label={t('loading')} />
  const isOpen = !kind.isFound && (state === 'draft' || state === 'printed')
  const waiting = state === 'submitted' ? members.filter((one) => one.is_waiting) : []
  const active = waiting.find((one) => one.id === chosen) ?? waiting[0]
  const machine = workflowOfModule(kind.module)?.id ?? ''
  const columns: PlainColumn<ListMember>[] = [
    { key: 'serial', label: t('serial'), isNumber: true, cell: (row) => row.serial },
    {
      key: 'name',
      label: t('name'),
      cell: (row) => (
        <AppLink to={`/apps/passenger-management/passenger/${row.passenger}`}>{row.name}</AppLink>
      ),
    },
    { key: 'passport_no', label: t('passport_no'), cell: (row) => <Ltr>{text(row.passport_no)}</Ltr> },
    ...(numbersOf[module] ?? []).map((name): PlainColumn<ListMember> => ({
      key: name,
      label: texts.field(name, undefined, null),
      cell: (row) => <Ltr>{text(row[name])}</Ltr>,
    })),
    { key: 'profession', label: t('profession'), cell: (row) => text(row.profession) },
    ...(kind.reasons
      ? [
          {
            key: 'reason',
            label: t('reason'),
            cell: (row: ListMember) =>
              `${row.reason_code ? texts.value(row.reason_code) : ''}${row.reason ? `: ${row.reason}` : ''}`,
          },
        ]
      : []),
    {
      key: 'state',
      label: t('state'),
      cell: (row) =>
        row.is_withdrawn ? (
          <StateBadge tone="initial" text={t('withdrawn')} />
        ) : row.refused && !row.is_submitted ? (
          row.refusals.length === 0 ? (
            <span>{row.refused}</span>
          ) : (
            <Stack gap="xs">
              <StateBadge tone="blocker" text={t('notHandedIn')} />
              <Reasons reasons={row.refusals.map(({ message, fix }) => ({ why: message, fix }))} />
            </Stack>
          )
        ) : (
          <StateBadge
            tone={row.is_waiting || !row.is_submitted ? 'normal' : 'satisfied'}
            text={texts.state(machine, text(row.state), text(row.state_label))}
          />
        ),
    },
    {
      key: 'do',
      label: t('actions'),
      cell: (row) =>
        isOpen && !row.is_submitted ? (
          <Button
            size="small"
            appearance="subtle"
            icon={<DismissRegular />}
            aria-label={t('remove', { name: row.name })}
            onClick={() => void send('REMOVE_ROW', { passenger: row.passenger })}
          />
        ) : row.is_waiting && state === 'submitted' && row !== active ? (
          <Button size="small" onClick={() => choose(row.id)}>
            {t('answer')}
          </Button>
        ) : null,
    },
  ]
  return (
    <Stack gap="m">
      {isOpen && kind.takes && <ReadyPassengers module={module} list={list} send={send} />}
      {isOpen && <AddMembers about={`${module}.${list}`} reasons={kind.reasons} send={send} />}
      {kind.isFound && <div>{t('found')}</div>}
      {active && (
        <MemberAnswer
          key={active.id}
          kind={kind}
          member={active}
          send={send}
          begin={begin}
          onDone={(said) => {
            setBegin(said)
            choose(null)
          }}
        />
      )}
      {members.length === 0 ? (
        <div>{t('empty')}</div>
      ) : (
        <PlainTable
          caption={t('members', { count: members.length })}
          columns={columns}
          rows={members}
          keyOf={(row) => row.id}
        />
      )}
    </Stack>
  )
}

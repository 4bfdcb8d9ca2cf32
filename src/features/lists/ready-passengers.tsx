import { useState } from 'react'
import { useListCandidates, type Refused, type useListEvent } from '../../client/passengers/list-members.ts'
import { Row, Stack } from '../../ui/layout/arrange.tsx'
import { CheckRows } from '../../ui/inputs/check-rows.tsx'
import { RefusalBar } from '../../ui/workflow/event-form-frame.tsx'
import { Button } from '../../ui/layout/fluent.ts'
import { useT } from '../../foundation/text/i18n.ts'
import { ProblemMessage } from '../../ui/feedback/problem-message.tsx'

type Refusal = { name: string } & Pick<Refused, 'message' | 'fix' | 'others'>

/** Passengers who wait for a list of this kind, by visa, to tick and add together; who is refused stays named with the reason. */
export function ReadyPassengers({
  module,
  list,
  send,
}: {
  module: string
  list: number
  send: ReturnType<typeof useListEvent>
}) {
  const t = useT('lists')
  const { data, isError, refetch } = useListCandidates(module, list)
  const [chosen, choose] = useState<ReadonlySet<number>>(new Set())
  const [refused, setRefused] = useState<readonly Refusal[]>([])
  const [isBusy, setBusy] = useState(false)
  if (isError) return <ProblemMessage title={t('readyFailed')} onRetry={() => void refetch()} />
  if (!data) return null
  const people = data.groups.flatMap(({ passengers }) => passengers)
  const selected = people.filter(({ id }) => chosen.has(id))
  const tick = (ids: readonly number[], isChecked: boolean) =>
    choose(
      (before) => new Set(isChecked ? [...before, ...ids] : [...before].filter((id) => !ids.includes(id))),
    )
  const add = async () => {
    setBusy(true)
    const why: Refusal[] = []
    for (const person of selected) {
      const answer = await send('ADD_ROW', { passenger: person.id })
      if (answer) why.push({ ...answer, name: person.name })
    }
    setRefused(why)
    choose(new Set())
    setBusy(false)
  }
  return (
    <Stack gap="s">
      {people.length === 0 ? (
        <div>{t('noneReady')}</div>
      ) : (
        data.groups.map(({ visa_no: visa, sponsor_name: sponsor, passengers }) => (
          <CheckRows
            key={visa ?? ''}
            label={[visa ?? t('noVisa'), sponsor ?? ''].filter(Boolean).join(' · ')}
            allLabel={t('tickAll', { group: visa ?? t('noVisa') })}
            rows={passengers.map(({ id, name, passport_no: passport }) => ({
              key: String(id),
              text: name,
              note: [passport ?? '', visa ?? ''].filter(Boolean).join(' · '),
              isChecked: chosen.has(id),
            }))}
            onCheck={(key, isChecked) => tick([Number(key)], isChecked)}
            onAll={() =>
              tick(
                passengers.map(({ id }) => id),
                true,
              )
            }
          />
        ))
      )}
      {people.length > 0 && (
        <Row>
          <Button
            appearance="primary"
            disabledFocusable={isBusy || selected.length === 0}
            onClick={() => {
              if (!isBusy && selected.length > 0) void add()
            }}
          >
            {isBusy ? t('adding') : t('addChosen', { count: selected.length })}
          </Button>
        </Row>
      )}
      {refused.map(({ name, message, fix, others }) => (
        <RefusalBar
          key={name}
          message={`${name}: ${message}`}
          fix={fix ?? null}
          others={others ?? []}
          intent="warning"
        />
      ))}
    </Stack>
  )
}

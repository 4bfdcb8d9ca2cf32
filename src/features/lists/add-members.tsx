import { useState } from 'react'
import { findMember, type Refused, type useListEvent } from '../../client/passengers/list-members.ts'
import { Stack, Row } from '../../ui/layout/arrange.tsx'
import { Field, Input } from '../../ui/layout/fluent.ts'
import { useT } from '../../foundation/text/i18n.ts'
import { PickOne } from '../../ui/inputs/pick-one.tsx'
import { RefusalBar } from '../../ui/workflow/event-form-frame.tsx'
import { useStepTexts } from '../../ui/workflow/step-texts.ts'
import { TextLines } from '../../ui/layout/text-lines.tsx'

/** Numbers of a pasted text: one per line, or parted by spaces and commas; each once. */
export const numbersIn = (text: string): string[] => [
  ...new Set(text.split(/[\s,;]+/).filter((one) => one !== '')),
]

type Refusal = { text: string } & Pick<Refused, 'message' | 'mend' | 'others'>

/** Puts passengers on a list by typed or pasted serials, passport numbers or ids; who is refused stays named with the reason. */
export function AddMembers({
  reasons,
  send,
}: {
  reasons: readonly string[] | null
  send: ReturnType<typeof useListEvent>
}) {
  const t = useT('lists')
  const texts = useStepTexts()
  const [isBusy, setBusy] = useState(false)
  const [refused, setRefused] = useState<readonly Refusal[]>([])
  const [added, setAdded] = useState<number | null>(null)
  const [code, setCode] = useState(reasons?.[0] ?? '')
  const [reason, setReason] = useState('')
  const add = async (text: string) => {
    setBusy(true)
    const why: Refusal[] = []
    let count = 0
    for (const number of numbersIn(text)) {
      const found = await findMember(number)
      const answer =
        found === null
          ? { message: t('unknown') }
          : await send('ADD_ROW', { passenger: found.id, ...(reasons ? { reason_code: code, reason } : {}) })
      if (answer) why.push({ ...answer, text: number })
      else count += 1
    }
    setRefused(why)
    setAdded(count)
    setBusy(false)
  }
  return (
    <Stack gap="s">
      {reasons && (
        <Row gap="s">
          <PickOne
            size="medium"
            label={t('reasonCode')}
            value={code}
            options={reasons.map((value) => ({ value, text: texts.value(value) }))}
            onPick={setCode}
          />
          <Field label={t('reason')}>
            <Input value={reason} onChange={(_, { value }) => setReason(value)} />
          </Field>
        </Row>
      )}
      <TextLines
        label={t('add')}
        hint={t('addHint')}
        sendLabel={isBusy ? t('adding') : t('addSend')}
        isBusy={isBusy}
        onText={(text) => void add(text)}
      />
      {added !== null && <div role="status">{t('added', { count: added })}</div>}
      {refused.map(({ text, message, mend, others }) => (
        <RefusalBar
          key={text}
          message={`${text}: ${message}`}
          mend={mend ?? null}
          others={others ?? []}
          intent="warning"
        />
      ))}
    </Stack>
  )
}

import { useState } from 'react'
import { keyOfPart } from '../../client/http/api.ts'
import { useDraft } from '../../client/http/use-draft.ts'
import { findMember, type Refused, type useListEvent } from '../../client/passengers/list-members.ts'
import { Stack, Row } from '../../ui/layout/arrange.tsx'
import { Field, Input } from '../../ui/layout/fluent.ts'
import { useT } from '../../foundation/text/i18n.ts'
import { PickOne } from '../../ui/inputs/pick-one.tsx'
import { DraftOffer } from '../../ui/records/entity-form-messages.tsx'
import { RefusalBar } from '../../ui/workflow/event-form-frame.tsx'
import { useStepTexts } from '../../ui/workflow/step-texts.ts'
import { TextLines } from '../../ui/layout/text-lines.tsx'

/** Numbers of a pasted text: one per line, or parted by spaces and commas; each once. */
export const numbersIn = (text: string): string[] => [
  ...new Set(text.split(/[\s,;]+/).filter((one) => one !== '')),
]

type Refusal = { text: string } & Pick<Refused, 'message' | 'fix' | 'others'>

/** Puts passengers on a list by typed or pasted serials, passport numbers or ids; who is refused stays named with the reason. */
export function AddMembers({
  about,
  reasons,
  send,
}: {
  /** Names the list, for the draft. */
  about: string
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
  const [text, setText] = useState('')
  // Without numbers there is nothing to send.
  const draft = useDraft(`members.${about}`, text.trim() === '' ? {} : { code, reason, text }, (stored) => {
    setCode(String(stored['code']))
    setReason(String(stored['reason']))
    setText(String(stored['text']))
  })
  const add = async (key: string): Promise<boolean> => {
    setBusy(true)
    const why: Refusal[] = []
    let count = 0
    for (const [at, number] of numbersIn(text).entries()) {
      const member = await findMember(number)
      const answer =
        member === null
          ? { message: t('unknown') }
          : await send(
              'ADD_ROW',
              { passenger: member.id, ...(reasons ? { reason_code: code, reason } : {}) },
              keyOfPart(key, at),
            )
      if (answer) why.push({ ...answer, text: number })
      else count += 1
    }
    setRefused(why)
    setAdded(count)
    setBusy(false)
    // The refused ones stay in the field to be put right.
    setText(why.map((one) => one.text).join('\n'))
    return why.length === 0
  }
  return (
    <Stack gap="s">
      <DraftOffer draft={draft} />
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
        text={text}
        onType={setText}
        onSend={() => void draft.settle(add)}
      />
      {added !== null && <div role="status">{t('added', { count: added })}</div>}
      {refused.map(({ text, message, fix, others }) => (
        <RefusalBar
          key={text}
          message={`${text}: ${message}`}
          fix={fix ?? null}
          others={others ?? []}
          intent="warning"
        />
      ))}
    </Stack>
  )
}

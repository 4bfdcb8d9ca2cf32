import type { FieldProblem } from '../../client/http/problem.ts'
import { entityOf } from '../../domain/entities.ts'
import { makeStyles, MessageBar, MessageBarBody, MessageBarTitle } from '../../ui/layout/fluent.ts'
import { useEntityTexts } from '../../ui/records/entity-texts.ts'
import type { Refused } from '../../ui/workflow/event-form-frame.tsx'
import { Reasons } from '../../ui/workflow/reasons.tsx'
import { useT } from '../../foundation/text/i18n.ts'

const useStyles = makeStyles({ list: { margin: 0, paddingInlineStart: '18px' } })

/** What a voucher lacks, each with the place it is fixed: '/lines/0/account' is line 1, account. */
export function Faults({ kind, faults }: { kind: string; faults: readonly FieldProblem[] }) {
  const styles = useStyles()
  const t = useT('vouchers')
  const entity = entityOf(kind)
  const texts = useEntityTexts(entity)
  const placeOf = (pointer: string): string => {
    const [, name = '', at, field] = pointer.split('/')
    const sub = entity.lines?.[name]
    if (!sub) return texts.label(name, entity.fields[name])
    if (at === undefined) return texts.label(name, sub)
    const line = t('line', { n: Number(at) + 1 })
    return field ? `${line}, ${texts.lineLabel(name, field, sub.fields[field])}` : line
  }
  return (
    <ul className={styles.list}>
      {faults.map(({ pointer, code, message }) => (
        <li key={`${pointer} ${code}`}>
          {placeOf(pointer)}: <bdi>{message}</bdi>
        </li>
      ))}
    </ul>
  )
}

/** Why an event was refused: in one sentence, or everything the voucher lacks. */
export function FaultList({
  title,
  refusal: { message, fix },
  kind,
  faults,
}: {
  title: string
  refusal: Refused
  kind: string
  faults: readonly FieldProblem[]
}) {
  return (
    <MessageBar intent="error" layout="multiline" politeness="assertive">
      <MessageBarBody>
        <MessageBarTitle>{title}</MessageBarTitle>
        <Reasons
          reasons={[{ why: faults.length === 0 ? message : <Faults kind={kind} faults={faults} />, fix }]}
        />
      </MessageBarBody>
    </MessageBar>
  )
}

import { Row } from '../layout/arrange.tsx'
import { Button, Field } from '../layout/fluent.ts'
import { Lookup } from './lookup.tsx'
import { PickOne } from './pick-one.tsx'

export type ListOfKind<Kind extends string> = { kind: Kind; list: number | null }
type Props<Kind extends string> = {
  /** The kinds of lists; each is the name of the entity its lists are records of. */
  kinds: readonly { value: Kind; text: string }[]
  value: ListOfKind<Kind>
  words: { kind: string; list: string; add: string }
  isBusy: boolean
  onPick: (value: ListOfKind<Kind>) => void
  /** Called with the chosen list. */
  onAdd: (kind: Kind, list: number) => void
}

/** A kind of list, a list of it, and a button that adds what is on it. */
export function PickListOfKind<Kind extends string>({
  kinds,
  value: { kind, list },
  words,
  isBusy,
  onPick,
  onAdd,
}: Props<Kind>) {
  return (
    <Row gap="m">
      <Field label={words.kind}>
        <PickOne
          size="medium"
          label={words.kind}
          value={kind}
          options={kinds}
          onPick={(picked) => {
            const next = kinds.find(({ value }) => value === picked)
            if (next) onPick({ kind: next.value, list: null })
          }}
        />
      </Field>
      <Field label={words.list}>
        <Lookup
          key={kind}
          label={words.list}
          entity={kind}
          value={list}
          onChange={(choice) => onPick({ kind, list: choice?.id ?? null })}
        />
      </Field>
      <Button
        disabledFocusable={isBusy || list === null}
        onClick={() => {
          if (list !== null) onAdd(kind, list)
        }}
      >
        {words.add}
      </Button>
    </Row>
  )
}

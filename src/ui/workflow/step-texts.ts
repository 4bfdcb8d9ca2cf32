import { useMemo } from 'react'
import { labelOf, titleCase, type FieldOptions } from '../../foundation/definitions/fields.ts'
import { textKey, valueText } from '../records/entity-texts.ts'
import { wordingIn, type Sentence } from '../../foundation/text/sentence.ts'
import { useT } from '../../foundation/text/i18n.ts'
import type { SeededName } from '../../foundation/text/row-names.ts'
import { useSeededName } from '../../foundation/text/seeded-names.ts'
import { useWords } from '../../foundation/text/use-words.ts'
import { textsByName } from '../../foundation/text/text-by-name.ts'

/** 'issue the medical slip' → 'Issue the medical slip'. */
const sentence = (words: string) => words.charAt(0).toUpperCase() + words.slice(1)

export type StepTexts = {
  state: (machine: string, state: string, otherwise: string, kind?: string) => string
  event: (event: string, otherwise: string, machine?: string) => string
  stage: (stage: string, otherwise?: string) => string
  /** What a record of a workflow is called; a kind of record that shares the workflow of another has a name of its own. */
  kind: (module: string, workflow: { id: string; module: string; title: string } | undefined) => string
  /** @param entity of the record the field is of; null where only events ask for it. */
  field: (name: string, field: FieldOptions | undefined, entity: string | null) => string
  value: (value: string) => string
  /** A row of an entity by its stored name. */
  row: SeededName
  /** A headline status by its path, 'medical.fit' or 'lifecycle.draft'. */
  status: (path: string, otherwise: string) => string
  /** What a machine answers, in the language of the moment. */
  said: (said: { message: string; sentence?: Sentence }) => string
}

/**
 * Names of states, events, stages and fields of machines in the language of the moment; what is not translated is shown
 * as the machine says it. `kind` is a kind of record whose states have names of their own.
 */
export function useStepTexts(): StepTexts {
  const t = useT('step')
  const fields = useT('fields')
  const words = useWords()
  const row = useSeededName()
  return useMemo(() => {
    const text = textsByName(t)
    const fieldText = textsByName(fields)
    const say = (key: string, otherwise: string): string => text(key, { defaultValue: otherwise })
    const value = (one: string) =>
      say(`value.${textKey(one)}`, fieldText(`value.${textKey(one)}`, { defaultValue: valueText(one) }))
    return {
      state: (machine, state, otherwise, kind) =>
        kind === undefined
          ? say(`state.${machine}.${state}`, otherwise)
          : say(`kind.${kind}.${state}`, say(`state.${machine}.${state}`, otherwise)),
      event: (event, otherwise, machine) =>
        machine === undefined
          ? say(`event.${event}`, sentence(otherwise))
          : say(`eventOf.${machine}.${event}`, say(`event.${event}`, sentence(otherwise))),
      stage: (stage, otherwise) => say(`stage.${stage}`, otherwise ?? titleCase(stage)),
      kind: (module, workflow) => {
        const shared = workflow ? say(`stage.${workflow.id}`, workflow.title) : titleCase(module)
        return workflow?.module === module
          ? shared
          : fieldText(`entity.${module}.one`, { defaultValue: shared })
      },
      field: (name, field = {}, entity) => {
        const otherwise = field.label ?? labelOf(name, field)
        const own = entity && fieldText(`field.${entity}.${name}`, { defaultValue: otherwise })
        return say(`field.${name}`, own || otherwise)
      },
      value,
      row,
      status: (path, otherwise) => say(`status.${path}`, otherwise),
      said: (said) => wordingIn(said, words),
    }
  }, [t, fields, words, row])
}

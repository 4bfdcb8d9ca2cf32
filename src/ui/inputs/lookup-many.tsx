import { makeStyles, Tag, TagGroup, tokens } from '@fluentui/react-components'
import { useEffect, useState } from 'react'
import { useT } from '../../foundation/text/i18n.ts'
import { useSeededName } from '../../foundation/text/seeded-names.ts'
import { Lookup } from './lookup.tsx'
import { useRecordServices, type Choice } from '../records/record-services.ts'

const useStyles = makeStyles({
  box: { display: 'grid', rowGap: tokens.spacingVerticalXS },
  tags: { display: 'flex', flexWrap: 'wrap', gap: tokens.spacingHorizontalXS },
})

export type LookupManyProps = {
  id?: string
  label: string
  entity: string
  value: readonly number[]
  valueLabels?: readonly string[]
  disabled?: boolean
  onChange: (ids: number[]) => void
  onBlur?: () => void
  isCompact?: boolean
}

/** Picks several records: chosen ones as tags, a picker for more. */
export function LookupMany({ label, value, valueLabels = [], onChange, ...rest }: LookupManyProps) {
  const styles = useStyles()
  const t = useT('entity')
  const row = useSeededName()
  const { choicesOf } = useRecordServices()
  const [known, setKnown] = useState<ReadonlyMap<number, string>>(() => new Map())
  const unknown = value.filter((id, at) => !known.has(id) && valueLabels[at] === undefined).join(',')
  useEffect(() => {
    if (unknown === '') return
    let isOld = false
    const learn = (choices: readonly Choice[]) =>
      setKnown((old) => new Map([...old, ...choices.map((one) => [one.id, one.label] as const)]))
    choicesOf(rest.entity, unknown.split(',').map(Number)).then(
      (choices) => {
        if (!isOld) learn(choices)
      },
      () => {
        // Ids without a label are shown by their number.
      },
    )
    return () => {
      isOld = true
    }
  }, [choicesOf, rest.entity, unknown])
  const nameOf = (id: number, at: number) => row(rest.entity, known.get(id) ?? valueLabels[at] ?? `#${id}`)
  return (
    <div className={styles.box}>
      {value.length > 0 && (
        <TagGroup
          className={styles.tags}
          aria-label={label}
          onDismiss={(_, data) => onChange(value.filter((id) => String(id) !== data.value))}
        >
          {value.map((id, at) => (
            <Tag
              key={id}
              value={String(id)}
              dismissible={!rest.disabled}
              size="small"
              dismissIcon={{ 'aria-label': t('lookup.remove', { name: nameOf(id, at) }) }}
            >
              <bdi>{nameOf(id, at)}</bdi>
            </Tag>
          ))}
        </TagGroup>
      )}
      <Lookup
        {...rest}
        label={label}
        value={null}
        onChange={(choice) => {
          if (!choice || value.includes(choice.id)) return
          setKnown((old) => new Map([...old, [choice.id, choice.label]]))
          onChange([...value, choice.id])
        }}
      />
    </div>
  )
}

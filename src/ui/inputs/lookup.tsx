import {
  Button,
  Combobox,
  makeStyles,
  Option,
  OptionGroup,
  Spinner,
  Text,
  tokens,
} from '@fluentui/react-components'
import { Suspense, useEffect, useRef, useState } from 'react'
import { useEntityName } from '../records/entity-texts.ts'
import { useT } from '../../foundation/text/i18n.ts'
import { useSeededName } from '../../foundation/text/seeded-names.ts'
import { useOfferedKeys } from '../layout/keys/offered-keys.ts'
import { DismissRegular, OpenRegular } from '../icons/icons.ts'
import { useRecordServices, type Choice } from '../records/record-services.ts'

const useStyles = makeStyles({
  row: { display: 'flex', alignItems: 'center', columnGap: tokens.spacingHorizontalXXS, minWidth: 0 },
  // The text gives way, so that what opens the list stays inside a narrow box.
  box: { flexGrow: 1, minWidth: '0', '& > input': { minWidth: '0' } },
  // A long list scrolls in itself instead of covering the form.
  list: { maxHeight: '22rem' },
  option: { display: 'grid', minWidth: 0 },
  second: { color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200 },
  note: {
    color: tokens.colorNeutralForeground3,
    paddingBlock: tokens.spacingVerticalS,
    paddingInline: tokens.spacingHorizontalM,
    display: 'block',
  },
})

const debounceMs = 200 // ux 4
/** A search that got no answer is asked again while the list stays open. */
const againMs = 2000
const mostOptions = 50
const createKey = 'create'
/** The list itself highlights an option whose text begins with what is typed, and ArrowDown then steps past it. */
const unmatched = ''

type Found =
  | { state: 'searching' | 'failed' }
  | { state: 'found'; /** What was asked. */ text: string; choices: readonly Choice[] }

/** Choices for the typed text, 200 ms after the last key; the answer of an older question is dropped. */
function useChoices(
  entity: string,
  text: string,
  where: Readonly<Record<string, string>>,
  isOpen: boolean,
): Found {
  const { search } = useRecordServices()
  const [found, setFound] = useState<Found>({ state: 'searching' })
  const narrowed = JSON.stringify(where)
  useEffect(() => {
    if (!isOpen) return
    let isOld = false
    const ask = () => {
      // What was turned into text a moment ago has the shape it had.
      search(entity, text.trim(), JSON.parse(narrowed) as Record<string, string>).then(
        (choices) => {
          if (!isOld) setFound({ state: 'found', text, choices })
        },
        () => {
          if (isOld) return
          setFound({ state: 'failed' })
          timer = setTimeout(ask, againMs)
        },
      )
    }
    let timer = setTimeout(ask, text ? debounceMs : 0)
    return () => {
      isOld = true
      clearTimeout(timer)
    }
  }, [search, entity, text, narrowed, isOpen])
  return found
}

function ChoiceText({ choice, name }: { choice: Choice; name: string }) {
  const styles = useStyles()
  const second = [choice.code, choice.subtitle].filter(Boolean).join(' · ')
  return (
    <span className={styles.option}>
      <bdi>{name}</bdi>
      {second && <bdi className={styles.second}>{second}</bdi>}
    </span>
  )
}

export type LookupProps = {
  /** Given by the Field around it. */
  id?: string
  label: string
  entity: string
  value: number | null
  /** Shown while the chosen record's own label is not known yet. */
  valueLabel?: string | undefined
  /** Narrows the choices by column, e.g. the country of a city. */
  where?: Readonly<Record<string, string>>
  onChange: (choice: Choice | null) => void
  onBlur?: () => void
  /** Says why nothing is offered, where what else stands in the record narrows the choices. */
  nothing?: string | undefined
  /** Says what must be chosen before; the picker is closed until then. */
  whyNot?: string | undefined
  disabled?: boolean
  isCompact?: boolean
  invalid?: boolean
  placeholder?: string
}

const never = {}

/** Picks one record of another entity: search on the server, recent choices first, new ones made in place. */
export function Lookup({
  id,
  label,
  entity,
  value,
  valueLabel,
  where = never,
  onChange,
  onBlur,
  nothing,
  whyNot,
  disabled,
  isCompact,
  placeholder,
  ...rest
}: LookupProps) {
  const styles = useStyles()
  const t = useT('entity')
  const row = useSeededName()
  const one = useEntityName(entity)
  const { recent, remember, pathOf, canCreate, CreateForm, choicesOf } = useRecordServices()
  const [isOpen, setOpen] = useState(false)
  useOfferedKeys('field F4')
  const [typed, setTyped] = useState<string | null>(null)
  const [known, setKnown] = useState<Choice | null>(null)
  const [creating, setCreating] = useState<string | null>(null)
  const input = useRef<HTMLInputElement>(null)
  const found = useChoices(entity, typed ?? '', where, isOpen)

  const name = row(entity, value === null ? '' : known?.id === value ? known.label : (valueLabel ?? ''))
  useEffect(() => {
    if (value === null || name !== '') return
    let isOld = false
    choicesOf(entity, [value]).then(
      ([choice]) => {
        if (!isOld && choice) setKnown(choice)
      },
      () => {
        // Without its label the record is shown by its number; the value itself is kept.
        if (!isOld) setKnown({ id: value, label: `#${value}` })
      },
    )
    return () => {
      isOld = true
    }
  }, [choicesOf, entity, value, name])

  const choose = (choice: Choice | null) => {
    if (choice) {
      setKnown(choice)
      remember(entity, choice)
    }
    setTyped(null)
    onChange(choice)
  }
  const clear = () => {
    choose(null)
    input.current?.focus()
  }
  const created = (choice: Choice | null) => {
    setCreating(null)
    if (choice) choose(choice)
    input.current?.focus()
  }
  /** Answers what stands in the field now; until then nothing is known to be missing. */
  const isAnswered = found.state === 'found' && found.text === (typed ?? '')
  const words = (typed ?? '').trim().toLowerCase()
  // Of an older answer only what fits the words of now may be taken.
  const choices =
    found.state === 'found'
      ? found.choices.filter(
          (choice) =>
            isAnswered ||
            [choice.label, row(entity, choice.label)].some((said) => said.toLowerCase().includes(words)),
        )
      : []
  const isNarrowed = Object.keys(where).length > 0
  const lately = typed || isNarrowed ? [] : recent(entity)
  const others = choices
    .filter((choice) => !lately.some((other) => other.id === choice.id))
    .slice(0, mostOptions - lately.length)
  const path = value === null ? null : pathOf(entity, value)
  const option = (choice: Choice) => (
    <Option key={choice.id} value={String(choice.id)} text={unmatched}>
      <ChoiceText choice={choice} name={row(entity, choice.label)} />
    </Option>
  )
  const text = (typed ?? '').trim()
  return (
    <span className={styles.row}>
      <Combobox
        {...rest}
        {...(id ? { id } : {})}
        ref={input}
        className={styles.box}
        size={isCompact ? 'small' : 'medium'}
        freeform
        disableAutoFocus
        placeholder={whyNot ?? placeholder ?? t('lookup.placeholder')}
        disabled={disabled || whyNot !== undefined}
        value={typed ?? name}
        selectedOptions={value === null ? [] : [String(value)]}
        open={isOpen}
        onOpenChange={(_, data) => setOpen(data.open)}
        onChange={(event) => {
          setTyped(event.target.value)
          setOpen(true)
        }}
        onOptionSelect={(_, data) => {
          if (data.optionValue === createKey) return setCreating(text)
          const chosen = [...lately, ...choices].find((one_) => String(one_.id) === data.optionValue)
          if (chosen) choose(chosen)
        }}
        onKeyDown={(event) => {
          if (event.key === 'F4') setOpen(true)
          // Enter right after typing takes what begins with the words, or the only one that was found.
          const isHighlighted = event.currentTarget.hasAttribute('aria-activedescendant')
          if (event.key !== 'Enter' || !isOpen || isHighlighted || words === '') return
          const first =
            choices.find((choice) =>
              [choice.label, row(entity, choice.label)].some((said) => said.toLowerCase().startsWith(words)),
            ) ?? (isAnswered && choices.length === 1 ? choices[0] : undefined)
          if (first) choose(first)
        }}
        onBlur={() => {
          // Emptied by hand means no choice; a half-typed word falls back to what was chosen.
          if (typed === '' && value !== null) choose(null)
          setTyped(null)
          onBlur?.()
        }}
        // A code and a name read in their own direction; the invitation to type in that of the page.
        input={{ autoComplete: 'off', 'aria-label': label, ...((typed ?? name) ? { dir: 'auto' } : {}) }}
        listbox={{ className: styles.list }}
        // For the mouse: by keyboard the field itself opens its choices.
        expandIcon={{ tabIndex: -1, 'aria-label': t('lookup.show', { label }) }}
      >
        {lately.length > 0 && <OptionGroup label={t('lookup.recent')}>{lately.map(option)}</OptionGroup>}
        {others.map(option)}
        {found.state === 'searching' && <Spinner size="tiny" label={t('lookup.searching')} />}
        {found.state === 'failed' && <Text className={styles.note}>{t('lookup.failed')}</Text>}
        {isAnswered && choices.length === 0 && lately.length === 0 && (
          <Text className={styles.note}>{nothing ?? t('lookup.nothing')}</Text>
        )}
        {choices.length >= mostOptions && (
          <Text className={styles.note}>{t('lookup.more', { count: mostOptions })}</Text>
        )}
        {canCreate(entity) && isAnswered && (
          <Option key={createKey} value={createKey} text={unmatched}>
            {text ? t('lookup.create', { text }) : t('lookup.createNew', { one })}
          </Option>
        )}
      </Combobox>
      {value !== null && !disabled && (
        <Button
          appearance="subtle"
          size="small"
          icon={<DismissRegular />}
          aria-label={t('lookup.clear', { label })}
          onClick={clear}
        />
      )}
      {path && !isCompact && (
        <Button
          as="a"
          href={path}
          target="_blank"
          rel="noreferrer"
          appearance="subtle"
          size="small"
          icon={<OpenRegular />}
          aria-label={t('lookup.open', { name })}
        />
      )}
      <Suspense fallback={null}>
        {creating !== null && <CreateForm entity={entity} text={creating} onDone={created} />}
      </Suspense>
    </span>
  )
}

import {
  Button,
  InteractionTag,
  InteractionTagPrimary,
  InteractionTagSecondary,
  makeStyles,
  Popover,
  PopoverSurface,
  PopoverTrigger,
  tokens,
} from '@fluentui/react-components'
import { useEffect, useMemo, useState } from 'react'
import type { Fields } from '../../foundation/definitions/entity.ts'
import type { EntityTexts } from '../records/entity-texts.ts'
import { textOfValue } from '../records/entity-value.tsx'
import { FilterEditor, useOperatorText } from './filter-editor.tsx'
import type { ListOperator as Operator } from '../../foundation/definitions/list-offers.ts'
import { valuesOf, type Filter } from './filter-model.ts'
import { dateText } from '../../foundation/text/agency-format.ts'
import { useLanguage, useT } from '../../foundation/text/i18n.ts'
import { FilterRegular } from '../icons/icons.ts'
import { useRecordServices } from '../records/record-services.ts'

const useStyles = makeStyles({
  bar: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: tokens.spacingHorizontalXS },
})

/** Names of the records filters point to, learnt as they are needed. */
function useRefNames(filters: readonly Filter[], fields: Fields): (entity: string, id: string) => string {
  const { choicesOf } = useRecordServices()
  const [names, setNames] = useState<Readonly<Record<string, string>>>({})
  const wanted = filters
    .flatMap((filter) => {
      const to = fields[filter.name]?.to
      return to
        ? filter.values.filter((id) => names[`${to}:${id}`] === undefined).map((id) => `${to}:${id}`)
        : []
    })
    .join(' ')
  useEffect(() => {
    if (wanted === '') return
    let isOld = false
    for (const key of wanted.split(' ')) {
      const [to = '', id = ''] = key.split(':')
      choicesOf(to, [Number(id)]).then(
        ([choice]) => {
          if (!isOld) setNames((old) => ({ ...old, [key]: choice?.label ?? `#${id}` }))
        },
        () => {
          // A chip without its label shows the number.
          if (!isOld) setNames((old) => ({ ...old, [key]: `#${id}` }))
        },
      )
    }
    return () => {
      isOld = true
    }
  }, [choicesOf, wanted])
  return (entity, id) => names[`${entity}:${id}`] ?? '…'
}

export type FilterBarProps = {
  fields: Fields
  /** What the list offers to ask of a field; nothing for one it cannot be filtered by. */
  operatorsOf: (name: string) => readonly Operator[]
  texts: EntityTexts
  filters: readonly Filter[]
  onFilters: (filters: readonly Filter[]) => void
  /** Opened from outside by the key `f`. */
  isAdding: boolean
  onAdding: (isAdding: boolean) => void
}

const mostValuesShown = 2

/** The filters of a list as chips "Field operator value", each editable, and a way to add one. */
export function FilterBar({
  fields,
  operatorsOf,
  texts,
  filters,
  onFilters,
  isAdding,
  onAdding,
}: FilterBarProps) {
  const styles = useStyles()
  const t = useT('entity')
  const language = useLanguage()
  const operatorText = useOperatorText()
  const usable = useMemo(
    () => Object.fromEntries(Object.entries(fields).filter(([name]) => operatorsOf(name).length > 0)),
    [fields, operatorsOf],
  )
  const refName = useRefNames(filters, fields)
  const [editing, setEditing] = useState<number | null>(null)

  const valueOf = (filter: Filter, value: string): string => {
    const field = fields[filter.name]
    if (field?.to) return refName(field.to, value)
    if (field?.kind === 'date' || field?.kind === 'datetime') return dateText(value, language)
    if (field?.kind === 'bool') return value === 'true' ? t('form.yes') : t('form.no')
    return field?.values ? texts.value(value) : textOfValue(value)
  }
  const valuesText = (filter: Filter): string => {
    const shown = filter.values.map((value) => valueOf(filter, value))
    if (valuesOf(filter.op) === 2) return t('filter.and', { from: shown[0] ?? '', to: shown[1] ?? '' })
    return shown.length > mostValuesShown
      ? t('filter.chosen', {
          first: shown.slice(0, mostValuesShown).join(', '),
          more: shown.length - mostValuesShown,
        })
      : shown.join(', ')
  }
  const replace = (at: number, filter: Filter | null) =>
    onFilters(filters.flatMap((one, index) => (index === at ? (filter ?? []) : one)))
  return (
    <div className={styles.bar}>
      {filters.map((filter, at) => {
        const field = fields[filter.name] ?? { kind: 'text' as const }
        const name = texts.label(filter.name, field)
        return (
          <Popover
            key={`${at}:${filter.name}`}
            open={editing === at}
            onOpenChange={(_, data) => setEditing(data.open ? at : null)}
            trapFocus
          >
            <InteractionTag size="medium" appearance="brand">
              <PopoverTrigger disableButtonEnhancement>
                <InteractionTagPrimary hasSecondaryAction>
                  {name} {operatorText(filter.op, field)} <bdi>{valuesText(filter)}</bdi>
                </InteractionTagPrimary>
              </PopoverTrigger>
              <InteractionTagSecondary
                aria-label={t('filter.remove', { name })}
                onClick={() => replace(at, null)}
              />
            </InteractionTag>
            <PopoverSurface>
              <FilterEditor
                fields={usable}
                operatorsOf={operatorsOf}
                texts={texts}
                filter={filter}
                onCancel={() => setEditing(null)}
                onApply={(changed) => {
                  setEditing(null)
                  replace(at, changed)
                }}
              />
            </PopoverSurface>
          </Popover>
        )
      })}
      <Popover open={isAdding} onOpenChange={(_, data) => onAdding(data.open)} trapFocus>
        <PopoverTrigger disableButtonEnhancement>
          <Button appearance="subtle" icon={<FilterRegular />}>
            {t('filter.add')}
          </Button>
        </PopoverTrigger>
        <PopoverSurface>
          <FilterEditor
            fields={usable}
            operatorsOf={operatorsOf}
            texts={texts}
            filter={null}
            onCancel={() => onAdding(false)}
            onApply={(filter) => {
              onAdding(false)
              onFilters([...filters, filter])
            }}
          />
        </PopoverSurface>
      </Popover>
      {filters.length > 0 && (
        <Button appearance="transparent" onClick={() => onFilters([])}>
          {t('filter.clearAll')}
        </Button>
      )}
    </div>
  )
}

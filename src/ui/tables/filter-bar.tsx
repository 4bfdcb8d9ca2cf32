import { Button, makeStyles, tokens } from '@fluentui/react-components'
import { lazy, Suspense, useEffect, useMemo, useState } from 'react'
import type { Fields } from '../../foundation/definitions/entity.ts'
import type { EntityTexts } from '../records/entity-texts.ts'
import { textOfValue } from '../records/entity-value.tsx'
import type { ListOperator as Operator } from '../../foundation/definitions/list-offers.ts'
import { AddFilterButton } from './entity-list-buttons.tsx'
import { fetchOverlays } from './entity-list-overlays.ts'
import { valuesOf, type Filter } from './filter-model.ts'
import { useOperatorText } from './filter-words.ts'
import type { FilterChip } from './overlays/filter-popovers.tsx'
import { LazyPopup } from '../layout/lazy-popup.tsx'
import { dateText } from '../../foundation/text/agency-format.ts'
import { useLanguage, useT } from '../../foundation/text/i18n.ts'
import { useRecordServices } from '../records/record-services.ts'

const FilterChips = lazy(async () => ({ default: (await fetchOverlays()).FilterChips }))
const AddFilter = lazy(async () => ({ default: (await fetchOverlays()).AddFilter }))

const useStyles = makeStyles({
  bar: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: tokens.spacingHorizontalXS },
  // As large as the chip that takes its place, so that nothing moves.
  chip: {
    display: 'inline-flex',
    alignItems: 'center',
    columnGap: '0.25em',
    height: '32px',
    boxSizing: 'border-box',
    paddingInline: '8px 40px',
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: tokens.colorBrandBackground2,
    color: tokens.colorBrandForeground2,
  },
})

/** As wide as a usual name, so that the rows below stay where they are when it arrives. */
const pendingName = `…${'\u2003'.repeat(10)}`

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
  return (entity, id) => names[`${entity}:${id}`] ?? pendingName
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

  const valueOf = (filter: Filter, value: string): string => {
    const field = fields[filter.name]
    if (field?.to) return texts.named({ thing: 'row', of: field.to }, refName(field.to, value))
    if (field?.kind === 'date' || field?.kind === 'datetime') return dateText(value, language)
    if (field?.kind === 'bool') return value === 'true' ? t('form.yes') : t('form.no')
    return field?.values ? texts.value(value, field) : textOfValue(value)
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
  const chips = filters.map((filter, at): FilterChip => {
    const field = fields[filter.name] ?? { kind: 'text' as const }
    const name = texts.label(filter.name, field)
    return {
      key: `${at}:${filter.name}`,
      name,
      operator: operatorText(filter.op, field),
      value: valuesText(filter),
      filter,
    }
  })
  const editor = { fields: usable, operatorsOf, texts }
  return (
    <div className={styles.bar}>
      {chips.length > 0 && (
        <Suspense
          fallback={chips.map(({ key, name, operator, value }) => (
            <span key={key} className={styles.chip}>
              {name} {operator} <bdi>{value}</bdi>
            </span>
          ))}
        >
          <FilterChips {...editor} chips={chips} onReplace={replace} />
        </Suspense>
      )}
      <LazyPopup
        isOpen={isAdding}
        onOpen={() => onAdding(true)}
        fetchAhead={fetchOverlays}
        button={(events) => <AddFilterButton {...events} />}
      >
        <AddFilter
          {...editor}
          isOpen={isAdding}
          onOpenChange={onAdding}
          onAdd={(filter) => onFilters([...filters, filter])}
        />
      </LazyPopup>
      {filters.length > 0 && (
        <Button appearance="transparent" onClick={() => onFilters([])}>
          {t('filter.clearAll')}
        </Button>
      )}
    </div>
  )
}

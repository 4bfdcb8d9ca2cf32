import { useState } from 'react'
import type { BoardFilters } from '../../../client/journey/board.ts'
import { workStages, type WorkStage } from '../../../domain/desk/work.ts'
import { Checkbox, Field } from '../../../ui/layout/fluent.ts'
import { useT } from '../../../foundation/text/i18n.ts'
import { Lookup } from '../../../ui/inputs/lookup.tsx'
import { PickOne } from '../../../ui/inputs/pick-one.tsx'
import type { Choice } from '../../../ui/records/record-services.ts'
import { SearchField } from '../../../ui/inputs/search-field.tsx'
import { FilterRow } from '../../../ui/workflow/board/filter-row.tsx'
import { useStepTexts } from '../../../ui/workflow/step-texts.ts'

/** Stages with a board; the CV keeps no record yet (stage-records.ts). */
export const boardStages = workStages.filter((stage) => stage !== 'cv')

/** Which stage the board shows and of whom. */
export function BoardFilterBar({
  stage,
  filters,
  onStage,
  onFilters,
}: {
  stage: WorkStage
  filters: BoardFilters
  onStage: (stage: WorkStage) => void
  onFilters: (filters: BoardFilters) => void
}) {
  const t = useT('desk')
  const texts = useStepTexts()
  const [typed, type] = useState(filters.q ?? '')
  const { q: _searched, ...narrowing } = filters
  const count = Object.keys(narrowing).length
  const pick = (name: 'country' | 'agent' | 'passenger_type') => (choice: Choice | null) => {
    const { [name]: _old, ...others } = filters
    onFilters(choice === null ? others : { ...others, [name]: choice.id })
  }
  return (
    <FilterRow
      restLabel={t(`board.${count > 0 ? 'filtersOn' : 'filters'}`, { number: count })}
      rest={
        <>
          {(['country', 'agent', 'passenger_type'] as const).map((name) => (
            <Field key={name} label={t(`board.${name}`)}>
              <Lookup
                label={t(`board.${name}`)}
                entity={name}
                value={filters[name] ?? null}
                onChange={pick(name)}
              />
            </Field>
          ))}
          <Checkbox
            label={t('board.onlyOpen')}
            checked={filters.open === 1}
            onChange={(_, { checked }) => {
              const { open: _old, ...others } = filters
              onFilters(checked === true ? { ...others, open: 1 } : others)
            }}
          />
        </>
      }
    >
      <Field label={t('board.stage')}>
        <PickOne
          size="medium"
          label={t('board.stage')}
          value={stage}
          options={boardStages.map((one) => ({
            value: one,
            text: one === 'journey' ? t('file') : texts.stage(one),
          }))}
          onPick={(value) => {
            const next = boardStages.find((one) => one === value)
            if (next) onStage(next)
          }}
        />
      </Field>
      <SearchField
        label={t('board.search')}
        value={typed}
        onChange={type}
        onSearch={(q) => {
          const { q: _old, ...others } = filters
          onFilters(q ? { ...others, q } : others)
        }}
      />
    </FilterRow>
  )
}

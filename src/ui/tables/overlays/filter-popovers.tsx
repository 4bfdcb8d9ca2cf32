import {
  InteractionTag,
  InteractionTagPrimary,
  InteractionTagSecondary,
  Popover,
  PopoverSurface,
  PopoverTrigger,
} from '@fluentui/react-components'
import { useState, type ReactNode } from 'react'
import { useT } from '../../../foundation/text/i18n.ts'
import { AddFilterButton } from '../entity-list-buttons.tsx'
import type { Filter } from '../filter-model.ts'
import { useRecordServices } from '../../records/record-services.ts'
import { FilterEditor, type FilterEditorProps } from './filter-editor.tsx'

/** What the fields of an editor ask for; it comes before the editor opens, which would have nothing to focus otherwise. */
function WithFields({ children }: { children: ReactNode }) {
  const { withFields } = useRecordServices()
  return withFields ? withFields(children) : children
}

type EditorProps = Pick<FilterEditorProps, 'fields' | 'operatorsOf' | 'texts'>

/** A filter in words: "Agent is Karim". */
export type FilterChip = { key: string; name: string; operator: string; value: string; filter: Filter }

/** The filters of a list, each with its form and a way to take it off. */
export function FilterChips({
  chips,
  onReplace,
  ...editor
}: EditorProps & {
  chips: readonly FilterChip[]
  /** `filter` null: taken off. */
  onReplace: (at: number, filter: Filter | null) => void
}) {
  const t = useT('entity')
  const [editing, setEditing] = useState<number | null>(null)
  const shown = chips.map(({ key, name, operator, value, filter }, at) => (
    <Popover
      key={key}
      open={editing === at}
      onOpenChange={(_, data) => setEditing(data.open ? at : null)}
      trapFocus
    >
      <InteractionTag size="medium" appearance="brand">
        <PopoverTrigger disableButtonEnhancement>
          <InteractionTagPrimary hasSecondaryAction>
            {name} {operator} <bdi>{value}</bdi>
          </InteractionTagPrimary>
        </PopoverTrigger>
        <InteractionTagSecondary
          aria-label={t('filter.remove', { name })}
          onClick={() => onReplace(at, null)}
        />
      </InteractionTag>
      <PopoverSurface>
        <FilterEditor
          {...editor}
          filter={filter}
          onCancel={() => setEditing(null)}
          onApply={(changed) => {
            setEditing(null)
            onReplace(at, changed)
          }}
        />
      </PopoverSurface>
    </Popover>
  ))
  return <WithFields>{shown}</WithFields>
}

/** The form of one more filter. */
export function AddFilter({
  isOpen,
  onOpenChange,
  onAdd,
  ...editor
}: EditorProps & {
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
  onAdd: (filter: Filter) => void
}) {
  return (
    <WithFields>
      <Popover open={isOpen} onOpenChange={(_, data) => onOpenChange(data.open)} trapFocus>
        <PopoverTrigger disableButtonEnhancement>
          <AddFilterButton />
        </PopoverTrigger>
        <PopoverSurface>
          <FilterEditor
            {...editor}
            filter={null}
            onCancel={() => onOpenChange(false)}
            onApply={(filter) => {
              onOpenChange(false)
              onAdd(filter)
            }}
          />
        </PopoverSurface>
      </Popover>
    </WithFields>
  )
}

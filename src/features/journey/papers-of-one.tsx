import { Button, Popover, PopoverSurface, PopoverTrigger } from '../../ui/layout/fluent.ts'
import { useT } from '../../foundation/text/i18n.ts'
import { PaperChecklist, isIn, papersOf } from '../../ui/workflow/paper-checklist.tsx'

type Props = { label: string; value: unknown; today: string; onChange: (value: unknown) => void }

/** The papers of one passenger among many: how many of the needed ones are in, and on demand each to tick. */
export function PapersOfOne({ label, value, today, onChange }: Props) {
  const t = useT('bulk')
  const needed = papersOf(value).filter((paper) => paper.needed !== false)
  if (needed.length === 0) return null
  const count = t('papersIn', { done: needed.filter(isIn).length, total: needed.length })
  return (
    <Popover trapFocus>
      <PopoverTrigger disableButtonEnhancement>
        <Button size="small" aria-label={`${label}: ${count}`}>
          {count}
        </Button>
      </PopoverTrigger>
      <PopoverSurface aria-label={label}>
        <PaperChecklist label={label} value={value} today={today} onChange={onChange} />
      </PopoverSurface>
    </Popover>
  )
}

import { useState } from 'react'
import { Stack } from '../../ui/layout/arrange.tsx'
import { Button } from '../../ui/layout/fluent.ts'
import { useT } from '../../foundation/text/i18n.ts'
import { PaperChecklist, isIn, papersOf } from '../../ui/workflow/paper-checklist.tsx'

type Props = { label: string; value: unknown; today: string; onChange: (value: unknown) => void }

/** The papers of one passenger among many: how many of the needed ones are in, and on demand each to tick. */
export function PapersOfOne({ label, value, today, onChange }: Props) {
  const t = useT('bulk')
  const [isOpen, setOpen] = useState(false)
  const needed = papersOf(value).filter((paper) => paper.needed !== false)
  if (needed.length === 0) return null
  return (
    <Stack gap="xs">
      <div>
        <Button
          size="small"
          appearance="subtle"
          aria-expanded={isOpen}
          aria-label={label}
          onClick={() => setOpen(!isOpen)}
        >
          {t('papersIn', { done: needed.filter(isIn).length, total: needed.length })}
        </Button>
      </div>
      {isOpen && <PaperChecklist label={label} value={value} today={today} onChange={onChange} />}
    </Stack>
  )
}

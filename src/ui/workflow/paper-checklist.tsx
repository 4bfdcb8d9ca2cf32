import { CheckRows } from '../inputs/check-rows.tsx'
import { dateText } from '../../foundation/text/agency-format.ts'
import { useLanguage, useT } from '../../foundation/text/i18n.ts'
import { useStepTexts } from './step-texts.ts'

type Paper = {
  item: string
  ok?: boolean
  needed?: boolean
  received_on?: string | null
  file?: string | null
}

const isPaper = (value: unknown): value is Paper =>
  typeof value === 'object' && value !== null && 'item' in value && typeof value.item === 'string'
export const papersOf = (value: unknown): Paper[] => (Array.isArray(value) ? value.filter(isPaper) : [])

/** The paper lies here: ticked, or with the day it came in. */
export const isIn = (paper: Paper): boolean =>
  paper.ok === true || (paper.received_on !== undefined && paper.received_on !== null)

/** The papers of a file, ticked off as they come in: an embassy's list says yes or no, the office's own list the day. */
export function PaperChecklist({
  label,
  value,
  today,
  onChange,
}: {
  label: string
  value: unknown
  today: string
  onChange: (value: Paper[]) => void
}) {
  const t = useT('step')
  const texts = useStepTexts()
  const language = useLanguage()
  const papers = papersOf(value)
  const tick = (paper: Paper, isTicked: boolean): Paper =>
    'ok' in paper
      ? { ...paper, ok: isTicked }
      : { ...paper, received_on: isTicked ? (paper.received_on ?? today) : null }
  return (
    <CheckRows
      label={label}
      allLabel={t('allIn')}
      rows={papers.map((paper) => ({
        key: paper.item,
        text: texts.value(paper.item),
        isChecked: isIn(paper),
        note: paper.received_on
          ? dateText(paper.received_on, language)
          : paper.needed === false
            ? t('notNeeded')
            : '',
      }))}
      onCheck={(item, isTicked) =>
        onChange(papers.map((paper) => (paper.item === item ? tick(paper, isTicked) : paper)))
      }
      onAll={() => onChange(papers.map((paper) => (paper.needed === false ? paper : tick(paper, true))))}
    />
  )
}

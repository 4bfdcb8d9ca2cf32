import { useRecord } from '../../../client/records/records.ts'
import type { Facts } from '../../../domain/journey/facts.ts'
import { useT } from '../../../foundation/text/i18n.ts'
import { PickOne } from '../../../ui/inputs/pick-one.tsx'
import { useStepTexts } from '../../../ui/workflow/step-texts.ts'

type Line = {
  id: number
  gender?: string
  quantity?: number
  available?: number
  profession?: number
  labels?: Readonly<Record<string, unknown>>
}
const isLine = (value: unknown): value is Line =>
  typeof value === 'object' && value !== null && 'id' in value && typeof value.id === 'number'

/** A line of a visa: profession, gender and what is left of it; those for this passenger's profession stand first. */
export function VisaLinePick({
  label,
  entry,
  facts,
  value,
  onChange,
}: {
  label: string
  entry: number | null
  facts: Facts
  value: unknown
  onChange: (value: number | null) => void
}) {
  const t = useT('step')
  const texts = useStepTexts()
  const { data, isError } = useRecord('visa_entry', entry)
  const given: unknown = data?.['lines']
  const lines = Array.isArray(given) ? given.filter(isLine) : []
  const wanted = facts.passenger?.['profession']
  const sorted = lines.toSorted((a, b) => Number(b.profession === wanted) - Number(a.profession === wanted))
  const nameOf = ({ labels, gender = '', quantity, available }: Line) =>
    [
      String(labels?.['profession'] ?? ''),
      texts.value(gender),
      available === undefined ? t('lineOf', { count: quantity ?? 0 }) : t('lineLeft', { count: available }),
    ]
      .filter((one) => one !== '')
      .join(' · ')
  return (
    <PickOne
      label={label}
      size="medium"
      value={value === null || value === undefined ? '' : String(value)}
      options={[
        { value: '', text: entry === null ? t('visaFirst') : isError ? t('failed') : '' },
        ...sorted.map((line) => ({ value: String(line.id), text: nameOf(line) })),
      ]}
      onPick={(id) => onChange(id === '' ? null : Number(id))}
    />
  )
}

import { isBlank } from '../../foundation/values/empty.ts'
import type { FieldOptions } from '../../foundation/definitions/fields.ts'
import type { Refused } from '../../client/passengers/list-members.ts'
import { bulkEntity, type BulkEvent } from '../../domain/journey/bulk-events.ts'
import { entityOf } from '../../domain/entities.ts'
import { bulkFields } from '../../machines/journey/bulk-payload.ts'
import { useEntityTexts } from '../../ui/records/entity-texts.ts'
import { useRecordServices } from '../../ui/records/record-services.ts'
import { PayloadField } from '../../ui/workflow/payload-field.tsx'
import { useStepTexts } from '../../ui/workflow/step-texts.ts'

type Values = Readonly<Record<string, unknown>>

/** The fields of an event that many passengers share: what is proposed in them, what is sent, and whether a refusal names one. */
export function useSharedFields(bulk: BulkEvent | null) {
  const texts = useStepTexts()
  const { today } = useRecordServices()
  const entity = entityOf(bulk ? bulkEntity(bulk) : 'medical')
  const label = (name: string, field?: FieldOptions) => texts.field(name, field, entity.name)
  const entityTexts = { ...useEntityTexts(entity), label, value: texts.value }
  // What is edited in a view of its own has no place among values for all.
  const fields = bulk
    ? bulkFields(bulk).filter(({ name, field }) => field.kind !== 'json' && !bulk.perPassenger.includes(name))
    : []
  const valueOf = (values: Values, name: string, required: boolean): unknown =>
    values[name] ??
    (required && (name === 'date' || name.endsWith('_date')) && !name.includes('expiry') ? today : undefined)
  return {
    texts: entityTexts,
    fields,
    valueOf,
    /** The label of a field that each passenger has separately. */
    labelOf: (name: string) => label(name, entity.fields[name]),
    payloadOf: (values: Values): Record<string, unknown> =>
      Object.fromEntries(
        fields
          .map(({ name, required }) => [name, valueOf(values, name, required)] as const)
          .filter(([, value]) => !isBlank(value)),
      ),
    names: (refused: Refused) => fields.some(({ name }) => `common_payload/${name}` in refused.fields),
  }
}

/** The shared fields in a form, each with what the server said of it. */
export function SharedFields({
  target,
  shared,
  values,
  refused,
  onChange,
}: {
  target: string
  shared: ReturnType<typeof useSharedFields>
  values: Values
  refused: Refused | null
  onChange: (name: string, value: unknown) => void
}) {
  return shared.fields.map(({ name, field, required }) => (
    <PayloadField
      key={`${target}.${name}`}
      name={name}
      field={field}
      label={shared.texts.label(name, field)}
      required={required}
      value={shared.valueOf(values, name, required)}
      message={refused?.fields[`common_payload/${name}`]}
      texts={shared.texts}
      onChange={(value) => onChange(name, value)}
    />
  ))
}

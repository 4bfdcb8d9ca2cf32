import { useWatch, type Control, type FieldValues } from 'react-hook-form'
import { useRecord } from '../../client/records/records.ts'
import { iataTicket } from '../../domain/tickets/iata-ticket.ts'
import { ticketEdit } from '../../domain/tickets/ticket-edit.ts'
import type { Field } from '../../foundation/definitions/fields.ts'
import { useLanguage, useT } from '../../foundation/text/i18n.ts'
import { Caption, Stack } from '../../ui/layout/arrange.tsx'
import { useEntityTexts } from '../../ui/records/entity-texts.ts'
import { plainValue } from '../../ui/records/entity-value.tsx'
import { KeyFacts } from '../../ui/records/key-facts.tsx'

/** Fields an edit may change; each names the same field of the ticket. */
const changeable = Object.entries(ticketEdit.fields as Readonly<Record<string, Field>>).filter(
  ([name, { calc }]) => calc !== true && name in iataTicket.fields,
)

/** What the ticket of an edit says as it is, beside the fields that change it: no one corrects what they do not see. Source: tickets 5.9. */
export function TicketNow({ control }: { control: Control<FieldValues> }) {
  const t = useT('tickets')
  const texts = useEntityTexts(ticketEdit)
  const language = useLanguage()
  const chosen: unknown = useWatch({ control, name: 'ticket' })
  const { data } = useRecord(iataTicket.name, Number(chosen) > 0 ? Number(chosen) : null)
  if (!data) return null
  const words = { yes: '', no: '', value: texts.value, named: texts.named, language }
  const facts = changeable.flatMap(([name, field]) => {
    const value = plainValue(field, data[name], data.labels?.[name], words)
    return value ? [{ key: name, name: texts.label(name, field), value: <bdi>{value}</bdi> }] : []
  })
  return (
    <Stack gap="xs">
      <Caption>{t('edit.now')}</Caption>
      <KeyFacts facts={facts} />
    </Stack>
  )
}

import { isEmpty } from '../../../foundation/values/empty.ts'
import { entityOf } from '../../../domain/entities.ts'
import type { StepView } from '../../../domain/journey/case-view.ts'
import type { Row } from '../../../domain/journey/facts.ts'
import { AppLink } from '../../../ui/layout/app-link.tsx'
import { Ltr } from '../../../ui/layout/ltr.tsx'
import { EntityValue } from '../../../ui/records/entity-value.tsx'
import type { Fact } from '../../../ui/records/key-facts.tsx'
import type { StepTexts } from '../../../ui/workflow/step-texts.ts'
import type { ProgramName } from '../../../foundation/definitions/fields.ts'
import type { Language } from '../../../foundation/text/i18n.ts'
import { entityOfModule } from '../event/event-fields.ts'
import type { TicketPath } from '../ticket-path.ts'

/** What is not worth a line: no value, a switch that is off. */
const isUnsaid = (value: unknown): boolean => value === false || isEmpty(value)
const unshown = new Set(['passenger', 'paper_kind', 'work_type', 'slip_void', 'kind', 'state'])

export type Words = { yes: string; no: string; language: Language; texts: StepTexts; ticketPath: TicketPath }

/** What a record of a step knows, in the order of its paper; empty fields are left out. */
export function recordFacts(
  view: Pick<StepView, 'machine' | 'module' | 'labels'>,
  record: Row,
  { yes, no, language, texts, ticketPath }: Words,
): Fact[] {
  const entity = entityOfModule(view.module)
  const words = {
    yes,
    no,
    language,
    value: texts.value,
    named: (names: ProgramName, name: string) => (names.thing === 'row' ? texts.row(names.of, name) : name),
  }
  // Of the passenger's own row the panel of the passport shows where the passport lies; the rest stands in the head of the file.
  if (view.machine === 'custody') {
    const field = entityOf('passenger').fields['custody_place']
    return field && !isUnsaid(record['custody_place'])
      ? [
          {
            key: 'place',
            name: texts.field('place', field, null),
            value: (
              <EntityValue name="custody_place" field={field} value={record['custody_place']} words={words} />
            ),
          },
        ]
      : []
  }
  if (!entity || entity.name === 'passenger') return []
  return Object.entries(entity.fields)
    .filter(
      ([name, field]) =>
        !unshown.has(name) &&
        field.kind !== 'json' &&
        field.kind !== 'secret' &&
        !isUnsaid(record[name]) &&
        // The id of a ticket says nothing to who may not open it.
        (name !== 'ticket_ref' || ticketPath(record[name]) !== null),
    )
    .map(([name, field]) => ({
      key: name,
      name: texts.field(name, field, entity.name),
      value:
        name === 'ticket_ref' ? (
          <AppLink to={ticketPath(record[name]) ?? ''}>
            <Ltr>{String(record['ticket_no'] ?? record['pnr'] ?? `#${String(record[name])}`)}</Ltr>
          </AppLink>
        ) : (
          <EntityValue
            name={name}
            field={field}
            value={record[name]}
            label={view.labels[name]}
            words={words}
          />
        ),
    }))
}

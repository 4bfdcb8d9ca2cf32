import { broken, said } from '../../foundation/definitions/checks.ts'
import { defineEntity } from '../../foundation/definitions/entity.ts'
import { bool, choice, datetime, longtext, ref, text } from '../../foundation/definitions/fields.ts'

export const calendarCategories = [
  'interview',
  'medical',
  'embassy',
  'bmet',
  'flight',
  'training',
  'meeting',
  'holiday',
  'other',
] as const

/** An entry of the calendar; automatic ones follow the date of a step and are read-only. Source: entities 6.3. */
export const calendarEvent = defineEntity({
  name: 'calendar_event',
  label: 'Calendar Event',
  access: 'PERSONAL',
  remove: 'hard',
  sort: ['start', 'id'],
  title: '{title}',
  fields: {
    title: text(120, { required: true, list: 1, searched: true }),
    all_day: bool(),
    start: datetime({ required: true, example: '2030-01-05T09:00:00+06:00', list: 2 }),
    end: datetime({ required: true, example: '2030-01-05T10:00:00+06:00', list: 3 }),
    description: longtext(1000, { searched: true }),
    category: choice(calendarCategories, { default: 'other', list: 4 }),
    visibility: choice(['me', 'branch', 'all'], { required: true, default: 'me', list: 5 }),
    passenger: ref('passenger', { list: 6, searched: true }),
    source: choice(['manual', 'auto'], { required: true, calc: true, default: 'manual' }),
    source_key: text(80, { calc: true }),
    for_branch: ref('branch', { calc: true }),
  },
  checks: (event) => [
    broken(
      event['start'] &&
        event['end'] &&
        said(event['end']) <= said(event['start']) &&
        event['all_day'] !== true,
      'end',
      'AFTER',
      'End must be after the start.',
    ),
  ],
})

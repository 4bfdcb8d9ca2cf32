import { defineEntity } from '../../foundation/definitions/entity.ts'
import { bool, choice, int, text } from '../../foundation/definitions/fields.ts'
import { hexColour } from '../../foundation/definitions/patterns.ts'

/** The name under which a machine state is shown as a passenger's status. Source: entities 4.2, machines 8.7 and 9.3. */
export const currentStatus = defineEntity({
  name: 'current_status',
  label: 'Current Status',
  plural: 'current_statuses',
  pluralLabel: 'Current Statuses',
  access: 'MASTER-A',
  sort: ['position', 'id'],
  paths: {
    list: '/apps/currentStatus-management/currentStatuses',
    detail: '/apps/currentStatus-management/currentStatuses/:id/:name?',
    form: '/apps/currentStatus-management/:id',
  },
  protectedBy: { field: 'is_system', message: 'System statuses cannot be deleted.' },
  fields: {
    name: text(40, { required: true, unique: true, list: 1, searched: true }),
    maps_to: text(60, {
      label: 'Machine state',
      required: true,
      list: 2,
      pattern: /^[a-z_]+\.[a-z_]+$/,
      patternMessage: 'Unknown machine state.',
    }),
    is_default: bool({
      unique: ['maps_to'],
      uniqueWhen: { is_default: [true] },
      uniqueMessage: 'There is already a default label for this state.',
    }),
    color: text(9, { required: true, ...hexColour, list: 3 }),
    position: int({ required: true, min: 0, list: 3 }),
    show_in_multi_update: bool({ label: 'Offered for several passengers at once' }),
    rank: int({ calc: true }),
    status_class: choice(['progress', 'blocker', 'lifecycle'], { calc: true }),
    is_system: bool({ calc: true, default: false }),
  },
})

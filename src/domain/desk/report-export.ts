import { defineEntity } from '../../foundation/definitions/entity.ts'
import { choice, datetime, int, json, ref, text } from '../../foundation/definitions/fields.ts'

/** What became of an export or a print: who took which rows out of the product, when and how. Source: entities 6, X9. */
export const reportExport = defineEntity({
  name: 'report_export',
  label: 'Report Export',
  access: 'AUDIT',
  remove: 'never',
  sort: ['-at', '-id'],
  title: '{report} {format}',
  hasEndpoints: false,
  fields: {
    user: ref('user', { required: true, calc: true, list: 1 }),
    report: text(80, { required: true, calc: true, list: 2 }),
    filters: json({ calc: true }),
    rows: int({ required: true, calc: true, default: 0, list: 3 }),
    format: choice(['print', 'pdf', 'xlsx', 'csv'], { required: true, calc: true, list: 4 }),
    at: datetime({ required: true, calc: true, list: 5 }),
    /** Name the browser gave it, to ask how far it is. */
    run: text(36, { calc: true, unique: true }),
    done: int({ calc: true, default: 0 }),
    state: choice(['running', 'done', 'cancelled', 'failed'], {
      required: true,
      calc: true,
      default: 'done',
      list: 6,
    }),
  },
})

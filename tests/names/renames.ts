/** A name changed where it is declared and nowhere else: what is wrong then must be an error of the compiler. */
export interface Rename {
  what: string
  /** File of the declaration, and the text in it that stands once. */
  file: string
  find: string
  replace: string
  /** Script that makes generated files from the declaration again, and the file it writes. */
  generates?: { script: string; file: string }
  /** Files that use the name; each must be reported. */
  reportedIn: readonly string[]
}

export const renames: readonly Rename[] = [
  {
    what: 'the field slip_date of a medical',
    file: 'src/domain/journey/medical.ts',
    find: '    slip_date: date(',
    replace: '    slip_day: date(',
    reportedIn: ['src/machines/journey/medical.ts'],
  },
  {
    what: 'the field flight_date of a flight',
    file: 'src/domain/flights/flight.ts',
    find: '    flight_date: date(',
    replace: '    flight_day: date(',
    reportedIn: ['src/machines/journey/flight.ts'],
  },
  {
    what: 'the state slip_issued of the medical',
    file: 'src/machines/journey/medical.ts',
    find: "    slip_issued: { kind: 'normal'",
    replace: "    slip_given: { kind: 'normal'",
    reportedIn: ['src/machines/journey/medical.ts'],
  },
  {
    what: 'the guard inPlan',
    file: 'src/machines/guards/journey.ts',
    find: 'export const inPlan =',
    replace: 'export const isInPlan =',
    reportedIn: ['src/machines/journey/medical.ts', 'src/machines/journey/flight.ts'],
  },
  {
    what: 'the field ra_no of a refund, which its paper says',
    file: 'src/domain/tickets/ticket-refund.ts',
    find: '    ra_no: text(',
    replace: '    application_no: text(',
    reportedIn: ['src/domain/prints/vouchers/ticket-notes.ts'],
  },
  {
    what: 'the field document_no of a scanned paper, which the browser reads in a list',
    file: 'src/domain/documents/passenger-document.ts',
    find: '    document_no: text(',
    replace: '    paper_no: text(',
    reportedIn: ['src/client/passengers/passenger-documents.ts'],
  },
  {
    what: 'the column remaining of a report',
    file: 'src/domain/reports/circulars.ts',
    find: '    remaining: {',
    replace: '    open: {',
    reportedIn: ['src/domain/reports/circulars.ts'],
  },
  {
    what: 'the member no_longer_ready of an answer',
    file: 'src/server/workflow/routes/stage-plans.ts',
    find: '      no_longer_ready: z.number(),',
    replace: '      not_ready: z.number(),',
    generates: { script: 'src/server/composition/scripts/types.ts', file: 'src/client/http/answers.ts' },
    reportedIn: ['src/features/agency/plan-confirm.tsx'],
  },
]

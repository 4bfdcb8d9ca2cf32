/** Statements whose row type is not compared: their text is known at run time only. By file, one line for each. */
export const unread: readonly string[] = [
  'src/server/books/cheques.ts',
  'src/server/imports/resolve-refs.ts',
  'src/server/operations/backup/write-backup.ts',
  'src/server/operations/upgrade/added-rows.ts',
  'src/server/operations/upgrade/agency-state.ts',
  'src/server/passengers/timeline/routes.ts',
  'src/server/platform/cluster/cluster.ts',
  'src/server/platform/db/installation-keys.ts',
  'src/server/records/read/find-record.ts',
  'src/server/records/read/references.ts',
  'src/server/records/read/references.ts',
  'src/server/tickets/dashboard.ts',
  'src/server/tickets/sale-lines.ts',
]

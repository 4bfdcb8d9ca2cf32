import { defineReport } from '../../foundation/reports/report.ts'

/** Who did what and when. Source: reports 4. */
export const activityLogsReport = defineReport({
  name: 'activityLogs',
  title: 'Activity Log',
  endpoint: 'activity_log',
  needs: ['activity_log'],
  columns: {
    at: { label: 'At', kind: 'datetime' },
    user: { label: 'User', kind: 'text' },
    action: { label: 'Action', kind: 'action', opens: { path: '/apps/activityLogs/report?entry={row_id}' } },
    module: { label: 'Module', kind: 'module' },
    record: { label: 'Record', kind: 'code', hasReports: true },
    ip: { label: 'Address', kind: 'code' },
    // Old and new values may be of fields that are reserved for others (roles 3.2).
    changes: { label: 'Changes', kind: 'changes', sortable: false, visibleTo: ['ADM'] },
  },
  shown: ['at', 'user', 'action', 'module', 'record', 'ip', 'changes'],
  filters: {
    at: { label: 'Date', kind: 'dates' },
    user: { label: 'User', kind: 'ref', to: 'user', on: 'user_id' },
    module: { label: 'Module', kind: 'text' },
    action: { label: 'Action', kind: 'text' },
    record: { label: 'Record', kind: 'text' },
    ip: { label: 'Address', kind: 'text' },
  },
  groups: {
    action: { label: 'Action', key: 'action', filter: 'action' },
    user: { label: 'User', key: 'user', id: 'user_id', to: 'user', filter: 'user' },
    day: { label: 'Date', key: 'at', by: 'day', filter: 'at' },
  },
  sort: '-at',
  search: { keys: ['user', 'action', 'module', 'record'] },
})

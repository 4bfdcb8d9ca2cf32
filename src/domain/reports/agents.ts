import { defineReport, type ReportFilter } from '../../foundation/reports/report.ts'
import { choiceFilter, columnOf, fieldIn, refFilter } from './dictionary.ts'

const seesAmounts = fieldIn('passenger', 'agreed_amount').visibleTo
const money = seesAmounts ? { visibleTo: seesAmounts } : {}
const counts = (label: string, state?: string) => ({
  label,
  kind: 'int' as const,
  total: true,
  opens: { report: 'passenger', filters: { agent: '{row_id}', ...(state ? { journey_state: state } : {}) } },
})
const own = (filter: ReportFilter): ReportFilter => filter

/** Agents with what their passengers came to. Source: reports 4. */
export const agentsReport = defineReport({
  name: 'agents',
  title: 'Agent Report',
  endpoint: 'agent',
  needs: ['agent', 'passenger'],
  columns: {
    agent_code: columnOf('agent', 'agent_code', { kind: 'code' }),
    name: columnOf('agent', 'name'),
    primary_phone: columnOf('agent', 'primary_phone'),
    agent_type: columnOf('agent', 'agent_type'),
    city: columnOf('agent', 'city'),
    handled_by: columnOf('agent', 'handled_by'),
    is_blacklisted: columnOf('agent', 'is_blacklisted'),
    passengers: counts('Passengers'),
    in_process: counts('In Process', 'active,ready_to_fly'),
    departed: counts('Departed', 'departed,arrived,completed'),
    cancelled: counts('Cancelled', 'cancelled,returned'),
    last_registration: { label: 'Last Registration', kind: 'date' },
    billed: { label: 'Billed', kind: 'money', total: true, ...money },
    received: { label: 'Received', kind: 'money', total: true, ...money },
    // All accounts the agent has in the books; each of them opens its ledger.
    balance: columnOf('agent', 'balance', {
      opens: {
        report: 'trialBalance',
        filters: { level: 'sub_ledger', agent: '{row_id}', account: '{balance_accounts}', date: '..{today}' },
        equals: { plus: 'closing_debit', minus: 'closing_credit' },
      },
    }),
  },
  shown: [
    'agent_code',
    'name',
    'primary_phone',
    'city',
    'passengers',
    'in_process',
    'departed',
    'cancelled',
    'last_registration',
    'billed',
    'received',
    'balance',
  ],
  filters: {
    agent_type: choiceFilter('agent', 'agent_type'),
    city: refFilter('agent', 'city'),
    handled_by: refFilter('agent', 'handled_by'),
    is_blacklisted: own({ label: 'Blacklisted', kind: 'bool', of: ['agent', 'is_blacklisted'] }),
    has_balance: own({
      label: 'Has Balance',
      kind: 'bool',
      ...(fieldIn('agent', 'balance').visibleTo
        ? { visibleTo: fieldIn('agent', 'balance').visibleTo ?? [] }
        : {}),
    }),
    registered_at: {
      label: 'Registered At',
      kind: 'dates',
      of: ['passenger', 'registered_at'],
      isParam: true,
    },
  },
  groups: {
    type: { label: 'Agent Type', key: 'agent_type', of: ['agent', 'agent_type'], filter: 'agent_type' },
    city: { label: 'City', key: 'city', of: ['agent', 'city'], id: 'city_id', to: 'city', filter: 'city' },
  },
  sort: '-passengers',
  search: { keys: ['agent_code', 'name', 'primary_phone'], id: 'row_id' },
  opens: { path: '/apps/agent-management/agents/{row_id}' },
})

/**
 * Who may do what: roles, access classes and the permission matrix. Source: roles 1-3.
 * The server derives permission rows from here; the browser receives only its own permissions and abilities.
 */
export const roleCodes = {
  ADM: 'admin',
  MGR: 'branch-manager',
  PRO: 'processing-officer',
  TKT: 'ticketing-officer',
  ACC: 'accountant',
  AGR: 'agent-relations',
  DEO: 'data-entry',
  QAR: 'auditor',
} as const

export type RoleCode = keyof typeof roleCodes
export type RoleName = (typeof roleCodes)[RoleCode]
export type AccessLevel = 'admin' | 'staff' | 'user'

export interface RoleFacts {
  code: RoleCode
  name: RoleName
  title: string
  level: AccessLevel
  rank: number
  description: string
}

export const roles: readonly RoleFacts[] = [
  {
    code: 'ADM',
    name: 'admin',
    title: 'Administrator',
    level: 'admin',
    rank: 1,
    description: 'Everything, all branches, settings, security',
  },
  {
    code: 'MGR',
    name: 'branch-manager',
    title: 'Branch Manager',
    level: 'staff',
    rank: 10,
    description: 'Approves, corrects, cancels, overrides',
  },
  {
    code: 'PRO',
    name: 'processing-officer',
    title: 'Processing Officer',
    level: 'staff',
    rank: 20,
    description: 'Medical to manpower, lists, letters, passport custody',
  },
  {
    code: 'TKT',
    name: 'ticketing-officer',
    title: 'Ticketing Officer',
    level: 'staff',
    rank: 20,
    description: 'Flights, tickets, travel and umrah files',
  },
  {
    code: 'ACC',
    name: 'accountant',
    title: 'Accountant',
    level: 'staff',
    rank: 20,
    description: 'Vouchers, bills, ledgers, reports',
  },
  {
    code: 'AGR',
    name: 'agent-relations',
    title: 'Agent Relations Officer',
    level: 'staff',
    rank: 20,
    description: 'Agents, demands, visas, CVs, complaints',
  },
  {
    code: 'DEO',
    name: 'data-entry',
    title: 'Data Entry Operator',
    level: 'user',
    rank: 30,
    description: 'Passenger entry, documents, plain dates',
  },
  {
    code: 'QAR',
    name: 'auditor',
    title: 'QA / Read-only',
    level: 'user',
    rank: 40,
    description: 'Reads and exports, changes nothing',
  },
]

/** Role of a person in what names roles; one the agency made itself acts as the nearest default of its level. */
export const actingRole = (roleName: string, level: AccessLevel): RoleCode =>
  roleCodeOf(roleName) ?? (level === 'admin' ? 'ADM' : level === 'staff' ? 'PRO' : 'DEO')

const byName = new Map(roles.map((role) => [role.name as string, role]))

/** Whether a role is known to be below staff; the server decides for a role the agency made itself. */
export const isBelowStaff = (roleName: string): boolean => byName.get(roleName)?.level === 'user'

/** The handbook's code of a role name; null for a role the agency made itself. */
export const roleCodeOf = (name: string): RoleCode | null => byName.get(name)?.code ?? null

/**
 * Whether a role is shown a field's value (roles 3.2). A role the agency made itself has no code and sees nothing
 * that is reserved.
 */
export const roleSees = (roleName: string, field: { visibleTo?: readonly string[] }): boolean => {
  if (!field.visibleTo) return true
  const code = roleCodeOf(roleName)
  return code !== null && field.visibleTo.includes(code)
}

/**
 * Whether a role may give a field a value in a new record: what stays away from it altogether is neither offered nor
 * taken; what it later sees masked, such as an NID, it may type once, and so what the definition lets it give.
 */
export const roleGives = (
  roleName: string,
  field: { visibleTo?: readonly string[]; givenBy?: readonly string[]; hiddenAs?: string },
): boolean =>
  roleSees(roleName, field) ||
  (field.hiddenAs ?? 'absent') !== 'absent' ||
  (field.givenBy ?? []).includes(roleCodeOf(roleName) ?? '')

export const actions = [
  'create',
  'read',
  'update',
  'delete',
  'delete_multiple',
  'print',
  'export',
  'approve',
  'undo',
  'override',
  'settings',
] as const
export type Action = (typeof actions)[number]

/** Letters of the matrix → actions (roles 3: "letters map C→create …"). */
const letterActions: Record<string, readonly Action[]> = {
  C: ['create'],
  R: ['read'],
  U: ['update'],
  D: ['delete'],
  M: ['delete_multiple'],
  P: ['print', 'export'],
  A: ['approve', 'undo', 'override'],
  S: ['settings'],
}

type Cells = Record<RoleCode, string>
/** Cells without the words in brackets; those conditions are checked where they apply (own rows, passenger types, agent scope). */
export const matrix = {
  SECURITY: { ADM: 'CRUDMPS', MGR: 'R', PRO: '', TKT: '', ACC: '', AGR: '', DEO: '', QAR: 'R' },
  HR: { ADM: 'CRUDMP', MGR: 'CRUP', PRO: '', TKT: '', ACC: 'RP', AGR: '', DEO: '', QAR: 'RP' },
  MASTER: { ADM: 'CRUDMP', MGR: 'CRUDP', PRO: 'CRU', TKT: 'R', ACC: 'R', AGR: 'CRU', DEO: 'CR', QAR: 'RP' },
  'MASTER-A': { ADM: 'CRUDMP', MGR: 'RU', PRO: 'R', TKT: 'R', ACC: 'R', AGR: 'R', DEO: 'R', QAR: 'RP' },
  AGENT: {
    ADM: 'CRUDMPA',
    MGR: 'CRUDPA',
    PRO: 'RP',
    TKT: 'R',
    ACC: 'RP',
    AGR: 'CRUP',
    DEO: 'CRU',
    QAR: 'RP',
  },
  PAX: {
    ADM: 'CRUDMPA',
    MGR: 'CRUDPA',
    PRO: 'CRUP',
    TKT: 'CRUP',
    ACC: 'RP',
    AGR: 'CRUP',
    DEO: 'CRU',
    QAR: 'RP',
  },
  STEP: {
    ADM: 'CRUDMPA',
    MGR: 'CRUDPA',
    PRO: 'CRUDP',
    TKT: 'CRUP',
    ACC: 'R',
    AGR: 'CRU',
    DEO: 'CRUP',
    QAR: 'RP',
  },
  'STEP-BULK': { ADM: 'CRUPA', MGR: 'CRUPA', PRO: 'CRUP', TKT: 'CRU', ACC: '', AGR: '', DEO: '', QAR: 'R' },
  FLIGHT: {
    ADM: 'CRUDMPA',
    MGR: 'CRUPA',
    PRO: 'CRUP',
    TKT: 'CRUP',
    ACC: 'RP',
    AGR: 'CRU',
    DEO: 'RU',
    QAR: 'RP',
  },
  DELIVERY: {
    ADM: 'CRUPA',
    MGR: 'CRUPA',
    PRO: 'CRUP',
    TKT: 'CRUP',
    ACC: 'R',
    AGR: 'RU',
    DEO: 'CRUP',
    QAR: 'RP',
  },
  COMPLAIN: {
    ADM: 'CRUPA',
    MGR: 'CRUPA',
    PRO: 'CRUP',
    TKT: 'CR',
    ACC: 'CR',
    AGR: 'CRUP',
    DEO: 'CR',
    QAR: 'RP',
  },
  DOCMAIL: { ADM: 'CRUDP', MGR: 'CRUDP', PRO: 'CRU', TKT: 'CRU', ACC: '', AGR: 'CRU', DEO: '', QAR: 'R' },
  LIST: {
    ADM: 'CRUDMP',
    MGR: 'CRUDP',
    PRO: 'CRUDP',
    TKT: 'CRUDP',
    ACC: 'CRUDP',
    AGR: 'CRUDP',
    DEO: 'CRUDP',
    QAR: 'RP',
  },
  CONFIG: { ADM: 'CRUDS', MGR: 'RU', PRO: 'R', TKT: 'R', ACC: 'R', AGR: 'R', DEO: '', QAR: 'R' },
  'FIN-PERM': { ADM: 'CRUPA', MGR: 'CRPA', PRO: 'CR', TKT: 'CR', ACC: 'CRPA', AGR: 'CR', DEO: '', QAR: 'RP' },
  FIN: { ADM: 'CRUDPA', MGR: 'RPA', PRO: 'R', TKT: 'R', ACC: 'CRUP', AGR: 'R', DEO: '', QAR: 'RP' },
  TICKET: { ADM: 'CRUDMPA', MGR: 'CRUPA', PRO: 'R', TKT: 'CRUP', ACC: 'CRUP', AGR: 'R', DEO: '', QAR: 'RP' },
  REPORT: { ADM: 'RP', MGR: 'RP', PRO: 'RP', TKT: 'RP', ACC: 'RP', AGR: 'RP', DEO: 'R', QAR: 'RP' },
  AUDIT: { ADM: 'RP', MGR: 'RP', PRO: 'R', TKT: 'R', ACC: 'R', AGR: 'R', DEO: 'R', QAR: 'RP' },
  PERSONAL: {
    ADM: 'CRUD',
    MGR: 'CRUD',
    PRO: 'CRUD',
    TKT: 'CRUD',
    ACC: 'CRUD',
    AGR: 'CRUD',
    DEO: 'CRUD',
    QAR: 'CRUD',
  },
} as const satisfies Record<string, Cells>

export type AccessClass = keyof typeof matrix

declare module '../../foundation/definitions/access-class.ts' {
  interface AccessClasses extends Record<keyof typeof matrix, true> {}
}

/** Actions a role holds in a class; empty for a role without a cell. */
export function allowed(accessClass: AccessClass, role: RoleCode): Set<Action> {
  return new Set(matrix[accessClass][role].split('').flatMap((letter) => letterActions[letter] ?? []))
}

/** Steps and lists whose events are not agent relations' (roles 3: "allotment, okala, attestation, office_work", the rest is read). */
const notForAgentRelations = [
  'medical',
  'training',
  'finger',
  'mofa',
  'embassy',
  'man_power',
  'visa_submission_list',
  'visa_cancel_list',
  'visa_reissue_list',
  'man_power_list',
  'manpower_note_sheet',
  'bmet_application',
  'bmet_stamp',
  'list_of_manpower_ref',
]

/**
 * Exceptions of the matrix that name one module of a class (roles 3): module → role → letters that replace the cell.
 * Data entry creates cities, thanas and professions only; agency relations and accounts step in the stages the matrix
 * lists. A test compares the ticks of modules with a workflow with the roles of its rows (decision 0464).
 */
export const moduleExceptions: Record<string, Partial<Cells>> = {
  ...Object.fromEntries(notForAgentRelations.map((module) => [module, { AGR: 'R' }])),
  medical_center: { DEO: 'R' },
  task_type: { DEO: 'R' },
  multiple_visa_entry: { PRO: 'CRUP' },
  auto_status_update: { TKT: '' },
  visa_allotment: { DEO: 'RP' },
  accounting_period: { ACC: 'RP' },
  mofa: { ACC: 'RU', AGR: 'R' },
  bsp_statement: { TKT: 'R' },
  // A manager closes what accounts matched; no other role has to do with the account of a bank.
  bank_statement: { MGR: 'RUPA', PRO: '', TKT: '', AGR: '' },
  ...Object.fromEntries(
    ['iata_ticket', 'iata_ticket_temporary', 'ticket_depute', 'ticket_edit'].map((module) => [
      module,
      { ACC: 'RP' },
    ]),
  ),
  cheque: { ADM: 'RUPA', ACC: 'RUP' },
  // Commissions and costs of visas stand in it: the queue is for accounts.
  cost_proposal: { ADM: 'RUP', MGR: 'RP', ACC: 'RUP', PRO: '', TKT: '', AGR: '' },
  // Templates are for who enters vouchers; a manager and an auditor read them.
  voucher_template: { PRO: '', TKT: '', AGR: '', ACC: 'CRUDP', MGR: 'RP' },
  // Accounts prepare what is paid for them (tickets 6).
  ticket_purchase: { ACC: 'RUP' },
  ticket_refund: { ACC: 'RUP' },
}

/** Permission codes `{module}.{action}` a role gets by default for the modules of a class. */
export function defaultPermissions(module: string, accessClass: AccessClass, role: RoleCode): string[] {
  const letters = moduleExceptions[module]?.[role] ?? matrix[accessClass][role]
  const granted = new Set(letters.split('').flatMap((letter) => letterActions[letter] ?? []))
  return actions.filter((action) => granted.has(action)).map((action) => `${module}.${action}`)
}

/** Why an operation that the specification names is closed to every user; codes of `errorCodes`, whose texts are answered. */
export type ClosedReason =
  | 'ledger.fixed'
  | 'ledger.oneByOne'
  | 'record.kept'
  | 'record.byActions'
  | 'record.inBackup'

/**
 * Actions without a letter in any cell of a class, although operations for them exist: another right serves for them,
 * or no user may (decision 0321).
 */
const withoutLetter: Partial<
  Record<AccessClass, Partial<Record<Action, { as: Action } | { closedReason: ClosedReason }>>>
> = {
  FIN: { delete_multiple: { closedReason: 'ledger.oneByOne' } },
  COMPLAIN: { delete: { closedReason: 'record.kept' }, delete_multiple: { closedReason: 'record.kept' } },
  DELIVERY: { delete: { closedReason: 'record.kept' }, delete_multiple: { closedReason: 'record.kept' } },
  DOCMAIL: { delete_multiple: { as: 'delete' } },
  CONFIG: { delete_multiple: { as: 'delete' }, export: { closedReason: 'record.inBackup' } },
  PERSONAL: { delete_multiple: { as: 'delete' }, export: { as: 'read' } },
}

/** Modules of a class whose records no user writes: cheques are entered with the posting of their voucher (accounting 2, 7). */
const fixedModules: Readonly<Record<string, ClosedReason>> = {
  primary_group: 'ledger.fixed',
  cheque: 'record.byActions',
}
const writing: readonly Action[] = ['create', 'update', 'delete', 'delete_multiple']

/** What an action on records of a module needs: the permission, or the reason why no user may. */
export function needOf(
  { name, access }: { name: string; access: AccessClass },
  action: Action,
): { permission: string } | { closedReason: ClosedReason } {
  const fixed = writing.includes(action) ? fixedModules[name] : undefined
  if (fixed) return { closedReason: fixed }
  const other = withoutLetter[access]?.[action]
  return other && 'closedReason' in other ? other : { permission: `${name}.${other?.as ?? action}` }
}

/** Whether a right to an action exists: an operation asks for it, or the events that alone move a record do. */
export function isRight(module: { name: string; access: AccessClass }, action: Action): boolean {
  const need = needOf(module, action)
  return 'permission' in need || (need.closedReason === 'record.byActions' && action === 'update')
}

/** Whether a user with these permissions may do the action to records of a module. */
export function mayDo(
  module: { name: string; access: AccessClass },
  permissions: { has: (code: string) => boolean },
  action: Action,
): boolean {
  const need = needOf(module, action)
  return 'permission' in need && permissions.has(need.permission)
}

/** The list the client compares with a route's auth (roles 1): role name and level, e.g. ['data-entry', 'user']. */
export const sessionRoles = (role: { name: string; access_level: AccessLevel }): string[] => [
  role.name,
  role.access_level,
]

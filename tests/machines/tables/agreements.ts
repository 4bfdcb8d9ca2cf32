/** A row of the handbook's table, or one written like it. */
export interface Line {
  n: number
  from: string
  event: string
  payload: string
  guard: string
  to: string
  /** Absent in tables whose actions are the business of their own tests. */
  actions?: string
  roles: string
  undo: string
}

/** Where a machine says more or less than the handbook's table, and the decision that says why. */
export interface Agreement {
  decision: string
  /** Guards asked in addition to those of the table. */
  guards?: readonly string[]
  /** Guards of the table the row does not ask. */
  without?: readonly string[]
  /** Guards whose words in brackets the machine chooses itself, e.g. a variant of the check. */
  anyParams?: readonly string[]
  /** A row the table does not have, in the table's own columns. */
  row?: Omit<Line, 'n'>
  /** True where the condition in brackets is built another way. */
  condition?: boolean
  /** Effects (signs of effects.ts) beyond those of the table, and those of the table the row does not do. */
  effects?: { more?: readonly string[]; without?: readonly string[] }
}

/** By table and row number. */
export const agreed: Readonly<Record<string, Agreement>> = {
  'A6.1:12': {
    decision: '0510',
    row: {
      from: 'posted',
      event: 'DESCRIBE',
      payload: 'narration?, reference?, attachment?',
      guard: '–',
      to: '(same)',
      actions: '–',
      roles: 'ACC',
      undo: 'none',
    },
  },
  'A6.4Y:1': { decision: '1160', guards: ['G-AP-AUTH'] },
  'A10.4:1': { decision: '1160', guards: ['G-AP-AUTH'] },
  'T3:1': { decision: '1160', guards: ['G-AP-AUTH'] },
  'T3:3': { decision: '1160', guards: ['G-AP-AUTH'] },
  'T3:14': { decision: '1160', guards: ['G-AP-AUTH'] },
  'T4:5': { decision: '1160', guards: ['G-AP-AUTH'] },
  'T5:10': { decision: '1160', guards: ['G-AP-AUTH'] },
  'T7:2': { decision: '1160', guards: ['G-AP-AUTH'] },
  'T1:1': { decision: '1146', guards: ['G-AP-AUTH'] },
  'T4:2': { decision: '1146', guards: ['G-AP-AUTH'] },
  'T5:3': { decision: '1146', guards: ['G-AP-AUTH'] },
  'T6:4': { decision: '1146', guards: ['G-AP-AUTH'] },
  'T8:1': { decision: '1146', guards: ['G-AP-AUTH'] },
  'T8:4': { decision: '1146', guards: ['G-AP-AUTH'] },
  'M8:6': { decision: '0263', effects: { without: ['custody as before the flight'] } },
  'M13b:5': {
    decision: '0263',
    effects: { more: ['task MGR Consider putting {name} on hold: the passport is lost +0'] },
  },
  'M15:3': { decision: '0263', effects: { more: ['task MGR Auto status update failed +0'] } },
  'M9b:22': { decision: '0031', effects: { more: ['newAttempt'] } },
  'M1:1': { decision: '0260', guards: ['G-MED-RETEST'] },
  'M1:5': { decision: '0260', guards: ['G-MED-RETEST'] },
  'M1:18': {
    decision: '0260',
    row: {
      from: 'unfit, cancelled',
      event: 'LIFT_UNFIT',
      payload: 'reason, evidence_file',
      guard: 'G-JRN, G-REASON, [permanent]',
      to: 'not_started',
      actions: 'newAttempt',
      roles: 'only:MGR',
      undo: 'mgr',
    },
  },
  'M3:1': { decision: '0022', guards: ['G-EMB-CHECK'] },
  'M3:4': { decision: '0031', guards: ['G-VISA-ASKED'] },
  'M3:2': { decision: '0260', guards: ['G-EMB-CARRIER', 'G-VISA-ASKED'] },
  'M6:2': { decision: '0022', guards: ['G-MAN-CARRIER'] },
  'M7:2': { decision: '0022', guards: ['G-VISA-ASKED', 'G-FLT-AIRPORTS'] },
  'M7:3': { decision: '0022', guards: ['G-FLT-TKT(kept)'] },
  'M7:4': { decision: '0032', guards: ['G-JRN'] },
  'M9a:2': { decision: '0031', anyParams: ['G-VE-QTY'] },
  'M9b:11': { decision: '0031', guards: ['G-VISA-BACK'] },
  'M9b:13': { decision: '0031', guards: ['G-SEQ(request_date,refuse_date)'] },
  'M9b:14': { decision: '0031', guards: ['G-SEQ(request_date,refuse_date)'] },
  'M9b:15': { decision: '0031', guards: ['G-SEQ(request_date,refuse_date)'] },
  'M9b:16': { decision: '0031', guards: ['G-EMB-LIST', 'G-CXL-TKT'], anyParams: ['G-CAN-REISSUE'] },
  'M9b:18': { decision: '0031', guards: ['G-SEQ(request_date,refuse_date)'] },
  'M9b:19': { decision: '0031', guards: ['G-SEQ(request_date,refuse_date)'] },
  'M9b:20': { decision: '0031', guards: ['G-SEQ(request_date,refuse_date)'] },
  'M9b:21': { decision: '0031', guards: ['G-NF(allot_date)'] },
  'M9c:1': { decision: '0112', guards: ['G-LIST-MEMBER'] },
  'M9c:4': { decision: '0152', guards: ['G-LIC'] },
  'M12:2': { decision: '0132', anyParams: ['G-REASON'] },
  'M12:4': { decision: '0132', anyParams: ['G-REASON'] },
  'M12:5': { decision: '0132', guards: ['G-AP-USE'] },
  'M12:8': {
    decision: '0720',
    row: {
      from: 'approved',
      event: 'APPLIED',
      payload: '–',
      guard: '–',
      to: 'used',
      actions: 'set(used_at = now)',
      roles: 'SYS',
      undo: 'none',
    },
  },
  'M12:9': {
    decision: '0720',
    row: {
      from: 'pending, approved',
      event: 'DROPPED',
      payload: '–',
      guard: '–',
      to: 'canceled',
      actions: '–',
      roles: 'SYS',
      undo: 'none',
    },
  },
  'M13a:1': {
    decision: '0033',
    guards: ['G-DL-BACK', 'G-DL-OPEN'],
  },
  'M13a:5': {
    decision: '0033',
    row: {
      from: 'prepared',
      event: 'APPROVE_DUE',
      payload: 'reason',
      guard: 'G-REASON',
      to: '(same)',
      actions: 'set(due_approved, due_override_reason)',
      roles: 'only:MGR',
      undo: 'mgr',
    },
  },
  'M16:2': { decision: '0135', anyParams: ['G-REASON'] },
  'M18:1': { decision: '0131', guards: ['G-CV-MADE'] },
  'M18:7': { decision: '0131', guards: ['G-CV-MADE'] },
  'M9b:12': { decision: '0031', effects: { more: ['task ACC Visa cost of {name} is borne by the …'] } },
  'M17:3': {
    decision: '0030',
    effects: { more: ['cost …', 'task PRO Arrival deadline of {name} is near …'] },
    guards: ['G-PAPER-LIST', 'G-PAPER-FILE'],
  },
}

import type { ColumnType, Generated } from 'kysely'
import type { EntityTables } from './entity-tables.ts'

/** Read as ISO text (see row-types.ts), filled by the database. */
type WrittenAt = Generated<string>
/** Read parsed, written as JSON text. */
type Json = ColumnType<unknown, string | null, string | null>

interface AuditLogTable {
  id: Generated<bigint>
  at: WrittenAt
  actor: number | null
  session: string | null
  action: string
  module: string | null
  object_id: string | null
  changes: Json
  request_id: string | null
  key_id: string
  prev_hash: Buffer
  hash: Buffer
}

interface IdempotencyTable {
  user_id: number
  key: string
  fingerprint: string
  status: number
  headers: Json
  body: string | null
  at: WrittenAt
}

interface StageEventTable {
  id: Generated<bigint>
  passenger_id: number | null
  module: string
  machine: string
  machine_version: number
  record_id: number
  stage: string | null
  attempt_no: Generated<number>
  event: string
  from_state: string | null
  to_state: string
  payload: Json
  snapshot: Json
  effects: Json
  reason: string | null
  by_user: number | null
  source: string
  at: WrittenAt
  on_date: string
  record_version: number | null
  undone_at: string | null
  undone_by: number | null
  undo_reason: string | null
}

interface RefusedEventTable {
  id: Generated<bigint>
  passenger_id: number | null
  module: string
  machine: string
  machine_version: number
  record_id: number
  stage: string | null
  attempt_no: Generated<number>
  event: string
  state: string
  payload: Json
  refusals: Json
  codes: string
  by_user: number
  source: string
  on_date: string
  at: WrittenAt
  last_at: WrittenAt
  times: Generated<number>
}

interface UserSessionTable {
  id: string
  user_id: number
  family: string
  created_at: WrittenAt
  last_used_at: WrittenAt
  expires_at: string
  ended_at: string | null
  end_reason: string | null
  address: string | null
  agent: string | null
  reauthenticated_at: string | null
}

interface RefreshTokenTable {
  hash: Buffer
  session_id: string
  created_at: WrittenAt
  expires_at: string
  used_at: string | null
  successor: Buffer | null
}

interface LoginThrottleTable {
  account: string
  failures: number
  last_failure_at: string
  locked_until: string | null
}

interface CounterTable {
  key: string
  value: bigint
}

interface FileBlobTable {
  id: string
  name: string
  size: bigint
  mime: string
  sha256: string
  wrapped_key: Buffer | null
  key_id: string | null
  module: string
  uploaded_by: number
  at: WrittenAt
}

interface UserPreferenceTable {
  user_id: number
  key: string
  value: Json
  at: WrittenAt
}

interface SchemaMigrationTable {
  number: number
  name: string
  checksum: string
  at: WrittenAt
}

interface JobRunTable {
  id: Generated<number>
  job: string
  trigger: string
  by_user: number | null
  payload: Json
  state: Generated<string>
  attempt: Generated<number>
  retry_of: number | null
  only_key: string | null
  tick: string | null
  done: Generated<number>
  total: number | null
  note: string | null
  result: Json
  error: string | null
  file: string | null
  server: number | null
  run_after: WrittenAt
  created_at: WrittenAt
  started_at: string | null
  finished_at: string | null
  cancel_asked_at: string | null
}

interface MailOutboxTable {
  id: Generated<number>
  kind: string
  module: string | null
  object_id: number | null
  recipients: string[]
  cc: Generated<string[]>
  bcc: Generated<string[]>
  subject: string
  body: Buffer | null
  key_id: string
  is_secret: Generated<boolean>
  files: Generated<string[]>
  message_id: string
  state: Generated<string>
  attempts: Generated<number>
  next_at: WrittenAt
  expires_at: string | null
  error: string | null
  server: number | null
  by_user: number | null
  created_at: WrittenAt
  sent_at: string | null
}

interface ServiceSettingTable {
  name: string
  value: Json
  secret: Buffer | null
  key_id: string | null
  version: Generated<number>
  updated_at: WrittenAt
  updated_by: number | null
}

/** Migration 0015; most of its statements are written by hand beside the imports. */
interface ImportBatchTable {
  id: Generated<number>
  entity: string
  by_user: number
}

interface ImportRowTable {
  batch: number
  line: number
  state: string
}

/** Tables of the hand-written migrations; those of the entities follow from their definitions. */
interface FoundationTables {
  audit_log: AuditLogTable
  idempotency: IdempotencyTable
  stage_event: StageEventTable
  refused_event: RefusedEventTable
  user_session: UserSessionTable
  refresh_token: RefreshTokenTable
  login_throttle: LoginThrottleTable
  counter: CounterTable
  file_blob: FileBlobTable
  user_preference: UserPreferenceTable
  schema_migration: SchemaMigrationTable
  job_run: JobRunTable
  mail_outbox: MailOutboxTable
  service_setting: ServiceSettingTable
  import_batch: ImportBatchTable
  import_row: ImportRowTable
}

/** Every table of the product as Kysely sees it. */
export type Database = FoundationTables & EntityTables

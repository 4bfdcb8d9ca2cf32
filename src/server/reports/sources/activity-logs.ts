import { sql } from 'kysely'
import type { Sql } from '../../records/read/columns.ts'
import { entities } from '../../../domain/entities.ts'
import type { Entity } from '../../../foundation/definitions/entity.ts'
import { codeOf, seesField } from '../../records/actor.ts'
import { allOf } from '../../records/scope.ts'
import type { SessionUser } from '../../platform/session-user.ts'
import { outputs, type ReportQuery } from '../report-sql.ts'

/** Whose actions a role reads: everybody's, those of its branch, or its own (roles 3, AUDIT). */
export function actionsReadBy(user: SessionUser): Sql {
  const code = codeOf(user)
  if (code === 'ADM' || code === 'QAR') return sql`true`
  return code === 'MGR'
    ? sql`exists (select 1 from app_user u where u.id = l.actor and u.branch = ${user.branchId})`
    : sql`l.actor = ${user.id}`
}

/** Fields of all entities whose values this person may not read, as 'module.field'. */
const reservedFields = (user: SessionUser): string[] =>
  Object.values<Entity>(entities).flatMap((entity) =>
    Object.entries(entity.fields).flatMap(([name, field]) =>
      field.kind === 'secret' || !seesField(user, field) ? [`${entity.name}.${name}`] : [],
    ),
  )

/** Old and new values of the fields this person may read, as `RecordChanges`; nothing where none is left. */
const changed = (user: SessionUser): Sql =>
  sql`(select jsonb_build_object('module', l.module, 'changes', jsonb_object_agg(c.key, c.value)) from jsonb_each(case when jsonb_typeof(l.changes) = 'object' then l.changes else '{}'::jsonb end) as c(key, value) where jsonb_typeof(c.value) = 'array' and coalesce(l.module || '.' || c.key <> all(${reservedFields(user)}::text[]), true) having count(*) > 0)`

/** The audit log as people read it. */
export const activityLogsRows: ReportQuery = (input) => {
  const list = outputs(
    sql`l.id`,
    {
      at: () => sql`l.at`,
      user_id: () => sql`l.actor`,
      user: () =>
        sql`(select concat_ws(' ', u.first_name, u.last_name) from app_user u where u.id = l.actor)`,
      action: () => sql`l.action`,
      module: () => sql`l.module`,
      record: () => sql`l.object_id`,
      ip: () => sql`(select s.address from user_session s where s.id = l.session)`,
      changes: () => changed(input.user),
    },
    input.keys,
  )
  return sql`select ${list} from audit_log as l where ${allOf([actionsReadBy(input.user)])}`
}

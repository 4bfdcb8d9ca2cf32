/** Old and new values in the audit log, as an entry written without a seal would have them. */
import { roles } from '../../../src/domain/people/access.ts'
import { appendAudit, type AuditEntry } from '../../../src/server/platform/audit/audit-log.ts'
import type { TestApp } from '../harness.ts'
import type { Secret } from './secrets.ts'

/**
 * One entry for each record with secrets and each role, made by a person of the role, who reads the entries of their own.
 * @param idOf the account of a role.
 * @returns ids of the entries.
 */
export async function plantAudit(
  { db, app, database }: TestApp,
  secrets: readonly Secret[],
  idOf: ReadonlyMap<string, number>,
): Promise<number[]> {
  const [last] = await database.asOwner('select coalesce(max(id), 0) as id from audit_log')
  const records = Map.groupBy(secrets, ({ entity, record }) => `${entity.name} ${record}`).values()
  const entries = [...records].flatMap((about) =>
    roles.flatMap(({ code }): AuditEntry[] => {
      const [first] = about
      return first
        ? [
            {
              actor: idOf.get(code) ?? null,
              action: `${first.entity.name}.updated`,
              object: { module: first.entity.name, id: first.record },
              changes: Object.fromEntries(about.map(({ name, value }) => [name, [value, value]])),
            },
          ]
        : []
    }),
  )
  await appendAudit(app.services.keys.audit, db, entries)
  const made = await database.asOwner('select id from audit_log where id > $1 order by id', [last?.['id']])
  return made.map(({ id }) => Number(id))
}

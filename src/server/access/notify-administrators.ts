import { sql } from 'kysely'
import type { Db } from '../platform/db/kysely.ts'
import { publish } from '../platform/events/publish.ts'

/**
 * A card in the notification panel of every administrator; the same key again counts up on the same card and
 * shows it again.
 */
export async function notifyAdministrators(
  db: Db,
  { message, url, key }: { message: string; url: string; key: string },
): Promise<void> {
  const { rows } = await sql<{ id: number; user: number }>`
    insert into notification ("user", variant, message, url, key)
    select u.id, 'info', ${message.slice(0, 200)}, ${url}, ${key} from app_user u join role r on r.id = u.role where u.is_active and not u.is_deleted and r.access_level = 'admin'
    on conflict (lower(key), "user") where not is_deleted and key is not null do update set message = excluded.message, count = coalesce(notification.count, 1) + 1, read_at = null, dismissed_at = null, created_at = now()
    returning id, "user" as user`.execute(db)
  for (const row of rows) await publish(db, { module: 'notification', id: row.id, user: row.user })
}

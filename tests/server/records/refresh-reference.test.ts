import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { refreshReference } from '../../../src/server/composition/seed/refresh.ts'
import { seedReference } from '../../../src/server/composition/seed/reference.ts'
import { testApp, type TestApp } from '../harness.ts'
import { createUsers } from '../users.ts'

describe('a new version on an installation in use', () => {
  let app: TestApp
  const rows = (sql: string, values: unknown[] = []) => app.database.asOwner(sql, values)
  const titles = async (role: string) =>
    (
      await rows(
        'select m.item_id from role_menu g join role r on r.id = g.role join menu_item m on m.id = g.menu_item where r.name = $1 and not m.is_deleted and not g.is_deleted',
        [role],
      )
    ).map((row) => row['item_id'])
  beforeAll(async () => {
    app = await testApp()
    await createUsers(app)
    await seedReference(app.db)
  })
  afterAll(() => app.close())

  it('brings its menu rows to their roles and groups', async () => {
    await rows(
      "delete from role_menu where menu_item = (select id from menu_item where item_id = 'svc-medical')",
    )
    await rows("delete from menu_item where item_id = 'svc-medical'")
    expect(await refreshReference(app.db)).toBe(1)
    expect(await titles('processing-officer')).toContain('svc-medical')
    expect(
      await rows(
        "select p.item_id from menu_item m join menu_item p on p.id = m.parent where m.item_id = 'svc-medical'",
      ),
    ).toHaveLength(1)
  })

  it('brings its rights to the roles of the agency and gives back none that were taken away', async () => {
    await rows(
      "update role set permissions = array_remove(permissions, (select id from permission where code = 'medical.read')) where name = 'auditor'",
    )
    await rows(
      "update role set permissions = array_remove(permissions, (select id from permission where code = 'mofa.read'))",
    )
    await rows("delete from permission where code = 'mofa.read'")
    expect(await refreshReference(app.db)).toBe(1)
    const held = (
      await rows(
        "select p.code from role r join permission p on p.id = any(r.permissions) where r.name = 'auditor'",
      )
    ).map((row) => row['code'])
    expect(held).toContain('mofa.read')
    expect(held).not.toContain('medical.read')
  })

  it('names states that are new, and respects renamed ones and names in use', async () => {
    await rows("update current_status set name = 'Slip in hand' where name = 'Medical Slip'")
    await rows("delete from current_status where maps_to = 'embassy.collected'")
    await rows("update current_status set name = 'Visa Stamp OK' where name = 'Hold'")
    await rows("delete from current_status where maps_to = 'manpower.submitted'")
    expect(await refreshReference(app.db)).toBe(2)
    expect(await rows("select name from current_status where maps_to = 'medical.slip_issued'")).toEqual([
      { name: 'Slip in hand' },
    ])
    expect(
      await rows(
        "select name, is_default from current_status where maps_to = 'manpower.submitted' order by position",
      ),
    ).toEqual([
      { name: 'Manpower Waiting', is_default: true },
      { name: 'Submitted', is_default: false },
    ])
  })

  it('leaves removed rows removed and the agency’s places alone', async () => {
    await rows("update menu_item set is_deleted = true where item_id in ('svc-medical', 'agents')")
    await rows("update city set name = 'Dacca' where name = 'Dhaka'")
    expect(await refreshReference(app.db)).toBe(0)
    expect(await titles('admin')).not.toContain('svc-medical')
    expect(await rows("select 1 from city where name = 'Dhaka'")).toEqual([])
  })

  it('is done once although two servers start together', async () => {
    await rows(
      "delete from role_menu where menu_item = (select id from menu_item where item_id = 'svc-mofa')",
    )
    await rows("delete from menu_item where item_id = 'svc-mofa'")
    const added = await Promise.all([refreshReference(app.db), refreshReference(app.db)])
    expect(added.toSorted((a, b) => a - b)).toEqual([0, 1])
  })
})

it('before set-up a start fills nothing in', async () => {
  const app = await testApp()
  expect(await refreshReference(app.db)).toBe(0)
  expect(await app.database.asOwner('select 1 from menu_item')).toEqual([])
  await app.close()
})

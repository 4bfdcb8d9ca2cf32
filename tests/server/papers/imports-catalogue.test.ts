import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { entities } from '../../../src/domain/entities.ts'
import type { Entity } from '../../../src/foundation/definitions/entity.ts'
import { isImportable } from '../../../src/domain/imports/columns.ts'
import { isWritten } from '../../../src/server/records/routes/entities.ts'
import { recordRoutes } from '../../../src/server/composition/routes.ts'
import { importRoutes } from '../../../src/server/imports/routes.ts'
import { seedRights } from '../../../src/server/composition/seed/rights.ts'
import { requireStatus, recordFactory, type RecordFactory } from '../records/factories.ts'
import { testApp, type TestApp } from '../harness.ts'
import { importer } from './import-file.ts'

const today = '2027-01-03'
const all: readonly Entity[] = Object.values(entities)
const importables = all.filter(isImportable)

let base: TestApp
let factory: RecordFactory
beforeAll(async () => {
  base = await testApp({ today, routes: [...recordRoutes(), ...importRoutes] })
  factory = await recordFactory(base, today)
  // Runs read the rights of their user from the tables.
  await seedRights(base.db)
  // What example rows point to.
  for (const name of [
    'profession',
    'agent',
    'department',
    'designation',
    'task_type',
    'qualification',
    'menu_item',
    'recruiting_agency',
    'passenger',
    'formcontent',
    'make_list',
    'airway',
    'gds',
    'sub_ledger_account',
    'iata_ticket',
    'employee',
  ] as const)
    await factory.make(entities[name])
  await factory.make(entities.ledger_account, { code: '1101', kind: 'cash' })
  await factory.make(entities.ledger_account, { code: '1997', kind: 'opening_equity' })
  await factory.make(entities.passenger, { gender: 'female' })
  // Another user who may be given an authority.
  await factory.make(entities.user, { role: factory.world.adminRole })
})
afterAll(() => base.close())

it('every record people write can come from a file, but for those a cell cannot carry', () => {
  const left = all
    .filter((entity) => entity.hasEndpoints && isWritten(entity) && !isImportable(entity))
    .map((entity) => entity.name)
  // A password, a scanned paper and structures of their own cannot stand in a cell; what is never removed could not be taken back, leave is asked for on the voucher, a billing is a file itself, and a paper of the BMET file is nothing without its passengers.
  expect([...left].sort()).toEqual([
    'acc_update_perm',
    'bank_statement',
    'bmet_application',
    'bmet_stamp',
    'bsp_statement',
    'fiscal_year',
    'formcontent',
    'fx_revalue',
    'general_setting',
    'list_of_manpower_ref',
    'make_list',
    'manpower_note_sheet',
    'passenger_document',
    'user',
    'year_close',
  ])
})

describe.each(importables.map((entity): [string, Entity] => [entity.name, entity]))(
  'a sample file of %s',
  (name, entity) => {
    it.each(['csv', 'xlsx'] as const)('comes back in clean as %s', async (format) => {
      const sample = await factory.admin({
        method: 'POST',
        url: `/import/api/v1/import/sample/${name}/`,
        payload: { format },
      })
      requireStatus(sample, 200, 'sample')
      const work = importer(base, factory.admin)
      const made = await work.upload(name, sample.rawPayload, `${entity.plural}.${format}`)
      expect(made.columns).not.toContain(null)
      const checked = await work.check(made)
      const found = await work.rows(made.id)
      expect(found.flatMap((row) => row.faults ?? [])).toEqual([])
      expect(checked.counts).toMatchObject({ good: found.length, bad: 0 })
    })
  },
)

import type { branch } from '../../../domain/agency/branch.ts'
import type { currency } from '../../../domain/agency/currency.ts'
import type { currentStatus } from '../../../domain/journey/current-status.ts'
import type { recruitingAgency } from '../../../domain/parties/recruiting-agency.ts'
import { say } from '../../../foundation/text/sentence.ts'
import { sql } from 'kysely'
import { AppError } from '../../../domain/errors.ts'
import { entityOf } from '../../../domain/entities.ts'
import { workflows } from '../../../machines/catalogue.ts'
import type { Crud } from '../crud-context.ts'
import type { Hooks, RemovingOf, UpdateOf } from '../hooks.ts'
import { countUses } from '../read/references.ts'
import { textOf } from '../../platform/text-of.ts'
import { refuseField } from './refuse.ts'

/** @throws AppError input.invalid naming the first role in the setting that does not exist (security 2). */
async function requireRoles(crud: Crud, names: unknown): Promise<void> {
  if (!Array.isArray(names) || names.length === 0) return
  const wanted = names.map(textOf)
  const { rows } = await sql<{
    name: string
  }>`select name from role where not is_deleted and name = any(${wanted}::text[])`.execute(crud.db)
  const unknown = wanted.find((name) => !rows.some((row) => row.name === name))
  if (unknown !== undefined)
    refuseField(
      'require_totp_roles',
      'ROLE',
      say`There is no role ${unknown}. Choose from the roles there are.`,
    )
}

/** One row describes the agency; its zone is the clock's (entities 1.6). */
export const generalSettingHooks: Hooks = {
  async beforeCreate({ crud, values }) {
    await requireRoles(crud, values['require_totp_roles'])
    const { rows } = await sql`select 1 from general_setting where not is_deleted limit 1`.execute(crud.db)
    if (rows.length > 0)
      throw new AppError('input.notUnique', {
        detail: 'The site settings exist already. Change them instead.',
      })
  },
  async beforeUpdate({ crud, values }) {
    await requireRoles(crud, values['require_totp_roles'])
    if (typeof values['timezone'] !== 'string') return
    try {
      new Intl.DateTimeFormat('en', { timeZone: values['timezone'] })
    } catch {
      refuseField('timezone', 'ENUM', 'Select a valid Timezone.')
    }
  },
  async afterWrite({ crud, merged }) {
    // Takes effect before the commit; when that fails the next change or start sets it right.
    if (typeof merged['timezone'] === 'string') crud.clock.setZone(merged['timezone'])
  },
}

export const branchHooks: Hooks = {
  async beforeUpdate({ crud, values, stored }: UpdateOf<typeof branch>) {
    if (!('code' in values) || values.code === stored.code) return
    const { rows } =
      await sql`select 1 from passenger where branch = ${stored.id} and office_serial is not null limit 1`.execute(
        crud.db,
      )
    if (rows.length > 0) refuseField('code', 'LOCKED', 'The branch code is already used in office serials.')
  },
}

export const currencyHooks: Hooks = {
  async beforeUpdate({ crud, values, stored }: UpdateOf<typeof currency>) {
    if (!('minor_unit' in values) || values.minor_unit === stored.minor_unit) return
    // Countries and settings only name a currency; whatever else refers to it carries amounts.
    const uses = await countUses(crud.db, entityOf('currency'), stored.id, ['country', 'general_setting'])
    if (uses.length > 0) refuseField('minor_unit', 'LOCKED', 'Minor unit cannot be changed after posting.')
  },
}

/** @throws AppError when no own licence would be left (entities 3.2). */
async function keepOneOwn(
  crud: Parameters<NonNullable<Hooks['beforeDelete']>>[0]['crud'],
  without: unknown,
): Promise<void> {
  const { rows } =
    await sql`select 1 from recruiting_agency where is_own and is_active and not is_deleted and id <> ${without} limit 1`.execute(
      crud.db,
    )
  if (rows.length === 0)
    throw new AppError('record.neverDeleted', { detail: 'At least one own recruiting agency must remain.' })
}

export const recruitingAgencyHooks: Hooks = {
  async beforeUpdate({ crud, merged, stored }: UpdateOf<typeof recruitingAgency>) {
    if (stored.is_own === true && (merged.is_own !== true || merged.is_active === false))
      await keepOneOwn(crud, stored.id)
  },
  async beforeDelete({ crud, stored }: RemovingOf<typeof recruitingAgency>) {
    if (stored.is_own === true) await keepOneOwn(crud, stored.id)
  },
}

/** 'medical.fit': a state of a workflow that exists. */
function isMachineState(path: string): boolean {
  const [machine = '', state = ''] = path.split('.')
  const name = machine === 'lifecycle' ? 'journey' : machine
  const known = Object.values(workflows).filter(
    (workflow) => workflow.id === name || workflow.module === name || workflow.id.startsWith(`${name}_`),
  )
  // A workflow that is not in this catalogue cannot be judged; its states are taken as they are.
  return known.length === 0 || known.some((workflow) => state in workflow.states)
}

const requireMachineState = (path: unknown): void => {
  if (path !== undefined && !isMachineState(textOf(path)))
    refuseField('maps_to', 'PAT', 'Unknown machine state.')
}

export const currentStatusHooks: Hooks = {
  beforeCreate: async ({ values }) => requireMachineState(values['maps_to']),
  async beforeUpdate({ crud, values, stored }: UpdateOf<typeof currentStatus>) {
    requireMachineState(values.maps_to)
    if (stored.is_default === true && values.is_default === false) {
      const { rows } =
        await sql`select 1 from current_status where maps_to = ${stored.maps_to} and is_default and id <> ${stored.id} and not is_deleted`.execute(
          crud.db,
        )
      if (rows.length === 0)
        refuseField(
          'is_default',
          'DEFAULT',
          'Exactly one label of a state is its default. Choose another default first.',
        )
    }
  },
}

export const employeeHooks: Hooks = {
  async beforeDelete({ crud, stored }) {
    const { rows } =
      await sql`select 1 from app_user where employee = ${stored.id} and is_active and not is_deleted limit 1`.execute(
        crud.db,
      )
    if (rows.length > 0)
      throw new AppError('record.used', {
        detail: 'Deactivate the user account of this employee first.',
        fix: { label: 'Users', path: '/apps/users-management/userslist' },
      })
  },
}

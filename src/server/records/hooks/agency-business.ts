import type { calendarEvent } from '../../../domain/desk/calendar-event.ts'
import type { todoTask } from '../../../domain/desk/todo-task.ts'
import type { agent } from '../../../domain/parties/agent.ts'
import type { RowOf } from '../../../foundation/definitions/entity.ts'
import { say, term } from '../../../foundation/text/sentence.ts'
import { sql } from 'kysely'
import { AppError } from '../../../domain/errors.ts'
import { entityOf } from '../../../domain/entities.ts'
import { parseMoney, showMoney } from '../../../foundation/values/money.ts'
import { isDraft } from '../write/draft-state.ts'
import type { Hooks, RemovingOf, UpdateOf, Writing } from '../hooks.ts'
import { countUses, usesText } from '../read/references.ts'
import { seenBranches } from '../scope.ts'
import { textOf } from '../../platform/text-of.ts'
import { fromColumn } from '../read/columns.ts'
import { virtualSql } from '../read/virtual-columns.ts'
import { showDate } from '../../../foundation/values/dates.ts'
import { refuseField } from './refuse.ts'

const agentEntity = entityOf('agent')

export const agentHooks: Hooks = {
  async beforeDelete({ crud, stored }: RemovingOf<typeof agent>) {
    const { rows } = await sql<{
      balance: unknown
    }>`select ${virtualSql('agent', 'balance', 't', crud.clock.today(), null)} as balance from agent as t where t.id = ${stored.id}`.execute(
      crud.db,
    )
    const balance = parseMoney(textOf(fromColumn({ kind: 'money' }, rows[0]?.balance ?? null))) ?? 0n
    if (balance !== 0n)
      throw new AppError('record.used', {
        // The sum of all branches is only for those who see all of them.
        detail:
          seenBranches(crud.user) === null
            ? say`Agent has a balance of BDT ${showMoney(balance < 0n ? -balance : balance)}. Settle it first.`
            : say`Agent has a balance. Settle it first.`,
      })
    const uses = await countUses(crud.db, agentEntity, stored.id, ['user'])
    if (uses.length > 0)
      throw new AppError('record.used', { values: { label: stored.name, ...usesText(uses) } })
  },
}

/** A licence that may not be used on new visas, demands and lists (entities 3.2). */
function requireLicence({ values, stored, related, crud }: Writing): void {
  const agency = related['recruiting_agency']
  if (
    !agency ||
    values['recruiting_agency'] === undefined ||
    values['recruiting_agency'] === stored?.['recruiting_agency']
  )
    return
  const expires = textOf(agency['licence_expiry_date'])
  if (expires !== '' && expires < crud.clock.today())
    refuseField(
      'recruiting_agency',
      'LICENCE',
      say`Recruiting licence RL-${textOf(agency['rl_no'])} expired on ${showDate(expires)}.`,
    )
}

/** What was opened is changed by its events, which ask for a reason and check what is already used (machines M9a, M10). */
const refuseFrozen =
  (frozen: readonly string[], message: string) =>
  ({ entity, values, stored }: Writing & { stored: NonNullable<Writing['stored']> }): void => {
    if (isDraft(entity, stored)) return
    const name = frozen.find(
      (one) => one in values && JSON.stringify(values[one] ?? null) !== JSON.stringify(stored[one] ?? null),
    )
    if (name) refuseField(name, 'LOCKED', message)
  }

const frozenVisa = refuseFrozen(
  ['visa_no', 'country', 'sponsor_id', 'expiry_date', 'visa_kind'],
  'This visa is open. Use its actions to change it.',
)
const frozenDemand = refuseFrozen(
  ['country', 'expiry_date', 'circular_title', 'circular_body', 'circular_date', 'circular_last_date'],
  'This demand is open. Use its actions to change it.',
)

/** Lines of an opened record differ only by an event; unchanged ones may be sent along. */
function refuseChangedLines({ entity, values, stored }: Writing): void {
  if (!stored || isDraft(entity, stored) || !Array.isArray(values['lines'])) return
  const facts = (lines: unknown): string =>
    JSON.stringify(
      (Array.isArray(lines) ? (lines as Record<string, unknown>[]) : []).map((line) => [
        line['id'],
        line['profession'],
        line['gender'],
        line['quantity'],
      ]),
    ) // Lines are objects in both places.
  if (facts(values['lines']) !== facts(stored['lines']))
    refuseField('lines', 'LOCKED', 'Change the quantities of an open record with the action Adjust Quantity.')
}

export const visaEntryHooks: Hooks = {
  beforeCreate: async (writing) => requireLicence(writing),
  async beforeUpdate(writing) {
    requireLicence(writing)
    frozenVisa(writing)
    refuseChangedLines(writing)
  },
}

export const demandHooks: Hooks = {
  async beforeCreate(writing) {
    requireLicence(writing)
    requireCeiling(writing)
  },
  async beforeUpdate(writing) {
    requireLicence(writing)
    frozenDemand(writing)
    refuseChangedLines(writing)
    requireCeiling(writing)
  },
}

/** What a worker pays may not pass the government's ceiling (entities 3.3). */
function requireCeiling({ values, related }: Writing): void {
  const country = related['country']
  if (!country || !Array.isArray(values['lines'])) return
  for (const [at, line] of (values['lines'] as Record<string, unknown>[]).entries()) {
    // The schema read the lines.
    const ceiling = parseMoney(
      textOf(line['gender'] === 'female' ? country['cost_ceiling_female'] : country['cost_ceiling_male']),
    )
    const cost = parseMoney(textOf(line['worker_cost']))
    if (ceiling !== null && cost !== null && cost > ceiling)
      refuseField(
        `lines/${at}/worker_cost`,
        'CEILING',
        say`Worker cost is above the government ceiling of BDT ${showMoney(ceiling)} for ${textOf(country['name'])}.`,
      )
  }
}

/** A machine or the calendar keeps its own tasks and entries (entities 6.2, 6.3). */
export const calendarEventHooks: Hooks = {
  narrowed: 'ownRecords',
  async beforeUpdate({ crud, stored }: UpdateOf<typeof calendarEvent>) {
    refuseAutomatic(stored)
    refuseForeign(crud.user.id, stored, crud.user.accessLevel)
  },
  async beforeDelete({ crud, stored }: RemovingOf<typeof calendarEvent>) {
    refuseAutomatic(stored)
    refuseForeign(crud.user.id, stored, crud.user.accessLevel)
  },
}

type Entry = Pick<RowOf<typeof calendarEvent>, 'source' | 'category' | 'created_by'>

function refuseAutomatic(stored: Entry): void {
  if (stored.source !== 'auto') return
  const stage = stored.category || 'step'
  throw new AppError('record.readOnly', {
    detail: say`This event follows the ${term(stage, `fields:value.${stage}`, 'stage', 'guards:word')} record.`,
  })
}

/** Entries others may read are still changed by their owner or an admin only. */
function refuseForeign(userId: number, stored: Entry, level: string): void {
  if (stored.created_by !== userId && level !== 'admin') throw new AppError('access.denied')
}

export const todoTaskHooks: Hooks = {
  async beforeCreate({ crud, values }) {
    values['assigned_to'] ??= crud.user.id
    await requireColleague(crud, values['assigned_to'])
  },
  async beforeUpdate({ crud, values, stored }: UpdateOf<typeof todoTask>) {
    if ('assigned_to' in values && values.assigned_to !== stored.assigned_to)
      await requireColleague(crud, values.assigned_to)
    if ('completed' in values && values.completed !== stored.completed)
      values.completed_at = values.completed === true ? crud.clock.now().toISOString() : null
  },
}

/** Tasks go to oneself, to people of the same branch, or anywhere for a manager (entities 6.2). */
async function requireColleague(crud: Writing['crud'], assigned: unknown): Promise<void> {
  if (assigned === crud.user.id || crud.user.branchScope === 'all') return
  const { rows } =
    await sql`select 1 from app_user where id = ${assigned} and branch = ${crud.user.branchId} and not is_deleted`.execute(
      crud.db,
    )
  if (rows.length === 0) refuseField('assigned_to', 'SCOPE', 'Select a person of your own branch.')
}

import type { passenger } from '../../../domain/passengers/passenger.ts'
import type { StoredRow } from '../../../foundation/definitions/entity.ts'
import { embassyWorkflow } from '../../../machines/journey/embassy.ts'
import { journeyWorkflow } from '../../../machines/journey/journey.ts'
import { inStates } from '../../platform/db/in-states.ts'
import { nameTerm, say, term } from '../../../foundation/text/sentence.ts'
import { sql } from 'kysely'
import { z } from 'zod'
import { roleCodes } from '../../../domain/people/access.ts'
import { entityOf } from '../../../domain/entities.ts'
import { AppError } from '../../../domain/errors.ts'
import { labelOf } from '../../../foundation/definitions/fields.ts'
import { messages } from '../../../foundation/definitions/messages.ts'
import { parseMoney } from '../../../foundation/values/money.ts'
import { defaultProcessSettings } from '../../../domain/journey/process-settings.ts'
import { closedJourneys } from '../abilities.ts'
import { changedNames } from '../write/changes.ts'
import type { Row } from '../read/columns.ts'
import type { Crud } from '../crud-context.ts'
import { maskDot } from '../mask.ts'
import type { Hooks, UpdateOf, Writing } from '../hooks.ts'
import { textOf } from '../../platform/text-of.ts'
import { refuseField } from './refuse.ts'

/** Identity that embassy papers repeat: a change after they went out needs a reason and a second look (X5). */
const identity = ['passport_no', 'full_name', 'date_of_birth']
/** A registered file says why these changed (entities 4.4). */
const reasoned = [...identity, 'country', 'profession', 'agreed_amount']
/** Changed by an event of the journey once the file is registered (entities 4.3). */
const byEvent: Record<string, string> = {
  passenger_type: 'Change the type with the action Change Type.',
  country: 'Change the country with the action Change Country.',
}
const amounts = ['agreed_amount', 'discount', 'agent_commission', 'service_charge']
const leastReason = 10

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a ?? null) === JSON.stringify(b ?? null)
type Compared = Pick<Writing, 'values' | 'stored'>

const changes = ({ values, stored }: Compared, name: string): boolean =>
  name in values && !isSame(values[name], stored?.[name])

/** Settings a new file gets when the officer did not say otherwise: own country, the walk-in agent, the agent as payer. */
async function defaults(crud: Crud): Promise<(body: Row) => Row> {
  const { rows } = await sql<{ nationality: number | null; agent: number | null }>`select
    (select id from country where iso2 = 'BD' and not is_deleted limit 1) as nationality,
    (select id from agent where agent_type = 'direct' and not is_deleted order by id limit 1) as agent`.execute(
    crud.db,
  )
  const found = rows[0]
  return (body) => {
    const agent = body['agent'] ?? found?.agent ?? undefined
    return {
      nationality: found?.nationality ?? undefined,
      agent,
      ...(agent !== undefined && agent !== found?.agent ? { payer: 'agent' } : {}),
    }
  }
}

function refuseBlacklistedAgent(writing: Writing): void {
  const agent = writing.related['agent']
  if (agent?.['is_blacklisted'] === true && (writing.stored === null || changes(writing, 'agent')))
    refuseField('agent', 'BLACK', say`Agent ${textOf(agent['name'])} is blacklisted.`)
}

/**
 * Who is on the blacklist gets no second file under the same NID; the reason says more than whose number it
 * is (G-BLACK).
 */
async function refuseBlacklistedPerson(writing: Writing): Promise<void> {
  const { values, stored, crud } = writing
  if (!values['nid_no'] || !changes(writing, 'nid_no')) return
  const { rows } = await sql<{ reason: string | null }>`
    select blacklist_reason as reason from passenger where nid_no = ${values['nid_no']} and journey_state ${inStates(journeyWorkflow, 'blacklisted')} and not is_deleted and id <> ${Number(stored?.id ?? 0)} limit 1`.execute(
    crud.db,
  )
  if (rows[0]) refuseField('nid_no', 'BLACK', say`This person is blacklisted: ${rows[0].reason ?? ''}.`)
}

const sentences = {
  lost: (no: string) =>
    say`Passport ${no} was reported lost or replaced for another person. Only a manager can enter it in a saved file, with a reason.`,
  booklet: (no: string) =>
    say`The dates of the passport are those of ${no}. Change them when this is another booklet.`,
}

/**
 * A number that was ever lost or replaced belongs to no other person, in no branch; whose it was is not said, because it may
 * be a passenger of another branch. A manager can say that it is right all the same (decisions 0331, 0415).
 */
async function refuseLostPassport(writing: Writing): Promise<void> {
  const { values, stored, merged, crud, extras } = writing
  if (!values['passport_no'] || !changes(writing, 'passport_no')) return
  const no = textOf(values['passport_no'])
  const { rows } = await sql<{ id: number }>`
    select p.id from former_passport f join passenger p on p.id = f.passenger
    where f.passport_no = ${no} and not p.is_deleted and p.id <> ${Number(stored?.id ?? 0)} and (p.nid_no is null or p.nid_no is distinct from ${merged['nid_no'] ?? null}) limit 1`.execute(
    crud.db,
  )
  if (!rows[0]) return
  const isManager = crud.user.roleName === roleCodes.MGR || crud.user.roleName === roleCodes.ADM
  const isReasoned = textOf(extras['reason']).replace(/\s/g, '').length >= leastReason
  if (stored === null || !isManager || !isReasoned) refuseField('passport_no', 'LOST', sentences.lost(no))
}

/** Which of many new files name a former passport; one statement for a whole import. */
async function filesOfFormerPassports(all: readonly Writing[], crud: Crud): Promise<ReadonlySet<number>> {
  const { rows } = await sql<{ at: number }>`
    select k.at from unnest(${all.map((_, at) => at)}::int4[], ${all.map(({ values }) => textOf(values['passport_no']))}::text[]) as k(at, no)
    cross join lateral (select from former_passport f where f.passport_no = k.no limit 1) as former where k.no <> ''`.execute(
    crud.db,
  )
  return new Set(rows.map(({ at }) => at))
}

/** Of a registered file another number is mostly another booklet; machine-readable lines of the old one are refused by their own check. */
function renewBooklet(writing: UpdateOf<typeof passenger>): void {
  const { values, stored, merged, warnings } = writing
  if (stored.journey_state === 'draft' || !changes(writing, 'passport_no')) return
  values.previous_passport_no = stored.passport_no
  if (merged.passport_expiry_date && !changes(writing, 'passport_expiry_date'))
    warnings.push({
      pointer: '/passport_expiry_date',
      ...sentences.booklet(textOf(stored.passport_no)),
    })
}

/** A second file with the same number is allowed, but said (entities 4.3). */
async function warnOfMobile(all: readonly Writing[], crud: Crud): Promise<void> {
  const asked = all.filter(
    (writing) => writing.values['mobile'] && (writing.stored === null || changes(writing, 'mobile')),
  )
  if (asked.length === 0) return
  const { rows } = await sql<{ at: number; id: number; full_name: string }>`
    select k.at, o.id, o.full_name
    from unnest(${asked.map((_, at) => at)}::int4[], ${asked.map(({ values }) => textOf(values['mobile']))}::text[], ${asked.map(({ stored }) => Number(stored?.id ?? 0))}::int4[]) as k(at, mobile, self)
    cross join lateral (select p.id, p.full_name from passenger p where right(p.mobile, 10) = right(k.mobile, 10) and p.mobile = k.mobile and not p.is_deleted and p.id <> k.self order by p.id desc limit 1) as o`.execute(
    crud.db,
  )
  for (const other of rows)
    asked[other.at]?.warnings.push({
      pointer: '/mobile',
      ...say`This number is also used by #${other.id} ${other.full_name}.`,
    })
}

const stillDraft = ({ stored }: Writing): boolean => stored?.['journey_state'] === 'draft'

/**
 * Where the agency lets it, the price agreed with the agent is the agreed amount of a file that names none, so that who
 * types the file need not wait for who knows amounts. The ceiling of the country is judged as for any other amount.
 */
async function agreeByAgentPrice({ values, stored, related, crud }: Writing): Promise<void> {
  const price = related['agent']?.['passenger_price']
  if (
    price === null ||
    price === undefined ||
    textOf(values['agreed_amount'] ?? stored?.['agreed_amount']) !== ''
  )
    return
  const { rows } = await sql<{
    agrees: boolean
  }>`select coalesce((process_settings ->> 'agent_price_agrees')::boolean, ${defaultProcessSettings.agent_price_agrees}) as agrees from general_setting order by id limit 1`.execute(
    crud.db,
  )
  if (rows[0]?.agrees === true) values['agreed_amount'] = price
}

function refuseClosed({ values, stored, entity }: Writing): void {
  const state = textOf(stored?.['journey_state'])
  if (!stored || !closedJourneys.includes(state)) return
  const other = changedNames(entity, stored, values).find((name) => name !== 'remarks')
  if (other)
    throw new AppError('record.readOnly', {
      values: { state: term(state.replaceAll('_', ' '), `state.journey.${state}`) },
    })
}

/** Where the papers of this person already are. */
async function hasPapersOut(crud: Crud, passenger: unknown): Promise<boolean> {
  const { rows } = await sql<{ out: boolean }>`select
    exists (select 1 from mofa where passenger = ${passenger} and is_current and not is_deleted and state not in ('not_started', 'cancelled')) or
    exists (select 1 from embassy where passenger = ${passenger} and is_current and not is_deleted and state ${inStates(embassyWorkflow, 'submitted', 'queried', 'stamped', 'collected')}) as out`.execute(
    crud.db,
  )
  return rows[0]?.out === true
}

async function judgeRegistered(writing: UpdateOf<typeof passenger>): Promise<void> {
  const { stored, values, extras, crud, entity } = writing
  if (stored.journey_state === 'draft') return
  for (const [name, message] of Object.entries(byEvent))
    if (changes(writing, name)) refuseField(name, 'LOCKED', message)
  const received = parseMoney(textOf(stored.received_amount)) ?? 0n
  if (received !== 0n && amounts.some((name) => changes(writing, name))) {
    throw new AppError('record.readOnly', {
      detail: 'Amounts of this passenger are posted. Request permission to change them.',
      fix: { label: 'Account Update Permission', path: '/apps/accUpdatePerm-management/accUpdatePerms' },
    })
  }
  const name = reasoned.find((one) => changes(writing, one))
  if (name && textOf(extras['reason']).replace(/\s/g, '').length < leastReason) {
    throw new AppError('input.invalid', {
      detail: messages.REASON(),
      errors: [
        { pointer: '/reason', code: 'REASON', ...messages.REASON() },
        {
          pointer: `/${name}`,
          code: 'REASON',
          ...say`${nameTerm(labelOf(name, entity.fields[name] ?? {}))}: ${messages.REASON().sentence}`,
        },
      ],
    })
  }
  if (changes(writing, 'profession') && stored.visa_line)
    await requireVisaProfession(crud, values.profession, stored.visa_line)
}

async function requireVisaProfession(crud: Crud, profession: unknown, line: unknown): Promise<void> {
  const { rows } = await sql<{ id: number; name: string; visa_no: string }>`
    select p.id, p.name, v.visa_no from visa_entry_line l join profession p on p.id = l.profession join visa_entry v on v.id = l.visa_entry where l.id = ${line}`.execute(
    crud.db,
  )
  const visa = rows[0]
  if (visa && visa.id !== profession)
    refuseField('profession', 'VISA', say`Profession must be ${visa.name} as on visa ${visa.visa_no}.`)
}

/** Longest text of the edit history (entities 4.4). */
const longest = 1000
const historyTable = sql.table(entityOf('passenger_edit_history').table)

/** What the history shows of a value: files and secrets by name only, reserved numbers masked. */
function historyText(name: string, value: unknown): string | null {
  if (value === null || value === undefined) return null
  const field = entityOf('passenger').fields[name]
  if (field?.kind === 'file' || field?.kind === 'secret') return labelOf(name, field)
  const text = textOf(value)
  return field?.hiddenAs === 'last4'
    ? maskDot.repeat(Math.max(0, text.length - 4)) + text.slice(-4)
    : text.slice(0, longest)
}

async function writeHistory(
  { crud, stored, values, extras, entity }: Writing & { stored: StoredRow },
  names: readonly string[],
): Promise<void> {
  const reason = textOf(extras['reason']) || null
  const rows = names.map(
    (name) =>
      sql`(${stored.id}::int4, ${name}, ${historyText(name, stored[name])}, ${historyText(name, values[name])}, ${textOf(extras['source']) || 'form'}, ${reason}, ${crud.user.id}::int4, now(), ${crud.user.id}::int4)`,
  )
  if (rows.length === 0 || !entity.fields) return
  await sql`insert into ${historyTable} (passenger, field, old_value, new_value, source, reason, changed_by, changed_at, created_by) values ${sql.join(rows)}`.execute(
    crud.db,
  )
}

async function removeHistory(passengers: readonly Row[], crud: Crud): Promise<void> {
  await sql`delete from ${historyTable} where passenger = any(${passengers.map(({ id }) => Number(id))}::int4[])`.execute(
    crud.db,
  )
}

const recheck = 'Re-check: passport data changed'

/** Marks the papers that were made out with the old data (X5). */
async function flagPapers(crud: Crud, passenger: unknown): Promise<void> {
  for (const table of ['mofa', 'embassy']) {
    await sql`update ${sql.table(table)} set remarks = left(concat_ws(' · ', ${recheck}::text, nullif(remarks, ${recheck})), 250), version = version + 1, updated_at = now() where passenger = ${passenger} and is_current and not is_deleted and state not in ('not_started', 'cancelled')`.execute(
      crud.db,
    )
  }
}

export const passengerHooks: Hooks = {
  updateExtras: {
    reason: z.string().max(250).nullish(),
    source: z.enum(['form', 'quick_update', 'passport_image']).nullish(),
  },
  defaults,
  async beforeUnique(writing) {
    await refuseBlacklistedPerson(writing)
    await refuseLostPassport(writing)
  },
  suspects: filesOfFormerPassports,
  async beforeCreate(writing) {
    refuseBlacklistedAgent(writing)
    if (writing.related['passenger_type']?.['base_plan'] === 'processing')
      writing.values['agreed_amount'] ??= writing.values['service_charge']
    await agreeByAgentPrice(writing)
  },
  remarks: warnOfMobile,
  async beforeUpdate(writing: UpdateOf<typeof passenger>) {
    refuseClosed(writing)
    refuseBlacklistedAgent(writing)
    await refuseBlacklistedPerson(writing)
    await refuseLostPassport(writing)
    await judgeRegistered(writing)
    renewBooklet(writing)
    if (stillDraft(writing)) await agreeByAgentPrice(writing)
    await warnOfMobile([writing], writing.crud)
  },
  async afterWrite(writing, id) {
    const { stored, values, crud, entity } = writing
    if (stored === null) return
    const names = changedNames(entity, stored, values)
    await writeHistory({ ...writing, stored }, names)
    if (identity.some((name) => names.includes(name)) && (await hasPapersOut(crud, id)))
      await flagPapers(crud, id)
  },
  /** A draft leaves nothing behind; the audit log keeps what it said. */
  beforeDelete: ({ crud, stored }) => removeHistory([stored], crud),
  beforeDeleteMany: removeHistory,
}

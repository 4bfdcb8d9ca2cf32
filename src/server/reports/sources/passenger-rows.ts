/**
 * Values of the column dictionary (src/domain/reports/dictionary.ts) as SQL: the only place that joins a
 * passenger with their steps for reports.
 */
import { deliveryWorkflow } from '../../../machines/journey/delivery.ts'
import { inStates } from '../../platform/db/in-states.ts'
import { sql } from 'kysely'
import { entityOf } from '../../../domain/entities.ts'
import { dictionary, stepEntities, type StepPrefix } from '../../../domain/reports/dictionary.ts'
import type { Sql } from '../../records/read/columns.ts'
import { refLabelSql } from '../../records/read/label-sql.ts'
import { visibleRows, seenBranches } from '../../records/scope.ts'
import { virtualSql } from '../../records/read/virtual-columns.ts'
import { outputs, type ReportInput } from '../report-sql.ts'

/** Names the current record of a step has in these statements and in the predicates of the status lists. */
export const stepAlias: Readonly<Record<StepPrefix, string>> = {
  medical: 'med',
  mofa: 'mof',
  embassy: 'emb',
  training: 'trn',
  finger: 'fin',
  man_power: 'mp',
  flight: 'flt',
  delivery: 'del',
}
/** Steps a passenger may have several current records of; the latest one stands for them. */
const several: ReadonlySet<StepPrefix> = new Set(['training', 'finger', 'delivery'])
const prefixes = Object.keys(stepEntities) as StepPrefix[] // Object.keys loses the names.

const tableOf = (step: StepPrefix) => sql.table(entityOf(stepEntities[step]).table)

/** ` left join` of the current record of a step to passenger p. */
export function currentRecord(step: StepPrefix): Sql {
  const at = sql.ref(stepAlias[step])
  if (several.has(step))
    return sql`left join lateral (select s.* from ${tableOf(step)} as s where s.passenger = p.id and s.is_current and not s.is_deleted order by s.id desc limit 1) as ${at} on true`
  return sql`left join ${tableOf(step)} as ${at} on ${sql.ref(`${stepAlias[step]}.passenger`)} = p.id and ${sql.ref(`${stepAlias[step]}.is_current`)} and not ${sql.ref(`${stepAlias[step]}.is_deleted`)}`
}

const column = (alias: string, name: string): Sql => sql`${sql.ref(`${alias}.${name}`)}`
const labelOrValue = (entity: string, name: string, alias: string): Sql => {
  const field = entityOf(entity).fields[name]
  return field?.kind === 'ref' && field.to ? refLabelSql(field.to, column(alias, name)) : column(alias, name)
}

const fees = sql`coalesce(mp.welfare_fee, 0) + coalesce(mp.insurance_fee, 0) + coalesce(mp.smart_card_fee, 0) + coalesce(mp.income_tax, 0)`
/** A step without a record has not begun. */
const stateOf = (step: StepPrefix): Sql => sql`coalesce(${column(stepAlias[step], 'state')}, 'not_started')`

/** Of the passenger's present unit of a visa. */
const allotment = (name: 'visa_entry' | 'state'): Sql =>
  sql`(select v.${sql.ref(name)} from visa_allotment v where v.passenger = p.id and v.is_current and not v.is_deleted order by v.id desc limit 1)`

/** Values that are no column of passenger or step. */
function computed(
  { today, user }: Pick<ReportInput, 'today' | 'user'>,
  own: StepPrefix | null,
): Record<string, { of?: StepPrefix; value: () => Sql }> {
  const left = (day: Sql): Sql => sql`(${day} - ${today}::date)`
  return {
    age: { value: () => virtualSql('passenger', 'age', 'p', today, null) },
    visa_no: { value: () => sql`(select v.visa_no from visa_entry v where v.id = p.visa_entry)` },
    sponsor_id: { value: () => sql`(select v.sponsor_id from visa_entry v where v.id = p.visa_entry)` },
    allotment_visa_id: { value: () => allotment('visa_entry') },
    allotment_state: { value: () => allotment('state') },
    branch: { value: () => sql`(select b.name from branch b where b.id = p.branch)` },
    branch_id: { value: () => sql`p.branch` },
    passenger_id: { value: () => sql`p.id` },
    passport_days_left: { value: () => left(sql`p.passport_expiry_date`) },
    waiting_days: {
      ...(own === null ? {} : { of: own }),
      value: () =>
        sql`(${today}::date - coalesce(${own === null ? sql`p.state_since` : column(stepAlias[own], 'state_since')}, p.state_since, (p.registered_at)::date))`,
    },
    agent_balance: {
      value: () =>
        sql`(select ${virtualSql('agent', 'balance', 'ag', today, seenBranches(user))} from agent ag where ag.id = p.agent)`,
    },
    'medical.days_left': { of: 'medical', value: () => left(sql`med.expiry_date`) },
    'embassy.days_left': { of: 'embassy', value: () => left(sql`emb.visa_expiry_date`) },
    'flight.days_left': { of: 'flight', value: () => left(sql`flt.flight_date`) },
    'embassy.stamping_days': { of: 'embassy', value: () => sql`(emb.stamp_date - emb.submit_date)` },
    'man_power.fees_total': {
      of: 'man_power',
      value: () => sql`case when mp.id is not null then ${fees} end`,
    },
    'flight.route': {
      of: 'flight',
      value: () =>
        sql`coalesce(nullif(flt.route, ''), nullif(concat_ws('–', flt.from_airport, flt.to_airport), ''))`,
    },
    'delivery.is_out': {
      of: 'delivery',
      value: () =>
        sql`(del.state ${inStates(deliveryWorkflow, 'handed_over')} and del.purpose = 'temporary')`,
    },
    signature: { value: () => sql`null::text` },
    'man_power.waits_for': { value: () => sql`p.stage_summary -> 'manpower' ->> 'waits_for'` },
  }
}

/** Which step a key reads, and how. */
function valueOf(
  key: string,
  input: Pick<ReportInput, 'today' | 'user'>,
  own: StepPrefix | null,
): { of?: StepPrefix | undefined; value: () => Sql } | null {
  const special = computed(input, own)[key]
  if (special) return special
  const [first = '', second] = key.split('.')
  if (second === undefined) {
    if (first.endsWith('_id') && entityOf('passenger').fields[first.slice(0, -3)])
      return { value: () => column('p', first.slice(0, -3)) }
    return { value: () => labelOrValue('passenger', first, 'p') }
  }
  const step = prefixes.find((one) => one === first)
  if (!step) return null
  const alias = stepAlias[step]
  if (second === 'state') return { of: step, value: () => stateOf(step) }
  // The id behind a label: 'medical.medical_center_id'.
  if (second.endsWith('_id') && dictionary[`${first}.${second.slice(0, -3)}`])
    return { of: step, value: () => column(alias, second.slice(0, -3)) }
  return { of: step, value: () => labelOrValue(stepEntities[step], second, alias) }
}

export interface PassengerRows {
  input: ReportInput
  /** Rows are records of this step; without it passengers. */
  own?: StepPrefix
  /** Step whose `state_since` counts for waiting days when rows are passengers. */
  waitsIn?: StepPrefix
  /** Condition over p and the steps named in `reads`. */
  where: Sql
  reads?: readonly StepPrefix[]
}

/**
 * One row per passenger, or per record of a step, with exactly the values asked for: a step no key names is not joined.
 * The user's scope is that of the passenger.
 */
export function passengerRows({ input, own, waitsIn, where, reads = [] }: PassengerRows): Sql {
  const wanted = [...input.keys].flatMap((key) => {
    const found = valueOf(key, input, own ?? waitsIn ?? null)
    return found ? [{ key, ...found }] : []
  })
  const joined = prefixes.filter(
    (step) => step !== own && (reads.includes(step) || wanted.some((one) => one.of === step)),
  )
  const alias = own === undefined ? 'p' : stepAlias[own]
  const from =
    own === undefined
      ? sql`passenger as p`
      : sql`${tableOf(own)} as ${sql.ref(alias)} join passenger as p on p.id = ${sql.ref(`${alias}.passenger`)} and not ${sql.ref(`${alias}.is_deleted`)}`
  const list = outputs(
    column(alias, 'id'),
    Object.fromEntries(wanted.map(({ key, value }) => [key, value])),
    input.keys,
  )
  return sql`select ${list} from ${from} ${joined.length > 0 ? sql.join(joined.map(currentRecord), sql` `) : sql``} where ${visibleRows(entityOf('passenger'), input.user, 'p')} and ${where}`
}

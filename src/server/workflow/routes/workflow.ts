/** Events of every workflow and the per-passenger step calls of the specification (tests/spec/endpoints.json, group step). */
import { sql } from 'kysely'
import { z } from 'zod'
import type { StepView } from '../../../domain/journey/case-view.ts'
import { needOf } from '../../../domain/people/access.ts'
import { AppError } from '../../../domain/errors.ts'
import { paperStages, type Facts, type Row, type StageName } from '../../../domain/journey/facts.ts'
import { wireRow } from '../../records/read/related-rows.ts'
import type { Db } from '../../platform/db/kysely.ts'
import { seesBranch, type SessionUser } from '../../platform/session-user.ts'
import { admittedForSomeType, sendsAny } from '../../../machines/kit/judge.ts'
import { bindingOf, bindings, custodyBinding, standsAlone, type Binding } from '../event/bindings.ts'
import { actorOf, loadFacts } from '../event/facts.ts'
import { requireAccess } from '../event/access.ts'
import { caseRoutes } from './case-routes.ts'
import { eventRight } from './event-right.ts'
import { passengerParams, visibleFacts } from './visible-facts.ts'
import { anyRehearsal, rehearse } from '../event/rehearse.ts'
import { rowById } from '../event/rows.ts'
import { runEvent } from '../event/run-event.ts'
import type { EventRequest, EventResult } from '../event/event-request.ts'
import { aboutOf, stageOfRecord, stageRecord } from '../../../domain/journey/stage-records.ts'
import { eventLog, logAnswer } from '../view/event-log.ts'
import { namedFacts } from '../registry.ts'
import { shownFacts, stepView } from '../view/view.ts'
import { shown } from '../../records/shown-row.ts'
import { sharedType } from '../../http/answer-types.ts'
import { defineRoute, idParams, type Context, type Route } from '../../http/define-route.ts'
import { eventContext, requestContext, type Signed } from '../event/context.ts'

/** An event is `{type, …payload}`; the machine's own fields say what the payload may hold. */
const eventBody = z.record(z.string().max(60), z.unknown())
const anything = z.record(z.string(), z.unknown())

/** The record of an event: the one the facts hold, or read where it is not the stage's current one. */
async function eventRow(db: Db, binding: Binding, result: EventResult, facts: Facts): Promise<Row> {
  const known =
    binding.entity.name === 'passenger'
      ? facts.passenger
      : Object.values(facts.stages).find((at) => at.module === binding.module && at.record?.id === result.id)
          ?.record
  const row = known ?? (await rowById(db, binding.entity, result.id))
  if (!row) throw new AppError('record.notFound')
  return row
}

/**
 * Answer of an event: the step as its panel shows it now, and the passenger it belongs to. The audit row is written last,
 * because it queues every writer of the agency until the commit.
 */
async function answer(
  context: Signed & Pick<Context<'user'>, 'audit'>,
  binding: Binding,
  result: EventResult,
  action: string,
): Promise<Record<string, unknown>> {
  const actor = actorOf(context.user)
  const facts = result.facts
    ? { ...result.facts, user: { id: actor.id, role: actor.role } }
    : await loadFacts(context.db, result.passengerId, actor, context.clock.today())
  const row = await eventRow(context.db, binding, result, facts)
  const named =
    result.named ??
    (await namedFacts(context.services.registry, {
      db: context.db,
      type: null,
      actor,
      binding,
      stored: { state: String(row[binding.column]), record: row, facts, last: null },
      data: {},
      now: context.clock.now(),
    }))
  const view = await stepView(
    requestContext(context),
    binding,
    stageOfRecord(binding.module, row),
    row,
    withNamed(facts, named),
    context.user,
  )
  await context.audit({ action, object: { module: binding.module, id: result.id } })
  return { ...view, passenger: result.passengerId }
}

const withNamed = (facts: Facts, named: Partial<Facts['lookups']>): Facts => ({
  ...facts,
  lookups: { ...facts.lookups, ...named, counts: { ...facts.lookups.counts, ...named.counts } },
})

const split = (body: Row): { type: string; data: Row; passenger: number | null } => {
  const { type, passenger, ...data } = body
  return {
    type: String(type ?? ''),
    data,
    passenger: passenger === undefined || passenger === null ? null : Number(passenger),
  }
}

/** Discriminators of a new record: the stage's own, or those the body names (kind, paper_kind, work_type). */
function discriminatorsFor(
  module: string,
  facts: Awaited<ReturnType<typeof visibleFacts>>,
  data: Row,
): { discriminators: Row; rest: Row } {
  const { stage, paper_kind: paperKind, ...rest } = data
  const about = aboutOf(facts)
  const named =
    typeof stage === 'string'
      ? (stage as StageName)
      : typeof paperKind === 'string' && paperKind in paperStages
        ? paperStages[paperKind as keyof typeof paperStages]
        : null
  const kind =
    module === 'finger'
      ? data['kind'] === 'visa_bio'
        ? 'visa_bio'
        : data['kind'] === 'bmet'
          ? 'bmet_reg'
          : null
      : null
  const usual = (Object.keys(facts.stages) as StageName[]).find((one) => facts.stages[one]?.module === module)
  const found = stageRecord(named ?? (kind as StageName | null) ?? usual ?? 'documents', about)
  const discriminators = found.module === module ? found.discriminators : {}
  return {
    discriminators,
    rest: Object.fromEntries(
      Object.entries(rest).filter(
        ([name]) => !(name in discriminators) || name === 'training_type' || name === 'purpose',
      ),
    ),
  }
}

/** First event of a fresh record, for callers that only say "create" (steps 0: create = the first forward event). */
const firstEvent = (binding: Binding): string =>
  binding.workflow.rows.find((row) => row.froms.includes(binding.workflow.initial) && row.roles !== 'SYS')
    ?.on ?? ''

/** The panel of one record by its own id, for pages of records that belong to no passenger's case (visa entry). */
const recordStepRoute = (binding: Binding, base: string): Route =>
  defineRoute({
    method: 'GET',
    path: `${base}/step/:id`,
    summary: `A ${binding.workflow.title} record with what can be done to it now`,
    access: 'user',
    permission: `${binding.module}.read`,
    params: idParams,
    response: z.object({
      step: sharedType<StepView>('StepView', 'domain/journey/case-view.ts'),
      facts: sharedType<Facts>('Facts', 'domain/journey/facts.ts'),
    }),
    async handler(context) {
      const row = await rowById(context.db, binding.entity, context.params.id)
      if (!row || !seesBranch(context.user, row.branch ?? null)) throw new AppError('record.notFound')
      const passengerId = row.passenger ?? null
      const facts =
        passengerId === null
          ? await loadFacts(context.db, null, actorOf(context.user), context.clock.today())
          : await visibleFacts(context, passengerId)
      const state = String(row[binding.column] ?? binding.workflow.initial)
      const named = await namedFacts(context.services.registry, {
        db: context.db,
        type: null,
        actor: actorOf(context.user),
        binding,
        stored: { state, record: row, facts, last: null },
        data: {},
        now: context.clock.now(),
      })
      const known = withNamed(facts, named)
      return {
        step: await stepView(
          requestContext(context),
          binding,
          stageOfRecord(binding.module, row),
          row,
          known,
          context.user,
        ),
        facts: shownFacts(known, context.user),
      }
    },
  })

/** Who corrects a field: the roles the workflow names, or none where every change is an event of its own. */
function correctionNeed({
  module,
  workflow,
}: Binding): Pick<Route, 'permission' | 'admits' | 'closedReason'> {
  const { correct } = workflow
  return correct === null
    ? { closedReason: 'record.byActions' }
    : { permission: `${module}.update`, admits: (role) => admittedForSomeType(correct, role) }
}

/** The event a request sends to a record by its id. */
function requestOf(
  { body, params, ifMatch }: { body: Row; params: { id: number }; ifMatch: number | null },
  binding: Binding,
): EventRequest {
  const { type, data, passenger } = split(body)
  return {
    binding,
    id: params.id,
    passengerId: passenger,
    type,
    data: passenger !== null && standsAlone(binding) ? { ...data, passenger } : data,
    ifMatch,
  }
}

function stepRoutes(binding: Binding): Route[] {
  const { module } = binding
  const base = `/${module}/api/v1/${module}`
  const own = binding.entity.step !== undefined
  const routes: Route[] = [
    defineRoute({
      method: 'POST',
      path: `${base}/event/:id`,
      summary: `Sends an event to a ${binding.workflow.title} record`,
      access: 'user',
      permission: eventRight(module),
      admits: (role) => sendsAny(binding.workflow, role),
      params: idParams,
      body: eventBody,
      response: anything,
      async handler(context) {
        const request = requestOf(context, binding)
        const result = await runEvent(eventContext(context), request)
        return answer(context, binding, result, `${module}.${request.type}`)
      },
    }),
    defineRoute({
      method: 'POST',
      path: `${base}/rehearse/:id`,
      summary: `What an event would do to a ${binding.workflow.title} record, and every refusal of it; nothing is kept`,
      access: 'user',
      permission: eventRight(module),
      admits: (role) => sendsAny(binding.workflow, role),
      transaction: false,
      params: idParams,
      body: eventBody,
      response: anyRehearsal,
      handler: (context) =>
        rehearse(requestContext(context), (own) => runEvent(own, requestOf(context, binding))),
    }),
  ]
  if (binding.entity.name !== 'passenger') routes.push(recordStepRoute(binding, base))
  if (!own) return routes
  const withoutPassenger = (row: Row, user: SessionUser) => shown(binding.entity, user, row)
  return [
    ...routes,
    defineRoute({
      method: 'POST',
      path: `${base}/create`,
      summary: `Starts ${binding.workflow.title} of a passenger with its first event`,
      access: 'user',
      permission: `${module}.update`,
      admits: (role) => sendsAny(binding.workflow, role),
      body: eventBody,
      response: anything,
      status: 201,
      async handler(context) {
        const { type, data, passenger } = split(context.body)
        if (!passenger)
          throw new AppError('input.invalid', {
            errors: [{ pointer: '/passenger', code: 'REQ', message: 'Passenger is required.' }],
          })
        const facts = await visibleFacts(context, passenger)
        const { discriminators, rest } = discriminatorsFor(module, facts, data)
        const result = await runEvent(eventContext(context), {
          binding,
          id: null,
          passengerId: passenger,
          discriminators,
          type: type || firstEvent(binding),
          data: rest,
          ifMatch: context.ifMatch,
        })
        return answer(context, binding, result, `${module}.${type || firstEvent(binding)}`)
      },
    }),
    defineRoute({
      method: 'GET',
      path: `${base}/get_by_passenger_id/:passenger_id`,
      summary: `Current and earlier ${binding.workflow.title} records of a passenger`,
      access: 'user',
      permission: `${module}.read`,
      params: passengerParams,
      response: z.object({
        current: anything.nullable(),
        history: z.array(anything),
        steps: z.array(anything),
      }),
      async handler(context) {
        const id = context.params.passenger_id
        const facts = await visibleFacts(context, id)
        const shared =
          module === 'musaned_okala'
            ? sql`or t.visa_line in (select v.visa_line from visa_allotment v where v.passenger = ${id} and v.is_current)`
            : sql``
        const { rows } = await sql<{
          row: Row
        }>`select to_jsonb(t) as row from ${sql.table(binding.entity.table)} t where (t.passenger = ${id} ${shared}) and not t.is_deleted order by t.is_current desc, t.attempt_no desc, t.id desc`.execute(
          context.db,
        )
        const all = rows.map(({ row }) => wireRow(binding.entity, { ...row }))
        const stages = (Object.keys(facts.stages) as StageName[]).filter(
          (stage) => facts.stages[stage]?.module === module,
        )
        const steps = []
        for (const stage of stages) {
          const discriminators = stageRecord(stage, aboutOf(facts)).discriminators
          steps.push(
            await stepView(
              requestContext(context),
              binding,
              stage,
              facts.stages[stage]?.record ?? {
                ...discriminators,
                passenger: id,
                branch: facts.passenger?.['branch'],
              },
              facts,
              context.user,
            ),
          )
        }
        const [current] = all.filter((row) => row.is_current === true)
        return {
          current: current ? withoutPassenger(current, context.user) : null,
          history: all.filter((row) => row !== current).map((row) => withoutPassenger(row, context.user)),
          steps,
        }
      },
    }),
    defineRoute({
      method: 'PUT',
      path: `${base}/update/:id`,
      summary: `Corrects one field of a ${binding.workflow.title} record`,
      access: 'user',
      ...correctionNeed(binding),
      params: idParams,
      ifMatch: true,
      body: eventBody,
      response: anything,
      async handler(context) {
        const { data } = split(context.body)
        const result = await runEvent(eventContext(context), {
          binding,
          id: context.params.id,
          passengerId: null,
          type: 'CORRECT_DATA',
          data,
          ifMatch: context.ifMatch,
        })
        return answer(context, binding, result, `${module}.CORRECT_DATA`)
      },
    }),
    defineRoute({
      method: 'DELETE',
      path: `${base}/delete/:id`,
      summary: `Deletes a ${binding.workflow.title} record that is still in its first state`,
      access: 'user',
      ...needOf(binding.entity, 'delete'),
      params: idParams,
      ifMatch: true,
      response: null,
      audit: `${module}.deleted`,
      async handler(context) {
        const row = await rowById(context.db, binding.entity, context.params.id, { lock: true })
        if (!row) throw new AppError('record.notFound')
        requireAccess(
          context.user,
          row,
          await loadFacts(context.db, row.passenger ?? null, actorOf(context.user), context.clock.today()),
        )
        if (row.state !== binding.workflow.initial) throw new AppError('record.draftOnly')
        await sql`update ${sql.table(binding.entity.table)} set is_deleted = true, deleted_at = now(), deleted_by = ${context.user.id}, is_current = false, version = version + 1 where id = ${context.params.id}`.execute(
          context.db,
        )
      },
    }),
    defineRoute({
      method: 'GET',
      path: `${base}/log/:passenger_id`,
      summary: `What happened to ${binding.workflow.title} of a passenger`,
      access: 'user',
      permission: `${module}.read`,
      params: passengerParams,
      response: logAnswer,
      async handler(context) {
        await visibleFacts(context, context.params.passenger_id)
        return { log: await eventLog(context.db, context.user, context.params.passenger_id, module) }
      },
    }),
  ]
}

/** The passport of a passenger has no stage of its own. */
const custodyRoutes: Route[] = [
  defineRoute({
    method: 'POST',
    path: '/passport_custody/api/v1/passport_custody/event/:id',
    summary: 'Moves the passport of a passenger',
    access: 'user',
    permission: 'passenger_delivery.update',
    admits: (role) => sendsAny(custodyBinding.workflow, role),
    params: idParams,
    body: eventBody,
    response: anything,
    async handler(context) {
      const binding = bindingOf('passport_custody')
      if (!binding) throw new AppError('record.notFound')
      const { type, data } = split(context.body)
      const result = await runEvent(eventContext(context), {
        binding,
        id: context.params.id,
        passengerId: context.params.id,
        type,
        data,
        ifMatch: context.ifMatch,
      })
      return answer(context, binding, result, `passport_custody.${type}`)
    },
  }),
]

/** Routes of all workflows; they loop over the bindings, so a new workflow adds none here. */
export const workflowRoutes = (): Route[] => [
  ...Object.values(bindings).flatMap(stepRoutes),
  ...caseRoutes,
  ...custodyRoutes,
]

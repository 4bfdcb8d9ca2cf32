/** What accountants do with proposals: drafts made of those they choose, and dismissing what no voucher is made for. Source: accounting 4.9; decision 0840. */
import { sql } from 'kysely'
import { z } from 'zod'
import { costProposal } from '../../../domain/books/cost-proposal.ts'
import { draftedVouchers, type ProposalWait } from '../../../domain/books/process-drafts.ts'
import { AppError } from '../../../domain/errors.ts'
import { hasReason } from '../../../machines/kit/undo.ts'
import { costProposalWorkflow } from '../../../machines/books/cost-proposal.ts'
import { inStates } from '../../platform/db/in-states.ts'
import { transition } from '../../platform/db/transition.ts'
import { publish } from '../../platform/events/publish.ts'
import { defineRoute, type Context, type Route } from '../../http/define-route.ts'
import { visibleRows } from '../../records/scope.ts'
import { requestContext } from '../../workflow/event/context.ts'
import { makeDraft, type Planned } from './make.ts'
import { proposalsWhere, type Proposal } from './source.ts'
import { planOf } from './written.ts'

const at = '/cost_proposal/api/v1/cost_proposal'
const ids = z.array(z.int().positive()).min(1).max(200)
const shortReason = 'Please give a reason of at least 10 characters.'
/** What must not become a voucher: taken back already, to be reversed, or not paid by the agency. */
const neverDrafted: ReadonlySet<ProposalWait> = new Set(['step_undone', 'reverse_instead', 'not_agency'])
const dismissal = transition(costProposalWorkflow, 'DISMISS')

/** Chosen proposals that still wait, as this person sees them. @throws AppError 'record.notFound' when none of them does. */
async function waiting({ db, user }: Context<'user'>, chosen: readonly number[]): Promise<Proposal[]> {
  const found = await proposalsWhere(
    db,
    sql`c.id = any(${[...chosen]}::int4[]) and c.state ${inStates(costProposalWorkflow, 'proposed')} and ${visibleRows(costProposal, user, 'c')}`,
  )
  if (found.length === 0) throw new AppError('record.notFound')
  return found
}

/** Proposals of one kind of voucher, party, branch and currency go to one draft; a journal has two sides of its own. */
const groupOf = ({ proposal, plan }: Planned): string =>
  [
    plan.voucher,
    plan.party,
    plan.currency,
    proposal.branch,
    plan.till?.mode,
    plan.till?.account,
    plan.written !== undefined || ['journal', 'sales'].includes(plan.voucher) ? proposal.id : '',
  ].join(' ')

export const proposalRoutes: readonly Route[] = [
  defineRoute({
    method: 'POST',
    path: `${at}/draft`,
    summary: 'Makes drafts of vouchers of the proposals that are chosen, those of one party in one draft',
    access: 'user',
    permission: 'cost_proposal.update',
    money: true,
    audit: 'cost_proposal.drafted',
    body: z.strictObject({ ids }),
    response: z.object({
      vouchers: z.array(z.object({ kind: z.enum(draftedVouchers), id: z.number() })),
      made: z.number(),
      /** Chosen proposals that waited no longer, or must not become a draft. */
      left: z.number(),
    }),
    async handler(context) {
      const { db, user, clock, body } = context
      const groups = new Map<string, [Planned, ...Planned[]]>()
      for (const proposal of await waiting(context, body.ids)) {
        const plan = await planOf(db, proposal, clock.today())
        if (plan.waits !== null && neverDrafted.has(plan.waits)) continue
        if (!user.permissions.has(`${plan.voucher}.create`)) throw new AppError('access.denied')
        const key = groupOf({ proposal, plan })
        const group = groups.get(key)
        if (group) group.push({ proposal, plan })
        else groups.set(key, [{ proposal, plan }])
      }
      const vouchers: { kind: (typeof draftedVouchers)[number]; id: number }[] = []
      for (const group of groups.values())
        vouchers.push({
          kind: group[0].plan.voucher,
          id: await makeDraft(requestContext(context), group, user.id),
        })
      const made = [...groups.values()].reduce((sum, group) => sum + group.length, 0)
      await context.audit({ object: { module: costProposal.name }, changes: { vouchers: [null, vouchers] } })
      return { vouchers, made, left: new Set(body.ids).size - made }
    },
  }),
  defineRoute({
    method: 'POST',
    path: `${at}/dismiss`,
    summary: 'Dismisses proposals that no voucher is made for, with the reason',
    access: 'user',
    permission: 'cost_proposal.update',
    audit: 'cost_proposal.dismissed',
    body: z.strictObject({ ids, reason: z.string().max(200) }),
    response: z.object({ dismissed: z.number() }),
    async handler(context) {
      const { db, user, body } = context
      if (!hasReason(body.reason))
        throw new AppError('input.invalid', {
          detail: shortReason,
          errors: [{ pointer: '/reason', code: 'G-REASON', message: shortReason }],
        })
      const found = await waiting(context, body.ids)
      await sql`update cost_proposal set state = ${dismissal.state}, dismiss_reason = ${body.reason.trim()}, waits = null, version = version + 1, updated_at = now(), updated_by = ${user.id} where id = any(${found.map(({ id }) => id)}::int4[]) and ${dismissal.from}`.execute(
        db,
      )
      await publish(
        db,
        ...found.map(({ id, passenger, branch }) => ({ module: costProposal.name, id, passenger, branch })),
      )
      await context.audit({
        object: { module: costProposal.name },
        changes: { dismissed: [null, found.map(({ id }) => id)], reason: [null, body.reason] },
      })
      return { dismissed: found.length }
    },
  }),
]

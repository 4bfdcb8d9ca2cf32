/** What becomes of a proposal when the voucher that was drafted from it moves. Source: accounting 4.9, 6.1; decision 0840. */
import type { RowWithId } from '../../../foundation/definitions/entity.ts'
import { sql } from 'kysely'
import { accUpdatePerm } from '../../../domain/books/chart/acc-update-perm.ts'
import { costProposal } from '../../../domain/books/cost-proposal.ts'
import { kindOf } from '../../../domain/books/kinds/index.ts'
import { costProposalWorkflow } from '../../../machines/books/cost-proposal.ts'
import type { Db } from '../../platform/db/kysely.ts'
import { transition } from '../../platform/db/transition.ts'
import { changeChannel, publish } from '../../platform/events/publish.ts'
import type { Row } from '../../records/read/columns.ts'

const posting = transition(costProposalWorkflow, 'POST')
const ways = {
  POST: posting,
  DISCARD: transition(costProposalWorkflow, 'DISCARD'),
  REVERSE: transition(costProposalWorkflow, 'REVERSE'),
}
const withdraw = transition(costProposalWorkflow, 'WITHDRAW')

/** What an event of a voucher means to the proposals it was drafted from. */
const meanings: Readonly<Record<string, keyof typeof ways>> = {
  AUTHORISE: 'POST',
  CANCEL: 'DISCARD',
  DELETE: 'DISCARD',
  REVERSE: 'REVERSE',
}

/**
 * Moves the proposals of a voucher. A draft or entry that is gone leaves them in the queue again, to be made by hand, unless their
 * step was undone meanwhile. @param except the proposal whose step takes the draft away.
 */
export async function followVoucher(
  db: Db,
  module: string,
  id: number,
  type: string,
  except: number | null = null,
): Promise<void> {
  const meaning = meanings[type]
  if (!meaning) return
  const way = ways[meaning]
  if (meaning === 'POST') return followPosting(db, module, id)
  const { rows } = await sql<{
    id: number
    undone: boolean
    passenger: number | null
    branch: number | null
  }>`
    update cost_proposal set state = ${way.state}, voucher_type = null, voucher = null, waits = 'made_by_hand', version = version + 1, updated_at = now()
    where voucher_type = ${module} and voucher = ${id} and ${way.from} and id is distinct from ${except}::int
    returning id, undone, passenger, branch`.execute(db)
  const undone = rows.filter((row) => row.undone).map((row) => row.id)
  if (undone.length > 0)
    await sql`update cost_proposal set state = ${withdraw.state}, waits = null where id = any(${undone}::int4[]) and ${withdraw.from}`.execute(
      db,
    )
  await publish(
    db,
    ...rows.map((row) => ({
      module: costProposal.name,
      id: row.id,
      passenger: row.passenger,
      branch: row.branch,
    })),
  )
}

/** Sent with every posting of a voucher, whose answer is not waited for. */
async function followPosting(db: Db, module: string, id: number): Promise<void> {
  await sql`/* named: follow_posting */ /* pipelined */
    with moved as (
      update cost_proposal set state = ${posting.state}, version = version + 1, updated_at = now() where voucher_type = ${module} and voucher = ${id} and ${posting.from} returning id, passenger, branch)
    select pg_notify(${changeChannel}, json_build_object('module', ${costProposal.name}::text, 'id', id, 'passenger', passenger, 'branch', branch, 'agent', (select agent from passenger p where p.id = moved.passenger))::text) from moved`.execute(
    db,
  )
}

/** Called after every event of every workflow; the permitted change of a posted voucher is no event of the voucher itself. */
export async function followEvent(
  db: Db,
  { module, type, record, data }: { module: string; type: string; record: RowWithId; data: Row },
): Promise<void> {
  if (kindOf(module)) await followVoucher(db, module, record.id, type)
  if (module === accUpdatePerm.name && type === 'USE' && typeof data['replacement'] === 'number')
    await sql`update cost_proposal set voucher = ${data['replacement']} where voucher_type = ${String(record['voucher_type'])} and voucher = ${Number(record['voucher_id'])}`.execute(
      db,
    )
}

/** The demo agency: an invented company in the middle of its work. Source: demo 1 to 3. */
import { sql } from 'kysely'
import { entityOf } from '../../../domain/entities.ts'
import type { RoleName } from '../../../domain/people/access.ts'
import { hashPassword } from '../../access/password.ts'
import { tx, type Db, type Tx } from '../../platform/db/kysely.ts'
import { recompute } from '../../workflow/event/journey.ts'
import { renewPace } from '../../workflow/view/pace.ts'
import { rowById } from '../../workflow/event/rows.ts'
import { seedReference } from '../seed/reference.ts'
import type { Services } from '../../platform/services.ts'
import { idIn, idsBy } from '../seed/insert-missing.ts'
import { agencyOf, makeAgency, type DemoAgency } from './agency.ts'
import { playBankDesk } from './scenarios/bank-desk.ts'
import { playBusiness } from './scenarios/business-scenario.ts'
import { playForeign } from './scenarios/foreign-scenario.ts'
import { chequeMoney, playCheques } from './scenarios/cheques.ts'
import { makeChats } from './chats.ts'
import { makeComplaints } from './complaints.ts'
import { makeCvs } from './cvs.ts'
import { daysFrom, openingDay, replayClock, type Days, type ReplayClock } from './days.ts'
import { makeDemands } from './demands.ts'
import { lastNight, layDesks, tidyDesks } from './desks.ts'
import { enterPassenger } from './files-of-passengers.ts'
import { playPassenger } from './scenarios/journey-scenario.ts'
import { playEvenings, playLists } from './scenarios/lists-scenario.ts'
import { makeLists } from './made-lists.ts'
import { playMails } from './scenarios/mails-scenario.ts'
import { storePapers, type DemoPapers } from './papers.ts'
import { anotherOf, demoPassengers, type DemoPassenger } from './passengers.ts'
import { playPermissions } from './scenarios/permissions-scenario.ts'
import { playMoney } from './scenarios/receipts-scenario.ts'
import { billAtDeparture, settleProposals } from './proposals.ts'
import { happeningsOf, replay, type About, type Happening } from './replay.ts'
import { counterMoney, playTicketCounter } from './scenarios/ticket-counter.ts'
import { playTicketDesk, ticketMoney } from './scenarios/ticket-desk.ts'
import { TicketDesk } from './scenarios/ticket-office.ts'
import { beginStory, type DemoContext, type Step, type Story } from './story.ts'
import { makeVisas } from './visas.ts'
import { makeTemplates } from './voucher-templates.ts'
import { openBooks, voucherHappening, type BooksContext } from './vouchers.ts'
import { registry } from '../capabilities.ts'
import { systemContext } from '../../workflow/event/context.ts'

export interface DemoAccount {
  /** Password of everyone at the demo agency. */
  password: string
  /** True when everyone is asked for a password of their own at the first sign-in. */
  mustChange?: boolean
}

export interface LoadedDemo {
  users: { email: string; role: RoleName }[]
  /** Events that were replayed; 0 when the demo was there already. */
  events: number
}

/** The okala of each visa line, obtained soon after its first visa was allotted; [line, days to its expiry]. */
const okalas: readonly (readonly [string, number])[] = [
  ['V1a', 200],
  ['V1b', 200],
  ['V2', 40],
  ['V3', 200],
]

/** The papers shared by the passengers of a line are written once, with the passenger who came first. */
function playOkalas(steps: readonly Step[], context: DemoContext): Step[] {
  const { days, lines, agency, papers } = context
  return okalas.flatMap(([key, left]) => {
    const line = lines.get(key)
    const first = steps
      .filter((step) => step.type === 'ALLOT' && step.data['visa_line'] === line?.line)
      .toSorted((a, b) => (a.day < b.day ? -1 : 1))[0]
    if (!line || !first) return []
    const data = {
      document_no: `OKL-900${String(line.line).padStart(5, '0')}`,
      issue_date: first.day,
      expiry_date: days.at(left),
      quantity: line.quantity,
      delegate_agency: agency.ownAgency,
      file: papers.paper('musaned_okala'),
    }
    return [
      {
        passenger: first.passenger,
        day: first.day,
        by: 'PRO',
        place: 'okala',
        type: 'OBTAIN',
        data,
      } satisfies Step,
    ]
  })
}

async function plansOf(trx: Tx, ids: readonly number[]): Promise<Map<number, About>> {
  const about = new Map<number, About>()
  for (const id of ids) {
    const { rows } = await sql<{
      base_plan: string
      country: number | null
      profession: number | null
    }>`select t.base_plan, p.country, p.profession from passenger p join passenger_type t on t.id = p.passenger_type where p.id = ${id}`.execute(
      trx,
    )
    const [row] = rows
    if (!row) continue
    about.set(id, {
      base_plan: row.base_plan,
      country: row.country === null ? null : await rowById(trx, entityOf('country'), row.country),
      profession: row.profession === null ? null : await rowById(trx, entityOf('profession'), row.profession),
    })
  }
  return about
}

const usersOf = async (db: Db): Promise<LoadedDemo['users']> =>
  (
    await sql<{
      email: string
      role: RoleName
    }>`select u.email, r.name as role from app_user u join role r on r.id = u.role where u.is_demo order by u.id`.execute(
      db,
    )
  ).rows

/**
 * Fills an empty installation with the demo agency, in one transaction: reference data, company, visas and 86 passengers,
 * whose states come about by replaying events with past dates. Does nothing when there is a passenger already.
 * @returns who can sign in.
 */
export async function loadDemo(
  db: Db,
  services: Services,
  { password, mustChange = false }: DemoAccount,
): Promise<LoadedDemo> {
  const hash = await hashPassword(password)
  return tx(db, async (trx) => {
    await sql`lock table passenger in share row exclusive mode`.execute(trx)
    const { rows } = await sql<{ found: boolean }>`select exists (select 1 from passenger) as found`.execute(
      trx,
    )
    if (rows[0]?.found) return { users: await usersOf(trx), events: 0 }
    const today = services.clock.today()
    await seedReference(trx, today)
    await openBooks(trx, openingDay(today))
    const agency = await makeAgency(trx, today, { hash, mustChange })
    const events = await fill(trx, services, agency)
    services.log.info('demo agency loaded', { passengers: demoPassengers.length, events })
    return { users: agency.users, events }
  })
}

/** What one round of the table is made with. */
interface Round {
  services: Services
  agency: DemoAgency
  papers: DemoPapers
  days: Days
  clock: ReplayClock
  passengers: readonly DemoPassenger[]
  demands: ReadonlyMap<string, number>
  /** How often the table was used before. */
  round: number
}

/** Visas, files and stories of passengers. @returns them, and everything that happened to them and to their money. */
async function playFiles(
  trx: Tx,
  { services, agency, papers, days, passengers, demands, round }: Round,
): Promise<{
  stories: Story[]
  context: DemoContext
  steps: Step[]
  happenings: () => Promise<Happening[]>
  books: BooksContext
}> {
  const visas = await makeVisas(trx, agency, papers, days, agency.people.get('admin')?.id ?? 0, round)
  const context: DemoContext = { days, agency, papers, lines: visas.lines, demands, files: new Map() }
  const stories = passengers.map((passenger) => beginStory(passenger, context))
  for (const story of stories) await enterPassenger(trx, story.passenger, story.turns, context)
  await makeCvs(trx, stories, context)
  const steps = stories.flatMap(playPassenger)
  const books: BooksContext = {
    agency,
    services,
    accounts: await idsBy(trx, 'ledger_account', 'code'),
    entered: new Map(),
  }
  const records = visas.steps.map(({ entry, ...step }) => ({
    module: 'visa_entry' as const,
    id: entry,
    passenger: null,
    ...step,
  }))
  return {
    stories,
    context,
    steps,
    books,
    happenings: async () => [
      ...happeningsOf(
        { records, steps: [...steps, ...playOkalas(steps, context)] },
        {
          agency,
          days,
          about: await plansOf(
            trx,
            passengers.map((one) => one.file),
          ),
        },
      ),
      ...playMoney(stories, books),
    ],
  }
}

/** Today's view of every file: what is due depends on the day, also where nothing happened since. */
async function bringUpToDate(
  trx: Tx,
  clock: ReplayClock,
  days: Days,
  passengers: readonly DemoPassenger[],
): Promise<void> {
  clock.set(days.at(0), 24 * 60)
  for (const { file } of passengers) await recompute(systemContext(trx, { clock, registry }), file)
}

async function fill(trx: Tx, services: Services, agency: DemoAgency): Promise<number> {
  const days = daysFrom(services.clock.today())
  await billAtDeparture(trx)
  const clock = replayClock(services.clock.now())
  const papers = await storePapers(trx, services, agency.people.get('admin')?.id ?? 0)
  const demands = await makeDemands(trx, { agency, services, days, papers, clock })
  const files = await playFiles(trx, {
    services,
    agency,
    papers,
    days,
    clock,
    passengers: demoPassengers,
    demands: demands.ofVisa,
    round: 0,
  })
  const complaints = await makeComplaints(trx, agency, days)
  const office = { agency, services, days }
  const ticketDesk = new TicketDesk({ ...office, passengers: demoPassengers })
  playTicketDesk(ticketDesk, days)
  playTicketCounter(ticketDesk, { days, passengers: demoPassengers })
  const happenings = [
    ...happeningsOf(
      { records: [...demands.steps, ...complaints], steps: [] },
      { agency, days, about: new Map() },
    ),
    ...(await files.happenings()),
    ...[
      ...playBusiness(agency, days),
      ...playForeign(agency, days),
      ...ticketMoney(agency, days),
      ...counterMoney(days),
      ...chequeMoney(agency, days, idIn(agency.centre, 'BD-DHK-901')),
    ].map((voucher) => voucherHappening(voucher, files.books)),
    ...playPermissions(files.books, days, services.clock.now()),
    ...playLists(files.steps, office),
    ...playMails(office),
    ...ticketDesk.happenings,
    ...playCheques(agency, services, days),
    ...playBankDesk(office),
    lastNight(days),
  ]
  const events = await replay(trx, clock, happenings)
  await bringUpToDate(trx, clock, days, demoPassengers)
  await renewPace(trx, clock.today())
  await settleProposals(trx, days)
  await makeTemplates(trx, clock, files.books)
  await layDesks(trx, agency, days)
  await makeChats(trx, services, agency, days)
  await makeLists(trx, agency)
  return events
}

/** Passengers of a large demo (demo 1, volume option). */
export const largeDemo = 5000

/**
 * Uses the table again with other people until the demo has its 5,000 passengers, each time in a transaction
 * of its own, so that a server that was stopped goes on where it was. Does nothing where there is no demo
 * agency.
 * @param onPassengers called with how many passengers there are, after each time.
 * @param signal ends it; what was not complete by then is not there.
 * @returns how many there are at the end.
 */
export async function enlargeDemo(
  services: Services,
  {
    onPassengers = () => undefined,
    most = largeDemo,
    signal,
  }: { onPassengers?: (passengers: number) => void; most?: number; signal?: AbortSignal } = {},
): Promise<number> {
  const { db } = services
  const count = async (): Promise<number> =>
    (await sql<{ n: number }>`select count(*)::int as n from passenger where is_demo`.execute(db)).rows[0]
      ?.n ?? 0
  const before = await count()
  if (before < demoPassengers.length || before >= most) return before
  const days = daysFrom(services.clock.today())
  const agency = await agencyOf(db)
  const papers = await storePapers(db, services, agency.people.get('admin')?.id ?? 0)
  for (let there = before; there < most; there = await count()) {
    const round = Math.ceil(there / demoPassengers.length)
    const passengers = demoPassengers.slice(0, most - there).map((one) => anotherOf(one, round))
    await tx(db, async (trx) => {
      const clock = replayClock(services.clock.now())
      const files = await playFiles(trx, {
        services,
        agency,
        papers,
        days,
        clock,
        passengers,
        demands: new Map(),
        round,
      })
      await replay(
        trx,
        clock,
        [...(await files.happenings()), ...playEvenings(files.steps, { agency, services, days })],
        signal,
      )
      await bringUpToDate(trx, clock, days, passengers)
    })
    onPassengers(there + passengers.length)
  }
  await tx(db, async (trx) => {
    await settleProposals(trx, days)
    await tidyDesks(trx, days)
    await renewPace(trx, services.clock.today())
  })
  return count()
}

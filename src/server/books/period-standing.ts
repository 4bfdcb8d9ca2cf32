/** The periods of the open years on one page: what can be done with each, and what keeps it open. Source: accounting 6.4. */
import { sql } from 'kysely'
import { z } from 'zod'
import { saidOf, type Wording } from '../../foundation/text/sentence.ts'
import type { CivilDate } from '../../foundation/values/dates.ts'
import { accountingPeriodWorkflow } from '../../machines/books/accounting-period.ts'
import { yearCloseWorkflow } from '../../machines/books/year-close.ts'
import { offers } from '../../machines/kit/judge.ts'
import { inStates } from '../platform/db/in-states.ts'
import { translate } from '../platform/reader-words.ts'
import type { Crud } from '../records/crud-context.ts'
import { actorOf, loadFacts } from '../workflow/event/facts.ts'
import { nextFiscalYear } from './fiscal-years.ts'
import { checksFault, earlierFault, periodEvents, waitingFault } from './periods.ts'

const obstacles = ['earlier', 'waiting', 'checks'] as const

/** `stops`: what keeps a period from being closed for good; `events`: what the reader may do now, or why not. */
export const periodStanding = z.object({
  periods: z.array(
    z.object({
      id: z.int(),
      name: z.string(),
      year: z.string(),
      starts_on: z.string(),
      ends_on: z.string(),
      status: z.enum(['open', 'soft_closed', 'closed']),
      version: z.int(),
      stops: z.array(z.object({ what: z.enum(obstacles), message: z.string() })),
      events: z.array(
        z.object({ event: z.enum(periodEvents), open: z.boolean(), message: z.string().nullable() }),
      ),
    }),
  ),
  /** Open years with the closing that is prepared, if there is one. */
  years: z.array(z.object({ code: z.string(), ends_on: z.string(), closing: z.int().nullable() })),
  /** The year that can be opened; null while one that has not begun is open already. */
  next: z.object({ code: z.string(), starts_on: z.string(), ends_on: z.string() }).nullable(),
})
type Standing = z.infer<typeof periodStanding>
type Period = Omit<Standing['periods'][number], 'stops' | 'events'>

export async function standingOfPeriods({
  db,
  user,
  clock,
}: Pick<Crud, 'db' | 'user' | 'clock'>): Promise<Standing> {
  const { rows: years } = await sql<Standing['years'][number] & { starts_on: string }>`
    select y.code, y.starts_on, y.ends_on, (select c.id from year_close c where c.fiscal_year = y.id and c.state ${inStates(yearCloseWorkflow, 'prepared')} and not c.is_deleted) as closing
    from fiscal_year y where y.status = 'open' and not y.is_deleted order by y.starts_on`.execute(db)
  const { rows } = await sql<Period>`
    select p.id, p.name, y.code as year, p.starts_on, p.ends_on, p.status, p.version from accounting_period p join fiscal_year y on y.id = p.fiscal_year
    where y.status = 'open' and not p.is_deleted order by p.starts_on`.execute(db)
  const next = await nextFiscalYear(db)
  const today = clock.today()
  // The last year has begun: the day before the next lies in it or behind it.
  const isLastBegun = years.every(({ starts_on: starts }) => starts <= today)
  const facts = await loadFacts(db, null, actorOf(user), today)
  const spoken = (wording: Wording): string => translate(saidOf(wording), user.language)
  const periods: Standing['periods'] = []
  for (const period of rows) {
    const [starts, ends] = [period.starts_on as CivilDate, period.ends_on as CivilDate]
    const isClosed = period.status === 'closed'
    const earlier = isClosed ? null : await earlierFault(db, starts)
    const texts: Record<(typeof obstacles)[number], Wording | null> = {
      earlier,
      waiting: isClosed ? null : await waitingFault(db, starts, ends),
      // One that waits for an earlier one is checked when its turn comes.
      checks: isClosed || earlier ? null : await checksFault(db, starts, ends),
    }
    const stored = {
      state: period.status,
      record: period,
      facts: { ...facts, lookups: { refs: {}, taken: {}, counts: {}, texts } },
      last: null,
    }
    periods.push({
      ...period,
      stops: obstacles.flatMap((what) => {
        const wording = texts[what]
        return wording === null ? [] : [{ what, message: spoken(wording) }]
      }),
      events: offers(accountingPeriodWorkflow, stored).flatMap(({ event, verdict }) => {
        const known = periodEvents.find((one) => one === event)
        return known
          ? [
              {
                event: known,
                open: verdict.ok,
                message: verdict.ok ? null : translate(verdict, user.language),
              },
            ]
          : []
      }),
    })
  }
  return {
    periods,
    years: years.map(({ code, ends_on, closing }) => ({ code, ends_on, closing })),
    next: isLastBegun ? next : null,
  }
}

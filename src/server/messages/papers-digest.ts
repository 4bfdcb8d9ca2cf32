/** Passengers whose papers end before their flight, by mail each morning to those who can act on it. Source: machines 9.1, decision 0780. */
import { z } from 'zod'
import type { ReportRow } from '../../foundation/reports/report.ts'
import { reportOf } from '../../domain/reports/index.ts'
import { dayText } from '../../foundation/text/format.ts'
import { languageOf } from '../access/language.ts'
import { defineJob } from '../jobs/define-job.ts'
import { tx } from '../platform/db/kysely.ts'
import type { Services } from '../platform/services.ts'
import type { SessionUser } from '../platform/session-user.ts'
import { readReportRequest } from '../reports/read-request.ts'
import { reportRows, reportTotals } from '../reports/report-page.ts'
import { queueMail } from '../transport/outbox.ts'
import { readSmtp } from '../transport/smtp-setting.ts'
import { papersMail, type EndingPaper, type MailLanguage } from '../transport/texts.ts'

const list = 'flightPapers'
const mostNamed = 30
/** The next one comes tomorrow. */
const staleAfterHours = 20

const papers = {
  passport: 'passport_expiry_date',
  visa: 'embassy.visa_expiry_date',
  medical: 'medical.expiry_date',
} as const satisfies Record<EndingPaper, string>
const columns = [
  'full_name',
  'office_serial',
  'flight.flight_date',
  'flight.preferred_date',
  ...Object.values(papers),
]

const dayOf = (row: ReportRow, key: string): string | null => {
  const value = row[key]
  return typeof value === 'string' && value !== '' ? value : null
}

/** One passenger as the mail names them: the flight and each paper that ends before it. */
function lineOf(row: ReportRow, language: MailLanguage) {
  const flight = dayOf(row, 'flight.flight_date') ?? dayOf(row, 'flight.preferred_date') ?? ''
  return {
    name: [row['full_name'], row['office_serial']].filter(Boolean).join(', '),
    flight: dayText(flight, language),
    papers: Object.entries(papers).flatMap(([paper, key]): [EndingPaper, string][] => {
      const until = dayOf(row, key)
      return until !== null && until < flight ? [[paper as EndingPaper, dayText(until, language)]] : [] // A key of the table above.
    }),
  }
}

/** @returns whether there was anything to write about. */
async function write({ db, clock, keys, config }: Services, user: SessionUser): Promise<boolean> {
  const reader = { db, user, clock }
  const request = await readReportRequest(reportOf(list), { columns: columns.join(',') }, reader)
  const { count } = await reportTotals(request)
  if (count === 0) return false
  const { rows } = await reportRows(request, mostNamed, undefined)
  const language = await languageOf(db, user.id)
  const { subject, text } = papersMail(language, {
    name: `${user.firstName} ${user.lastName}`.trim(),
    lines: rows.map((row) => lineOf(row, language)),
    count,
    link: `${config.publicUrl ?? ''}/apps/${list}/report`,
  })
  await tx(db, (trx) =>
    queueMail(trx, keys, {
      kind: 'papers_digest',
      object: { module: 'user', id: user.id },
      to: [user.email],
      subject,
      text,
      expiresAt: new Date(clock.now().getTime() + staleAfterHours * 3_600_000).toISOString(),
      by: null,
    }),
  )
  return true
}

/**
 * Each reader's mail has the passengers of their branches and agents only; no reader gets a mail on a morning
 * without any.
 */
export const papersDigest = defineJob({
  name: 'papers_digest',
  title: 'Mail papers that end before the flight',
  schedule: '30 7 * * *',
  byHand: true,
  alone: true,
  payload: z.object({}),
  async run({ services, stopIfCancelled }) {
    const { db, keys, userById } = services
    if ((await readSmtp(db, keys)) === null) return { mails: 0 }
    const people = await db
      .selectFrom('app_user')
      .select('id')
      .where('is_active', '=', true)
      .where('is_deleted', '=', false)
      .orderBy('id')
      .execute()
    let mails = 0
    for (const { id } of people) {
      stopIfCancelled()
      const user = await userById(db, id)
      // Who changes flights acts on it; the list itself asks for the right to reports.
      if (user?.permissions.has('flight.update') && user.permissions.has('report.read'))
        if (await write(services, user)) mails += 1
    }
    return { mails }
  },
})

/** The statement of account of a party, mailed to it. Source: accounting 14, account-statement; decision 0796. */
import { z } from 'zod'
import { isComplete } from '../../../foundation/text/languages.ts'
import { isCivilDate } from '../../../foundation/values/dates.ts'
import { AppError } from '../../../domain/errors.ts'
import { reportOf } from '../../../domain/reports/index.ts'
import { requireParty } from '../../books/party-access.ts'
import { addressOf } from '../../books/settlement/workbench.ts'
import { defineRoute, idParams } from '../../http/define-route.ts'
import { keepFile } from '../../platform/files/keep-file.ts'
import { queueMail } from '../../transport/outbox.ts'
import { statementMail } from '../../transport/texts.ts'
import type { ExportHead } from '../export-head.ts'
import { exportReport } from '../export-report.ts'
import { noteExport, noteProgress } from '../export-log.ts'
import { drawReport } from '../report-pdf.ts'
import { entryOf, fileNameOf, fileTypes } from '../send-export.ts'
import { mustRead } from '../visible-report.ts'

const day = z.string().refine(isCivilDate, 'Enter a valid date.').optional()

export const mailStatementRoute = defineRoute({
  method: 'POST',
  path: '/report/api/v1/report/mail_statement/:id',
  summary: 'Mails the statement of account of a party to the address of its record',
  access: 'user',
  permission: 'report.export',
  money: true,
  audit: 'report.mailed',
  params: idParams,
  body: z.object({ from: day, to: day }),
  response: z.object({ mail: z.number(), to: z.string() }),
  status: 202,
  async handler({ db, user, clock, services, params: { id }, body, audit }) {
    const report = reportOf('account-statement')
    mustRead(report, user, 'export')
    await requireParty({ db, user }, id)
    const party = await addressOf(db, id)
    if (!party) throw new AppError('record.notFound')
    const { address, name } = party
    if (!address) throw new AppError('input.invalid', { detail: 'This party has no email address.' })
    const reader = { db: services.reportDb, user, clock }
    const begun: ExportHead[] = []
    const file = await exportReport(
      report,
      {
        sub_ledger: String(id),
        ...(body.from || body.to ? { date: `${body.from ?? ''}..${body.to ?? ''}` } : {}),
      },
      reader,
      {
        format: 'pdf',
        most: services.config.exportRows,
        begin: (head) => {
          begun.push(head)
          return Promise.resolve()
        },
        draw: (paper, onDrawn) => drawReport(paper, reader, services, () => false, onDrawn),
        watch: { isCancelled: () => false, onProgress: () => Promise.resolve() },
      },
    )
    const [head] = begun
    if (!file || !head) throw new AppError('server.unavailable')
    // Written after the drawing, which takes its time: no request waits for these rows meanwhile.
    const note = await noteExport(db, {
      user: user.id,
      report: report.name,
      filters: Object.fromEntries(head.filters.map((one) => [one.name, one.text])),
      rows: head.totals.count,
      format: 'pdf',
      run: null,
      at: clock.now().toISOString(),
    })
    await noteProgress(db, note, file.rows, 'FINISH')
    const stored = await keepFile(db, services, {
      name: fileNameOf(report, 'pdf', clock),
      mime: fileTypes.pdf,
      bytes: Buffer.concat(file.chunks),
      module: 'sub_ledger_account',
      uploadedBy: user.id,
    })
    const mail = await queueMail(db, services.keys, {
      kind: 'party_statement',
      object: { module: 'sub_ledger_account', id },
      to: [address],
      ...statementMail(isComplete(user.language) ? user.language : 'en', { name }),
      files: [stored.id],
      by: user.id,
    })
    await audit({ ...entryOf(report, head, 'pdf'), action: 'report.mailed' })
    return { mail, to: address }
  },
})

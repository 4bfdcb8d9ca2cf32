import { analysisTraces } from '../desk/analysis/traces-job.ts'
import { auditHead } from '../operations/jobs/audit-head.ts'
import { autoStatus } from '../workflow/jobs/auto-status.ts'
import { autoStatusRehearsal } from '../workflow/jobs/auto-status-rehearsal.ts'
import { backup } from '../operations/jobs/backup.ts'
import { batchPrint } from '../prints/batch-print.ts'
import { checkBooks } from '../books/proof/check-job.ts'
import { checkHistoryJob } from '../workflow/jobs/check-history.ts'
import { dueVouchers } from '../books/drafts/due-job.ts'
import type { Job } from '../jobs/define-job.ts'
import { fileSweep } from '../operations/jobs/file-sweep.ts'
import { housekeeping } from '../operations/jobs/housekeeping.ts'
import { importWork } from '../imports/job.ts'
import { listExport } from '../records/list-export.ts'
import { reportExport } from '../reports/report-export-job.ts'
import { multipleStatus, multipleStatusUndo } from '../workflow/jobs/multiple-status.ts'
import { multipleVisa } from '../workflow/jobs/multiple-visa.ts'
import { openYears } from '../operations/jobs/open-years.ts'
import { papersDigest } from '../messages/papers-digest.ts'
import { recomputePlans } from '../workflow/jobs/recompute-plans.ts'
import { renewPaceJob } from '../workflow/jobs/renew-pace.ts'
import { renewWorkJob } from '../workflow/jobs/renew-work.ts'
import { resetMail } from '../access/reset-mail.ts'
import { restoreBackup } from '../operations/jobs/restore-backup.ts'
import { sendMail } from '../messages/send-mail.ts'
import { verifyAudit } from '../operations/jobs/verify-audit.ts'
import { verifyBackup } from '../operations/jobs/verify-backup.ts'
import { verifyBooks } from '../operations/jobs/verify-books.ts'

/** Every job of the product; a new one adds its line here and its title to the texts of the area `jobs`. */
const all: readonly Job[] = [
  autoStatus,
  sendMail,
  resetMail,
  verifyAudit,
  auditHead,
  backup,
  verifyBackup,
  restoreBackup,
  housekeeping,
  fileSweep,
  batchPrint,
  renewWorkJob,
  recomputePlans,
  multipleStatus,
  multipleStatusUndo,
  autoStatusRehearsal,
  renewPaceJob,
  multipleVisa,
  papersDigest,
  verifyBooks,
  checkBooks,
  openYears,
  dueVouchers,
  importWork,
  listExport,
  reportExport,
  analysisTraces,
  checkHistoryJob,
]

export const jobs: ReadonlyMap<string, Job> = new Map(all.map((job) => [job.name, job]))

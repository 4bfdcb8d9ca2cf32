import { auditHead } from './audit-head.ts'
import { autoStatus } from './auto-status.ts'
import { autoStatusRehearsal } from './auto-status-rehearsal.ts'
import { backup } from './backup.ts'
import { batchPrint } from './batch-print.ts'
import type { Job } from './define-job.ts'
import { fileSweep } from './file-sweep.ts'
import { housekeeping } from './housekeeping.ts'
import { importWork } from './import-work.ts'
import { listExport } from './list-export.ts'
import { multipleStatus, multipleStatusUndo } from './multiple-status.ts'
import { multipleVisa } from './multiple-visa.ts'
import { recomputePlans } from './recompute-plans.ts'
import { renewPaceJob } from './renew-pace.ts'
import { renewWorkJob } from './renew-work.ts'
import { resetMail } from './reset-mail.ts'
import { restoreBackup } from './restore-backup.ts'
import { sendMail } from './send-mail.ts'
import { verifyAudit } from './verify-audit.ts'
import { verifyBackup } from './verify-backup.ts'
import { verifyBooks } from './verify-books.ts'

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
  verifyBooks,
  importWork,
  listExport,
]

export const jobs: ReadonlyMap<string, Job> = new Map(all.map((job) => [job.name, job]))

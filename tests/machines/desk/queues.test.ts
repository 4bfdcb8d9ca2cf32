import { bankRowWorkflow } from '../../../src/machines/books/bank-row.ts'
import { importBatchWorkflow } from '../../../src/machines/desk/import-batch.ts'
import { importRowWorkflow } from '../../../src/machines/desk/import-row.ts'
import { jobRunWorkflow } from '../../../src/machines/desk/job-run.ts'
import { mailWorkflow } from '../../../src/machines/desk/mail.ts'
import { fiscalYearWorkflow } from '../../../src/machines/books/fiscal-year.ts'
import { costProposalWorkflow } from '../../../src/machines/books/cost-proposal.ts'
import { reportExportWorkflow } from '../../../src/machines/desk/report-export.ts'
import { testWorkflow } from '../workflow-suite.ts'

testWorkflow(jobRunWorkflow, { starts: [{ id: 1 }], samples: {} })
testWorkflow(mailWorkflow, { starts: [{ id: 1 }], samples: {} })
testWorkflow(importBatchWorkflow, { starts: [{ id: 1 }], samples: {} })
testWorkflow(importRowWorkflow, { starts: [{ id: 1 }], samples: {} })
testWorkflow(bankRowWorkflow, { starts: [{ id: 1 }], samples: {} })
testWorkflow(fiscalYearWorkflow, { starts: [{ id: 1 }], samples: {} })
testWorkflow(costProposalWorkflow, { starts: [{ id: 1 }], samples: {} })
testWorkflow(reportExportWorkflow, { starts: [{ id: 1 }], samples: {} })

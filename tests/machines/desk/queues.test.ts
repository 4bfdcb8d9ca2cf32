import { bankRowWorkflow } from '../../../src/machines/books/bank-row.ts'
import { importBatchWorkflow } from '../../../src/machines/desk/import-batch.ts'
import { importRowWorkflow } from '../../../src/machines/desk/import-row.ts'
import { jobRunWorkflow } from '../../../src/machines/desk/job-run.ts'
import { mailWorkflow } from '../../../src/machines/desk/mail.ts'
import { testWorkflow } from '../workflow-suite.ts'

testWorkflow(jobRunWorkflow, { starts: [{ id: 1 }], samples: {} })
testWorkflow(mailWorkflow, { starts: [{ id: 1 }], samples: {} })
testWorkflow(importBatchWorkflow, { starts: [{ id: 1 }], samples: {} })
testWorkflow(importRowWorkflow, { starts: [{ id: 1 }], samples: {} })
testWorkflow(bankRowWorkflow, { starts: [{ id: 1 }], samples: {} })

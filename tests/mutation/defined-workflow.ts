/** Stands for src/machines/kit/workflow.ts while mutants are tried: one row of one table is another than written. */
import { existsSync, readFileSync } from 'node:fs'
import { defineWorkflow as define, type Workflow, type WorkflowSpec } from '../../src/machines/kit/workflow.ts'
import { mutated, type Mutant } from './mutants.ts'

export * from '../../src/machines/kit/workflow.ts'

const file = process.env['MUTANT_FILE'] ?? ''
const mutant = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Mutant | null) : null // Written by run.ts.

export const defineWorkflow = (spec: WorkflowSpec): Workflow => define(mutated(spec, mutant))

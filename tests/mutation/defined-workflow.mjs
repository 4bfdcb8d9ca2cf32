/** Stands for src/machines/kit/workflow.ts while mutants are tried: one row of one table is another than written. */
import { existsSync, readFileSync } from 'node:fs'
import { defineWorkflow as define } from '../../src/machines/kit/workflow.ts?written'
import { mutated } from './mutants.ts'

export * from '../../src/machines/kit/workflow.ts?written'

const file = process.env['MUTANT_FILE'] ?? ''
const mutant = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null // Written by run.ts.

export const defineWorkflow = (spec) => define(mutated(spec, mutant))

/**
 * `npm run db:generate`: writes the migration of the entity tables from the definitions. Until the product is released
 * that is one migration, written anew; a test fails while the file and the definitions differ.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { entities } from '../../domain/entities/index.ts'
import { ddl } from '../../domain/kit/ddl.ts'
import { tablesOf, type Formulas, type Table } from '../../domain/kit/table.ts'

/** Calculated columns whose value the database keeps. */
export const formulas: Formulas = {
  'ledger_account.is_control': "kind = 'control'",
  'passenger.due_amount': 'coalesce(agreed_amount, 0) - coalesce(discount, 0) - coalesce(received_amount, 0)',
}

export const entityTables = (): Table[] => tablesOf(entities, formulas)

const near = (name: string): string => readFileSync(fileURLToPath(new URL(name, import.meta.url)), 'utf8').trim()

/** Text of the migration: functions the tables use, the tables, and the rules that are written by hand. */
export const entityMigration = (): string =>
  ['-- Written by `npm run db:generate` from src/domain/entities, entity-functions.sql and entity-rules.sql. Do not edit.', near('entity-functions.sql'), ddl(entityTables()), near('entity-rules.sql'), ''].join('\n\n').trimEnd() + '\n'

export const entityMigrationFile = fileURLToPath(new URL('./migrations/0002-entities/up.sql', import.meta.url))

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  writeFileSync(entityMigrationFile, entityMigration())
  process.stdout.write(`Wrote ${entityTables().length} tables to migrations/0002-entities/up.sql.\n`)
}

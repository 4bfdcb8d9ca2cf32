import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { defaultPermissions } from '../../../../domain/people/access.ts'
import {
  addScreen,
  camel,
  create,
  fileSaying,
  insert,
  inWords,
  kebab,
  refuse,
  rolesOf,
  root,
  textOf,
  type Said,
} from './files.ts'

/** First letters of two words, or the first two of one: transit_claim TC. */
const prefixOf = (name: string): string => {
  const [first = '', second = first.slice(1)] = name.split('_')
  return `${first.charAt(0)}${second.charAt(0)}`.toUpperCase()
}

/** A kind of voucher whose two sides are entered by hand, authorised as journals are. */
export function newVoucher({ name, label = inWords(name), plural = `${name}s`, ...said }: Said): void {
  const prefix = said.prefix ?? prefixOf(name)
  if (!/^[A-Z]{2}$/.test(prefix)) refuse('A prefix of voucher numbers is two capital letters: --prefix TC')
  const taken = fileSaying('src/domain', `  prefix: '${prefix}',`)
  if (taken !== undefined) refuse(`${taken} has the prefix ${prefix} already: give another, --prefix TC`)
  if (fileSaying('src/domain', `  name: '${name}',`) !== undefined)
    refuse(`There is a record ${name} already.`)
  const constant = camel(name)
  create(
    `src/domain/books/vouchers/${kebab(name)}.ts`,
    `import { defineEntity } from '../../../foundation/definitions/entity.ts'
import { sidedLines } from './journals.ts'
import { voucherEntity, voucherHead, voucherPaths } from './voucher-fields.ts'

/** ${label} (decision 0820). */
export const ${constant} = defineEntity({
  ...voucherEntity,
  name: '${name}',
  label: '${label}',
  plural: '${plural}',
  paths: voucherPaths('${constant}', '${camel(plural)}'),
  fields: voucherHead,
  lines: { lines: sidedLines('${name}_line') },
})
`,
  )
  create(
    `src/domain/books/kinds/${kebab(name)}.ts`,
    `import type { VoucherKind } from '../posting.ts'
import { postBothSides } from './journals.ts'

/** ${label}: both sides are entered, authorised as journals are (decision 0820). */
export const ${constant}Kind: VoucherKind = {
  module: '${name}',
  prefix: '${prefix}',
  scope: 'journal',
  title: '${label}',
  post: postBothSides,
}
`,
  )
  const catalogue = 'src/domain/entities.ts'
  insert(
    catalogue,
    /\nexport const entities = /,
    `import { ${constant} } from './books/vouchers/${kebab(name)}.ts'\n`,
  )
  insert(catalogue, /\} as const\n/, `  ${name}: ${constant},\n`)
  const kinds = 'src/domain/books/kinds/index.ts'
  insert(kinds, /\nexport const voucherKinds: /, `import { ${constant}Kind } from './${kebab(name)}.ts'\n`)
  insert(kinds, /\](?=\n\nexport const kindOf)/, `  ${constant}Kind,\n`)
  addScreen(
    {
      entity: name,
      stem: constant,
      plural: camel(plural),
      roles: rolesOf((role) => defaultPermissions('journal', 'FIN', role).includes('journal.read')),
    },
    { under: said.under ?? 'account-g', icon: 'description' },
  )
}

const migrations = 'src/server/platform/db/migrations'
/** What the migration of its tables ends with: the ledger guards its documents and knows whose authority posts them. */
export function ledgerStatements(name: string): string[] {
  const scope = /create or replace function gl_scope[^;]*;/
  const latest = readdirSync(join(root, migrations))
    .toSorted()
    .map((folder) => scope.exec(textOf(`${migrations}/${folder}/up.sql`))?.[0])
    .findLast((found) => found !== undefined)
  if (latest === undefined) throw new Error('No migration says whose authority posts a voucher (gl_scope).')
  return [
    `set local acc.migration = 'on';`,
    `select gl_add_document('${name}', '${name}_line');`,
    latest.replace(' else source_type', ` when '${name}' then 'journal' else source_type`),
  ]
}

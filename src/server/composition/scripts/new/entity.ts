import { posix } from 'node:path'
import { addScreen, camel, create, insert, inWords, kebab, rolesOf, type Said } from './files.ts'

/** A record with its list, page and form. */
export function newEntity({ name, label = inWords(name), plural = `${name}s`, ...said }: Said): void {
  const constant = camel(name)
  const list = `/apps/${constant}-management/${camel(plural)}`
  const folder = `src/domain/${said.in}`
  const definitions = posix.relative(folder, 'src/foundation/definitions')
  create(
    `${folder}/${kebab(name)}.ts`,
    `import { defineEntity } from '${definitions}/entity.ts'
import { text } from '${definitions}/fields.ts'

/** ${label} (decision 0390). */
export const ${constant} = defineEntity({
  name: '${name}',
  label: '${label}',
  plural: '${plural}',
  access: 'MASTER',
  sort: ['name'],
  paths: {
    list: '${list}',
    detail: '${list}/:id/:name?',
    form: '/apps/${constant}-management/:id',
  },
  fields: {
    name: text(60, { required: true, unique: true, list: 1, searched: true }),
  },
})
`,
  )
  const catalogue = 'src/domain/entities.ts'
  insert(
    catalogue,
    /\nexport const entities = /,
    `import { ${constant} } from './${said.in}/${kebab(name)}.ts'\n`,
  )
  insert(catalogue, /\} as const\n/, `  ${name}: ${constant},\n`)
  addScreen(
    {
      entity: name,
      stem: constant,
      plural: camel(plural),
      roles: rolesOf(() => true),
    },
    { under: said.under ?? 'user-config-g', icon: 'list_alt' },
  )
}

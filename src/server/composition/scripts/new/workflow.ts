import { entities, isEntityName, type EntityName } from '../../../../domain/entities.ts'
import { defaultPermissions, roles, type RoleCode } from '../../../../domain/people/access.ts'
import type { Entity } from '../../../../foundation/definitions/entity.ts'
import { camel, create, fileSaying, insert, kebab, refuse, replace, textOf, type Said } from './files.ts'

/** Rooms of the machines that hold workflows; what belongs to none of their names is work of the desk. */
const rooms = ['journey', 'visas', 'books', 'tickets', 'desk']

/** Officers whose rights let them write records of a class, which those who send events must have (decision 0464). */
const officersOf = (module: EntityName, access: Entity['access']): RoleCode[] =>
  roles
    .map(({ code }) => code)
    .filter((code) => code !== 'ADM' && code !== 'MGR')
    .filter((code) => defaultPermissions(module, access, code).includes(`${module}.update`))

/** Name under which a file exports the definition of a record. */
const constantOf = (file: string, record: string): string =>
  new RegExp(`export const (\\w+) = defineEntity\\(\\{\\n {2}name: '${record}'`).exec(textOf(file))?.[1] ??
  camel(record)

/** A workflow of records there are: draft, closed or cancelled. Panel, history, rights and routes follow from it. */
export function newWorkflow({ name, of = name, in: room }: Said): void {
  if (!isEntityName(of)) refuse(`There is no record ${of} yet: npm run new entity ${of}`)
  const entity: Entity = entities[of]
  if (entity.machine !== undefined) refuse(`${entity.label} has the workflow ${entity.machine} already.`)
  const taken = fileSaying('src/machines', `  id: '${name}',`)
  if (taken !== undefined) refuse(`${taken} is the workflow ${name} already.`)
  const definition = fileSaying('src/domain', `  name: '${of}',`)
  if (definition === undefined) refuse(`No file of src/domain defines ${of}.`)
  const folder = rooms.includes(room) ? room : 'desk'
  const constant = camel(name)
  const recordName = constantOf(definition, of)
  // Where processing officers send events, the ticket desk does in their place; master data is not written by it.
  const isMasterData = entity.access === 'MASTER'
  const officers = officersOf(of, isMasterData ? 'STEP' : entity.access)
  if (officers.length === 0) refuse(`No officer may write ${of}: give it another class of access first.`)
  if (officers.includes('PRO') && !officers.includes('TKT'))
    refuse(`The ticket desk may not write ${of} as processing officers do: give it another class of access.`)
  const cell = officers.map((code) => `'${code}'`).join(', ')
  const file = `src/machines/${folder}/${kebab(name)}.ts`
  const table = `OWN-${name}`
  const label = entity.label.toLowerCase()
  create(
    file,
    `import { ${recordName} } from '../../${definition.replace('src/', '')}'
import { eventFields } from '../kit/event-fields.ts'
import { recordOf, table } from '../kit/table.ts'
import { reasonGiven } from '../kit/undo.ts'

const { row, workflow } = table({
  record: recordOf<typeof ${recordName}>(),
  fields: { ...${recordName}.fields, ...eventFields },
  states: {
    draft: { kind: 'initial', label: 'Draft' },
    closed: { kind: 'final', label: 'Closed', isAim: true },
    cancelled: { kind: 'final', label: 'Cancelled' },
  },
})

const officers = [${cell}] as const

/** ${entity.label}: from its draft until it is closed (decision 0820). */
export const ${constant}Workflow = workflow({
  id: '${name}',
  table: '${table}',
  version: 1,
  title: '${entity.label}',
  module: '${of}',
  stage: null,
  initial: 'draft',
  correct: null,
  labels: {
    CLOSE: 'close the ${label}',
    DISCARD: 'discard the ${label}',
  },
  rows: [
    row({ n: 1, from: ['draft'], on: 'CLOSE', to: 'closed', roles: officers, undo: 'self' }),
    row({
      n: 2,
      from: ['draft'],
      on: 'DISCARD',
      to: 'cancelled',
      roles: officers,
      undo: 'self',
      payload: { reason: 'required' },
      guards: [reasonGiven],
    }),
  ],
})
`,
  )
  insert(definition, / {2}fields: \{/, `  machine: '${name}',\n  stateList: 9,\n  edit: 'until-final',\n`)
  if (isMasterData) replace(definition, "access: 'MASTER'", "access: 'STEP'")
  const catalogue = 'src/machines/catalogue.ts'
  insert(
    catalogue,
    /import type \{ Workflow \}/,
    `import { ${constant}Workflow } from './${folder}/${kebab(name)}.ts'\n`,
  )
  insert(catalogue, /\](?=\n\n\/\*\* Workflows by id)/, `  ${constant}Workflow,\n`)
  create(
    `tests/machines/${folder}/${kebab(name)}.test.ts`,
    `import { ${constant}Workflow } from '../../../${file}'
import { followsTable } from '../tables/follow.ts'
import { testWorkflow } from '../workflow-suite.ts'

followsTable(${constant}Workflow, {
  states: [
    { state: 'draft', kind: 'initial', label: 'Draft' },
    { state: 'closed', kind: 'final', label: 'Closed' },
    { state: 'cancelled', kind: 'final', label: 'Cancelled' },
  ],
  rows: [
    { n: 1, from: 'draft', event: 'CLOSE', payload: '–', guard: '–', to: 'closed', roles: '${officers.join(' ')}', undo: 'self' },
    { n: 2, from: 'draft', event: 'DISCARD', payload: 'reason', guard: 'G-REASON', to: 'cancelled', roles: '${officers.join(' ')}', undo: 'self' },
  ],
})

testWorkflow(${constant}Workflow, {
  starts: [{ id: 9 }],
  samples: { CLOSE: {}, DISCARD: { reason: 'made by mistake' } },
})
`,
  )
  create(
    `tests/machines/${folder}/rows/${name}.txt`,
    `${entity.label} (${table}): what each row writes (field: before → after) and does (*), with the samples of its suite.

1 CLOSE: draft → closed
2 DISCARD: draft → cancelled
    reason: – → made by mistake
`,
  )
}

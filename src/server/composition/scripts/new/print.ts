import { entities, isEntityName } from '../../../../domain/entities.ts'
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
  type Said,
} from './files.ts'

/** A printed form of one A4 page for a passenger, with its page in the menu of whom its module lets print. */
export function newPrint({ name, label = inWords(name), of = 'passenger', under }: Said): void {
  const taken = fileSaying('src/domain/prints/forms', `code: '${name}'`)
  if (taken !== undefined) refuse(`${taken} has the form ${name} already.`)
  if (!isEntityName(of)) refuse(`There is no module ${of}, whose print permission would open it.`)
  const printers = rolesOf((role) =>
    defaultPermissions(of, entities[of].access, role).includes(`${of}.print`),
  )
  if (printers.length === 0) refuse(`No user may print ${of}: say with --of whose print permission opens it.`)
  const constant = camel(name)
  create(
    `src/domain/prints/forms/${kebab(name)}.ts`,
    `import { definePrint } from '../../../foundation/prints/print.ts'
import { papersOver } from '../doubts.ts'
import { printPaths } from '../paths.ts'
import { maleSample } from '../sample.ts'

/** ${label} (decision 0820). */
export const ${constant} = definePrint({
  code: '${name}',
  version: 1,
  path: printPaths.${name},
  title: '${label}',
  paper: { width: 210, height: 297, pages: 1 },
  module: '${of}',
  reads: [],
  languages: 'en',
  boxes: [
    ['full_name', 'Name (as in passport)', '', 'passenger.full_name', 'U b', 'R', '30/8 12/50 62/130'],
    ['passport_no', 'Passport No.', '', 'passenger.passport_no', 'U', 'R', '39/8 12/50 62/60'],
    ['address', 'Address', '', 'passenger.full_address', 'U 2L s8', 'W', '48/16 12/50 62/130'],
  ],
  statics: [{ text: '${label.toUpperCase()}', x: 12, y: 12, w: 186, size: 12, bold: true, align: 'center' }],
  doubts: papersOver(),
  sample: maleSample,
})
`,
  )
  const catalogue = 'src/domain/prints/index.ts'
  insert(
    catalogue,
    /\nexport const printForms: /,
    `import { ${constant} } from './forms/${kebab(name)}.ts'\n`,
  )
  insert(catalogue, /\](?=\n\nconst byCode)/, `  ${constant},\n`)
  insert('src/domain/prints/paths.ts', /\} as const\n/, `  ${name}: '${constant}',\n`)
  addScreen(
    {
      print: name,
      roles: printers,
    },
    { under: under ?? 'form-g', icon: 'print' },
  )
}

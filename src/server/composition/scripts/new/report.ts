import { addScreen, camel, create, insert, inWords, kebab, refuse, rolesOf, type Said } from './files.ts'

/** A report of one row for each record of a kind, with its filter page. */
export function newReport({ name, of, label, under }: Said): void {
  if (of === undefined) refuse('Say whose records it shows: --of hotel')
  const constant = `${camel(name)}Report`
  create(
    `src/domain/reports/${kebab(name)}.ts`,
    `import { defineReport } from '../../foundation/reports/report.ts'
import { columnOf } from './dictionary.ts'

/** One row for each ${inWords(of).toLowerCase()} (decision 0390). */
export const ${constant} = defineReport({
  name: '${camel(name)}',
  title: '${label ?? `${inWords(name)} Report`}',
  endpoint: '${kebab(name).replaceAll('-', '_')}',
  needs: ['${of}'],
  rowsOf: '${of}',
  columns: { name: columnOf('${of}', 'name') },
  shown: ['name'],
  sort: 'name',
  search: { keys: ['name'] },
})
`,
  )
  const catalogue = 'src/domain/reports/index.ts'
  insert(catalogue, /\nexport const reports: /, `import { ${constant} } from './${kebab(name)}.ts'\n`)
  insert(catalogue, / {2}\.\.\.statusListReports,\n/, `  ${constant},\n`)
  addScreen(
    {
      report: camel(name),
      roles: rolesOf(() => true),
    },
    { under: under ?? 'report-g', icon: 'bar_chart' },
  )
}

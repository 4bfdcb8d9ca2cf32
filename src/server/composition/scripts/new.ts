/**
 * `npm run new entity hotel -- --in flights --label Hotel`, `npm run new report hotels -- --of hotel`, `npm run new print
 * hotel_slip`, `npm run new workflow hotel -- --in desk`, `npm run new voucher hotel_claim`: writes the files of one more
 * record, report, printed form, workflow or kind of voucher (decisions 0390, 0820) and names what is left to do by hand.
 */
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { kebab, refuse, root, written, type Said } from './new/files.ts'

interface Kind {
  /** Loaded when it is wanted: some read definitions that another kind is about to change. */
  make: () => Promise<(said: Said) => void>
  /** Scripts that write what follows from it. */
  follow?: (name: string) => readonly string[]
  /** What is still to be run by hand. */
  next?: (name: string) => Promise<readonly string[]> | readonly string[]
}
const scripts = 'src/server/composition/scripts'
const table = (name: string): string => `for the table: npm run db:generate -- --name ${kebab(name)}`
const kinds: Readonly<Record<string, Kind>> = {
  entity: { make: async () => (await import('./new/entity.ts')).newEntity, next: (name) => [table(name)] },
  report: {
    make: async () => (await import('./new/report.ts')).newReport,
    next: () => ['for the suite of every report, which asks the demo agency: records of that kind in demo/'],
  },
  print: { make: async () => (await import('./new/print.ts')).newPrint },
  voucher: {
    make: async () => (await import('./new/voucher.ts')).newVoucher,
    next: async (name) => [
      table(name),
      'and at the end of its up.sql:',
      ...(await import('./new/voucher.ts')).ledgerStatements(name).map((line) => `  ${line}`),
      'then npm run guards',
    ],
  },
  workflow: {
    make: async () => (await import('./new/workflow.ts')).newWorkflow,
    follow: (name) => [
      `${scripts}/stories.ts`,
      `${scripts}/charts.ts`,
      `${scripts}/workflows.ts`,
      `tests/mutation/run.ts ${name}`,
    ],
    next: (name) => [table(name), 'after a change of its rows: npm run stories, charts, workflows, mutate'],
  },
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    in: { type: 'string', default: 'agency' },
    label: { type: 'string' },
    plural: { type: 'string' },
    of: { type: 'string' },
    under: { type: 'string' },
    prefix: { type: 'string' },
  },
})
const [word = '', name = ''] = positionals
const kind = kinds[word]
if (!kind || !/^[a-z][a-zA-Z0-9_]*$/.test(name))
  refuse(
    `npm run new ${Object.keys(kinds).join('|')} NAME -- [--in FOLDER] [--label LABEL] [--of ENTITY] [--under MENU] [--prefix XY]`,
  )
const { label, plural, of, under, prefix } = values
const make = await kind.make()
make({ name, in: values.in, label, plural, of, under, prefix })

const run = (script: string, ...args: readonly string[]): boolean =>
  spawnSync(process.execPath, [join(root, script), ...args], { cwd: root }).status === 0
/** Twice, because its first pass is not stable. */
function format(...files: readonly string[]): void {
  run('node_modules/oxfmt/bin/oxfmt', ...files)
  run('node_modules/oxfmt/bin/oxfmt', ...files)
}
format(...[...written].filter((file) => file.endsWith('.ts')))

// Only now, because this reads the definitions that were just written.
const { writeNewTexts } = await import('./new/texts.ts')
const untranslated = writeNewTexts(word, name)
const failed = (kind.follow?.(name) ?? []).filter((line) => {
  const [script = '', ...args] = line.split(' ')
  return !run(script, ...args)
})
if (word === 'workflow') format('src/features/workflow/stories')
process.stdout.write(
  [
    'Yours to go on with:',
    ...[...written].map((file) => `  ${file}`),
    ...(untranslated.length > 0 ? ['To be translated:', ...untranslated.map((line) => `  ${line}`)] : []),
    ...(failed.length > 0
      ? ['These failed; run them to see why:', ...failed.map((line) => `  node ${line}`)]
      : []),
    'Then, after a change of names: npm run texts',
    ...((await kind.next?.(name)) ?? []),
    'and for the pages of rights: npm run docs:authorization',
    '',
  ].join('\n'),
)
if (failed.length > 0) process.exitCode = 1

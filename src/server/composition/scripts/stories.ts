/** Writes one stories file per workflow with one story per state; run it after a state was added: npm run stories. */
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { workflows } from '../../../machines/catalogue.ts'
import { counted } from '../../../foundation/text/counted.ts'

const folder = join(import.meta.dirname, '../../../features/workflow/stories')
const machines = join(import.meta.dirname, '../../../machines')
/** Capability of each machine by the name of its file. */
const capabilities = new Map(
  readdirSync(machines, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && dirname(file) !== 'guards')
    .map((file) => [basename(file, '.ts'), dirname(file)]),
)
const pascal = (name: string) =>
  name
    .split('_')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('')

for (const workflow of Object.values(workflows)) {
  const stories = Object.keys(workflow.states).map(
    (state) =>
      `export const ${pascal(state)}: StepStory = { ...stepIn('${workflow.id}', '${state}'), parameters: { machine: '${workflow.id}', state: '${state}' } }`,
  )
  const hasConditions = workflow.rows.some((row) => row.calls.length > 0 || row.when)
  const [first, second] = hasConditions
    ? [
        `import { conditionsOf } from '../conditions-story.tsx'\n`,
        `\nexport const Conditions: StepStory = conditionsOf('${workflow.id}')\n`,
      ]
    : ['', '']
  const text = `${first}import { stepIn, stepMeta, type StepStory } from '../step-story.tsx'\n\nexport default { ...stepMeta, title: 'Workflows/${workflow.table} ${workflow.title}' }\n\n${stories.join('\n')}\n${second}`
  const name = workflow.id.replaceAll('_', '-')
  const capability = capabilities.get(name)
  if (!capability) throw new Error(`No file of src/machines is named after the workflow ${workflow.id}.`)
  mkdirSync(join(folder, capability), { recursive: true })
  writeFileSync(join(folder, capability, `${name}.stories.tsx`), text)
}
console.log(`Wrote ${counted(Object.keys(workflows).length, 'file')} to src/features/workflow/stories`)

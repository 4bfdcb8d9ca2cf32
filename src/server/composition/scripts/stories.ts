/** Writes one stories file per workflow with one story per state; run it after a state was added: npm run stories. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { workflows } from '../../../machines/catalogue.ts'

const folder = join(import.meta.dirname, '../../../features/workflow/stories')
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
  const text = `import { stepIn, stepMeta, type StepStory } from './step-story.tsx'\n\nexport default { ...stepMeta, title: 'Workflows/${workflow.table} ${workflow.title}' }\n\n${stories.join('\n')}\n`
  writeFileSync(join(folder, `${workflow.id.replaceAll('_', '-')}.stories.tsx`), text)
}
console.log(`Wrote ${Object.keys(workflows).length} files to src/features/workflow/stories`)

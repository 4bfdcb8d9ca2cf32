import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Files that take a minute or more, the longest first; one that starts last keeps a single worker busy at the end. */
const longest = [
  'private-data/private-data-questions',
  'scenarios/demo-weekdays',
  'private-data/private-data',
  'papers/reports',
  'books/statements',
  'platform/one-more',
  'books/other-branches',
  'workflow/workflow-refusals',
  'operations/two-processes',
  'workflow/workflow-property',
  'books/rehearsal',
  'platform/odd-ids',
  'records/catalogue',
  'workflow/workflow-paths',
  'workflow/workflow-paths-files',
  'tickets/crash-money',
  'operations/backup',
  'operations/backup-routes',
  'access/roles',
  'records/list-export',
  'operations/command-beside-server',
  'papers/prints',
  'scenarios/demo',
  'platform/schema-difference',
  'journey/crash-events',
  'passengers/passport-reading',
]
const placeOf = ({ moduleId }: TestSpecification): number => {
  const at = longest.findIndex((name) => moduleId.endsWith(`/${name}.test.ts`))
  return at === -1 ? longest.length : at
}

/** Starts the longest files first and leaves the others in their usual order. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const usual = await super.sort(files)
    return usual.toSorted((a, b) => placeOf(a) - placeOf(b))
  }
}

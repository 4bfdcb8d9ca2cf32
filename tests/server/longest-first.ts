import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Files that take twenty seconds or more, the longest first; one that starts last keeps a single worker busy at the end. */
const longest = [
  'private-data/private-data-questions',
  'private-data/private-data',
  'operations/two-processes',
  'platform/one-more',
  'books/other-branches',
  'books/statements',
  'scenarios/demo-weekdays',
  'papers/reports',
  'workflow/workflow-refusals',
  'books/rehearsal',
  'records/catalogue',
  'workflow/workflow-property',
  'platform/odd-ids',
  'platform/performance',
  'workflow/workflow-paths',
  'operations/backup',
  'access/rights-as-shown',
  'workflow/workflow-paths-files',
  'tickets/crash-money',
  'passengers/passport-reading',
  'papers/prints',
  'operations/backup-routes',
  'platform/schema-difference',
  'workflow/workflow-rules',
  'access/roles',
  'records/list-export',
  'operations/command-beside-server',
  'workflow/workflow-paths-lists',
  'books/drafts/amounts',
  'platform/growing-files',
  'journey/crash-events',
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

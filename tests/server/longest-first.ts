import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Files that take a minute or more, the longest first; one that starts last keeps a single worker busy at the end. */
const longest = [
  'private-data/private-data-questions',
  'scenarios/demo-weekdays',
  'private-data/private-data',
  'books/statements',
  'papers/reports',
  'workflow/workflow-refusals',
  'records/list-export',
  'operations/backup-routes',
  'platform/one-more',
  'access/roles',
  'operations/two-processes',
  'operations/backup',
  'workflow/workflow-property',
  'scenarios/demo',
  'records/catalogue',
  'platform/odd-ids',
  'platform/schema-difference',
  'workflow/workflow-paths',
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

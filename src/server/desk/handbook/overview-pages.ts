/** What spans workflows: the stages and the papers each type of passenger needs, and the list of pages. */
import { checklistItems } from '../../../domain/documents/document-checklist.ts'
import { stageNames } from '../../../domain/journey/facts.ts'
import { handbookRules, overlaidStages, planTypes } from '../../../domain/journey/plan-rules.ts'
import { stagePlan } from '../../../domain/journey/stage-plan.ts'
import { workflows } from '../../../machines/catalogue.ts'
import { table } from '../../../machines/charts/chart.ts'
import { exampleName } from './examples/course.ts'
import { exampleCourses } from './examples/example-page.ts'
import { dayName, dayRoles } from './day-page.ts'
import type { HandbookWords } from './handbook-words.ts'
import { stagesServed } from './workflow-page.ts'

const number = (value: unknown): string => (typeof value === 'number' ? String(value) : '–')
const span = (least: unknown, most: unknown): string =>
  typeof least === 'number' || typeof most === 'number' ? `${number(least)} – ${number(most)}` : '–'

/** Stages × types of the plans the product starts with, and what the destinations add to a worker's. */
export function stagesPage(words: HandbookWords): string[] {
  const served = Object.values(workflows)
  const linked = (stage: (typeof stageNames)[number]) => {
    const workflow = served.find((one) => stagesServed(one).includes(stage))
    return workflow ? `[${words.stage(stage)}](${workflow.id}.md)` : words.stage(stage)
  }
  const countries = words.numbers.countries.map((country) => {
    const plan = stagePlan({ basePlan: 'recruiting', country, isDomestic: false })
    return [
      words.country(String(country['iso2'])),
      words.medicalSystem(String(country['medical_system'])),
      ...overlaidStages.map((stage) => words.cell(plan[stage] ?? '-')),
    ]
  })
  return [
    `# ${words.say('stages')}`,
    '',
    words.say('stagesNote'),
    '',
    words.say('made'),
    '',
    ...table(
      [words.say('stage'), ...planTypes.map(words.type)],
      stageNames.map((stage) => [
        linked(stage),
        ...planTypes.map((type) => words.cell(handbookRules.types[type][stage])),
      ]),
    ),
    '',
    `## ${words.say('countries')}`,
    '',
    ...table(
      [words.say('country'), words.say('medicalSystem'), ...overlaidStages.map(words.stage)],
      countries,
    ),
    '',
    `## ${words.say('countryNumbers')}`,
    '',
    ...table(
      ['country', 'age', 'domesticAge', 'medicalDays', 'visaDays'].map((key) => words.say(key)),
      words.numbers.countries.map((country) => [
        words.country(String(country['iso2'])),
        span(country['min_age'], country['max_age']),
        span(country['female_domestic_min_age'], country['female_domestic_max_age']),
        number(country['medical_validity_days']),
        number(country['visa_validity_days']),
      ]),
    ),
    '',
    `## ${words.say('exceptions')}`,
    '',
    `- ${words.say('domestic', { countries: words.list(handbookRules.domestic_attestation.map(words.country)) })}`,
    ...Object.entries(handbookRules.large_demand).map(
      ([iso, workers]) => `- ${words.say('large', { country: words.country(iso), workers })}`,
    ),
    '',
  ]
}

/** Papers × types of the check list a file starts with. */
export function papersPage(words: HandbookWords): string[] {
  const lists = planTypes.map((type) => checklistItems(type))
  const lines = (lists[0] ?? []).map(({ item }, at) => [
    words.value(item),
    ...lists.map((list) => (list[at]?.needed ? words.say('yes') : '–')),
  ])
  return [
    `# ${words.say('papers')}`,
    '',
    words.say('papersNote'),
    '',
    words.say('made'),
    '',
    ...table([words.say('paper'), ...planTypes.map(words.type)], lines),
    '',
  ]
}

/** The list of all pages. */
export function indexPage(words: HandbookWords): string[] {
  return [
    `# ${words.say('title')}`,
    '',
    words.say('index'),
    '',
    words.say('made'),
    '',
    `## ${words.say('overviews')}`,
    '',
    `- [${words.say('stages')}](stages.md)`,
    `- [${words.say('papers')}](papers.md)`,
    '',
    `## ${words.say('dayPages')}`,
    '',
    ...dayRoles.map((role) => `- [${words.role(role)}](${dayName(role)}.md)`),
    '',
    `## ${words.say('examples')}`,
    '',
    ...[...exampleCourses.keys()].map(
      (type) => `- [${words.say(`exampleType.${type}`)}](${exampleName(type)}.md)`,
    ),
    '',
    `## ${words.say('workflows')}`,
    '',
    ...Object.values(workflows).map((workflow) => `- [${words.title(workflow)}](${workflow.id}.md)`),
    '',
  ]
}

/** The words of the handbook in one language, taken from the texts of the screens (decisions 0143 and 0145). */
import type { RoleCode } from '../../../domain/people/access.ts'
import type { StageName } from '../../../domain/journey/facts.ts'
import { listComma } from '../../../foundation/text/languages.ts'
import { textKey } from '../../../foundation/text/text-key.ts'
import type { BasePlan, RuleCell } from '../../../domain/journey/plan-rules.ts'
import type { GuardCall } from '../../../machines/kit/guard.ts'
import type { Row, Workflow } from '../../../machines/kit/workflow.ts'
import { withNumbers } from '../../../domain/desk/setting-placeholders.ts'
import { areaOf, wordsIn, type ReaderLanguage } from '../../platform/reader-words.ts'
import { productNumbers, type HandbookNumbers } from './handbook-numbers.ts'

const areas = ['step', 'fields', 'guards', 'plans', 'vouchers', 'handbook'] as const

export interface HandbookWords {
  language: ReaderLanguage
  numbers: HandbookNumbers
  /** 'a, b' as the language writes it. */
  list: (items: readonly string[]) => string
  /** 'this; that' as the language writes it. */
  clauses: (items: readonly string[]) => string
  /** A text of the handbook itself by its key, `{{name}}` filled in. */
  say: (key: string, values?: Readonly<Record<string, string | number>>) => string
  /** A text some steps have, by the name of the step. */
  textOf: (of: 'why' | 'out', step: string) => string | undefined
  title: (workflow: Workflow) => string
  records: (workflow: Workflow) => string
  state: (workflow: Workflow, state: string) => string
  /** What a state is called for one kind of record, e.g. of a police paper; its usual name where the kind has none. */
  stateOfKind: (workflow: Workflow, kind: string, state: string) => string
  event: (workflow: Workflow, event: string) => string
  field: (workflow: Workflow, name: string) => string
  stage: (stage: StageName) => string
  role: (code: RoleCode | 'SYS') => string
  /** 'only:MGR PRO' → 'only Branch manager, Processing officer'. */
  roles: (cell: string) => string
  /** A guard in words with the fields and stages it looks at. */
  guard: (workflow: Workflow, call: GuardCall) => string
  /** Everything a row asks for, guards and plain condition. */
  conditions: (workflow: Workflow, row: Row) => string[]
  value: (value: string) => string
  type: (type: BasePlan) => string
  cell: (cell: RuleCell) => string
  medicalSystem: (system: string) => string
  /** Name of a country by its ISO code. */
  country: (iso: string) => string
}

const below = (at: unknown, name: string): unknown =>
  typeof at === 'object' && at !== null ? (at as Readonly<Record<string, unknown>>)[name] : undefined // Texts are objects of texts.

/**
 * Words of a language.
 * @throws Error naming the texts that were sought when none of them is translated; a page never mixes languages.
 */
export function handbookWords(
  language: ReaderLanguage,
  numbers: HandbookNumbers = productNumbers,
): HandbookWords {
  const texts = Object.fromEntries(areas.map((area) => [area, areaOf(language, area)]))
  const at = (...path: string[]): string | undefined => {
    const found = path.reduce<unknown>(below, texts)
    return typeof found === 'string' ? found : undefined
  }
  const need = (what: string, ...found: (string | undefined)[]): string => {
    const first = found.find((one) => one !== undefined)
    if (first === undefined) throw new Error(`The handbook has no ${language} words for ${what}.`)
    return first
  }
  const countries = new Intl.DisplayNames(language, { type: 'region' })

  const numbered = (text: string) => withNumbers(text, numbers.settings, wordsIn(language)?.count)
  const list = (items: readonly string[]) => items.join(listComma(language))
  const say: HandbookWords['say'] = (key, values = {}) =>
    numbered(need(`handbook ${key}`, at('handbook', ...key.split('.')))).replace(
      /\{\{(\w+)\}\}/g,
      (mark, name: string) => String(values[name] ?? mark),
    )
  const state: HandbookWords['state'] = ({ id }, name) =>
    need(`state ${id}.${name}`, at('step', 'state', id, name), at('handbook', 'stateOf', id, name))
  const field: HandbookWords['field'] = (workflow, name) =>
    need(
      `field ${workflow.id}.${name}`,
      at('step', 'field', name),
      at('fields', 'field', workflow.module, name),
      at('fields', 'field', 'system', name),
      at('handbook', 'field', name),
    )
  const stage: HandbookWords['stage'] = (name) => need(`stage ${name}`, at('step', 'stage', name))
  const role: HandbookWords['role'] = (code) => say(`role.${code}`)
  const condition = (says: string): string =>
    numbered(need(`condition "${says}"`, at('guards', 'condition', says)))
  /** A word in brackets of a guard: a stage, a state, a flag of the guard or a field. */
  const param = (workflow: Workflow, name: string): string =>
    at('step', 'stage', name) ??
    at('handbook', 'param', name) ??
    (name in workflow.states ? state(workflow, name) : field(workflow, name))
  const guard: HandbookWords['guard'] = (workflow, { says, params }) =>
    condition(says) + (params.length ? ` (${list(params.map((name) => param(workflow, name)))})` : '')

  return {
    language,
    numbers,
    list,
    clauses: (items) => items.join(language === 'ar' ? '؛ ' : '; '),
    say,
    textOf: (of, step) => at('handbook', of, step),
    state,
    field,
    stage,
    role,
    guard,
    title: ({ id }) => need(`workflow ${id}`, at('handbook', 'workflow', id), at('step', 'stage', id)),
    records: ({ module }) =>
      need(`records ${module}`, at('fields', 'entity', module, 'one'), at('handbook', 'record', module)),
    stateOfKind: (workflow, kind, name) => at('step', 'kind', kind, name) ?? state(workflow, name),
    event: ({ id }, event) =>
      need(
        `event ${id}.${event}`,
        id === 'voucher' ? at('vouchers', 'action', event) : undefined,
        at('handbook', 'event', id, event),
        at('step', 'eventOf', id, event),
        at('step', 'event', event),
      ),
    roles: (cell) => {
      const named = list(
        cell
          .replace('only:', '')
          .split(' ')
          .map((code) => say(`role.${code}`)),
      )
      return cell.startsWith('only:') ? say('only', { roles: named }) : named
    },
    conditions: (workflow, row) => [
      ...row.calls.map((call) => guard(workflow, call)),
      ...(row.when ? [condition(row.when.says)] : []),
    ],
    value: (value) =>
      need(`value ${value}`, at('step', 'value', textKey(value)), at('fields', 'value', textKey(value))),
    type: (type) => need(`type ${type}`, at('step', 'value', type)),
    cell: (cell) => need(`cell ${cell}`, at('plans', 'cell', cell)),
    medicalSystem: (system) => need(`medical system ${system}`, at('plans', 'medical', system)),
    country: (iso) => countries.of(iso) ?? iso,
  }
}

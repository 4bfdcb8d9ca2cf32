/** What a refused attempt is shown with in the history: the facts its guards read, and the changes that would have opened it. */
import type { FixLink } from '../../../domain/errors.ts'
import type { FactInWords } from '../../../domain/journey/case-view.ts'
import { entityOf, isEntityName } from '../../../domain/entities.ts'
import { inWords, isSeveral, type Part, type Said, type Sentence } from '../../../foundation/text/sentence.ts'
import type { Refusal } from '../../../machines/kit/guard.ts'
import { judge, type StoredWorkflow } from '../../../machines/kit/judge.ts'
import { valueAt, type ReadPath } from '../../../machines/kit/reads.ts'
import type { Workflow, WorkflowEvent } from '../../../machines/kit/workflow.ts'
import { argsAt, changed, recordOfRead, type Change } from '../../../machines/opening-situation.ts'
import { openingsOf } from '../../../machines/openings.ts'
import { changeSaid, placeOfFact, readSaid, readsToShow } from '../../../machines/opening-words.ts'
import type { SessionUser } from '../../platform/session-user.ts'
import { seesField } from '../../records/actor.ts'

/** A guard about a whole form looks at each of its fields. */
const mostShown = 12

/** The search stands between a person and the answer, and other requests wait for it: it is short, and none where no guard was asked. */
const mostAsked = 300
const withoutGuards: ReadonlySet<string> = new Set(['G-STATE', 'G-ROLE'])

/** As it is kept: the field it is about says who may read it. */
export interface KeptFact extends FactInWords {
  /** Name of the entity and of its field; null for what is no field. */
  of: readonly [string, string] | null
}

/** As it is stored; refusals kept before decision 1151 have the link as `mend`. */
export type StoredFact = KeptFact & { mend?: FixLink }

/** Words of the product, numbers, amounts and days stay; a text that came from data may name a person. */
export function withoutNames(sentence: Sentence): Sentence {
  const part = (one: Part): Part =>
    typeof one === 'string'
      ? '…'
      : typeof one === 'number' || 'day' in one || 'count' in one
        ? one
        : isSeveral(one)
          ? one.map(part)
          : 'key' in one
            ? withoutNames(one)
            : one
  return { key: sentence.key, parts: sentence.parts.map(part) }
}

/** An amount is said as text, as the name of a person is. */
const isAmount = (text: string): boolean => /^-?[\d,]+\.\d\d$/.test(text)
const withAmounts = ({ key, parts }: Sentence): Sentence => {
  const clean = withoutNames({ key, parts }).parts
  return {
    key,
    parts: parts.map((one, at) => (typeof one === 'string' && isAmount(one) ? one : (clean[at] ?? '…'))),
  }
}

/** A place as it may be kept: a name in its label stays where it is no person's, which is where it was not replaced. */
function placeKept(place: FixLink, replaced: FixLink | null): FixLink {
  const others = replaced?.sentence?.parts ?? []
  const sentence = place.sentence && {
    key: place.sentence.key,
    parts: place.sentence.parts.map((one, at) =>
      typeof one === 'string' && one === others[at]
        ? one
        : (withoutNames({ key: '', parts: [one] }).parts[0] ?? '…'),
    ),
  }
  return {
    label: sentence ? inWords(sentence, null) : place.label,
    path: place.path,
    ...(sentence ? { sentence } : {}),
  }
}

export interface RefusalInWords {
  /** Facts one refusal read. */
  facts(reads: readonly ReadPath[]): KeptFact[]
  /**
   * Changes after which the machine would have taken the event, of the guard that asks for them; null where none were found,
   * left out where they were not looked for to the end.
   */
  opens?: { refusal: Refusal | null; change: KeptFact }[] | null
}

/**
 * @param raw what the guards were asked with. @param clean the same with everything that identifies a person replaced:
 * a value that differs is said to be given, no more.
 */
export function refusalInWords(
  workflow: Workflow,
  raw: { stored: StoredWorkflow; event: WorkflowEvent },
  clean: { stored: StoredWorkflow; event: WorkflowEvent },
): RefusalInWords {
  const [was, now] = [argsAt(raw), argsAt(clean)]
  const kept = (path: ReadPath, { sentence }: Said): KeptFact => {
    const clear = withAmounts(sentence)
    const place = placeOfFact(path, { workflow, ...raw })
    const replaced = placeOfFact(path, { workflow, ...clean })
    const entity = recordOfRead(path, workflow, now)
    return {
      message: inWords(clear, null),
      sentence: clear,
      ...(place ? { fix: placeKept(place, replaced) } : {}),
      of:
        path[1] === 'money'
          ? ['passenger', 'agreed_amount']
          : entity === null
            ? null
            : [entity, path.at(-1) ?? ''],
    }
  }
  const isReplaced = (path: ReadPath): boolean => {
    const value = valueAt(was, path)
    return value !== undefined && value !== null && value !== '' && valueAt(now, path) !== value
  }
  const verdict = judge(workflow, clean.stored, clean.event)
  const isSought = !verdict.ok && !withoutGuards.has(verdict.code)
  const found = isSought ? openingsOf(workflow, clean.stored, clean.event, mostAsked) : null
  const asker = (change: Change): Refusal | null =>
    found?.reasons.find(({ changes }) => changes.includes(change))?.refusal ?? null
  return {
    facts: (reads) =>
      readsToShow(reads, { workflow, ...clean })
        .slice(0, mostShown)
        .map((path) =>
          kept(
            path,
            readSaid(path, {
              workflow,
              ...(isReplaced(path) ? changed(clean, { path, to: {}, also: [] }) : clean),
            }),
          ),
        ),
    ...(found && !found.isCut
      ? {
          opens:
            found.changes?.map((change) => ({
              refusal: asker(change),
              change: kept(change.path, changeSaid(change, { workflow, ...clean })),
            })) ?? null,
        }
      : {}),
  }
}

/** What a user may read of it: of a field that is hidden from that user neither the value nor what it would have to be. */
export const readableFacts = (
  user: SessionUser,
  workflow: Workflow | undefined,
  facts: readonly StoredFact[],
): FactInWords[] =>
  facts
    .filter(({ of }) => {
      if (!of) return true
      const [entity, name] = of
      const own = workflow?.module === entity ? workflow.fields[name] : undefined
      const field = own ?? (isEntityName(entity) ? entityOf(entity).fields[name] : undefined)
      return field === undefined || seesField(user, field)
    })
    .map(({ of: _of, mend, ...fact }) => (mend ? { ...fact, fix: mend } : fact))

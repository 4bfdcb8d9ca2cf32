/** What may be tried on a workflow, in the words of the reader: its steps, and conditions the product has. */
import { isComplete } from '../../../foundation/text/languages.ts'
import { workflows } from '../../../machines/catalogue.ts'
import type { Workflow } from '../../../machines/kit/workflow.ts'
import { guardsFor } from '../../workflow/view/check-history.ts'
import { handbookWords, type HandbookWords } from '../handbook/handbook-words.ts'
import { offeredTo, type Asked } from './asked.ts'

/** A guard of another workflow is said with the words of that one. */
const workflowOf = (key: string, own: Workflow): Workflow =>
  guardsFor(own, {}).has(key)
    ? own
    : (Object.values(workflows).find((other) => guardsFor(other, {}).has(key)) ?? own)

const byLabel = (words: HandbookWords) => (a: { label: string }, b: { label: string }) =>
  a.label.localeCompare(b.label, words.language)

export function changesOf({ workflow, user }: Asked) {
  const words = handbookWords(isComplete(user.language) ? user.language : 'en')
  const events = [
    ...new Set(
      workflow.rows.filter(({ on, roles }) => on !== 'always' && roles !== 'SYS').map(({ on }) => on),
    ),
  ]
  return {
    workflow: workflow.id,
    workflows: offeredTo(user),
    events: events.map((key) => ({ key, label: words.event(workflow, key) })),
    guards: [...guardsFor(workflow, workflows)]
      .map(([key, call]) => ({ key, label: words.guard(workflowOf(key, workflow), call) }))
      .toSorted(byLabel(words)),
  }
}

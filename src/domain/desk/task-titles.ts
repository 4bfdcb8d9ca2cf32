/**
 * Titles of the tasks that machines and the books leave. They are stored in English, because one task is read by people of
 * several languages; each reader sees it in the own one. Source: entities 6.2, steps.
 */
import { nextActionText } from '../../foundation/text/next-action-text.ts'
import type { SeededName } from '../../foundation/text/row-names.ts'

/** `{of}` and the like stand for words with texts of their own, everything else for names, numbers and amounts. */
export const taskTitles = [
  'Accept memo {no}: its days to dispute are over',
  'Arrival deadline of {name} is near',
  'Ask the airline about the disputed memo {no}',
  'Auto status update failed',
  'BMET answer differs: {name}',
  'BMET rejected {name}',
  'Cancel {no}: the step it was made for was undone ({kind})',
  'Cancel {no}: {other}, which it takes back, was changed',
  'Cancel {no}: {other}, which it takes back, was reversed',
  'Cancel {no}: the visit at the medical centre was undone',
  'Circular {no} ended',
  'Collect medical result of {name}',
  'Confirm departure of {name}',
  'Consider putting {name} on hold: the passport is lost',
  'Correct MOFA of {name}',
  'Decide on rejected visa of {name}',
  'Enter the dates of the new passport of {name}',
  'FOMEMA medical of {name} within {n} days',
  'Go on with the file of {name}',
  'Issue a new slip for {name}',
  'Lost passport of {name}',
  'New MOFA for {name}',
  'New clearance for {name}',
  'Re-enrol {name}',
  'Re-medical for {name}',
  'Refund/settle {name}',
  'Refund {amount}',
  'Renew certificate of {name}',
  'Renew {paper} of {name}',
  'Repeat biometrics of {name}',
  'Repeat fingerprint of {name}',
  'Return passport of {name}',
  'Reverse {no}: the step it was made for was undone ({kind})',
  'Reverse {no}: {other}, which it takes back, was changed',
  'Reverse {no}: {other}, which it takes back, was reversed',
  'Settle return of {name}',
  'Tell agent: {name} unfit',
  'Ticket for {name}, {route}',
  'Ticket for {name}',
  'Visa cost of {name} is borne by the {bearer}',
  'What was agreed has changed: check bill {no} of the passenger',
  'What was agreed has changed: check the draft bill of the passenger',
  '{name} missed the fingerprint appointment',
  '{paper} of {name} rejected',
] as const

const placeholders = /\{(\w+)\}/g
const patterns = taskTitles.map((title) => ({
  title,
  names: [...title.matchAll(placeholders)].map(([, name = '']) => name),
  // The words of a template are no patterns but for their placeholders.
  is: new RegExp(
    `^${title
      .split(placeholders)
      .map((part, at) => (at % 2 === 1 ? '(.+?)' : part.replaceAll(/[/:.()]/g, String.raw`\$&`)))
      .join('')}$`,
  ),
}))

/** The template of a stored title with what stands in it; null where a person wrote it. */
export function taskTitleOf(stored: string): { title: string; values: Record<string, string> } | null {
  for (const { title, names, is } of patterns) {
    const match = is.exec(stored)
    if (match)
      return { title, values: Object.fromEntries(names.map((name, at) => [name, match[at + 1] ?? ''])) }
  }
  return null
}

/** The title of a task as the reader says it; what a person wrote, and what is only the next action of a file, accordingly. */
export function taskTitleText(stored: string, name: SeededName, language: string): string {
  if (language === 'en') return stored
  const template = taskTitleOf(stored)
  if (template === null) return nextActionText(stored, name, language)
  const said = name('task', template.title)
  if (said === template.title) return stored
  return said.replaceAll(placeholders, (mark, of: string) => {
    const value = template.values[of]
    return value === undefined ? mark : of === 'paper' || of === 'bearer' ? name(of, value) : value
  })
}

/** The title of a task in a list; what a person wrote stays as it was written. */
export const ownTaskTitle = (
  { title, source }: { title: string; source: string },
  name: SeededName,
  language: string,
): string => (source === 'manual' ? title : taskTitleText(title, name, language))

/** What both sides of a conflict changed, as its dialog asks about it: fields, and the lines of a document. Pure. */
import type { Entity, SubTable } from '../../foundation/definitions/entity.ts'
import type { ConflictField } from '../../ui/feedback/conflict-dialog.tsx'
import type { EntityTexts } from '../../ui/records/entity-texts.ts'
import { plainValue, type ValueWords } from '../../ui/records/entity-value.tsx'
import { lineNames } from '../../ui/records/line-values.ts'
import { asRows } from './record-form-values.ts'

type Stored = Readonly<Record<string, unknown>>
type Words = {
  values: ValueWords
  texts: Pick<EntityTexts, 'label' | 'lineLabel'>
  /** "Line 2". */
  line: (n: number) => string
}

const labelsOf = (row: Stored): Stored => (row['labels'] as Stored | undefined) ?? {} // A record or line as GET answers it.

/** Cells of the lines that differ, on either side: "Line 1: PNR K7Q2LM". A line one side does not have is a dash there. */
function linesSaid(
  key: string,
  sub: SubTable,
  sides: { mine: readonly Stored[]; theirs: readonly Stored[] },
  { values, texts, line }: Words,
): Pick<ConflictField, 'mine' | 'theirs'> {
  const said = { mine: [] as string[], theirs: [] as string[] }
  const count = Math.max(sides.mine.length, sides.theirs.length)
  for (let at = 0; at < count; at++) {
    const [mine, theirs] = [sides.mine[at], sides.theirs[at]]
    const cells = lineNames(sub).flatMap(([name, field]) => {
      const textIn = (row: Stored | undefined) =>
        row ? plainValue(field, row[name], labelsOf(row)[name], values) : ''
      const [own, other] = [textIn(mine), textIn(theirs)]
      return own === other ? [] : [{ label: texts.lineLabel(key, name, field), own, other }]
    })
    if (cells.length === 0) continue
    const say = (text: (cell: (typeof cells)[number]) => string): string =>
      `${line(at + 1)}: ${cells.map((cell) => `${cell.label} ${text(cell) || '–'}`).join(', ')}`
    said.mine.push(mine ? say(({ own }) => own) : `${line(at + 1)}: –`)
    said.theirs.push(theirs ? say(({ other }) => other) : `${line(at + 1)}: –`)
  }
  return { mine: said.mine.join('; '), theirs: said.theirs.join('; ') }
}

/** @param changed names whose value this side changed. @param labels of what refs of this side point to. */
export function conflictFields(
  entity: Entity,
  changed: readonly string[],
  { mine, labels, theirs }: { mine: Stored; labels: Stored; theirs: Stored },
  words: Words,
): ConflictField[] {
  return changed.flatMap((name) => {
    const field = entity.fields[name]
    const sub = entity.lines?.[name]
    if (!(name in theirs) || (!field && !sub)) return []
    const said = sub
      ? linesSaid(name, sub, { mine: asRows(mine[name]), theirs: asRows(theirs[name]) }, words)
      : field && {
          mine: plainValue(field, mine[name], labels[name], words.values),
          theirs: plainValue(field, theirs[name], labelsOf(theirs)[name], words.values),
        }
    return !said || said.mine === said.theirs
      ? []
      : [{ name, label: words.texts.label(name, sub ?? field), ...said }]
  })
}

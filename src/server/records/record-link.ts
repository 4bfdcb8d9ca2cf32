/** The way to a record from a refusal that speaks of it. */
import type { FixLink } from '../../domain/errors.ts'
import type { Entity } from '../../foundation/definitions/entity.ts'
import { recordPath } from '../../foundation/definitions/record-path.ts'
import { nameTerm, say } from '../../foundation/text/sentence.ts'

/** 'Open BSP Statement 2611-P2'; undefined for a record without a page. */
export function recordLink(entity: Entity, id: number, title: string): FixLink | undefined {
  if (!entity.paths) return undefined
  const { message, sentence } = say`Open ${{ key: '{{0}} {{1}}', parts: [nameTerm(entity.label), title] }}`
  return { label: message, sentence, path: recordPath(entity.paths.detail, id) }
}
